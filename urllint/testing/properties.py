"""What must hold of every extractor, whatever text it is given.

Each function looks at one document and gives the failures it finds. None of them knows anything about the format: what
is right is what the extractor itself says when it reads the text again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from urllint.engine.linter import Linter
from urllint.extraction.driver import Extractors
from urllint.fixing.placing import Withheld, place_edits
from urllint.model import ROLES, Edit, Extraction, Finding, FoundUrl
from urllint.registry import Registry
from urllint.settings import Settings
from urllint.specs import ExtractorSpec
from urllint.text.document import Document
from urllint.text.source_map import SourceMap
from urllint.text.span import Span

Property = Literal["reading", "identity", "regions", "escaping", "replacing", "line-ends", "quick-pass"]

PROPERTIES: Final[dict[Property, str]] = {
    "reading": "any text is read, without an exception",
    "identity": "spans, maps and placeholders are true: what stands in the file is what was decoded",
    "regions": "the text of a part in another language stands where its map says",
    "escaping": "a URL written again where it stands reads back as the same one, with all others, or is refused",
    "replacing": "another text written in its place is decoded to that text, with all others as before, or is refused",
    "line-ends": "lines that end in CR LF hold the same URLs, in the same columns",
    "quick-pass": "with the quick pass the same is reported as without",
}

REPLACEMENTS: Final = (
    "https://new.example/",
    "https://new.example/a%20b/~c?d=e&f=g#h",
    "https://new.example/é☕",
    "https://new.example/a'b",
    'https://new.example/a"b',
    "https://new.example/a b",
    "https://new.example/a<b>c",
    "https://new.example/a\\qb",
    "https://new.example/a&amp;b&lt",
    "https://new.example/a,b;c|d",
    "https://new.example/(a)[b]{c}",
    "https://new.example/a`b*c_d$e",
    "https://new.example/a\nb",
)
"""What is written in the place of a URL."""

_NOTHING: Final = "reads back as nothing"
_ELSEWHERE: Final = ", and changes what is found elsewhere: "

MOST_URLS: Final = 8
"""How many URLs of one document are written again or replaced; they are taken from all over it."""


class Failure(NamedTuple):
    """Something that does not hold: of which property, what it is, and where in the text (code points)."""

    property: Property
    message: str
    offset: int | None = None
    url: str | None = None


def check_document(
    extractors: Extractors,
    spec: ExtractorSpec,
    document: Document,
    linters: Linters | None = None,
    *,
    is_valid: bool = True,
) -> Iterator[Failure]:
    """Everything that does not hold of ``document``, read by ``spec``; without ``linters`` all but the quick pass.

    ``is_valid``: the text is one of the format. In others a character more or less may change what all the rest is.
    """
    extraction = extractors.extract(document, spec)
    raised = list(extractors.failures)
    extractors.failures.clear()
    if raised:
        yield from _in_detail(extractors, spec, document) or (Failure("reading", str(failure)) for failure in raised)
        return
    yield from check_extraction(document, extraction)
    yield from _regions(extractors, spec, document)
    yield from _escaping(extractors, spec, document, extraction)
    yield from _replacing(extractors, spec, document, extraction, is_valid=is_valid)
    yield from _line_ends(extractors, spec, document, extraction)
    if linters is not None:
        yield from _quick_pass(linters, spec, document)


def _in_detail(extractors: Extractors, spec: ExtractorSpec, document: Document) -> list[Failure]:
    """All that is wrong with the places of an extraction that a run refuses as a whole; nothing if there is none."""
    try:
        extraction = extractors.get(spec).extract(document)
        return [*check_extraction(document, extraction), *_regions(extractors, spec, document)]
    except Exception:  # noqa: BLE001 - told by the failure that was noted for it
        return []


# Positions


def check_extraction(document: Document, extraction: Extraction) -> Iterator[Failure]:
    """What is not true of the places of what was found."""
    text = document.text
    last = 0
    seen: set[tuple[Span, str]] = set()
    for url in extraction.urls:
        start, end = url.span

        def wrong(message: str, url: FoundUrl = url) -> Failure:
            return Failure("identity", message, url.span[0], url.text)

        if not 0 <= start <= end <= len(text):
            yield wrong(f"the span {start}-{end} is not in the text, which has {len(text)} code points")
            continue
        if start < last:
            yield wrong(f"it starts at {start}, before the URL that is listed before it, which starts at {last}")
        last = start
        if (url.span, url.text) in seen and start < end:
            yield wrong("it is found twice")
        seen.add((url.span, url.text))
        if not url.places:
            yield wrong("it has no place")
        if url.role not in ROLES:
            yield wrong(f"its role {url.role!r} is none of {', '.join(ROLES)}")
        if url.source_map is None:
            if text[start:end] != url.text:
                yield wrong(f"{text[start:end]!r} stands there, and there is no map")
        else:
            yield from map(wrong, _map_problems(text, url.text, url.source_map))
            if url.text and tuple(url.source_map.raw_span(0, len(url.text))) != (start, end):
                yield wrong(
                    f"its span is {start}-{end}, and its map leads to {url.source_map.raw_span(0, len(url.text))}"
                )
        position = 0
        for hole in url.holes:
            if not position <= hole.start <= hole.end <= len(url.text):
                yield wrong(f"the placeholder {hole.start}-{hole.end} overlaps another one, or is not in the URL")
            position = hole.end
    for name, spans in (
        ("comment", [comment.span for comment in extraction.comments]),
        ("anchor", [anchor.span for anchor in extraction.anchors]),
        ("governed text", [comment.governs for comment in extraction.comments if comment.governs is not None]),
        ("visible text", [url.visible for url in extraction.urls if url.visible is not None]),
    ):
        for start, end in spans:
            if not 0 <= start <= end <= len(text):
                yield Failure("identity", f"the {name} at {start}-{end} is not in the text")


def _map_problems(raw: str, decoded: str, source_map: SourceMap) -> Iterator[str]:
    if len(source_map) != len(decoded):
        yield f"its map covers {len(source_map)} code points, and it has {len(decoded)}"
        return
    for piece in source_map.pieces:
        if not 0 <= piece.raw_start <= piece.raw_end <= len(raw):
            yield f"its map leads to {piece.raw_start}-{piece.raw_end}, which is not in the text"
        elif piece.is_run:
            written = raw[piece.raw_start : piece.raw_end]
            read = decoded[piece.decoded_start : piece.decoded_end]
            if written != read:
                yield f"its map says that {read!r} stands as it is, and {written!r} stands there"


def _regions(extractors: Extractors, spec: ExtractorSpec, document: Document) -> Iterator[Failure]:
    for region in extractors.get(spec).extract(document).regions:
        for problem in _map_problems(document.text, region.text, region.source_map):
            where = region.source_map.raw_span(0, 1).start if region.text else None
            yield Failure("regions", f"of the part in {region.language} at {region.place}, {problem}", where)


# Writing


def check_identity(extractors: Extractors, spec: ExtractorSpec, document: Document) -> Iterator[Failure]:
    """What does not hold where URLs are written again as they are."""
    yield from _escaping(extractors, spec, document, extractors.extract(document, spec))


def _escaping(
    extractors: Extractors, spec: ExtractorSpec, document: Document, extraction: Extraction
) -> Iterator[Failure]:
    for number, url in _some(extraction.urls):
        try:
            written = place_edits(document, url, (Edit(0, len(url.text), url.text),), extractors)
        except Withheld:
            continue
        yield from _reads_back("escaping", extractors, spec, document, extraction, number, written, url.text)


def _replacing(
    extractors: Extractors, spec: ExtractorSpec, document: Document, extraction: Extraction, *, is_valid: bool
) -> Iterator[Failure]:
    for number, url in _some(extraction.urls):
        for new in REPLACEMENTS:
            try:
                written = place_edits(document, url, (Edit(0, len(url.text), new),), extractors)
            except Withheld:
                continue
            for failure in _reads_back("replacing", extractors, spec, document, extraction, number, written, new):
                if is_valid or not (_ELSEWHERE in failure.message or failure.message.endswith(_NOTHING)):
                    yield failure


def _reads_back(
    name: Property,
    extractors: Extractors,
    spec: ExtractorSpec,
    document: Document,
    before: Extraction,
    number: int,
    edits: Iterable[Edit],
    new: str,
) -> Iterator[Failure]:
    """Whether the text with the edits has ``new`` in the place of URL ``number``, and all others as before."""
    (edit,) = edits
    old = before.urls[number]
    if document.text[edit.start : edit.end] == edit.text:
        return
    text = document.text[: edit.start] + edit.text + document.text[edit.end :]
    after = extractors.extract(document.with_text(text), spec)
    there = [url for url in after.urls if url.span[0] == edit.start]
    if name == "escaping":
        is_right = [url.text for url in there] == [new]
    elif there:
        # The text must be written right; where a URL ends in it is another question, which the fixer asks.
        is_right = new.startswith(there[0].text) or there[0].text.startswith(new)
    else:  # what stands right before it may have a say in where a bare URL starts
        is_right = not text[: edit.start][-1:].isspace() and edit.start > 0
    if not is_right:
        read = f"reads back as {', '.join(repr(url.text) for url in there)}" if there else _NOTHING
        message = f"{new!r} was written as {edit.text!r}, and {read}"
        yield Failure(name, message, old.span[0], old.text)
        return
    expected, found = (
        [(url.text, url.context) for url in extraction.urls if not _shares_a_line(url, span, where)]
        for extraction, span, where in (
            (before, (edit.start, edit.end), document.text),
            (after, (edit.start, edit.start + len(edit.text)), text),
        )
    )
    if expected != found:
        message = f"{new!r} was written as {edit.text!r}{_ELSEWHERE}"
        yield Failure(name, message + _difference(expected, found), old.span[0], old.text)


def _shares_a_line(url: FoundUrl, span: tuple[int, int], text: str) -> bool:
    """Whether the URL stands on a line of ``span``, where a bare one may depend on its neighbours."""
    start = text.rfind("\n", 0, span[0]) + 1
    end = text.find("\n", span[1])
    return url.span[0] < (len(text) if end < 0 else end) and start <= url.span[1]


def _difference(expected: list[tuple[str, str]], found: list[tuple[str, str]]) -> str:
    gone = [item for item in expected if item not in found][:2]
    new = [item for item in found if item not in expected][:2]
    shown = [f"{text!r} ({context}) is gone" for text, context in gone]
    shown += [f"{text!r} ({context}) is new" for text, context in new]
    return "; ".join(shown) or "their order is another one"


# Line ends, and the quick pass


def _line_ends(
    extractors: Extractors, spec: ExtractorSpec, document: Document, extraction: Extraction
) -> Iterator[Failure]:
    if "\r" in document.text or "\n" not in document.text:
        return
    changed = document.with_text(document.text.replace("\n", "\r\n"))
    before = [(_seen(url), document.position(url.span[0])) for url in extraction.urls]
    after = [(_seen(url), changed.position(url.span[0])) for url in extractors.extract(changed, spec).urls]
    for old, new in zip(before, after, strict=False):
        if old != new:
            (text, context), (line, column) = old
            other, at = new
            message = f"with CR LF it is {other[0]!r} ({other[1]}) at {at.line}:{at.column}, not at {line}:{column}"
            yield Failure("line-ends", f"{message} ({context})", document.lines.offset(line, column), text)
            return
    if len(before) != len(after):
        yield Failure("line-ends", f"{len(before)} URLs are found, and with CR LF {len(after)}")


def _seen(url: FoundUrl) -> tuple[str, str]:
    return url.text.replace("\r\n", "\n"), url.context


class Linters(NamedTuple):
    """A linter with the quick pass, and one without."""

    quick: Linter
    full: Linter


def linters_of(registry: Registry) -> Linters:
    """The linters that the quick pass is tried with: all rules that are on by default."""
    settings = _DefaultSettings()
    return Linters(Linter(registry, settings), Linter(registry, settings, quick_pass=False))


class _DefaultSettings:
    def __init__(self) -> None:
        self._settings = Settings(root="/")

    def for_path(self, path: str, /) -> Settings:  # noqa: ARG002 - the same for all
        return self._settings


def _quick_pass(linters: Linters, spec: ExtractorSpec, document: Document) -> Iterator[Failure]:
    """Whether a file has the same findings with the quick pass and without: what `ExtractorSpec.quick` must keep to."""
    if spec.quick is None or linters.quick.registry.extractor_for(document.path) != spec:
        return
    data = document.text.encode("utf-8", "surrogateescape")
    quick, full = (linter.check_bytes(data, document.path).findings for linter in linters)
    seen = {_key(finding) for finding in quick}
    for finding in full:
        if _key(finding) not in seen:
            message = f"{finding.rule} is not reported, as the quick pass takes the file for clean there"
            yield Failure("quick-pass", message, finding.span[0] if finding.span else None, finding.url)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.span, finding.message


def _some(urls: list[FoundUrl]) -> Iterator[tuple[int, FoundUrl]]:
    """A few of the URLs, from all over the document."""
    step = max(1, len(urls) // MOST_URLS)
    for number in range(0, len(urls), step):
        yield number, urls[number]
