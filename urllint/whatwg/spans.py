"""Where the components of a URL stand in the text that was parsed.

The parser notes it on its way, in the text that it has cleaned; here it is translated to the text as it was given.
"""

import re
from functools import cache
from typing import NamedTuple

from urllint.whatwg.parser import Base, parse_base
from urllint.whatwg.state_machine import BasicURLParser, run

Span = tuple[int, int]


class ComponentSpans(NamedTuple):
    """Where the components of a URL stand in the input, as half-open offsets in code points.

    None where the input has no such component, or the parser failed before it got there. Delimiters do not belong to a
    component, but the leading slash belongs to the path. What the parser strips or removes is inside a span only if it
    stands between characters that are kept.
    """

    scheme: Span | None
    username: Span | None
    password: Span | None
    host: Span | None
    port: Span | None
    path: Span | None
    query: Span | None
    fragment: Span | None
    path_segments: tuple[Span, ...]
    """The segments of the path, as they are written: those that the parser drops (``.`` and ``..``) among them.

    There are none if there is no path, or an opaque one.
    """


def component_spans(input: str, base: Base = None) -> ComponentSpans:  # noqa: A002 - the standard's name
    """Where the components of a URL stand in ``input``; of one that cannot be parsed, as far as the parser comes.

    Raises :class:`ValueError` if ``base`` cannot be parsed.
    """
    return spans_of(run(input, parse_base(base)))


def spans_of(machine: BasicURLParser) -> ComponentSpans:
    """What a parser that has run has noted."""
    source, found = machine.source, machine.spans
    scheme, username, password, host, port, path, query, fragment = [
        source.span(*found[name]) if name in found else None for name in _COMPONENTS
    ]
    segments = tuple([source.span(*segment) for segment in _segments(machine)])
    return ComponentSpans(scheme, username, password, host, port, path, query, fragment, segments)


_COMPONENTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")
"""The names that the parser notes them under."""


def _segments(machine: BasicURLParser) -> list[Span]:
    """Where the segments of the path stand in the cleaned text."""
    if "path" not in machine.spans:
        return []
    start, end = machine.spans["path"]
    # The URL may have been changed meanwhile: what it was is seen in the text.
    if "scheme" in machine.spans and not machine.special and not machine.text.startswith("/", start):
        return []  # an opaque path
    separators = [found.start() for found in _separator(machine.special).finditer(machine.text, start, end)]
    starts = separators if separators[:1] == [start] else [start - 1, *separators]
    ends = [*starts[1:], end]
    return [(before + 1, after) for before, after in zip(starts, ends, strict=True)]


@cache
def _separator(special: bool) -> re.Pattern[str]:
    return re.compile(r"[/\\]" if special else "/")
