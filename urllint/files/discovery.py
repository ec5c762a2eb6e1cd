"""The files of a run: those that are named, and those that git would keep below a named folder.

In a git checkout git itself says what it tracks or does not ignore, so that its rules hold to the letter; elsewhere the
folder is walked and its ``.gitignore`` files are honoured. Submodules, symbolic links and ``.git`` are left out below a
folder; a file that is named is taken, link or not. What may not be looked at is given as if it were a file, so that who
reads it says so. The order is that of the names given, then of the paths.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from urllint.files.walking import is_in_checkout, walk

_GIT_LOCAL: Final = frozenset(
    {"GIT_COMMON_DIR", "GIT_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_WORK_TREE"}
)


class MissingPathError(Exception):
    """A path that was named does not exist; ``path`` is the one."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path}: there is no such file or folder")
        self.path = path


def discover(paths: Iterable[str], excluded: Callable[[str], bool] | None = None) -> Iterator[str]:
    """The files of ``paths``, each once, with ``/`` in their paths and as they open from the working directory.

    ``excluded`` is asked about every file, named or found. Raises MissingPathError before the first file is given.
    """
    named = [path.replace(os.sep, "/") if os.sep != "/" else path for path in paths]
    kinds = [(path, _kind(path)) for path in named]
    return _each_once(kinds, excluded)


def _kind(path: str) -> str:
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - pathlib is not imported at start
    except OSError as error:
        raise MissingPathError(path) from error
    return "folder" if stat.S_ISDIR(mode) else "file"


def _each_once(kinds: list[tuple[str, str]], excluded: Callable[[str], bool] | None) -> Iterator[str]:
    seen: set[str] = set()
    for path, kind in kinds:
        for found in _below(path) if kind == "folder" else (path,):
            if len(kinds) > 1:
                one = os.path.normpath(found)
                if one in seen:
                    continue
                seen.add(one)
            if excluded is None or not excluded(found):
                yield found


def _below(folder: str) -> Iterator[str]:
    """The regular files below ``folder``, sorted."""
    prefix = "" if folder in (".", "./") else folder if folder.endswith("/") else f"{folder}/"
    names = _listed_by_git(folder)
    if names is None:
        yield from sorted(prefix + name for name in walk(folder))
        return
    for name in sorted(names):
        path = prefix + name
        try:
            is_file = stat.S_ISREG(os.lstat(path).st_mode)
        except (FileNotFoundError, NotADirectoryError):  # deleted in the work tree, but not in the index
            continue
        except OSError:
            is_file = True
        if is_file:
            yield path


def names_below(folder: str, most: int) -> set[str] | None:
    """All that git would keep below ``folder``, relative to it: symbolic links, submodules and what is deleted, too.

    Where it is no checkout, the files that a walk finds; ``None`` if they are more than ``most``.
    """
    listed = _listed_by_git(folder)
    if listed is not None:
        return listed
    found = set(islice(walk(folder), most + 1))
    return found if len(found) <= most else None


def _listed_by_git(folder: str) -> set[str] | None:
    """What git tracks or does not ignore below ``folder``.

    ``None`` where git cannot say: it is no checkout, git is not there, or the folder that was asked for is ignored
    itself.
    """
    if not is_in_checkout(folder):  # spares starting git where it can only refuse
        return None
    listed = _git(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    if listed is None or (not listed and _git(folder, "check-ignore", "-q", ".") is not None):
        return None
    return {os.fsdecode(name) for name in listed.split(b"\0") if name and not name.endswith(b"/")}


def _git(folder: str, *words: str) -> bytes | None:
    """What git writes; ``None`` if it fails or is not there."""
    import subprocess  # named files do without

    command = ["git", "-C", folder, *words]
    try:
        run = subprocess.run(command, capture_output=True, check=False, env=_environment())  # noqa: S603 - fixed words
    except OSError:
        return None
    return run.stdout if run.returncode == 0 else None


def _environment() -> dict[str, str]:
    """The environment without what git tells its hooks about the repository they run in; others may be asked about."""
    return {name: value for name, value in os.environ.items() if name not in _GIT_LOCAL}
