"""Texts that are near to URIs: made of the pieces at which RFC 3986 makes its decisions."""

from __future__ import annotations

from hypothesis import strategies as st

PIECES = [
    *("http", "a", "b", "Web", "EXAMPLE", "g", "1", "é", "😀", "x y", "80", "0080"),
    *(":", "://", "//", "/", "?", "#", "@", "[", "]", ".", "..", "/./", "/../", ";", "="),
    *("%", "%4", "%41", "%7e", "%7E", "%2f", "%2E", "%2e%2E", "%25", "[::1]", "\\", "|", "\n"),
]

texts = st.lists(st.sampled_from(PIECES), max_size=9).map("".join)
"""References of any kind, most of them malformed."""

schemes = st.sampled_from(["http", "HTTP", "https", "example", "urn", "ftp"])
authorities = st.none() | st.lists(
    st.sampled_from(["a", "B", "%41", "%c3", "%C3", "user@", "u:p@", ":", ":80", ":443", ":0", ".", "[::A]", ""]),
    max_size=4,
).map("".join)
paths = st.lists(
    st.sampled_from(["a", "b", "%62", "%2e", ".", "..", "", "c;d", "%7bx%7D", "%2F", "é", "%", "%4"]), max_size=6
).map("/".join)
tails = st.none() | st.sampled_from(["", "q", "%71", "a/../b", "%7E", "%e2"])


@st.composite
def uris(draw: st.DrawFn) -> str:
    """Texts with a scheme, of which many differ only in what normalization removes."""
    scheme, authority, path = draw(schemes), draw(authorities), draw(paths)
    text = f"{scheme}:"
    if authority is not None:
        text += f"//{authority}"
        path = f"/{path}" if path or draw(st.booleans()) else ""
    elif path.startswith("//"):
        path = f"/.{path}"
    for mark, tail in (("?", draw(tails)), ("#", draw(tails))):
        path += "" if tail is None else mark + tail
    return text + path
