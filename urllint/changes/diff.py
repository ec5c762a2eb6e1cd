"""Reading the patch that ``git diff`` writes: which lines of which files it touches.

https://git-scm.com/docs/diff-format#generate_patch_text_with_p
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from urllint.changes.lines import ALL_LINES, Lines

OPTIONS: Final = (
    *("--patch", "--unified=0", "--inter-hunk-context=0", "--no-color", "--no-ext-diff", "--no-textconv"),
    *("--find-renames", "--no-rename-empty", "--ignore-submodules=all", "--src-prefix=a/", "--dst-prefix=b/"),
)
"""What makes git write the form that is read here, whatever its settings say."""

_HUNK: Final = re.compile(rb"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_ESCAPE: Final = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_ESCAPES: Final = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}


class FileDiff(NamedTuple):
    """What a patch does to one file.

    ``path`` is where the file is afterwards, ``None`` if it is deleted; ``old`` where it was, ``None`` if it is new.
    ``lines`` are those that it touches, as they are counted afterwards.
    """

    old: str | None
    path: str | None
    lines: Lines


def parse_patch(patch: bytes) -> Iterator[FileDiff]:
    """The files of a patch, in its order."""
    lines = patch.split(b"\n")
    at = 0
    section: _Section | None = None
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.startswith(b"diff --git "):
            if section is not None:
                yield section.result()
            section = _Section(line[len(b"diff --git ") :])
        elif section is not None and line.startswith(b"@@ "):
            at = section.hunk(lines, at)
        elif section is not None:
            section.header(line)
    if section is not None:
        yield section.result()


class _Section:
    """What is said of one file."""

    def __init__(self, names: bytes) -> None:
        # "a/NAME b/NAME": where the two differ, other headers say so.
        half = len(names) // 2
        self._old: bytes | None = _unquoted(names[:half])[2:]
        self._new: bytes | None = _unquoted(names[half + 1 :])[2:]
        self._is_binary = False
        self._touched: list[int] = []

    def header(self, line: bytes) -> None:
        if line.startswith(b"rename from "):
            self._old = _unquoted(line[len(b"rename from ") :])
        elif line.startswith(b"rename to "):
            self._new = _unquoted(line[len(b"rename to ") :])
        elif line.startswith(b"new file mode "):
            self._old = None
        elif line.startswith(b"deleted file mode "):
            self._new = None
        elif line.startswith(b"Binary files "):
            self._is_binary = True

    def hunk(self, lines: list[bytes], at: int) -> int:
        """Read the hunk whose head stands before ``at``; where it ends."""
        head = _HUNK.match(lines[at - 1])
        if head is None:
            return at
        old, new = (1 if number is None else int(number) for number in (head[1], head[3]))
        number = int(head[2])
        while (old > 0 or new > 0) and at < len(lines):
            mark = lines[at][:1]
            at += 1
            if mark == b"+":
                self._touched.append(number)
                number += 1
                new -= 1
            elif mark == b"-":
                old -= 1
            elif mark != b"\\":
                number += 1
                old -= 1
                new -= 1
        return at

    def result(self) -> FileDiff:
        old, new = (None if name is None else os.fsdecode(name) for name in (self._old, self._new))
        return FileDiff(old, new, ALL_LINES if self._is_binary else Lines.of(self._touched))


def _unquoted(name: bytes) -> bytes:
    """A path as git writes it in C's quotation marks, if anything in it asks for that."""
    if name[:1] != b'"':
        return name
    return _ESCAPE.sub(_unescaped, name[1:-1])


def _unescaped(match: re.Match[bytes]) -> bytes:
    escape = match[1]
    return bytes((int(escape, 8) & 0xFF,)) if len(escape) == 3 else _ESCAPES.get(escape, escape)
