"""Gives each document to its extractor and each region to the extractor of its language.

An extractor sees one text in one language and counts offsets in that text. What it finds in a region is carried back
here to offsets in the file, with the region's place put before its own.
"""

from __future__ import annotations

from urllint.extraction.returned import check_returned
from urllint.extractor import Extractor
from urllint.model import Anchor, Comment, Extraction, FoundUrl, Problem, Region
from urllint.registry import Registry
from urllint.specs import ExtractorSpec, load_target
from urllint.text.document import Document
from urllint.text.source_map import SourceMap
from urllint.text.span import Span

DEEPEST_REGION = 12
"""Regions nest at most this deep (a style attribute in HTML in Markdown is two); below, text is scanned as plain."""


def described(error: BaseException) -> str:
    """What was raised, in a few words: its type and, if it has any, its message."""
    message = str(error)
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


class ExtractorError(Exception):
    """An extractor raised, or returned what cannot be; ``spec`` says which one."""

    def __init__(self, spec: ExtractorSpec, cause: BaseException) -> None:
        super().__init__(f"extractor {spec.name} failed: {described(cause)}")
        self.spec = spec


class Extractors:
    """The extractors of a run, each made when it is first needed.

    ``failures`` collects what extractors raised, and what they returned that cannot be: such a document was read by the
    plain-text extractor instead.
    """

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.failures: list[ExtractorError] = []
        self._made: dict[str, Extractor] = {}

    def get(self, spec: ExtractorSpec) -> Extractor:
        """The extractor of ``spec``.

        Raises TypeError if the spec's target does not make one, and whatever importing it raises.
        """
        made = self._made.get(spec.name)
        if made is None:
            factory = load_target(spec.target)
            made = factory() if callable(factory) else None
            if not isinstance(made, Extractor):
                message = f"{spec.target} does not make an extractor"
                raise TypeError(message)
            self._made[spec.name] = made
        return made

    def extract(self, document: Document, spec: ExtractorSpec) -> Extraction:
        """All that is in ``document``, read by ``spec``; offsets are into ``document.text``, in order of position."""
        extraction = self._extract_one(document, spec)
        if extraction.regions:
            self._descend(document, extraction, spec, depth=1)
            extraction.urls.sort(key=_start)
            extraction.comments.sort(key=_start)
            extraction.anchors.sort(key=_start)
        return extraction

    def _extract_one(self, document: Document, spec: ExtractorSpec) -> Extraction:
        try:
            return check_returned(document, self.get(spec).extract(document), self.registry.extractors)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a plugin may raise anything; it becomes a finding
            self.failures.append(ExtractorError(spec, error))
            fallback = self.registry.fallback
            return self._extract_one(document, fallback) if spec != fallback else Extraction()

    def _descend(self, document: Document, extraction: Extraction, around: ExtractorSpec, depth: int) -> None:
        for region in extraction.regions:
            spec = self.registry.extractor_for_language(region.language) if depth < DEEPEST_REGION else None
            inner_document = Document(
                region.text, path=document.path, language=region.language, encoding=document.encoding
            )
            inner = self._extract_one(inner_document, spec or self.registry.fallback)
            if inner.regions:
                self._descend(inner_document, inner, spec or self.registry.fallback, depth + 1)
            _join(extraction, inner, region, confines=_confines(region, spec, around))


def _start(item: FoundUrl | Comment | Anchor) -> int:
    return item.span[0]


def _confines(region: Region, spec: ExtractorSpec | None, around: ExtractorSpec) -> bool:
    """Whether a comment in the region speaks for the region at most: where it is another language than around it.

    Markup in Markdown has the comments of Markdown itself; what is shown as it is stands apart.
    """
    return region.role == "verbatim" or spec is None or spec.comments[:1] != around.comments[:1]


def _join(outer: Extraction, inner: Extraction, region: Region, *, confines: bool) -> None:
    """Carry what was found in ``region`` over to the extraction of the text around it.

    ``confines``: the comments in it are confined to it.
    """
    region_map = region.source_map

    def raw(span: Span) -> Span:
        return region_map.raw_span(span.start, span.end)

    for url in inner.urls:
        own = url.source_map or SourceMap.identity(url.span.start, len(url.text))
        source_map = own.through(region_map)
        outer.urls.append(
            FoundUrl(
                text=url.text,
                span=source_map.raw_span(0, len(url.text)),
                places=(region.place, *url.places),
                role=region.role or url.role,
                source_map=source_map,
                may_be_relative=url.may_be_relative,
                holes=url.holes,
                visible=raw(url.visible) if url.visible is not None else None,
                label=url.label,
                form=url.form,
            )
        )
    for comment in inner.comments:
        governs = raw(comment.governs) if comment.governs is not None else None
        confined_to = comment.region or (Span(0, len(region.text)) if confines else None)
        part = raw(confined_to) if confined_to is not None else None
        outer.comments.append(Comment(raw(comment.span), comment.text, governs, part))
    outer.anchors.extend(Anchor(anchor.name, raw(anchor.span), anchor.kind) for anchor in inner.anchors)
    outer.problems.extend(
        Problem(region_map.raw_span(problem.offset, problem.offset).start, problem.message)
        for problem in inner.problems
    )
