"""What decides how the references of one document are read: where it stands, what it is, which site it belongs to."""

from __future__ import annotations

import re
from typing import Final

from urllint.links.pages import HTML, MARKDOWN, extension, is_index, page_stem
from urllint.links.repository import Repository
from urllint.links.sites import Site

_TEST_FOLDERS: Final = re.compile(
    r"(?:^|/)(?:fixtures?|__fixtures__|test-?data|testdata|test_data|test-?cases?|snapshots?|__snapshots__|golden"
    r"|[\w-]*templates?|_?layouts?|_?includes?|_?partials?|archetypes|snippets|site_template|boilerplates?|scaffolds?"
    r"|cookiecutters?|node_modules|third[_-]party|vendor)/",
    re.IGNORECASE,
)
"""Folders of what is input to something, or is put into other documents, or was made for another place."""

_TESTS: Final = re.compile(r"(?:^|/)(?:tests?|specs?|__tests__|roots)/", re.IGNORECASE)
_FOR_PEOPLE: Final = re.compile(r"(?:readme|contributing|changelog)\b[^/]*\Z", re.IGNORECASE)
_FORMS: Final = re.compile(r"(?:^|/)(?:(?:issue|pull_request|merge_request)_templates?\b|_[a-z][^/]*\Z)", re.IGNORECASE)
_FLAT: Final = frozenset({"mdbook", "sphinx", "quarto", "gitbook", "docsify"})
"""Generators that publish a page as a file beside its neighbours."""
_WHOLE_PAGE: Final = re.compile(r"<(?:!doctype|html|body|head)\b", re.IGNORECASE)
_TEMPLATE: Final = re.compile(r"\{\{|\{%|<%|<\?(?!xml)|\$\{|\[%|<#|@\{")
_FRONT_MATTER: Final = re.compile(r"\ufeff?(?:---|\+\+\+)[ \t]*\r?\n\s*[\w\"-]+\s*[:=]")


class LinkingDocument:
    """One document of a repository, at ``path`` below its root.

    - ``site``: the site of which it is a page;
    - ``folder``: where it stands;
    - ``published_folder``: the folder that it is published as, if it is a page of a site and no index;
    - ``is_page_of_unknown_site``: it has metadata for a generator that nothing is known of.
    """

    __slots__ = ("folder", "has_metadata", "is_html", "path", "published_folder", "repository", "site", "styles")

    def __init__(self, path: str, repository: Repository, text: str) -> None:
        self.path = path
        self.repository = repository
        self.folder = path.rpartition("/")[0]
        suffix = extension(path)
        self.is_html = suffix in HTML
        site = repository.site_of(path)
        self.site: Site | None = site if site is not None and is_page(path, site) else None
        self.has_metadata = self.site is None and suffix in MARKDOWN and _FRONT_MATTER.match(text) is not None
        moves = self.has_metadata or (self.site is not None and self.site.generator not in _FLAT)
        self.published_folder = page_stem(path) if moves and not is_index(path) else None
        self.styles: tuple[str, ...] = ("github", "gitlab")
        if suffix == "ipynb":
            self.styles += ("jupyter",)
        if self.site is not None:
            self.styles += (self.site.generator,)
        elif self.has_metadata:
            self.styles += ("other",)

    @property
    def roots(self) -> list[str]:
        """The folders that a reference that begins with a slash may start from."""
        roots = [""]
        if self.site is not None:
            roots += [self.site.folder, *self.site.contents, *self.site.assets]
            roots += [inner for content in self.site.contents for inner in _languages(content, self)]
        if self.is_html or self.has_metadata:
            at = self.folder
            while at:
                roots.append(at)
                at = at.rpartition("/")[0]
        return list(dict.fromkeys(roots))

    @property
    def bases(self) -> list[str]:
        """The folders that a reference without a leading slash may start from, the likeliest first."""
        bases = [self.folder]
        if self.published_folder is not None:
            bases.append(self.published_folder)
        if self.path.startswith(".github/"):
            bases.append("")
        site = self.site
        if site is not None:
            bases.append(self.folder.rpartition("/")[0])
            bases += site.contents
        return list(dict.fromkeys(bases))


def may_be_judged(path: str, text: str) -> bool:
    """Whether the references of the file at ``path`` are known to be read from where it stands."""
    if _TEST_FOLDERS.search(path) or (_FORMS.search(path) and not is_index(path)):
        return False
    if _TESTS.search(path) and not _FOR_PEOPLE.search(path):
        return False
    suffix = extension(path)
    if suffix in HTML:
        return (
            suffix in ("html", "htm", "xhtml")
            and _WHOLE_PAGE.search(text) is not None
            and _TEMPLATE.search(text) is None
        )
    return True


def is_page(path: str, site: Site) -> bool:
    """Whether a path is inside one of the folders of the site's pages."""
    return any(not content or path.startswith(f"{content}/") for content in site.contents)


_LANGUAGE: Final = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?\Z")


def _languages(content: str, document: LinkingDocument) -> list[str]:
    """The folder of each language below a folder of pages, the document's own first."""
    prefix = f"{content}/" if content else ""
    folders = document.repository.listing.folders
    found = [folder for folder in folders if folder.startswith(prefix) and _LANGUAGE.match(folder[len(prefix) :])]
    return sorted(found, key=lambda folder: (not document.path.startswith(f"{folder}/"), folder))
