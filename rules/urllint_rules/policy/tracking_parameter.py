"""A parameter that follows readers around.

## What it reports

Parameters of a query that tell a site where its readers come from and who they are: `utm_source`, `fbclid`, `gclid` and
their like. The option `parameters` says which, as globs. Relative references are left alone: they lead to your own
site.

## Why it matters

They say something about your readers that is nobody's business, make the address longer, and count all readers as
visitors of the campaign from which somebody once copied the link. The page is the same without them.

## How to fix

Remove them. The fix does; the URL is another one then, so that it is not called safe.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, OptionSpec, Report, Rule, Span, Triggers
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import counted, shortened

_DEFAULT: Final = (
    *("utm_*", "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "twclid", "ttclid"),
    *(
        "igshid",
        "igsh",
        "mc_cid",
        "mc_eid",
        "_hsenc",
        "_hsmi",
        "__hssc",
        "__hstc",
        "__hsfp",
        "hsctatracking",
        "vero_id",
    ),
    *("mkt_tok", "oly_anon_id", "oly_enc_id", "li_fat_id", "ref_src", "wickedid", "rb_clickid", "_openstat", "s_kwcid"),
    *("srsltid", "epik", "cmpid", "spm", "_branch_match_id"),
)


class TrackingParameter(Rule):
    name = "tracking-parameter"
    group = "policy"
    summary = "A parameter of the query only tells where readers come from."
    severity = "warning"
    default = False
    triggers = Triggers(non_ascii=True, patterns=(r"\A[^?#]*\?[^#]*{parameters}",))
    options = (OptionSpec("parameters", _DEFAULT, "The parameters that are reported, as globs.", pattern=r"[^\s&=#]+"),)
    bad = (
        Example("https://www.iana.org/?utm_source=news", "utm_source=news", "https://www.iana.org/"),
        Example(
            "https://www.iana.org/?q=tz&fbclid=IwAR0&page=2#top",
            "fbclid=IwAR0",
            "https://www.iana.org/?q=tz&page=2#top",
        ),
    )
    good = (
        "https://www.iana.org/?q=utm_source",
        "https://www.iana.org/utm_source=news",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for all of them."""
        query = url.spans.get("query")
        if query is None or "//" not in url.text[: query.start]:
            return
        parts = [
            Span(*match.span()) for match in re.finditer("[^&]+", url.text[: query.end]) if match.end() > query.start
        ]
        parts = [Span(max(part.start, query.start), part.end) for part in parts]
        tracking = [
            part for part in parts if self._tracks(url.text[part.start : part.end]) and not _has_hole(url, part)
        ]
        if not tracking:
            return
        first = tracking[0]
        name = shortened(url.text[first.start : first.end].partition("=")[0], 40)
        more = f", and so do {counted(len(tracking) - 1, 'other parameter')}" if len(tracking) > 1 else ""
        more = more.replace("do one", "does one")
        yield Report(
            first.start,
            first.end,
            f'"{name}" only tells the site where its readers come from{more}',
            help="Remove it; the page is the same without it.",
            related=tuple(("this one, too", part) for part in tracking[1:]),
            fix=Fix("Remove what tracks readers", _removal(parts, tracking, query)),
            lowered=lowering_in_tests(url),
        )

    def _tracks(self, parameter: str) -> bool:
        name = parameter.partition("=")[0].lower()
        return any(_matches(pattern.lower(), name) for pattern in self.strings("parameters"))


def _matches(pattern: str, name: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), name) is not None


def _has_hole(url: CheckedUrl, part: Span) -> bool:
    return any(hole.start < part.end and part.start < hole.end for hole in url.found.holes)


def _removal(parts: list[Span], tracking: list[Span], query: Span) -> tuple[Edit, ...]:
    """Each with the & before it, or behind it where it is the first that goes; all with the question mark."""
    if len(tracking) == len(parts):
        return (Edit(query.start - 1, query.end, ""),)
    edits: list[Edit] = []
    kept_before = False
    for at, part in enumerate(parts):
        if part not in tracking:
            kept_before = True
        elif kept_before:
            edits.append(Edit(parts[at - 1].end, part.end, ""))
        else:
            edits.append(Edit(part.start, parts[at + 1].start, ""))
    joined: list[Edit] = []
    for edit in edits:
        if joined and joined[-1].end == edit.start:
            joined[-1] = Edit(joined[-1].start, edit.end, "")
        else:
            joined.append(edit)
    return tuple(joined)
