"""The facts about one repository, each made when it is first asked for and kept for the run."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from urllint.files import read_bytes
from urllint.links.listing import Listing
from urllint.links.pages import Pages, extension
from urllint.links.sites import Site, find_sites, join, languages_of
from urllint.model import Extraction
from urllint.text.document import Document

if TYPE_CHECKING:
    from urllint.links.anchors import Anchors
    from urllint.links.published import Published
    from urllint.links.references import Found
    from urllint.links.slugs import Slug
    from urllint.links.suggestions import NearestFiles
    from urllint.reference import ReferenceProblem

_LARGEST_FILE: Final = 2_000_000
"""Bytes; in a larger file no anchors are looked for."""

_MOST_WAYS: Final = 32
"""Of so many ways to read paths it is kept where they lead. Documents that share one stand near each other."""

_INCLUDED_IN_RUST: Final = re.compile(r"\bdoc\s*=\s*include_str!\(\s*\"([^\"\n]+)\"")

Extract = Callable[[bytes, str], tuple[Document, Extraction]]
"""Takes a file's bytes apart; the second argument is its path."""


class KnownAnchors(Protocol):
    """Remembers the anchors of files from one run to the next."""

    def recall(self, path: str) -> Anchors | None:
        """The anchors of the file at ``path``, if it has not changed since they were noted."""
        ...

    def note(self, path: str, data: bytes, anchors: Anchors) -> None:
        """Remember the anchors of a file that was recalled in vain and then held ``data``."""
        ...


class Repository:
    """What is known of the files below one root.

    ``extract`` takes files apart for their anchors, unless they are among the ``known_anchors`` or what ``glance_at``
    finds with less work is enough.
    """

    def __init__(
        self,
        listing: Listing,
        extract: Extract,
        known_anchors: KnownAnchors | None = None,
        glance_at: Extract | None = None,
    ) -> None:
        self._known_anchors = known_anchors
        self._glance_at = glance_at
        self.listing = listing
        self._extract = extract
        self._anchors: dict[str, Anchors | None] = {}
        self._plain_anchors: dict[str, Anchors] = {}
        self._found: dict[Hashable, dict[tuple[str, bool], Found | ReferenceProblem]] = {}
        self._roots: dict[Site, tuple[str, ...]] = {}
        self._published: dict[Site | None, Published] = {}
        self._other_rules: dict[tuple[str, tuple[str, ...]], frozenset[Slug]] = {}
        self._included_in_rust: dict[str, frozenset[str]] = {}
        self._pages: Pages | None = None
        self._sites: tuple[Site, ...] | None = None

    @property
    def pages(self) -> Pages:
        """The pages among the files."""
        if self._pages is None:
            self._pages = Pages(self.listing.files, self.listing.has_file)
        return self._pages

    def site_of(self, path: str) -> Site | None:
        """The innermost site in whose folder the file is."""
        if self._sites is None:
            self._sites = find_sites(self.listing.files, self.listing.folders, self.text_of)
        return next((site for site in self._sites if not site.folder or path.startswith(f"{site.folder}/")), None)

    @cached_property
    def host_styles(self) -> tuple[str, ...]:
        """How the code host makes anchors of headings: as GitHub does, unless there are signs of GitLab."""
        files = self.listing.files
        return ("github", "gitlab") if ".gitlab-ci.yml" in files or ".gitlab" in self.listing.folders else ("github",)

    def found_by(self, way: Hashable) -> dict[tuple[str, bool], Found | ReferenceProblem]:
        """What has been found by documents that read paths in this way, without what else may be meant.

        The keys are the paths as they are written, and whether escapes in them mean nothing.
        """
        known = self._found.get(way)
        if known is None:
            if len(self._found) >= _MOST_WAYS:
                self._found.clear()
            known = self._found[way] = {}
        return known

    def is_included_in_rust(self, path: str) -> bool:
        """Whether a source of Rust in the same crate has the file as its documentation, which rustdoc shows.

        https://doc.rust-lang.org/rustdoc/write-documentation/the-doc-attribute.html
        """
        crate = path.rpartition("/")[0]
        while not self.listing.has_file(join(crate, "Cargo.toml")):
            if not crate:
                return False
            crate = crate.rpartition("/")[0]
        known = self._included_in_rust.get(crate)
        if known is None:
            known = self._included_in_rust[crate] = frozenset(
                join(source.rpartition("/")[0], included)
                for source in self.listing.files
                if source.endswith(".rs") and (not crate or source.startswith(f"{crate}/"))
                for included in _INCLUDED_IN_RUST.findall(self.text_of(source))
            )
        return path in known

    @cached_property
    def nearest_files(self) -> NearestFiles:
        """Who knows what is near what is not there."""
        from urllint.links.suggestions import NearestFiles  # needed only where something is wrong

        return NearestFiles(self.listing)

    def roots_of(self, site: Site) -> tuple[str, ...]:
        """The folders that a reference that begins with a slash may start from in a page of ``site``."""
        known = self._roots.get(site)
        if known is None:
            languages = (inner for content in site.contents for inner in languages_of(content, self.listing.folders))
            known = self._roots[site] = (site.folder, *site.contents, *site.assets, *languages)
        return known

    def published_by(self, site: Site | None) -> Published:
        """What is published and redirected where no file's name says so."""
        known = self._published.get(site)
        if known is None:
            from urllint.links.published import published  # needed only where a reference seems to lead nowhere

            known = self._published[site] = published(site, self.listing, self.text_of)
        return known

    def anchors_of(self, path: str) -> Anchors | None:
        """The anchors of a file; ``None`` where they cannot be known."""
        if path not in self._anchors:
            self._anchors[path] = self._anchors_of_before(path) or self._read_anchors(path)
        return self._anchors[path]

    def other_rules(self, folder: str, styles: tuple[str, ...]) -> frozenset[Slug]:
        """The rules about anchors, beside these, for which the links between the pages of ``folder`` are written."""
        key = folder, styles
        known = self._other_rules.get(key)
        if known is None:
            from urllint.links.evidence import other_rules  # needed only where an anchor is missing

            look_up = self.listing, self.pages, self.text_of, self.anchors_of
            known = self._other_rules[key] = other_rules(folder, styles, *look_up)
        return known

    def plain_anchors_of(self, path: str) -> Anchors:
        """Those of the anchors of a file that it takes no more than a glance to see; all where they are known."""
        known = self._anchors.get(path) or self._plain_anchors.get(path)
        if known is None:
            known = self._anchors_of_before(path)
            if known is not None:
                self._anchors[path] = known
            else:
                data = self._data_of(path) if self._glance_at is not None else None
                known = self._plain_anchors[path] = self.plain_anchors_in(data or b"", self._absolute(path))
        return known

    def plain_anchors_in(self, data: bytes, path: str) -> Anchors:
        """The same for what is in the file at ``path``, which is absolute or relative to the working folder."""
        from urllint.links.anchors import NO_ANCHORS, plain_anchors_of  # needed only where there are fragments

        if self._glance_at is None or not data:
            return NO_ANCHORS
        document, extraction = self._glance_at(data, path)
        return plain_anchors_of(document.text, extraction)

    def _anchors_of_before(self, path: str) -> Anchors | None:
        """The anchors of a file, as an earlier run has found them."""
        known = self._known_anchors
        return None if known is None or not _has_anchors(path) else known.recall(self._absolute(path))

    def _read_anchors(self, path: str) -> Anchors | None:
        from urllint.links.anchors import anchors_of  # needed only where there are fragments

        data = self._data_of(path)
        if data is None:
            return None
        absolute = self._absolute(path)
        document, extraction = self._extract(data, absolute)
        anchors = anchors_of(document.text, extraction)
        if self._known_anchors is not None:
            self._known_anchors.note(absolute, data, anchors)
        return anchors

    def _data_of(self, path: str) -> bytes | None:
        """The content of a file that has anchors; ``None`` if it cannot be read, or is too large."""
        if not _has_anchors(path):
            return None
        try:
            data = self.read(path)
        except OSError:
            return None
        return data if len(data) <= _LARGEST_FILE else None

    def _absolute(self, path: str) -> str:
        return f"{self.listing.root}/{path}"

    def text_of(self, path: str) -> str:
        """The text of a file; empty if it cannot be read."""
        try:
            return self.read(path).decode("utf-8", "replace")
        except OSError:
            return ""

    def read(self, path: str) -> bytes:
        """The content of a file, or more of it than anybody here wants. Raises OSError."""
        return read_bytes(f"{self.listing.root}/{path}", _LARGEST_FILE + 1)


def _has_anchors(path: str) -> bool:
    """Whether the anchors of such a file can be known."""
    from urllint.links.anchors import ANCHORED  # needed only where there are fragments

    return extension(path) in ANCHORED
