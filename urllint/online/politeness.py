"""How often a host is asked: few requests at a time, with a pause between them, and longer ones where it wants them."""

from __future__ import annotations

import asyncio
from typing import Final

from urllint.online.failures import OF_THE_SERVER, NoAnswer
from urllint.online.options import OnlineOptions

Port = tuple[str, int | None]
"""The scheme and port at which a server of the host is asked."""

_MOST_SILENCE: Final = 3
"""After so many requests in a row that were not answered in time, nobody expects an answer to the next one."""


class HostGate:
    """Lets requests to one host through, one after the other.

    ``answers_head`` is what has been learnt of the host. ``is_closed``: it has asked for more patience than this run
    has. What its servers fail by for good in this run is remembered, so that not every page has to wait for it.
    """

    def __init__(self, options: OnlineOptions, everywhere: asyncio.Semaphore) -> None:
        self._everywhere: Final = everywhere
        self._places: Final = asyncio.Semaphore(options.at_once_per_host)
        self._longest: Final = options.max_wait
        self.delay = options.delay
        self._next_start = 0.0
        self.answers_head = True
        self.is_closed = False
        self._failures: Final[dict[Port, NoAnswer]] = {}
        self._silences: Final[dict[Port, int]] = {}

    def require(self, port: Port) -> None:
        """Raises `NoAnswer` if there is no use in asking."""
        if self.is_closed:
            raise NoAnswer("limited", "the server asks for a longer wait than this run has time for")
        failure = self._failures.get(port)
        if failure is not None:
            raise NoAnswer(failure.reason, failure.sentence)

    def heard(self, port: Port) -> None:
        """A server has answered."""
        self._silences.pop(port, None)

    def failed(self, port: Port, failure: NoAnswer) -> None:
        """A request has failed, and will not be made again."""
        if failure.reason == "timeout":
            self._silences[port] = self._silences.get(port, 0) + 1
        if failure.reason in OF_THE_SERVER or self._silences.get(port, 0) >= _MOST_SILENCE:
            self._failures[port] = failure

    async def __aenter__(self) -> None:
        await self._places.acquire()
        try:
            await self._turn()
            await self._everywhere.acquire()
        except BaseException:
            self._places.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._everywhere.release()
        self._places.release()

    async def _turn(self) -> None:
        """Wait until this request may start; those that wait take turns, each ``delay`` after the other."""
        loop = asyncio.get_running_loop()
        while (wait := self._next_start - loop.time()) > 0:
            await asyncio.sleep(wait)
        self._next_start = loop.time() + self.delay

    def pause(self, seconds: float) -> None:
        """Ask nothing for so long; if that is too long, nothing more in this run."""
        if seconds > self._longest:
            self.is_closed = True
            return
        self._next_start = max(self._next_start, asyncio.get_running_loop().time() + seconds)


class Gates:
    """A gate for each host, and one limit for all of them."""

    def __init__(self, options: OnlineOptions) -> None:
        self._options: Final = options
        self._everywhere: Final = asyncio.Semaphore(options.at_once)
        self._gates: Final[dict[str, HostGate]] = {}

    def of(self, host: str) -> HostGate:
        """The gate of ``host``, serialized."""
        gate = self._gates.get(host)
        if gate is None:
            gate = self._gates[host] = HostGate(self._options, self._everywhere)
        return gate
