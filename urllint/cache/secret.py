"""The secret with which a user's caches are sealed, made when it is first needed.

It is in the user's own cache folder, which no checkout can bring files into.
"""

from __future__ import annotations

import os
import stat
import sys
from typing import Final

LENGTH: Final = 32


def user_cache_folder() -> str | None:
    """Where the programs of this user keep what can be made again; ``None`` for a user without a home."""
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME", "")
    if os.path.isabs(named):  # noqa: PTH117 - pathlib is not imported at start
        return named
    home = os.path.expanduser("~")  # noqa: PTH111 - see above
    if not os.path.isabs(home):  # noqa: PTH117 - see above
        return None
    return f"{home}/Library/Caches" if sys.platform == "darwin" else f"{home}/.cache"


def read_secret() -> bytes | None:
    """The user's secret; ``None`` where none can be kept, or where others could know it."""
    folder = user_cache_folder()
    if folder is None:
        return None
    path = f"{folder}/urllint/secret"
    try:
        return _read(path) or _make(path)
    except OSError:
        return None


def _read(path: str) -> bytes | None:
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return None
    with open(descriptor, "rb") as file:  # noqa: PTH123 - a descriptor
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or not is_own(status) or (os.name == "posix" and status.st_mode & 0o077):
            message = f"{path} may be known to others"
            raise PermissionError(message)
        secret = file.read(LENGTH + 1)
    return secret if len(secret) == LENGTH else None


def _make(path: str) -> bytes:
    """Write a new secret, unless another run has been quicker: then that one's counts."""
    folder = os.path.dirname(path)  # noqa: PTH120 - see above
    os.makedirs(folder, mode=0o700, exist_ok=True)  # noqa: PTH103 - see above
    temporary = f"{path}.{os.urandom(8).hex()}"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor
            file.write(os.urandom(LENGTH))
        os.replace(temporary, path)  # noqa: PTH105 - see above
    except OSError:
        os.unlink(temporary)  # noqa: PTH108 - see above
        raise
    secret = _read(path)
    if secret is None:
        message = f"{path} does not hold what was written there"
        raise OSError(message)
    return secret


def is_own(status: os.stat_result) -> bool:
    """Whether a file is this user's, where files have owners."""
    user = getattr(os, "geteuid", None)
    return user is None or status.st_uid == user()
