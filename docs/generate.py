"""Writes the manual pages in docs/man from the commands' own options and help texts.

    python docs/generate.py           write
    python docs/generate.py --check   write nothing; fail and name what is stale

There is a page for urllint and one for each command, as with git: ``man urllint-check``.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from urllint._version import __version__
from urllint.cli.arguments import ArgumentParser
from urllint.cli.program import COMMANDS, DESCRIPTION, EXAMPLES, GLOBAL_OPTIONS, parser_of

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = ROOT / "docs" / "man"

FILES: Final = (
    (
        "urllint.toml, .urllint.toml, pyproject.toml",
        "Settings, of which the nearest to a file hold: at the top of the first two, under [tool.urllint] in the last. "
        "'urllint init' writes first ones, 'urllint config' shows what holds.",
    ),
)
ENVIRONMENT: Final = (
    ("NO_COLOR", "If it is set and not empty, nothing is coloured."),
    ("FORCE_COLOR", "If it is set and not empty, text is coloured in files and pipes, too."),
    ("COLUMNS", "The width that text keeps to, in place of the terminal's."),
    ("PAGER, LESS", "What shows long text on a terminal, and its options; FRX if LESS is not set."),
    ("WATCHFILES_FORCE_POLLING", "If it is 1, --watch looks regularly instead of waiting to be told."),
    ("CI", "If it is set and not empty, long runs do not say how far they are."),
)

SECTIONS: Final = {"exit codes:": "EXIT STATUS", "examples:": "EXAMPLES"}
"""Headings of help pages that are sections of their own in a manual."""

_WIDTH: Final = 72
"""Columns of a line of text in the source; escapes come on top."""

_SPECIAL: Final = {
    "\\": r"\e",
    "-": r"\-",
    "'": r"\(aq",
    "`": r"\(ga",
    "^": r"\(ha",
    "~": r"\(ti",
    '"': r"\(dq",
}


def outputs() -> dict[Path, str]:
    """Every page with its content."""
    pages = {PAGES / "urllint.1": _overview()}
    for name in COMMANDS:
        pages[PAGES / f"urllint-{name}.1"] = _page(name, parser_of(name))
    return pages


def _overview() -> str:
    lines = _head("urllint", "a linter for URLs")
    lines += [".SH SYNOPSIS", r"\fBurllint\fR \fICOMMAND\fR [\fIOPTION\fR...] [\fIARGUMENT\fR...]"]
    lines += [".SH DESCRIPTION", *_filled(DESCRIPTION.splitlines())]
    lines += [".SH COMMANDS"]
    for name, command in COMMANDS.items():
        lines += [".TP", rf"\fBurllint\-{_text(name)}\fR(1)", *_filled([command.summary])]
    lines += [".SH OPTIONS"]
    for names, about in GLOBAL_OPTIONS:
        lines += [".TP", ", ".join(map(_bold, names)), *_filled([about])]
    lines += [".SH EXAMPLES", *_literal(EXAMPLES.splitlines())]
    for heading, entries in (("FILES", FILES), ("ENVIRONMENT", ENVIRONMENT)):
        lines += [f".SH {heading}"]
        for name, about in entries:
            lines += [".TP", _bold(name), *_filled([about])]
    lines += [".SH SEE ALSO", ",\n".join(rf"\fBurllint\-{_text(name)}\fR(1)" for name in COMMANDS)]
    return "\n".join(lines) + "\n"


def _page(name: str, parser: ArgumentParser) -> str:
    lines = _head(f"urllint-{name}", COMMANDS[name].summary)
    operands = parser.operands
    words = "" if operands is None else " " + _operands(operands.metavar, is_needed=operands.least > 0)
    lines += [".SH SYNOPSIS", rf"\fBurllint {_text(name)}\fR [\fIOPTION\fR...]{words}"]
    lines += [".SH DESCRIPTION", *_filled(parser.about.splitlines())]
    if operands is not None:
        lines += [".TP", _italic(operands.metavar), *_filled(operands.help.splitlines())]
    blocks = [block.splitlines() for block in (parser.epilog or "").strip("\n").split("\n\n")]
    sections = {block[0]: block[1:] for block in blocks if block[0] in SECTIONS}
    for block in blocks:
        if block[0] not in SECTIONS:
            lines += [".PP", *_block(block)]
    lines += [".SH OPTIONS"]
    for heading, actions in parser.option_groups:
        if heading != "options":
            lines += [f".SS {_text(heading[:1].upper() + heading[1:])}"]
        for action in actions:
            lines += [".TP", _option(action), *_filled([(action.help or "").replace("%%", "%")])]
    for heading, section in SECTIONS.items():
        if heading in sections:
            written = _entries(sections[heading]) if section == "EXIT STATUS" else _literal(sections[heading])
            lines += [f".SH {section}", *written]
    lines += [".SH SEE ALSO", r"\fBurllint\fR(1)"]
    return "\n".join(lines) + "\n"


def _head(name: str, summary: str) -> list[str]:
    return [
        r".\" Written by docs/generate.py from the commands' own options; do not edit.",
        f'.TH {_text(name.upper())} 1 "" "urllint {_text(__version__)}" "urllint"',
        ".SH NAME",
        rf"{_text(name)} \-",
        *_filled([summary]),
    ]


def _operands(metavar: str, *, is_needed: bool) -> str:
    words = re.sub(r"[A-Z]+", lambda word: _italic(word[0]), metavar)
    return words if is_needed else f"[{words}]"


def _option(action: argparse.Action) -> str:
    names = ", ".join(map(_bold, action.option_strings))
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    return names if action.nargs == 0 else f"{names} {_italic(metavar)}"


def _block(lines: list[str]) -> list[str]:
    """A paragraph, or a line that introduces an indented table, and the table."""
    indented = [line for line in lines[1:] if line.startswith("  ")]
    if not indented:
        return _filled(lines)
    at = lines.index(indented[0])
    return [*_filled(lines[:at]), *_literal(lines[at:])]


def _entries(lines: Iterable[str]) -> list[str]:
    """Codes with what they mean; lines that go on are indented further."""
    entries: list[list[str]] = []
    for line in lines:
        code = re.match(r"  (\d+)  (.*)", line)
        if code is not None:
            entries.append([code[1], code[2]])
        else:
            entries[-1].append(line.strip())
    return [line for code, *about in entries for line in (".TP", _bold(code), *_filled(about))]


def _filled(lines: Iterable[str]) -> list[str]:
    """A paragraph, whose lines the reader's program breaks anew."""
    text = " ".join(line.strip() for line in lines)
    return [_line(line) for line in textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)]


def _literal(lines: Iterable[str]) -> Iterator[str]:
    yield from (".RS 4", ".EX")
    yield from (_line(line.removeprefix("  ")) for line in lines)
    yield from (".EE", ".RE")


def _line(text: str) -> str:
    """A line of text; a dot or quote at its start is no request."""
    text = _text(text)
    return rf"\&{text}" if text.startswith(".") else text


def _text(text: str) -> str:
    return "".join(
        _SPECIAL.get(character) or (character if character.isascii() else f"\\[u{ord(character):04X}]")
        for character in text
    )


def _bold(text: str) -> str:
    return rf"\fB{_text(text)}\fR"


def _italic(text: str) -> str:
    return rf"\fI{_text(text)}\fR"


def main(arguments: list[str]) -> int:
    """Write everything, or check it."""
    pages = outputs()
    left_over = [path for path in sorted(PAGES.glob("*.1")) if path not in pages]
    if arguments == ["--check"]:
        wrong = [path for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text]
        for path in wrong + left_over:
            print(f"{path.relative_to(ROOT)} is stale; run docs/generate.py", file=sys.stderr)
        return 1 if wrong or left_over else 0
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    PAGES.mkdir(exist_ok=True)
    for path in left_over:
        path.unlink()
    for path, text in pages.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
