"""What the scan finds although it has no ``scheme://``: malformed forms, bare hosts, schemes without slashes.

All of these are looked for outside the URLs that were found already.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from urllint.extraction.candidates import Candidate
from urllint.extraction.walk import DOTTED_HOST, SOMETHING, Walker

_MALFORMED = re.compile(
    r"https?(?::(?::?/(?=[\w\[{$<%])|://(?=[\w\[{$<%])|\\{2,4}(?=\w)|/\\{1,2}/{0,2}(?=\w)|\\/{1,2}(?=\w))|;?//(?=\w))"
)

_NO_MALFORMED_AFTER = frozenset("+.-/\\:@_^")

_WWW_HOST = re.compile(r"www(?:\.[^\W_][\w-]{0,62}){1,20}\.[^\W\d_][\w-]{1,62}")

_USER_BEFORE_HOST = re.compile(r"[^\s/?#@]{0,80}@")

_NO_WWW_AFTER = frozenset("/:.@_-\\%&?+#$~")

_IN_ANGLES = re.compile(r"<((?:mailto|tel|urn|data|news):[^\s<>\"`]+)>")

WITHOUT_SLASHES: Final = {
    "mailto": re.compile(r"(?=[^?]*[@{$%<]|\?)\S+"),
    "tel": re.compile(r"\+?[0-9({$%<]\S*"),
    "urn": re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{1,31}:\S+"),
    "data": re.compile(r"(?:[\w.+-]+/[\w.+*-]+)?[^,\s]*,\S*"),
    "news": re.compile(r"\S*[.@]\S+"),
    "http": DOTTED_HOST,
    "https": DOTTED_HOST,
}
"""What must follow the colon where a URL has no slashes, by scheme."""


def malformed(walker: Walker, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """``http:/x``, ``http:\\\\x``, ``http:/\\x``, ``http:://x``, ``http//x.example``."""
    text = walker.text
    floor = walker.start
    for match in _MALFORMED.finditer(text, walker.start, walker.end):
        begin, body = match.span()
        if begin < floor or _is_inside(found, begin):
            walker.refuse(begin, body, "inside-another")
            continue
        if begin > walker.start:
            before = text[begin - 1]
            if before in _NO_MALFORMED_AFTER or (before.isascii() and before.isalnum()):
                walker.refuse(begin, body, "part-of-a-word")
                continue
        written = match.group()
        has_colon = ":" in written
        in_doubt = not has_colon or ("\\" in written and walker.mode == "source")
        if in_doubt and DOTTED_HOST.match(text, body, walker.end) is None:
            walker.refuse(begin, body, "no-host")
            continue
        stop = walker.trimmed(body, walker.walk(begin, body))
        if SOMETHING.search(text, body, stop) is None:
            walker.refuse(begin, body, "nothing-behind")
            continue
        if _reaches_next(found, begin, stop):
            walker.refuse(begin, body, "reaches-the-next")
            continue
        yield walker.with_holes(begin, body, stop, "url" if has_colon else "missing-colon")
        floor = stop


def bare_hosts(walker: Walker, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """``www.example.com/x``."""
    text, start, end = walker.text, walker.start, walker.end
    at = text.find("www.", start, end)
    while at >= 0:
        before = text[at - 1] if at > start else ""
        behind = at + 4
        if before and (before in _NO_WWW_AFTER or (before.isascii() and before.isalnum())):
            walker.refuse(at, behind, "part-of-a-word")
        elif (host := _WWW_HOST.match(text, at, end)) is None:
            walker.refuse(at, behind, "no-host")
        elif _is_inside(found, at):
            walker.refuse(at, behind, "inside-another")
        else:
            stop = walker.trimmed(at, walker.walk(at, host.end()))
            if _USER_BEFORE_HOST.match(text, at, end) or _reaches_next(found, at, stop):
                walker.refuse(at, behind, "reaches-the-next")
            else:
                yield walker.with_holes(at, at, stop, "www")
                behind = max(behind, stop)
        at = text.find("www.", behind, end)


def in_angles(walker: Walker, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """``<mailto:a@b.example>``."""
    for match in _IN_ANGLES.finditer(walker.text, walker.start, walker.end):
        begin, stop = match.span(1)
        name, _, rest = match.group(1).partition(":")
        if _is_inside(found, begin) or _reaches_next(found, begin, stop):
            walker.refuse(begin, stop, "inside-another")
        elif WITHOUT_SLASHES[name].match(rest) is not None:
            yield Candidate(begin, stop, "url", walker.holes.find(match.group(1)))
        else:
            walker.refuse(begin, stop, "no-value")


def _is_inside(found: Sequence[Candidate], at: int) -> bool:
    before = bisect_right(found, at, key=_start) - 1
    return before >= 0 and at < found[before].end


def _reaches_next(found: Sequence[Candidate], at: int, stop: int) -> bool:
    behind = bisect_right(found, at, key=_start)
    return behind < len(found) and found[behind].start < stop


def _start(candidate: Candidate) -> int:
    return candidate.start
