"""The comparison ladder: on which rung two URLs are first seen to be equivalent, and why.

https://www.rfc-editor.org/rfc/rfc3986#section-6.2
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from urllint.rfc3986.components import Reference, split
from urllint.rfc3986.normalization import SCHEME_BASED, Technique, normalized
from urllint.rfc3986.resolution import transform


class Rung(IntEnum):
    """The rungs from the lowest. Each includes those below; three of them are the syntax-based ones.

    On ``DIFFERENT`` nothing that the RFC defines makes the URLs equivalent, which does not prove that they identify
    different resources (section 6.1).
    """

    IDENTICAL = 0
    CASE = 1
    PERCENT_ENCODING = 2
    DOT_SEGMENTS = 3
    SCHEME_BASED = 4
    DIFFERENT = 5

    @property
    def section(self) -> str:
        """The section of the RFC that the rung comes from; empty for ``DIFFERENT``."""
        return _SECTIONS[self]


_SECTIONS: Final = {
    Rung.IDENTICAL: "6.2.1",
    Rung.CASE: "6.2.2.1",
    Rung.PERCENT_ENCODING: "6.2.2.2",
    Rung.DOT_SEGMENTS: "6.2.2.3",
    Rung.SCHEME_BASED: "6.2.3",
    Rung.DIFFERENT: "",
}

_STEPS: Final[tuple[tuple[Rung, tuple[Technique, ...]], ...]] = (
    (Rung.CASE, ("scheme-case", "host-case", "percent-encoding-case")),
    (Rung.PERCENT_ENCODING, ("unreserved-percent-encoding",)),
    (Rung.DOT_SEGMENTS, ("dot-segments",)),
    (Rung.SCHEME_BASED, SCHEME_BASED),
)
"""What each rung adds to those below."""

_WORDS: Final[dict[Technique, str]] = {
    "scheme-case": "the case of the scheme",
    "host-case": "the case of the host",
    "percent-encoding-case": "the case of percent-encodings",
    "unreserved-percent-encoding": "percent-encoding of characters that need none",
    "dot-segments": "dot segments",
    "default-port": "the scheme's default port",
    "empty-port": "an empty port",
    "empty-path": "an empty path, which is /",
}

_COMPONENTS: Final = ("scheme", "authority", "path", "query", "fragment")


class Comparison(NamedTuple):
    """Two targets, the lowest rung on which they are equivalent, and the techniques that it took.

    ``differs`` names the components that are not equal even on the highest rung; empty where they are equivalent.
    """

    first: str
    second: str
    rung: Rung
    techniques: tuple[Technique, ...]
    differs: tuple[str, ...]

    @property
    def equivalent(self) -> bool:
        """Whether they are equivalent on any rung."""
        return self.rung < Rung.DIFFERENT

    @property
    def reason(self) -> str:
        """Why, in words."""
        if self.rung == Rung.IDENTICAL:
            return "they are the same, code point by code point"
        if self.rung == Rung.DIFFERENT:
            return f"they differ in {_listed(self.differs)}"
        return f"they differ only in {_listed([_WORDS[technique] for technique in self.techniques])}"


def compare(a: str, b: str, *, base: str | None = None, for_retrieval: bool = False) -> Comparison:
    """Compare two URIs, or references, which are resolved against ``base`` first.

    ``for_retrieval`` leaves the fragments out, which do not take part in fetching (section 6.1).

    Raises ValueError for a relative reference without a base, and for a base that is itself relative.
    """
    targets = [_target(text, base) for text in (a, b)]
    if for_retrieval:
        targets = [target._replace(fragment=None) for target in targets]
    first, second = targets
    texts = first.recompose(), second.recompose()
    if first == second:
        return Comparison(*texts, Rung.IDENTICAL, (), ())
    techniques: list[Technique] = []
    for rung, added in _STEPS:
        techniques += added
        if normalized(first, techniques) == normalized(second, techniques):
            return Comparison(*texts, rung, _needed(first, second, techniques), ())
    highest = zip(_COMPONENTS, normalized(first, techniques), normalized(second, techniques), strict=True)
    return Comparison(*texts, Rung.DIFFERENT, (), tuple(name for name, one, other in highest if one != other))


def _target(text: str, base: str | None) -> Reference:
    reference = split(text)
    if not reference.is_relative:
        return reference
    if base is None:
        message = f"{text!r} is a relative reference, and cannot be compared without a base"
        raise ValueError(message)
    return transform(reference, split(base))


def _needed(first: Reference, second: Reference, techniques: list[Technique]) -> tuple[Technique, ...]:
    """The techniques without those that it takes only on the way."""
    needed = list(techniques)
    for technique in techniques:
        others = [other for other in needed if other != technique]
        if normalized(first, others) == normalized(second, others):
            needed = others
    return tuple(needed)


def _listed(words: tuple[str, ...] | list[str]) -> str:
    """The words as an English list."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
