"""What is remembered about a file from one run to the next.

The interface stands so that a run need not know whether anything is kept; `NoCache` keeps nothing.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

Facts = TypeVar("Facts")


class Cache(Protocol[Facts]):
    """Facts about files, by path and content."""

    def recall(self, path: str, data: bytes) -> Facts | None:
        """What was remembered of the file at ``path`` when it held exactly ``data``; ``None`` if nothing was."""
        ...

    def remember(self, path: str, data: bytes, facts: Facts) -> None:
        """Keep ``facts`` for the file at ``path`` with the content ``data``."""
        ...


class NoCache(Cache[Facts]):
    """Remembers nothing."""

    def recall(self, path: str, data: bytes) -> Facts | None:
        """Nothing."""
        del path, data
        return None

    def remember(self, path: str, data: bytes, facts: Facts) -> None:
        """Forget it at once."""
        del path, data, facts
