"""A server that misbehaves, on real sockets of this machine.

Hosts below ``server.zz`` are led to it. What it does is decided by the path of the request: `BEHAVIOURS` has them all.
Ports 80 and 443 are led to the ports that it has; for some hosts port 443 has a certificate that nobody should trust.
"""

from __future__ import annotations

import asyncio
import gzip
import socket
import ssl
import struct
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.utils import formatdate
from pathlib import Path
from time import monotonic, time
from typing import NamedTuple

from urllint.online.sockets import Endpoint

CERTIFICATES = Path(__file__).parent / "certificates"

PAGE = b'<!doctype html><title>A page</title><h1 id="first">First</h1><a name="second"></a><p id="caf&eacute;">'


class Request(NamedTuple):
    """What was asked: ``time`` is that of `time.monotonic`."""

    method: str
    host: str
    path: str
    headers: dict[str, str]
    time: float
    is_secure: bool


Behaviour = Callable[["Server", Request, asyncio.StreamWriter], Awaitable[None]]

BEHAVIOURS: dict[str, Behaviour] = {}


def at(path: str) -> Callable[[Behaviour], Behaviour]:
    """This is what happens at ``path``."""

    def register(behaviour: Behaviour) -> Behaviour:
        BEHAVIOURS[path] = behaviour
        return behaviour

    return register


def response(status: int, body: bytes = b"", *headers: str, kind: str = "text/html; charset=utf-8") -> bytes:
    """A well-formed answer."""
    lines = [f"HTTP/1.1 {status} What", f"Content-Type: {kind}", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def answers(path: str, status: int, body: bytes = PAGE, *headers: str, kind: str = "text/html; charset=utf-8") -> None:
    """At ``path`` the answer is always this."""

    async def answer(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(response(status, b"" if request.method == "HEAD" else body, *headers, kind=kind))

    BEHAVIOURS[path] = answer


def sends(path: str, data: bytes) -> None:
    """At ``path`` these bytes come, and the connection ends."""

    async def answer(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        writer.close()

    BEHAVIOURS[path] = answer


for _status in (200, 204, 205, 300, 304, 400, 401, 403, 404, 405, 410, 418, 429, 451, 500, 501, 502, 503, 520, 999):
    answers(f"/{_status}", _status, PAGE if _status == 200 else b"")
for _status in (301, 302, 303, 307, 308):
    answers(f"/{_status}", _status, b"", "Location: /200")


class Server:
    """The server, in a thread of its own; a context manager. ``requests`` are all that came, in their order."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.connections = 0
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ports: dict[str, int] = {}
        self._open: set[asyncio.Task[None]] = set()

    def __enter__(self) -> Server:
        self._thread.start()
        self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def requests_for(self, path: str) -> list[Request]:
        """Those for one path."""
        return [one for one in self.requests if one.path == path]

    def port(self, name: str = "plain") -> int:
        """The port for ``plain`` connections, or for those with the certificate of that name."""
        return self._ports[name]

    async def look_up(self, host: str, port: int) -> list[Endpoint]:
        """Where the client is led to: all names below ``server.zz`` are this server's."""
        if not host.endswith(".server.zz"):
            raise socket.gaierror(socket.EAI_NONAME, "no such name")
        name = host.removesuffix(".server.zz")
        if port == 443:
            port = self._ports.get(name, self._ports["trusted"])
        elif port == 80:
            port = self._ports["plain"]
        return [Endpoint(socket.AF_INET, "127.0.0.1", port)]

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        servers = [self._loop.run_until_complete(asyncio.start_server(self._plain, "127.0.0.1", 0))]
        self._ports["plain"] = servers[0].sockets[0].getsockname()[1]
        for name in ("trusted", "expired", "other-host", "self-signed"):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATES / f"{name}.pem")
            server = self._loop.run_until_complete(asyncio.start_server(self._secure, "127.0.0.1", 0, ssl=context))
            self._ports[name] = server.sockets[0].getsockname()[1]
            servers.append(server)
        self._ready.set()
        self._loop.run_forever()
        for server in servers:
            server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    async def _plain(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._serve(reader, writer, is_secure=False)

    async def _secure(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._serve(reader, writer, is_secure=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_secure: bool) -> None:
        self.connections += 1
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while not writer.is_closing():
                first = await reader.readexactly(1)
                if first == b"\x16":  # a TLS handshake, where none is expected
                    writer.write(response(400))
                    break
                head = (first + await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                method, path, _ = head[0].split(" ", 2)
                headers = {
                    name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)
                }
                host = headers.get("host", "").partition(":")[0]
                request = Request(method, host, path, headers, monotonic(), is_secure)
                self.requests.append(request)
                keys = (f"{host}{path}", path, path.partition("?")[0], "/404")
                behaviour = next(BEHAVIOURS[key] for key in keys if key in BEHAVIOURS)
                await behaviour(self, request, writer)
                await writer.drain()
        with suppress(ConnectionError):
            writer.close()


async def forever(writer: asyncio.StreamWriter, data: bytes, pause: float) -> None:
    """Send the same again and again, until the other side has had enough."""
    while not writer.is_closing():
        writer.write(data)
        await writer.drain()
        await asyncio.sleep(pause)


@at("/slow-headers")
async def _slow_headers(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(30)


@at("/dripping-headers")
async def _dripping_headers(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    for letter in response(200, PAGE):
        writer.write(bytes((letter,)))
        await writer.drain()
        await asyncio.sleep(0.1)


@at("/endless-headers")
async def _endless_headers(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\n")
    await forever(writer, b"X-Filler: " + b"x" * 100 + b"\r\n", 0.0)


@at("/endless-header-line")
async def _endless_header_line(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nX-Filler: ")
    await forever(writer, b"x" * 10_000, 0.0)


@at("/endless-information")
async def _endless_information(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    await forever(writer, b"HTTP/1.1 103 Early Hints\r\n\r\n", 0.01)


@at("/information-first")
async def _information_first(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n")
    writer.write(response(200, b"" if request.method == "HEAD" else PAGE))


@at("/dripping-body")
async def _dripping_body(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n" + PAGE)
    if request.method != "HEAD":
        await forever(writer, b"x", 0.1)


@at("/endless-body")
async def _endless_body(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + PAGE)
    if request.method != "HEAD":
        await forever(writer, b"<p>x</p>" * 10_000, 0.0)


@at("/huge-body")
async def _huge_body(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999999\r\n\r\n" + PAGE)
    if request.method != "HEAD":
        await forever(writer, b"<p>x</p>" * 10_000, 0.0)


@at("/drop-mid-body")
async def _drop_mid_body(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n" + PAGE)
    writer.close()


@at("/drop")
async def _drop(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.close()


@at("/reset")
async def _reset(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    connection = writer.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


@at("/drop-first")
async def _drop_first(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    if len(server.requests_for(request.path)) > 2:  # the HEAD, and the first GET
        writer.write(response(200, PAGE))
    else:
        writer.close()


sends("/garbage", b"\x00\xff garbage \x80\r\n\r\n")
sends("/http-0.9", b"<html>what the first servers sent</html>\n")
sends("/bad-status", b"HTTP/1.1 abc Whatever\r\nContent-Length: 0\r\n\r\n")
sends("/bad-version", b"HTTP/7 200 OK\r\nContent-Length: 0\r\n\r\n")
sends("/bad-length", b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n")
sends("/negative-length", b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n")
sends("/short-length", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 20\r\n\r\n" + PAGE)
sends("/bad-chunks", b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + PAGE)
sends("/nothing-but-information", b"HTTP/1.1 102 Processing\r\n\r\n")
sends("/switching", b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\nConnection: Upgrade\r\n\r\n")


@at("/chunked")
async def _chunked(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n")
    if request.method != "HEAD":
        writer.write(b"%x\r\n%b\r\n0\r\n\r\n" % (len(PAGE), PAGE))


@at("/head-405")
async def _head_405(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(response(405) if request.method == "HEAD" else response(200, PAGE))


@at("/head-lies")
async def _head_lies(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(response(404) if request.method == "HEAD" else response(200, PAGE))


@at("/head-hangs")
async def _head_hangs(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    if request.method == "HEAD":
        await asyncio.sleep(30)
    writer.write(response(200, PAGE))


@at("/head-drops")
async def _head_drops(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    if request.method == "HEAD":
        writer.close()
    else:
        writer.write(response(200, PAGE))


@at("/head-with-body")
async def _head_with_body(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(response(200, PAGE))


def redirects(path: str, location: str, status: int = 302) -> None:
    """At ``path`` is a redirect; the location is written in Latin-1, byte for byte."""
    answers(path, status, b"", f"Location: {location}")


redirects("/loop", "/loop-2")
redirects("/loop-2", "/loop")
redirects("/to-itself", "/to-itself", 301)
redirects("/to-private", "http://10.0.0.1/", 301)
redirects("/to-metadata", "http://169.254.169.254/latest/meta-data/", 302)
redirects("/to-mapped", "http://[::ffff:10.0.0.1]/", 302)
redirects("/to-decimal", "http://2852039166/", 302)
redirects("/to-localhost", "http://localhost/", 302)
redirects("/to-mail-port", "http://a.server.zz:25/", 302)
redirects("/to-file", "file:///etc/passwd")
redirects("/to-script", "javascript:alert(1)")
redirects("/to-data", "data:text/html,hello")
redirects("/to-relative", "200?x", 301)
redirects("/to-empty", "", 301)
redirects("/to-garbage", "http://[", 301)
redirects("/to-utf-8", "/caf\u00c3\u00a9", 301)  # the bytes of "é" in UTF-8, as Latin-1
redirects("/to-latin-1", "/caf\u00e9", 301)
redirects("/to-backslash", "\\\\b.server.zz\\200", 301)
redirects("/to-fragment", "/200#second", 301)
redirects("/to-404", "/404", 301)
redirects("/to-credentials", "http://somebody:secret@b.server.zz/200", 301)
redirects("/permanent-1", "/permanent-2", 301)
redirects("/permanent-2", "/200", 308)
redirects("/mixed-1", "/mixed-2", 301)
redirects("/mixed-2", "/200", 302)
answers("/no-location", 302, b"")
answers("/caf%C3%A9", 200)
answers("/caf%E9", 200)
answers("/200?x", 200)
for _number in range(40):
    redirects(f"/long-chain-{_number}", f"/long-chain-{_number + 1}", 301)
answers("/needs-cookie", 302, b"", "Location: /needs-cookie", "Set-Cookie: seen=1; Path=/")


@at("/429-seconds")
async def _429_seconds(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    if len(server.requests_for(request.path)) > 1:
        writer.write(response(200, PAGE))
    else:
        writer.write(response(429, b"", "Retry-After: 1"))


@at("/503-date")
async def _503_date(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    if len(server.requests_for(request.path)) > 1:
        writer.write(response(200, PAGE))
    else:
        writer.write(response(503, b"", f"Retry-After: {formatdate(time() + 1.5, usegmt=True)}"))


answers("/429-nonsense", 429, b"", "Retry-After: soon, I promise")
answers("/429-hours", 429, b"", "Retry-After: 7200")


@at("/by-agent")
async def _by_agent(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(response(403 if "urllint" in request.headers.get("user-agent", "") else 200, PAGE))


@at("/closes-silently")
async def _closes_silently(server: Server, request: Request, writer: asyncio.StreamWriter) -> None:
    writer.write(response(200, b"" if request.method == "HEAD" else PAGE, "Connection: keep-alive"))
    await writer.drain()
    writer.close()


answers("/gzip", 200, gzip.compress(PAGE), "Content-Encoding: gzip")
answers("/gzip-bomb", 200, gzip.compress(PAGE + b" " * 50_000_000), "Content-Encoding: gzip")
answers("/gzip-broken", 200, gzip.compress(PAGE)[:40] + b"\xff" * 40, "Content-Encoding: gzip")
answers("/gzip-none", 200, PAGE, "Content-Encoding: gzip")
answers("/unknown-coding", 200, PAGE, "Content-Encoding: x-own")
answers("/unknown-charset", 200, PAGE, kind="text/html; charset=klingon")
answers("/latin-1", 200, '<p id="caf\u00e9">'.encode("latin-1"), kind="text/html; charset=iso-8859-1")
answers("/meta-latin-1", 200, '<meta charset="latin1"><p id="caf\u00e9">'.encode("latin-1"), kind="text/html")
answers("/bad-utf-8", 200, b'<p id="a">\xff\xfe\xfa<p id="caf\xe9">', kind="text/html; charset=utf-8")
answers("/utf-16", 200, b"\xff\xfe" + '<p id="first">'.encode("utf-16-le"), kind="text/html")
answers("/made-by-scripts", 200, b'<!doctype html><title>App</title><div id="root"></div><script src="a.js"></script>')
answers("/user-content", 200, b'<h2><a id="user-content-usage"></a>Usage</h2>')
answers("/pdf", 200, b"%PDF-1.7", kind="application/pdf")
answers("/nothing", 200, b"")
