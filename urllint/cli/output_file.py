"""A report or a baseline in a file: written whole or not at all, so that who reads it never sees half of one."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable

from urllint.cli.arguments import UsageError
from urllint.cli.streams import HANDLER


class OutputFile:
    """The file at ``path``, in which a report is to stand, as ``option`` asks.

    Raises UsageError at once if its folder is not there: nobody wants to hear that after a long run.
    """

    def __init__(self, path: str, option: str = "--output-file") -> None:
        self._name = f"{option} {path}"
        self._target = os.path.realpath(path)
        if not os.path.isdir(os.path.dirname(self._target)):  # noqa: PTH112, PTH120 - str paths throughout
            message = f"{self._name}: there is no such folder"
            raise UsageError(message)
        if os.path.isdir(self._target):  # noqa: PTH112 - as above
            message = f"{self._name}: that is a folder"
            raise UsageError(message)

    def others(self, paths: Iterable[str]) -> Iterable[str]:
        """``paths`` without this file: the last run's report quotes what was wrong, and is not looked at again."""
        name = os.path.basename(self._target)  # noqa: PTH119 - as above
        for path in paths:
            if not (path.endswith(name) and os.path.realpath(path) == self._target):
                yield path

    def write(self, pieces: Iterable[str]) -> None:
        """Write the report. Raises UsageError if that cannot be done; what stood there before is then still there."""
        data = "".join(pieces).encode("utf-8", HANDLER)
        try:
            if self._is_special():
                with open(self._target, "wb") as file:  # noqa: PTH123 - as above
                    file.write(data)
            else:
                self._replace(data)
        except OSError as error:
            message = f"{self._name}: {error.strerror or error}"
            raise UsageError(message) from error

    def _is_special(self) -> bool:
        """Whether there is something that is no file and cannot be replaced by one, such as a pipe or a terminal."""
        try:
            return not stat.S_ISREG(os.stat(self._target).st_mode)  # noqa: PTH116 - as above
        except FileNotFoundError:
            return False

    def _replace(self, data: bytes) -> None:
        folder, name = os.path.split(self._target)
        descriptor, temporary = tempfile.mkstemp(prefix=f".{name[:100]}.", suffix=".urllint", dir=folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            os.chmod(temporary, self._mode())  # noqa: PTH101 - as above
            os.replace(temporary, self._target)  # noqa: PTH105 - as above
        except BaseException:
            os.unlink(temporary)  # noqa: PTH108 - as above
            raise

    def _mode(self) -> int:
        """The old file's mode, or that of any new file; the temporary one is for its owner's eyes only."""
        try:
            return stat.S_IMODE(os.stat(self._target).st_mode)  # noqa: PTH116 - as above
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            return 0o666 & ~mask
