"""Names are resolved and addresses connected to in one step, so that what was checked is what is used.

A name may resolve to another address each time that it is asked for. So the addresses that a resolution gives are
checked before they are handed to the connector, and each address once more where the socket for it is made: there is no
other way to a connection, with a name, with an address in the URL, or with one in a redirect.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Thread
from typing import Final, NamedTuple

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.connector import AddrInfoType


class Endpoint(NamedTuple):
    """An address to connect to."""

    family: int
    address: str
    port: int


LookUp = Callable[[str, int], Awaitable[list[Endpoint]]]
"""Gives the endpoints of a host name and port. Raises OSError."""


MayConnect = Callable[[str], bool]
"""Whether an IP address may be connected to."""


class Network(NamedTuple):
    """How names, addresses and certificates are judged; by default as the system and the options have it.

    ``tls`` says what certificates are trusted, ``may_connect`` what addresses are.
    """

    resolve: LookUp | None = None
    tls: ssl.SSLContext | None = None
    may_connect: MayConnect | None = None


class RefusedAddressError(OSError):
    """An address that must not be connected to."""

    def __init__(self, address: str) -> None:
        super().__init__(f"{address} is an address of a private or special network")
        self.address = address


async def look_up(host: str, port: int) -> list[Endpoint]:
    """What the system knows for ``host``. Raises OSError.

    Each look-up has a thread of its own, which nobody waits for: a resolver can take half a minute to say that there is
    no such name, and neither other names nor an interrupt should have to wait for that.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[Endpoint]] = loop.create_future()

    def finish(found: list[Endpoint], error: OSError | None) -> None:
        if answer.done():
            return
        if error is None:
            answer.set_result(found)
        else:
            answer.set_exception(error)

    def work() -> None:
        found: list[Endpoint] = []
        problem: OSError | None = None
        try:
            found = _system_addresses(host, port)
        except OSError as error:
            problem = error
        with suppress(RuntimeError):  # the run is over
            loop.call_soon_threadsafe(finish, found, problem)

    Thread(target=work, name=f"look-up of {host}", daemon=True).start()
    return await answer


def _system_addresses(host: str, port: int) -> list[Endpoint]:
    # As bytes, for Python would encode a string by rules of its own, and refuse what resolvers know.
    name = host.encode("ascii")
    found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
    return [Endpoint(family, str(address[0]), int(address[1])) for family, _, _, _, address in found]


class CheckingResolver(AbstractResolver):
    """Gives only addresses that may be connected to. ``has_resolved``: some name had an address."""

    def __init__(self, look_up: LookUp, may_connect: MayConnect) -> None:
        self._look_up: Final = look_up
        self._may_connect: Final = may_connect
        self.has_resolved = False

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses of ``host`` that may be connected to.

        Raises OSError if it has none at all, and `RefusedAddressError` if none of them may be.
        """
        found = await self._look_up(host, port)
        if not found:
            message = "the name has no address"
            raise socket.gaierror(socket.EAI_NONAME, message)
        self.has_resolved = True
        allowed = [
            ResolveResult(
                hostname=host, host=end.address, port=end.port, family=end.family, proto=0, flags=socket.AI_NUMERICHOST
            )
            for end in found
            if family in (socket.AF_UNSPEC, end.family) and self._may_connect(end.address)
        ]
        if not allowed:
            raise RefusedAddressError(found[0].address)
        return allowed

    async def close(self) -> None:
        """Nothing is kept open."""


def socket_factory(may_connect: MayConnect) -> Callable[[AddrInfoType], socket.socket]:
    """What makes the socket for an address that is about to be connected to; it raises `RefusedAddressError`."""

    def make(info: AddrInfoType) -> socket.socket:
        family, kind, protocol, _, address = info
        host = str(address[0])
        if not may_connect(host):
            raise RefusedAddressError(host)
        return socket.socket(family, kind, protocol)

    return make
