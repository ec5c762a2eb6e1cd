"""What holds for the entries of every archive: which names are taken, how much is read, what can go wrong.

An archive comes from anywhere. Its names are never used as paths on the disk, and a small file may unpack to more than
any memory or patience.
"""

from __future__ import annotations

import zlib
from typing import Final

MOST_BYTES: Final = 2 << 30
"""How much is read of one archive, unpacked."""

MOST_ENTRIES: Final = 500_000


class TooLargeError(Exception):
    """An archive unpacks to more than is read of one."""


class Budget:
    """Counts what is unpacked."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._spent = 0

    def spend(self, size: int) -> None:
        """Take ``size`` bytes. Raises TooLargeError if there are none left."""
        self._spent += size
        if self._spent > self._most:
            message = f"the archive holds more than {self._most:,} bytes, and the rest of it is not read"
            raise TooLargeError(message)


def clean_name(name: str) -> str | None:
    """The name of an entry as a path below the archive, with ``/``; ``None`` if it leads out of it or is none."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
    if not parts or ".." in parts or "\0" in name or name.startswith(("/", "\\")) or parts[0].endswith(":"):
        return None
    return "/".join(parts)


def decompression_errors() -> tuple[type[Exception], ...]:
    """What the decompressors that this Python has raise for broken data."""
    errors: list[type[Exception]] = [zlib.error, EOFError]
    try:
        import lzma
    except ImportError:  # a Python that was built without it
        return tuple(errors)
    return (*errors, lzma.LZMAError)
