"""The URL Standard as of 24 April 2013, as far as its text is at hand.

The text breaks off in the relative state, so that of the parser there are the scheme, the scheme data and the host, and
of the rest the section on writing. A URL with a relative scheme is read by that section where it is written as that
asks. Where it is not, the parser would still make something of it, but what is not in the text: that is said, and
nothing is made up. `BEYOND` begins every such sentence.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from urllint.dialects.encode_sets_2013 import RELATIVE_SCHEMES, SIMPLE, not_url_units, percent_encode
from urllint.dialects.ipv6_2013 import AddressError, parse_ipv6
from urllint.dialects.reading import Problem, Reading, refused
from urllint.whatwg.ipv6 import serialize_ipv6

BEYOND: Final = "beyond the text of 2013: "

_ASCII_WHITESPACE: Final = "\t\n\x0c\r "
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+\-.]*):")
_LABEL_SEPARATORS: Final = "\u002e\u3002\uff0e\uff61"
_RELATIVE_PART: Final = re.compile(r"(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
_DROPPED: Final = str.maketrans("", "", "\t\n\r")

_AS_WRITTEN: Final = f"{BEYOND}the states behind the scheme; path, query and fragment are given as they are written"
_IDNA: Final = f"{BEYOND}what domains are made of; the host is percent-decoded and not mapped"


class _Span(NamedTuple):
    start: int
    end: int


def read(text: str, base: str | None = None) -> Reading:
    """Read ``text`` by that standard; its parse errors, which have no names, are told in words."""
    stripped = text.strip(_ASCII_WHITESPACE)  # which is no error then
    offset = len(text) - len(text.lstrip(_ASCII_WHITESPACE)) if stripped else 0
    found = _SCHEME.match(stripped)
    if found is None:
        return _relative(stripped, offset, base)
    scheme = found[1].lower()
    if scheme not in RELATIVE_SCHEMES:
        return _scheme_data(scheme, stripped, found.end(), offset)
    if not stripped.startswith("//", found.end()):
        message = f"{BEYOND}what follows {scheme}: without two slashes"
        if _scheme_of(base) == scheme and scheme != "file":
            problem = Problem(
                "a scheme with the base's scheme is not followed by two slashes", *[offset + found.end()] * 2
            )
            return _unsaid(message, (problem,))
        return _unsaid(message)
    return _scheme_relative(scheme, stripped, found.end(), offset)


def _unsaid(reason: str, problems: tuple[Problem, ...] = ()) -> Reading:
    """What the text does not say."""
    return Reading(unsaid=reason, problems=problems)


def _scheme_of(base: str | None) -> str | None:
    found = _SCHEME.match((base or "").strip(_ASCII_WHITESPACE))
    return None if found is None else found[1].lower()


def _relative(text: str, offset: int, base: str | None) -> Reading:
    """The no scheme state, and as much of the relative state as there is."""
    scheme = _scheme_of(base)
    if scheme not in RELATIVE_SCHEMES:
        reason = "there is no base" if base is None else "the base has no relative scheme"
        return refused(reason, (Problem(reason, offset, offset + len(text)),))
    if text.startswith("//"):
        return _scheme_relative(scheme, text, 0, offset)
    return _unsaid(f"{BEYOND}how a reference is resolved")


def _scheme_data(scheme: str, text: str, start: int, offset: int) -> Reading:
    """The scheme data state, which is there in full; query and fragment are not."""
    found = _RELATIVE_PART.fullmatch(text, start)
    assert found is not None  # every part of the pattern can be empty
    end = next((at for at in (found.start(3) - 1, found.start(4) - 1) if at >= 0), len(text))
    query, fragment = found[3], found[4]
    notes = (_AS_WRITTEN,) if query is not None or fragment is not None else ()
    problems = tuple(
        Problem("this is no URL unit", offset + at, offset + to)
        for part in (_Span(start, end), _Span(*found.span(3)), _Span(*found.span(4)))
        if part.start >= 0
        for at, to in not_url_units(text, *part)
    )
    data = percent_encode(text[start:end].translate(_DROPPED), SIMPLE)
    return Reading(scheme=scheme, path=data, query=query, fragment=fragment, problems=problems, notes=notes)


def _scheme_relative(scheme: str, text: str, start: int, offset: int) -> Reading:
    """A scheme-relative URL as section 5.1 wants it written; its host by the host parser of section 4.2."""
    found = _RELATIVE_PART.fullmatch(text, start)
    assert found is not None  # as above
    authority_start, authority_end = found.span(1)
    authority = text[authority_start:authority_end]
    wrong = next(not_url_units(text.replace("[", "x").replace("]", "x"), authority_start, authority_end), None)
    if wrong is not None:
        problem = Problem("this is no URL unit", offset + wrong[0], offset + wrong[1])
        return _unsaid(f"{BEYOND}an authority that holds what is no URL unit", (problem,))
    userinfo, at, rest = authority.partition("@")
    if "@" in rest:
        where = authority_start + authority.rindex("@")
        problem = Problem("neither user name nor password holds an @", offset + where, offset + where + 1)
        return _unsaid(f"{BEYOND}an authority with more than one @", (problem,))
    host_start = authority_start + (len(userinfo) + 1 if at else 0)
    host, colon, port = _split_port(rest if at else authority)
    if colon and not (port.isascii() and (port == "" or port.isdigit())):
        where = host_start + len(host) + 1
        problem = Problem("a port consists of digits", offset + where, offset + authority_end)
        return _unsaid(f"{BEYOND}a port that holds something else", (problem,))
    notes = [_AS_WRITTEN]
    if host.startswith("["):
        try:
            host = _address(text, host, host_start)
        except AddressError as error:
            problem = error.problem
            shifted = problem._replace(start=offset + problem.start, end=offset + problem.end)
            return refused(problem.message, (shifted,))
    else:
        host, note = _domain(host)
        notes += note
    return Reading(
        scheme=scheme,
        userinfo=userinfo if at else None,
        host=host,
        port=port if colon else None,
        path=found[2],
        query=found[3],
        fragment=found[4],
        problems=tuple(_in_writing(text, found, offset)),
        notes=tuple(notes),
    )


def _split_port(text: str) -> tuple[str, str, str]:
    if text.startswith("["):
        closed = text.rfind("]") + 1
        return (text[:closed], ":", text[closed + 1 :]) if text[closed : closed + 1] == ":" else (text, "", "")
    return text.partition(":")


def _address(text: str, host: str, start: int) -> str:
    """The host parser for what begins with a bracket."""
    if not host.endswith("]"):
        raise AddressError("an address is not closed", start, start + len(host))
    return f"[{serialize_ipv6(parse_ipv6(text, start + 1, start + len(host) - 1))}]"


def _domain(host: str) -> tuple[str, list[str]]:
    """The host parser for everything else, which ends in a remark about IDNA, and what that leaves open."""
    decoded = host
    if "%" in host:
        octets = re.sub(
            rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), host.encode("utf-8", "replace")
        )
        decoded = octets.decode("utf-8", "replace")
    notes: list[str] = []
    labels = re.split(f"[{_LABEL_SEPARATORS}]", decoded)
    if not decoded.isascii() or decoded != decoded.lower() or decoded != host:
        notes.append(_IDNA)
    if decoded == "" or "" in labels[:-1]:
        notes.append(f"{BEYOND}whether a label can be empty")
    return decoded, notes


def _in_writing(text: str, found: re.Match[str], offset: int) -> list[Problem]:
    """What section 5.1 does not want written behind the authority."""
    problems = [
        Problem("this is no URL unit", offset + start, offset + end)
        for group in (2, 3, 4)
        if found.start(group) >= 0
        for start, end in not_url_units(text, *found.span(group))
    ]
    if found[2].startswith("//"):
        start = found.start(2)
        problems.append(Problem("an absolute path does not begin with two slashes", offset + start, offset + start + 2))
    return sorted(problems, key=lambda problem: (problem.start, problem.end))
