"""Who watches what the scan takes for URLs and what not, if somebody does.

The scan asks once per text whether `current` is there; nothing else is different where nobody watches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from urllint.extraction.candidates import Candidate, Mode
    from urllint.text.source_map import SourceMap


class Observer(Protocol):
    """Scans in place of the scan itself, with the same result, and remembers what was decided."""

    def scan(self, text: str, start: int, end: int, mode: Mode, stops: str) -> list[Candidate]:
        """The candidates of ``text`` between ``start`` and ``end``."""
        ...

    def locate(self, source_map: SourceMap | None, offset: int) -> None:
        """Learn where the next text stands: ``source_map`` or ``offset`` lead to the document."""
        ...


current: Observer | None = None
"""The one who watches, in a process that explains; it is set and taken back by `urllint.extraction.watching`."""
