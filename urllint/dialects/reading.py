"""What a reader makes of a text: components or a refusal, in one shape for all readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Problem(NamedTuple):
    """Something that the reader minds: in its own words or names, and half-open offsets in code points of the text."""

    message: str
    start: int
    end: int


class Reading(NamedTuple):
    """A text as one reader understands it.

    Components are as the reader would hand them on, ``None`` where it has none; a reader that does not tell undefined
    from empty gives ``None`` for both. ``failure`` is the reason of a reader that refuses the text, and then there are
    no components, ``unsaid`` that of a document that is at hand in part only and says nothing about the text: that is
    no refusal. ``notes`` say what about the reading itself has to be known.
    """

    scheme: str | None = None
    userinfo: str | None = None
    host: str | None = None
    port: str | None = None
    path: str | None = None
    query: str | None = None
    fragment: str | None = None
    failure: str | None = None
    unsaid: str | None = None
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_read(self) -> bool:
        """Whether there are components."""
        return self.failure is None and self.unsaid is None

    @property
    def components(self) -> dict[str, str | None]:
        """The components by name."""
        return {name: getattr(self, name) for name in COMPONENTS}


COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")

Read = Callable[[str, str | None], Reading]
"""A reader: takes a text and the base it may be relative to, and never raises. A base that it cannot read is a failure
of the text."""


def refused(reason: str, problems: tuple[Problem, ...] = (), notes: tuple[str, ...] = ()) -> Reading:
    """A reading that is none."""
    return Reading(failure=reason, problems=problems, notes=notes)
