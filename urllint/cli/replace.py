"""``urllint replace``: rewrite URLs by host, by prefix or by scheme, at their exact places."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from urllint.cli.arguments import ArgumentParser, Operands, UsageError
from urllint.cli.fixing import write_diff, write_file
from urllint.cli.paths import STDIN, add_path_arguments, given_paths
from urllint.cli.setup import add_settings_arguments, discover_files, settings_resolver, tell_failures, user_errors
from urllint.cli.streams import read_input_bytes, write_output_bytes
from urllint.engine.linter import Linter
from urllint.engine.replacer import Match, ReplacedFile, replace_in_bytes
from urllint.files import read_bytes
from urllint.fixing.replacing import Replacement, ReplacementError, read_replacement
from urllint.redaction import redact_url
from urllint.registry import Registry
from urllint.report.display import escape_path, one_line
from urllint.report.terminal import Terminal

_LISTED: Final = 3
"""Of a file in which nothing could be changed, for one reason, so many URLs are listed, and more are counted."""

_OPERANDS = Operands(
    "OLD NEW [PATH...]",
    "what is replaced by what, and the files and folders to look in; without one this folder;\n"
    "  '-' reads standard input",
    least=2,
)

_DESCRIPTION = """\
Rewrite URLs wherever they stand, in every format that urllint reads. URLs are compared as they are
read, not as text: other spellings of a host match, and a longer host or path that begins alike does
not. Each change is escaped for its place, and proven by reading the file again."""

_EPILOG = """\
OLD and NEW are two of a kind:
  old.example           new.example            a host, at any port; with a port, at that port
  '*.old.example'       '*.new.example'        all hosts below it; or new.example, for one host
  https://old.example/a https://new.example/b  a URL and all below it
  http:                 https:                 a scheme, for the hosts of --hosts-from

What cannot be changed is listed with the reason: a placeholder is in the way, the place cannot hold
the new text, the file is generated, or the URL is an identifier.

exit codes:
  0  everything that matched was (or, with --diff and --dry-run, would be) changed, or nothing matched
  1  something that matched could not be changed
  2  wrong usage or settings, a path that does not exist, or a plugin that failed

examples:
  urllint replace old.example new.example
  urllint replace https://example.com/docs/ https://docs.example.com/ README.md docs --diff
  urllint replace http: https: --hosts-from secure-hosts.txt
"""


def run(arguments: Sequence[str]) -> int:
    """Replace; returns the exit code."""
    options, operands = parser().read(arguments)
    old, new, *paths = operands
    if options.diff and options.dry_run:
        message = "--diff and --dry-run exclude each other"
        raise UsageError(message)
    try:
        replacement = read_replacement(old, new, _hosts(options.hosts_from))
    except ReplacementError as error:
        raise UsageError(str(error)) from error
    with user_errors():
        registry = Registry.load()
        resolver = settings_resolver(options, registry)
        linter = Linter(registry, resolver, quick_pass=False)
        asked = given_paths(paths, options.files_from, options.stdin_filename)
        work = _Work(linter, replacement, options)
        if STDIN in asked:
            work.standard_input(options.stdin_filename or STDIN)
        else:
            work.files(discover_files(asked, resolver))
    return work.finish()


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("replace", _OPERANDS, _DESCRIPTION, _EPILOG)
    add_path_arguments(parser)
    group = parser.add_argument_group("what is replaced")
    group.add_argument(
        "--hosts-from", metavar="LIST", help="the hosts for which one scheme is replaced by another, one a line"
    )
    group.add_argument("--identifiers", action="store_true", help="replace also what is compared as a string")
    group = parser.add_argument_group("what is done")
    group.add_argument("--diff", action="store_true", help="show what would be changed, and change nothing")
    group.add_argument("--dry-run", action="store_true", help="list what would be changed, and change nothing")
    group.add_argument("--show-secrets", action="store_true", help="do not mask passwords and tokens")
    group.add_argument("-q", "--quiet", action="store_true", help="list only what could not be changed")
    add_settings_arguments(parser)
    return parser


def _hosts(source: str | None) -> list[str] | None:
    """The hosts in a list: one a line, with comments after ``#``. Raises UsageError."""
    if source is None:
        return None
    try:
        with open(source, encoding="utf-8") as file:  # noqa: PTH123 - pathlib is not imported at start
            lines = [line.partition("#")[0].strip() for line in file]
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not valid UTF-8"
        message = f"--hosts-from {source}: {reason or error}"
        raise UsageError(message) from error
    return [line for line in lines if line]


class _Work:
    """One run: files changed one after the other, and what is said about them."""

    def __init__(self, linter: Linter, replacement: Replacement, options: Namespace) -> None:
        self._linter = linter
        self._replacement = replacement
        self._options = options
        self._list = sys.stderr if options.diff else sys.stdout
        self._changed = 0
        self._files = 0
        self._left = 0

    def files(self, paths: Iterable[str]) -> None:
        """Replace in each of the files."""
        met: set[str] = set()
        for path, data in _read(paths, met):
            replaced = self._replaced(data, path)
            if replaced is None or not replaced.matches:
                continue
            matches = replaced.matches
            if self._options.diff:
                self._show(replaced)
            elif replaced.edits and not self._options.dry_run and not write_file("replace", path, data, replaced.data):
                matches = tuple(Match(m.found, m.found.text, m.reason or "the file was not changed") for m in matches)
            self._tell(replaced, matches)

    def standard_input(self, name: str) -> None:
        """Replace in standard input, to standard output."""
        data = read_input_bytes()
        replaced = self._replaced(data, name)
        if self._options.diff:
            self._show(replaced)
        elif not self._options.dry_run:
            self._list = sys.stderr
            write_output_bytes(data if replaced is None else replaced.data)
        if replaced is not None:
            self._tell(replaced, replaced.matches)

    def finish(self) -> int:
        """Say what came of it all; the exit code."""
        failed = tell_failures("replace", self._linter)
        if not self._options.quiet:
            would = "would be " if self._options.diff or self._options.dry_run else ""
            urls = f"{self._changed:,} {'URL' if self._changed == 1 else 'URLs'}"
            files = f"{self._files:,} {'file' if self._files == 1 else 'files'}"
            left = f", {self._left:,} could not be" if self._left else ""
            self._list.write(f"{urls} in {files} {would}changed{left}\n")
        return failed or (1 if self._left else 0)

    def _replaced(self, data: bytes, path: str) -> ReplacedFile | None:
        return replace_in_bytes(self._linter, data, path, self._replacement, identifiers=self._options.identifiers)

    def _show(self, replaced: ReplacedFile | None) -> None:
        if replaced is not None and replaced.edits:
            write_diff("replace", replaced.document, replaced.edits, show_secrets=self._options.show_secrets)

    def _tell(self, replaced: ReplacedFile, matches: Sequence[Match]) -> None:
        terminal = Terminal.of(self._list)
        changed = sum(not match.reason for match in matches)
        self._changed += changed
        self._files += bool(changed)
        self._left += len(matches) - changed
        reasons = {match.reason for match in matches}
        if len(matches) > _LISTED and len(reasons) == 1 and "" not in reasons:
            path = terminal.paint(escape_path(replaced.document.path), "path")
            self._list.write(f"{path}: {len(matches):,} URLs not changed: {reasons.pop()}\n")
            return
        for match in matches:
            if match.reason or not (self._options.quiet or self._options.diff):
                self._list.write(self._line(replaced, match, terminal) + "\n")

    def _line(self, replaced: ReplacedFile, match: Match, terminal: Terminal) -> str:
        def visible(url: str) -> str:
            return one_line(url if self._options.show_secrets else redact_url(url), terminal.encoding)

        position = replaced.document.position(match.found.span.start)
        place = f"{escape_path(replaced.document.path)}:{position.line}:{position.column}"
        outcome = f"not changed: {match.reason}" if match.reason else f"-> {visible(match.after)}"
        return f"{terminal.paint(place, 'path')}: {visible(match.found.text)} {outcome}"


def _read(paths: Iterable[str], met: set[str]) -> Iterator[tuple[str, bytes]]:
    """The files, each once although links lead to it; one that cannot be read is named, and the run goes on."""
    import os

    for path in paths:
        real = os.path.realpath(path)
        if real in met:
            continue
        met.add(real)
        try:
            data = read_bytes(path)
        except OSError as error:
            sys.stderr.write(f"urllint replace: {escape_path(path)}: cannot be read: {error.strerror or error}\n")
        else:
            yield path, data
