"""``urllint check``: report what is wrong with the URLs of files and folders."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from time import perf_counter
from typing import Final, cast

from urllint.cli.arguments import ArgumentParser, UsageError, one_of, suggestion
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
from urllint.engine.linter import Linter
from urllint.engine.result import RunResult
from urllint.engine.run import check_paths, summarize
from urllint.model import SEVERITIES, Severity
from urllint.redaction import redact_finding
from urllint.registry import Registry
from urllint.report.reporter import Reporter, ReportOptions
from urllint.report.terminal import Terminal
from urllint.specs import load_target

_DESCRIPTION = """\
Find the URLs in files and report what is wrong with them: the named validation errors of the URL
Standard, and what other rules say, at the exact characters."""

_EPILOG = """\
Rules are named one by one or by group (standard, security, links, ...), separated by commas; ALL
means every rule. 'urllint rule' lists them, 'urllint rule NAME' explains one.

exit codes:
  0  nothing to report that is as grave as --fail-level
  1  something is
  2  wrong usage or settings, a path that does not exist, or a plugin that failed

examples:
  urllint check
  urllint check docs README.md --ignore invalid-credentials
  urllint check --output-format json > urls.json
  git diff --name-only --diff-filter=d -z | urllint check --files-from -
  urllint check - --stdin-filename page.html < page.html
"""

_INCOMPLETE: Final = "plugin-failure"
"""The rule whose findings say that the verdict is not complete."""


def run(arguments: Sequence[str]) -> int:
    """Check and report; returns the exit code."""
    options, operands = _parser().read(arguments)
    with user_errors():
        registry = Registry.load()
        reporter = _reporter(options.output_format, registry)
        result = _check(options, operands, registry)
    if not options.show_secrets:
        result = result._replace(findings=tuple(map(redact_finding, result.findings)))
    report_options = ReportOptions(
        terminal=Terminal.of(sys.stdout),
        rules=registry.rules,
        quiet=options.quiet,
        verbose=options.verbose,
        statistics=options.statistics,
    )
    for piece in reporter(result, report_options):
        sys.stdout.write(piece)
    return _exit_code(result, options)


def _parser() -> ArgumentParser:
    parser = ArgumentParser("check", PATHS, _DESCRIPTION, _EPILOG)
    add_path_arguments(parser)
    add_rule_arguments(parser)
    group = parser.add_argument_group("what is printed")
    group.add_argument(
        "--output-format", default="text", metavar="FORMAT", help="text (default), concise, json, or one of a plugin's"
    )
    group.add_argument("--statistics", action="store_true", help="count the findings of each rule")
    group.add_argument("--show-secrets", action="store_true", help="do not mask passwords")
    group.add_argument("-q", "--quiet", action="store_true", help="print findings only")
    group.add_argument(
        "-v", "--verbose", action="store_true", help="print every place, and findings that another one explains"
    )
    group = parser.add_argument_group("what fails")
    group.add_argument(
        "--fail-level",
        default="warning",
        type=one_of(*SEVERITIES),
        metavar="SEVERITY",
        help="the mildest finding that gives exit code 1: error, warning (default) or info",
    )
    group.add_argument("--exit-zero", action="store_true", help="exit with 0 whatever is found")
    add_settings_arguments(parser)
    group = parser.add_argument_group("how files are checked")
    group.add_argument(
        "--include-generated", action="store_true", help="check generated and vendored files like any other"
    )
    group.add_argument(
        "--no-quick-pass", action="store_true", help="take every file apart, also those that plainly hold no finding"
    )
    return parser


def _reporter(name: str, registry: Registry) -> Reporter:
    """The reporter of that name. Raises UsageError if there is none."""
    spec = registry.reporters.get(name)
    if spec is None:
        known = ", ".join(registry.reporters)
        message = f"--output-format: {name!r} is none of {known}{suggestion(name, registry.reporters)}"
        raise UsageError(message)
    reporter = load_target(spec.target)
    if not callable(reporter):
        owner = registry.owners["reporter", name]
        message = f"--output-format: {name} is broken: {spec.target} of plugin {owner} cannot be called"
        raise UsageError(message)
    return cast("Reporter", reporter)  # what a plugin announces as a reporter is called as one


def _check(options: Namespace, operands: Sequence[str], registry: Registry) -> RunResult:
    started = perf_counter()
    resolver = settings_resolver(options, registry, rule_overrides(options, registry))
    linter = Linter(
        registry,
        resolver,
        quick_pass=not options.no_quick_pass,
        include_generated=options.include_generated,
    )
    paths = given_paths(operands, options.files_from, options.stdin_filename)
    if STDIN in paths:
        return summarize([linter.check_bytes(read_input_bytes(), options.stdin_filename or STDIN)], started)
    result = check_paths(discover_files(paths, resolver), linter)
    if not result.summary.files:
        sys.stderr.write("urllint check: no file to check\n")
    return result._replace(summary=result.summary._replace(elapsed=perf_counter() - started))


def _exit_code(result: RunResult, options: Namespace) -> int:
    if any(finding.rule == _INCOMPLETE for finding in result.findings):
        return 2
    if options.exit_zero:
        return 0
    fail_level: Severity = options.fail_level
    failing = SEVERITIES[: SEVERITIES.index(fail_level) + 1]
    return 1 if any(finding.severity in failing for finding in result.findings) else 0
