"""What a file has asked about its references, and what it was told.

That is all that its findings depend on beside its own text and settings: where every question is answered as before,
the findings are those of before. So a run that remembers findings asks again, and never remembers where a reference
leads: a file that was moved, renamed, or has lost a heading is noticed where it is linked to, though nothing there has
changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urllint.reference import ReferenceProblem

if TYPE_CHECKING:
    from urllint.links.anchors import Anchors


class Asked:
    """The questions of one file.

    - ``root``: the root of its repository; empty if there was no question;
    - ``metadata``: the part of its text that decides how its references are read; ``None`` if nobody asked;
    - ``is_usable``: all looks at the file agree on it;
    - ``fine``: references with which nothing is wrong;
    - ``answers``: what is wrong with others, by text and whether it is a path as files have them;
    - ``plain_anchors``: those of the file itself that are found at a glance, if a reference pointed at one of them;
    - ``anchors``: all of them, if that was not enough.
    """

    __slots__ = ("anchors", "answers", "fine", "is_usable", "metadata", "plain_anchors", "root")

    def __init__(self) -> None:
        self.root = ""
        self.metadata: str | None = None
        self.is_usable = True
        self.fine: set[str] = set()
        self.answers: dict[tuple[str, bool], ReferenceProblem | None] = {}
        self.plain_anchors: Anchors | None = None
        self.anchors: Anchors | None = None

    def begin(self, root: str, metadata: str) -> None:
        """Note who reads the references, and how."""
        if self.metadata is not None and self.metadata != metadata:
            self.is_usable = False
        self.root = root
        self.metadata = metadata

    def texts(self) -> list[str]:
        """All that stands in the file itself: the references that were asked about, and its anchors."""
        anchors = (text for one in (self.plain_anchors, self.anchors) if one is not None for text in one.texts())
        return [*self.fine, *(text for text, _ in self.answers), *anchors]

    def packed(self) -> tuple[object, ...] | None:
        """The notes in plain values; ``None`` if there was no question."""
        if not self.root:
            return None
        return (
            self.root,
            self.metadata or "",
            tuple(sorted(self.fine)),
            tuple((*key, None if problem is None else tuple(problem)) for key, problem in self.answers.items()),
            *(None if one is None else one.packed() for one in (self.plain_anchors, self.anchors)),
        )

    @classmethod
    def unpacked(cls, packed: tuple[Any, ...]) -> Asked:  # Any: plain values, as `packed` gives them
        """The notes again."""
        asked = cls()
        asked.root, asked.metadata, fine, answers, *anchors = packed
        asked.fine = set(fine)
        asked.answers = {
            (text, is_path): None if problem is None else ReferenceProblem(*problem)
            for text, is_path, problem in answers
        }
        if any(anchors):
            from urllint.links.anchors import Anchors  # needed only where there are fragments

            asked.plain_anchors, asked.anchors = (None if one is None else Anchors.unpacked(one) for one in anchors)
        return asked
