"""Why there is no answer, and what that says about a link: one table.

A connection that breaks off, or an answer that takes too long, may be the way or a guard against programs; it is not
held against the page.
"""

from __future__ import annotations

from typing import Final

from urllint.answer import Outcome, Reason

OUTCOME_OF: Final[dict[Reason, Outcome]] = {
    "no-such-host": "dead",
    "connection-refused": "dead",
    "certificate": "dead",
    "redirect-loop": "dead",
    "too-many-redirects": "dead",
    "redirect-nowhere": "dead",
    "redirect-elsewhere": "dead",
    "needs-cookies": "unknown",
    "name-not-resolved": "unknown",
    "unreachable": "unknown",
    "timeout": "unknown",
    "connection-lost": "unknown",
    "tls": "unknown",
    "no-http": "unknown",
    "failed": "unknown",
    "limited": "unknown",
    "private-address": "not-asked",
    "reserved-host": "not-asked",
    "blocked-port": "not-asked",
    "robots": "not-asked",
    "robots-unreachable": "not-asked",
    "ignored": "not-asked",
}
"""The outcome of everything that is no final answer."""

WORTH_RETRYING: Final[frozenset[Reason]] = frozenset(
    ("name-not-resolved", "connection-refused", "unreachable", "timeout", "connection-lost")
)
"""What may go better the next time."""

OF_THE_SERVER: Final[frozenset[Reason]] = frozenset(
    (
        *("no-such-host", "name-not-resolved", "connection-refused", "unreachable"),
        *("certificate", "tls", "private-address"),
    )
)
"""What would be the same for every page of the server."""

DEPENDS_ON_METHOD: Final[frozenset[Reason]] = frozenset(("timeout", "connection-lost", "no-http"))
"""How servers fail that do not know HEAD."""


class NoAnswer(Exception):  # noqa: N818 - it is no error of the program
    """A URL gave no final answer. ``sentence`` says why, in words for people."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason: Reason = reason
        self.sentence = sentence

    @property
    def outcome(self) -> Outcome:
        """What follows for the link."""
        return OUTCOME_OF[self.reason]
