"""The text that the Markdown parser gets instead of the document's own.

pyromark counts in UTF-8 bytes, refuses lone surrogates, and knows neither templates nor front matter that stands only
at the very start of a file. The parser therefore reads a stand-in, an ASCII text of equal length in code points: its
bytes are the document's code points, and all that must not be taken for Markdown is replaced.

To CommonMark a character beyond ASCII is an ordinary one everywhere but beside ``*`` and ``_``, which say nothing about
links, and in the labels of references, of which only the definitions are read. A comma is such an ordinary one, too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

import pyromark

from urllint.plugin import Span

OPTIONS: Final = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_FOOTNOTES | pyromark.Options.ENABLE_TASKLISTS
"""What the parser knows beside CommonMark."""

_ORDINARY: Final = ","
_LONE_CR: Final = re.compile(r"\r(?!\n)")
_SPACE_BEHIND_FENCE: Final = re.compile(r"(?:(?<=```)|(?<=~~~))[ \t]+(?=\r?$)", re.MULTILINE)

_TEMPLATE_OPENER: Final = re.compile(r"\{\{|\{%|<%")
_TEMPLATE_CLOSER: Final = {"{{": "}}", "{%": "%}", "<%": "%>"}
_LONGEST_TEMPLATE: Final = 1000

_FRONT_MATTER_OPENER: Final = re.compile(r"(---|\+\+\+)[ \t]*\r?\n(?=[^\s])")
_YAML_CLOSER: Final = re.compile(r"^(?:---|\.\.\.)[ \t]*\r?$", re.MULTILINE)
_TOML_CLOSER: Final = re.compile(r"^\+\+\+[ \t]*\r?$", re.MULTILINE)


class FrontMatter(NamedTuple):
    """The metadata block at the start of a file: its language, the span of its lines, and where its last fence ends."""

    language: str
    content: Span
    end: int


class Source:
    """A document prepared for the parser.

    ``text`` is the document's text, ``stand_in`` what the parser reads. ``templates`` are the spans of template tags,
    in order, which are letters in the stand-in.
    """

    __slots__ = ("_template_ends", "front_matter", "stand_in", "templates", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.front_matter = find_front_matter(text)
        stand_in = text
        if self.front_matter is not None:
            end = self.front_matter.end
            stand_in = " " * (end - 1) + "\n" + text[end:]
        if "\r" in stand_in:
            stand_in = _LONE_CR.sub("\n", stand_in)
        if "\0" in stand_in:
            stand_in = stand_in.replace("\0", _ORDINARY)  # CommonMark reads U+FFFD
        if "`\t" in stand_in or "~\t" in stand_in:  # the end of a fenced block, but not to the parser
            stand_in = _SPACE_BEHIND_FENCE.sub(lambda space: " " * len(space[0]), stand_in)
        if not stand_in.isascii():
            stand_in = _ascii(stand_in)
        self.templates = find_templates(stand_in)
        if self.templates:
            stand_in = _with_letters_at(stand_in, self.templates)
        self.stand_in = stand_in
        self._template_ends: list[int] | None = None

    def templates_in(self, start: int, end: int) -> Sequence[Span]:
        """The templates that share a code point with ``start`` to ``end``."""
        if not self.templates:
            return ()
        if self._template_ends is None:
            self._template_ends = [template.end for template in self.templates]
        first = last = bisect_right(self._template_ends, start)
        while last < len(self.templates) and self.templates[last].start < end:
            last += 1
        return self.templates[first:last]


def _ascii(text: str) -> str:
    """``text``, which holds no NUL, with an ordinary character for each that is not ASCII, lone surrogates included."""
    encoded = text.replace("?", "\0").encode("ascii", "replace")
    return encoded.replace(b"?", _ORDINARY.encode()).replace(b"\0", b"?").decode("ascii")


def find_front_matter(text: str) -> FrontMatter | None:
    """The metadata block that ``text`` begins with: YAML between ``---`` lines, or TOML between ``+++`` lines.

    A ``---`` that a blank line follows is a thematic break.
    """
    opener = _FRONT_MATTER_OPENER.match(text)
    if opener is None:
        return None
    is_yaml = opener[1] == "---"
    closer = (_YAML_CLOSER if is_yaml else _TOML_CLOSER).search(text, opener.end())
    if closer is None:
        return None
    content = Span(opener.end(), closer.start())
    return FrontMatter("yaml" if is_yaml else "toml", content, min(closer.end() + 1, len(text)))


def find_templates(text: str) -> tuple[Span, ...]:
    """The template tags of ``text`` that begin and end on one line: ``{{ }}``, ``{% %}``, ``<% %>``.

    What holds a backtick or a link's ``](`` is text about templates.
    """
    if "{{" not in text and "{%" not in text and "<%" not in text:
        return ()
    spans: list[Span] = []
    # Where the next closer of each kind and the next line end are, remembered so that no part is searched twice.
    closers = dict.fromkeys(_TEMPLATE_CLOSER.values(), -1)
    line_end = -1
    at = 0
    while opener := _TEMPLATE_OPENER.search(text, at):
        start, at = opener.span()
        closer = _TEMPLATE_CLOSER[opener[0]]
        if closers[closer] < at:
            found = text.find(closer, at)
            closers[closer] = found if found >= 0 else len(text)
        if line_end < at:
            found = text.find("\n", at)
            line_end = found if found >= 0 else len(text)
        end = closers[closer] + len(closer)
        if end > line_end or end - start > _LONGEST_TEMPLATE:
            continue
        if "`" not in text[start:end] and "](" not in text[start:end]:
            spans.append(Span(start, end))
            at = end
    return tuple(spans)


def _with_letters_at(text: str, spans: tuple[Span, ...]) -> str:
    pieces: list[str] = []
    done = 0
    for start, end in spans:
        pieces += (text[done:start], "x" * (end - start))
        done = end
    pieces.append(text[done:])
    return "".join(pieces)
