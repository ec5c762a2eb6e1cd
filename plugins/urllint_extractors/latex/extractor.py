r"""URLs in LaTeX, BibTeX and R's documentation.

The kind of a place is that of the command (``url``, ``href``, ``path``, ...), ``field[url]`` for a field of BibTeX,
``text`` for running text, ``comment``, and ``verbatim`` for what is shown as it is (``\verb``, ``verbatim``); listings
in a known language (``lstlisting``, ``minted``) are read in that language as ``code``.

Escapes are decoded (``\%``, ``\_``, ``\~{}``); a macro in a URL is a placeholder, and so are the parameters of a macro
that is being defined. The paths of included files and images are left alone.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import Final

from urllint.plugin import Comment, Document, Extraction, FoundUrl, Place, Region, Role, SourceMap, Span, found_urls
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading
from urllint_extractors.latex.escapes import (
    ESCAPED,
    NESTED,
    PLAIN,
    decode_argument,
    decode_prose,
    is_escaped,
    write,
)

EXTRACTOR: Final = "latex"

_URL_COMMANDS: Final = "url|nolinkurl|path|burl|href|burlalt|hrefurl|hyperimage|hyperbaseurl|hlink"
_LINKS: Final = frozenset({"href", "burlalt", "hlink"})
_VERBATIM: Final = (
    r"verbatim\*?|Verbatim\*?|[BL]Verbatim|alltt|lstlisting|minted|tcblisting|comment|spverbatim|verbatimtab"
)
_INLINE: Final = r"verb\*?|lstinline|mintinline"

_TOKEN: Final = re.compile(
    rf"\\(?:(?P<command>{_URL_COMMANDS})(?![A-Za-z@])"
    rf"|(?P<inline>{_INLINE})(?![A-Za-z@])"
    rf"|begin[ \t]*\{{(?P<environment>{_VERBATIM})\}}"
    r"|[^A-Za-z])"
    r"|(?P<percent>%)"
)
_OPTIONS: Final = re.compile(r"[ \t]*(?:\[([^\]\r\n]{0,500})\])?[ \t]*")
_LANGUAGE: Final = re.compile(r"language\s*=\s*\{?\s*(?:\[[^\]]*\])?\s*([A-Za-z0-9+#-]+)")
_BRACE: Final = re.compile(r"\\[\s\S]|[{}]|\n[ \t]*\r?\n")
_LINE: Final = re.compile(r"[^\r\n]*")
_LONGEST_ARGUMENT: Final = 2000
_LONGEST_LOOK_BACK: Final = 600
_FIELD: Final = re.compile(r"([A-Za-z][\w-]{0,40})[ \t]*=[ \t]*[{\"]{1,2}[ \t]*\Z")
_PARAGRAPH: Final = re.compile(r"(?:[ \t]*(?:%[^\r\n]*)?(?:\r\n?|\n))*((?:[ \t]*[^\s][^\r\n]*(?:\r\n?|\n|\Z))+)")
_RELATIVE: Final = re.compile(r"[\w.~/-][\w./~%+-]*(?:\#[\w.-]*)?")
_SPAN: Final = attrgetter("span")


class LatexExtractor:
    """Finds what is in LaTeX and BibTeX: see `Extractor` for what the two methods promise."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        return _Reader(document).read()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` written for where ``found`` stands."""
        if found.places[-1].kind == "code":
            return None if "\n" in text or "\r" in text or "\\end" in text else text
        return write(text, found, raw)


class _Reader:
    """Goes over one document from one token to the next."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._text = document.text
        self._reading = Reading(EXTRACTOR, document, (r"\\(?:href|hlink|burlalt)\b",))
        self._extraction = self._reading.extraction
        suffix = document.path.rpartition(".")[2].lower()
        self._is_bibliography = (document.language.lower() or suffix) in ("bib", "bibtex")
        self._has_suppressions = SUPPRESSION_MARK in document.text

    def read(self) -> Extraction:
        """Everything in the document."""
        if self._reading.triggers or self._has_suppressions:
            self._tokens()
        extraction = self._extraction
        extraction.urls.sort(key=_SPAN)
        extraction.comments.sort(key=_SPAN)
        return extraction

    def _tokens(self) -> None:
        text = self._text
        segment = at = 0
        while True:
            match = _TOKEN.search(text, at)
            if match is None:
                break
            start = match.start()
            at = match.end()
            group = match.lastgroup
            if group is None:
                continue
            end = self._construct(match, group)
            if end is None:
                continue
            self._prose(segment, start)
            segment = at = end
        self._prose(segment, len(text))

    def _construct(self, match: re.Match[str], group: str) -> int | None:
        """Read what a token begins; returns where it ends, ``None`` if it is running text."""
        if group == "percent":
            return self._comment(match.start())
        if group == "command":
            return self._command(match)
        if group == "inline":
            return self._inline(match)
        return self._environment(match)

    # Running text and comments

    def _prose(self, start: int, end: int, kind: str = "text", role: Role = "prose") -> None:
        """Read the lines between ``start`` and ``end`` that may hold a URL."""
        text, reading = self._text, self._reading
        at = start
        while reading.has_trigger(at, end):
            trigger = reading.next_trigger(at)
            low = max(at, text.rfind("\n", start, trigger) + 1, text.rfind("\r", start, trigger) + 1)
            line = _LINE.match(text, trigger, end)
            high = end if line is None else line.end()
            for found in decode_prose(text, low, high).found(self._places(kind), role, "prose", ESCAPED):
                if self._is_bibliography:
                    field = _FIELD.search(text, max(low - 200, found.span.start - 80), found.span.start)
                    if field is not None:
                        found.places = self._places(f"field[{field[1].lower()}]")
                        found.role = "link"
                        found.label = ESCAPED if is_escaped(text[slice(*found.span)]) else PLAIN
                self._extraction.urls.append(found)
            at = max(high, trigger + 1)

    def _comment(self, start: int) -> int | None:
        text = self._text
        before = start
        while before and text[before - 1] in " \t\f\v":
            before -= 1
        is_alone = not before or text[before - 1] in "\r\n"
        if self._is_bibliography and not is_alone:
            return None  # only what stands outside of entries is a comment there, and that anywhere
        line = _LINE.match(text, start)
        end = len(text) if line is None else line.end()
        self._prose(start, end, "comment", "comment")
        if self._has_suppressions and text.find(SUPPRESSION_MARK, start, end) >= 0:
            below = _PARAGRAPH.match(text, end) if is_alone else None
            governs = None if below is None else Span(below.start(1), below.end(1))
            self._extraction.comments.append(Comment(Span(start, end), text[start:end].lstrip("%"), governs))
        return end

    # Commands

    def _command(self, match: re.Match[str]) -> int | None:
        text = self._text
        name = match["command"]
        options = _OPTIONS.match(text, match.end())
        at = match.end() if options is None else options.end()
        argument = self._argument(at, any_delimiter=name in ("url", "path", "nolinkurl", "burl"))
        if argument is None:
            return None
        start, end = argument
        behind = end + 1
        visible: Span | None = None
        if name in _LINKS:
            options = _OPTIONS.match(text, behind)
            second = self._argument(behind if options is None else options.end(), any_delimiter=False)
            visible = None if second is None else Span(*second)
        if not self._reading.has_trigger(match.start(), end + 1):
            return behind
        raw = text[start:end]
        label = ESCAPED if is_escaped(raw) else NESTED if self._is_nested(match.start()) else PLAIN
        decoding = decode_argument(text, start, end)
        role: Role = "link" if name != "path" else "verbatim"
        urls = decoding.found(self._places(name), role, "quoted", label)
        if not urls and name in _LINKS and _RELATIVE.fullmatch(decoding.text) and "." in decoding.text:
            own_map = decoding.source_map
            span = own_map.raw_span(0, len(decoding.text))
            urls = [
                FoundUrl(
                    text=decoding.text,
                    span=span,
                    places=self._places(name),
                    role=role,
                    source_map=None if span.end - span.start == len(decoding.text) else own_map,
                    may_be_relative=True,
                    label=label,
                )
            ]
        for found in urls:
            found.visible = visible
        self._extraction.urls += urls
        return behind

    def _argument(self, at: int, *, any_delimiter: bool) -> tuple[int, int] | None:
        """What stands between braces from ``at`` on, or between two of any other character."""
        text = self._text
        opener = text[at : at + 1]
        if opener != "{":
            if not any_delimiter or not opener or opener.isalnum() or opener in "\\%}* \t\r\n":
                return None
            line = _LINE.match(text, at)
            close = text.find(opener, at + 1, len(text) if line is None else line.end())
            return None if close < 0 else (at + 1, close)
        depth = 0
        for match in _BRACE.finditer(text, at, min(len(text), at + _LONGEST_ARGUMENT)):
            character = match.group()
            if character == "{":
                depth += 1
            elif character == "}":
                depth -= 1
                if depth == 0:
                    return at + 1, match.start()
            elif character[0] != "\\":
                return None  # an argument ends with its paragraph
        return None

    def _is_nested(self, at: int) -> bool:
        """Whether the command at ``at`` stands in the argument of another one, in the same paragraph."""
        text = self._text
        lowest = max(0, at - _LONGEST_LOOK_BACK)
        start = max(text.rfind("\n\n", lowest, at), lowest)
        part = re.sub(r"\\[\s\S]|%[^\r\n]*", "", text[start:at])
        return part.count("{") > part.count("}")

    # What is shown as it is

    def _inline(self, match: re.Match[str]) -> int | None:
        text = self._text
        options = _OPTIONS.match(text, match.end())
        at = match.end() if options is None else options.end()
        if match["inline"] == "mintinline":
            language = self._argument(at, any_delimiter=False)
            if language is None:
                return None
            at = language[1] + 1
        argument = self._argument(at, any_delimiter=True)
        if argument is None:
            return None
        self._verbatim(*argument, "")
        return argument[1] + 1

    def _environment(self, match: re.Match[str]) -> int:
        text = self._text
        name = match["environment"]
        start = match.end()
        end = text.find(f"\\end{{{name}}}", start)
        if end < 0:
            end = len(text)
        if name == "comment":
            self._prose(start, end, "comment", "comment")
            return end
        options = _OPTIONS.match(text, start, end)
        language = ""
        if options is not None and options[1] is not None:
            named = _LANGUAGE.search(options[1])
            language = "" if named is None else named[1]
        if name == "minted":
            argument = self._argument(start if options is None else options.end(), any_delimiter=False)
            if argument is not None:
                language = text[slice(*argument)]
                start = argument[1] + 1
        self._verbatim(start, end, language.lower())
        return end

    def _verbatim(self, start: int, end: int, language: str) -> None:
        text = self._text
        if not self._reading.has_trigger(start, end):
            return
        if language:
            place = Place(EXTRACTOR, "code")
            whole = SourceMap.identity(start, end - start)
            self._extraction.regions.append(Region(language, text[start:end], whole, place, "verbatim"))
            return
        found = found_urls(text, places=self._places("verbatim"), role="verbatim", start=start, end=end)
        for url in found:
            url.label = PLAIN
        self._extraction.urls += found

    def _places(self, kind: str) -> tuple[Place, ...]:
        return (Place(EXTRACTOR, kind),)
