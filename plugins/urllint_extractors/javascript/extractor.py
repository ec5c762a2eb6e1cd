"""URLs in JavaScript and TypeScript, with JSX: strings, templates, comments, and the markup in them.

What ``+`` joins is one text, as it is to the program; a template's substitutions and the values between joined literals
are placeholders, and strings inside substitutions are strings of their own. The text is what the escapes stand for:
``"https:\\/\\/a.example"`` is found, at its exact place. Regular expressions, and strings that are the source of one,
are left alone: they describe URLs and are none. So are the specifiers of modules, unless they are absolute URLs.

Kinds of places:

- ``string``, ``template``, ``template[raw]`` (tagged with ``String.raw``): literals; role ``code``;
- ``module``: what ``import``, ``export`` and ``require`` load from; role ``resource``;
- ``comment``; role ``comment``;
- ``sourceMappingURL``: what the directive of a source map names; role ``resource``;
- ``a[href]`` and the like: an attribute of an HTML element in JSX, which may be a relative reference; for attributes of
  components only absolute URLs are found; roles as in HTML;
- ``jsx-text``: text between tags; role ``prose``;
- ``text``: what follows a literal that does not end, read as plain text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, Literal

from urllint.plugin import (
    Candidate,
    Comment,
    Document,
    Extraction,
    FoundUrl,
    Hole,
    Place,
    Problem,
    Region,
    Role,
    SourceMap,
    SourceMapBuilder,
    Span,
    find_holes,
    role_in_text,
    scan,
)
from urllint_extractors.javascript.attributes import LIST_ATTRIBUTES, role_of
from urllint_extractors.javascript.joining import LITERALS, Joined, Literals, Part
from urllint_extractors.javascript.literals import decode_jsx, encode, encode_jsx, encode_raw, needs_decoding
from urllint_extractors.javascript.patterns import is_given_to_regexp
from urllint_extractors.javascript.quick import SIGNS, SOURCE_MAP, URL_ATTRIBUTE
from urllint_extractors.javascript.scanner import Scanner, Token
from urllint_extractors.javascript.structure import governed
from urllint_extractors.literals import fitted, if_needed, is_in_pattern

NAME: Final = "javascript"

_SUPPRESSION_MARK: Final = "urllint:"

_TRIGGERS: Final = tuple(map(re.compile, (*SIGNS, SOURCE_MAP)))
_ATTRIBUTE: Final = re.compile(URL_ATTRIBUTE)
_JSX_SIGN: Final = re.compile(r"</|/>")

_WITHOUT_JSX: Final = frozenset(("ts", "mts", "cts", "typescript"))
_XML: Final = re.compile(r"\s*<(?:\?xml|!DOCTYPE)\b")
_FRONT_MATTER: Final = re.compile(r"---[ \t]*\r?\n(?:.*?^)?---[ \t]*$", re.DOTALL | re.MULTILINE)

_DIRECTIVE: Final = re.compile(r"[#@][ \t]+source(?:Mapping)?URL=([^\s'\"]+)")
_MODULE: Final = re.compile(r"(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bimportScripts\s*\()\s*\Z")
_EXPRESSION_ATTRIBUTE: Final = re.compile(r"<([a-z][\w-]*)(?:\s[^<>]*)?\s([a-zA-Z:]+)=\{\s*\Z")
_LONGEST_BEFORE: Final = 200


class JavaScriptExtractor:
    """Scripts of every kind."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        text = document.text
        if _XML.match(text) is not None:  # translations of Qt have the suffix of TypeScript
            whole = SourceMap.identity(0, len(text))
            return Extraction(regions=[Region("xml", text, whole, Place(NAME, "document"))])
        extraction = Extraction()
        reading = _Reading(document, extraction)
        has_suppressions = _SUPPRESSION_MARK in text
        if not reading.triggers and not has_suppressions:
            return extraction
        tokens = reading.read()
        if has_suppressions:
            extraction.comments.extend(_suppressions(text, tokens))
        return extraction

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` so that it is right whatever the quotes around it are.

        Substitutions, and values between joined literals, stay as they are where ``text`` is the whole URL.
        """
        kind = found.places[-1].kind
        if text == raw == found.text:
            return text
        if kind in ("comment", "text", "sourceMappingURL"):
            joins = text.startswith("/") and (kind == "text" or "*" in found.text)  # with what stands before it
            return None if joins or re.search(r"[\r\n\u2028\u2029]|\*/", text) else text
        if kind == "jsx-text" or (kind.endswith("]") and kind != "template[raw]"):
            return encode_jsx(text)
        write = encode_raw if kind == "template[raw]" else encode
        if text != found.text:
            return write(text)
        written: list[str] = []
        at = 0
        for hole in found.holes:
            start, end = found.raw_span(hole.start, hole.end)
            held = raw[start - found.span.start : end - found.span.start]
            if held and (held == text[hole.start : hole.end] or held[0] in "\"'`"):
                part = write(text[at : hole.start])
                if part is None:
                    return None
                written += (part, held)
                at = hole.end
        rest = write(text[at:])
        return None if rest is None else "".join((*written, rest))


class _Reading:
    """One document on its way to an `Extraction`."""

    def __init__(self, document: Document, extraction: Extraction) -> None:
        text = document.text
        self.text = text
        self.triggers: Sequence[int]
        self.urls = extraction.urls
        self.extraction = extraction
        name = (document.language or document.path.rpartition(".")[2]).lower()
        may_hold_jsx = name not in _WITHOUT_JSX and _JSX_SIGN.search(text) is not None
        templated = bool(document.language) or _FRONT_MATTER.match(text) is not None
        self.scanner = Scanner(text, jsx=may_hold_jsx, templated=templated)
        self.triggers = (
            sorted(
                match.start() + 1
                for pattern in ((*_TRIGGERS, _ATTRIBUTE) if may_hold_jsx else _TRIGGERS)
                for match in pattern.finditer(text)
            )
            if document.doubts is None
            else document.doubts
        )

    def read(self) -> list[Token]:
        """Find the URLs, and return the tokens they were looked for in."""
        tokens = self.scanner.tokens()
        if self.scanner.broken is not None:
            self.extraction.problems.append(Problem(self.scanner.broken, "unterminated literal"))
        literals: Literals | None = None
        read: set[int] = set()
        for token in tokens:
            if token.kind == "regex" or token.start in read or not self._has_trigger(token):
                continue
            if token.kind not in LITERALS:
                self._read_other(token)
                continue
            if literals is None:
                literals = Literals(self.text, tokens)
            parts = literals.around(token)
            read.update(part.token.start for part in parts)
            self._read_literals(literals, parts)
        self.urls.sort(key=_start)
        return tokens

    def _has_trigger(self, token: Token) -> bool:
        """Whether there is a sign of a URL in the token, outside its substitutions."""
        triggers = self.triggers
        at = bisect_left(triggers, token.start)
        for hole in token.holes:
            if at >= len(triggers):
                return False
            if triggers[at] < hole.start:
                return True
            at = bisect_left(triggers, hole.end, at)
        return at < len(triggers) and triggers[at] < token.end

    # Comments, JSX, and what is broken

    def _read_other(self, token: Token) -> None:
        start, end = token.start, token.end
        if token.kind == "comment":
            self._read_comment(start, end)
        elif token.kind == "broken":
            self._scan(start + 1, end, Place(NAME, "text"), "code")
        elif token.kind == "jsx-text":
            self._read_jsx(start, end, "jsx-text", "prose", "prose")
        else:
            self._read_attribute(token.label, start + 1, end - 1)

    def _read_comment(self, start: int, end: int) -> None:
        text = self.text
        directive = _DIRECTIVE.match(text, start + 2, end)
        if directive is not None:
            low, high = directive.span(1)
            if text.startswith("/*", start) and text.endswith("*/", low, high):
                high -= 2
            self._add(low, high, Place(NAME, "sourceMappingURL"), "resource")
            return
        if text.startswith("/*", start) and text.endswith("*/", start + 2, end):
            end -= 2
        self._scan(start + 2, end, Place(NAME, "comment"), "comment")

    def _read_attribute(self, label: str, start: int, end: int) -> None:
        element, _, attribute = label[:-1].partition("[")
        if not element[:1].islower() or "." in element:
            self._read_jsx(start, end, label, "code", "quoted")
        elif attribute in LIST_ATTRIBUTES:
            self._read_candidates(start, end, label)
        elif (role := role_of(element, attribute)) is not None:
            self._read_reference(start, end, label, role)
        else:
            self._read_jsx(start, end, label, "code", "quoted")

    def _read_reference(self, start: int, end: int, label: str, role: Role) -> None:
        """An attribute that is one URL, relative or not."""
        text = self.text
        while start < end and text[start] in " \t\r\n\f":
            start += 1
        while start < end and text[end - 1] in " \t\r\n\f":
            end -= 1
        if start == end:
            return
        builder = SourceMapBuilder()
        decode_jsx(builder, text, start, end)
        decoded = builder.text
        holes = find_holes(decoded)
        if holes and holes[0].start == 0 and holes[0].end == len(decoded):
            return
        self._add(start, end, Place(NAME, label), role, text=decoded, source_map=builder.source_map(), holes=holes)

    def _read_candidates(self, start: int, end: int, label: str) -> None:
        """The URLs of a ``srcSet``: each up to a space, with a descriptor behind it and a comma before the next."""
        for match in re.finditer(r"[\s,]*([^\s,](?:\S*[^\s,])?)(?:\s[^,]*)?", self.text[start:end]):
            low, high = match.span(1)
            self._read_reference(start + low, start + high, label, "resource")

    def _read_jsx(self, start: int, end: int, kind: str, role: Role, mode: Literal["prose", "quoted"]) -> None:
        if self.text.find("&", start, end) < 0:
            self._scan(start, end, Place(NAME, kind), role, mode)
            return
        builder = SourceMapBuilder()
        decode_jsx(builder, self.text, start, end)
        decoded = builder.text
        joined = Joined(decoded, decoded, builder.source_map(), (), goes_on=False)
        self._read_joined(joined, Place(NAME, kind), role, mode)

    def _scan(self, start: int, end: int, place: Place, role: Role, mode: Literal["prose", "quoted"] = "prose") -> None:
        """Add the URLs of text that stands unescaped."""
        text = self.text
        for candidate in scan(text, start, end, mode=mode):
            if not is_in_pattern(text, candidate.start, candidate.end, start, end):
                self.urls.append(
                    FoundUrl(
                        text=text[candidate.start : candidate.end],
                        span=Span(candidate.start, candidate.end),
                        places=(place,),
                        role=role_in_text(role, text, candidate.start, candidate.end),
                        holes=candidate.holes,
                        form=candidate.form,
                    )
                )

    def _add(
        self,
        start: int,
        end: int,
        place: Place,
        role: Role,
        *,
        text: str | None = None,
        source_map: SourceMap | None = None,
        holes: tuple[Hole, ...] = (),
    ) -> None:
        """Add a reference that is all of a text."""
        self.urls.append(
            FoundUrl(
                text=self.text[start:end] if text is None else text,
                span=Span(start, end),
                places=(place,),
                role=role,
                source_map=if_needed(source_map),
                may_be_relative=True,
                holes=holes,
            )
        )

    # Literals

    def _read_literals(self, literals: Literals, parts: Sequence[Part]) -> None:
        text = self.text
        first = parts[0].token
        if is_given_to_regexp(text, first.start):
            return
        place, role = self._place_of(literals, parts)
        joined = literals.join(parts)
        if len(parts) == 1 and not first.holes and not joined.goes_on:
            body, end = first.start + 1, first.end - 1
            if not needs_decoding(text, body, end):
                self._scan(body, end, place, role, "quoted")
                return
        self._read_joined(joined, place, role, "quoted")

    def _place_of(self, literals: Literals, parts: Sequence[Part]) -> tuple[Place, Role]:
        text = self.text
        first = parts[0].token
        if len(parts) == 1 and not first.holes:
            before = max(0, first.start - _LONGEST_BEFORE)
            if _MODULE.search(text, max(before, first.start - 40), first.start):
                return Place(NAME, "module"), "resource"
            if text[first.start - 1 : first.start] in ("{", " ") and text[first.end : first.end + 1] in ("}", " "):
                attribute = _EXPRESSION_ATTRIBUTE.search(text, before, first.start)
                role = None if attribute is None else role_of(attribute[1], attribute[2])
                if role is not None:
                    return Place(NAME, "string"), role
        kinds = {literals.kind(part.token) for part in parts}
        if "raw" in kinds:
            return Place(NAME, "template[raw]"), "code"
        return Place(NAME, "template" if "template" in kinds else "string"), "code"

    def _read_joined(self, joined: Joined, place: Place, role: Role, mode: Literal["prose", "quoted"]) -> None:
        for candidate in scan(joined.scanned, mode=mode):
            if not is_in_pattern(joined.scanned, candidate.start, candidate.end, 0, len(joined.scanned)):
                self._add_joined(candidate, joined, place, role)

    def _add_joined(self, candidate: Candidate, joined: Joined, place: Place, role: Role) -> None:
        whole = fitted(candidate, joined.holes)
        if whole is None:
            return
        start, end, form, holes = whole
        if joined.goes_on and end == len(joined.text):
            holes = (*holes, Hole(end - start, end - start))
        source_map = joined.source_map.slice(start, end)
        self.urls.append(
            FoundUrl(
                text=joined.text[start:end],
                span=source_map.raw_span(0, end - start),
                places=(place,),
                role=role_in_text(role, joined.text, start, end),
                source_map=if_needed(source_map),
                holes=holes,
                form=form,
            )
        )


def _start(url: FoundUrl) -> int:
    return url.span.start


def _suppressions(text: str, tokens: Sequence[Token]) -> list[Comment]:
    comments = [
        token
        for token in tokens
        if token.kind == "comment" and text.find(_SUPPRESSION_MARK, token.start, token.end) >= 0
    ]
    found: list[Comment] = []
    for token, span in zip(comments, governed(text, tokens, comments), strict=True):
        is_closed = text.startswith("/*", token.start) and text.endswith("*/", token.start + 2, token.end)
        end = token.end - 2 if is_closed else token.end
        found.append(Comment(Span(token.start, token.end), text[token.start + 2 : end], span))
    return found
