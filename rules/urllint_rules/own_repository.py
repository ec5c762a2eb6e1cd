"""Where the repository that a file stands in is on the web, as far as its own settings say."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

_REMOTE: Final = re.compile(r'\[remote "origin"\][^\[]*?^\s*url\s*=\s*(\S+)', re.MULTILINE)
_SCP_LIKE: Final = re.compile(r"(?:ssh://)?(?:[\w.-]+@)([\w.-]+)(?::[0-9]+/|[:/])(\S+)")


def repository_url(path: str) -> str | None:
    """The address of the repository's pages, without a slash at its end; ``None`` if it cannot be known."""
    root = _root(Path(path).absolute().parent)
    return None if root is None else _remote(root)


def path_in_repository(path: str) -> str:
    """The path of a file from its repository's root, with ``/``; as it is given where there is no repository."""
    absolute = Path(path).absolute()
    root = _root(absolute.parent)
    return path if root is None else absolute.relative_to(root).as_posix()


@cache
def _root(folder: Path) -> Path | None:
    """The nearest folder, from this one upwards, that holds a ``.git``."""
    return next((parent for parent in (folder, *folder.parents) if (parent / ".git").exists()), None)


@cache
def _remote(root: Path) -> str | None:
    folder = _git_folder(root)
    try:
        settings = (folder / "config").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    match = _REMOTE.search(settings)
    if match is None:
        return None
    url = match[1].removesuffix("/").removesuffix(".git")
    scp_like = _SCP_LIKE.fullmatch(url)
    if scp_like is not None:
        return f"https://{scp_like[1]}/{scp_like[2]}"
    return re.sub(r"^(https?://)[^/@]*@", r"\1", url) if url.startswith("http") else None


def _git_folder(root: Path) -> Path:
    """Where git keeps the repository's settings: in a worktree or submodule ``.git`` is a file that says so.

    https://git-scm.com/docs/gitrepository-layout
    """
    git = root / ".git"
    if not git.is_file():
        return git
    folder = root / _first_line(git).removeprefix("gitdir:").strip()
    common = _first_line(folder / "commondir")  # worktrees share the settings of their repository
    return folder / common if common else folder


def _first_line(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").partition("\n")[0].strip()
    except OSError:
        return ""
