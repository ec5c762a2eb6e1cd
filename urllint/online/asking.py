"""From one URL to what is known of it: which requests are made, in which order, and what follows from the answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Final

from urllint.answer import FragmentState
from urllint.extraction.driver import described
from urllint.online.addresses import BLOCKED_PORTS, is_private_name, is_reserved
from urllint.online.client import Client, Reply, request_url
from urllint.online.failures import DEPENDS_ON_METHOD, WORTH_RETRYING, NoAnswer
from urllint.online.fragments import AnchorReader
from urllint.online.https import https_variant, is_same_page
from urllint.online.options import OnlineOptions
from urllint.online.page import Page
from urllint.online.politeness import Gates, HostGate
from urllint.online.redirects import Chain, is_redirect
from urllint.online.robots import RobotsFiles
from urllint.online.statuses import HEAD_REFUSED, sentence_of, verdict_of
from urllint.online.waiting import back_off
from urllint.whatwg import URLRecord

_AGENT: Final = "urllint"
"""The name that groups of a robots.txt mean us by."""


class Asker:
    """Asks for URLs, politely.

    ``read_in`` is where pages are taken apart, so that other answers are not kept waiting meanwhile.
    """

    def __init__(self, client: Client, options: OnlineOptions, reader: AnchorReader, read_in: Executor) -> None:
        self._client: Final = client
        self._options: Final = options
        self._reader: Final = reader
        self._read_in: Final = read_in
        self._gates: Final = Gates(options)
        self._robots: Final = RobotsFiles(self._once, _AGENT)

    async def ask(self, record: URLRecord, names: Iterable[str] = ()) -> Page:
        """What is known of ``record``, which has no fragment; ``names`` are what fragments point at, to be looked for
        in the page.
        """
        try:
            return await self._ask(record, tuple(names))
        except Exception as error:  # noqa: BLE001 - what nobody has thought of ends no run, and is told
            return Page("unknown", "failed", f"urllint fails to ask for it: {described(error)}", checked_at=time.time())

    async def _ask(self, record: URLRecord, wanted: tuple[str, ...]) -> Page:
        probes = self._options.probes_https and https_variant(record) is not None
        chain = Chain(record, self._options.max_redirects)
        checked_at = time.time()
        try:
            reply = await self._final_reply(chain, needs_body=bool(wanted) or probes)
        except NoAnswer as failure:
            return Page(
                failure.outcome,
                failure.reason,
                failure.sentence,
                final_url=chain.current.href if chain.hops else "",
                hops=tuple(chain.hops),
                checked_at=checked_at,
            )
        verdict = verdict_of(reply.status)
        page = Page(
            verdict.outcome,
            verdict.reason,
            sentence_of(reply.status, verdict),
            status=reply.status,
            final_url=chain.current.href,
            hops=tuple(chain.hops),
            checked_at=checked_at,
        )
        if page.outcome != "alive":
            return page
        if wanted:
            page = page._replace(fragments=await self._fragments(reply, wanted))
        if probes:
            page = page._replace(https_url=await self._https_url(record, chain, reply))
        return page

    async def _fragments(self, reply: Reply, names: Iterable[str]) -> dict[str, FragmentState]:
        """Which of ``names`` the page has a place for."""
        loop = asyncio.get_running_loop()
        anchors = await loop.run_in_executor(self._read_in, self._reader.read, reply.body, reply.content_type)
        return {name: anchors.state_of(name) for name in names}

    async def _https_url(self, record: URLRecord, chain: Chain, reply: Reply) -> str:
        """The https URL that leads to the page that ``record`` has led to; empty if there is none."""
        variant = https_variant(record)
        assert variant is not None, "only what has a variant is tried with it"
        if any(hop.target.partition("#")[0] == request_url(variant) for hop in chain.hops):
            return variant.href
        if chain.current.scheme == "https":
            return ""  # it does lead to https, by a way of its own
        secure = Chain(variant, self._options.max_redirects)
        try:
            secure_reply = await self._final_reply(secure, needs_body=True)
        except NoAnswer:
            return ""
        is_same = is_same_page((chain.current, reply), (secure.current, secure_reply))
        return variant.href if is_same else ""

    async def _final_reply(self, chain: Chain, *, needs_body: bool) -> Reply:
        """The answer at the end of the redirects. Raises `NoAnswer`."""
        while is_redirect(reply := await self._reply(chain.current, needs_body=needs_body)):
            chain.follow(reply)
        return reply

    async def _reply(self, record: URLRecord, *, needs_body: bool) -> Reply:
        """The answer to one request, or to the one that is made in its place. Raises `NoAnswer`."""
        _refuse(record, self._options)
        assert record.host is not None, "an http URL has a host"
        gate = self._gates.of(record.host)
        if self._options.respects_robots:
            gate.delay = max(gate.delay, await self._robots.require(record))
        if not needs_body and gate.answers_head:
            reply = await self._by_head(record, gate)
            if reply is not None:
                return reply
        return await self._with_retries(record, gate, self._options.max_body if needs_body else 0)

    async def _by_head(self, record: URLRecord, gate: HostGate) -> Reply | None:
        """The answer to HEAD, if it can be trusted: many servers are wrong about what they would say to GET."""
        try:
            reply = await self._pass(record, gate, "HEAD")
        except NoAnswer as failure:
            if failure.reason not in DEPENDS_ON_METHOD | WORTH_RETRYING:
                raise
            return None
        if reply.status in HEAD_REFUSED:
            gate.answers_head = False
        is_usable = verdict_of(reply.status).outcome == "alive" or (is_redirect(reply) and reply.location)
        return reply if is_usable else None

    async def _once(self, record: URLRecord, most: int) -> Reply:
        """The answer to one GET. Raises `NoAnswer`."""
        _refuse(record, self._options)
        assert record.host is not None, "an http URL has a host"
        return await self._pass(record, self._gates.of(record.host), "GET", most)

    async def _pass(self, record: URLRecord, gate: HostGate, method: str, most: int = 0) -> Reply:
        """The answer to a request that waits for its turn; the gate is told what comes of it."""
        port = record.scheme, record.port
        gate.require(port)
        try:
            async with gate:
                gate.require(port)  # for it may have waited for long
                reply = await self._client.request(method, record, most=most)
        except NoAnswer as failure:
            if failure.reason not in WORTH_RETRYING:
                gate.failed(port, failure)
            raise
        gate.heard(port)
        if verdict_of(reply.status).is_worth_retrying and reply.wait is not None:
            gate.pause(reply.wait)
        return reply

    async def _with_retries(self, record: URLRecord, gate: HostGate, most: int) -> Reply:
        """The first answer that will not be another one a little later, or the last one. Raises `NoAnswer`."""
        for attempt in range(1, self._options.retries + 1):
            try:
                reply = await self._pass(record, gate, "GET", most)
            except NoAnswer as failure:
                if failure.reason not in WORTH_RETRYING:
                    raise
            else:
                if not verdict_of(reply.status).is_worth_retrying or gate.is_closed:
                    return reply
                if reply.wait is not None:
                    continue  # the gate waits as long as the server wants
            await asyncio.sleep(back_off(self._options.backoff, attempt))
        try:
            return await self._pass(record, gate, "GET", most)
        except NoAnswer as failure:
            gate.failed((record.scheme, record.port), failure)
            raise


def _refuse(record: URLRecord, options: OnlineOptions) -> None:
    """Raises `NoAnswer` for what is never asked, whoever leads there."""
    host = record.host or ""
    if is_reserved(host):
        raise NoAnswer("reserved-host", f"{host} stands for no host of the internet")
    if not options.allows_private and is_private_name(host):
        raise NoAnswer("private-address", f"{host} is a name of a private network")
    if record.port in BLOCKED_PORTS:
        raise NoAnswer("blocked-port", f"no browser asks for pages at port {record.port}")
