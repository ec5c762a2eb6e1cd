"""One found URL with its exact place, for people and for programs: the reports of ``urllint extract``."""

from __future__ import annotations

import json
import re
from typing import Final

from urllint import whatwg
from urllint.model import Extraction, FoundUrl
from urllint.redaction import Redacted, secret_spans
from urllint.report.display import escape_path, one_line
from urllint.report.terminal import Terminal
from urllint.text.document import Document

_SCHEME: Final = re.compile(r"[\x00-\x20]*[A-Za-z][A-Za-z0-9+.-]*:")
_REMOVED: Final = {9: None, 10: None, 13: None}


def is_relative(found: FoundUrl) -> bool:
    """Whether the URL is a relative reference: without a scheme, where one is not needed."""
    if not found.may_be_relative or (found.holes and found.holes[0].start == 0):
        return False
    return _SCHEME.match(found.text.translate(_REMOVED)) is None


def document_base(extraction: Extraction, base: str | None) -> str | None:
    """The base URL of a document: its own, resolved against the one from the settings, else that one.

    ``None`` where there is none, or where it is not known, because it holds a placeholder or does not parse.
    """
    own = extraction.base
    if own is None:
        return base
    if own.holes:
        return None
    record = whatwg.parse(own.text, base).url
    return None if record is None else record.href


def as_json(found: FoundUrl, document: Document, base: str | None, *, show_secrets: bool = False) -> str:
    """One JSON object without line breaks. Offsets are those of the file, also where the text is masked."""
    start, end = document.position(found.span[0]), document.position(found.span[1])
    url = Redacted(found.text, () if show_secrets else secret_spans(found.text))
    return json.dumps(
        {
            "path": document.path,
            "url": url.text,
            "raw": raw_text(found, document, url),
            "start": found.span[0],
            "end": found.span[1],
            "line": start.line,
            "column": start.column,
            "end_line": end.line,
            "end_column": end.column,
            "context": found.context,
            "role": found.role,
            "form": found.form,
            "relative": is_relative(found),
            "base": base if base is None or show_secrets else Redacted(base, secret_spans(base)).text,
            "placeholders": [list(url.span(hole.start, hole.end)) for hole in found.holes],
        }
    )


def raw_text(found: FoundUrl, document: Document, url: Redacted) -> str:
    """The text in the file, with the characters that a secret was read from masked; ``url`` is ``found``'s text."""
    raw = document.text[found.span[0] : found.span[1]]
    spans = [found.raw_span(*secret) for secret in url.secrets]
    return Redacted(raw, [(start - found.span[0], end - found.span[0]) for start, end in spans]).text


def as_text(found: FoundUrl, document: Document, terminal: Terminal, *, show_secrets: bool = False) -> str:
    """``path:line:column: context: url`` on one line."""
    position = document.position(found.span[0])
    place = f"{escape_path(document.path)}:{position.line}:{position.column}"
    url = found.text if show_secrets else Redacted(found.text, secret_spans(found.text)).text
    context = terminal.paint(one_line(found.context, terminal.encoding), "faint")
    return f"{terminal.paint(place, 'path')}: {context}: {one_line(url, terminal.encoding)}"
