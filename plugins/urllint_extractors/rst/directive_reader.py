"""Reading directives: argument, options, content.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#directives
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from urllint.plugin import Anchor, FoundUrl, Place, SourceMap, find_holes, found_urls
from urllint_extractors.rst import patterns
from urllint_extractors.rst.destinations import destination, is_reference
from urllint_extractors.rst.directives import DIRECTIVES, PATH_OPTIONS, UNKNOWN, URL_OPTIONS, Directive
from urllint_extractors.rst.inline import InlineReader
from urllint_extractors.rst.lines import BLANK, Chunk, Line, margin, rest_of, without_blank_ends
from urllint_extractors.rst.names import id_of
from urllint_extractors.rst.reading import CODE, NAME, RAW, Context, Reading

_ARGUMENT: Final = (Place(NAME, "argument"),)

_ENTRY: Final = re.compile(r"(?:[^\n]*?[ \t]<)?([a-zA-Z][a-zA-Z0-9+.-]{1,20}://[^\s<>]+)>?\Z")
_WORD: Final = re.compile(r"[\w.+#-]+")
_CELL: Final = r"[ \t\n]*\"((?:[^\"]|\"\")*)\"|[^{delimiter}\n]+"
_DELIMITERS: Final = {"tab": "\t", "space": " "}


class _Parts(NamedTuple):
    """The lines of a directive: the argument's are those before the options; ``left`` is the column of the others."""

    argument: list[Line]
    options: list[Line]
    content: list[Line]
    left: int


class DirectiveReader:
    """Reads directives; ``read_blocks`` reads their content where it is markup."""

    def __init__(
        self, reading: Reading, inline: InlineReader, read_blocks: Callable[[list[Line], int, Context], None]
    ) -> None:
        self._reading = reading
        self._text = reading.text
        self._inline = inline
        self._read_blocks = read_blocks

    def read(self, name: str, lines: list[Line], offset: int, context: Context) -> None:
        """Read the directive in ``lines``, whose mark ends at ``offset``."""
        name = name.lower()
        directive = DIRECTIVES.get(name)
        if directive is None:
            # Those of a domain, such as py:function, have the same names as those without.
            directive = DIRECTIVES.get(name.rpartition(":")[2], UNKNOWN)
        if directive is UNKNOWN:
            context = context._replace(role="verbatim")
        parts = self._parts(lines, offset)
        delimiter = ","
        for option, value in self._options(parts, context):
            self._option(name, option, value, context)
            if option == "delim":
                delimiter = value.text[value.start : value.end]
        if directive.argument == "text" and directive.content == "body":
            if parts.argument:
                end = parts.argument[-1][2]
                parts = parts._replace(content=[*parts.argument, (BLANK, end, end), *parts.content])
            self._read_blocks(parts.content, parts.left, context.inside())
            return
        if parts.argument:
            self._argument(name, directive, parts.argument, context)
        content = without_blank_ends(parts.content)
        if content:
            self._content(name, directive, parts._replace(content=content), delimiter, context)

    def _parts(self, lines: list[Line], offset: int) -> _Parts:
        first = rest_of(self._text, lines[0], offset)
        below = lines[1:]
        left = margin(below) if any(line[0] != BLANK for line in below) else max(first[0], 0)
        block = below if first[0] == BLANK else [(left, first[1], first[2]), *below]
        until = next((number for number, line in enumerate(block) if line[0] == BLANK), len(block))
        options = next((number for number, line in enumerate(block[:until]) if self._is_option(line)), until)
        return _Parts(block[:options], block[options:until], block[until:], left)

    def _is_option(self, line: Line) -> bool:
        return self._text[line[1]] == ":" and patterns.FIELD.match(self._text, line[1], line[2]) is not None

    def _options(self, parts: _Parts, context: Context) -> Iterator[tuple[str, Chunk]]:
        """The options that have values, by name."""
        lines = parts.options
        number = 0
        while number < len(lines):
            first = number
            number += 1
            while number < len(lines) and lines[number][0] > parts.left:
                number += 1
            mark = patterns.FIELD.match(self._text, *lines[first][1:])
            if mark is None:
                continue
            value = [rest_of(self._text, lines[first], mark.end()), *lines[first + 1 : number]]
            value = [line for line in value if line[0] != BLANK]
            if value:
                yield mark[1].lower(), self._reading.chunk(value, context)

    def _option(self, directive: str, name: str, value: Chunk, context: Context) -> None:
        role = URL_OPTIONS.get((directive, name))
        if role is not None:
            if not is_reference(value):
                self._add(destination(value, kind=f"{directive}[{name}]", role=role))
        elif (directive, name) in PATH_OPTIONS:
            self._add_path(value, f"{directive}[{name}]")
        elif name == "name":
            anchor = id_of(value.text[value.start : value.end])
            if anchor:
                self._reading.extraction.anchors.append(Anchor(anchor, value.raw(value.start, value.end), "id"))
        else:
            self._inline.read(value, context.role)

    def _argument(self, name: str, directive: Directive, lines: list[Line], context: Context) -> None:
        chunk = self._reading.chunk(lines, context)
        if directive.argument == "uri":
            self._add(destination(chunk, kind=name, role="resource", may_be_address=False))
        elif directive.argument == "path":
            self._add_path(chunk, name)
        elif directive.argument == "text":
            self._inline.read(chunk, context.role)
        elif directive.argument == "code" and self._reading.may_matter(lines):
            text, start, end, source_map = chunk
            self._reading.extraction.urls += found_urls(
                text, places=_ARGUMENT, role="verbatim", source_map=source_map, start=start, end=end, mode="source"
            )
        elif name == "highlight":
            self._reading.highlight = self._languages(lines)[0]

    def _languages(self, lines: list[Line]) -> list[str]:
        """The languages that an argument names."""
        text = " ".join(self._text[start:end] for _, start, end in lines)
        return _WORD.findall(text.lower()) or ["text"]

    def _content(self, name: str, directive: Directive, parts: _Parts, delimiter: str, context: Context) -> None:
        lines, reading = parts.content, self._reading
        if directive.content == "body":
            self._read_blocks(lines, parts.left, context.inside())
        elif directive.content == "code":
            language = directive.language
            if not language:
                language = self._languages(parts.argument)[0] if parts.argument else reading.highlight
            if name == "raw":
                if parts.argument and "html" in self._languages(parts.argument):
                    language = "html"
                reading.add_region(lines, parts.left, language, RAW, context, None)
            else:
                reading.add_region(lines, parts.left, language, CODE, context, "verbatim")
        elif reading.may_matter(lines):
            written = [line for line in lines if line[0] != BLANK]
            if directive.content == "parsed":
                self._inline.read(reading.chunk(written, context), "verbatim")
            elif directive.content == "entries":
                for line in written:
                    self._entry(name, reading.chunk([line], context))
            else:
                self._rows(reading.chunk(written, context), delimiter, context)

    def _entry(self, name: str, chunk: Chunk) -> None:
        """``URL`` or ``title <URL>`` in a table of contents; all else there is the name of a document."""
        entry = _ENTRY.match(*chunk[:3])
        if entry is not None:
            self._add(destination(chunk._replace(start=entry.start(1), end=entry.end(1)), kind=name))

    def _rows(self, chunk: Chunk, delimiter: str, context: Context) -> None:
        """Cells between delimiters, in quotes or without."""
        delimiter = _DELIMITERS.get(delimiter, delimiter)[:1] or ","
        cells = re.compile(_CELL.format(delimiter=re.escape(delimiter)))
        for cell in cells.finditer(*chunk[:3]):
            start, end = cell.span(cell.lastindex or 0)
            source_map = SourceMap.identity(start, end - start)
            if chunk.source_map is not None:
                source_map = source_map.through(chunk.source_map)
            # On its own, for markup may begin at the beginning of a cell, whatever stands before it.
            self._inline.read(Chunk(chunk.text[start:end], 0, end - start, source_map), context.role)

    def _add(self, url: FoundUrl | None) -> None:
        if url is not None:
            self._reading.extraction.urls.append(url)

    def _add_path(self, chunk: Chunk, kind: str) -> None:
        """The path of a file, as the system writes it: nothing in it is an escape, and it is no URL to be judged."""
        text, start, end, source_map = chunk
        path = text[start:end]
        if "\n" in path or path.startswith("<"):  # in angle brackets are the files that docutils brings along
            return
        self._add(
            FoundUrl(
                text=path,
                span=chunk.raw(start, end),
                source_map=None if source_map is None else source_map.slice(start, end),
                places=(Place(NAME, kind),),
                role="resource",
                may_be_relative=True,
                holes=find_holes(path),
                form="path",
            )
        )
