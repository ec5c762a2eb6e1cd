"""What a document as a whole says about its findings: many of one kind are no oversight.

A text that shows malformed URLs of several kinds has them as its subject, and a page full of links without
a destination is a draft. What is found there is a remark, as it is in tests and examples, in a copy of somebody
else's file, and in a page that a program wrote from source code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from urllint.engine.active_rules import ActiveRules
from urllint.model import Finding, Lowering, Role

SHOWING_ROLES: Final[frozenset[Role]] = frozenset({"code", "verbatim", "comment", "prose"})
"""What URLs are for that a document only shows."""

_SUBJECT_GROUP: Final = "standard"
"""Whose findings are about malformed URLs, as are those that they explain."""

_DANGERS: Final = "security"
"""Whose findings matter in a copy, too, for it is used here, and in what is made from source code."""

_CARELESS: Final = frozenset({"script-url", "link-text-mismatch"})
"""Rules of that group about what is careless rather than dangerous where it is not one's own."""

_KINDS_OF_SUBJECT: Final = 3
"""From so many kinds of URLs that cannot be parsed on, a document is about them."""


def lower_specimens(shown: Sequence[Finding], rules: ActiveRules) -> None:
    """Lower the findings on URLs that the document shows, if they are its subject."""
    specs = rules.specs
    subject = {name for name in {finding.rule for finding in shown} if specs[name].group == _SUBJECT_GROUP}
    subject |= {name for leader in subject for name in specs[leader].explains}
    specimens = [finding for finding in shown if finding.rule in subject]
    if len({finding.rule for finding in specimens if finding.severity == "error"}) < _KINDS_OF_SUBJECT:
        return
    for finding in specimens:
        _lower(finding, "example", rules)


class Habits:
    """The findings of one document that are meant if there are many of their kind."""

    def __init__(self, rules: ActiveRules) -> None:
        self._rules = rules
        self._noted: dict[tuple[str, int], list[Finding]] = {}

    def note(self, finding: Finding, deliberate_from: int | None) -> None:
        """Note a finding; with ``deliberate_from`` of its rule, all of them are meant."""
        if deliberate_from is not None:
            self._noted.setdefault((finding.rule, deliberate_from), []).append(finding)

    def lower(self) -> None:
        """Lower those that are meant."""
        for (_, least), findings in self._noted.items():
            for finding in findings if len(findings) >= least else ():
                _lower(finding, "example", self._rules)


def lower_mended_elsewhere(findings: Iterable[Finding], reason: Lowering, rules: ActiveRules) -> None:
    """Lower the findings in a file that is made from another one, but not those on secrets and on what deceives."""
    for finding in findings:
        if rules.specs[finding.rule].group != _DANGERS or finding.rule in _CARELESS:
            _lower(finding, reason, rules)


def _lower(finding: Finding, reason: Lowering, rules: ActiveRules) -> None:
    """Make the finding a remark, unless the settings say how grave it is."""
    if finding.lowered is None and rules.severity(finding.rule, "info") == "info":
        finding.severity = "info"
        finding.lowered = reason
