"""The table of verdicts: what the parser says about a URL text, computed once per run.

Most URLs of a repository repeat, and nearly all are plainly valid; both cost one look-up. What is remembered does not
depend on the file: text, holes, base or probes, and query encoding decide it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from urllint.fillings import components, parse_filled
from urllint.model import Component, FoundUrl, Hole
from urllint.text.span import Span
from urllint.whatwg import ParseResult, ValidationError, is_plainly_valid, parse

PROBES: Final = ("https://a.invalid/b/c/d", "file:///b/c/d")
"""Bases for relative references of which no base is known: only what holds under both is reported."""

_PLAIN_RELATIVE: Final = re.compile(
    r"(?!//)[A-Za-z0-9._~/@!$&()*+,;='-]*(?:\?[A-Za-z0-9._~/@!$&()*+,;=:?'-]*)?(?:#[A-Za-z0-9._~/@!$&()*+,;=:?'-]*)?\Z"
)
_NEEDS_NO_BASE: Final = re.compile(r"(?:(?:https?|wss?|ftp|file)://|(?!(?:https?|wss?|ftp|file):)[a-z][a-z0-9+.-]*:)")


class Verdict(NamedTuple):
    """What is wrong with a URL text. ``base`` is the one it was parsed with, a probe if ``base_is_known`` is false."""

    result: ParseResult
    errors: tuple[ValidationError, ...]
    spans: Mapping[Component, Span]
    base: str | None
    base_is_known: bool
    open_components: frozenset[Component]


_Key = tuple[str, tuple[Hole, ...], str | None, bool, str]


class Verdicts:
    """Remembers a `Verdict`, or ``None`` for nothing to say, for every URL text that was judged."""

    def __init__(self) -> None:
        self._known: dict[_Key, Verdict | None] = {}

    def judge(self, found: FoundUrl, base: str | None, encoding: str) -> Verdict | None:
        """The verdict on ``found``; ``None`` if no validation error is reported for certain.

        ``base`` is the base URL of the document if it is known; ``encoding`` the encoding of its queries.
        """
        text = found.text
        if not found.holes and is_plainly_valid(text):
            return None
        if found.may_be_relative and not found.holes and _PLAIN_RELATIVE.match(text):
            return None
        relative = found.may_be_relative and _NEEDS_NO_BASE.match(text) is None
        key = (text, found.holes, base if relative else None, relative, encoding)
        try:
            return self._known[key]
        except KeyError:
            verdict = self._known[key] = _judge(text, found.holes, base, relative, encoding)
            return verdict

    def parse(self, found: FoundUrl, base: str | None, encoding: str) -> Verdict:
        """The parse of ``found`` for a rule that looks at URLs without errors too."""
        relative = found.may_be_relative and _NEEDS_NO_BASE.match(found.text) is None
        used = (base or PROBES[0]) if relative else None
        result = parse(found.text, used, encoding=encoding)
        spans = components(result)
        return Verdict(result, (), spans, used, base is not None or not relative, _open(found.holes, spans))


def _judge(text: str, holes: tuple[Hole, ...], base: str | None, relative: bool, encoding: str) -> Verdict | None:
    bases: tuple[str | None, ...] = (None,) if not relative else (base,) if base is not None else PROBES
    verdict: Verdict | None = None
    for used in bases:
        if holes:
            filled = parse_filled(text, holes, used, encoding)
            if filled is None:
                return None
            (result, spans), errors = filled
        else:
            result = parse(text, used, encoding=encoding)
            errors = result.errors
            if not errors:
                return None
            spans = components(result)
        if verdict is None:
            known = not relative or base is not None
            verdict = Verdict(result, errors, spans, used, known, _open(holes, spans))
        else:
            given = frozenset(errors)
            shared = tuple(error for error in verdict.errors if error in given)
            if not shared:
                return None
            verdict = verdict._replace(errors=shared)
    return verdict


def _open(holes: tuple[Hole, ...], spans: Mapping[Component, Span]) -> frozenset[Component]:
    """The components that a hole touches."""
    return frozenset(
        component
        for component, span in spans.items()
        if any(hole.start <= span.end and span.start <= hole.end for hole in holes)
    )
