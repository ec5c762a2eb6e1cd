"""What IPython adds to Python: lines and cells in other languages.

``%%bash`` at the beginning makes the rest of a cell a script, ``!command`` is a line for the shell, ``%name`` one for
IPython. They are recognized at the beginning of a line, where no literal that goes over lines is open.

https://ipython.readthedocs.io/en/stable/interactive/magics.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from urllint.plugin import Span

SHELL: Final = "bash"

_CELL: Final = re.compile(r"\s*%%(\w+|!)[ \t]*([^\n]*)\n?")
_LINE: Final = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*(?:"""|\Z)'
    r"|'''(?:[^'\\]|\\[\s\S]|'(?!''))*(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\[\s\S])*|' + r"'(?:[^'\\\n]|\\[\s\S])*|#[^\n]*"
    r"|(?:^[ \t]*|(?<==)[ \t]*)(?:(!{1,2})|(%)(?=[A-Za-z]))((?:[^\\\n]|\\[\s\S])*)",
    re.MULTILINE,
)

_LANGUAGES: Final = {
    **dict.fromkeys(("bash", "sh", "script", "sx", "system", "!", "cmd", "shell"), SHELL),
    **dict.fromkeys(("html", "HTML"), "html"),
    **dict.fromkeys(("javascript", "js"), "javascript"),
    **dict.fromkeys(("python2", "pypy", "python3", "time", "timeit", "capture", "prun", "cython", "debug"), "python"),
    "SVG": "svg",
}
_PYTHON_FOLLOWS: Final = frozenset({"time", "timeit", "prun", "memit", "mprun", "lprun", "debug"})
_WRITES_FILE: Final = frozenset({"writefile", "file"})


class Part(NamedTuple):
    """Spans of a cell's text that are in one language."""

    language: str
    spans: tuple[Span, ...]


def parts(text: str) -> Iterator[Part]:
    """A cell of Python, by languages; the last part is what is left for Python."""
    cell = _CELL.match(text)
    if cell is not None:
        yield Part(SHELL, (Span(cell.start(1), cell.end(2)),))
        yield Part(_language_of_cell(cell[1], cell[2]), (Span(cell.end(), len(text)),))
        return
    left: list[Span] = []
    at = 0
    for match in _LINE.finditer(text) if "!" in text or "%" in text else ():
        if match.lastindex is None:
            continue
        start, end = match.span(3)
        name, _, rest = match[3].partition(" ")
        if match[2] is not None and name in _PYTHON_FOLLOWS:
            left += (Span(at, start), Span(end - len(rest), end))
        else:
            left.append(Span(at, start))
            yield Part(SHELL, (Span(start, end),))
        at = end
    yield Part("python", (*left, Span(at, len(text))))


def _language_of_cell(magic: str, arguments: str) -> str:
    if magic in _WRITES_FILE:
        words = [word for word in arguments.split() if not word.startswith("-")]
        name = words[0].rpartition("/")[2] if words else ""
        return name.rpartition(".")[2].lower() if "." in name else "text"
    return _LANGUAGES.get(magic, magic.lower())
