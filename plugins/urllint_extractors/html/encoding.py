"""Writes text as it must stand in markup.

One way of writing is right in every attribute, whether its value stands in double quotes, single quotes or none: what
could end or begin something is written as a character reference.

https://html.spec.whatwg.org/multipage/syntax.html#attributes-2
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import FoundUrl
from urllint_extractors.html.templates import find_templates

_SPACES: Final = "\t\n\f\r "
_SPACE_SET: Final = frozenset(_SPACES)
_REFERENCES: Final = {
    ord(character): reference
    for character, reference in (
        ("&", "&amp;"),
        ("<", "&lt;"),
        (">", "&gt;"),
        ('"', "&quot;"),
        ("'", "&#39;"),
        ("`", "&#96;"),
        *((space, f"&#{ord(space)};") for space in _SPACES),
    )
}
_IN_TEXT: Final = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord("\r"): "&#13;"}
_SEPARATED_BY_SPACES: Final = re.compile(
    r"\[(?:[\w-]*srcset|ping|attributionsrc|itemtype|archive|profile|[\w:]*schemaLocation)\]\Z", re.ASCII
)
_NOT_WRITTEN: Final = frozenset(("doctype", "processing-instruction", "raw-text", "template", "unfinished-tag"))
"""Places with no way to write every character."""

_NEVER_IN: Final = {"script": "<", "style": "<", "svg:script": "&<>", "svg:style": "&<>"}
"""Regions without references, or that may be in a CDATA section or not, and what they must not hold."""


def encode(text: str, found: FoundUrl, raw: str) -> str | None:
    """``text`` as it must stand for ``raw`` in the place of ``found``, or ``None`` where it cannot stand there."""
    kind = found.places[-1].kind
    if "\0" in text or kind in _NOT_WRITTEN:
        return None  # NUL reads as U+FFFD, written as it is or as a reference
    if kind == "front-matter":
        return text
    if kind in _NEVER_IN:
        return None if any(character in text for character in _NEVER_IN[kind]) else text
    if kind == "comment":
        unsafe = "--" in text or text.startswith((">", "-")) or text.endswith(("-", "<", "!"))
        return None if unsafe else text
    if kind == "cdata":
        return None if "]]>" in text or text.startswith((">", "]")) or text.endswith("]") else text
    if not kind.endswith("]"):
        return _translate(text, _IN_TEXT)
    if not text:
        # Without quotes a value cannot be empty.
        return None if len(raw) == found.span.end - found.span.start else ""
    if text[0] in _SPACES or text[-1] in _SPACES:
        return None  # white space around a URL is not part of it
    if _SEPARATED_BY_SPACES.search(kind) and (text[0] == "," or text[-1] == "," or not _SPACE_SET.isdisjoint(text)):
        return None
    if kind == "meta[content]" and ('"' in text or "'" in text):
        return None  # may be the content of a refresh, which has quotes of its own
    return _translate(text, _REFERENCES)


def _translate(text: str, references: dict[int, str]) -> str:
    """``text`` with references for what would be markup; template code stays as it is."""
    pieces: list[str] = []
    position = 0
    for start, end, _ in find_templates(text, php=False).items:
        pieces += (text[position:start].translate(references), text[start:end])
        position = end
    pieces.append(text[position:].translate(references))
    return "".join(pieces)
