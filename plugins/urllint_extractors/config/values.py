"""What all configuration formats share: where a candidate can be, what a key says about its value, key paths.

A configuration file is read in earnest only where it may hold a URL. `Reading` knows these places, the *triggers*, in
advance, so that a reader can step over everything between them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from urllint.plugin import Candidate, Document, Extraction, FoundUrl, Place, Role, SourceMap, Span, found_urls, scan
from urllint_extractors.config.quick import AFTER_SCHEME

Mode: TypeAlias = Literal["prose", "quoted", "source"]

Step: TypeAlias = "str | int"
"""One step of a key path: a key, or the index of an item."""

SUPPRESSION_MARK: Final = "urllint:"

# Where a candidate can be in text without escapes: two slashes, a scheme that may have lost them or never has them, a
# host without a scheme. Each starts with a character of its own that is searched for fast.
_TRIGGERS: Final = ("//", AFTER_SCHEME, r"www\.")

# A value that is one URL and has nothing in it that could be a placeholder or its end: most are, and need no scan.
_PLAIN_VALUE: Final = re.compile(
    r"https?://[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]+)?(?:/(?:[A-Za-z0-9/.~=&#?-]|_(?!_))*)?(?<=[A-Za-z0-9/=])"
)

_LONGEST_REMEMBERED: Final = 300

_UNPLACED: Final = (Place("", ""),)

_PLAIN_KEY: Final = re.compile(r"[\w$@:/*+?-]{1,60}")
_FIRST_STEPS: Final = 4
_LAST_STEPS: Final = 8
_LONGEST_KEY: Final = 40

_IDENTIFIERS: Final = frozenset(
    {
        *("$schema", "$id", "$ref", "$dynamicref", "$recursiveref", "$vocabulary"),
        *("@id", "@type", "@context", "@vocab", "@base"),
        *("xmlns", "namespace", "namespaces", "targetnamespace", "predicatetype"),
        *("issuer", "issuers", "iss", "issuerurl", "issueruri", "entityid", "audience", "audiences", "aud"),
        *("scope", "scopes", "identifier", "clientid"),
    }
)
"""Keys whose values are compared as strings: in lower case, without hyphens and underscores."""

_IDENTIFYING_ENDINGS: Final = ("namespace", "issuer", "issuerurl", "issueruri", "entityid", "audience")
_IDENTIFYING_SUBTREES: Final = frozenset({"@context", "$vocabulary"})


class Reading:
    """One document on its way to an `Extraction`.

    ``name`` is the extractor's. ``escapes`` are patterns for what can hide a colon or slash in this format.
    """

    __slots__ = ("extraction", "name", "text", "triggers", "urls")

    def __init__(self, name: str, document: Document, escapes: Iterable[str] = ()) -> None:
        self.name = name
        self.text = document.text
        self.extraction = Extraction()
        self.urls = self.extraction.urls
        self.triggers = (
            sorted(match.start() for pattern in (*_TRIGGERS, *escapes) for match in re.finditer(pattern, document.text))
            if document.doubts is None
            else document.doubts
        )

    @property
    def has_suppressions(self) -> bool:
        """Whether a comment may hold a suppression."""
        return SUPPRESSION_MARK in self.text

    def has_trigger(self, start: int, end: int) -> bool:
        """Whether a candidate can be between ``start`` and ``end``."""
        at = bisect_left(self.triggers, start)
        return at < len(self.triggers) and self.triggers[at] < end

    def next_trigger(self, start: int) -> int:
        """The first trigger at or behind ``start``, else the text's end."""
        at = bisect_left(self.triggers, start)
        return self.triggers[at] if at < len(self.triggers) else len(self.text)

    def add_plain(self, start: int, end: int, kind: str, role: Role = "config", mode: Mode = "source") -> None:
        """Add the URLs of a comment, or of text that is not read as what it is."""
        if self.has_trigger(start, end):
            places = (Place(self.name, kind),)
            self.urls += found_urls(self.text, places=places, role=role, start=start, end=end, mode=mode)

    def add_comment(self, start: int, end: int) -> None:
        """Add the URLs of a comment."""
        self.add_plain(start, end, "comment", "comment", "prose")

    def add_value(
        self,
        steps: Callable[[], Sequence[Step]],
        start: int,
        end: int,
        decoded: tuple[str, SourceMap] | None = None,
        *,
        is_key: bool = False,
        label: str | None = None,
        mode: Mode = "quoted",
    ) -> None:
        """Add the URLs of a value or key.

        ``decoded`` is its text with the way back to the document; ``None`` where that is just what stands between
        ``start`` and ``end``. ``steps`` is asked for the key path only if there is a URL. ``label`` is the style in
        which the value is written.
        """
        if decoded is not None:
            text, source_map = decoded
            found = found_urls(text, places=_UNPLACED, role="config", source_map=source_map, mode=mode)
        elif end - start <= _LONGEST_REMEMBERED:
            found = [
                FoundUrl(
                    text=self.text[start + at : start + to],
                    span=Span(start + at, start + to),
                    places=_UNPLACED,
                    role="config",
                    holes=holes,
                    form=form,
                )
                for at, to, form, holes in _candidates(self.text[start:end], mode)
            ]
        else:
            found = found_urls(self.text, places=_UNPLACED, role="config", start=start, end=end, mode=mode)
        if not found:
            return
        path = steps()
        places = (Place(self.name, kind_of(path, is_key=is_key)),)
        role: Role = "identifier" if is_key else role_of(path)
        for url in found:
            url.places = places
            url.role = role
            url.label = label
        self.urls += found

    def finished(self) -> Extraction:
        """All that was found, in order."""
        self.urls.sort(key=_start)
        self.extraction.comments.sort()
        return self.extraction


@lru_cache(maxsize=4096)
def _candidates(text: str, mode: Mode) -> tuple[Candidate, ...]:
    """What `scan` finds in a short value; the same ones come again and again, in lock files above all."""
    if _PLAIN_VALUE.fullmatch(text):
        return (Candidate(0, len(text), "url"),)
    return tuple(scan(text, mode=mode))


def _start(url: FoundUrl) -> int:
    return url.span.start


def shown(stack: Sequence[Step]) -> list[Step]:
    """The steps of a key path that are shown: of a very deep one the first and the last."""
    if len(stack) <= _FIRST_STEPS + _LAST_STEPS:
        return list(stack)
    return [*stack[:_FIRST_STEPS], "…", *stack[-_LAST_STEPS:]]


def kind_of(steps: Sequence[Step], *, is_key: bool = False) -> str:
    """A key path as the kind of a place: ``scripts.build``, ``items[0].url``; ``paths(key)`` for a key in ``paths``."""
    parts: list[str] = []
    for step in shown(steps):
        if isinstance(step, int):
            parts.append(f"[{step}]")
        else:
            parts.append(f".{_key(step)}" if parts else _key(step))
    path = "".join(parts)
    return f"{path}(key)" if is_key else path or "value"


@lru_cache(maxsize=2048)
def _key(key: str) -> str:
    """A key as a path shows it. A URL can be long and hold secrets; that a key is one is enough to know."""
    if _PLAIN_KEY.fullmatch(key) and "//" not in key:
        return key
    if "//" in key:
        return "<url>"
    short = key if len(key) <= _LONGEST_KEY else f"{key[:_LONGEST_KEY]}…"
    plain = "".join(character if character.isprintable() else "\ufffd" for character in short)
    return '"' + plain.replace('"', "'") + '"' if plain != "…" else plain


def role_of(steps: Sequence[Step]) -> Role:
    """What a value is for, as its keys say: an identifier is compared as a string and not followed."""
    last: Step = 0
    for step in reversed(steps):
        if isinstance(step, str):
            last = step
            break
    if isinstance(last, str) and _names_identifier(last):
        return "identifier"
    return "config" if _IDENTIFYING_SUBTREES.isdisjoint(shown(steps)) else "identifier"


@lru_cache(maxsize=2048)
def _names_identifier(key: str) -> bool:
    name = key.lower().replace("_", "").replace("-", "")
    return name in _IDENTIFIERS or name.endswith(_IDENTIFYING_ENDINGS) or name.startswith("xmlns:")


_ENDS_BARE_URL: Final = re.compile(r"[\x00-\x20\x7f-\xa0\"'<>`\\\u2028\u2029\u3000]")


def encode_bare(text: str) -> str | None:
    """``text`` as it stands in a comment or another place without escapes; None where it would not be read as one."""
    return None if _ENDS_BARE_URL.search(text) else text


def is_whole(found: FoundUrl, text: str, raw: str) -> bool:
    """Whether the URL as found is to be written where it stands: what stands there is right."""
    return text == found.text and len(raw) == found.span.end - found.span.start
