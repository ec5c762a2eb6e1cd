"""Where a checkout comes from: what git's settings say of other repositories, on which a rule's findings may depend."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final

from urllint.files.reading import read_bytes

_LARGEST: Final = 1_000_000


@lru_cache(maxsize=4096)
def remotes_around(folder: str) -> tuple[str, tuple[bytes, ...]]:
    """The root of the checkout that ``folder`` (absolute, with ``/``) is in, and the lines of its remotes' URLs.

    The root is empty where there is no checkout. Other lines change with every branch and decide nothing.
    """
    if os.path.lexists(f"{folder}/.git"):
        lines = _read(f"{_git_folder(folder)}/config").splitlines()
        return folder, tuple(line for line in lines if b"url" in line or b"[remote" in line)
    above = folder.rpartition("/")[0]
    return ("", ()) if above == folder else remotes_around(above)


def _git_folder(root: str) -> str:
    """The folder with the repository's settings: in a worktree or submodule ``.git`` is a file that says where it is.

    https://git-scm.com/docs/gitrepository-layout
    """
    git = f"{root}/.git"
    if os.path.isdir(git):  # noqa: PTH112 - pathlib is not imported at start
        return git
    folder = os.path.join(root, _first_line(git).removeprefix("gitdir:").strip())  # noqa: PTH118 - see above
    return os.path.join(folder, _first_line(f"{folder}/commondir"))  # noqa: PTH118 - see above


def _first_line(path: str) -> str:
    return os.fsdecode(_read(path).partition(b"\n")[0].strip())


def _read(path: str) -> bytes:
    try:
        return read_bytes(path, _LARGEST)
    except OSError:
        return b""
