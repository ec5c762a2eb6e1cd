"""Replacing a file so that it is either the old one or the new one, whatever happens in between.

The new content goes into a temporary file in the same folder, is written out to the disk, gets the old file's mode, and
then takes its name. A symbolic link stays one: its target is replaced.
"""

from __future__ import annotations

import os
import stat
import tempfile


def replace_file(path: str, data: bytes) -> None:
    """Make ``data`` the content of the existing file at ``path``.

    Raises OSError if that cannot be done; the old file is then still there, and no temporary file is left.
    """
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    mode = os.stat(target).st_mode  # noqa: PTH116 - str paths throughout
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "the file is read-only", path)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=".urllint", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, stat.S_IMODE(mode))  # noqa: PTH101 - see above
        os.replace(temporary, target)  # noqa: PTH105 - see above
    except BaseException:
        os.unlink(temporary)  # noqa: PTH108 - see above
        raise
