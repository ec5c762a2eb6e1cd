"""Which URLs of a repository are asked about: the rules about answers say so themselves.

A first look at the files notes every URL about which such a rule would be asked: in force for the file, not ignored by
the settings, without a placeholder, in a role in which links are followed. Then servers are asked, and a second look
knows the answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from urllint.answer import Answer
from urllint.model import FoundUrl, Role
from urllint.whatwg import URLRecord

ROLES: Final[tuple[Role, ...]] = ("link", "resource", "prose", "comment", "config")
"""What is followed. Strings of programs are mostly put together with others, what is shown as it is are examples, and
identifiers are names."""


class Questions:
    """Notes what is asked while it looks; ``answers`` are what is known already."""

    def __init__(self, roles: Iterable[Role] = ROLES, answers: Mapping[str, Answer] | None = None) -> None:
        self._roles: Final = frozenset(roles)
        self._answers: Final[Mapping[str, Answer]] = {} if answers is None else answers
        self._asked: dict[str, None] = {}

    def of(self, found: FoundUrl, record: URLRecord) -> Answer | None:
        """What is known of the URL; it is noted if it is one to be asked about."""
        if found.role not in self._roles or record.scheme not in ("http", "https"):
            return None
        href = record.href
        self._asked[href] = None
        return self._answers.get(href)

    def take(self) -> tuple[str, ...]:
        """The serialized URLs noted since this was last called."""
        asked, self._asked = self._asked, {}
        return tuple(asked)
