"""What a run knows of the files that references point at, whether they are checked or not.

Nothing is collected before a reference asks for it: a hook that checks one file without references pays nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from urllint.links.document import NOTHING_CHOSEN, Chosen, LinkingDocument, may_be_judged, metadata_of
from urllint.links.listing import Listing
from urllint.links.pages import HTML, extension
from urllint.links.quick_look import QuickLook
from urllint.links.references import References
from urllint.links.repository import Extract, KnownAnchors, Repository
from urllint.links.sites import join
from urllint.model import Extraction
from urllint.settings import Settings
from urllint.text.document import Document

if TYPE_CHECKING:
    from urllint.links.anchors import Anchors
    from urllint.links.asked import Asked

_LONGEST_HEAD: Final = 400
"""Bytes of a file that show whether it has metadata."""


class Facts:
    """The repositories of a run.

    ``extract`` takes a file's bytes apart, as the settings for its path say. ``linking`` names the extractors whose
    relative references are read from where the file stands. ``known_anchors`` remembers those of files that have not
    changed; ``glance_at`` finds some of a file with less work. ``asked`` takes notes of what is asked, where somebody
    wants them.
    """

    def __init__(
        self,
        extract: Extract,
        linking: Iterable[str],
        known_anchors: KnownAnchors | None = None,
        glance_at: Extract | None = None,
    ) -> None:
        self.asked: Asked | None = None
        self._known_anchors = known_anchors
        self._glance_at = glance_at
        self._extract = extract
        self._linking = frozenset(linking)
        self._known: dict[str, set[str]] = {}
        self._repositories: dict[str, Repository] = {}
        self._roots: dict[str, str] = {}
        self._places: dict[tuple[str, str], tuple[Repository, str]] = {}

    def references(
        self,
        document: Document,
        extraction: Extraction,
        settings: Settings,
        whole: Callable[[], Extraction],
        fine: Collection[str] = (),
    ) -> References | None:
        """Who looks up the references of ``document``; ``None`` if it is not known what they are read from.

        ``settings`` are those of the document, ``whole`` takes all of it apart. ``fine`` are references that have been
        looked up.
        """
        if extraction.base is not None or not document.path:
            return None
        repository, path = self.place_of(document.path, settings)
        asked = self.asked
        if asked is not None:
            asked.begin(repository.listing.root, metadata_of(document.text))
        if not may_be_judged(path, document.text):
            return None

        def plain_anchors() -> Anchors:
            is_needless = document.has_anchors or document.encoding != "utf-8"
            data = b"" if is_needless else document.text.encode("utf-8", "surrogateescape")
            return repository.plain_anchors_in(data, document.path)

        def read_anchors() -> Anchors:
            from urllint.links.anchors import anchors_of  # needed only where there are fragments

            return anchors_of(document.text, extraction if document.has_anchors else whole())

        chosen = _chosen(settings, repository.listing.root)
        linking = LinkingDocument(path, repository, document.text, chosen)
        return References(linking, plain_anchors, read_anchors, self._linking, asked=asked, fine=fine)

    def quick_look(self, path: str, data: bytes, settings: Settings) -> QuickLook:
        """Who says of references in the file at ``path``, which holds ``data``, where nothing is wrong."""
        known = self._known.setdefault(path.rpartition("/")[0], set())
        asked = self.asked

        def begin() -> References | None:
            repository, own = self.place_of(path, settings)
            text = data[: None if extension(own) in HTML else _LONGEST_HEAD].decode("utf-8", "replace")
            if asked is not None:
                asked.begin(repository.listing.root, metadata_of(text))
            if not may_be_judged(own, text):
                return None

            def plain_anchors() -> Anchors:
                anchors = repository.plain_anchors_in(data, path)
                if asked is not None:
                    asked.plain_anchors = anchors
                return anchors

            document = LinkingDocument(own, repository, text, _chosen(settings, repository.listing.root))
            return References(document, plain_anchors, None, self._linking, suggests=False)

        return QuickLook(begin, known, None if asked is None else asked.fine)

    def answers_as_before(self, path: str, settings: Settings, before: Asked) -> bool:
        """Whether the file at ``path``, which has not changed, would be told the same of its references now."""
        repository, own = self.place_of(path, settings)
        if repository.listing.root != before.root:
            return False

        def plain_anchors() -> Anchors:
            return _noted(before.plain_anchors)

        def own_anchors() -> Anchors:
            return _noted(before.anchors)

        document = LinkingDocument(own, repository, before.metadata or "", _chosen(settings, repository.listing.root))

        def quickly() -> References:
            return References(document, plain_anchors, None, self._linking, suggests=False)

        quick_look = QuickLook(quickly, self._known.setdefault(path.rpartition("/")[0], set()))
        references = References(document, plain_anchors, own_anchors, self._linking)
        try:
            return all(map(quick_look.is_fine, before.fine)) and all(
                references.problem(text, is_path=is_path) == problem
                for (text, is_path), problem in before.answers.items()
            )
        except _NewQuestionError:
            return False

    def linking_document(self, document: Document, settings: Settings) -> LinkingDocument:
        """How references of ``document`` are read, whether they may be judged or not."""
        repository, path = self.place_of(document.path, settings)
        return LinkingDocument(path, repository, document.text, _chosen(settings, repository.listing.root))

    def place_of(self, path: str, settings: Settings) -> tuple[Repository, str]:
        """The repository that the file is in, and its path there."""
        start = path.rfind("/") + 1
        # Without a settings file the root of the settings is the highest folder of all, and no project.
        settings_root = settings.root if settings.source else ""
        key = path[:start], settings_root
        known = self._places.get(key)
        if known is None:  # most files have neighbours, for which it is known
            folder = os.path.abspath(path[:start]).replace(os.sep, "/")  # noqa: PTH100 - pathlib is not imported at start
            root = self._root_of(folder.rstrip("/"), settings_root)
            below = folder[len(root.rstrip("/")) + 1 :].rstrip("/")
            known = self._places[key] = self._repository(root), f"{below}/" if below else ""
        repository, below = known
        return repository, below + path[start:]

    def _repository(self, root: str) -> Repository:
        known = self._repositories.get(root)
        if known is None:
            known = self._repositories[root] = Repository(
                Listing.of(root), self._extract, self._known_anchors, self._glance_at
            )
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


class _NewQuestionError(Exception):
    """A reference leads to where it did not lead before, so that something else must be known."""


def _noted(anchors: Anchors | None) -> Anchors:
    if anchors is None:
        raise _NewQuestionError
    return anchors


def _chosen(settings: Settings, root: str) -> Chosen:
    """What the settings say about links in the repository with that root."""
    if settings.site == "auto" and settings.link_root is None and settings.base_url is None:
        return NOTHING_CHOSEN

    def below(folder: str) -> str:
        return folder[len(root.rstrip("/")) + 1 :] if folder.startswith(root) else ""

    folder = below(settings.root)
    links = settings.link_root
    if settings.base_url is None:
        return Chosen(settings.site, folder, None if links is None else join(below(links.root), links.path))
    path = settings.base_url.url.split("://", 1)[-1].partition("/")[2].rpartition("/")[0]
    published = f"/{path}/" if path else "/"
    base = below(settings.base_url.root) if links is None else join(below(links.root), links.path)
    return Chosen(settings.site, folder, base, published)


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
