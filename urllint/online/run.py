"""A whole run: every URL once, hosts side by side, what is known already taken from the store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Final, NamedTuple

from urllint.answer import Answer
from urllint.online.asking import Asker
from urllint.online.client import Client, request_url
from urllint.online.fragments import AnchorReader
from urllint.online.https import https_variant
from urllint.online.options import OnlineOptions
from urllint.online.page import Page, name_wanted
from urllint.online.sockets import Network
from urllint.online.store import Store
from urllint.settings import UrlPatterns
from urllint.whatwg import URLRecord, parse

Progress = Callable[[int, int, Answer], None]
"""Told after each answer: how many URLs are done, of how many, and the answer."""

_HOSTS_PER_REQUEST: Final = 8
"""Hosts that are asked side by side, for each request that may be under way: some of them have asked for a pause."""


_SYSTEM: Final = Network()


class Wanted(NamedTuple):
    """A URL, serialized, and whether its fragment is to be looked for."""

    href: str
    with_fragment: bool = True


class Task:
    """A page that is asked for once, the URLs that lead to it, and the names that their fragments point at."""

    __slots__ = ("names", "record", "url", "wanted")

    def __init__(self, url: str, record: URLRecord) -> None:
        self.url = url
        self.record = record
        self.wanted: list[URLRecord] = []
        self.names: list[str] = []


class _Chosen:
    """Which URLs are asked for at all."""

    def __init__(self, options: OnlineOptions) -> None:
        self._only: Final = UrlPatterns(options.only) if options.only else None
        self._ignored: Final = UrlPatterns(options.ignored)

    def has(self, href: str) -> bool:
        """Whether the options ask for this one."""
        return (self._only is None or self._only.matches(href)) and not self._ignored.matches(href)


class Run:
    """Asks for URLs; see `urllint.online.ask`."""

    def __init__(self, options: OnlineOptions, store: Store | None = None, network: Network = _SYSTEM) -> None:
        self._options: Final = options
        self._store: Final = store
        self._network: Final = network

    async def answers(self, wanted: Iterable[tuple[str, bool]]) -> AsyncGenerator[Answer, None]:
        """An answer for each URL, in the order in which they come; those that need no asking come first."""
        tasks: dict[str, Task] = {}
        chosen = _Chosen(self._options)
        for href, with_fragment in wanted:
            ready = self._sort(Wanted(href, with_fragment), tasks, chosen)
            if ready is not None:
                yield ready
        waiting: dict[str, list[Task]] = {}
        for task in tasks.values():
            page = self._recall(task)
            if page is None:
                waiting.setdefault(task.record.host or "", []).append(task)
                continue
            for answer in self._answers(task, page, from_cache=True):
                yield answer
        if waiting:
            async with aclosing(self._ask(waiting)) as pages:
                async for task, page in pages:
                    for answer in self._answers(task, page):
                        yield answer

    def _sort(self, url: Wanted, tasks: dict[str, Task], chosen: _Chosen) -> Answer | None:
        """Put ``url`` to the task that it belongs to; the answer at once if it is none to ask for."""
        record = parse(url.href).url
        if record is None or record.scheme not in ("http", "https"):
            message = f"{url.href!r} is no http or https URL"
            raise ValueError(message)
        if not chosen.has(record.href):
            return Answer(record.href, "not-asked", "ignored", "the options leave it out")
        key = request_url(record)
        task = tasks.get(key)
        if task is None:
            bare = record.copy()
            bare.fragment = None
            bare.username = bare.password = ""
            task = tasks[key] = Task(key, bare)
        task.wanted.append(record)
        name = name_wanted(record) if self._options.checks_fragments and url.with_fragment else None
        if name is not None and name not in task.names:
            task.names.append(name)
        return None

    def _recall(self, task: Task) -> Page | None:
        """What an earlier run has learnt, if that is young enough and all that is wanted."""
        page = self._store.get(task.url) if self._store is not None else None
        if page is None:
            return None
        age = time.time() - page.checked_at
        if not 0 <= age <= self._options.age_limit(page.outcome):
            return None
        if page.outcome == "alive":
            if any(name not in page.fragments for name in task.names):
                return None
            if self._options.probes_https and page.https_url is None and https_variant(task.record) is not None:
                return None
        return page

    def _answers(self, task: Task, page: Page, *, from_cache: bool = False) -> list[Answer]:
        accepted = self._options.accepted
        return [page.answer(record, accepted=accepted, from_cache=from_cache) for record in task.wanted]

    async def _ask(self, waiting: dict[str, list[Task]]) -> AsyncGenerator[tuple[Task, Page], None]:
        """What the servers say, as it comes."""
        options = self._options
        found: asyncio.Queue[tuple[Task, Page]] = asyncio.Queue()
        count = sum(map(len, waiting.values()))
        held: list[tuple[Task, Page]] = []
        with ThreadPoolExecutor(1, "urllint-pages") as reading:
            async with Client(options, self._network) as client:
                asker = Asker(client, options, AnchorReader(), reading)
                feeding = asyncio.ensure_future(self._feed(waiting, asker, found))
                try:
                    for _ in range(count):
                        task, page = await self._next(found, feeding)
                        if page.reason == "no-such-host" and not client.resolver.has_resolved:
                            held.append((task, page))
                            continue
                        yield self._kept(task, page)
                    for task, page in held:
                        yield self._kept(task, page) if client.resolver.has_resolved else (task, _without_network(page))
                finally:
                    feeding.cancel()
                    await asyncio.gather(feeding, return_exceptions=True)

    def _kept(self, task: Task, page: Page) -> tuple[Task, Page]:
        if self._store is not None:
            self._store.put(task.url, page)
        return task, page

    async def _next(self, found: asyncio.Queue[tuple[Task, Page]], feeding: asyncio.Future[None]) -> tuple[Task, Page]:
        """The next page; raises what has ended the feeding, if that has failed."""
        getting = asyncio.ensure_future(found.get())
        try:
            await asyncio.wait((getting, feeding), return_when=asyncio.FIRST_COMPLETED)
            if not getting.done() and feeding.done():
                feeding.result()
            return await getting
        finally:
            getting.cancel()

    async def _feed(
        self, waiting: dict[str, list[Task]], asker: Asker, found: asyncio.Queue[tuple[Task, Page]]
    ) -> None:
        """Ask for everything: hosts side by side, of each host as many pages at once as its gate lets through."""
        options = self._options
        places = asyncio.Semaphore(options.at_once * _HOSTS_PER_REQUEST)
        running: set[asyncio.Future[None]] = set()

        async def work(tasks: list[Task]) -> None:
            while tasks:
                task = tasks.pop()
                found.put_nowait((task, await asker.ask(task.record, task.names)))

        async def visit(tasks: list[Task]) -> None:
            try:
                workers = [work(tasks) for _ in range(min(options.at_once_per_host, len(tasks)))]
                await asyncio.gather(*workers)
            finally:
                places.release()

        try:
            for tasks in waiting.values():
                tasks.reverse()  # they are taken from the end
                await places.acquire()
                visiting = asyncio.ensure_future(visit(tasks))
                running.add(visiting)
                for done in [other for other in running if other.done()]:
                    running.remove(done)
                    done.result()
            await asyncio.gather(*running)
        finally:
            for other in running:
                other.cancel()
            await asyncio.gather(*running, return_exceptions=True)


def _without_network(page: Page) -> Page:
    """What a failed look-up says where not a single name could be resolved: nothing about the host."""
    sentence = "no name at all could be resolved; the network may be at fault"
    return page._replace(outcome="unknown", reason="name-not-resolved", sentence=sentence)
