"""``urllint audit``: the inventory of a repository's URLs, and its reports."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from time import gmtime, perf_counter, strftime, time
from typing import TYPE_CHECKING

from urllint._version import __version__
from urllint.audit.answers import online_results
from urllint.audit.collecting import Collection, Collector
from urllint.audit.comparing import Earlier, EarlierError, compare_with, load_earlier
from urllint.audit.finishing import finish
from urllint.audit.sources import SourceError
from urllint.audit.stores.output_path import OutputError, OutputPath
from urllint.audit.trend import STEPS, Trend
from urllint.changes.git import GitError
from urllint.cli import going_online
from urllint.cli.arguments import ArgumentParser, Operands, UsageError, one_of
from urllint.cli.going_online import add_online_arguments, check_online
from urllint.cli.jobs import add_jobs_argument
from urllint.cli.setup import (
    add_rule_arguments,
    add_settings_arguments,
    rule_overrides,
    settings_resolver,
    tell_unusable,
    user_errors,
)
from urllint.engine.narrowing import INCOMPLETE
from urllint.engine.result import FileResult
from urllint.registry import Registry
from urllint.report.display import escape_path, one_line
from urllint.report.terminal import Terminal
from urllint.workers import workers_for

if TYPE_CHECKING:
    from urllint.answer import Answer
    from urllint.audit.looking import FileFacts
    from urllint.audit.model import Audit
    from urllint.online.questions import Questions
    from urllint.settings import Overrides, SettingsResolver

_DESCRIPTION = """\
Make the inventory of the URLs of folders, commits and archives: which there are and where, on which
hosts, what is still http, which of them are the same page, what is wrong, what is new or gone."""

_EPILOG = """\
Every file is taken apart, and every URL counts. Settings, exclusions and suppressions hold as in
'urllint check'. In archives nothing is unpacked onto the disk, and of a commit nothing is checked
out; their files are under the settings of the place where they are.

exit codes:
  0  everything was read
  2  wrong usage or settings, a path that does not exist, a file that cannot be written, or a plugin
     that failed

examples:
  urllint audit
  urllint audit --sqlite urls.sqlite && sqlite3 urls.sqlite 'SELECT * FROM insecure'
  urllint audit --rev v1.0 --format json > before.json && urllint audit --against before.json
  urllint audit ~/src/* dist/tool-1.0-py3-none-any.whl --csv urls.csv
  urllint audit --html urls.html --link 'https://github.com/me/tool/blob/main/{path}#L{line}'
  urllint audit --since v1.0 --steps 20
"""

_PATHS = Operands("PATH...", "a folder, file or archive (zip, wheel, tar); without one this folder")


def run(arguments: Sequence[str]) -> int:
    """Make the audit and write it; returns the exit code."""
    started = perf_counter()
    options, operands = parser().read(arguments)
    _check(options, operands)
    with user_errors(), _audit_errors():
        outputs = _Outputs(options, operands)
        earlier = _earlier(options)
        registry = Registry.load()
        resolver = settings_resolver(options, registry, _overrides(options, registry))
        paths = operands or ["."]
        trend = _trend(paths, options, registry, resolver)
        collection, answers = _look(paths, options, registry, resolver, outputs)
        audit = _finish(collection, answers, options, registry, trend, earlier)
        outputs.write(audit)
    if options.format == "text":
        sys.stdout.write(f"\naudited in {perf_counter() - started:.2f} s\n")
    return max(_tell_failures(collection), tell_unusable(registry))


def _check(options: Namespace, operands: Sequence[str]) -> None:
    """Raises UsageError for options that do not go together."""
    check_online(options)
    if options.steps is not None and options.since is None:
        message = "--steps needs --since"
        raise UsageError(message)
    if options.since is not None and len(operands) > 1:
        message = "--since asks for the history of one folder or file"
        raise UsageError(message)
    if options.link is not None:
        if options.html is None:
            message = "--link needs --html"
            raise UsageError(message)
        from urllint.audit.page.links import LinkTemplateError, check_template

        try:
            check_template(options.link)
        except LinkTemplateError as error:
            message = f"--link: {error}"
            raise UsageError(message) from error
    if "-" in operands:
        message = "standard input ('-') cannot be audited"
        raise UsageError(message)


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("audit", _PATHS, _DESCRIPTION, _EPILOG)
    group = parser.add_argument_group("what is audited")
    group.add_argument("--rev", metavar="REV", help="the files as they are in that commit of git")
    group.add_argument("--against", metavar="FILE", help="say what is new and gone since an audit in JSON or SQLite")
    group.add_argument("--since", metavar="REV", help="say how the numbers have moved over the commits since that one")
    group.add_argument(
        "--steps", type=_at_least(2), metavar="N", help=f"with --since, look at so many commits (default: {STEPS})"
    )
    group = parser.add_argument_group("what is written")
    group.add_argument(
        "--format", default="text", type=one_of("text", "json"), metavar="FORMAT", help="text (default) or json"
    )
    group.add_argument("--csv", metavar="FILE", help="a table of all places into FILE")
    group.add_argument("--sqlite", metavar="FILE", help="a database of everything into FILE")
    group.add_argument("--parquet", metavar="FILE", help="the table into FILE; needs urllint[parquet]")
    group.add_argument("--html", metavar="FILE", help="a page for browsers into FILE, which needs nothing else")
    group.add_argument(
        "--link",
        metavar="TEMPLATE",
        help="with --html, link places to a URL with {path}, {line} and {column} instead of to the files",
    )
    group.add_argument(
        "--top", type=_at_least(1), metavar="N", help="how long the lists of the summary are (default: 10)"
    )
    group.add_argument("--show-secrets", action="store_true", help="do not mask passwords and tokens")
    add_online_arguments(parser.add_argument_group("what servers say"))
    add_rule_arguments(parser)
    add_settings_arguments(parser)
    add_jobs_argument(parser.add_argument_group("how"))
    return parser


def _at_least(least: int) -> Callable[[str], int]:
    """A type for an option that takes a whole number."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and int(text) >= least):
            message = f"{text!r} is no whole number from {least} on"
            raise ArgumentTypeError(message)
        return int(text)

    return read


@contextmanager
def _audit_errors() -> Iterator[None]:
    """Turn what is the user's to mend into UsageError."""
    try:
        yield
    except (SourceError, EarlierError, OutputError, GitError) as error:
        raise UsageError(str(error)) from error


class _Outputs:
    """Where the audit goes, beside standard output. Raises OutputError and UsageError before anything is read."""

    def __init__(self, options: Namespace, operands: Sequence[str]) -> None:
        self._format = options.format
        self._top = options.top
        self._against = options.against
        self._csv = self._path(options.csv, "--csv")
        self._sqlite = self._path(options.sqlite, "--sqlite", may_be_special=False)
        self._parquet = self._path(options.parquet, "--parquet", may_be_special=False)
        if self._parquet is not None:
            from urllint.audit.stores.parquet_table import require

            require()
        self._html = self._path(options.html, "--html")
        self._page = options.html
        self._link = options.link
        files = (options.csv, options.sqlite, options.parquet, options.html)
        given = [os.path.realpath(path) for path in files if path is not None]
        if len(set(given)) < len(given):
            message = "two outputs cannot go into one file"
            raise UsageError(message)
        for path in operands:
            if os.path.realpath(path) in given:
                message = f"{path} cannot be audited and written"
                raise UsageError(message)

    def _path(self, path: str | None, option: str, *, may_be_special: bool = True) -> OutputPath | None:
        return None if path is None else OutputPath(path, option, may_be_special=may_be_special)

    def are_at(self, path: str) -> bool:
        """Whether an audit goes to ``path``, or comes from there: what an audit quotes is no part of the next one."""
        if self._against is not None and os.path.realpath(path) == os.path.realpath(self._against):
            return True
        outputs = (self._csv, self._sqlite, self._parquet, self._html)
        return any(output is not None and output.is_at(path) for output in outputs)

    def write(self, audit: Audit) -> None:
        """Write the files, then standard output."""
        if self._csv is not None:
            from urllint.audit.stores.csv_table import write_csv

            self._csv.write(write_csv(audit))
        if self._sqlite is not None:
            from urllint.audit.stores.sqlite_database import write_sqlite

            write_sqlite(audit, self._sqlite)
        if self._parquet is not None:
            from urllint.audit.stores.parquet_table import write_parquet

            write_parquet(audit, self._parquet)
        if self._html is not None:
            from urllint.audit.page.links import PlaceLinks
            from urllint.audit.page.writing import write_page

            self._html.write(write_page(audit, PlaceLinks(self._page, self._link)))
        if self._format == "json":
            from urllint.audit.stores.json_document import report

            sys.stdout.writelines(report(audit))
        else:
            from urllint.audit.summary import TOP, summary

            lines = summary(audit, Terminal.of(sys.stdout), top=self._top or TOP)
            sys.stdout.writelines(f"{line}\n" for line in lines)


def _overrides(options: Namespace, registry: Registry) -> Overrides:
    """What the options say about rules; those about answers are wanted by who goes online."""
    overrides = rule_overrides(options, registry)
    if not options.online:
        return overrides
    return overrides._replace(extend_select=(*overrides.extend_select, going_online.GROUP))


def _earlier(options: Namespace) -> Earlier | None:
    """The audit to compare with. Raises EarlierError."""
    if options.against is None:
        return None
    earlier = load_earlier(options.against)
    earlier.check(options.against, shows_secrets=options.show_secrets)
    return earlier


def _trend(paths: Sequence[str], options: Namespace, registry: Registry, resolver: SettingsResolver) -> Trend | None:
    """The commits to look at. Raises SourceError."""
    if options.since is None:
        return None
    return Trend(paths[0], options.since, options.rev or "HEAD", registry, resolver, steps=options.steps or STEPS)


def _look(
    paths: Sequence[str], options: Namespace, registry: Registry, resolver: SettingsResolver, outputs: _Outputs
) -> tuple[Collection, dict[str, Answer]]:
    """What there is at ``paths``, and what servers say of it if they are asked."""
    if not options.online:
        return _collect(paths, options, registry, resolver, outputs), {}
    from urllint.online.questions import Questions

    roles = going_online.online_roles(options)
    collection = _collect(paths, options, registry, resolver, outputs, Questions(roles))
    answers = going_online.go_online(collection.inventory.asked, options, resolver)
    if any(answer.topics for answer in answers.values()):
        # Now that the answers are known, the rules about them have something to say, beside the other rules.
        collection = _collect(paths, options, registry, resolver, outputs, Questions(roles, answers))
    return collection, answers


def _collect(
    paths: Sequence[str],
    options: Namespace,
    registry: Registry,
    resolver: SettingsResolver,
    outputs: _Outputs,
    questions: Questions | None = None,
) -> Collection:
    from urllint.cli.progress import Progress, is_wanted

    with ExitStack() as stack:
        progress = (
            stack.enter_context(Progress(lambda: Terminal.of(sys.stderr).columns)) if is_wanted(sys.stderr) else None
        )
        count = progress.counting(lambda result: result) if progress is not None else None
        collection = Collector(
            registry,
            resolver,
            workers=workers_for(options.jobs, _warn),
            left_out=outputs.are_at,
            among=progress.among if progress is not None else iter,
            tell=lambda facts: None if count is None else _tick(count, facts),
            questions=questions,
        ).collect(paths, options.rev)
    if not collection.inventory.files:
        sys.stderr.write("urllint audit: no file to audit; urllint config PATH shows what the settings exclude\n")
    return collection


def _tick(count: Callable[[FileResult], FileResult], facts: FileFacts) -> None:
    count(FileResult(facts.path, facts.findings))


def _warn(line: str) -> None:
    sys.stderr.write(f"urllint audit: {one_line(line)}\n")


def _finish(
    collection: Collection,
    answers: dict[str, Answer],
    options: Namespace,
    registry: Registry,
    trend: Trend | None,
    earlier: Earlier | None,
) -> Audit:
    """The audit with what is to be compared."""
    audit = finish(
        collection.inventory,
        collection.roots,
        registry,
        version=__version__,
        created=_now(),
        show_secrets=options.show_secrets,
        online=online_results(answers.values(), show_secrets=options.show_secrets),
    )
    if options.online:
        audit = audit._replace(meta=audit.meta._replace(is_online=True))
    if trend is not None:
        audit = audit._replace(trend=tuple(trend.points()))
    if earlier is not None:
        audit = audit._replace(comparison=compare_with(earlier, options.against, audit))
    return audit


def _now() -> str:
    """The time in UTC, or the one that a reproducible build asks for."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    seconds = int(given) if given.isascii() and given.isdigit() else time()
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(seconds))


def _tell_failures(collection: Collection) -> int:
    """Say which plugins failed; returns the exit code that is due."""
    failures = [place.finding for place in collection.inventory.findings if place.finding.rule == INCOMPLETE]
    for finding in failures:
        sys.stderr.write(f"urllint audit: {escape_path(finding.path)}: {one_line(finding.message)}\n")
    return 2 if failures or not collection.inventory.is_complete else 0
