"""What a reporter is: the target of a `ReporterSpec`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from urllint.engine.result import RunResult
from urllint.model import SHOW_LEVELS, Finding, Severity, ShowLevel
from urllint.report.terminal import Terminal
from urllint.specs import RuleSpec


def working_directory(_path: str) -> str:
    """The folder that files are named from where no settings say otherwise."""
    return os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - pathlib is not imported at start


def default_level(_path: str) -> ShowLevel:
    """How grave a finding must be to be shown where no settings say otherwise."""
    return "info"


class ReportOptions(NamedTuple):
    """What the user and the output ask of a report.

    - ``terminal``: what the place it goes to can show.
    - ``rules``: the installed rules by name, for their help addresses and summaries.
    - ``quiet``: findings only, without a summary; ``verbose``: findings that others explain and every place, too.
    - ``statistics``: counts by rule; a report for people shows them in place of the findings.
    - ``unsafe_fixes``: show what fixes make of URLs that they may change, too.
    - ``fail_level``: the mildest severity of a finding that the run fails by.
    - ``exit_code``: what the run will exit with.
    - ``root_of``: gives the absolute folder, with ``/``, of the settings that the file at a path is under.
    - ``in_force``: gives the names of the rules in force where the run started.
    - ``level_of``: gives how grave a finding in the file at a path must be to be shown to people.
    """

    terminal: Terminal
    rules: Mapping[str, RuleSpec]
    quiet: bool = False
    verbose: bool = False
    statistics: bool = False
    unsafe_fixes: bool = False
    fail_level: Severity = "warning"
    exit_code: int = 0
    root_of: Callable[[str], str] = working_directory
    in_force: Callable[[], Iterable[str]] = tuple
    level_of: Callable[[str], ShowLevel] = default_level

    def shows(self, finding: Finding) -> bool:
        """Whether a report for people tells of the finding: it is grave enough, and no other one explains it."""
        return (finding.explained_by is None or self.verbose) and self.is_grave_enough(finding)

    def is_grave_enough(self, finding: Finding) -> bool:
        """Whether the finding is as grave as is asked."""
        return is_grave_enough(finding, self.level_of(finding.path))


def is_grave_enough(finding: Finding, level: ShowLevel) -> bool:
    """Whether people are told of the finding at this level; what is lowered where it stands is told on request."""
    if level == "all":
        return True
    return finding.lowered is None and SHOW_LEVELS.index(finding.severity) <= SHOW_LEVELS.index(level)


class Reporter(Protocol):
    """A function from a run's result to the pieces of the report's text, which are written one after the other.

    It is called once per run. Secrets are masked in the findings that it gets, unless the user wants to see them.
    """

    def __call__(self, result: RunResult, options: ReportOptions, /) -> Iterable[str]:
        """The pieces of the report."""
        ...
