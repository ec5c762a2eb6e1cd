"""Replacing a file so that it is either the old one or the new one, whatever happens in between.

The new content goes into a temporary file in the same folder, is written out to the disk, gets the old file's mode and
owner, and then takes its name. A symbolic link stays one: its target is replaced.
"""

from __future__ import annotations

import os
import stat
import tempfile
from errno import EACCES, EINVAL, ESTALE


def replace_file(path: str, old: bytes, new: bytes) -> None:
    """Make ``new`` the content of the existing file at ``path``, which is expected to be ``old``.

    Raises OSError if that cannot be done, or if the file has changed meanwhile; it is then as it was, and no temporary
    file is left.
    """
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    status = os.stat(target)  # noqa: PTH116 - str paths throughout
    if not stat.S_ISREG(status.st_mode):
        raise OSError(EINVAL, "it is no regular file", path)
    if not os.access(target, os.W_OK):
        raise PermissionError(EACCES, "it is read-only", path)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{name[:100]}.", suffix=".urllint", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(new)
            file.flush()
            os.fsync(file.fileno())
        _take_over(temporary, status)
        with open(target, "rb") as file:  # noqa: PTH123 - see above
            if file.read() != old:
                raise OSError(ESTALE, "it was changed by somebody else meanwhile", path)
        os.replace(temporary, target)  # noqa: PTH105 - see above
    except BaseException:
        os.unlink(temporary)  # noqa: PTH108 - see above
        raise


def _take_over(path: str, status: os.stat_result) -> None:
    """Give the file at ``path`` the mode of another one and, where the system lets us, its owner."""
    mode = stat.S_IMODE(status.st_mode)
    own = os.stat(path)  # noqa: PTH116 - see above
    if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid):
        try:
            os.chown(path, status.st_uid, status.st_gid)
        except PermissionError:  # only root may give a file away; then it must not run as its new owner either
            mode &= 0o777
    os.chmod(path, mode)  # noqa: PTH101 - see above
