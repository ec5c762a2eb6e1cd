"""URLs in CSS, SCSS, Sass (the indented syntax) and Less.

The text is what the escapes stand for. Interpolated code (``#{}``, ``@{}``) and that of template languages are
placeholders; an argument that is a variable or an expression as a whole is left alone, and strings in it are strings.
The contents of ``data:`` URLs are not searched. In a file, ``url(#id)`` is left alone: it points into the page that the
style sheet is used in, and nobody knows which one that is.

Kinds of places:

- ``url``, ``image-set``: arguments of ``url()``, ``src()`` and ``image-set()``, relative or not, those among them that
  CSS refuses (``url(a b.png)``); role ``resource``;
- ``@import``; role ``resource``. What Sass and Less look up themselves (``@import "mixins"``) is no URL;
- ``@namespace``; role ``identifier``;
- ``string``: absolute URLs in other strings; role ``code``;
- ``comment``; role ``comment``;
- ``sourceMappingURL``: what the directive of a source map names; role ``resource``;
- ``text``: what is no CSS; role ``code``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, Literal

from urllint.plugin import (
    Comment,
    Document,
    Extraction,
    FoundUrl,
    Hole,
    Place,
    Role,
    SourceMap,
    SourceMapBuilder,
    Span,
    find_holes,
    found_urls,
)
from urllint_extractors.css.escapes import decode, encode
from urllint_extractors.css.quick import SIGNS
from urllint_extractors.css.scanner import Dialect, Token, tokens
from urllint_extractors.css.structure import at_rule, function, governed

NAME: Final = "css"

_SUPPRESSION_MARK: Final = "urllint:"
_TRIGGERS: Final = tuple(map(re.compile, SIGNS))
_RULES: Final = re.compile(r"@(?i:import|namespace)\b")
_FUNCTION_NAMES: Final = re.compile(r"\((?i:(?<=src\()|(?<=image-set\())")
_DIALECTS: Final[dict[str, Dialect]] = {"scss": "scss", "sass": "sass", "less": "less"}

_DIRECTIVE: Final = re.compile(r"[#@][ \t]+sourceMappingURL=([^\s'\"*]+)")
_URL_FUNCTION: Final = re.compile(r"(?<![\w-])[uU][rR][lL]\([ \t\r\n\f]*\Z")
_FUNCTIONS: Final = {"url": "url", "src": "url", "image-set": "image-set", "-webkit-image-set": "image-set"}
_GOES_ON: Final = re.compile(r"[ \t]*\+")
_SPACES: Final = " \t\r\n\f"
# What a preprocessor replaces as a whole.
_VARIABLE: Final = re.compile(r"[$@][\w-]+")
_FRAGMENT: Final = re.compile(r"#(?!\{)")
_DEFAULT_BEHAVIOUR: Final = "#default#"
_NOT_IN_TEXT: Final = re.compile(r"[\s\"'\\(){};*]")
_ABSOLUTE: Final = re.compile(r"(?:https?:)?//")


class CssExtractor:
    """Style sheets, and style attributes."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        return _Reader(document).read()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` so that it is right in ``url()`` with quotes and without, and in strings.

        Interpolated code stays as it is where ``text`` is the whole URL.
        """
        kind = found.places[-1].kind
        if text == raw == found.text:
            return text
        if kind in ("comment", "sourceMappingURL", "text"):
            joins = text.startswith("/") and (kind == "text" or "*" in found.text)  # with what stands before it
            return None if joins or _NOT_IN_TEXT.search(text) else text
        if text != found.text:
            return encode(text)
        written: list[str] = []
        at = 0
        for hole in found.holes:
            start, end = found.raw_span(hole.start, hole.end)
            held = raw[start - found.span.start : end - found.span.start]
            if held == text[hole.start : hole.end]:
                part = encode(text[at : hole.start])
                if part is None:
                    return None
                written += (part, held)
                at = hole.end
        rest = encode(text[at:])
        return None if rest is None else "".join((*written, rest))


class _Reader:
    """One style sheet on its way to an `Extraction`."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.is_file = not document.language
        name = (document.language or document.path.rpartition(".")[2]).lower()
        self.dialect: Dialect = _DIALECTS.get(name, "css")
        self.extraction = Extraction()
        self.urls = self.extraction.urls
        # Where references may be relative, every argument is looked at, unless it is known which ones are in doubt.
        self.doubts = document.doubts
        self.triggers: Sequence[int] = (
            sorted(match.start() for pattern in _TRIGGERS for match in pattern.finditer(self.text))
            if document.doubts is None
            else document.doubts
        )
        self.tokens: list[Token] = []
        self.has_rules = _RULES.search(self.text) is not None
        self.has_functions = _FUNCTION_NAMES.search(self.text) is not None

    def read(self) -> Extraction:
        """Everything in the style sheet."""
        text = self.text
        has_suppressions = _SUPPRESSION_MARK in text
        self.tokens = tokens(text, self.dialect)
        end = 0
        for index, token in enumerate(self.tokens):
            before, end = end, token.end
            if self._has_trigger(before, token.start):
                self._scan(before, token.start, "text", "code")
            if self.doubts is not None and not self._has_trigger(before, end):
                continue
            if token.kind in ("url", "bad-url"):
                self._read_url(token.start, token.end)
            elif token.kind == "string":
                self._read_string(index)
            elif token.kind == "comment":
                self._read_comment(token)
            elif self._has_trigger(token.start, token.end):
                self._scan(token.start + 1, token.end, "text", "code")
        if self._has_trigger(end, len(text)):
            self._scan(end, len(text), "text", "code")
        if has_suppressions:
            self._add_suppressions()
        return self.extraction

    def _has_trigger(self, start: int, end: int) -> bool:
        at = bisect_left(self.triggers, start)
        return at < len(self.triggers) and self.triggers[at] < end

    def _read_url(self, start: int, end: int) -> None:
        rule = self._rule(start)
        if self.dialect != "css" and _VARIABLE.fullmatch(self.text, start, end):
            return
        kind, role = _kind_in(rule, "url")
        self._add(start, end, kind, role)

    def _read_comment(self, token: Token) -> None:
        start, end = token.start, token.end
        text = self.text
        directive = _DIRECTIVE.match(text, start + 2, end)
        if directive is not None:
            self._add(*directive.span(1), "sourceMappingURL", "resource")
        elif self._has_trigger(start, end):
            if text.startswith("/*", start) and text.endswith("*/", start + 2, end):
                end -= 2
            self._scan(start + 2, end, "comment", "comment")

    def _read_string(self, index: int) -> None:
        text = self.text
        token = self.tokens[index]
        start, end = token.start + 1, token.end - 1
        if _URL_FUNCTION.search(text, max(0, token.start - 40), token.start):
            kind, role = _kind_in(self._rule(token.start), "url")
            self._add(start, end, kind, role)
            return
        if self.has_functions and text[max(0, token.start - 40) : token.start].rstrip(_SPACES).endswith(("(", ",")):
            name = _FUNCTIONS.get(function(text, self.tokens, index))
            if name is not None:
                self._add(start, end, name, "resource")
                return
        rule = self._rule(token.start) if self.has_rules and self._is_first_of_rule(index) else ""
        if rule == "namespace" or (rule == "import" and (self.dialect == "css" or self._is_css_import(start, end))):
            kind, role = _kind_in(rule, "url")
            self._add(start, end, kind, role)
            return
        if self._has_trigger(start, end):
            self._scan(start, end, "string", "code", quoted=True)

    def _is_first_of_rule(self, index: int) -> bool:
        """Whether no string or URL stands before this one in a rule, or one and a comma, as in lists of Sass."""
        at = self.tokens[index].start
        before = next(
            (token for token in reversed(self.tokens[max(0, index - 20) : index]) if token.kind != "comment"), None
        )
        return (
            before is None
            or before.start < self.text.rfind("@", 0, at)
            or self.text[before.end : at].strip(_SPACES + ")") == ","
        )

    def _rule(self, start: int) -> str:
        return at_rule(self.text, start) if self.has_rules else ""

    def _is_css_import(self, start: int, end: int) -> bool:
        """Whether a string of ``@import`` is left for the browser, and not looked up by Sass or Less."""
        text = self.text
        return text.endswith(".css", start, end) or _ABSOLUTE.match(text, start, end) is not None

    def _scan(self, start: int, end: int, kind: str, role: Role, *, quoted: bool = False) -> None:
        """Add the absolute URLs of a text."""
        text = self.text
        places = (Place(NAME, kind),)
        mode: Literal["quoted", "prose"] = "quoted" if quoted else "prose"
        if not quoted or text.find("\\", start, end) < 0:
            found = found_urls(text, places=places, role=role, start=start, end=end, mode=mode)
        else:
            builder = SourceMapBuilder()
            decode(builder, text, start, end)
            found = found_urls(builder.text, places=places, role=role, source_map=builder.source_map(), mode=mode)
        if quoted and found and found[-1].span.end == end and _GOES_ON.match(text, end + 1):
            length = len(found[-1].text)
            found[-1].holes = (*found[-1].holes, Hole(length, length))
        self.urls.extend(found)

    def _add(self, start: int, end: int, kind: str, role: Role) -> None:
        """Add a reference that is all of a text."""
        text = self.text
        while start < end and text[start] in _SPACES:
            start += 1
        while start < end and text[end - 1] in _SPACES and text[end - 2] != "\\":
            end -= 1
        decoded, source_map = text[start:end], None
        if "\\" in decoded or "\0" in decoded:
            builder = SourceMapBuilder()
            decode(builder, text, start, end)
            decoded = builder.text
            source_map = _if_needed(builder.source_map())
        if not decoded or decoded.startswith(_DEFAULT_BEHAVIOUR) or (self.is_file and _FRAGMENT.match(decoded)):
            return
        holes = find_holes(decoded)
        if self.dialect != "css" and _GOES_ON.match(text, end + 1):
            holes = (*holes, Hole(len(decoded), len(decoded)))
        if holes and holes[0].start == 0 and holes[0].end == len(decoded):
            return
        self.urls.append(
            FoundUrl(
                text=decoded,
                span=Span(start, end),
                places=(Place(NAME, kind),),
                role=role,
                source_map=source_map,
                may_be_relative=True,
                holes=holes,
            )
        )

    def _add_suppressions(self) -> None:
        text = self.text
        comments = [
            token
            for token in self.tokens
            if token.kind == "comment" and text.find(_SUPPRESSION_MARK, token.start, token.end) >= 0
        ]
        spans = governed(text, self.tokens, comments, self.dialect)
        for token, span in zip(comments, spans, strict=True):
            is_closed = text.startswith("/*", token.start) and text.endswith("*/", token.start + 2, token.end)
            end = token.end - 2 if is_closed else token.end
            self.extraction.comments.append(Comment(Span(token.start, token.end), text[token.start + 2 : end], span))


def _kind_in(rule: str, kind: str) -> tuple[str, Role]:
    """The kind and role of a reference by the rule whose prelude holds it."""
    if rule == "namespace":
        return "@namespace", "identifier"
    return ("@import" if rule == "import" else kind), "resource"


def _if_needed(source_map: SourceMap) -> SourceMap | None:
    """The map, unless the text stands as it is and in one piece."""
    return None if len(source_map.pieces) == 1 and source_map.pieces[0].is_run else source_map
