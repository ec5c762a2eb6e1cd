"""When documents are checked: a moment after the last edit, or at once if somebody asks; always in their newest state.

One check runs at a time, in a thread of its own. What has changed meanwhile is checked again, and results for what is
outdated are told to nobody, though they still help to answer questions about what has not changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from urllint.server.checking import Checked
from urllint.server.documents import Documents, Snapshot

THREADS: Final = "urllint-"
"""What the names of the server's threads begin with."""

DELAY: Final = 0.2
LONGEST_PAUSE: Final = 1.0
"""Seconds without an edit after which a document is checked: at most so many where a check takes long."""

LONGEST_WAIT: Final = 2.0
"""Seconds after which it is checked although somebody keeps editing."""

SHARE: Final = 10
"""Where a check takes long it waits longer, so that while somebody keeps editing, one part of so many of the time goes
into checks that will be outdated, and the rest is there for answers."""


class Outdated(Exception):  # noqa: N818 - no error: what was asked about is not there any more
    """The document was closed while somebody waited for it."""


class _Work:
    """What is going on about one document: a check that waits for its time or runs, and who waits for it."""

    def __init__(self) -> None:
        self.timer: asyncio.TimerHandle | None = None
        self.since: float | None = None
        self.took = 0.0
        self.is_running = False
        self.latest: Checked | None = None
        self.waiting: list[tuple[int, asyncio.Future[Checked]]] = []


class Scheduler:
    """Checks documents; used in the message loop's thread.

    ``check`` is called in the other thread, ``tell`` with each result that is not outdated, and ``failed`` if one of
    them raises.
    """

    def __init__(
        self,
        documents: Documents,
        check: Callable[[Snapshot], Checked],
        tell: Callable[[Checked], None],
        failed: Callable[[BaseException], None],
    ) -> None:
        self._documents = documents
        self._check = check
        self._tell = tell
        self._failed = failed
        self._works: dict[str, _Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"{THREADS}check")

    def changed(self, key: str, *, at_once: bool = False) -> None:
        """A document has changed: check it when it has not changed for a moment."""
        work = self._works.setdefault(key, _Work())
        loop = asyncio.get_running_loop()
        if work.since is None:
            work.since = loop.time()
        if work.timer is not None:
            work.timer.cancel()
        pause = min(max(DELAY, work.took / 2), LONGEST_PAUSE)
        left = work.since + max(LONGEST_WAIT, SHARE * work.took) - loop.time()
        delay = 0 if at_once else max(0.0, min(pause, left))
        work.timer = loop.call_later(delay, self._begin, key)

    def closed(self, key: str) -> None:
        """A document is not there any more."""
        work = self._works.pop(key, None)
        if work is None:
            return
        if work.timer is not None:
            work.timer.cancel()
        self._leave(work)

    def latest(self, key: str) -> Checked | None:
        """The last result, which may be outdated; ``None`` if there is none yet."""
        work = self._works.get(key)
        return None if work is None else work.latest

    async def current(self, key: str) -> Checked:
        """A result for the document as it is now, or as it is by the time that it is checked. Raises Outdated."""
        number = self._documents.number(key)
        latest = self.latest(key)
        if latest is not None and latest.snapshot.number >= number:
            return latest
        work = self._works.get(key)
        if work is None:
            raise Outdated
        future: asyncio.Future[Checked] = asyncio.get_running_loop().create_future()
        work.waiting.append((number, future))
        self.changed(key, at_once=True)
        return await future

    def is_current(self, checked: Checked) -> bool:
        """Whether nothing has changed since."""
        return self._documents.number(checked.snapshot.key) == checked.snapshot.number

    def _begin(self, key: str) -> None:
        work = self._works.get(key)
        if work is None:
            return
        work.timer = None
        if not work.is_running:
            work.is_running = True
            task = asyncio.ensure_future(self._run(key, work))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._failed(error)

    async def _run(self, key: str, work: _Work) -> None:
        try:
            snapshot = self._documents.snapshot(key)
            if snapshot is None:
                return
            work.since = None
            loop = asyncio.get_running_loop()
            begun = loop.time()
            checked = await loop.run_in_executor(self.thread, self._check, snapshot)
            work.took = loop.time() - begun
            work.latest = checked
            self._answer(work, checked)
            if self.is_current(checked):
                self._tell(checked)
        except BaseException:
            self._leave(work)
            raise
        finally:
            work.is_running = False
        if self._works.get(key) is work and work.timer is None and not self.is_current(checked):
            self.changed(key, at_once=bool(work.waiting))

    @staticmethod
    def _leave(work: _Work) -> None:
        """Tell those who wait that there will be no result."""
        for _, future in work.waiting:
            if not future.done():
                future.set_exception(Outdated())
        work.waiting = []

    def _answer(self, work: _Work, checked: Checked) -> None:
        left = []
        for number, future in work.waiting:
            if future.done():
                continue
            if checked.snapshot.number >= number:
                future.set_result(checked)
            else:
                left.append((number, future))
        work.waiting = left
