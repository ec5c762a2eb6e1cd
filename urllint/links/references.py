"""Looks up the relative references of one document, and names what is wrong with those that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from posixpath import relpath
from typing import Final, NamedTuple

from urllint.links.anchors import Anchors
from urllint.links.appearance import resemblance
from urllint.links.document import LinkingDocument, is_page
from urllint.links.pages import HTML, MARKDOWN, SOURCES, extension
from urllint.links.sites import join
from urllint.links.splitting import Parts, is_relative, split
from urllint.links.suggestions import nearest_anchor, nearest_file
from urllint.model import FoundUrl
from urllint.reference import ReferenceProblem

_OF_CODE_HOST: Final = re.compile(
    r"(?:\.\./)+(?:-/)?(?:issues|wiki|pulls?|releases|discussions|actions|graphs|commits?|tree|blob|raw|compare|projects"
    r"|security|labels|milestones?|settings|edit|new|network|stargazers|tags|branches|packages|pipelines|merge_requests"
    r"|archive|deployments|find|search|fork|watchers|subscription)\b"
)
"""What a page on a code host may be relative to beside files: ``../../issues``."""

_AT_REVISION: Final = re.compile(r"/?(?:(?:\.\./)*|.*/)(?:-/)?(?:blob|tree|raw|edit|blame)/[^/]+/(.+)")
_ALIAS: Final = re.compile(r"[@~]|pathname:")
_GENERATED_PAGE: Final = re.compile(
    r"(?:^|/)(?:(?:gen|mod|py-mod)index|search|genindex-all|404|sitemap|feed|atom|rss)(?:\.(?:html?|xml|json))?/?\Z"
    r"|(?:^|/)(?:favicon\.ico|robots\.txt|index\.xml|objects\.inv)\Z"
    r"|(?:^|/)(?:struct|enum|trait|fn|macro|type|constant|union|derive|primitive|keyword|mod|attr)\.\w+\.html\Z"
    r"|(?:^|/)(?:std|core|alloc|proc_macro|nomicon|reference|cargo|rustc|javadoc|apidocs?|api|coverage|htmlcov|_build|_modules"
    r"|_sources|_static|_images|node_modules|bower_components|vendor|dist|build|out|target|site|public|output)/"
)
"""Pages and folders that programs write when a site or a package is built."""

_ALWAYS_THERE: Final = re.compile(
    r"(?:top|readme|start-of-content|content|main|fn(?:ref)?[:.-]?\w+|l\d.*|__.*|footnote.*|cite_.*|ref[-_]?\d*|section-?\d*"
    r"|.*[=&:~/!(),].*)?\Z",
    re.DOTALL,
)
"""Fragments that need no anchor, that hosts and generators make, or that scripts and viewers read."""

_OWN_STYLE: Final = frozenset({"mkdocs", "sphinx", "vitepress", "mdbook"})
"""Generators whose pages are read on their site rather than on a code host."""

_BUILT: Final = frozenset({"css", "js", "mjs", "map", "wasm"})
_WORD: Final = re.compile(r"[A-Za-z0-9_-]+\Z")


class Found(NamedTuple):
    """Where a reference leads: ``path`` from the repository's root, ``None`` where that is not known."""

    path: str | None


class References:
    """The references of one document.

    ``read_anchors`` gives the anchors of the document as it is now. ``linking`` names the extractors whose references
    are looked up: those that are read from where the file stands.
    """

    def __init__(self, document: LinkingDocument, read_anchors: Callable[[], Anchors], linking: frozenset[str]) -> None:
        self._linking = linking
        self._document = document
        self._repository = document.repository
        self._listing = document.repository.listing
        self._read_anchors = read_anchors
        self._own_anchors: Anchors | None = None
        self._found: dict[tuple[str, bool], Found | ReferenceProblem] = {}

    def check(self, found: FoundUrl) -> ReferenceProblem | None:
        """What is wrong with a reference; ``None`` if nothing is, as far as that can be known."""
        text = found.text
        if found.holes or found.role not in ("link", "resource") or found.form not in ("url", "path"):
            return None
        if found.places[-1].extractor not in self._linking or not is_relative(text):
            return None
        parts = split(text, is_path=found.form == "path")
        if not parts.path:
            return self._empty(found, parts) if not parts.fragment else self._fragment(self._document.path, text, parts)
        if _ALIAS.match(parts.path) or (self._document.site is None and _OF_CODE_HOST.match(parts.path)):
            return None
        key = parts.path, found.form == "path"
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = self._look_up(text, parts)
        if isinstance(known, ReferenceProblem):
            return known
        if known.path is None or not parts.fragment:
            return None
        return self._fragment(known.path, text, parts)

    # Files

    def _empty(self, found: FoundUrl, parts: Parts) -> ReferenceProblem | None:
        if parts.has_query:
            return None
        return ReferenceProblem("empty-reference", 0, len(found.text))

    def _look_up(self, text: str, parts: Parts) -> Found | ReferenceProblem:
        path = parts.path
        candidates = list(dict.fromkeys(self._candidates(path)))
        for candidate in candidates:
            target = self._at(candidate)
            if target is not None:
                return Found(target)
        inside = [candidate for candidate in candidates if not candidate.startswith("..")]
        if not inside:
            return self._outside(parts, candidates)
        for candidate in inside:
            other = self._listing.in_other_case(candidate)
            if other is not None:
                return self._other_case(text, parts, candidate, other)
        if any(self._listing.is_beyond(candidate) for candidate in inside) or self._is_unknown(path, inside):
            return Found(None)
        target = inside[0] if "://" not in path else path
        resembles = resemblance(text.strip())
        if resembles:
            return ReferenceProblem("missing-target", 0, parts.path_end, target, resembles)
        nearest, certain = nearest_file(self._listing, self._document.folder, path, target)
        return ReferenceProblem("missing-target", 0, parts.path_end, target, "", nearest, certain)

    def _candidates(self, path: str) -> Iterator[str]:
        document = self._document
        if path.startswith("/"):
            for root in document.roots:
                yield join(root, path.lstrip("/"))
        else:
            for base in document.bases:
                yield join(base, path)
        at_revision = _AT_REVISION.match(path)
        if at_revision is not None:
            yield join("", at_revision[1])

    def _at(self, path: str) -> str | None:
        """The file or folder that a path means: itself, or the page that is published there."""
        if self._listing.has(path):
            return path
        site = self._document.site
        return self._repository.pages.at(path, any_case=site is not None and site.generator in ("hugo", "jekyll"))

    def _outside(self, parts: Parts, candidates: list[str]) -> Found | ReferenceProblem:
        if not self._listing.is_repository or _OF_CODE_HOST.match(parts.path) or self._document.site is not None:
            return Found(None)
        nearest, certain = nearest_file(self._listing, self._document.folder, parts.path, candidates[0])
        return ReferenceProblem("outside-repository", 0, parts.path_end, candidates[0], "", nearest, certain)

    def _other_case(self, text: str, parts: Parts, candidate: str, other: str) -> ReferenceProblem:
        """The letters of the reference that differ, as they are in the file's name."""
        written = text[: parts.path_end]
        right = ""
        if "%" not in written and len(candidate) == len(other):
            tail = written.rstrip("/")
            kept = 0
            while kept < min(len(tail), len(other)) and tail[-kept - 1].lower() == other[-kept - 1].lower():
                kept += 1
            right = tail[: len(tail) - kept] + other[len(other) - kept :] + written[len(tail) :] if kept else ""
        return ReferenceProblem("other-case", 0, parts.path_end, other, "", right, certain=bool(right))

    def _is_unknown(self, path: str, candidates: list[str]) -> bool:
        """Whether something that is not known may be at ``path``, which is the way to no file."""
        document = self._document
        site = document.site
        around = site or self._repository.site_of(document.path)
        said = self._repository.published_by(around)
        if any(said.has(candidate) for candidate in (path, *candidates)) or _GENERATED_PAGE.search(path):
            return True
        for content in site.contents if site is not None else ():
            if any(
                said.has(candidate[len(content) + 1 :])
                for candidate in candidates
                if candidate.startswith(f"{content}/")
            ):
                return True
        suffix = extension(path)
        is_route = not suffix or suffix in HTML
        if document.is_html:
            return path.startswith("/") or not suffix or (suffix in _BUILT and self._is_built())
        if document.has_metadata:
            return is_route or path.startswith("/")
        if site is None:
            # A page that stands beside a site's pages may be put among them when the site is built.
            return is_route and (path.startswith("/") or (around is not None and (bool(suffix) or said.may_have(path))))
        if not is_route:
            # What is no page may come from a theme or a plugin, unless it is read from where the document stands.
            return path.startswith("/") and suffix not in MARKDOWN
        if not site.is_closed or said.may_have(path) or not any(is_page(one, site) for one in candidates):
            return True
        return site.generator == "hugo" and _WORD.match(path) is not None

    def _is_built(self) -> bool:
        """Whether the document stands in a package for a JavaScript tool, which may make scripts and style sheets."""
        at = self._document.folder
        while not self._listing.has_file(join(at, "package.json")):
            if not at:
                return False
            at = at.rpartition("/")[0]
        return True

    # Fragments

    def _fragment(self, target: str, text: str, parts: Parts) -> ReferenceProblem | None:
        fragment = (parts.fragment or "").removeprefix("user-content-")
        if _ALWAYS_THERE.match(fragment.lower()):
            return None
        if target in self._listing.folders:
            index = self._repository.pages.index_of(target)
            if index is None:
                return None
            target = index
        anchors = self._anchors_of(target)
        if anchors is None or not anchors.is_complete:
            return None
        styles = self._styles_of(target)
        if anchors.has(fragment, styles, any_case=extension(target) in SOURCES):
            return None
        start = parts.fragment_start
        nearest, certain = nearest_anchor(fragment, anchors.slugs(styles[0]), anchors.names)
        return ReferenceProblem("missing-anchor", start, len(text.rstrip()), target, "", nearest, certain)

    def _anchors_of(self, target: str) -> Anchors | None:
        if target != self._document.path:
            return self._repository.anchors_of(target)
        if self._own_anchors is None:
            self._own_anchors = self._read_anchors()
        return self._own_anchors

    def _styles_of(self, target: str) -> tuple[str, ...]:
        if target == self._document.path or extension(target) in SOURCES:
            site = self._repository.site_of(target)
            if site is not None and site.generator in _OWN_STYLE and is_page(target, site):
                return (site.generator, *self._document.styles)
            return (*self._document.styles, site.generator) if site is not None else self._document.styles
        return self._document.styles


def relative(target: str, folder: str) -> str:
    """The reference from a document in ``folder`` to ``target``, both from the repository's root."""
    return relpath(target, folder or ".")
