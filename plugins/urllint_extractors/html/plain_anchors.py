"""The anchors of an HTML file that are plain from its tags, at a fraction of what it takes to read all of it.

One expression passes over tags without an ``id``, and takes those with one, comments, and elements whose content is
read in another way as a whole. It knows them as they are mostly written. At the first that it does not know it ends:
nobody can tell from there what is markup.

https://html.spec.whatwg.org/multipage/parsing.html#tokenization
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from urllint.plugin import Anchor, Span
from urllint_extractors.html.templates import find_templates

_W: Final = r"[\t\n\f\r ]"
_VALUE: Final = r"""=(?:"[^"<>]*"|'[^'<>]*'|[^\t\n\f\r "'<>=`]+)"""
_NAME: Final = "[a-z][a-z0-9:_.-]*"
_ELEMENT: Final = "[a-z][a-z0-9-]*"


def _attributes(*others: str) -> str:
    """Any number of attributes with none of these names."""
    not_others = f"(?!(?:{'|'.join(others)})[=\\t\\n\\f\\r />])" if others else ""
    return rf"(?:{_W}+{not_others}{_NAME}(?:{_VALUE})?)*"


def _raw(name: str, stop: str) -> str:
    """An element whose content is no markup, and holds no ``<`` with ``stop`` behind it but that of its end tag."""
    return rf"{name}{_attributes()}{_W}*>[^<]*(?:<(?!{stop})[^<]*)*</{name}{_W}*>"


_RAW_TEXT: Final = ("iframe", "noembed", "noframes", "textarea", "title", "xmp")
_OTHERS: Final = "|".join((*_RAW_TEXT, "math", "param", "plaintext", "script", "style", "svg"))
_READ_OTHERWISE: Final = rf"(?:{_OTHERS})[\t\n\f\r />]"
"""Elements whose content, or whose attributes, are read in another way than those of most."""

_PASSED_OVER: Final = rf"/{_ELEMENT}{_W}*>|(?!{_READ_OTHERWISE}){_ELEMENT}{_attributes('id')}{_W}*/?>|[^a-zA-Z/!?]|\Z"
_WITH_ID: Final = (
    rf"(?!{_READ_OTHERWISE})"
    rf"""{_ELEMENT}{_attributes("id")}{_W}+id="([^"&<>\x1a]+)"{_attributes()}{_W}*/?>"""
)
_COMMENT: Final = r"!--(?!-?>)[^-]*(?:-(?!-!?>)[^-]*)*--!?>"
_SHAPE: Final = (
    r"</?(?:g|path|circle|ellipse|rect|line|polygon|polyline|use|defs|symbol)(?=[\t\n\f\r />])"
    r"""(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*>"""
)
"""A tag in SVG that nothing but other tags like it stands in."""
_TAKEN_AS_A_WHOLE: Final = "|".join(
    (
        _COMMENT,
        r"![dD][oO][cC][tT][yY][pP][eE][^>]*>",
        r"\?xml[^>]*>",
        _raw("script", "!|/[sS]"),
        _raw("style", "!|/[sS]"),
        *(_raw(name, f"/[{name[0]}{name[0].upper()}]") for name in _RAW_TEXT),
        rf"""svg(?:{_W}[^<>"'/]*(?:"[^"<>]*"|'[^'<>]*'))*{_W}*>[^<]*(?:(?:{_SHAPE}|<{_COMMENT})[^<]*)*</svg>""",
    )
)
_TOKEN: Final = re.compile(rf"<(?!{_PASSED_OVER})(?:{_WITH_ID}|(?:{_TAKEN_AS_A_WHOLE})|())")
"""An element with an id (1), something else that is known, or (2) what is not."""


def plain_anchors(text: str) -> Iterator[Anchor]:
    """The ids of elements up to where there is markup that is not plain."""
    if text.startswith("---") or find_templates(text).items:
        return
    for token in _TOKEN.finditer(text):
        if token.lastindex == 1:
            yield Anchor(token[1], Span(*token.span(1)), "id")
        elif token.lastindex is not None:
            return
