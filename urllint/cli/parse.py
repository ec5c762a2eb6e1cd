"""``urllint parse``: how the URL Standard reads a URL, with every error at its place."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from urllint.cli.arguments import ArgumentParser, Operands, UsageError, one_of
from urllint.cli.streams import read_input
from urllint.report.parsed_url import ParsedUrl, as_json, as_text, read
from urllint.report.terminal import Terminal

_DESCRIPTION = """\
Show how the URL Standard reads a URL: its components, the serialized URL, and every validation
error with carets under its characters."""

_OPERANDS: Final = Operands("URL...", "a URL as it is written; '-' reads standard input", least=1)

_EPILOG = """\
Standard input ('-') holds one URL a line; with --format json one JSON string or
{"input": ..., "base": ...} object a line.

exit codes:
  0  every URL parses without an error
  1  a URL fails to parse or has an error
  2  wrong usage

examples:
  urllint parse 'http://0x7f.1/%zz'
  urllint parse --base https://example.org/a/ '../b?c'
  urllint parse --format json - < urls.jsonl
"""


def run(arguments: Sequence[str]) -> int:
    """Print how each URL is read; returns the exit code."""
    options, urls = parser().read(arguments)
    terminal = Terminal.of(sys.stdout)
    as_text_wanted = options.format == "text"
    code = 0
    first = True
    for text, base, source in inputs(urls, options.base, as_json_lines=not as_text_wanted):
        parsed = _read(text, base, source)
        if not parsed.valid:
            code = 1
        if as_text_wanted:
            separator = "" if first else "\n"
            sys.stdout.write(separator + as_text(parsed, terminal, show_secrets=options.show_secrets))
        else:
            sys.stdout.write(as_json(parsed, show_secrets=options.show_secrets) + "\n")
        first = False
    return code


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("parse", _OPERANDS, _DESCRIPTION, _EPILOG)
    parser.add_argument("--base", metavar="URL", help="the base URL that relative references are resolved against")
    parser.add_argument(
        "--format", default="text", type=one_of("text", "json"), metavar="FORMAT", help="text (default) or json"
    )
    parser.add_argument("--show-secrets", action="store_true", help="do not mask passwords and tokens")
    return parser


def _read(text: str, base: str | None, source: str) -> ParsedUrl:
    try:
        return read(text, base)
    except ValueError as error:
        message = f"{source}the base {base!r} is no URL; try urllint parse with it alone"
        raise UsageError(message) from error


def inputs(urls: Sequence[str], base: str | None, *, as_json_lines: bool) -> Iterator[tuple[str, str | None, str]]:
    """Each URL with its base, and where it comes from if that has to be said."""
    for url in urls:
        if url != "-":
            yield url, base, ""
            continue
        for number, line in enumerate(read_input().split("\n"), 1):
            line = line.removesuffix("\r")
            if not line.strip():
                continue
            source = f"line {number} of standard input: "
            if as_json_lines:
                yield *_from_json(line, base, source), source
            else:
                yield line, base, source


def _from_json(line: str, base: str | None, source: str) -> tuple[str, str | None]:
    """A JSON string, or an object with ``input`` and perhaps ``base``."""
    import json

    try:
        value: object = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        message = f"{source}not JSON: {error}"
        raise UsageError(message) from error
    if isinstance(value, dict):
        text, own_base = value.get("input"), value.get("base", base)
    else:
        text, own_base = value, base
    if not isinstance(text, str) or not (own_base is None or isinstance(own_base, str)):
        message = f"{source}neither a JSON string nor an object with input and base"
        raise UsageError(message)
    return text, own_base
