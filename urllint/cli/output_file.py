"""A report or a baseline in a file: written whole or not at all, so that who reads it never sees half of one."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable

from urllint.cli.arguments import UsageError
from urllint.cli.streams import HANDLER


class OutputFile:
    """The file at ``path``, in which a report is to stand; ``option`` is what stands before it on the command line.

    Raises UsageError at once if it cannot be written: nobody wants to hear that after a long run.
    """

    def __init__(self, path: str, option: str = "--output-file") -> None:
        self._name = f"{option}{path}" if option.endswith("=") else f"{option} {path}"
        self._path = path
        self.target = os.path.realpath(path)
        self._data = b""
        self._temporary: str | None = None
        if not path:
            raise self._wrong("no file is named")
        try:
            self.is_special = self._is_special()
            if not self.is_special:
                self._temporary = self._beside()
                self.abandon()
        except OSError as error:
            raise self._wrong(error.strerror or str(error)) from error

    def others(self, paths: Iterable[str]) -> Iterable[str]:
        """``paths`` without this file: the last run's report quotes what was wrong, and is not looked at again."""
        name = os.path.basename(self.target)  # noqa: PTH119 - str paths throughout
        for path in paths:
            if not (path.endswith(name) and os.path.realpath(path) == self.target):
                yield path

    def write(self, pieces: Iterable[str]) -> None:
        """Write the report. Raises UsageError if that cannot be done; what stood there before is then still there."""
        try:
            self.prepare(pieces)
            self.finish()
        finally:
            self.abandon()

    def prepare(self, pieces: Iterable[str]) -> None:
        """Write the report beside the file, which stays as it is. Raises UsageError if that cannot be done."""
        self._data = "".join(pieces).encode("utf-8", HANDLER)
        if self.is_special:
            return
        try:
            self._temporary = self._beside(self._data)
        except OSError as error:
            raise self._wrong(error.strerror or str(error)) from error

    def finish(self) -> None:
        """Put what is prepared in place. Raises UsageError if that cannot be done."""
        try:
            if self._temporary is not None:
                os.replace(self._temporary, self.target)  # noqa: PTH105 - as above
                self._temporary = None
            else:
                with open(self._path, "wb") as file:  # noqa: PTH123 - as above
                    file.write(self._data)
        except OSError as error:
            raise self._wrong(error.strerror or str(error)) from error

    def abandon(self) -> None:
        """Leave nothing of what is prepared and not in place."""
        if self._temporary is not None:
            os.unlink(self._temporary)  # noqa: PTH108 - as above
            self._temporary = None

    def _wrong(self, reason: str) -> UsageError:
        return UsageError(f"{self._name}: {reason}")

    def _is_special(self) -> bool:
        """Whether there is something that is no file and cannot be replaced by one, such as a pipe or a terminal."""
        try:
            mode = os.stat(self._path).st_mode  # noqa: PTH116 - as above
        except (FileNotFoundError, NotADirectoryError):
            if not os.path.isdir(os.path.dirname(self.target)):  # noqa: PTH112, PTH120 - as above
                raise self._wrong("there is no such folder") from None
            return False
        if stat.S_ISDIR(mode):
            raise self._wrong("that is a folder")
        return not stat.S_ISREG(mode)

    def _beside(self, data: bytes = b"") -> str:
        """A new file in the same folder, with the mode that the report is to have."""
        folder, name = os.path.split(self.target)
        descriptor, temporary = tempfile.mkstemp(prefix=f".{name[:100]}.", suffix=".urllint", dir=folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            os.chmod(temporary, self._mode())  # noqa: PTH101 - as above
        except BaseException:
            os.unlink(temporary)  # noqa: PTH108 - as above
            raise
        return temporary

    def _mode(self) -> int:
        """The old file's mode, or that of any new file; the temporary one is for its owner's eyes only."""
        try:
            return stat.S_IMODE(os.stat(self.target).st_mode)  # noqa: PTH116 - as above
        except FileNotFoundError:
            mask = os.umask(0)
            os.umask(mask)
            return 0o666 & ~mask
