"""What the file system says of a file, by which a file that has not changed is known without reading it.

A file that is changed in the same moment in which it was read may have the same stamp before and after. So a stamp is
only taken that was old when the file was read; of any other file the content is compared in the next run, as git does
with what its index calls racy.
"""

from __future__ import annotations

import os
import stat
from struct import Struct
from time import time_ns
from typing import Final

SLACK: Final = 2_000_000_000
"""Nanoseconds. Some file systems keep times to two seconds, and their clock is not always ours."""

Stamp = bytes
"""Size in bytes, time of the last change of content, of content or status (both in nanoseconds), inode.

It is packed, as one is kept in memory for every file of a tree.
"""

_LAYOUT: Final = Struct("<QqqQ")
_SIZE: Final = 8
_FARTHEST: Final = (1 << 63) - 1


def stamp_of(path: str) -> Stamp | None:
    """The stamp of a regular file, taken before it is read; ``None`` of anything else."""
    try:
        status = os.stat(path)  # noqa: PTH116 - pathlib is not imported at start
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    return _packed(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def _packed(size: int, changed: int, touched: int, inode: int) -> Stamp:
    inode &= 0xFFFF_FFFF_FFFF_FFFF  # Windows has inodes of 128 bits
    return _LAYOUT.pack(size, _bounded(changed), _bounded(touched), inode)


def _bounded(time: int) -> int:
    """A time that is in the layout: file systems know years from which it is too far away, such as 2400."""
    return max(-_FARTHEST, min(time, _FARTHEST))


def is_settled(stamp: Stamp, now: int | None = None) -> bool:
    """Whether a later change must give another stamp: it is old enough ``now`` (nanoseconds), just before reading."""
    times: tuple[int, int] = _LAYOUT.unpack(stamp)[1:3]
    return max(times) + SLACK < (time_ns() if now is None else now)


def settled(stamp: Stamp) -> Stamp:
    """The stamp to keep of a file that is about to be read."""
    return stamp if is_settled(stamp) else unsettled(stamp)


def unsettled(stamp: Stamp) -> Stamp:
    """The stamp of a file whose content must be compared all the same: no file has it."""
    return stamp[:_SIZE] + bytes(_LAYOUT.size - _SIZE)


def may_be_same(stamp: Stamp, other: Stamp) -> bool:
    """Whether files with these stamps can have the same content: they are of one size."""
    return stamp[:_SIZE] == other[:_SIZE]
