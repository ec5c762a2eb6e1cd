"""One request and its answer, or why there is none.

Nothing is sent but the request line, the host, and who asks: no cookies, no credentials, no referrer. Redirects are not
followed here, and everything that a server can make large or slow is bounded.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from functools import partial
from typing import Final, NamedTuple

import aiohttp
from yarl import URL as RequestUrl  # noqa: N811 - not to be taken for the standard's

from urllint.answer import Reason
from urllint.online import addresses
from urllint.online.bodies import Body, read_body
from urllint.online.failures import NoAnswer
from urllint.online.options import OnlineOptions
from urllint.online.sockets import CheckingResolver, Network, RefusedAddressError, look_up, socket_factory
from urllint.online.waiting import retry_after
from urllint.whatwg import URLRecord

_WITH_CONTENT: Final = (200, 203, 206, 300)
"""Statuses of pages that are there to be read; what comes with others is not of interest."""

_LONGEST_LINE: Final = 16_384
"""Of a status line or header; servers send long policies."""


class Reply(NamedTuple):
    """What a server answered.

    ``location`` is the header of that name, with bytes beyond ASCII percent-encoded; ``wait`` the time in seconds that
    the server asks to wait before the next request. ``body`` is read only if it was asked for.
    """

    status: int
    location: str | None = None
    wait: float | None = None
    sets_cookie: bool = False
    content_type: str = ""
    body: Body | None = None


class Client:
    """Makes requests; an asynchronous context manager."""

    def __init__(self, options: OnlineOptions, network: Network) -> None:
        self._options: Final = options
        self._tls: Final = network.tls
        self._may_connect: Final = network.may_connect or partial(
            addresses.may_connect, allows_private=options.allows_private
        )
        self.resolver: Final = CheckingResolver(network.resolve or look_up, self._may_connect)
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Client:
        options = self._options
        connector = aiohttp.TCPConnector(
            limit=0,  # who asks keeps to the limits
            resolver=self.resolver,
            socket_factory=socket_factory(self._may_connect),
            ssl=True if self._tls is None else self._tls,
            ttl_dns_cache=300,
            keepalive_timeout=5.0,
        )
        self._session = aiohttp.ClientSession(
            connector=connector,
            cookie_jar=aiohttp.DummyCookieJar(),
            trust_env=False,  # no proxy: it would resolve names itself
            auto_decompress=False,  # a few bytes can stand for gigabytes
            raise_for_status=False,
            skip_auto_headers=("Content-Type",),
            headers={"User-Agent": options.user_agent, "Accept": "*/*", "Accept-Encoding": "gzip, deflate"},
            timeout=aiohttp.ClientTimeout(
                total=options.total_timeout,
                connect=None,
                sock_connect=options.connect_timeout,
                sock_read=options.read_timeout,
            ),
            max_line_size=_LONGEST_LINE,
            max_field_size=_LONGEST_LINE,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._session is not None
        await self._session.close()

    async def request(self, method: str, record: URLRecord, *, most: int = 0) -> Reply:
        """Ask for ``record``, without its credentials and fragment; at most ``most`` bytes of the body are read.

        Raises `NoAnswer`.
        """
        assert self._session is not None, "the client is used as a context manager"
        try:
            async with self._session.request(
                method, RequestUrl(request_url(record), encoded=True), allow_redirects=False
            ) as response:
                headers = response.headers
                body = None
                if most and response.status in _WITH_CONTENT:
                    body = await read_body(response.content, headers.get("Content-Encoding", ""), most)
                if method != "HEAD" and not (body is not None and body.is_whole):
                    response.close()  # what is left of the body is not waited for
                location = headers.get("Location")
                return Reply(
                    status=response.status,
                    location=None if location is None else _header_value(location),
                    wait=retry_after(headers.get("Retry-After")),
                    sets_cookie="Set-Cookie" in headers,
                    content_type=headers.get("Content-Type", ""),
                    body=body,
                )
        except (aiohttp.ClientError, OSError, ValueError, asyncio.TimeoutError) as error:
            raise failure(error) from error


def request_url(record: URLRecord) -> str:
    """What is asked for: the URL without the parts that no server is told."""
    if not record.includes_credentials:
        return record.serialize(exclude_fragment=True)
    public = record.copy()
    public.username = public.password = ""
    return public.serialize(exclude_fragment=True)


def _header_value(value: str) -> str:
    """The value with each byte beyond ASCII percent-encoded, whatever its encoding was meant to be, as browsers do."""
    if value.isascii():
        return value
    encoded = value.encode("utf-8", "surrogateescape")
    return "".join(chr(byte) if byte < 0x80 else f"%{byte:02X}" for byte in encoded)


_SYSTEM_ERRORS: Final[dict[int | None, tuple[Reason, str]]] = {
    errno.ECONNREFUSED: ("connection-refused", "the server refuses the connection"),
    errno.EHOSTUNREACH: ("unreachable", "the server cannot be reached from here"),
    errno.ENETUNREACH: ("unreachable", "the server cannot be reached from here"),
    errno.EHOSTDOWN: ("unreachable", "the server cannot be reached from here"),
    errno.EADDRNOTAVAIL: ("unreachable", "the server cannot be reached from here"),
    errno.ETIMEDOUT: ("timeout", "the server does not answer in time"),
}

_LOST: Final[tuple[Reason, str]] = ("connection-lost", "the server breaks the connection off")

_NO_NAME: Final = (socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME))


def failure(error: Exception) -> NoAnswer:
    """What kept a server from answering, said in our words."""
    return NoAnswer(*_failure(error))


def _failure(error: Exception) -> tuple[Reason, str]:
    cause = error.os_error if isinstance(error, aiohttp.ClientConnectorError) else error
    if isinstance(cause, RefusedAddressError):
        return "private-address", f"the host has the address {cause.address}, of a private or special network"
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        return "certificate", f"the server's certificate is not trusted: {_complaint(error.certificate_error)}"
    if isinstance(cause, socket.gaierror):
        if cause.errno in _NO_NAME:
            return "no-such-host", "there is no such host"
        return "name-not-resolved", "the host's name could not be resolved"
    if isinstance(cause, UnicodeError):
        return "no-such-host", "there can be no host of that name"
    if isinstance(cause, ssl.SSLError):
        return "tls", "no encrypted connection can be agreed on"
    if isinstance(error, asyncio.TimeoutError):
        return "timeout", "the server does not answer in time"
    if isinstance(error, aiohttp.ClientResponseError):
        return "no-http", "what the server sends is no HTTP"
    if isinstance(cause, OSError) and cause.errno in _SYSTEM_ERRORS:
        return _SYSTEM_ERRORS[cause.errno]
    if isinstance(error, (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError, OSError)):
        return _LOST
    return "no-http", "the URL cannot be asked for"


def _complaint(error: Exception) -> str:
    """What is wrong with a certificate, in OpenSSL's words."""
    message = getattr(error, "verify_message", "") or str(error)
    return message.rstrip(".")
