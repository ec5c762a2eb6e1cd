"""From a root as it is given to the source that it is."""

from __future__ import annotations

import os

from urllint.audit.sources.disk import DiskSource
from urllint.audit.sources.source import SourceError, TreeSource


def open_source(path: str, revision: str | None, seen: set[str]) -> DiskSource | TreeSource:
    """The source at ``path``, with ``revision`` as it was in that commit.

    A bare repository, which has no other files than git's own, is taken as it is in HEAD. ``seen`` are the files on the
    disk that earlier roots have given. Raises SourceError.
    """
    path = path.replace(os.sep, "/")
    if revision is None and _may_be_bare(path):
        from urllint.audit.sources.git_tree import is_bare

        revision = "HEAD" if is_bare(path) else None
    if revision is not None:
        from urllint.audit.sources.git_tree import GitSource

        return GitSource(path, revision)
    if not os.path.exists(path):  # noqa: PTH110 - str paths throughout
        message = f"{path}: there is no such file or folder"
        raise SourceError(message)
    if os.path.isfile(path):  # noqa: PTH113 - as above
        from urllint.audit.sources.archive import open_archive

        archive = open_archive(path)
        if archive is not None:
            return archive
    return DiskSource(path, seen)


def _may_be_bare(path: str) -> bool:
    """Whether the folder looks like one that git keeps. https://git-scm.com/docs/gitrepository-layout"""
    if os.path.exists(f"{path}/.git") or not os.path.isfile(f"{path}/HEAD"):  # noqa: PTH110, PTH113 - as above
        return False
    return os.path.isdir(f"{path}/objects") and os.path.isdir(f"{path}/refs")  # noqa: PTH112 - as above
