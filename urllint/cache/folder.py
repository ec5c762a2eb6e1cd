"""The folder that a cache is in: found, made, and taken away.

It takes care of itself: git and other tools that honour ``.gitignore`` do not see it, and backups leave it out
(https://bford.info/cachedir/).
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import Final

from urllint.cache.secret import is_own

NAME: Final = ".urllint_cache"

_SIGNATURE: Final = "Signature: 8a477f597d28d172789f06886806bc55"
_TAG: Final = f"{_SIGNATURE}\n# This folder holds what urllint remembers of files; it can be deleted at any time.\n"
ONLINE: Final = "online.sqlite"
"""The file of what servers have said (see `urllint.online`)."""
_OWN_FILES: Final = (".gitignore", "CACHEDIR.TAG", "lock", ONLINE, f"{ONLINE}-wal", f"{ONLINE}-shm")
PREFIX: Final = "check-"
"""What the names of all other files in the folder begin with."""


class CacheFolder:
    """The cache below ``root``, whether it is there already or not."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.path = f"{root.rstrip('/')}/{NAME}"

    def is_usable(self) -> bool:
        """Whether it is there and nobody else's.

        A checkout may bring a link in its place, which would have files written elsewhere.
        """
        try:
            status = os.lstat(self.path)
        except OSError:
            return False
        return stat.S_ISDIR(status.st_mode) and is_own(status)

    def make(self) -> bool:
        """Make it, in a folder of this user; whether it can be used.

        Where another user checks the files, as in a container, a folder of theirs would only be in the way.
        """
        try:
            if not is_own(os.stat(self.root)):  # noqa: PTH116 - pathlib is not imported at start
                return False
            os.mkdir(self.path)  # noqa: PTH102 - see above
        except FileExistsError:
            if not self.is_usable():
                return False
        except OSError:
            return False
        return self._put(".gitignore", "*\n") and self._put("CACHEDIR.TAG", _TAG)

    def _put(self, name: str, content: str) -> bool:
        """Put a file there, whole or not at all, unless it is there: the run that made the folder may not have ended.

        Another run may do the same at the same time.
        """
        path = f"{self.path}/{name}"
        if os.path.lexists(path):
            return True
        temporary = f"{self.path}/{PREFIX}{name}.{os.getpid()}"
        try:
            with open(temporary, "w", encoding="ascii", newline="\n") as file:  # noqa: PTH123 - see above
                file.write(content)
            os.replace(temporary, path)  # noqa: PTH105 - see above
        except OSError:
            with suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108 - see above
            return False
        return True

    def stores(self) -> list[tuple[float, str]]:
        """The files that hold something, each with the time of its last change, the latest first."""
        try:
            with os.scandir(self.path) as entries:
                named = [entry for entry in entries if entry.name.startswith(PREFIX)]
            return sorted(((entry.stat(follow_symlinks=False).st_mtime, entry.path) for entry in named), reverse=True)
        except OSError:
            return []

    def remove(self) -> bool:
        """Take it away; whether it was there. Raises OSError.

        What is not its own stays, and so does the folder then.
        """
        if not self.is_usable() or not self._is_tagged():
            return False
        for name in os.listdir(self.path):  # noqa: PTH208 - see above
            if name in _OWN_FILES or name.startswith(PREFIX):
                os.unlink(f"{self.path}/{name}")  # noqa: PTH108 - see above
        if not os.listdir(self.path):  # noqa: PTH208 - see above
            os.rmdir(self.path)  # noqa: PTH106 - see above
        return True

    def _is_tagged(self) -> bool:
        try:
            with open(f"{self.path}/CACHEDIR.TAG", encoding="ascii", errors="replace") as file:  # noqa: PTH123 - see above
                return file.read(len(_SIGNATURE)) == _SIGNATURE
        except OSError:
            return False
