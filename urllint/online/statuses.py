"""What an HTTP status says about a link: one table.

A link is dead only where a reader would see that it is. Servers that keep programs out, ask them to wait, or want them
to log in say nothing about the page.

- https://www.rfc-editor.org/rfc/rfc9110#section-15
- https://www.iana.org/assignments/http-status-codes/
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, NamedTuple

from urllint.answer import Outcome, Reason


class StatusVerdict(NamedTuple):
    """What follows from a status. ``is_worth_retrying``: the next answer may be another one."""

    outcome: Outcome
    reason: Reason
    is_worth_retrying: bool = False


_ALIVE: Final = StatusVerdict("alive", "answered")
_GONE: Final = StatusVerdict("dead", "not-found")
_RESTRICTED: Final = StatusVerdict("unknown", "restricted")
_LIMITED: Final = StatusVerdict("unknown", "limited", is_worth_retrying=True)
_UNFINISHED: Final = StatusVerdict("unknown", "no-final-answer")

VERDICTS: Final[dict[range, StatusVerdict]] = {
    # The first range that holds the status decides.
    range(100, 200): _UNFINISHED,  # what should come after it has not come
    range(200, 300): _ALIVE,  # 204 and 205, too: there is an answer, and nothing to show
    range(300, 301): _ALIVE,  # a choice of pages
    range(304, 305): _ALIVE,  # though nobody asked whether it has changed
    range(300, 400): _UNFINISHED,
    range(401, 404): _RESTRICTED,  # log in, pay, or stay out
    range(404, 405): _GONE,
    range(405, 408): _RESTRICTED,  # another method, form or proxy
    range(408, 409): StatusVerdict("unknown", "timeout", is_worth_retrying=True),
    range(410, 411): _GONE,
    range(409, 414): _RESTRICTED,
    range(415, 419): _RESTRICTED,
    range(421, 422): _RESTRICTED,
    range(423, 429): _RESTRICTED,
    range(429, 430): _LIMITED,
    range(430, 431): _LIMITED,  # a well-known host of shops: too many requests
    range(451, 452): _RESTRICTED,  # for legal reasons, perhaps only here
    range(400, 500): StatusVerdict("dead", "client-error"),
    range(503, 504): _LIMITED,
    range(511, 512): _RESTRICTED,  # the network that this machine is in wants a login
    range(520, 531): StatusVerdict(
        "unknown", "server-error", is_worth_retrying=True
    ),  # a cache cannot reach the server
    range(501, 502): _RESTRICTED,
    range(500, 600): StatusVerdict("dead", "server-error", is_worth_retrying=True),
    range(600, 1000): _RESTRICTED,  # 999 and its like: not for programs
}

HEAD_REFUSED: Final = (405, 501)
"""Statuses that say that a server answers to no HEAD, for any page."""

REDIRECTS: Final = (301, 302, 303, 307, 308)
"""https://fetch.spec.whatwg.org/#redirect-status"""

_OTHER_PHRASES: Final = {
    430: "Too Many Requests",
    520: "Web Server Returned an Unknown Error",
    521: "Web Server Is Down",
    522: "Connection Timed Out",
    523: "Origin Is Unreachable",
    524: "A Timeout Occurred",
    525: "SSL Handshake Failed",
    526: "Invalid SSL Certificate",
    530: "Origin Error",
    999: "Request Denied",
}


def verdict_of(status: int) -> StatusVerdict:
    """What ``status`` says about a link, if nothing else is known."""
    return next((verdict for statuses, verdict in VERDICTS.items() if status in statuses), _UNFINISHED)


def phrase(status: int) -> str:
    """The status and its reason phrase: ``404 Not Found``."""
    known = _OTHER_PHRASES.get(status)
    if known is None:
        try:
            known = HTTPStatus(status).phrase
        except ValueError:
            return str(status)
    return f"{status} {known}"


def sentence_of(status: int, verdict: StatusVerdict) -> str:
    """What the server did, in words for people."""
    said = f"the server answers {phrase(status)}"
    if verdict.reason == "restricted":
        return f"{said}, which says nothing about the page"
    if verdict.reason == "limited":
        return f"{said}, which means later, or not so often"
    return said
