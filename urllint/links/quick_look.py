"""What can be said of the references of one file before it is taken apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urllint.links.references import References


class QuickLook:
    """The references of one file: where it is certain that nothing is wrong, nobody needs to look again.

    ``begin`` gives who looks them up, ``None`` if nobody does; it is called when there is something to look up.
    ``known`` are references from the same folder that lead to a file there, as they are written. ``fine`` are those
    with which nothing is wrong, as far as they have been asked about; ``noted`` gets them, too.
    """

    def __init__(self, begin: Callable[[], References | None], known: set[str], noted: set[str] | None = None) -> None:
        self._begin = begin
        self._known = known
        self._noted = noted
        self.fine: set[str] = set()

    @cached_property
    def _references(self) -> References | None:
        return self._begin()

    @property
    def is_judged(self) -> bool:
        """Whether anybody says that something is wrong with a reference in this file."""
        return self._references is not None

    def is_fine(self, text: str) -> bool:
        """Whether it is certain that nothing is wrong with a reference. It has no character references or escapes."""
        if text in self.fine:
            return True
        fine = text in self._known or self._look_up(text)
        if fine and self.is_judged:
            self.fine.add(text)
            if self._noted is not None:
                self._noted.add(text)
        return fine

    def _look_up(self, text: str) -> bool:
        references = self._references
        if references is None:
            return True
        if "%" not in text and "?" not in text and references.leads_to_file(text):
            self._known.add(text)
            return True
        return references.problem(text) is None
