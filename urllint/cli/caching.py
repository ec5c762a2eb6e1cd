"""Whether a run uses a cache, and where it is."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import TYPE_CHECKING, Final

from urllint.engine.linter import Linter
from urllint.settings import SettingsResolver

if TYPE_CHECKING:
    from urllint.engine.remembering import ResultCache

LEAST_FILES: Final = 500
"""A run over fewer files is as quick without a cache, and leaves none behind."""

MOST_FILES: Final = 100_000
"""A run over more files uses none: what is remembered of each is in memory."""


def open_cache(options: Namespace, linter: Linter, resolver: SettingsResolver, count: int) -> ResultCache | None:
    """The cache for a run over ``count`` files; ``None`` if it uses none."""
    if not LEAST_FILES <= count <= MOST_FILES or options.no_cache or options.no_quick_pass:
        return None
    if options.changed_since is not None or options.since_index:  # it is about few files, and looks at them itself
        return None
    root = cache_root(resolver)
    if root is None:
        return None
    from urllint.engine.remembering import result_cache

    return result_cache(linter, root)


def cache_root(resolver: SettingsResolver) -> str | None:
    """The root of the repository in which the working directory is, else the folder of its settings.

    ``None`` where there is neither: a folder that nobody calls a project is left as it is.
    """
    at = os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - pathlib is not imported at start
    while at:
        if os.path.lexists(f"{at}/.git"):
            return at
        at = at.rpartition("/")[0]
    settings = resolver.for_path("x")
    return settings.root if settings.source else None
