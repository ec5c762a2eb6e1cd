"""``urllint compare``: the same text as different readers understand it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

from urllint.cli.arguments import ArgumentParser, Operands, UsageError, one_of, suggestion
from urllint.cli.parse import inputs
from urllint.cli.setup import tell_unusable, user_errors
from urllint.dialects import Read, Reading
from urllint.readers import installed, is_installed, load_reader
from urllint.registry import Registry
from urllint.report.compared_url import ComparedUrl, as_json, as_text
from urllint.report.terminal import Terminal
from urllint.specs import DialectSpec

_DESCRIPTION = """\
Show how different readers understand a URL: browsers, programs written after RFC 3986, Python's
urllib, older drafts, and the libraries that are installed. Where they disagree, a filter and what
stands behind it can go to different hosts."""

_OPERANDS: Final = Operands("URL...", "a URL as it is written; '-' reads standard input", least=1)

_EPILOG = """\
Standard input ('-') holds one URL a line; with --format json one JSON string or
{"input": ..., "base": ...} object a line.

exit codes:
  0  the readings are shown, whether they agree or not
  2  wrong usage

examples:
  urllint compare 'http://good.example\\@evil.example/'
  urllint compare --readers whatwg,urllib 'http://0x7f.1/'
  urllint compare --format json - < urls.jsonl
"""


def run(arguments: Sequence[str]) -> int:
    """Print how each URL is read; returns the exit code."""
    options, urls = parser().read(arguments)
    with user_errors():
        registry = Registry.load()
    tell_unusable(registry)
    readers = {spec.name: _guarded(spec) for spec in _chosen(options.readers, registry)}
    terminal = Terminal.of(sys.stdout)
    separator = ""
    for text, base, _ in inputs(urls, options.base, as_json_lines=options.format == "json"):
        compared = ComparedUrl(text, base, {name: read(text, base) for name, read in readers.items()})
        if options.format == "text":
            sys.stdout.write(separator + as_text(compared, terminal, show_secrets=options.show_secrets))
            separator = "\n"
        else:
            sys.stdout.write(as_json(compared, show_secrets=options.show_secrets) + "\n")
    return 0


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("compare", _OPERANDS, _DESCRIPTION, _EPILOG)
    parser.add_argument("--base", metavar="URL", help="the base URL that relative references are resolved against")
    parser.add_argument("--readers", metavar="NAMES", help="compare these readers only; separated by commas")
    parser.add_argument(
        "--format", default="text", type=one_of("text", "json"), metavar="FORMAT", help="text (default) or json"
    )
    parser.add_argument("--show-secrets", action="store_true", help="do not mask passwords and tokens")
    return parser


def _chosen(names: str | None, registry: Registry) -> list[DialectSpec]:
    """The dialects that are asked for, or all that can be asked."""
    if names is None:
        return installed(registry.dialects)
    chosen: dict[str, DialectSpec] = {}
    for name in names.replace(",", " ").split():
        spec = registry.dialects.get(name)
        if spec is None:
            message = f"--readers: there is no reader named {name!r}"
            message += suggestion(name, registry.dialects) or f"; there are {', '.join(registry.dialects)}"
            raise UsageError(message)
        if not is_installed(spec):
            message = f"--readers: {name} needs the package {spec.requires}, which is not installed; pip installs it"
            raise UsageError(message)
        chosen[name] = spec
    if not chosen:
        message = f"--readers: no reader was given; there are {', '.join(registry.dialects)}"
        raise UsageError(message)
    return list(chosen.values())


def _guarded(spec: DialectSpec) -> Callable[[str, str | None], Reading]:
    """The reader, which may be anybody's: one that raises has refused, and the others are shown all the same."""
    try:
        read: Read = load_reader(spec)
    except Exception as error:
        message = f"the reader {spec.name} cannot be imported: {type(error).__name__}: {error}"
        raise UsageError(message) from error

    def guarded(text: str, base: str | None) -> Reading:
        try:
            reading: object = read(text, base)
            if isinstance(reading, Reading):
                return reading
            return Reading(failure=f"the reader failed: it gave {type(reading).__name__} and not a Reading")
        except Exception as error:  # noqa: BLE001 - a plugin may raise anything; it is said where its reading would be
            return Reading(failure=f"the reader failed: {type(error).__name__}: {error}")

    return guarded
