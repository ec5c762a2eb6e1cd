"""What a run knows of the files that references point at, whether they are checked or not.

Nothing is collected before a reference asks for it: a hook that checks one file without references pays nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from urllint.links.anchors import Anchors, anchors_of
from urllint.links.document import LinkingDocument, may_be_judged
from urllint.links.listing import Listing
from urllint.links.references import References
from urllint.links.repository import Extract, Repository
from urllint.links.sites import join
from urllint.model import Extraction
from urllint.settings import Settings
from urllint.text.document import Document


class Facts:
    """The repositories of a run.

    ``extract`` takes a file's bytes apart, as the settings for its path say. ``linking`` names the extractors whose
    relative references are read from where the file stands.
    """

    def __init__(self, extract: Extract, linking: Iterable[str]) -> None:
        self._extract = extract
        self._linking = frozenset(linking)
        self._there: dict[tuple[str, str], bool] = {}
        self._repositories: dict[str, Repository] = {}
        self._roots: dict[str, str] = {}

    def references(
        self, document: Document, extraction: Extraction, settings: Settings, whole: Callable[[], Extraction]
    ) -> References | None:
        """Who looks up the references of ``document``; ``None`` if it is not known what they are read from.

        ``settings`` are those of the document, ``whole`` takes all of it apart.
        """
        if extraction.base is not None or not document.path:
            return None
        repository, path = self._place_of(document.path, settings)
        if not may_be_judged(path, document.text):
            return None

        def read_anchors() -> Anchors:
            return anchors_of(document.text, extraction if document.doubts is None else whole())

        return References(LinkingDocument(path, repository, document.text), read_anchors, self._linking)

    def leads_to_file(self, path: str, text: str, settings: Settings) -> bool:
        """Whether the path ``text``, as it stands in the file at ``path``, leads to a file or folder for certain."""
        key = path.rpartition("/")[0], text
        known = self._there.get(key)
        if known is None:
            repository, own = self._place_of(path, settings)
            known = self._there[key] = repository.listing.has(join(own.rpartition("/")[0], text)) and text[:2] != "//"
        return known

    def _place_of(self, path: str, settings: Settings) -> tuple[Repository, str]:
        """The repository that the file is in, and its path there."""
        absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - pathlib is not imported at start
        root = self._root_of(absolute.rpartition("/")[0], settings.root)
        return self._repository(root), absolute[len(root.rstrip("/")) + 1 :]

    def _repository(self, root: str) -> Repository:
        known = self._repositories.get(root)
        if known is None:
            known = self._repositories[root] = Repository(Listing.of(root), self._extract)
        return known

    def _root_of(self, folder: str, settings_root: str) -> str:
        """The root of the repository that ``folder`` is in.

        Where there is none, the nearest folder with the settings or with what stands at the root of a project, else
        the working folder if ``folder`` is below it, else ``folder`` itself.
        """
        known = self._roots.get(folder)
        if known is None:
            above = list(_with_parents(folder))
            here = os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - pathlib is not imported at start
            known = next((at for at in above if os.path.lexists(f"{at}/.git")), None)
            if known is None:
                known = next((at for at in above if at == settings_root or _is_project(at)), None)
            self._roots[folder] = known = known or (here if here in above else folder)
        return known


_PROJECT_FILES: Final = (
    *("pyproject.toml", "setup.py", "package.json", "Cargo.toml", "go.mod", "composer.json", "pom.xml", "PKG-INFO"),
    *("mkdocs.yml", "hugo.toml", "book.toml", ".hg", ".svn"),
)
"""What stands at the root of a project that has not come with its repository."""


def _is_project(folder: str) -> bool:
    return any(os.path.lexists(f"{folder}/{name}") for name in _PROJECT_FILES)


def _with_parents(folder: str) -> Iterator[str]:
    """The folder and those above it, without the root of the file system, which is nobody's project."""
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
