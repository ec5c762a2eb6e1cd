"""Whether what an extractor returned can be used: its types, and that its positions are true.

What comes behind (rules, fixes, reports) relies on every offset. A wrong one would be a wrong finding at best, and a
wrong edit of somebody's file at worst; so the extraction of a plugin that miscounts is refused as a whole. The messages
hold no text of the document, which may be secret.
"""

from __future__ import annotations

from collections.abc import Container

from urllint.model import ROLES, Anchor, Comment, Extraction, FoundUrl, Problem, Region
from urllint.text.document import Document
from urllint.text.source_map import SourceMap
from urllint.text.span import Span


def check_returned(document: Document, extraction: object, extractors: Container[str]) -> Extraction:
    """The extraction, if all of it can be true of ``document``; places are those of ``extractors``.

    Raises TypeError and ValueError if it cannot, and what the attributes of unexpected objects raise.
    """
    if not isinstance(extraction, Extraction):
        message = f"extract() returned {type(extraction).__name__} and not an Extraction"
        raise TypeError(message)
    text = document.text
    for url in extraction.urls:
        _check_url(text, url, extractors)
    if extraction.base is not None:
        _check_url(text, extraction.base, extractors)
    for comment in extraction.comments:
        _check_type(comment, Comment)
        _check_span(text, "comment", comment.span)
        if comment.governs is not None:
            _check_span(text, "text that a comment governs", comment.governs)
    for anchor in extraction.anchors:
        _check_type(anchor, Anchor)
        _check_span(text, "anchor", anchor.span)
    for region in extraction.regions:
        _check_type(region, Region)
        _check_role(region.role or ROLES[0])
        _check_map(text, region.text, region.source_map, "region")
    for problem in extraction.problems:
        _check_type(problem, Problem)
        _check_span(text, "problem", Span(problem.offset, problem.offset))
    _check_type(extraction.query_encoding, str)
    return extraction


def _check_url(text: str, url: object, extractors: Container[str]) -> None:
    if not isinstance(url, FoundUrl):
        message = f"extract() gave {type(url).__name__} and not a FoundUrl"
        raise TypeError(message)
    span = url.span
    _check_span(text, "URL", span)
    where = f"the URL at {span.start}-{span.end}"
    if url.source_map is None:
        if text[span.start : span.end] != url.text:
            message = f"{where} is not what stands there, and it has no source map"
            raise ValueError(message)
    else:
        _check_map(text, url.text, url.source_map, where)
        if url.text and url.source_map.raw_span(0, len(url.text)) != span:
            message = f"the source map of {where} leads elsewhere"
            raise ValueError(message)
    if not url.places or any(place.extractor not in extractors for place in url.places):
        message = f"{where} has no place, or the place of an extractor that there is not"
        raise ValueError(message)
    _check_role(url.role)
    _check_type(url.form, str)
    if url.visible is not None:
        _check_span(text, "visible text", url.visible)
    at = 0
    for hole in url.holes:
        if not at <= hole.start <= hole.end <= len(url.text):
            message = f"a placeholder of {where} overlaps another one, or reaches out of the URL"
            raise ValueError(message)
        at = hole.end


def _check_map(raw: str, decoded: str, source_map: SourceMap, where: str) -> None:
    if len(source_map) != len(decoded):
        message = f"the source map of {where} covers {len(source_map)} code points of {len(decoded)}"
        raise ValueError(message)
    for decoded_start, decoded_length, raw_start, raw_length in source_map.pieces:
        raw_end = raw_start + raw_length
        if not 0 <= raw_start <= raw_end <= len(raw):
            message = f"the source map of {where} leads to {raw_start}-{raw_end}, which is not in the text"
            raise ValueError(message)
        if (
            raw_length == decoded_length
            and raw[raw_start:raw_end] != decoded[decoded_start : decoded_start + decoded_length]
        ):
            message = f"the source map of {where} says that what is at {raw_start}-{raw_end} stands there as it is"
            raise ValueError(message)


def _check_span(text: str, what: str, span: Span) -> None:
    if not 0 <= span.start <= span.end <= len(text):
        message = f"the {what} at {span.start}-{span.end} is not in the text, which has {len(text)} code points"
        raise ValueError(message)


def _check_role(role: object) -> None:
    if role not in ROLES:
        message = f"the role {role!r} is none of {', '.join(ROLES)}"
        raise ValueError(message)


def _check_type(value: object, wanted: type) -> None:
    if not isinstance(value, wanted):
        message = f"extract() gave {type(value).__name__} and not {wanted.__name__}"
        raise TypeError(message)
