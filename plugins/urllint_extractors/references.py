"""Finds relative references in the bytes of Markdown, HTML and style sheets, for the quick pass; see `ExtractorSpec`.

Everything that may be one is found wherever it stands, in code and comments, too. A reference of plain characters is
given as it stands; of any other only that there is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

_PATH: Final = r"(?!//)(?:[A-Za-z0-9._/+@~-]|%[0-9A-Fa-f]{2})+"
_QUERY: Final = r"\?[A-Za-z0-9._/+@~=-]+"
_FRAGMENT: Final = r"#(?:[A-Za-z0-9._~\x80-\xff-]|%[0-9A-Fa-f]{2})+"
_PLAIN: Final = rf"(?:{_PATH}(?:{_QUERY})?(?:{_FRAGMENT})?|{_QUERY}(?:{_FRAGMENT})?|{_FRAGMENT})"
"""A reference that means the same in every place, and holds nothing that a format could read as an escape."""

_ABSOLUTE: Final = r"(?:https?://|mailto:)"

_DESTINATION: Final = re.compile(rf"\]\((?!{_ABSOLUTE})(?:({_PLAIN})(?=[) \t\r\n])|<?(?=#))?".encode("latin-1"))
_DEFINITION: Final = re.compile(
    rf"\]:(?![ \t]*{_ABSOLUTE}|[ \t]*\^)[ \t]*(?:({_PLAIN})(?=[ \t\r\n]|\Z)|<?(?=#))?".encode("latin-1")
)

_HEADING: Final = re.compile(rb"^[ \t>*+0-9.)-]*(?=#)", re.MULTILINE)
_UNDERLINE: Final = re.compile(rb"^[ \t>*+0-9.)]*(?:=+|-+)(?=[ \t]*\r?$)", re.MULTILINE)
_FRONT_MATTER: Final = re.compile(rb"---[ \t]*\r?\n(?=\S)(?:.*\n)*?(?:---|\.\.\.)[ \t]*\r?$", re.MULTILINE)
_NAME_ATTRIBUTE: Final = re.compile(rb"=(?:(?<=id=)|(?<=ID=)|(?<=Id=)|(?<=name=)|(?<=NAME=)|(?<=Name=)|(?<=[\s]=))")

_ATTRIBUTE: Final = re.compile(
    (
        rf"=(?<=[A-Za-z\t\n\f\r ]=)[\t\n\f\r ]*(?:[\"'][\t\n\f\r ]*|(?![\"']))(?!{_ABSOLUTE})"
        rf"(?:({_PLAIN})(?=[\"'\t\n\f\r >]))?"
    ).encode("latin-1")
)
_LISTS: Final = (b"srcset", b"archive", b"ping", b"attributionsrc")
_NAMES: Final = (
    *_LISTS,
    *(b"href", b"src", b"action", b"cite", b"poster", b"data", b"longdesc", b"manifest", b"background", b"usemap"),
    *(b"codebase", b"content"),
)
"""What the names of attributes end with that hold URLs; of two that fit the first counts."""
_LONGEST_NAME: Final = max(map(len, _NAMES))
_FILLER: Final = b"\t\n\f\r "

# The argument of `url()`, and the string behind `@import`. What begins with a "#" is never a file's.
_IN_CSS: Final = tuple(
    re.compile(
        (
            rf"{begins}[\t\n\f\r ]*[\"']?[\t\n\f\r ]*"
            rf"(?!{_ABSOLUTE}|data:|#)(?:({_PLAIN})(?=[\t\n\f\r ]*[\"')]))?"
        ).encode("latin-1")
    )
    for begins in (r"@[iI][mM][pP][oO][rR][tT](?=[\t\n\f\r ]*[\"'])", r"\((?<=[uU][rR][lL]\()")
)
_IN_IMAGE_SET: Final = re.compile(rb"\((?<=-[sS][eE][tT]\()\s*[\"']")


def in_css(data: bytes) -> list[tuple[int, int]] | None:
    """The relative references of a style sheet; ``None`` where a list of images may hold some."""
    if _IN_IMAGE_SET.search(data):
        return None
    return [
        match.span(1) if match.start(1) >= 0 else (match.end(), match.end())
        for pattern in _IN_CSS
        for match in pattern.finditer(data)
    ]


def in_markdown(data: bytes) -> list[tuple[int, int]] | None:
    """The relative references of a Markdown file; ``None`` as for HTML."""
    found = list(_matches(_DESTINATION, data))
    if b"]:" in data:
        from urllint_extractors.markdown.quick import is_in_text  # which HTML has no need of

        found += _matches(_DEFINITION, data, is_in_text)
    if b"<" in data and b"=" in data:
        in_tags = in_html(data)
        if in_tags is None:
            return None
        found += in_tags
    return found


def in_html(data: bytes) -> list[tuple[int, int]] | None:
    """The relative references of an HTML file; ``None`` as for style sheets."""
    found: list[tuple[int, int]] = []
    for match in _ATTRIBUTE.finditer(data):
        equals, begin = match.start(), match.end()
        name = _attribute(data, equals)
        if not name or (name == b"content" and _is_none(data, equals)):
            continue
        start, end = match.span(1)
        found.append((begin, begin) if start < 0 or name in _LISTS else (start, end))
    in_styles = in_css(data)
    return None if in_styles is None else found + in_styles


def anchors_in_markdown(data: bytes) -> Iterator[int]:
    """Where headings and explicit names may stand in a Markdown file."""
    front_matter = _FRONT_MATTER.match(data)
    start = front_matter.end() if front_matter is not None else 0
    for pattern in (_HEADING, _UNDERLINE):
        for match in pattern.finditer(data, start):
            yield match.end() - (pattern is _UNDERLINE)
    if b"<" in data:
        for match in _NAME_ATTRIBUTE.finditer(data):
            yield match.start()


def anchors_in_html(data: bytes) -> tuple[int, ...]:
    """None: HTML is always read in full."""
    del data
    return ()


def _matches(
    pattern: re.Pattern[bytes], data: bytes, is_none: Callable[[bytes, int], bool] | None = None
) -> Iterator[tuple[int, int]]:
    for match in pattern.finditer(data):
        if is_none is not None and is_none(data, match.start()):
            continue
        start, end = match.span(1)
        if start < 0:
            start = end = match.end() if data.startswith(b"#", match.end()) else match.start() + 1
        yield start, end


def _attribute(data: bytes, equals: int) -> bytes:
    """What the name before ``=`` ends with, if attributes with such a name hold URLs; else nothing."""
    while equals and data[equals - 1] in _FILLER:
        equals -= 1
    end = data[max(0, equals - _LONGEST_NAME) : equals].lower()
    return next(filter(end.endswith, _NAMES)) if end.endswith(_NAMES) else b""


def _is_none(data: bytes, equals: int) -> bool:
    """Whether the ``content`` of a ``<meta>`` is no URL, which it seldom is."""
    from urllint_extractors.html.quick import is_meta_without_url  # which Markdown has hardly ever need of

    start, end = data.rfind(b"<", 0, equals), data.find(b">", equals)
    return start >= 0 and end >= 0 and is_meta_without_url(data[start:end].lower())
