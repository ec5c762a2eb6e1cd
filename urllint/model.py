"""The types that flow through a run: what extractors find and what rules report.

Types that exist once per URL are plain classes with slots or named tuples; all of them can be pickled, so that work can
be handed to other processes. Types that plugins build are built with keywords, so that fields can be added.

Offsets are code points, half-open. *Raw* offsets count in ``Document.text``; *decoded* offsets count in a URL's text
after the escapes of its place are taken away.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, NamedTuple

from urllint.text.source_map import SourceMap
from urllint.text.span import Span

Role = Literal["link", "resource", "config", "identifier", "code", "prose", "comment", "verbatim"]
"""What a URL is for where it stands.

``link``: a reader or browser follows it; ``resource``: it is loaded with the page; ``config``: a value in a
configuration; ``identifier``: compared as a string, never fetched; ``code``: a string literal of a program; ``prose``:
bare in running text; ``comment``: in a comment; ``verbatim``: in text that is shown as it is (fenced code, ``<pre>``).
"""

ROLES: Final[tuple[Role, ...]] = ("link", "resource", "config", "identifier", "code", "prose", "comment", "verbatim")

Severity = Literal["error", "warning", "info"]
SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "info")
"""From the gravest to the mildest."""

ShowLevel = Literal["error", "warning", "info", "all"]
"""How grave a finding must be to be shown to people; ``all`` shows remarks that are lowered where they stand, too."""

SHOW_LEVELS: Final[tuple[ShowLevel, ...]] = (*SEVERITIES, "all")

Lowering = Literal["test", "example", "code", "local", "harmless", "vendored", "generated", "kept"]
"""Why a finding is only a remark where it stands: the URL is what a test is given, it is shown as an example, it is a
string of a program and may be a part of a URL, it leads to a host that nobody outside can reach, nobody is misled by
it, the file is a copy of somebody else's, a program wrote the page from source code, or what it tells of is
past, and it is kept as it was."""

LOWERINGS: Final[tuple[Lowering, ...]] = (
    "test",
    "example",
    "code",
    "local",
    "harmless",
    "vendored",
    "generated",
    "kept",
)

Applicability = Literal["safe", "unsafe", "display"]

Component = Literal["scheme", "username", "password", "host", "port", "path", "query", "fragment"]
"""The parts of a URL, named as the URL record's fields."""

COMPONENTS: Final[tuple[Component, ...]] = (
    "scheme",
    "username",
    "password",
    "host",
    "port",
    "path",
    "query",
    "fragment",
)


class Place(NamedTuple):
    """One step of where a URL stands: ``kind`` as the extractor names it, such as ``a[href]`` or ``link``."""

    extractor: str
    kind: str

    def __str__(self) -> str:
        return f"{self.extractor}:{self.kind}"


HoleKind = Literal["value", "segment", "format", "shell", "template", "angle", "unknown"]


class Hole(NamedTuple):
    """A placeholder inside a URL: decoded offsets, and what sort of placeholder it is."""

    start: int
    end: int
    kind: HoleKind = "unknown"


class FoundUrl:
    """A URL at its exact place.

    - ``text``: the decoded URL.
    - ``span``: the raw span it was read from.
    - ``source_map``: decoded to raw offsets; ``None`` where the text stands unescaped and in one piece.
    - ``places``: from the outermost to the innermost.
    - ``role``: see `Role`.
    - ``may_be_relative``: whether a text without a scheme is meant as a relative reference here.
    - ``holes``: placeholders, sorted, in decoded offsets.
    - ``visible``: the raw span of the text that a reader sees for the link, where there is one.
    - ``label``: the reference label or attribute name that ties this URL to its uses, where there is one.
    - ``form``: ``url``, or the malformed or abbreviated shape that the scan recognized (``www`` for a bare host,
      ``misspelt-scheme``, ``missing-colon``, ``unknown-scheme`` ...).
    """

    __slots__ = ("form", "holes", "label", "may_be_relative", "places", "role", "source_map", "span", "text", "visible")

    def __init__(
        self,
        *,
        text: str,
        span: Span,
        places: tuple[Place, ...],
        role: Role,
        source_map: SourceMap | None = None,
        may_be_relative: bool = False,
        holes: tuple[Hole, ...] = (),
        visible: Span | None = None,
        label: str | None = None,
        form: str = "url",
    ) -> None:
        self.text = text
        self.span = span
        self.places = places
        self.role = role
        self.source_map = source_map
        self.may_be_relative = may_be_relative
        self.holes = holes
        self.visible = visible
        self.label = label
        self.form = form

    def __repr__(self) -> str:
        return f"FoundUrl({self.text!r}, {self.span[0]}-{self.span[1]}, {self.context!r}, {self.role})"

    @property
    def context(self) -> str:
        """The places as one string, from the outside in, such as ``markdown:html > html:a[href]``."""
        return " > ".join(map(str, self.places))

    def raw_span(self, start: int, end: int) -> Span:
        """The raw characters of the decoded span ``start`` to ``end``."""
        if self.source_map is None:
            return Span(self.span[0] + start, self.span[0] + end)
        return self.source_map.raw_span(start, end)

    def __getstate__(self) -> dict[str, Any]:  # Any: pickle's own protocol
        return {name: getattr(self, name) for name in self.__slots__}

    def __setstate__(self, state: dict[str, Any]) -> None:  # Any: pickle's own protocol
        for name, value in state.items():
            setattr(self, name, value)


class Comment(NamedTuple):
    """A comment of the host language, where suppressions are written.

    ``span`` is the raw span with the comment's marks, ``text`` what stands between them; ``governs`` the raw span of
    what a comment alone on its lines speaks for (the next paragraph, tag, table, statement, key), ``None`` where it
    shares its line with what it speaks for or where there is nothing below it. ``region`` is filled in by the engine:
    the raw span of the part of the file that the comment is confined to, ``None`` for the whole file.
    """

    span: Span
    text: str
    governs: Span | None = None
    region: Span | None = None


class Region(NamedTuple):
    """Text in another language inside a document: front matter, inline HTML, a fenced code block, a style attribute.

    ``text`` is decoded, ``source_map`` leads from it to raw offsets. ``role`` overrides the roles of all that is found
    in it (``verbatim`` for fenced code), ``None`` leaves them. ``place`` is where the region stands.
    """

    language: str
    text: str
    source_map: SourceMap
    place: Place
    role: Role | None = None


class Anchor(NamedTuple):
    """A place in the document that a fragment can point at.

    ``kind`` is ``id``, ``name`` or ``heading``; for a heading ``name`` is its visible text, from which a slug is made
    by the rules of the site generator.
    """

    name: str
    span: Span
    kind: Literal["id", "name", "heading"]


class Problem(NamedTuple):
    """What kept an extractor from reading the document exactly; from ``offset`` on it fell back to a plain scan."""

    offset: int
    message: str


class Extraction:
    """All that an extractor found in one document, in order of position.

    ``base`` is the document's own base URL as found (``<base href>``); if it has a hole the base is unknown.
    ``query_encoding`` is the label of the encoding that queries are percent-encoded with.
    """

    __slots__ = ("anchors", "base", "comments", "problems", "query_encoding", "regions", "urls")

    def __init__(
        self,
        *,
        urls: list[FoundUrl] | None = None,
        comments: list[Comment] | None = None,
        regions: list[Region] | None = None,
        anchors: list[Anchor] | None = None,
        base: FoundUrl | None = None,
        query_encoding: str = "utf-8",
        problems: list[Problem] | None = None,
    ) -> None:
        self.urls = urls if urls is not None else []
        self.comments = comments if comments is not None else []
        self.regions = regions if regions is not None else []
        self.anchors = anchors if anchors is not None else []
        self.base = base
        self.query_encoding = query_encoding
        self.problems = problems if problems is not None else []

    def __getstate__(self) -> dict[str, Any]:  # Any: pickle's own protocol
        return {name: getattr(self, name) for name in self.__slots__}

    def __setstate__(self, state: dict[str, Any]) -> None:  # Any: pickle's own protocol
        for name, value in state.items():
            setattr(self, name, value)


class Edit(NamedTuple):
    """Replace the span ``start`` to ``end`` with ``text``."""

    start: int
    end: int
    text: str


class Fix(NamedTuple):
    """A proposed change of one URL, applied whole or not at all.

    A rule gives the title and the ``edits``: in decoded offsets, sorted, not overlapping. All else is found out by
    the engine. ``applicability``: ``safe`` is proven not to change what the URL means, ``unsafe`` may change it,
    ``display`` is only shown. ``reason`` says why, in words for people. ``replacements`` are the same edits in raw
    offsets, escaped as the place demands; empty where the place cannot hold them: then the fix is withheld. ``after``
    is the decoded URL with the edits made.
    """

    title: str
    edits: tuple[Edit, ...]
    applicability: Applicability = "safe"
    reason: str = ""
    replacements: tuple[Edit, ...] = ()
    after: str = ""


class Location(NamedTuple):
    """A raw span as people and programs are told of it: lines and columns from 1, columns in code points.

    ``raw`` is the text at the span. ``source`` is the text of the line it starts in, or a window of a very long line,
    from the raw offset ``source_start`` on. ``url_lines`` are the first and the last line of the whole URL, where there
    is one. ``utf8_columns`` are ``column`` and ``end_column`` counted in bytes of UTF-8, where that makes a difference.
    """

    line: int
    column: int
    end_line: int
    end_column: int
    raw: str
    source: str
    source_start: int
    url_lines: tuple[int, int] | None = None
    utf8_columns: tuple[int, int] | None = None


class Related(NamedTuple):
    """Another place that belongs to a finding; ``span`` is raw."""

    message: str
    span: Span
    location: Location | None = None


class Finding:
    """What users see: one diagnosis at one place.

    ``span`` is raw and ``None`` for a finding about a whole file. ``url``, ``url_span`` (raw) and ``href`` (the
    serialized URL) say in which URL it was found; ``decoded`` is the span within ``url``. ``explained_by`` names the
    rule whose finding on the same URL is the leading one, if there is one: people see that, programs see both.
    ``lowered`` says why the finding is less grave where it stands than it would be elsewhere, if it is: reports for
    people count such remarks unless they are asked for.
    ``location`` is filled in once, while the document's text is at hand.
    """

    __slots__ = (
        "decoded",
        "explained_by",
        "fix",
        "help",
        "href",
        "location",
        "lowered",
        "message",
        "path",
        "related",
        "rule",
        "severity",
        "span",
        "url",
        "url_span",
    )

    def __init__(
        self,
        *,
        rule: str,
        severity: Severity,
        message: str,
        path: str,
        span: Span | None = None,
        url: str | None = None,
        url_span: Span | None = None,
        decoded: Span | None = None,
        href: str | None = None,
        help: str = "",  # noqa: A002 - the reader's word for it, as in the JSON output
        related: Iterable[Related] = (),
        fix: Fix | None = None,
        explained_by: str | None = None,
        lowered: Lowering | None = None,
        location: Location | None = None,
    ) -> None:
        self.rule = rule
        self.severity: Severity = severity
        self.message = message
        self.path = path
        self.span = span
        self.url = url
        self.url_span = url_span
        self.decoded = decoded
        self.href = href
        self.help = help
        self.related = tuple(related)
        self.fix = fix
        self.explained_by = explained_by
        self.lowered: Lowering | None = lowered
        self.location = location

    def __repr__(self) -> str:
        where = "whole file" if self.span is None else f"{self.span[0]}-{self.span[1]}"
        return f"Finding({self.rule}, {self.severity}, {self.path}, {where}, {self.message!r})"

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Findings are reported by path, position, rule and message; those about a whole file come first."""
        start, end = (-1, -1) if self.span is None else self.span
        return self.path, start, end, self.rule, self.message

    def __getstate__(self) -> dict[str, Any]:  # Any: pickle's own protocol
        return {name: getattr(self, name) for name in self.__slots__}

    def __setstate__(self, state: dict[str, Any]) -> None:  # Any: pickle's own protocol
        for name, value in state.items():
            setattr(self, name, value)
