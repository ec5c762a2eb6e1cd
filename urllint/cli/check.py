"""``urllint check``: report what is wrong with the URLs of files and folders."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import TYPE_CHECKING

from urllint.cli.arguments import ArgumentParser, UsageError, one_of
from urllint.cli.caching import open_cache
from urllint.cli.jobs import add_jobs_argument
from urllint.cli.narrowing import Narrower, add_narrowing_arguments, check_input
from urllint.cli.outputs import Outputs, add_output_arguments
from urllint.cli.paths import PATHS, STDIN, add_path_arguments, given_paths
from urllint.cli.setup import (
    add_rule_arguments,
    add_settings_arguments,
    discover_files,
    rule_overrides,
    settings_resolver,
    user_errors,
)
from urllint.cli.streams import read_input_bytes
from urllint.engine.linter import waits_for_answers
from urllint.engine.narrowing import INCOMPLETE, NarrowedLinter
from urllint.engine.result import FileResult, RunResult, Summary
from urllint.engine.run import check_paths, summarize
from urllint.files import named_sites
from urllint.model import SEVERITIES, SHOW_LEVELS, Severity, ShowLevel
from urllint.redaction import redact_finding
from urllint.registry import Registry
from urllint.report.display import escape_path, one_line
from urllint.report.reporter import ReportOptions
from urllint.report.terminal import Terminal
from urllint.settings import select_rules
from urllint.workers import workers_for

if TYPE_CHECKING:
    from urllint.cli.fixing import FileFixes
    from urllint.cli.progress import Progress
    from urllint.cli.watching.memory import Memory
    from urllint.engine.ignoring import Ignorer
    from urllint.engine.linter import Linter

_DESCRIPTION = """\
Find the URLs in files and report what is wrong with them: the named validation errors of the URL
Standard, and what other rules say, at the exact characters."""

_EPILOG = """\
Rules are named one by one or by group (standard, security, links, ...), separated by commas; ALL
means every rule. 'urllint rule' lists them, 'urllint rule NAME' explains one.

A fix is proven if the URL before and after is the same one for every reader that follows the
standard, and the file, read again, holds just that URL there and everything else as before. Where
a program or a setting may compare URLs as text, or where a fix is a guess, it needs
--unsafe-fixes.

--watch checks everything, then again whatever changes: files, what their links lead to, settings.
It changes no file, shows what there is now, and ends with Ctrl-C.

exit codes:
  0  nothing to report (left, with --fix) that is as grave as --fail-level; with --diff: nothing to
     fix
  1  something is
  2  wrong usage or settings, a path that does not exist, a plugin that failed, or a file that
     cannot be written
  130  an interrupt (Ctrl-C), which also ends --watch, whatever was found

examples:
  urllint check
  urllint check --fix docs
  urllint check --diff --unsafe-fixes > urls.patch
  urllint check --add-ignores
  urllint check --write-baseline urllint-baseline.txt
  urllint check --changed-since origin/main...
  urllint check docs README.md --ignore invalid-credentials
  urllint check --output-format json > urls.json
  urllint check --output-format text --output-format sarif=urllint.sarif
  git diff --name-only --diff-filter=d -z | urllint check --files-from -
  urllint check - --stdin-filename page.html < page.html
"""


def run(arguments: Sequence[str]) -> int:
    """Check and report; returns the exit code."""
    options, operands = parser().read(arguments)
    with user_errors():
        registry = Registry.load()

    def begin() -> _Run:
        return _Run(options, registry, Outputs(options, registry, operands))

    if options.watch:
        from urllint.cli.watching.loop import watch

        return watch(options, operands, begin)
    with user_errors():
        run = begin()
        result = run.check(operands)
    return run.report(result)


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("check", PATHS, _DESCRIPTION, _EPILOG)
    add_path_arguments(parser)
    add_rule_arguments(parser)
    add_narrowing_arguments(parser)
    add_output_arguments(parser)
    group = parser.add_argument_group("what fails")
    group.add_argument(
        "--fail-level",
        default="warning",
        type=one_of(*SEVERITIES),
        metavar="SEVERITY",
        help="the mildest finding that gives exit code 1: error, warning (default) or info",
    )
    group.add_argument("--exit-zero", action="store_true", help="exit with 0 whatever is found")
    _add_fix_arguments(parser)
    add_settings_arguments(parser)
    group = parser.add_argument_group("how files are checked")
    group.add_argument(
        "--include-generated", action="store_true", help="check generated and vendored files like any other"
    )
    group.add_argument(
        "--no-quick-pass", action="store_true", help="take every file apart, also those that plainly hold no finding"
    )
    add_jobs_argument(group)
    group.add_argument("--no-cache", action="store_true", help="use and keep nothing of what earlier runs have found")
    group.add_argument(
        "--watch",
        action="store_true",
        help="stay, and check again what changes, until Ctrl-C; needs urllint[watch]",
    )
    return parser


def _add_fix_arguments(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("what is fixed")
    group.add_argument("--fix", action="store_true", help="make the fixes that are proven not to change a URL")
    group.add_argument(
        "--unsafe-fixes", action="store_true", help="with --fix make also those that may; without, show what they do"
    )
    group.add_argument("--diff", action="store_true", help="show what --fix would change, and change nothing")
    group.add_argument(
        "--interactive", action="store_true", help="show the fixes one by one, and make those that you choose"
    )
    group.add_argument(
        "--add-ignores", action="store_true", help="accept everything that is found: write suppressions for it"
    )


def _tell_failures(result: RunResult) -> None:
    """Say what kept a diff from being complete; there is no report that says it."""
    for finding in result.findings:
        if finding.rule == INCOMPLETE:
            sys.stderr.write(f"urllint check: {escape_path(finding.path)}: {one_line(finding.message)}\n")


class _Run:
    """One run: files or standard input, checked or fixed."""

    def __init__(self, options: Namespace, registry: Registry, outputs: Outputs) -> None:
        self._options = options
        self._resolver = settings_resolver(options, registry, rule_overrides(options, registry))
        self._linter = NarrowedLinter(
            registry,
            self._resolver,
            quick_pass=not options.no_quick_pass,
            include_generated=options.include_generated,
            keep_suppressed=outputs.shows_suppressed or options.changed_since is not None or options.since_index,
        )
        self._narrower = Narrower(options, registry, self._resolver, self._linter)
        self._registry = registry
        self._outputs = outputs
        self._ignorer = _ignorer(options, self._linter)
        self._fixes = _fixes(options, self._linter, self._ignorer)
        self._writes_text = False  # standard output is taken by the fixed text of standard input

    def check(self, operands: Sequence[str], memory: Memory | None = None) -> RunResult:
        """Everything that is left to report; ``memory`` may know most of it."""
        started = perf_counter()
        options = self._options
        paths = given_paths(operands, options.files_from, options.stdin_filename)
        if STDIN in paths:
            check_input(options)
            result = summarize([self._narrow(self._check_input(options.stdin_filename or STDIN))], started)
            self._tell_ignores()
            return result
        self._linter.named_sites = named_sites(paths)
        files = self._outputs.others(self._narrower.among(discover_files(paths, self._resolver), paths))
        with self._progress() as progress:
            result = self._check_files(files, started, memory, progress)
        self._tell_outcome(result.summary)
        self._tell_ignores()
        result = self._narrower.finish(result, paths)
        return result._replace(summary=result.summary._replace(elapsed=perf_counter() - started))

    def _tell_outcome(self, summary: Summary) -> None:
        """Say what no report says: that there was nothing to check, or how much a diff shows."""
        options = self._options
        if options.quiet:
            return
        if not summary.files:
            excluded = "no file to check; urllint config PATH shows what the settings exclude"
            _tell("no changed file to check" if self._narrower.is_about_changes else excluded)
        elif options.diff and summary.fixed:
            _tell(f"{summary.fixed:,} {'fix' if summary.fixed == 1 else 'fixes'} would be made")

    def _check_files(
        self, files: Iterable[str], started: float, memory: Memory | None, progress: Progress | None
    ) -> RunResult:
        narrow: Callable[[FileResult], FileResult] = self._narrow
        if progress is not None:
            files, narrow = progress.among(files), progress.counting(narrow)
        if self._fixes is not None:
            return summarize(map(narrow, map(self._fixes.fix_path, files)), started)
        files = list(files)
        workers = workers_for(self._options.jobs, _tell, len(files))
        if memory is None:
            cache = open_cache(self._options, self._linter, self._resolver, len(files))
        else:
            workers = memory.counting(workers, files)
            cache = None if self._narrower.is_about_changes else memory.cache(self._linter)
        return check_paths(files, self._linter, workers, narrow=narrow, cache=cache)

    def _progress(self) -> AbstractContextManager[Progress | None]:
        """What says on a terminal how far the run is; nothing where nobody wants to hear of it."""
        options = self._options
        if not sys.stderr.isatty() or options.quiet or options.diff or options.interactive:
            return nullcontext()
        from urllint.cli.progress import Progress, is_wanted

        return Progress(lambda: Terminal.of(sys.stderr).columns) if is_wanted(sys.stderr) else nullcontext()

    def report(self, result: RunResult) -> int:
        """Write all reports; returns the exit code."""
        options = self._options
        if not options.show_secrets:
            result = result._replace(
                findings=tuple(map(redact_finding, result.findings)),
                suppressed_findings=tuple(map(redact_finding, result.suppressed_findings)),
                accepted_findings=tuple(map(redact_finding, result.accepted_findings)),
            )
        exit_code = self._exit_code(result)
        if options.diff:
            _tell_failures(result)
            return exit_code
        output = sys.stderr if self._writes_text else sys.stdout
        report_options = ReportOptions(
            terminal=Terminal.of(output),
            rules=self._registry.rules,
            quiet=options.quiet,
            verbose=options.verbose,
            statistics=options.statistics,
            unsafe_fixes=options.unsafe_fixes,
            fail_level=options.fail_level,
            exit_code=exit_code,
            root_of=self._root_of,
            in_force=self._rules_in_force,
            level_of=self._level_of,
        )
        self._outputs.write(result, report_options, output)
        return exit_code

    def _narrow(self, result: FileResult) -> FileResult:
        """What of a file's findings the run tells; with the first file, which plugins it could not use, too."""
        result = self._narrower.narrow(result)
        unusable = tuple(self._linter.tell_unusable(result.path))
        return result._replace(findings=(*unusable, *result.findings)) if unusable else result

    def _check_input(self, name: str) -> FileResult:
        if self._fixes is None:
            return self._linter.check_bytes(read_input_bytes(), name)
        if self._options.interactive:
            message = "--interactive cannot ask while standard input is the text ('-')"
            raise UsageError(message)
        self._writes_text = True
        return self._fixes.fix_text(read_input_bytes(), name)

    def _tell_ignores(self) -> None:
        """Say what is suppressed now, and what has to be in another way."""
        if self._ignorer is None:
            return
        from urllint.cli.ignoring import about_ignores

        for line in about_ignores(self._ignorer, self._resolver, diff=self._options.diff, quiet=self._options.quiet):
            sys.stderr.write(f"urllint check: {line}\n")

    def _root_of(self, path: str) -> str:
        """The folder of the settings that the file at ``path`` is under."""
        return self._resolver.for_path(path).root

    def _level_of(self, path: str) -> ShowLevel:
        """How grave a finding in the file at ``path`` must be to be shown; what the run fails by always is."""
        fail_level: Severity = self._options.fail_level
        fails: ShowLevel = "all" if fail_level == "info" else fail_level
        return max(self._resolver.for_path(path).show_level, fails, key=SHOW_LEVELS.index)

    def _rules_in_force(self) -> Iterable[str]:
        """The rules that the settings of the working directory select, as far as a check asks them."""
        selected = select_rules(self._resolver.for_path("x"), self._registry)
        return [item.spec.name for item in selected if not waits_for_answers(item.spec)]

    def _exit_code(self, result: RunResult) -> int:
        """What the result means to who called."""
        options = self._options
        if any(finding.rule == INCOMPLETE for finding in result.findings):
            return 2
        if self._fixes is not None and self._fixes.unwritten:
            return 2
        if options.exit_zero:
            return 0
        if options.diff:
            return 1 if self._fixes is not None and self._fixes.changed else 0
        fail_level: Severity = options.fail_level
        failing = SEVERITIES[: SEVERITIES.index(fail_level) + 1]
        return 1 if any(finding.severity in failing for finding in result.findings) else 0


def _tell(message: str) -> None:
    sys.stderr.write(f"urllint check: {one_line(message)}\n")


def _ignorer(options: Namespace, linter: Linter) -> Ignorer | None:
    """What adds suppressions, if they are to be added. Raises UsageError for options that do not go together."""
    if not options.add_ignores:
        return None
    if options.fix or options.interactive:
        message = "--add-ignores accepts what is found and fixes nothing; run it after --fix"
        raise UsageError(message)
    from urllint.engine.ignoring import Ignorer

    return Ignorer(linter)


def _fixes(options: Namespace, linter: Linter, ignorer: Ignorer | None) -> FileFixes | None:
    """What changes the files, if they are to be changed. Raises UsageError for options that do not go together."""
    if not (options.fix or options.diff or options.interactive or ignorer is not None):
        return None
    if options.interactive and options.diff:
        message = "--interactive and --diff exclude each other"
        raise UsageError(message)
    from urllint.cli.fixing import FileFixes, wanted_fixes

    if ignorer is not None:
        return FileFixes(linter, ignorer, diff=options.diff, show_secrets=options.show_secrets)
    from urllint.engine.fixer import fix_bytes

    wanted = wanted_fixes(options)
    return FileFixes(
        linter,
        lambda data, path: fix_bytes(linter, data, path, wanted),
        diff=options.diff,
        show_secrets=options.show_secrets,
    )
