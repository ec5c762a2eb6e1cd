"""A character that cannot be seen.

## What it reports

Zero-width spaces, soft hyphens, byte-order marks, marks that change the direction of text, spaces that are no plain
space, and everything else in a URL that takes up no room on the screen. Where such a character shapes the letters or
the emoji beside it, as in Persian or Hindi words, it belongs there and is not reported.

Percent-encoded ones, such as `%E2%80%8B`, are reported in hosts as errors, and elsewhere as remarks: who looks at the
URL sees them. Spaces of an odd kind may be meant there, and so may a segment or value that is nothing else.

## Why it matters

Nobody can see that the URL is another one than it seems. In a host browsers drop some of these characters and refuse
others: the link leads to another host than other programs find, and a search for the host misses it. That is an error.
In the rest of the URL they are sent to the server, which has no such page. They come from copying out of a document, a
chat or a web page, or from somebody who wants to deceive.

## How to fix

Remove the character, or type the URL again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Severity, Span, Triggers
from urllint_rules.invisible_characters import BIDI_CONTROLS, ENCODED, Invisible, find_all, is_blank
from urllint_rules.standard_error import RELATED_LIMIT, is_test_data
from urllint_rules.wording import character, component_name, counted, host_name


class InvisibleCharacter(Rule):
    name = "invisible-character"
    group = "security"
    summary = "A URL holds a character that cannot be seen."
    severity = "warning"
    triggers = Triggers(errors=("domain-percent-encoded",), non_ascii=True, signs=ENCODED)
    explains = ("invalid-URL-unit", "domain-to-ASCII", "domain-percent-encoded", "parsers-disagree")
    bad = (
        Example("https://sh\u200bop.example/", "\u200b", "https://shop.example/"),
        Example("https://shop.example/cata\u00adlogue", "\u00ad", "https://shop.example/catalogue"),
        Example("https://shop.example/summer\u00a0sale", "\u00a0", "https://shop.example/summer%20sale"),
        Example("https://shop.example/?q=gpj.\u202eexe", "\u202e", "https://shop.example/?q=gpj.exe"),
        Example("https://shop.example/tea%E2%80%8B", "%E2%80%8B", "https://shop.example/tea"),
    )
    good = (
        "https://shop.example/catálogo",
        "https://shop.example/می\u200cخواهم",
        "https://shop.example/#\ufe0f-install",
        "https://shop.example/👩\u200d💻",
        "https://shop.example/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85",
        "https://characters.example/%E2%80%8B/",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for all of them; one in the host leads."""
        found = [one for one in find_all(url.text) if not _is_open(url, one.span)]
        if not found:
            return
        in_host = [one for one in found if url.component_at(*one.span) == "host"]
        lead = in_host[0] if in_host else found[0]
        others = [one for one in found if one is not lead]
        more = f" ({counted(len(others), 'more', 'more')})" if others else ""
        yield Report(
            *lead.span,
            _message(url, lead) + more,
            severity=_severity(found, in_host),
            lowered="test" if is_test_data(url) and (url.found.role != "code" or _is_escaped(url, found)) else None,
            help="Remove it, or type the URL again.",
            related=tuple((_named(one), one.span) for one in others[:RELATED_LIMIT]),
            fix=_mend(url, found),
        )


def _is_open(url: CheckedUrl, span: Span) -> bool:
    return any(hole.start < span.end and span.start < hole.end for hole in url.found.holes)


def _is_escaped(url: CheckedUrl, found: Iterable[Invisible]) -> bool:
    """Whether escapes stand for all of them in the file, where people see them."""
    spans = (url.found.raw_span(*one.span) for one in found)
    return all(url.document.slice(span).isascii() for span in spans)


def _severity(found: Sequence[Invisible], in_host: Sequence[Invisible]) -> Severity:
    """Whoever looks at a percent-encoded one sees that something is there; in a path it only leads nowhere."""
    if in_host or (found[0].character in BIDI_CONTROLS and not found[0].is_encoded):
        return "error"
    return "info" if all(one.is_encoded for one in found) else "warning"


def _named(one: Invisible) -> str:
    return f"a percent-encoded {character(one.character)}" if one.is_encoded else character(one.character)


def _message(url: CheckedUrl, one: Invisible) -> str:
    component = url.component_at(*one.span)
    what = "a space of an odd kind," if is_blank(one.character) else "which cannot be seen,"
    where = f"stands in the {component_name(component)}"
    reading = ""
    if component == "host":
        reading = f"; browsers go to {host_name(url)}" if url.host else "; browsers refuse the URL"
    elif one.character in BIDI_CONTROLS:
        reading = " and changes the order in which it is shown"
    return f"{_named(one)}, {what} {where}{reading}"


def _mend(url: CheckedUrl, found: Sequence[Invisible]) -> Fix:
    """Remove them; a space in the middle of a path or query is written as one."""
    text = url.text
    edits: list[Edit] = []
    for one in found:
        start, end = one.span
        inside = text[:start].strip() and text[end:].strip()
        is_space = is_blank(one.character) and inside and url.component_at(start, end) in ("path", "query", "fragment")
        edits.append(Edit(start, end, "%20" if is_space else ""))
    title = "Write a plain space" if all(edit.text for edit in edits) else "Remove what cannot be seen"
    return Fix(title, tuple(edits))
