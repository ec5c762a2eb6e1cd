"""What decides how the references of one document are read: where it stands, what it is, which site it belongs to."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from typing import Final, NamedTuple

from urllint.links.pages import HTML, MARKDOWN, extension, is_index, is_route, language_of, page_stem
from urllint.links.repository import Repository
from urllint.links.sites import Site, is_page, join, site_made_by
from urllint.reference import CODE_HOSTS

_INPUT_FOLDERS: Final = frozenset(
    {
        *("fixture", "fixtures", "__fixtures__", "testdata", "test-data", "test_data", "testcases", "test-cases"),
        *("snapshot", "snapshots", "__snapshots__", "golden", "layouts", "_layouts", "includes", "_includes"),
        *("partials", "_partials", "archetypes", "snippets", "site_template", "boilerplate", "scaffold", "scaffolds"),
        *("node_modules", "third_party", "third-party", "vendor", "template", "templates", "_templates"),
    }
)
"""Folders of what is input to something, is put into other documents, or was made for another place."""

_TEST_FOLDERS: Final = frozenset(
    {*("test", "tests", "testdir", "testsuite", "spec", "specs", "__tests__"), *("playground", "playgrounds")}
)
"""Folders of what tests are given, and developers try things out with."""
_OF_DOCUMENTS: Final = frozenset({"doc", "docs", "documentation", "content"})
_FOR_PEOPLE: Final = ("readme", "contributing", "changelog")
"""Names of files that code hosts show, in folders of whatever else."""
_FOR_HOSTS: Final = ("contributing", "code_of_conduct", "security", "support")
"""Names of files that code hosts look for at the root and in ``.github``. A README can be a site's first page, too.

https://docs.github.com/en/communities/setting-up-your-project-for-healthy-contributions
"""
_FORMS: Final = ("issue_template", "pull_request_template", "merge_request_template")

_COMPONENTS: Final = frozenset(
    {"vue", "svelte", "astro", "aspx", "cshtml", "eex", "gohtml", "heex", "jsp", "php", "phtml", "razor"}
)
"""Extensions of what is put together to pages; a reference in it is read from the page."""
_SOURCES_OF_STYLE: Final = frozenset({"scss", "sass", "less", "pcss", "postcss", "wxss"})
"""Extensions of what style sheets are made of; a reference in it is read from the one that it becomes a part of."""

_WHOLE_PAGE: Final = re.compile(r"<(?:!doctype|html|body|head)\b", re.IGNORECASE)
_BLOCK: Final = re.compile(r"\{\{/[\w-]+[ \t]*\}\}")
"""The end of a block of Handlebars and Mustache."""
_CODE: Final = re.compile(r"^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:.*?\n)??[ \t>]*\1|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_TEMPLATE: Final = re.compile(r"\{\{|\{%|<%|<\?(?!xml)|\$\{|\[%|<#|@\{")
_FRONT_MATTER: Final = re.compile(r"\ufeff?(?:---|\+\+\+)[ \t]*\r?\n\s*[\w\"-]+\s*[:=]")

_FLAT: Final = frozenset({"mdbook", "sphinx", "quarto", "gitbook", "docsify"})
"""Generators that publish a page as a file beside its neighbours."""

IN_LOWER_CASE: Final = frozenset({"astro", "hugo"})
"""Generators that write the addresses of pages and their folders in lower case. Jekyll keeps the case of names."""

_PART: Final = re.compile(
    r"(?:.+/)?(?:\w*versioned_docs/version-[^/]+"
    r"|i18n/[^/]+/docusaurus-plugin-content-(?:docs[\w-]*/(?:current|version-[^/]+)|blog[\w-]*))(?=/)"
)
"""The folder of a version or a translation of a site, in which a leading slash leads to it."""

_ANY_CASE_FILES: Final = frozenset({"docfx"})
"""Generators that look files up without regard to the case of letters."""

_AT_REVISION: Final = re.compile(r"/?(?:(?:\.\./)*|.*/)(?:-/)?(?:blob|tree|raw|edit|blame)/[^/]+/(.+)")
"""A path as code hosts write it, with a branch or commit in it."""


class Chosen(NamedTuple):
    """What the settings say about links; paths are relative to the repository's root.

    ``site`` is a generator, a code host or ``auto``. ``root`` is where a leading slash leads, ``None`` where it is
    not said. ``published`` is the path of the URL at which ``root`` is published, with slashes at both ends.
    """

    site: str = "auto"
    folder: str = ""
    root: str | None = None
    published: str = "/"


NOTHING_CHOSEN: Final = Chosen()


class LinkingDocument:
    """One document of a repository, at ``path`` below its root.

    - ``site``: the site of which it is a page;
    - ``folder``: where it stands;
    - ``has_metadata``: it has some for a generator of which nothing else is known;
    - ``is_strict``: only what is there as it is written counts;
    - ``way``: all that decides where a path leads that is written in it. Documents of which it is equal read all paths
      in the same way.
    """

    __slots__ = (
        "_bases",
        "_chosen",
        "_roots",
        "folder",
        "has_metadata",
        "is_html",
        "is_strict",
        "is_style_sheet",
        "path",
        "repository",
        "site",
        "styles",
    )

    def __init__(self, path: str, repository: Repository, text: str, chosen: Chosen = NOTHING_CHOSEN) -> None:
        self._chosen = chosen
        self.path = path
        self.repository = repository
        self.folder = path.rpartition("/")[0]
        suffix = extension(path)
        self.is_html = suffix in HTML
        self.is_style_sheet = suffix == "css"
        self.is_strict = chosen.site in CODE_HOSTS
        self.site: Site | None = None if self.is_strict else self._site()
        is_known = self.is_strict or self.site is not None
        self.has_metadata = not is_known and suffix in MARKDOWN and _FRONT_MATTER.match(text) is not None
        self.styles: tuple[str, ...] = (chosen.site,) if self.is_strict else repository.host_styles
        if suffix == "ipynb":
            self.styles += ("jupyter",)
        if self.site is not None:
            self.styles += (self.site.style or self.site.generator,)
        elif self.has_metadata:
            self.styles += ("other",)
        self._roots: tuple[str, ...] | None = None
        self._bases: tuple[str, ...] | None = None

    def _site(self) -> Site | None:
        site = self.repository.site_of(self.path)
        chosen = self._chosen
        if chosen.site != "auto" and (site is None or site.generator != chosen.site):
            site = site_made_by(chosen.site, chosen.folder)
        return site if site is not None and is_page(self.path, site) else None

    @property
    def way(self) -> Hashable:
        """What the path, the text and the settings of the document mean for the paths in it."""
        name = self.path.rpartition("/")[2].lower()
        shown = next(filter(name.startswith, _FOR_PEOPLE), "")
        kind = extension(self.path), language_of(self.path), shown, self.has_metadata, self.is_on_host_only
        return self.folder, kind, self.site, self.bases, self._chosen

    @property
    def knows_root(self) -> bool:
        """Whether it is certain where a leading slash leads."""
        return self._chosen.root is not None

    @property
    def writes_lower_case(self) -> bool:
        """Whether the address of a page has another case than its file's name."""
        return self.site is not None and self.site.generator in IN_LOWER_CASE

    def candidates(self, reference: str) -> Iterator[str]:
        """The paths that a reference may mean, the likeliest first; those outside the repository begin with ``..``."""
        if reference.startswith("/"):
            if not f"{reference}/".startswith(self._chosen.published):
                return  # another part of the host
            below = reference[len(self._chosen.published) :].lstrip("/")
            for root in self.roots:
                yield join(root, below)
        else:
            for base in self.bases:
                yield join(base, reference)
        if "/" in reference:
            at_revision = _AT_REVISION.match(reference)
            if at_revision is not None:
                yield join("", at_revision[1])

    def find(self, candidate: str) -> str | None:
        """The file or folder that a path means: itself, or the source of the page that is published there."""
        if self.repository.listing.has(candidate):
            return candidate
        if self.is_strict or (self.is_on_host_only and not extension(candidate)):
            return None
        if self.site is not None and self.site.generator in _ANY_CASE_FILES:
            found = self.repository.listing.in_other_case(candidate)
            if found is not None:
                return found
        # Hugo looks pages up by their files' names, too, and in any case; Astro publishes no such name.
        site = self.site
        any_case = site is not None and self.writes_lower_case and (is_route(candidate) or site.generator == "hugo")
        page = self.repository.pages.at(candidate, any_case=any_case, language=language_of(self.path))
        return page if page is not None or self.site is None else self._index(candidate, self.site)

    @property
    def is_on_host_only(self) -> bool:
        """Whether the code host alone shows the document, which finds no file without its extension."""
        is_of_host = self.folder in ("", ".github") and self.path.rpartition("/")[2].lower().startswith(_FOR_HOSTS)
        return is_of_host and self.site is None and not self.has_metadata

    def _index(self, candidate: str, site: Site) -> str | None:
        """What ``index.html`` or ``index.md`` of a folder means in a site, where the file has another name."""
        folder, _, name = candidate.rpartition("/")
        if name.lower() not in ("index.html", "index.htm", "index.md"):
            return None
        if folder in site.contents:
            return folder  # a site has a first page, whatever it is made of
        return self.repository.pages.index_of(folder)

    @property
    def roots(self) -> tuple[str, ...]:
        """The folders that a reference that begins with a slash may start from."""
        if self._roots is None:
            roots = [""] if self._chosen.root is None else [self._chosen.root]
            part = _PART.match(self.path) if self.site is not None and self.site.generator == "docusaurus" else None
            if part is not None:
                roots.insert(0, part[0])
            if self.site is not None:
                # First what is in the language of the document
                roots += sorted(
                    self.repository.roots_of(self.site), key=lambda root: not self.path.startswith(f"{root}/")
                )
            elif self._chosen.root is None and (self.is_html or self.has_metadata):
                at = self.folder
                while at:
                    roots.append(at)
                    at = at.rpartition("/")[0]
            self._roots = tuple(dict.fromkeys(roots))
        return self._roots

    @property
    def bases(self) -> tuple[str, ...]:
        """The folders that a reference without a leading slash may start from, the likeliest first."""
        if self._bases is None:
            bases = [self.folder]
            site = self.site
            moves = self.has_metadata or (site is not None and site.generator not in _FLAT)
            if moves and not is_index(self.path):
                # The page is published as a folder of its own.
                bases.append(page_stem(self.path))
            if self.path.startswith(".github/"):
                bases.append("")
            if site is not None:
                bases.append(self.folder.rpartition("/")[0])
                bases += site.contents
            self._bases = tuple(dict.fromkeys(bases))
        return self._bases


def metadata_of(text: str) -> str:
    """The beginning of the metadata in a text, empty if it has none: all of the text that a `LinkingDocument` heeds."""
    match = _FRONT_MATTER.match(text)
    return "" if match is None else match[0]


def is_for_people(path: str) -> bool:
    """Whether the file is one that is read on the code host, whatever else is made of it."""
    return path.rpartition("/")[2].lower().startswith(_FOR_PEOPLE)


def _without_specifications(folders: list[str]) -> list[str]:
    """The folders without those named like folders of tests that hold specifications: they are in one of documents."""
    for at, folder in enumerate(folders):
        if folder in _OF_DOCUMENTS:
            return [*folders[:at], *(one for one in folders[at:] if one not in ("spec", "specs"))]
    return folders


def may_be_judged(path: str, text: str) -> bool:
    """Whether the references of the file at ``path`` are known to be read from where it stands."""
    *folders, name = path.lower().split("/")
    if any(folder in _INPUT_FOLDERS or folder.startswith(_FORMS) or "template" in folder for folder in folders):
        return False
    if name.startswith((*_FORMS, "template.")) or (name.startswith("_") and not is_index(name)):
        return False
    if not _TEST_FOLDERS.isdisjoint(_without_specifications(folders)) and not name.startswith(_FOR_PEOPLE):
        return False
    suffix = extension(path)
    if suffix in _COMPONENTS or suffix in _SOURCES_OF_STYLE:
        return False
    if suffix in HTML:
        is_whole = _WHOLE_PAGE.search(text) is not None
        return is_whole and _TEMPLATE.search(text) is None
    # What is filled in where it is used is read from there; what is shown as code is no part of that.
    return suffix not in MARKDOWN or "{{/" not in text or _BLOCK.search(_CODE.sub("", text)) is None
