"""Where the reports of a run go: one to standard output, and any number to files.

``--output-format text --output-format sarif=urllint.sarif`` shows people what was found and keeps the same for a
program. All reports are made before a file is written, so that there are never those of two runs.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TextIO, cast

from urllint.cli.arguments import ArgumentParser, UsageError, one_of, suggestion
from urllint.cli.setup import tell_unusable
from urllint.engine.result import RunResult
from urllint.model import SHOW_LEVELS
from urllint.registry import BUILTIN_DISTRIBUTION, Registry
from urllint.report.reporter import Reporter, ReportOptions
from urllint.report.terminal import Terminal
from urllint.specs import ReporterSpec, load_target

if TYPE_CHECKING:
    from urllint.cli.output_file import OutputFile


class _Output(NamedTuple):
    """A report, and the file that it goes to; standard output without one."""

    spec: ReporterSpec
    reporter: Reporter
    file: OutputFile | None

    def pieces(self, result: RunResult, options: ReportOptions) -> Iterable[str]:
        """The report. What is suppressed is told to those alone who ask, whatever is kept for others."""
        shown = result if self.spec.shows_suppressed else result._replace(suppressed_findings=())
        return self.reporter(shown, options)


def add_output_arguments(parser: ArgumentParser) -> None:
    """The options that say what is printed, and where to."""
    group = parser.add_argument_group("what is printed")
    group.add_argument(
        "--output-format",
        action="append",
        metavar="FORMAT",
        help="text (default), concise, json, jsonl, github, sarif, gitlab, junit, checkstyle, rdjson, or one of a "
        "plugin's; FORMAT=FILE writes that report to FILE, beside others",
    )
    group.add_argument("--output-file", metavar="FILE", help="write the report to FILE and only its summary here")
    group.add_argument(
        "--show-level",
        type=one_of(*SHOW_LEVELS),
        metavar="LEVEL",
        help="the mildest findings that are shown one by one: error, warning, info (default), or all, which shows "
        "remarks on what tests and examples hold, too",
    )
    group.add_argument("--statistics", action="store_true", help="count the findings of each rule")
    group.add_argument("--show-secrets", action="store_true", help="do not mask passwords and tokens")
    group.add_argument("-q", "--quiet", action="store_true", help="print findings only")
    group.add_argument(
        "-v", "--verbose", action="store_true", help="print every place, and findings that another one explains"
    )


class Outputs:
    """The reports that the options ask for. Raises UsageError for what cannot be had or written.

    That goes for ``operands``, too, for what somebody names to be checked is no report of an earlier run.
    """

    def __init__(self, options: Namespace, registry: Registry, operands: Iterable[str] = ()) -> None:
        wanted = [word.partition("=") for word in options.output_format or ("text",)]
        self._outputs: list[_Output] = []
        unplaced = [name for name, equals, _ in wanted if not equals]
        if len(unplaced) > 1:
            message = f"--output-format: {unplaced[0]} and {unplaced[1]} would both go to standard output; "
            raise UsageError(message + f"give one of them a file, as in {unplaced[1]}=FILE")
        if options.output_file is not None and not unplaced:
            message = f"--output-file {options.output_file}: every format has a file already"
            raise UsageError(message)
        for name, equals, path in wanted:
            spec, reporter = _reporter(name, registry)
            file = None
            if equals:
                file = _open(path, f"--output-format {name}=", options)
            elif options.output_file is not None:
                file = _open(options.output_file, "--output-file", options)
            self._outputs.append(_Output(spec, reporter, file))
        self._files = [output.file for output in self._outputs if output.file is not None]
        targets = [file.target for file in self._files if not file.is_special]
        for target in targets:
            if targets.count(target) > 1:
                message = f"--output-format: two reports would go to {target}"
                raise UsageError(message)
        for path in operands if targets else ():
            if os.path.realpath(path) in targets:
                message = f"{path} cannot be checked and written"
                raise UsageError(message)

    @property
    def shows_suppressed(self) -> bool:
        """Whether one of the reports holds suppressed findings."""
        return any(output.spec.shows_suppressed for output in self._outputs)

    def others(self, paths: Iterable[str]) -> Iterable[str]:
        """``paths`` without the files that are written."""
        for file in self._files:
            paths = file.others(paths)
        return paths

    def write(self, result: RunResult, options: ReportOptions, stream: TextIO) -> None:
        """Write the files, and then to ``stream`` the report that has none, or else the summary.

        Raises UsageError if a file cannot be written; then none is, as far as that can be known before.
        """
        in_files = options._replace(terminal=Terminal())
        try:
            for output in self._outputs:
                if output.file is not None:
                    output.file.prepare(output.pieces(result, in_files))
            for file in sorted(self._files, key=_is_certain):
                file.finish()
        finally:
            for file in self._files:
                file.abandon()
        shown = [output.pieces(result, options) for output in self._outputs if output.file is None]
        if not shown:
            from urllint.report.text import summary

            shown = [summary(result, options)]
        for piece in shown[0]:
            stream.write(piece)


def _is_certain(file: OutputFile) -> bool:
    """Whether the file cannot but be put in place; what is only now written goes first, for it may fail."""
    return not file.is_special


def _open(path: str, option: str, options: Namespace) -> OutputFile:
    if options.diff:
        message = f"{option.rstrip('=')} and --diff exclude each other: a diff has no report"
        raise UsageError(message)
    from urllint.cli.output_file import OutputFile

    return OutputFile(path, option)


def _reporter(name: str, registry: Registry) -> tuple[ReporterSpec, Reporter]:
    """The reporter of that name. Raises UsageError if there is none."""
    spec = registry.reporters.get(name)
    if spec is None:
        tell_unusable(registry)  # it may be one of theirs
        known = ", ".join(registry.reporters)
        message = f"--output-format: {name!r} is none of {known}{suggestion(name, registry.reporters)}"
        raise UsageError(message)
    owner = registry.owners["reporter", name]
    if owner.distribution == BUILTIN_DISTRIBUTION:
        return spec, cast("Reporter", load_target(spec.target))  # what is announced as a reporter is called as one
    from urllint.cli.plugin_reporter import plugin_reporter

    return spec, plugin_reporter(spec, owner)
