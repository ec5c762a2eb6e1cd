"""The files below a folder where git cannot be asked: it is no checkout, or git is not installed.

``.gitignore`` files are honoured as git does, those above the folder in the same checkout and its ``.git/info/exclude``
among them. Not honoured is what the user's own configuration of git ignores everywhere, nor is a file taken that is
ignored but tracked: only git knows of both.

https://git-scm.com/docs/gitignore
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TypeAlias

from urllint.files.patterns import Patterns, pattern_lines

_Ignores: TypeAlias = "tuple[tuple[str, Patterns], ...]"
"""Lists of patterns, the nearest last, each with the folder that it is relative to: a prefix of the paths in question,
or, above the folder that is walked, what stands before such a path."""


def walk(folder: str) -> Iterator[str]:
    """The regular files below ``folder`` that no list of patterns ignores, relative to it, unsorted.

    A folder that cannot be read is given as if it were a file. A repository in another one is left out; those in
    a folder of several are not.
    """
    above = _above(folder)
    is_checkout = is_in_checkout(folder)
    pending: list[tuple[str, _Ignores]] = [("", ())]
    while pending:
        relative, ignores = pending.pop()
        try:
            entries = list(os.scandir(f"{folder}/{relative}"))
        except OSError:
            yield relative.removesuffix("/")
            continue
        if any(entry.name == ".gitignore" for entry in entries):
            ignores = (*ignores, (relative, _patterns(f"{folder}/{relative}.gitignore")))
        for entry in entries:
            path = relative + entry.name
            is_folder = entry.is_dir(follow_symlinks=False)
            if entry.name == ".git" or _is_ignored(path, ignores, above, is_folder=is_folder):
                continue
            if is_folder:
                if not is_checkout or not os.path.lexists(f"{folder}/{path}/.git"):  # a repository of its own is left
                    pending.append((f"{path}/", ignores))
            elif entry.is_file(follow_symlinks=False):
                yield path


def is_in_checkout(folder: str) -> bool:
    """Whether ``folder`` or one above it holds ``.git``."""
    at = os.path.realpath(folder)
    while True:
        if os.path.lexists(os.path.join(at, ".git")):  # noqa: PTH118 - pathlib is not imported at start
            return True
        above = os.path.dirname(at)  # noqa: PTH120 - see above
        if above == at:
            return False
        at = above


def _above(folder: str) -> _Ignores:
    """The lists of the checkout around ``folder``; none if it is ignored itself: then it is meant all the same."""
    at = os.path.realpath(folder).replace(os.sep, "/")
    if os.path.lexists(f"{at}/.git"):
        return (("", _patterns(f"{at}/.git/info/exclude")),)
    below = ""
    lists: list[tuple[str, Patterns]] = []
    while "/" in at:
        at, _, name = at.rpartition("/")
        below = f"{name}/{below}"
        lists.append((below, _patterns(f"{at}/.gitignore")))
        if os.path.lexists(f"{at}/.git"):
            lists.append((below, _patterns(f"{at}/.git/info/exclude")))
            lists.reverse()
            ignores = tuple(lists)
            ends = [end for end, character in enumerate(below) if character == "/"]
            is_ignored = any(_is_ignored_from_above(below[:end], ignores, below) for end in ends)
            return () if is_ignored else ignores
    return ()


def _is_ignored(path: str, ignores: _Ignores, above: _Ignores, *, is_folder: bool) -> bool:
    """Whether the nearest list that says something about ``path`` ignores it."""
    for folder, patterns in reversed(ignores):
        verdict = patterns.verdict(path[len(folder) :], is_folder=is_folder)
        if verdict is not None:
            return verdict
    for before, patterns in reversed(above):
        verdict = patterns.verdict(before + path, is_folder=is_folder)
        if verdict is not None:
            return verdict
    return False


def _is_ignored_from_above(folder: str, ignores: _Ignores, whole: str) -> bool:
    """Whether a folder on the way from the root of the checkout is ignored; both are relative to the root."""
    for before, patterns in reversed(ignores):
        start = len(whole) - len(before)
        if start < len(folder):
            verdict = patterns.verdict(folder[start:], is_folder=True)
            if verdict is not None:
                return verdict
    return False


def _patterns(path: str) -> Patterns:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not imported at start
            return Patterns(pattern_lines(file.read()))
    except OSError:
        return Patterns(())
