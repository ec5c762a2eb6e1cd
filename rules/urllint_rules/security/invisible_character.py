"""A character that cannot be seen.

## What it reports

Zero-width spaces, soft hyphens, byte-order marks, marks that change the direction of text, spaces that are no plain
space, and everything else in a URL that takes up no room on the screen. Where such a character shapes the letters or
the emoji beside it, as in Persian or Hindi words, it belongs there and is not reported.

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
from urllint_rules.invisible_characters import BIDI_CONTROLS, find_invisible, is_blank
from urllint_rules.standard_error import RELATED_LIMIT, is_test_data
from urllint_rules.wording import character, component_name, counted, host_name


class InvisibleCharacter(Rule):
    name = "invisible-character"
    group = "security"
    summary = "A URL holds a character that cannot be seen."
    severity = "warning"
    triggers = Triggers(non_ascii=True)
    explains = ("invalid-URL-unit", "domain-to-ASCII", "parsers-disagree")
    bad = (
        Example("https://sh\u200bop.example/", "\u200b", "https://shop.example/"),
        Example("https://shop.example/cata\u00adlogue", "\u00ad", "https://shop.example/catalogue"),
        Example("https://shop.example/summer\u00a0sale", "\u00a0", "https://shop.example/summer%20sale"),
        Example("https://shop.example/?q=gpj.\u202eexe", "\u202e", "https://shop.example/?q=gpj.exe"),
    )
    good = (
        "https://shop.example/catálogo",
        "https://shop.example/می\u200cخواهم",
        "https://shop.example/#\ufe0f-install",
        "https://shop.example/👩\u200d💻",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for all of them; one in the host leads."""
        holes = url.found.holes
        offsets = [at for at in find_invisible(url.text) if not any(hole.start <= at < hole.end for hole in holes)]
        if not offsets:
            return
        host = url.spans.get("host")
        in_host = [at for at in offsets if host is not None and host.start <= at < host.end]
        lead = in_host[0] if in_host else offsets[0]
        others = [at for at in offsets if at != lead]
        more = f" ({counted(len(others), 'more', 'more')})" if others else ""
        yield Report(
            lead,
            lead + 1,
            _message(url, lead) + more,
            severity=_severity(url, lead, in_host),
            lowered="test" if is_test_data(url) and (url.found.role != "code" or _is_escaped(url, offsets)) else None,
            help="Remove it, or type the URL again.",
            related=tuple((character(url.text[at]), Span(at, at + 1)) for at in others[:RELATED_LIMIT]),
            fix=_mend(url, offsets),
        )


def _is_escaped(url: CheckedUrl, offsets: Iterable[int]) -> bool:
    """Whether escapes stand for all of them in the file, where people see them."""
    spans = (url.found.raw_span(at, at + 1) for at in offsets)
    return all(url.document.slice(span).isascii() for span in spans)


def _severity(url: CheckedUrl, at: int, in_host: Sequence[int]) -> Severity:
    return "error" if in_host or url.text[at] in BIDI_CONTROLS else "warning"


def _message(url: CheckedUrl, at: int) -> str:
    component = url.component_at(at, at + 1)
    what = "a space of an odd kind" if is_blank(url.text[at]) else "which cannot be seen,"
    where = f"stands in the {component_name(component)}"
    reading = ""
    if component == "host":
        reading = f"; browsers go to {host_name(url)}" if url.host else "; browsers refuse the URL"
    elif url.text[at] in BIDI_CONTROLS:
        reading = " and changes the order in which it is shown"
    if is_blank(url.text[at]):
        return f"{character(url.text[at])}, {what}, {where}{reading}"
    return f"{character(url.text[at])}, {what} {where}{reading}"


def _mend(url: CheckedUrl, offsets: Sequence[int]) -> Fix:
    """Remove them; a space in the middle of a path or query is written as one."""
    text = url.text
    edits: list[Edit] = []
    for at in offsets:
        inside = text[:at].strip() and text[at + 1 :].strip()
        is_space = is_blank(text[at]) and inside and url.component_at(at, at + 1) in ("path", "query", "fragment")
        edits.append(Edit(at, at + 1, "%20" if is_space else ""))
    title = "Write a plain space" if all(edit.text for edit in edits) else "Remove what cannot be seen"
    return Fix(title, tuple(edits))
