"""What the rules about RFC 3986's normal form have in common: which URLs they judge, and how they report.

A rule says what would be written otherwise. It sees the URL with letters in place of its placeholders, so that these
hold no delimiters, and what touches one is not judged. Only URLs with ``://`` are judged: a relative reference has no
normal form before it is resolved (section 5.2.1), and elsewhere what looks like a scheme may be none. An identifier is
another one once it is written otherwise, and is not judged at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from urllint.plugin import CheckedUrl, Edit, Fix, Report, Rule, Severity, Span, rfc3986
from urllint_rules.placeholders import touches_placeholder, without_placeholders
from urllint_rules.standard_error import RELATED_LIMIT, lowering
from urllint_rules.wording import counted

_START: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_READ_OTHERWISE: Final = re.compile(r"[\\\t\n\r]")
"""For what browsers divide a URL otherwise than the RFC does."""


class NormalizationRule(Rule):
    """A rule for one technique of section 6.2."""

    group = "rfc3986"
    default = False
    severity: ClassVar[Severity] = "warning"
    advice: ClassVar[str]
    """How to mend it, in one sentence."""

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterable[Edit]:
        """What the technique would write otherwise, in order, in a URL with a scheme and no placeholders."""
        raise NotImplementedError

    def describe(self, text: str, edit: Edit) -> str:
        """What is wrong."""
        raise NotImplementedError

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """What the fix does."""
        raise NotImplementedError

    def mend(self, text: str, edits: Sequence[Edit]) -> tuple[Edit, ...]:
        """The edits of the fix, where they are others than what is reported."""
        return tuple(edits)

    def weigh(self, url: CheckedUrl) -> Severity | None:
        """How grave it is; ``None`` as the rule has it."""
        return None

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for all that would be written otherwise; the first place leads."""
        if url.found.role == "identifier" or url.found.form != "url":
            return
        if url.record is None and not url.found.holes:  # what cannot be read has other defects than its form
            return
        text = without_placeholders(url)
        spans = rfc3986.component_spans(text)
        if _START.match(text) is None or _READ_OTHERWISE.search(text):
            return
        edits = [edit for edit in self.find(text, spans) if not touches_placeholder(url, edit.start, edit.end)]
        if not edits:
            return
        fixes = self.mend(text, edits)
        lead, *others = edits
        more = f" ({counted(len(others), 'more', 'more')})" if others else ""
        yield Report(
            lead.start,
            lead.end,
            self.describe(text, lead) + more,
            severity=self.weigh(url),
            lowered=lowering(url, fatal=False),
            help=self.advice,
            related=tuple(("here, too", Span(edit.start, edit.end)) for edit in others[:RELATED_LIMIT]),
            fix=Fix(self.title(text, edits), fixes) if fixes else None,
        )
