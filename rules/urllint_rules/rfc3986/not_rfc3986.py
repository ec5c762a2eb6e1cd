"""A URL that does not conform to RFC 3986.

## What it reports

Everything that the grammar of URIs and relative references does not allow: characters beyond ASCII, spaces, `|` `^` `"`
`<` `>` `\\` and backquotes anywhere, braces that are no placeholder, brackets outside an address, a second `#`, a `%`
without two hexadecimal digits, a port that is no number, and a colon before the first slash of a relative reference.
With the option `iri` letters beyond ASCII may stand where RFC 3987 allows them.

## Why it matters

Browsers read such URLs all the same, and other programs do not: parsers that keep to the RFC refuse them, and those
that do not each mend them in their own way.

## How to fix

Percent-encode the character, or write the host in its `xn--` form. The fix is safe where browsers do the same when they
read the URL.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from urllint.plugin import CheckedUrl, Edit, Example, Fix, OptionSpec, Report, Rule, Span, Triggers, rfc3986
from urllint_rules.mending import REMOVED, host_as_read, joined, percent_encoded
from urllint_rules.placeholders import touches_placeholder, without_placeholders
from urllint_rules.standard_error import RELATED_LIMIT, lowering
from urllint_rules.wording import character, counted, quoted

_WAKING: Final = (
    "domain-to-ASCII",
    "host-invalid-code-point",
    "IPv4-too-many-parts",
    "IPv4-non-numeric-part",
    "IPv4-out-of-range-part",
    "IPv6-unclosed",
    "IPv6-invalid-compression",
    "IPv6-too-many-pieces",
    "IPv6-multiple-compression",
    "IPv6-invalid-code-point",
    "IPv6-too-few-pieces",
    "IPv4-in-IPv6-too-many-pieces",
    "IPv4-in-IPv6-invalid-code-point",
    "IPv4-in-IPv6-out-of-range-part",
    "IPv4-in-IPv6-too-few-parts",
    "invalid-URL-unit",
    "special-scheme-missing-following-solidus",
    "missing-scheme-non-relative-URL",
    "invalid-reverse-solidus",
    "invalid-credentials",
    "host-missing",
    "port-out-of-range",
    "port-invalid",
    "file-invalid-Windows-drive-letter",
    "file-invalid-Windows-drive-letter-host",
)
"""The errors of the standard without any of which ASCII text with a scheme conforms; the tests prove it.

Those that end the parse are among them, for what follows is not looked at then.
"""

_PARTS: Final = {
    "userinfo": "user name or password",
    "reg-name": "host",
    "port": "port",
    "path": "path",
    "query": "query",
    "fragment": "fragment",
}
"""Where what cannot stand there stands, by the grammar's rule."""

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WITHOUT_REMOVED: Final = str.maketrans("", "", REMOVED)
_ENDS: Final = "".join(map(chr, range(0x21)))


class _Found(NamedTuple):
    """What does not conform to ``rule`` of the grammar, at half-open offsets."""

    rule: str
    start: int
    end: int


class NotRFC3986(Rule):
    name = "not-rfc3986"
    group = "rfc3986"
    summary = "A URL does not conform to RFC 3986, so strict parsers refuse it."
    severity = "warning"
    default = False
    triggers = Triggers(errors=_WAKING, non_ascii=True, patterns=(r"\A(?![A-Za-z][A-Za-z0-9+.-]*:)[^/?#]*:",))
    explains = ("invalid-URL-unit",)
    options = (OptionSpec("iri", False, "Whether letters beyond ASCII may stand where RFC 3987 allows them."),)
    bad = (
        Example("https://shop.example/café", "é", "https://shop.example/caf%C3%A9"),
        Example("https://münchen.example/", "ü", "https://xn--mnchen-3ya.example/"),
        Example("https://shop.example/?q=a|b", "|", "https://shop.example/?q=a%7Cb"),
        Example("https://shop.example/100%", "%", "https://shop.example/100%25"),
        Example("https://shop.example/#a#b", "#", "https://shop.example/#a%23b"),
        Example("2024:summer.html", "2024", "./2024:summer.html", base="https://shop.example/"),
        Example("https://shop.example/é^", "^", "https://shop.example/é%5E", options=(("iri", True),)),
    )
    good = (
        "https://shop.example/caf%C3%A9",
        "https://xn--mnchen-3ya.example/",
        "http://[::1]:8080/?a%5B%5D=b",
        "urn:isbn:0451450523",
        "https://anna:tea@shop.example/(a,b;c=d)@!$&'*+",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for all that the grammar does not allow; the first place leads."""
        if url.found.form != "url" or (url.found.holes and url.record is None and not url.errors):
            return  # with no filling of its placeholders it can be parsed, and nothing of it is certain
        text = without_placeholders(url)
        every = list(_nonconformities(text))
        found = [item for item in self._judged(text, every) if not touches_placeholder(url, item.start, item.end)]
        if not found:
            return
        lead, *others = found
        more = f" ({counted(len(others), 'more', 'more')})" if others else ""
        is_identifier = url.found.role == "identifier"
        yield Report(
            lead.start,
            lead.end,
            f"{_description(text, lead)}; RFC 3986 does not allow it{more}",
            severity="info" if is_identifier else None,
            lowered=lowering(url, fatal=url.record is None),
            help=_advice(text, lead),
            related=tuple((_description(text, item), Span(item.start, item.end)) for item in others[:RELATED_LIMIT]),
            fix=None if is_identifier else _mend(url, found),
        )

    def _judged(self, text: str, found: Iterable[_Found]) -> Iterator[_Found]:
        """What is reported, without what RFC 3987 allows if that is wanted."""
        for item in found:
            if not self.settings["iri"] or item.rule not in _PARTS:
                yield item
                continue
            start = item.start
            for at in range(item.start, item.end + 1):
                if at == item.end or _is_letter_of_iri(text[at], item.rule):
                    if start < at:
                        yield item._replace(start=start, end=at)
                    start = at + 1


def _nonconformities(text: str) -> Iterator[_Found]:
    """What does not conform; spaces and controls at the ends are of no component."""
    stripped = text.lstrip(_ENDS)
    before = len(text) - len(stripped)
    if before and stripped:
        yield _Found("ends", 0, before)
    stripped = stripped.rstrip(_ENDS)
    is_relative = _SCHEME.match(stripped.translate(_WITHOUT_REMOVED)) is None
    for rule, start, end in rfc3986.nonconformities(stripped):
        if rule in ("scheme", "path-noscheme") and is_relative:
            yield _Found("path-noscheme", before, before + max(stripped.index(":"), 1))
        else:
            yield _Found(rule, before + start, before + end)
    if before + len(stripped) < len(text):
        yield _Found("ends", before + len(stripped), len(text))


def _is_letter_of_iri(code_point: str, rule: str) -> bool:
    """Whether RFC 3987 (section 2.2, ucschar and iprivate) allows a character that RFC 3986 does not."""
    number = ord(code_point)
    if rule == "port" or number & 0xFFFE == 0xFFFE:
        return False
    if 0xE000 <= number < 0xF900 or number >= 0xF0000:
        return rule == "query"
    return any(start <= number < end for start, end in _UCSCHAR)


_UCSCHAR: Final = ((0xA0, 0xD800), (0xF900, 0xFDD0), (0xFDF0, 0xFFF0), (0x10000, 0xE0000), (0xE1000, 0xF0000))


def _description(text: str, found: _Found) -> str:
    """What is wrong, for people."""
    what = text[found.start : found.end]
    if found.rule == "pct-encoded":
        return 'a "%" is not followed by two hexadecimal digits'
    if found.rule == "IP-literal":
        return f"{quoted(what)} is no IP address"
    if found.rule == "path-noscheme":
        return 'no scheme stands before the ":"' if what == ":" else f'{quoted(what)} before the ":" is no scheme'
    if found.rule == "scheme":
        return f"{quoted(what)} cannot stand in a scheme"
    if found.rule == "ends":
        return f"{character(what[0])} stands beside the URL"
    if found.rule == "userinfo" and what == "@":  # in a user name or password that ends with the last one
        return '"@" cannot stand in the user name or password as it is'
    if found.rule == "userinfo":  # which is nobody's business
        return "a character cannot stand in the user name or password"
    name = character(what) if len(what) == 1 else quoted(what)
    return f"{name} cannot stand in the {_PARTS[found.rule]}"


def _advice(text: str, found: _Found) -> str:
    if found.rule == "path-noscheme":
        return "Write ./ before it, or write the scheme that is meant."
    if found.rule == "ends":
        return "Remove it."
    if found.rule == "pct-encoded":
        return "Write %25 for a percent sign."
    if found.rule in ("reg-name", "IP-literal"):
        return "Write the host as it is looked up: in ASCII, or as an address in brackets."
    if found.rule == "port":
        return "Write the port as a number."
    if text.startswith("\\", found.start):
        return "Write a slash if one is meant, and else %5C."
    return "Percent-encode it."


def _mend(url: CheckedUrl, found: Sequence[_Found]) -> Fix | None:
    """Mend all of it; ``None`` if something has to be guessed."""
    edits: list[Edit] = []
    titles: list[str] = []
    slashes = {error.start for error in url.errors if error.name == "invalid-reverse-solidus"}
    for item in found:
        if item.rule == "IP-literal" or url.component_at(item.start, item.end) == "host":
            written = host_as_read(url)
            if written is None:
                return None
            edits += written.edits
            titles.append("write the host as it is read")
        elif not _is_clear(url, item):
            return None
        elif item.rule == "path-noscheme":
            edits.append(Edit(item.start, item.start, "./"))
            titles.append('write "./" before it')
        elif item.rule == "ends":
            edits.append(Edit(item.start, item.end, ""))
            titles.append("remove the spaces around it")
        elif item.rule == "pct-encoded":
            edits.append(Edit(item.start, item.end, "%25"))
            titles.append("write %25")
        else:
            written_here = list(_written(url, item, slashes))
            if len(written_here) < item.end - item.start:
                return None
            edits += written_here
            titles.append("percent-encode what must be")
    steps = list(dict.fromkeys(titles))
    title = ", ".join(steps)
    all_edits = joined(edits)
    if any(one.end > other.start for one, other in pairwise(all_edits)):
        return None  # where the grammar reads a path, the parser reads the host: "/\\{x}"
    return Fix(title[0].upper() + title[1:], all_edits)


def _is_clear(url: CheckedUrl, item: _Found) -> bool:
    """Whether it is clear what is meant: no port, no scheme of a URL that has gone wrong, no drive with a bar."""
    if item.rule == "path-noscheme":
        return url.found.may_be_relative and not url.text.startswith("://", url.text.index(":", item.start))
    if url.text.startswith("\\", item.start) and url.text.endswith(":", 0, item.start):
        return False  # slashes are meant: "http:\\", or the first one of a drive
    is_drive = url.scheme == "file" and "|" in url.text[item.start : item.end]
    return item.rule != "port" and not is_drive


def _written(url: CheckedUrl, item: _Found, slashes: Container[int]) -> Iterator[Edit]:
    """Each character as browsers read it: a backslash as a slash where it is one, a line break as nothing."""
    for at in range(item.start, item.end):
        if url.text[at] in REMOVED:
            yield Edit(at, at + 1, "")
        elif at in slashes:
            yield Edit(at, at + 1, "/")
        elif item.rule != "reg-name":
            yield from percent_encoded(url.text, (at,))
