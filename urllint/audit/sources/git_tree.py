"""A commit of git: its files are read from git's objects, and the work tree is neither looked at nor touched."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from typing import NamedTuple

from urllint.audit.model import RootKind
from urllint.audit.sources.source import LARGEST_FILE, Skips, SourceError, Tree
from urllint.changes.git import SHALLOW, Checkout, GitError


class Blob(NamedTuple):
    """A file of a commit: its path from the top of the checkout, the name of its object, its size in bytes."""

    path: str
    object_name: str
    size: int


class GitObjects:
    """Reads blobs of one checkout, all through one process of git."""

    def __init__(self, checkout: Checkout) -> None:
        self.checkout = checkout
        self._process: subprocess.Popen[bytes] | None = None

    def read(self, object_name: str) -> bytes:
        """The content of a blob. Raises OSError if it is not there, as in a partial clone."""
        if self._process is None:
            self._process = self.checkout.start("cat-file", "--batch")
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None  # both are pipes
        assert answers is not None
        requests.write(f"{object_name}\n".encode())
        requests.flush()
        header = answers.readline().split()
        if len(header) != 3 or not header[2].isdigit():
            message = f"git does not have its content ({object_name[:12]})"
            raise OSError(message)
        size = int(header[2])
        data = answers.read(size + 1)
        if len(data) != size + 1:
            message = "git ended in the middle of it"
            raise OSError(message)
        return data[:-1]

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.communicate()


def resolve_commit(checkout: Checkout, revision: str) -> str:
    """The full name of the commit that is meant. Raises SourceError."""
    commit = None if revision.startswith("-") else checkout.succeeds(*_VERIFY, f"{revision}^{{commit}}")
    if commit is None:
        why = f"; {SHALLOW}" if checkout.is_shallow else ""
        message = f"there is no commit {revision!r} in {checkout.top}{why}"
        raise SourceError(message)
    return commit.decode().strip()


_VERIFY = ("rev-parse", "--verify", "--quiet")


def checkout_of(path: str) -> Checkout:
    """The checkout or bare repository that ``path`` is in. Raises SourceError."""
    try:
        return Checkout.or_bare_around(path if os.path.isdir(path) else os.path.dirname(path) or ".")  # noqa: PTH112, PTH120 - str paths throughout
    except GitError as error:
        raise SourceError(str(error)) from error


def is_bare(path: str) -> bool:
    """Whether the folder is itself a bare repository, and git agrees to read it."""
    try:
        return Checkout.or_bare_around(path).top == os.path.realpath(path).replace(os.sep, "/")
    except GitError:
        return False


def list_tree(checkout: Checkout, commit: str) -> tuple[list[Blob], list[str]]:
    """The files of a commit, and the paths of what is no file in it: symbolic links and submodules."""
    blobs: list[Blob] = []
    others: list[str] = []
    for entry in checkout.run("ls-tree", "-r", "-z", "-l", "--full-tree", commit).split(b"\0"):
        description, _, name = entry.partition(b"\t")
        fields = description.split()
        if len(fields) != 4:
            continue
        path = os.fsdecode(name)
        if fields[0] in (b"100644", b"100755", b"100664"):
            blobs.append(Blob(path, fields[2].decode(), int(fields[3]) if fields[3].isdigit() else 0))
        else:
            others.append(path)
    return blobs, others


class Below(NamedTuple):
    """Which part of a checkout a root is: ``folder`` from its top, empty for all of it; ``shown`` is its path here."""

    folder: str
    shown: str

    @classmethod
    def of(cls, checkout: Checkout, path: str) -> Below:
        """For a root at ``path``. What does not exist now may have existed then."""
        real = os.path.realpath(path).replace(os.sep, "/")
        folder = "" if real == checkout.top else real.removeprefix(f"{checkout.top.rstrip('/')}/")
        shown = os.path.normpath(path).replace(os.sep, "/")
        return cls(folder, "" if shown == "." else shown)

    def path_of(self, name: str) -> str | None:
        """The path to show for a file of the commit; ``None`` if it is not below the root."""
        if not self.folder:
            return f"{self.shown.rstrip('/')}/{name}" if self.shown else name
        if name == self.folder:
            return self.shown
        if not name.startswith(f"{self.folder}/"):
            return None
        rest = name[len(self.folder) + 1 :]
        return f"{self.shown.rstrip('/')}/{rest}" if self.shown else rest


class GitSource:
    """What stood at ``path`` in the commit that ``revision`` means. Raises SourceError."""

    def __init__(self, path: str, revision: str) -> None:
        self.path = path
        self.kind: RootKind = "revision"
        self.skips = Skips()
        checkout = checkout_of(path)
        self.revision = resolve_commit(checkout, revision)
        self._below = Below.of(checkout, path)
        self._objects = GitObjects(checkout)
        self._blobs, others = list_tree(checkout, self.revision)
        self._by_path = {blob.path: blob for blob in self._blobs}
        self._names = frozenset((*self._by_path, *others))
        if not any(self._below.path_of(name) is not None for name in self._names) and self._below.folder:
            message = f"{path}: there is no such file or folder in {revision}"
            raise SourceError(message)

    @property
    def tree(self) -> Tree:
        """All of the commit."""
        return Tree(self._objects.checkout.top, self._names, is_repository=True, read=self._read)

    def files(self, is_excluded: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        """The files of the commit below the root, in order of their paths."""
        for blob in sorted(self._blobs):
            path = self._below.path_of(blob.path)
            if path is None or is_excluded(path):
                continue
            try:
                data = self._read(blob.path)
            except OSError as error:
                self.skips.add(path, str(error))
                continue
            yield path, data

    def _read(self, name: str) -> bytes:
        blob = self._by_path.get(name)
        if blob is None:
            raise FileNotFoundError(name)
        if blob.size > LARGEST_FILE:
            message = f"is larger than {LARGEST_FILE:,} bytes"
            raise OSError(message)
        return self._objects.read(blob.object_name)

    def close(self) -> None:
        """End git."""
        self._objects.close()
