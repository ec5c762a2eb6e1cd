"""Asks the tests' server, in a hurry."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterable

from tests.online.server import CERTIFICATES, Server
from urllint.answer import Answer
from urllint.online import OnlineOptions, addresses
from urllint.online.run import Run
from urllint.online.sockets import Network
from urllint.online.store import Store

QUICK = OnlineOptions(
    at_once_per_host=50,
    at_once=100,
    delay=0.0,
    connect_timeout=60.0,
    read_timeout=60.0,
    total_timeout=120.0,
    retries=1,
    backoff=0.01,
    max_wait=5.0,
    max_body=100_000,
    allows_private=True,
    probes_https=False,
)
"""No pauses, and this machine may be asked; an answer may take as long as a busy machine needs for it."""

IMPATIENT = QUICK._replace(read_timeout=3.0, total_timeout=5.0)
"""For servers that do not come to an end."""


def may_connect(address: str) -> bool:
    """Whether the address is public, or that of the server."""
    return address == "127.0.0.1" or addresses.may_connect(address, allows_private=False)


class Asking:
    """Asks a server; names lead to it."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def run(self, options: OnlineOptions, store: Store | None = None, network: Network | None = None) -> Run:
        """A run that trusts the server's certificates."""
        if network is not None:
            return Run(options, store, network)
        trusted = ssl.create_default_context(cafile=str(CERTIFICATES / "authority.pem"))
        return Run(options, store, Network(self.server.look_up, trusted, may_connect))

    def all(
        self,
        urls: Iterable[str],
        options: OnlineOptions = QUICK,
        store: Store | None = None,
        network: Network | None = None,
    ) -> dict[str, Answer]:
        """The answers by URL."""
        run = self.run(options, store, network)

        async def collect() -> dict[str, Answer]:
            return {answer.href: answer async for answer in run.answers((url, True) for url in urls)}

        return asyncio.run(collect())

    def one(self, url: str, options: OnlineOptions = QUICK, store: Store | None = None) -> Answer:
        """The answer for one URL."""
        (answer,) = self.all([url], options, store).values()
        return answer
