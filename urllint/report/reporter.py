"""What a reporter is: the target of a `ReporterSpec`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from urllint.engine.result import RunResult
from urllint.report.terminal import Terminal
from urllint.specs import RuleSpec


class ReportOptions(NamedTuple):
    """What the user and the output ask of a report.

    - ``terminal``: what the place it goes to can show.
    - ``rules``: the installed rules by name, for their help addresses and summaries.
    - ``quiet``: findings only, without a summary; ``verbose``: findings that others explain and every place, too.
    - ``statistics``: counts by rule; a report for people shows them in place of the findings.
    - ``unsafe_fixes``: show what fixes make of URLs that they may change, too.
    """

    terminal: Terminal
    rules: Mapping[str, RuleSpec]
    quiet: bool = False
    verbose: bool = False
    statistics: bool = False
    unsafe_fixes: bool = False


class Reporter(Protocol):
    """A function from a run's result to the pieces of the report's text, which are written one after the other.

    It is called once per run. Secrets are masked in the findings that it gets, unless the user wants to see them.
    """

    def __call__(self, result: RunResult, options: ReportOptions, /) -> Iterable[str]:
        """The pieces of the report."""
        ...
