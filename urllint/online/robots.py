"""What sites let programs ask for. https://www.rfc-editor.org/rfc/rfc9309"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Literal, NamedTuple

from protego import Protego

from urllint.online.client import Reply, request_url
from urllint.online.failures import NoAnswer
from urllint.online.redirects import Chain, is_redirect
from urllint.whatwg import URLRecord, parse

Fetch = Callable[[URLRecord, int], Awaitable[Reply]]
"""Asks for a URL and reads so many bytes of its body. Raises `NoAnswer`."""

_MOST: Final = 512_000
"""Bytes of a robots.txt that are read; RFC 9309, section 2.5, asks for 500 KiB at least."""
_MOST_REDIRECTS: Final = 5

_LONGEST_DELAY: Final = 10.0
"""A crawl delay (in seconds) is kept up to this; some sites ask for hours."""


class Robots(NamedTuple):
    """The rules of one site for us. ``access`` is what holds for everything; ``rules`` is asked for single URLs."""

    access: Literal["open", "closed", "by-rules"]
    rules: Protego | None = None
    delay: float = 0.0

    def allows(self, url: str, agent: str) -> bool:
        """Whether ``url`` may be asked for."""
        if self.rules is not None:
            return bool(self.rules.can_fetch(url, agent))
        return self.access == "open"


class RobotsFiles:
    """The robots.txt of each site, read once."""

    def __init__(self, fetch: Fetch, agent: str) -> None:
        self._fetch: Final = fetch
        self._agent: Final = agent
        self._known: Final[dict[tuple[str, str | None, int | None], asyncio.Task[Robots]]] = {}

    async def require(self, record: URLRecord) -> float:
        """The delay in seconds that the site of ``record`` asks for; raises `NoAnswer` if it must not be asked for."""
        site = record.scheme, record.host, record.port
        task = self._known.get(site)
        if task is None:
            task = self._known[site] = asyncio.ensure_future(self._read(record))
        robots = await asyncio.shield(task)
        if robots.access == "closed":
            raise NoAnswer(
                "robots-unreachable", "the site's robots.txt cannot be read, so nothing there may be asked for"
            )
        if not robots.allows(request_url(record), self._agent):
            raise NoAnswer("robots", "the site's robots.txt keeps programs from it")
        return robots.delay

    async def _read(self, record: URLRecord) -> Robots:
        start = parse("/robots.txt", record).url
        assert start is not None, "a path can be joined to every http URL"
        chain = Chain(start, _MOST_REDIRECTS)
        try:
            while is_redirect(reply := await self._fetch(chain.current, _MOST)):
                chain.follow(reply)
        except NoAnswer as failure:
            # A server that has no time for this is left in peace. What else is wrong with it (no such host, no trusted
            # certificate) or with the redirects shows in what is asked for, or has nothing to do with it.
            return Robots("closed" if failure.reason in ("timeout", "limited") else "open")
        if reply.status >= 500 or reply.status == 429:
            return Robots("closed")
        if reply.status != 200 or reply.body is None:
            return Robots("open")
        text = reply.body.data.decode("utf-8", "replace")
        if not reply.body.is_whole:
            text = text.rpartition("\n")[0]  # the last line is not all there
        rules = Protego.parse(text)
        delay = rules.crawl_delay(self._agent)
        return Robots("by-rules", rules, min(_LONGEST_DELAY, float(delay or 0.0)))
