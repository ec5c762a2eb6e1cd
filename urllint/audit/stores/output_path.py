"""The file that an audit is written into: seen to before the run, and replaced at once after it."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class OutputError(Exception):
    """A file that cannot be written, in words for people."""


class OutputPath:
    """The file at ``path``, which ``option`` asks for.

    Raises OutputError at once if it plainly cannot be written. ``may_be_special``: a pipe or a terminal will do.
    """

    def __init__(self, path: str, option: str, *, may_be_special: bool = True) -> None:
        self._name = f"{option} {path}"
        self._is_special = _is_special(path)
        # What a pipe's name resolves to cannot be opened.
        self._target = path if self._is_special else os.path.realpath(path)
        folder = os.path.dirname(self._target) or os.curdir  # noqa: PTH120 - str paths throughout
        if not os.path.isdir(folder):  # noqa: PTH112 - as above
            raise self._error("there is no such folder")
        if os.path.isdir(self._target):  # noqa: PTH112 - as above
            raise self._error("that is a folder")
        if self._is_special and not may_be_special:
            raise self._error("that is no regular file")
        if not os.access(self._target if self._is_special else folder, os.W_OK):
            raise self._error("nothing can be written there")

    def is_at(self, path: str) -> bool:
        """Whether ``path`` leads to the file."""
        if self._is_special:
            return False
        return path.endswith(os.path.basename(self._target)) and os.path.realpath(path) == self._target  # noqa: PTH119 - as above

    def write(self, pieces: Iterable[str]) -> None:
        """Write a text, in UTF-8; what cannot be is escaped. Raises OutputError."""
        with self.replaced() as path, open(path, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:  # noqa: PTH123 - as above
            file.writelines(pieces)

    @contextmanager
    def replaced(self) -> Iterator[str]:
        """The path of an empty file that takes the place of the old one if all goes well. Raises OutputError."""
        try:
            if self._is_special:
                yield self._target
                return
            folder, name = os.path.split(self._target)
            descriptor, temporary = tempfile.mkstemp(prefix=f".{name[:100]}.", suffix=".urllint", dir=folder)
            os.close(descriptor)
            try:
                yield temporary
                os.chmod(temporary, self._mode())  # noqa: PTH101 - as above
                os.replace(temporary, self._target)  # noqa: PTH105 - as above
            except BaseException:
                os.unlink(temporary)  # noqa: PTH108 - as above
                raise
        except OSError as error:
            raise self._error(error.strerror or str(error)) from error

    def _error(self, reason: str) -> OutputError:
        return OutputError(f"{self._name}: {reason}")

    def _mode(self) -> int:
        """The old file's mode, or that of any new file; the temporary one is for its owner's eyes only."""
        try:
            return stat.S_IMODE(os.stat(self._target).st_mode)  # noqa: PTH116 - as above
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            return 0o666 & ~mask


def _is_special(path: str) -> bool:
    """Whether there is something that is neither a file nor a folder: a pipe, a terminal."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - as above
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)
