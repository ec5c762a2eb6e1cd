"""URLs and hosts as they are shown to people who decide by them whether to trust something.

https://url.spec.whatwg.org/#url-rendering
"""

import re
from functools import cache

from urllint.whatwg.percent_encoding import percent_decoded_code_points
from urllint.whatwg.record import URLRecord

ELLIPSIS = "…"


def domain_to_unicode(domain: str) -> str:
    """The domain with its internationalized labels decoded; the domain itself if anything is wrong with one of them.

    ``domain`` is one that the host parser has made.

    https://url.spec.whatwg.org/#concept-domain-to-unicode
    """
    if "xn--" not in domain and domain.isascii():
        return domain

    from urllint.whatwg.uts46 import to_unicode

    decoded = to_unicode(domain)
    return domain if decoded is None else decoded


def render_host(url: URLRecord, *, longest: int | None = None) -> str:
    """The host of a URL, for people: a domain in Unicode, another host as it is serialized, nothing if there is none.

    If that is longer than ``longest`` (code points), labels are left out from the lowest on, but never those of the
    registrable domain, which can make it longer. Text that runs from right to left belongs in a left-to-right
    embedding; that is left to what shows it, as are warnings of characters that look like others.

    https://url.spec.whatwg.org/#url-rendering-i18n, https://url.spec.whatwg.org/#url-rendering-elision
    """
    host = url.host or ""
    rendered = domain_to_unicode(host) if url.is_special else host
    if longest is None or len(rendered) <= longest:
        return rendered
    registrable = url.registrable_domain
    if registrable is None:
        # No part of it counts more than the others.
        return ELLIPSIS + rendered[len(rendered) - max(longest - len(ELLIPSIS), 0) :]
    labels = rendered.rsplit(".", registrable.count(".") + 1)
    if len(labels) == registrable.count(".") + 1:
        return rendered
    # The dot before the first label that is shown, or else the one before the registrable domain.
    before_registrable = len(labels[0])
    dot = rendered.find(".", len(rendered) - longest, before_registrable)
    return ELLIPSIS + rendered[(before_registrable if dot < 0 else dot) + 1 :]


def render_url(url: URLRecord) -> str:
    """A URL, for people: without user name and password, the host as :func:`render_host` has it.

    In the other components, percent-encoded bytes are written as the code points that they stand for, where those can
    be seen and cannot be taken for something else: delimiters stay encoded, and so does what is not UTF-8.

    https://url.spec.whatwg.org/#url-rendering
    """
    shown = url.copy()
    shown.username = shown.password = ""
    if url.host is not None:
        shown.host = render_host(url)
    shown.path = _decode(url.path) if isinstance(url.path, str) else [_decode(segment) for segment in url.path]
    shown.query = None if url.query is None else _decode(url.query)
    shown.fragment = None if url.fragment is None else _decode(url.fragment)
    return shown.serialize()


def _decode(text: str) -> str:
    return _percent_encoded_bytes().sub(_decode_run, text) if "%" in text else text


@cache
def _percent_encoded_bytes() -> re.Pattern[str]:
    return re.compile("(?:%[0-9A-Fa-f]{2})+")


def _decode_run(run: re.Match[str]) -> str:
    """What a run of percent-encoded bytes stands for, with what must not be decoded as it is written."""
    written = run[0]
    output: list[str] = []
    for code_point, start, end in percent_decoded_code_points(written):
        # A combining mark would be drawn onto the delimiter or the percent sign before it.
        is_first = start == 0 or output[-1].startswith("%")
        output.append(code_point if _can_be_shown(code_point, is_first) else written[start:end])
    return "".join(output)


def _can_be_shown(code_point: str, is_first: bool) -> bool:
    if code_point.isascii():
        return code_point.isalnum() or code_point in "-._~"

    import unicodedata

    category = unicodedata.category(code_point)
    if category[0] in "CZ" or code_point in _BLANK or code_point in _MISLEADING:
        return False
    return not (is_first and category[0] == "M") and not 0xFE00 <= ord(code_point) <= 0xFE0F


_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Code points that leave a space or nothing, though their category is that of letters, marks or symbols."""

_MISLEADING = frozenset(
    "\u2044\u2215\u29f8\uff0f\u2571\uff1f\uff03\uff20\uff1a"  # they look like delimiters
    "\U0001f50f\U0001f510\U0001f512\U0001f513"  # locks, which browsers draw beside a URL that is secure
)
