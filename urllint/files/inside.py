"""Where a file stands inside its project: names of folders above that say nothing about it."""

from __future__ import annotations

import os
from functools import lru_cache


def parts_inside(path: str) -> list[str]:
    """The parts of the path below the working directory or the repository; else the file's name alone."""
    if os.sep != "/":
        path = path.replace(os.sep, "/")
    if not os.path.isabs(path):  # noqa: PTH117 - no pathlib at start
        return path.split("/")
    folder, _, name = path.rpartition("/")
    here = os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - as above
    root = here if f"{folder}/".startswith(f"{here}/") else _repository(folder)
    return [name] if root is None else path[len(root) :].lstrip("/").split("/")


@lru_cache(maxsize=1024)
def _repository(folder: str) -> str | None:
    """The root of the checkout that holds the folder, if there is one."""
    while not os.path.lexists(f"{folder}/.git"):
        above = folder.rpartition("/")[0]
        if not above or above == folder:
            return None
        folder = above
    return folder
