"""Looks up the relative references of one document, and names what is wrong with those that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from urllint.links.document import LinkingDocument, is_for_people
from urllint.links.elsewhere import is_made_by_host, is_made_by_program, needs_no_anchor
from urllint.links.pages import MARKDOWN, SOURCES, extension, is_route
from urllint.links.sites import Site, is_page, join
from urllint.links.splitting import Parts, is_relative, spellings, split
from urllint.model import FoundUrl
from urllint.reference import ReferenceProblem

if TYPE_CHECKING:
    from urllint.links.anchors import Anchors
    from urllint.links.asked import Asked

_ALIASES: Final = ("@", "~", "pathname:", "`", "!")
"""What bundlers and generators read as a folder of their own, in backticks as the name of a module, or behind "!" as
that of a loader or a plugin."""

_OWN_STYLE: Final = frozenset({"mkdocs", "sphinx", "vitepress", "mdbook"})
"""Generators whose pages are read on their site rather than on a code host."""

_SHOWN: Final = frozenset(
    {*("png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "ico", "apng"), *("mp4", "webm", "ogv", "mp3", "ogg")}
)
"""Extensions of what is shown in the midst of a page."""
_WITH_SOURCE: Final = frozenset(
    {"audio", "embed", "frame", "iframe", "image", "img", "input", "script", "source", "track", "video"}
)
"""Elements of HTML that have a ``src``."""
_BUILT: Final = frozenset({"css", "js", "mjs", "map", "wasm"})
_DOTTED_NAME: Final = re.compile(r"\+[\w.-]+|\w[\w-]*(?:\.[\w<>*-]+)+")
_LOOKED_UP: Final = frozenset({"url", "path", "missing-colon"})
"""Forms of what may be a relative reference; ``http//host`` is one where any destination is."""

_WORD: Final = re.compile(r"[A-Za-z0-9_-]+\Z")

_SHORTCODE: Final = re.compile(r"\{\{[<%][ \t]*([A-Za-z][\w/-]*)")
_WRITES_ANCHORS: Final = re.compile(r"<h[1-6]\b|\bid=[\"']?\{\{")
"""In the template of a shortcode: a heading, or an anchor that is put together."""


class Found(NamedTuple):
    """Where a reference leads: ``path`` from the repository's root, ``None`` where that is not known."""

    path: str | None


class References:
    """The references of one document.

    ``plain_anchors`` gives some anchors of the document as it is now, ``read_anchors`` all of them; without that
    nobody knows whether there is another one, and a problem is no more than a doubt. ``linking`` names the extractors
    whose references are looked up: those that are read from where the file stands. Without ``suggests`` nobody asks
    what may be meant. ``asked`` takes notes of all questions and answers. ``fine`` are references with which nothing is
    wrong, as is known and noted already.
    """

    def __init__(
        self,
        document: LinkingDocument,
        plain_anchors: Callable[[], Anchors],
        read_anchors: Callable[[], Anchors] | None,
        linking: frozenset[str],
        *,
        suggests: bool = True,
        asked: Asked | None = None,
        fine: Collection[str] = (),
    ) -> None:
        self._fine = fine
        self._asked = asked
        self._suggests = suggests
        self._linking = linking
        self._document = document
        self._repository = document.repository
        self._listing = document.repository.listing
        self._read_plain_anchors = plain_anchors
        self._read_anchors = read_anchors
        self._own_plain_anchors: Anchors | None = None
        self._own_anchors: Anchors | None = None
        self._found = document.repository.found_by(document.way)
        self._unknown_pages: dict[str, bool] = {}

    def check(self, found: FoundUrl) -> ReferenceProblem | None:
        """What is wrong with a reference; ``None`` if nothing is, as far as that can be known."""
        if found.holes or found.role not in ("link", "resource") or found.form not in _LOOKED_UP:
            return None
        if found.places[-1].extractor not in self._linking:
            return None
        if found.form == "url" and found.text in self._fine:
            return None
        problem = self.problem(found.text, is_path=found.form == "path")
        is_looked_up = problem is not None and problem.name == "missing-target" and _is_of_component(found)
        return None if is_looked_up and self._is_end_of_path(found.text) else problem

    def _is_end_of_path(self, text: str) -> bool:
        """Whether a file stands at that path below some folder, from which a component looks it up.

        A dot at the beginning says that it is read from where the document stands.
        """
        if text.startswith("."):
            return False
        end = join("", text)
        return any(f"/{path}".endswith(f"/{end}") for path in self._listing.named(end.rpartition("/")[2]))

    def leads_to_file(self, path: str) -> bool:
        """Whether the path is that of a file or folder, read from where the document stands."""
        return "#" not in path and self._listing.has(join(self._document.folder, path))

    def problem(self, text: str, *, is_path: bool = False) -> ReferenceProblem | None:
        """What is wrong with a reference without placeholders; with ``is_path`` nothing in it is an escape."""
        problem = self._problem(text, is_path=is_path)
        if self._asked is not None:
            self._asked.answers[text, is_path] = problem
        return problem

    def _problem(self, text: str, *, is_path: bool) -> ReferenceProblem | None:
        if not is_relative(text):
            return None
        parts = split(text, is_path=is_path)
        if not parts.path:
            return self._fragment(self._document.path, text, parts) if parts.fragment else self._empty(text, parts)
        if parts.path.startswith(_ALIASES) or (self._document.site is None and is_made_by_host(parts.path)):
            return None
        key = text[: parts.path_end], is_path
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = self._look_up(text, parts)
        if isinstance(known, ReferenceProblem):
            return known if known.name == "other-case" else self._suggest(known, text, parts.path)
        if known.path is None or not parts.fragment or self._document.is_style_sheet:
            return None  # what a style sheet names in an image or font is no place in a page
        return self._fragment(known.path, text, parts)

    def _empty(self, text: str, parts: Parts) -> ReferenceProblem | None:
        # In the table of contents of mdBook a chapter without a destination is one that is not yet written.
        is_draft = self._document.path.rpartition("/")[2] == "SUMMARY.md"
        return None if parts.has_query or is_draft else ReferenceProblem("empty-reference", 0, len(text))

    # Files

    def _look_up(self, text: str, parts: Parts) -> Found | ReferenceProblem:
        path = parts.path
        candidates = list(dict.fromkeys(self._document.candidates(path)))
        for candidate in candidates:
            target = self._document.find(candidate)
            if target is not None:
                return Found(target)
        if not candidates:
            return Found(None)
        inside = [candidate for candidate in candidates if not candidate.startswith("..")]
        if not inside:
            return self._outside(parts, candidates)
        if any(map(self._listing.is_ignored, inside)) or any(map(self._is_dense_image, inside)):
            return Found(None)
        for candidate in inside:
            other = self._listing.in_other_case(candidate)
            if other is not None and self._is_in_lower_case(path):
                return Found(other)
            if other is not None:
                return self._other_case(text, parts, candidate, other)
        if self._is_unknown(path, inside) or any(map(self._listing.is_beyond, inside)):
            return Found(None)
        target = inside[0] if "://" not in path else path
        return ReferenceProblem("missing-target", 0, parts.path_end, target)

    def _is_in_lower_case(self, path: str) -> bool:
        """Whether ``path`` is the address of a page, whose case is not that of the file's name."""
        return self._document.writes_lower_case and is_route(path)

    def _is_dense_image(self, path: str) -> bool:
        """Whether the image is there for dense screens, of which programs make the other ones: ``image@2x.png``."""
        suffix = extension(path)
        return suffix in _SHOWN and self._listing.has_file(f"{path[: -len(suffix) - 1]}@2x{path[-len(suffix) - 1 :]}")

    def _suggest(self, problem: ReferenceProblem, text: str, path: str) -> ReferenceProblem:
        """The problem with what else may be meant."""
        if not self._suggests:
            return problem
        if problem.name == "missing-target":
            from urllint.links.appearance import resemblance, with_scheme  # needed only where something is wrong

            resembles = resemblance(text.strip())
            if resembles:
                meant = with_scheme(text[: problem.end].strip()) if resembles == "url" else ""
                return problem._replace(resembles=resembles, nearest=meant)
        nearest, certain = self._repository.nearest_files.of(self._document.folder, path, problem.target)
        return problem._replace(nearest=nearest, certain=certain)

    def _outside(self, parts: Parts, candidates: list[str]) -> Found | ReferenceProblem:
        if not self._listing.is_repository or is_made_by_host(parts.path) or self._document.site is not None:
            return Found(None)
        return ReferenceProblem("outside-repository", 0, parts.path_end, candidates[0])

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
        if document.is_strict:
            return False
        if is_made_by_program(path) or self._is_of_another_site(path, candidates):
            return True
        if not (document.knows_root and path.startswith("/")) and self._is_of_others(path, candidates):
            return True
        if self._is_said_to_be(path, candidates):
            return True
        from urllint.links.moved import may_be_moved  # needed only where a reference seems to lead nowhere

        return may_be_moved(document, path, candidates)

    def _is_of_another_site(self, path: str, candidates: list[str]) -> bool:
        """Whether the path counts from a root whose first folder is nowhere here: the site is made elsewhere."""
        below = path.lstrip("/")
        if self._document.knows_root or not path.startswith("/") or "/" not in below.rstrip("/"):
            return False
        first = below.partition("/")[0]
        tops = {candidate.removesuffix(below) + first for candidate in candidates if candidate.endswith(below)}
        return bool(tops) and not any(self._listing.in_any_case(top) for top in tops)

    def _is_of_others(self, path: str, candidates: list[str]) -> bool:
        """Whether programs of which little is known may publish something at ``path``."""
        document = self._document
        suffix = extension(path)
        may_be_page = is_route(path)
        if document.is_style_sheet:
            # Bundlers look style sheets up by names of their own; generators move them, with or without what they name.
            is_moved = self._around is not None or self._is_built()
            is_elsewhere = is_moved and bool(self._listing.named(path.rpartition("/")[2]))
            return path.startswith("/") or not suffix or suffix in _BUILT or is_elsewhere
        if document.is_html:
            return path.startswith("/") or not suffix or (suffix in _BUILT and self._is_built())
        if document.has_metadata:
            # What is no page of the site may be a download that it has elsewhere, if nothing here is named like that.
            is_download = suffix not in MARKDOWN and suffix not in _SHOWN
            return may_be_page or path.startswith("/") or (is_download and self._is_in_no_folder(path, candidates))
        site = document.site
        if site is None:
            # A page that stands beside a site's pages may be put among them when the site is built. Documentation of
            # Rust is put among pages of its own, and names items as if they were pages.
            is_put_elsewhere = bool(suffix) and self._around is not None
            return may_be_page and (path.startswith("/") or is_put_elsewhere or self._is_shown_by_rustdoc())
        if not may_be_page:
            # What is no page may come from a theme or a plugin, unless it is read from where the document stands.
            return path.startswith("/") and suffix not in MARKDOWN
        if path.startswith("/") and (site.is_part or site.generator == "mdbook"):
            return True  # the host's root, of which the site is a part
        if not site.is_closed or not any(is_page(one, site) for one in candidates):
            return True
        return site.generator == "hugo" and (_WORD.match(path) is not None or self._may_be_mounted(path, candidates))

    def _is_shown_by_rustdoc(self) -> bool:
        path = self._document.path
        return extension(path) in MARKDOWN and not is_for_people(path) and self._repository.is_included_in_rust(path)

    def _may_be_mounted(self, path: str, candidates: list[str]) -> bool:
        """Whether Hugo may have a page at ``path``, which counts from the root, from a module or by a permalink.

        Nothing here is in the folder of the page, or that is the root.
        """
        below = path.strip("/")
        folder, slash, _ = below.rpartition("/")
        if not path.startswith("/") or not slash:
            return path.startswith("/")
        folders = (one.removesuffix(below) + folder for one in candidates if one.endswith(below))
        return not any(map(self._listing.in_any_case, folders))

    def _is_in_no_folder(self, path: str, candidates: list[str]) -> bool:
        """Whether there is nothing that bears the name of the first folder of ``path``, wherever that starts from."""
        first, slash, _ = path.partition("/")
        below = path[len(first) :]
        tops = {one.removesuffix(below) for one in candidates if one.endswith(path)}
        return bool(slash and tops) and not first.startswith(".") and not any(map(self._listing.in_any_case, tops))

    def _is_said_to_be(self, path: str, candidates: list[str]) -> bool:
        """Whether the pages or settings of a site, or redirects, say that something is at ``path``."""
        if self._document.is_on_host_only and not path.startswith("/") and not extension(path):
            return False
        site = self._document.site
        said = self._repository.published_by(self._around)
        published = [path, *candidates]
        for content in site.contents if site is not None else ():
            published += (one[len(content) + 1 :] for one in candidates if one.startswith(f"{content}/"))
        if any(map(said.has, published)):
            return True
        return self._around is not None and is_route(path) and said.may_have(path)

    @property
    def _around(self) -> Site | None:
        """The site of which the document is a page, or beside whose pages it stands."""
        return self._document.site or self._repository.site_of(self._document.path)

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
        if needs_no_anchor(fragment):
            return None
        written = text[parts.fragment_start :].strip().removeprefix("user-content-")
        names = spellings(written) if "%" in written or not written.isascii() else (fragment,)
        meant: str | None = None
        for page in self._pages_meant(target, parts):
            styles = self._styles_of(page)
            any_case = extension(page) in SOURCES
            plain_anchors = self._plain_anchors_of(page)
            if any(plain_anchors.has(name, styles, any_case=any_case) for name in names):
                return None
            if page == self._document.path and self._read_anchors is None:
                return ReferenceProblem("missing-anchor", parts.fragment_start, len(text.rstrip()), page)
            anchors = self._anchors_of(page)
            if anchors is None or not anchors.is_complete:
                return None
            if any(anchors.has(name, styles, any_case=any_case) for name in names):
                return None
            if self._is_made_by_others(page, anchors, fragment, styles):
                return None
            if meant is None:
                meant = page
        return None if meant is None else self._missing_anchor(meant, fragment, text, parts)

    def _pages_meant(self, target: str, parts: Parts) -> Iterator[str]:
        """The pages that the reference may lead to, the likeliest first: where it can be read in several ways, the
        anchor may be in any of them. Nothing follows what is no page.
        """
        seen: set[str] = set()
        others = (self._document.find(one) for one in self._document.candidates(parts.path)) if parts.path else ()
        for found in chain((target,), others):
            if found is None or found in seen:
                continue
            seen.add(found)
            if found not in self._listing.folders:
                yield found
                continue
            indexes = [page for page in self._repository.pages.indexes_of(found) if page not in seen]
            if parts.path.startswith("/") and (self._document.site is not None or self._document.has_metadata):
                # On a code host a README stands for its folder; the first page of a site is another one.
                indexes = [page for page in indexes if not page.rpartition("/")[2].lower().startswith("readme.")]
            if not indexes:
                return
            seen.update(indexes)
            yield from indexes

    def _is_made_by_others(self, page: str, anchors: Anchors, fragment: str, styles: tuple[str, ...]) -> bool:
        """Whether a program of which little is known may make this anchor of what is in the page."""
        document = self._document
        if document.is_strict:
            return False
        if page == document.path:
            if self._is_myst:
                return True  # the label may be in any document
            is_hugo = document.site is not None and document.site.generator == "hugo"
            if (document.has_metadata or is_hugo) and "shared" in document.folder.split("/"):
                return True  # what is shared stands in other pages, and names what is there
            if document.has_metadata and fragment.isdecimal():
                return True  # no heading, but something that is counted where such documents are put together
        # No slug has a dot or begins with a plus sign. The name of an option or a module that is no heading is an
        # anchor that a plugin makes.
        if _DOTTED_NAME.fullmatch(fragment) and not anchors.has(fragment.replace(".", ""), styles, any_case=True):
            return True
        if is_for_people(page) or extension(page) not in MARKDOWN:
            return False
        if anchors.has_nested(fragment) or self._has_filters(page) or self._has_headings_of_shortcodes(page):
            return True
        rules = anchors.rules_for(fragment)
        if rules and not rules.isdisjoint(self._repository.other_rules(page.rpartition("/")[0], styles)):
            return True
        return page != document.path and self._names_unknown_anchors(page, anchors, styles)

    def _names_unknown_anchors(self, page: str, anchors: Anchors, styles: tuple[str, ...]) -> bool:
        """Whether the document knows the anchors of ``page`` from a program."""
        known = self._unknown_pages.get(page)
        if known is None:
            from urllint.links.evidence import names_unknown_anchors  # needed only where an anchor is missing

            look_up = self._target_of, self._repository.text_of
            known = names_unknown_anchors(self._document.path, page, styles, anchors, *look_up)
            self._unknown_pages[page] = known
        return known

    def _target_of(self, path: str) -> str | None:
        """The file to which the path leads."""
        return next(filter(None, map(self._document.find, self._document.candidates(path))), None)

    def _has_filters(self, page: str) -> bool:
        """Whether the settings of the page's folder name filters, which Quarto lets write anything."""
        site = self._repository.site_of(page)
        if site is None or site.generator != "quarto":
            return False
        at = page
        while at and at != site.folder:
            at = at.rpartition("/")[0]
            path = join(at, "_metadata.yml")
            if self._listing.has_file(path) and any(
                line.startswith("filters:") for line in self._listing.lines_of(path)
            ):
                return True
        return False

    def _has_headings_of_shortcodes(self, page: str) -> bool:
        """Whether a shortcode of Hugo in the page, whose template is here, writes headings or anchors of its own."""
        site = self._repository.site_of(page)
        if site is None or site.generator != "hugo":
            return False
        for name in set(_SHORTCODE.findall(self._repository.text_of(page))):
            path = f"shortcodes/{name}.html".lower()
            for template in self._listing.named(path.rpartition("/")[2]):
                if template.lower().endswith(path) and _WRITES_ANCHORS.search(self._repository.text_of(template)):
                    return True
        return False

    def _missing_anchor(self, target: str, fragment: str, text: str, parts: Parts) -> ReferenceProblem:
        start = parts.fragment_start
        problem = ReferenceProblem("missing-anchor", start, len(text.rstrip()), target)
        if not self._suggests:
            return problem
        anchors = self._anchors_of(target)
        if anchors is None:
            return problem
        nearest, certain = anchors.nearest(fragment, self._style_to_write(target))
        return problem._replace(nearest=nearest, certain=certain)

    def _style_to_write(self, target: str) -> str:
        """The style of a suggested anchor: that of notebooks, the one that a site chooses, or the code host's."""
        if extension(target) == "ipynb":
            return "jupyter"
        site = self._repository.site_of(target)
        return site.style if site is not None and site.style else self._styles_of(target)[0]

    @property
    def _is_myst(self) -> bool:
        """Whether the document is Markdown that Sphinx reads: MyST looks for a label in all documents."""
        site = self._document.site
        return site is not None and site.generator == "sphinx" and extension(self._document.path) in MARKDOWN

    def _plain_anchors_of(self, target: str) -> Anchors:
        if target != self._document.path:
            return self._repository.plain_anchors_of(target)
        if self._own_plain_anchors is None:
            self._own_plain_anchors = self._read_plain_anchors()
            if self._asked is not None and self._asked.plain_anchors is None:
                self._asked.plain_anchors = self._own_plain_anchors
        return self._own_plain_anchors

    def _anchors_of(self, target: str) -> Anchors | None:
        if target != self._document.path:
            return self._repository.anchors_of(target)
        if self._own_anchors is None and self._read_anchors is not None:
            self._own_anchors = self._read_anchors()
            if self._asked is not None:
                self._asked.anchors = self._own_anchors
        return self._own_anchors

    def _styles_of(self, target: str) -> tuple[str, ...]:
        if target == self._document.path or extension(target) in SOURCES:
            site = self._repository.site_of(target)
            if site is not None and site.generator in _OWN_STYLE and is_page(target, site):
                return (site.generator, *self._document.styles)
            return (*self._document.styles, site.style or site.generator) if site is not None else self._document.styles
        return self._document.styles


def _is_of_component(found: FoundUrl) -> bool:
    """Whether it is the ``src`` of a component rather than of an element: what that is read from, only it knows."""
    place = found.places[-1]
    element, _, attribute = place.kind.partition("[")
    return place.extractor == "html" and attribute == "src]" and element not in _WITH_SOURCE
