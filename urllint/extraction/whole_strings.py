"""String literals whose whole value is one URL: final punctuation, brackets and quotes belong to it."""

from __future__ import annotations

import re

from urllint.extraction.candidates import Candidate
from urllint.extraction.other_forms import WITHOUT_SLASHES
from urllint.extraction.schemes import KNOWN_SCHEMES, WRAPPING_SCHEMES
from urllint.extraction.walk import SOMETHING, SPACES_AND_CONTROLS, Walker, scheme_before
from urllint.model import Hole

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]{1,63}):(//)?")

_NOT_IN_WHOLE = re.compile(rf"[{SPACES_AND_CONTROLS}<>\"`]|[,;|](?=[A-Za-z][A-Za-z0-9+.-]{{1,20}}://)")


def whole_string(text: str, start: int, end: int) -> Candidate | None:
    """The candidate that is all of a string's value but for white space around it, if it is one."""
    while start < end and text[start].isspace():
        start += 1
    scheme = _SCHEME.match(text, start, end)
    if scheme is None:
        return None
    while text[end - 1].isspace():
        end -= 1
    name = scheme.group(1).lower()
    body = scheme.end()
    if scheme.group(2) is None:
        rest = WITHOUT_SLASHES.get(name)
        if name in WRAPPING_SCHEMES:
            body = text.find("://", body, end) + 3
            if body < 3 or scheme_before(text, body - 3, start) != (start, name):
                return None
        elif rest is None or rest.match(text, body, end) is None:
            return None
    elif name not in KNOWN_SCHEMES:
        return None
    candidate = Walker(text, start, end, "quoted").whole(start, name, body)
    position = start
    for hole in (*candidate.holes, Hole(end - start, end - start)):
        if _NOT_IN_WHOLE.search(text, position, start + hole.start) is not None:
            return None
        position = start + hole.end
    return candidate if SOMETHING.search(text, body, end) is not None else None
