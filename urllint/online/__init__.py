"""Asks servers whether links are alive: politely, carefully, and never unless somebody wants it.

Everything here needs the extra ``online``; `require` says so in words. Nothing that asks is imported before.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from urllint.answer import Answer
from urllint.online.options import OnlineOptions

if TYPE_CHECKING:
    from urllint.online.run import Progress
    from urllint.online.store import Store

__all__ = ["OnlineOptions", "OnlineUnavailable", "ask", "ask_all", "open_store", "require"]

_NEEDED: Final = ("aiohttp", "protego")

_DEFAULT: Final = OnlineOptions()


class OnlineUnavailable(Exception):  # noqa: N818 - it is a state, and not somebody's error
    """What is needed to go online is not installed."""


def require() -> None:
    """Raises `OnlineUnavailable` if the extra ``online`` is not installed."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        named = " and ".join(missing)
        message = f"to ask servers, {named} must be installed: pip install 'urllint[online]'"
        raise OnlineUnavailable(message)


def open_store(root: str | None) -> Store | None:
    """The answers of earlier runs, as a context manager; ``None`` where none can be kept.

    They are in the cache of the project at ``root``, without a project in the user's own.
    """
    from pathlib import Path

    from urllint.cache.folder import ONLINE, CacheFolder
    from urllint.cache.secret import read_secret, user_cache_folder
    from urllint.online.store import Store

    secret = read_secret()
    if secret is None:
        return None
    if root is None:
        return Store(Path(f"{user_cache_folder()}/urllint") / ONLINE, secret)  # where the secret is
    folder = CacheFolder(root)
    return Store(Path(folder.path) / ONLINE, secret) if folder.make() else None


async def ask(
    wanted: Iterable[tuple[str, bool]],
    options: OnlineOptions = _DEFAULT,
    *,
    store: Store | None = None,
    progress: Progress | None = None,
) -> AsyncGenerator[Answer, None]:
    """An answer for each URL, in the order in which they come.

    ``wanted`` are serialized http and https URLs, each with whether its fragment is to be looked for.
    URLs that differ in their fragments only are asked for once. Each answer is put into ``store`` before it is given,
    so that what is seen is kept when the run is cancelled. Raises `OnlineUnavailable`, and ValueError for other URLs.
    """
    from contextlib import aclosing

    require()
    from urllint.online.run import Run

    urls = tuple(wanted)
    done = 0
    async with aclosing(Run(options, store).answers(urls)) as answers:
        async for answer in answers:
            done += 1
            if progress is not None:
                progress(done, len(urls), answer)
            yield answer


def ask_all(
    wanted: Iterable[tuple[str, bool]],
    options: OnlineOptions = _DEFAULT,
    *,
    store: Store | None = None,
    progress: Progress | None = None,
    into: dict[str, Answer] | None = None,
) -> dict[str, Answer]:
    """The answers by the URLs asked for; see `ask`.

    They are put ``into`` a dict of the caller's, if there is one, so that they are at hand after a KeyboardInterrupt.
    """
    import asyncio

    answers = {} if into is None else into

    async def collect() -> None:
        async for answer in ask(wanted, options, store=store, progress=progress):
            answers[answer.href] = answer

    asyncio.run(collect())
    return answers
