"""Lines, columns and source excerpts of findings, added while the document's text is at hand."""

from __future__ import annotations

from typing import Final

from urllint.model import Finding, Location, Related
from urllint.text.document import Document
from urllint.text.span import Span

LONGEST_EXCERPT: Final = 2000
"""Code points of a source line that are kept with a finding; of a longer line a window around its start is."""
_BEFORE: Final = 500


def locate(document: Document, span: Span) -> Location:
    """Where ``span`` is, in lines and columns, with the source line in which it starts."""
    start, end = document.position(span.start), document.position(span.end)
    line = document.lines.span(start.line)
    if line.end - line.start > LONGEST_EXCERPT:
        low = max(line.start, span.start - _BEFORE)
        line = Span(low, min(line.end, low + LONGEST_EXCERPT))
    return Location(
        start.line,
        start.column,
        end.line,
        end.column,
        document.text[span.start : span.end],
        document.text[line.start : line.end],
        line.start,
        utf8_columns=None if document.text.isascii() else _utf8_columns(document, span),
    )


def _utf8_columns(document: Document, span: Span) -> tuple[int, int] | None:
    columns = document.position(span.start).column, document.position(span.end).column
    utf8 = document.lines.utf8_column(span.start), document.lines.utf8_column(span.end)
    return None if utf8 == columns else utf8


def add_location(document: Document, finding: Finding) -> None:
    """Fill in the finding's own location and those of its related spans."""
    if finding.span is not None:
        finding.location = locate(document, finding.span)
        if finding.url_span is not None:
            lines = document.position(finding.url_span.start).line, document.position(finding.url_span.end).line
            finding.location = finding.location._replace(url_lines=lines)
    if finding.related:
        finding.related = tuple(
            Related(related.message, related.span, locate(document, related.span)) for related in finding.related
        )
