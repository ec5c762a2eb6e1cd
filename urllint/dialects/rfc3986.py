"""RFC 3986, taken at its word where it decides who is asked, and read on where it does not.

A text that does not conform is no URI, and the RFC says nothing about it. This reader refuses it where the scheme or
the authority are at stake: every guess there is another host. What does not conform in path, query or fragment cannot
move a delimiter of those before it, and is a problem only; so are characters beyond ASCII, with which the text is an
IRI. https://www.rfc-editor.org/rfc/rfc3986
"""

from __future__ import annotations

from typing import Final

from urllint import rfc3986
from urllint.dialects.reading import Problem, Reading, refused
from urllint.rfc3986.components import Reference, split_authority

_WHITE_SPACE: Final = "\t\n\x0c\r "
"""What delimits a URI in text, and is no part of it (appendix C)."""

_DECISIVE: Final = frozenset({"scheme", "path-noscheme", "userinfo", "reg-name", "IP-literal", "port"})
"""Rules of the grammar that decide where the authority is, and what is in it."""

_REASONS: Final = {
    "scheme": "{} cannot stand in a scheme",
    "path-noscheme": "the first segment of a relative path has a colon",
    "userinfo": "{} cannot stand in userinfo",
    "reg-name": "{} cannot stand in a host",
    "IP-literal": "{} is no IP literal",
    "port": "{} cannot stand in a port",
    "pct-encoded": "{} is followed by no two hexadecimal digits",
}


def read(text: str, base: str | None = None) -> Reading:
    """Read ``text`` by RFC 3986: as a URI, or as a relative reference with its target."""
    stripped = text.lstrip(_WHITE_SPACE)
    offset = len(text) - len(stripped)
    stripped = stripped.rstrip(_WHITE_SPACE)
    found = rfc3986.nonconformities(stripped)
    problems = tuple(Problem(item.sentence.rstrip("."), offset + item.start, offset + item.end) for item in found)
    spans = rfc3986.component_spans(stripped)
    authority_end = spans.authority[1] if spans.authority is not None else 0
    for item in found:
        decides = item.rule in _DECISIVE or (item.rule == "pct-encoded" and item.end <= authority_end)
        if decides and (item.rule == "scheme" or _holds_ascii(stripped[item.start : item.end])):
            return refused(_REASONS[item.rule].format(_quoted(stripped[item.start : item.end])), problems)
    reference = rfc3986.split(stripped)
    if reference.is_relative and base is None:
        return refused("this is a relative reference, and there is no base", problems)
    try:
        target = rfc3986.transform(reference, _base(base) if reference.is_relative else _SELF)
    except ValueError:
        return refused("the base is no URI", problems)
    authority = None if target.authority is None else split_authority(target.authority)
    return Reading(
        scheme=target.scheme,
        userinfo=None if authority is None else authority.userinfo,
        host=None if authority is None else authority.host,
        port=None if authority is None else authority.port,
        path=target.path,
        query=target.query,
        fragment=target.fragment,
        problems=problems,
    )


_SELF: Final = Reference("about", None, "", None, None)
"""A base for what needs none."""


def _base(text: str | None) -> Reference:
    """The base, which must be a URI; raises ValueError."""
    return rfc3986.parse("" if text is None else text, "URI")


def _holds_ascii(text: str) -> bool:
    return any(character < "\x80" for character in text)


def _quoted(text: str) -> str:
    return f'"{text}"' if text.isprintable() else repr(text)
