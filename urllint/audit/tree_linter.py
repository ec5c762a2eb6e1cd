"""A linter for files that are in a tree: a commit or an archive. Relative links are followed in that tree.

Nothing that happens to stand on the disk now says whether a link was broken then.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from posixpath import normpath
from typing import TYPE_CHECKING

from urllint.audit.sources import Tree
from urllint.engine.linter import Linter, SettingsSource
from urllint.links.facts import Facts
from urllint.links.listing import Listing, is_package
from urllint.links.repository import Extract, Repository
from urllint.registry import Registry
from urllint.settings import Settings

if TYPE_CHECKING:
    from urllint.engine.checking import Answers
    from urllint.engine.linter import OpenFile
    from urllint.links.references import References
    from urllint.model import Extraction
    from urllint.text.document import Document


class _TreeListing(Listing):
    """The files of a tree: nothing else is there."""

    __slots__ = ("_read",)

    def __init__(self, tree: Tree) -> None:
        self._read = tree.read
        is_complete = tree.is_repository or not is_package(tree.names, self.lines_of)
        super().__init__(tree.root, tree.names, is_repository=tree.is_repository, is_complete=is_complete)

    def exists(self, path: str) -> bool:
        """Whether the tree has it."""
        path = normpath(path)
        return path in self.files or path in self.folders

    def lines_of(self, path: str) -> list[str]:
        """The lines of a file of the tree."""
        try:
            return self._read(path).decode("utf-8", "surrogateescape").splitlines()
        except OSError:
            return []


class _TreeRepository(Repository):
    """A repository whose files are read from a tree."""

    def __init__(self, tree: Tree, extract: Extract) -> None:
        super().__init__(_TreeListing(tree), extract)
        self._read = tree.read

    def read(self, path: str) -> bytes:
        """The content of a file of the tree."""
        return self._read(path)


class _TreeFacts(Facts):
    """What is known of one tree; every file of the run is in it."""

    def __init__(self, tree: Tree, extract: Extract, linking: Iterable[str]) -> None:
        super().__init__(extract, linking)
        self._repository_of_tree = _TreeRepository(tree, extract)

    def place_of(self, path: str, settings: Settings) -> tuple[Repository, str]:
        """The tree, and the path in it."""
        del settings
        import os

        root = self._repository_of_tree.listing.root
        absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - str paths throughout
        return self._repository_of_tree, absolute[len(root.rstrip("/")) + 1 :]


class TreeLinter(Linter):
    """Looks at all of every file; ``tree`` is what its links lead into, ``answers`` what servers say."""

    def __init__(
        self, registry: Registry, settings: SettingsSource, tree: Tree, answers: Answers | None = None
    ) -> None:
        super().__init__(registry, settings, quick_pass=False, answers=answers)
        self._tree = tree

    @cached_property
    def facts(self) -> Facts:
        """What is known of the files that references point at."""
        linking = (spec.name for spec in self.registry.extractors.values() if spec.links_files)
        return _TreeFacts(self._tree, self._extract_anchors, linking)


class LoneFileLinter(Linter):
    """Says of each file only what does not depend on any other: no relative link is followed.

    So what it says can be remembered for the file's content, whatever commit it is in.
    """

    def __init__(self, registry: Registry, settings: SettingsSource) -> None:
        super().__init__(registry, settings, quick_pass=False)

    def _references(self, document: Document, extraction: Extraction, opened: OpenFile) -> References | None:
        """Nobody."""
        del document, extraction, opened
        return None
