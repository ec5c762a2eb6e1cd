"""Strategies for URLs that come near to what the parser distinguishes."""

from hypothesis import strategies as st

PIECES = (
    *(
        "http",
        "https",
        "ws",
        "ftp",
        "file",
        "foo",
        "mailto",
        "HTTP",
        "://",
        ":",
        "/",
        "//",
        "\\",
        "?",
        "#",
        "@",
        "[",
        "]",
        "|",
    ),
    *(
        "%",
        "%41",
        "%2e",
        "%2E",
        "%zz",
        "%c3%a9",
        "%ff",
        ".",
        "..",
        "a",
        "h",
        "example",
        "com",
        "xn--",
        "-",
        "--",
        "_",
        "é",
        "ß",
    ),
    *(
        "0",
        "1",
        "127",
        "256",
        "0x",
        "08",
        ":80",
        ":443",
        ":65536",
        "::",
        "::1",
        "c:",
        "C|",
        " ",
        "\t",
        "\n",
        "\x00",
        "\x85",
    ),
    *(
        "\u00ad",
        "\u200d",
        "\u0301",
        "\u05d0",
        "\u3002",
        "\uff11",
        "\ud800",
        "\ufdd0",
        "\U0001f600",
        "\U0010ffff",
        "'",
        '"',
        "{",
    ),
)

urls = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
"""Texts made of what means something to the parser."""

texts = urls | st.text(max_size=20) | st.builds("http://{}/{}".format, st.text(max_size=12), st.text(max_size=8))

bases = st.sampled_from(
    (
        None,
        "http://h/a/b?q#f",
        "https://u:p@h:8080/",
        "file:///C:/a/b",
        "file://host/x",
        "mailto:x@y",
        "foo://h/p",
        "foo:/p",
    )
)

_labels = (
    *("a", "b-c", "example", "www", "x1", "0", "a--b", "xn--a", "com", "org", "io", "0x1", "1a"),
    "a" * 64,
)
_label = st.sampled_from(_labels)
_segments = ("", ".", "..", ".a", "a.b", "%2e", "%41", "a%2E", "a", "(b)", "it's", "|", "~", "a:b@c", "%", "é", "-")
_path = st.lists(st.sampled_from(_segments), max_size=5).map("/".join)
_parts = st.sampled_from(("", "q=1", "a'b", "%41", "%zz", "x/?y", "[1]", "a#b", "é"))
nearly_plain = st.builds(
    "{}://{}{}{}{}{}".format,
    st.sampled_from(("http", "https", "ws", "wss", "ftp", "HTTP", "file", "foo")),
    st.lists(_label, min_size=1, max_size=4).map(".".join),
    st.sampled_from(("", "", "", ":80", ":443", ":8080", ":0", ":00", ":65535", ":59999", ":99999", ":21")),
    st.just("") | _path.map("/{}".format),
    st.just("") | _parts.map("?{}".format),
    st.just("") | _parts.map("#{}".format),
)
"""URLs of which most are plainly valid, or miss that by one thing."""

references = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(("", "", "/", "//", "../", "../../", "./", "..", "a:", "http:", "\\", "/../")),
    st.just("") | _path,
    st.just("") | _parts.map("?{}".format),
    st.just("") | _parts.map("#{}".format),
)
"""Relative references of which most are plain, or miss that by one thing."""
