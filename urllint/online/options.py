"""How servers are asked: limits, times, and what is left alone. The defaults are polite."""

from __future__ import annotations

from typing import Final, NamedTuple

from urllint._version import __version__
from urllint.answer import Outcome

DAY: Final = 86_400.0
HOUR: Final = 3_600.0

USER_AGENT: Final = f"urllint/{__version__} (a linter for URLs that looks whether links are alive)"
"""Who asks; robots.txt files mean it by the first word."""


class OnlineOptions(NamedTuple):
    """All times are in seconds, all sizes in bytes.

    - ``max_age``: answers that are older are asked for again; see `age_limit`.
    - ``at_once``, ``at_once_per_host``: requests that may wait for an answer at the same time.
    - ``delay``: the time between the starts of two requests to one host.
    - ``connect_timeout``, ``read_timeout``, ``total_timeout``: for the connection, for the next bytes, for a request.
    - ``retries``: how often a request is made again where that may help; ``backoff`` is the wait before the first.
    - ``max_wait``: the longest wait that a server may ask for; a host that asks for more is left alone in this run.
    - ``max_redirects``: as many as browsers follow.
    - ``max_body``: of a page, before and after decompression.
    - ``respects_robots``: whether robots.txt decides what is asked.
    - ``allows_private``: whether addresses of private networks and of this machine may be asked.
    - ``accepted``: statuses that count as alive.
    - ``ignored``, ``only``: patterns of URLs that are never asked, and the only ones that are, as in ``ignore-urls``.
    - ``checks_fragments``, ``probes_https``: whether pages are read for their anchors, and http URLs tried with https.
    """

    max_age: float = 7 * DAY
    at_once: int = 32
    at_once_per_host: int = 2
    delay: float = 0.2
    connect_timeout: float = 10.0
    read_timeout: float = 15.0
    total_timeout: float = 30.0
    retries: int = 2
    backoff: float = 1.0
    max_wait: float = 60.0
    max_redirects: int = 20
    max_body: int = 2_000_000
    respects_robots: bool = True
    allows_private: bool = False
    accepted: frozenset[int] = frozenset()
    ignored: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    checks_fragments: bool = True
    probes_https: bool = True
    user_agent: str = USER_AGENT

    def age_limit(self, outcome: Outcome) -> float:
        """How old an answer may be: failures age seven times as fast, and what is not known is asked again soon."""
        if outcome == "alive":
            return self.max_age
        return self.max_age / 7 if outcome == "dead" else min(self.max_age / 7, HOUR)
