"""What the rules of the group ``meta`` have in common: the engine reports their findings, they check no URL."""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Report, Rule


class MetaRule(Rule):
    """A rule whose findings are about the run: it has a name, a severity and a page, and no check of its own."""

    group = "meta"

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Nothing about a URL is a finding of this group."""
        return ()
