"""How the edits of a URL are written in the file: mapped to raw offsets, escaped by every place from the inside out."""

from __future__ import annotations

from collections.abc import Iterable

from urllint.extraction.driver import ExtractorError, Extractors
from urllint.files import encode
from urllint.model import Edit, Fix, FoundUrl
from urllint.text.document import Document


class Withheld(Exception):  # noqa: N818 - no error: the finding stays, only its fix is not offered
    """A fix that cannot be written in its place; the message says why."""


def withhold(fix: Fix, reason: str) -> Fix:
    """The fix as one that cannot be applied, with the reason."""
    return fix._replace(applicability="display", reason=reason, replacements=())


def place_edits(
    document: Document, found: FoundUrl, edits: Iterable[Edit], extractors: Extractors, encoding: str = "utf-8"
) -> tuple[Edit, ...]:
    """The edits in raw offsets of ``document.text``, escaped as the URL's places demand.

    ``encoding`` is the one that the document declares, if it declares another one than it is read in. Raises Withheld
    if an edit cuts through an escape or reaches over a gap, or if a place or the encoding cannot hold the new text.
    """
    placed = tuple(_place(document, found, edit, extractors) for edit in edits)
    if not all(edit.text.isascii() for edit in placed):
        if document.encoding != "utf-8":
            if not all(_can_hold(document, edit.text) for edit in placed):
                message = f"the file is written in {document.encoding}, which cannot hold the new text"
                raise Withheld(message)
        elif encoding != "utf-8":
            message = f"the file says that it is not UTF-8 but {encoding}, and the new text is not ASCII"
            raise Withheld(message)
        if any("\udc80" <= character <= "\udcff" for character in document.text):
            message = "the file is not valid UTF-8, so its encoding is not known, and the new text is not ASCII"
            raise Withheld(message)
    return placed


def _can_hold(document: Document, text: str) -> bool:
    try:
        encode(document, text)
    except UnicodeEncodeError:
        return False
    return True


def _place(document: Document, found: FoundUrl, edit: Edit, extractors: Extractors) -> Edit:
    start, end, text = edit
    if found.source_map is not None and not found.source_map.is_exact(start, end):
        message = "the text to change is written with an escape, or in pieces, and cannot be changed in part"
        raise Withheld(message)
    span = found.raw_span(start, end)
    raw = document.text[span.start : span.end]
    written = text
    for place in reversed(found.places) if text else ():
        spec = extractors.registry.extractors[place.extractor]
        label = found.label if place is found.places[-1] else None
        standing = FoundUrl(
            text=found.text,
            span=found.span,
            places=(place,),
            role=found.role,
            may_be_relative=found.may_be_relative,
            holes=found.holes,
            label=label,
            form=found.form,
        )
        try:
            escaped = _checked(extractors.get(spec).encode(written, standing, raw))
        except (Exception, SystemExit) as error:
            # A plugin may raise anything; it becomes a finding.
            extractors.failures.append(ExtractorError(spec, error))
            message = f"extractor {spec.name} failed"
            raise Withheld(message) from error
        if escaped is None:
            message = f"the new text cannot be written in {place}"
            raise Withheld(message)
        written = escaped
    return Edit(span.start, span.end, written)


def _checked(escaped: object) -> str | None:
    """What a plugin's ``encode`` gave. Raises TypeError if it is no text."""
    if escaped is None or isinstance(escaped, str):
        return escaped
    message = f"encode() returned {type(escaped).__name__} and not a string or None"
    raise TypeError(message)
