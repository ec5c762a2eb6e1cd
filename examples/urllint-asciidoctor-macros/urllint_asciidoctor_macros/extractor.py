"""Inline macros of a document's own: ``issue:OPS-12[]``, where ``:issue-url:`` says what stands before ``OPS-12``.

All else is AsciiDoc, which urllint knows: it is handed on as a region in that language.
"""

import re

from urllint.plugin import Document, Extraction, FoundUrl, Place, Region, SourceMapBuilder, Span

NAME = "asciidoctor-macros"

_BASE = re.compile(r"^:(?P<name>[a-z]+)-url:[ \t]+(?P<url>[a-z]+://[^\s{}]+)(?=[ \t\r]*$)", re.MULTILINE)
_VERBATIM = r"^(?P<fence>-{4,}|\.{4,}|\+{4,}|/{4,})[ \t\r]*$.*?(?:^(?P=fence)[ \t\r]*$|\Z)|^//[^\n]*"
_MACRO = r"(?<![\w\\:/])(?P<name>[a-z]+):(?P<target>[^\s\[\]:/][^\s\[\]]*)(?=\[)"
_PARTS = re.compile(f"{_VERBATIM}|{_MACRO}", re.MULTILINE | re.DOTALL)
_TARGET = re.compile(r"[^\s\[\]:/][^\s\[\]]*")


class AsciidoctorMacros:
    def extract(self, document: Document) -> Extraction:
        text = document.text
        bases = {base["name"]: base for base in _BASE.finditer(text)}
        urls = [_base(base) for base in bases.values()]
        urls += [_macro(part, bases[part["name"]]["url"]) for part in _PARTS.finditer(text) if part["name"] in bases]
        urls.sort(key=lambda url: url.span)
        return Extraction(urls=urls, regions=[_all_but(text, [base.span("url") for base in bases.values()])])

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        kind = found.places[-1].kind
        if kind == "document" or text == raw:
            return text
        name = kind.removeprefix("macro ")
        if kind == "base" or raw == f"{name}:":
            return None  # another base would change what every macro stands for
        if not raw.startswith(f"{name}:"):
            return text if _TARGET.fullmatch(f"x{text}") else None
        base = found.text.removesuffix(raw.removeprefix(f"{name}:"))
        target = text.removeprefix(base) if text.startswith(base) else ""
        return f"{name}:{target}" if _TARGET.fullmatch(target) else None


def _base(match: re.Match[str]) -> FoundUrl:
    span = Span(*match.span("url"))
    return FoundUrl(text=match["url"], span=span, places=(Place(NAME, "base"),), role="config")


def _macro(match: re.Match[str], base: str) -> FoundUrl:
    """The URL that a macro stands for; its ``name:`` stands for the base."""
    start, target_start = match.start(), match.start("target")
    builder = SourceMapBuilder()
    builder.add(base, start, target_start - start)
    builder.add(match["target"], target_start, len(match["target"]))
    return FoundUrl(
        text=builder.text,
        span=Span(start, match.end()),
        places=(Place(NAME, f"macro {match['name']}"),),
        role="link",
        source_map=builder.source_map(),
    )


def _all_but(text: str, spans: list[tuple[int, int]]) -> Region:
    """The document as AsciiDoc, without the URLs that have been found already."""
    builder = SourceMapBuilder()
    at = 0
    for start, end in [*sorted(spans), (len(text), len(text))]:
        builder.add(text[at:start], at, start - at)
        at = end
    return Region("asciidoc", builder.text, builder.source_map(), Place(NAME, "document"))
