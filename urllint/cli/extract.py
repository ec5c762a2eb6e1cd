"""``urllint extract``: every URL with its exact place."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence

from urllint.cli.arguments import ArgumentParser, UsageError, one_of
from urllint.cli.paths import PATHS, STDIN, add_path_arguments, given_paths
from urllint.cli.setup import add_settings_arguments, discover_files, settings_resolver, tell_failures, user_errors
from urllint.cli.streams import read_input_bytes
from urllint.engine.linter import Linter
from urllint.files import is_binary, read_bytes
from urllint.registry import Registry
from urllint.report.display import escape_path
from urllint.report.found_url import as_json, as_text, document_base
from urllint.report.terminal import Terminal
from urllint.settings import SettingsResolver

_DESCRIPTION = """\
List every URL that is found in files, with its exact place, what it stands in, and what it is for.
Nothing is judged. With --explain, say of one line what was taken for a URL, what was not, and why."""

_EPILOG = """\
exit codes:
  0  everything was read
  2  wrong usage or settings, a path that does not exist, or a plugin that failed

examples:
  urllint extract docs
  urllint extract --format jsonl . | jq -r .url | sort | uniq -c
  urllint extract --explain docs/guide.md:12
"""


def run(arguments: Sequence[str]) -> int:
    """Print the URLs; returns the exit code."""
    options, operands = parser().read(arguments)
    with user_errors():
        registry = Registry.load()
        resolver = settings_resolver(options, registry)
        linter = Linter(registry, resolver)
        if options.explain is not None:
            _explain(linter, resolver, operands, options)
            return tell_failures("extract", linter)
        _write(linter, resolver, operands, options)
    return tell_failures("extract", linter)


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("extract", PATHS, _DESCRIPTION, _EPILOG)
    add_path_arguments(parser)
    group = parser.add_argument_group("what is printed")
    group.add_argument(
        "--format", default="text", type=one_of("text", "jsonl"), metavar="FORMAT", help="text (default) or jsonl"
    )
    group.add_argument("--show-secrets", action="store_true", help="do not mask passwords and tokens")
    group.add_argument(
        "--explain", metavar="PATH:LINE", help="say why what stands there was taken for a URL, or was not"
    )
    add_settings_arguments(parser)
    return parser


def _write(linter: Linter, resolver: SettingsResolver, operands: Sequence[str], options: Namespace) -> None:
    """Print the URLs of every file, in order of position."""
    terminal = Terminal.of(sys.stdout)
    paths = given_paths(operands, options.files_from, options.stdin_filename)
    files = _standard_input(options.stdin_filename) if STDIN in paths else _read(discover_files(paths, resolver))
    for path, data in files:
        document, extraction = linter.extract(data, path)
        base = document_base(extraction, resolver.for_path(path).base_for(path))
        for found in extraction.urls:
            if options.format == "jsonl":
                line = as_json(found, document, base, show_secrets=options.show_secrets)
            else:
                line = as_text(found, document, terminal, show_secrets=options.show_secrets)
            sys.stdout.write(line + "\n")


def _explain(linter: Linter, resolver: SettingsResolver, operands: Sequence[str], options: Namespace) -> None:
    """Print what was decided about one line."""
    from urllint.engine.explaining import explain
    from urllint.report import explanation as report

    path, _, number = options.explain.rpartition(":")
    if operands or options.files_from is not None:
        message = "--explain names the one file that is read; leave out other paths"
        raise UsageError(message)
    if not path or not (number.isascii() and number.isdigit()) or int(number) == 0:
        message = f"--explain {options.explain}: PATH:LINE is asked for, with lines from 1"
        raise UsageError(message)
    if path == STDIN:
        path, data = options.stdin_filename or STDIN, read_input_bytes()
    else:
        path = path.replace(os.sep, "/")
        try:
            data = read_bytes(path)
        except OSError as error:
            message = f"{escape_path(path)}: cannot be read: {error.strerror or error}"
            raise UsageError(message) from error
    document, spec = linter.read(data, path)
    if int(number) > len(document.lines):
        message = f"{escape_path(path)} has {len(document.lines)} lines, and no line {number}"
        raise UsageError(message)
    explained = explain(linter.registry, resolver.for_path(path), document, spec, data, int(number))
    if options.format == "jsonl":
        lines = report.as_json(explained, show_secrets=options.show_secrets)
    else:
        lines = report.as_text(explained, Terminal.of(sys.stdout), show_secrets=options.show_secrets)
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _standard_input(name: str | None) -> Iterator[tuple[str, bytes]]:
    yield name or STDIN, read_input_bytes()


def _read(paths: Iterator[str]) -> Iterator[tuple[str, bytes]]:
    """The files that hold text; one that cannot be read is named, and the run goes on."""
    for path in paths:
        try:
            data = read_bytes(path)
        except OSError as error:
            sys.stderr.write(f"urllint extract: {escape_path(path)}: cannot be read: {error.strerror or error}\n")
            continue
        if not is_binary(data):
            yield path, data
