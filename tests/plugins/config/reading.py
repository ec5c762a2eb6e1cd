"""What the tests of the configuration formats have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urllint.plugin import Document, Extraction, Extractor, FoundUrl, Span, scan
from urllint.testing import check_extraction

_MARK = re.compile("[⟦⟧]")

Path = tuple["str | int", ...]


def unmarked(marked: str) -> tuple[str, list[Span]]:
    """The text without its ``⟦ ⟧``, and the spans that they mark."""
    edges = [mark.start() - number for number, mark in enumerate(_MARK.finditer(marked))]
    return _MARK.sub("", marked), [Span(*edge) for edge in zip(edges[::2], edges[1::2], strict=True)]


def check_maps(text: str, extraction: Extraction) -> None:
    """Assert what must hold of every offset: in order, not overlapping, inside, and runs of a map verbatim."""
    assert list(check_extraction(Document(text), extraction)) == []
    last = 0
    for url in extraction.urls:
        assert last <= url.span.start < url.span.end
        last = url.span.end


def check_identity(extractor: Extractor, text: str, extraction: Extraction, path: str) -> None:
    """Assert that every URL written again in its place is that URL, with all others as they were."""
    for url in extraction.urls:
        start, end = url.span
        raw = extractor.encode(url.text, url, text[start:end])
        assert raw is not None
        again = extractor.extract(Document(text[:start] + raw + text[end:], path=path))
        assert [(other.text, other.context) for other in again.urls] == [
            (other.text, other.context) for other in extraction.urls
        ]


def replaced(extractor: Extractor, text: str, url: FoundUrl, new: str) -> str | None:
    """``text`` with ``new`` in the place of ``url``; None if the extractor refuses."""
    raw = extractor.encode(new, url, text[url.span.start : url.span.end])
    return None if raw is None else text[: url.span.start] + raw + text[url.span.end :]


class Pairs(list["tuple[str, object]"]):
    """An object or table as pairs, so that keys that stand twice are kept."""


def strings(value: object, path: Path = ()) -> Iterator[tuple[str, str]]:
    """The keys and strings in what another reader made of a file, each with the kind of its place."""
    if isinstance(value, str):
        yield kind(path) or "value", value
    elif isinstance(value, (Pairs, dict)):
        for key, inner in value.items() if isinstance(value, dict) else value:
            yield f"{kind(path)}(key)", key
            yield from strings(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from strings(inner, (*path, number))


def kind(path: Path) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{_shown(step)}" for step in path).removeprefix(".")


def _shown(key: str) -> str:
    if "//" in key:
        return "<url>"
    if re.fullmatch(r"[\w$@:/*+?-]{1,60}", key):
        return key
    short = key if len(key) <= 40 else f"{key[:40]}…"
    plain = "".join(character if character.isprintable() else "\ufffd" for character in short)
    return '"' + plain.replace('"', "'") + '"'


def expected(value: object) -> list[tuple[str, str]]:
    """The URLs in the keys and strings of what another reader made of a file, with the kinds of their places."""
    return [
        (where, text[candidate.start : candidate.end])
        for where, text in strings(value)
        for candidate in scan(text, mode="quoted")
    ]


def found(extraction: Extraction) -> list[tuple[str, str]]:
    return [(url.places[-1].kind, url.text) for url in extraction.urls if url.places[-1].kind != "comment"]
