"""Templates that make YAML (Helm, Ansible, Jinja, ERB), covered so that what is around them can be parsed.

A template in a line becomes a plain word of the same length. One that has its lines for itself becomes a comment, or
blank where it is less indented than what is above it: it may stand in a block scalar, which a comment would end.
Offsets stay as they are.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final, NamedTuple

from urllint.plugin import Span

_OPENERS: Final = ("{{", "{%", "{#", "<%")
_TEMPLATE: Final = re.compile(
    r"\{\{(?:[^}]{0,400}\}\}|[\s\S]{0,400}?\}\})|\{%[\s\S]{0,400}?%\}|\{#(?!\})[\s\S]{0,400}?#\}|<%[\s\S]{0,400}?%>"
)
_NOT_BREAK: Final = re.compile(r"[^\r\n]")
_IN_LINE: Final = re.compile(r"[^\r\n]+")
_END_OF_LINE: Final = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)")

# What libyaml refuses although it does not change how the rest is read.
_REFUSED: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


class Covered(NamedTuple):
    """The text to parse, and the spans of the templates in it."""

    text: str
    templates: list[Span]


def cover(text: str) -> Covered:
    """``text`` with its templates covered, and with a letter for each character that no YAML may hold."""
    if _REFUSED.search(text):
        text = _REFUSED.sub("x", text)
    if not any(opener in text for opener in _OPENERS):
        return Covered(text, [])
    templates = [Span(*match.span()) for match in _TEMPLATE.finditer(text)]
    parts: list[str] = []
    at = 0
    number = 0
    while number < len(templates):
        first = templates[number]
        line_start = max(text.rfind("\n", at, first.start), text.rfind("\r", at, first.start), at - 1) + 1
        begins_line = line_start == 0 or text[line_start - 1] in "\r\n"
        is_first = begins_line and not text[line_start : first.start].strip(" \t")
        last = first
        number += 1
        while number < len(templates) and not text[last.end : templates[number].start].strip(" \t"):
            last = templates[number]
            number += 1
        parts.append(text[at : first.start])
        covered = text[first.start : last.end]
        if is_first and _END_OF_LINE.match(text, last.end):
            is_indented_less = first.start - line_start < _indentation_above(text, line_start)
            mark, filler = (" ", " ") if is_indented_less else ("#", "x")
            if "\n" in covered or "\r" in covered:
                covered = _IN_LINE.sub(partial(_line, mark, filler), covered)
            else:
                covered = mark + filler * (len(covered) - 1)
        elif "\n" in covered or "\r" in covered:
            covered = _NOT_BREAK.sub("x", covered)
        else:
            covered = "x" * len(covered)
        parts.append(covered)
        at = last.end
    parts.append(text[at:])
    return Covered("".join(parts), templates)


def _line(mark: str, filler: str, line: re.Match[str]) -> str:
    return mark + filler * (len(line.group()) - 1)


def _indentation_above(text: str, line_start: int) -> int:
    """The indentation of the line above, blank lines left out; 0 if it is far away."""
    end = line_start
    for _ in range(20):
        end = max(end - 1, 0)
        start = text.rfind("\n", 0, end) + 1
        line = text[start : min(end, start + 1000)]
        content = line.lstrip(" ")
        if content.strip():
            return len(line) - len(content)
        if start == 0:
            break
        end = start
    return 0
