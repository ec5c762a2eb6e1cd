"""Readings that find a target elsewhere than where it is written: what builds move, and what stands beside a site.

They are asked last, about a reference that nothing else finds. Each is the habit of a program or of a way to keep a
site's files, so that nothing is called missing that its author sees in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from urllint.links.document import LinkingDocument, is_for_people
from urllint.links.pages import HTML, MARKDOWN, extension
from urllint.links.sites import LANGUAGE, Site, is_page, join

_ORIGINALS: Final = ("en", "en-US", "en-us", "en_US")
"""Folders of the language that others are mostly translated from."""

_OF_LOCALES: Final = ("-locale", "_locale")
"""How a folder's name ends that holds translations, for each language, of the folder with the rest of the name."""

_TRANSLATED: Final = re.compile(
    r"(?P<above>|.*/)i18n/[^/]+/docusaurus-plugin-content-(?P<kind>docs|blog|pages)(?:-(?P<id>[^/]+))?"
    r"(?:/(?:current|(?P<version>version-[^/]+)))?/(?P<rest>.+)"
)
"""Where Docusaurus has the translation of a page.

https://docusaurus.io/docs/i18n/introduction#translation-files-location
"""

_VARIANTS: Final = (
    "js",
    "ts",
    "node",
    "python",
    "java",
    "kotlin",
    "csharp",
    "dotnet",
    "go",
    "ruby",
    "php",
    "rust",
    "cpp",
)
"""What ends the names of pages that are written once for each programming language."""

_SOURCE_FOLDERS: Final = frozenset({"source", "src", "content", "pages"})
_ASSET_FOLDERS: Final = ("assets", "static", "public")
_OLD_FONTS: Final = frozenset({"eot", "svg", "ttf", "otf"})
_NEW_FONTS: Final = ("woff2", "woff")
_PRINTED: Final = frozenset({"pdf", "epub", "docx", "pptx"})
_PRINTERS: Final = ("qmd", "rmd", "Rmd", "ipynb", "tex", "typ", "adoc", "rst", "org", "md")
_RDOC: Final = "files/"


_OF_VERSION: Final = re.compile(r"v?[0-9]+(?:\.(?:[0-9]+|x))+|main|master|latest|stable|nightly")
"""The name of a folder into which a release or a branch publishes its own documentation."""

_LAID_OVER: Final = ("override", "overlay")
"""What is in the name of a folder whose files take the place of others when a site is built."""


_CHAPTER_IN: Final = "]({}/"


def may_be_moved(document: LinkingDocument, path: str, candidates: Sequence[str]) -> bool:
    """Whether what the reference ``path`` means may be somewhere though it is at none of the ``candidates``."""
    if any(map(document.find, _translated_from(document, candidates))):
        return True
    listing = document.repository.listing
    if any(map(listing.has_file, _beside_sources(document, candidates))):
        return True
    if any(map(listing.has_file, _variants(candidates))):
        return True
    if any(map(document.find, _where_laid(document, path))):
        return True
    if any(map(document.find, _where_put_into_book(document, path))):
        return True
    if (document.is_style_sheet or document.is_html) and any(
        map(listing.has_file, _in_newer_formats(path, candidates))
    ):
        return True
    if document.is_html and _is_of_version(document, candidates):
        return True
    if document.is_html and extension(path) in HTML:
        return any(map(document.repository.pages.source_of, _above(document, path)))
    if extension(path) in _PRINTED and any(map(listing.has_file, _printed_from(path, candidates))):
        return True
    site = document.site
    if site is None and _is_route_of_application(document, path):
        return any(document.repository.pages.at(above, any_case=False) for above in _above(document, path))
    if site is None:
        return path.startswith(_RDOC) and listing.has_file(join("", path.removeprefix(_RDOC)))
    if site.is_flat:
        return extension(path) == "epub" or any(
            not site.folder or one.startswith(f"{site.folder}/") for one in listing.named(_name_of(path))
        )
    if site.generator == "sphinx" and extension(document.path) in MARKDOWN:
        return _is_name_of_object(document, path)
    return site.generator == "mdbook" and _is_beside(site, document, candidates)


def _translated_from(document: LinkingDocument, candidates: Sequence[str]) -> Iterator[str]:
    """Where the pages are that stand for those not yet translated: generators show them in the original language."""
    folders = document.folder.split("/")
    languages = [at for at, folder in enumerate(folders) if LANGUAGE.match(folder)]
    for candidate in candidates:
        parts = candidate.split("/")
        for at in languages:
            if parts[: at + 1] != folders[: at + 1]:
                continue
            for original in _ORIGINALS:
                path = "/".join((*parts[:at], original, *parts[at + 1 :]))
                if document.repository.site_of(path) is not None:
                    yield path
            if at and folders[at - 1].endswith(_OF_LOCALES):
                yield "/".join((*parts[: at - 1], folders[at - 1][: -len("-locale")], *parts[at + 1 :]))
        match = _TRANSLATED.fullmatch(candidate)
        if match is not None:
            folder = match["id"] or match["kind"].replace("pages", "src/pages")
            if match["version"]:
                prefix = f"{match['id']}_" if match["id"] else ""
                folder = f"{prefix}versioned_docs/{match['version']}"
            yield f"{match['above']}{folder}/{match['rest']}"


def _beside_sources(document: LinkingDocument, candidates: Sequence[str]) -> Iterator[str]:
    """Where an asset may be that is published beside the pages of a folder ``source``, from a folder beside that."""
    if document.path.rpartition("/")[2].lower().startswith("readme"):
        return  # it is read where it stands
    folders = document.folder.split("/")
    for at, folder in enumerate(folders):
        if folder in _SOURCE_FOLDERS:
            above = "/".join(folders[:at])
            prefix = f"{join(above, folder)}/"
            for candidate in candidates:
                if candidate.startswith(prefix):
                    yield from (join(join(above, asset), candidate[len(prefix) :]) for asset in _ASSET_FOLDERS)


def _variants(candidates: Sequence[str]) -> Iterator[str]:
    """The pages for each programming language, of which a generator makes one that has no language in its name."""
    for candidate in candidates:
        suffix = extension(candidate)
        if suffix in MARKDOWN:
            stem = candidate[: -len(suffix) - 1]
            yield from (f"{stem}-{language}.{suffix}" for language in _VARIANTS)


def _where_laid(document: LinkingDocument, path: str) -> Iterator[str]:
    """What ``path`` means where the page is read that takes the place of another, in a folder with the same name."""
    *above, folder = document.folder.split("/")
    if path.startswith("/") or is_for_people(document.path):
        return
    if any(sign in one.lower() for one in above for sign in _LAID_OVER):
        for other in document.repository.listing.named(_name_of(document.path)):
            place = other.rpartition("/")[0]
            if place.endswith(folder) and not place.startswith(document.folder):
                yield join(place, path)


def _where_put_into_book(document: LinkingDocument, path: str) -> Iterator[str]:
    """What ``path`` means where the document's folder is when a book is made, of which it holds chapters.

    The table of contents names them in a folder that is not beside it: a script puts it there before.

    https://rust-lang.github.io/mdBook/format/summary.html
    """
    if path.startswith("/") or is_for_people(document.path):
        return
    repository = document.repository
    folders = document.folder.split("/")
    for contents in repository.listing.named("SUMMARY.md") if document.folder else ():
        book = contents.rpartition("/")[0]
        chapters = repository.text_of(contents)
        for at in range(len(folders)):
            own = "/".join(folders[at:])
            if join(book, own) not in repository.listing.folders and _CHAPTER_IN.format(own) in chapters:
                yield join(join(book, own), path)


def _is_of_version(document: LinkingDocument, candidates: Sequence[str]) -> bool:
    """Whether a page of HTML leads into folders of versions, none of which is there: they are made when published."""
    prefix = f"{document.folder}/" if document.folder else ""
    firsts = {one[len(prefix) :].split("/")[0] for one in candidates if one.startswith(prefix) and "/" in one}
    return bool(firsts) and all(
        _OF_VERSION.fullmatch(first) and f"{prefix}{first}" not in document.repository.listing.folders
        for first in firsts
    )


def _is_route_of_application(document: LinkingDocument, path: str) -> bool:
    """Whether the path looks like that of a page of an application, which is read from the application's root."""
    return "/" in path and not path.startswith((".", "/")) and not extension(path) and not is_for_people(document.path)


def _in_newer_formats(path: str, candidates: Sequence[str]) -> Iterator[str]:
    """Where the same font is in a format that browsers take before the one that is meant.

    https://drafts.csswg.org/css-fonts-4/#src-desc
    """
    suffix = extension(path)
    if suffix in _OLD_FONTS:
        yield from (f"{one[: -len(suffix)]}{newer}" for one in candidates for newer in _NEW_FONTS)


def _printed_from(path: str, candidates: Sequence[str]) -> Iterator[str]:
    """Where the source may be that is yet to be made to a document for print."""
    suffix = extension(path)
    yield from (f"{one[: -len(suffix)]}{source}" for one in candidates for source in _PRINTERS)


def _above(document: LinkingDocument, path: str) -> Iterator[str]:
    """What ``path`` means in the folders above: a page of HTML may be put there when those beside it are made."""
    at = document.folder
    while at:
        at = at.rpartition("/")[0]
        yield join(at, path)


def _is_name_of_object(document: LinkingDocument, path: str) -> bool:
    """Whether the path is for MyST the name of an object or label, which it looks for where there is no such file.

    https://myst-parser.readthedocs.io/en/latest/syntax/cross-referencing.html
    """
    suffix = extension(path)
    return "/" not in path and not any(name.endswith(f".{suffix}") for name in document.repository.listing.names())


def _is_beside(site: Site, document: LinkingDocument, candidates: Sequence[str]) -> bool:
    """Whether all that is meant is outside of the folder of the site's pages, in a folder that is not there.

    mdBook writes ``.html`` for ``.md`` without looking for the file, so that books that are published side by side
    link to each other's pages like to their own.
    """
    folders = document.repository.listing.folders
    for candidate in candidates:
        if is_page(candidate, site):
            return False
        shared = 0
        parts = candidate.split("/")
        own = document.folder.split("/")
        while shared < min(len(parts), len(own)) and parts[shared] == own[shared]:
            shared += 1
        if len(parts) <= shared + 1 or "/".join(parts[: shared + 1]) in folders:
            return False
    return bool(candidates)


def _name_of(path: str) -> str:
    return path.rstrip("/").rpartition("/")[2]
