"""Why what stands on a line was taken for URLs, or was not, for people and for programs: ``extract --explain``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from urllint.engine.explaining import FORMS, REFUSALS, Explained, Explanation, Rejected, hole_sentence
from urllint.extraction.walk import END_RULES
from urllint.redaction import Redacted, redact_text, secret_spans
from urllint.report.display import escape_path, one_line
from urllint.report.found_url import is_relative, raw_text
from urllint.report.terminal import Terminal
from urllint.text.span import Span

_OTHER_RULES: Final = {
    "whole": "all of the string is one URL, and so is its final punctuation",
    "brackets": "angle brackets around it say where it starts and ends",
    "place": "the place holds a URL, and this is all that stands there",
}
_ROLES: Final = {
    "link": "followed by a reader or browser",
    "resource": "loaded with the page",
    "config": "a value in a configuration",
    "identifier": "compared as a string, never fetched",
    "code": "a string of a program",
    "prose": "bare in running text",
    "comment": "in a comment",
    "verbatim": "shown as it is",
}


def as_json(explanation: Explanation, *, show_secrets: bool = False) -> Iterator[str]:
    """One JSON object for each URL and each place that is none, in order of position."""
    document = explanation.document
    for item in _in_order(explanation):
        span = item.found.span if isinstance(item, Explained) else item.span
        start, end = document.position(span[0]), document.position(span[1])
        about: dict[str, object] = {
            "path": document.path,
            "extractor": explanation.extractor.name,
            "taken": isinstance(item, Explained),
            "start": span[0],
            "end": span[1],
            "line": start.line,
            "column": start.column,
            "end_line": end.line,
            "end_column": end.column,
            "rule": item.rule,
            "reason": _reason(item),
        }
        if isinstance(item, Explained):
            found = item.found
            url = Redacted(found.text, () if show_secrets else secret_spans(found.text))
            about |= {
                "url": url.text,
                "context": found.context,
                "role": found.role,
                "form": found.form,
                "relative": is_relative(found),
                "trimmed": item.trimmed,
                "placeholders": [
                    {"start": hole_span[0], "end": hole_span[1], "kind": hole.kind, "reason": hole_sentence(hole)}
                    for hole in found.holes
                    for hole_span in (url.span(hole.start, hole.end),)
                ],
            }
        else:
            about["raw"] = _raw(explanation, span, show_secrets=show_secrets)
        yield json.dumps(about)


def as_text(explanation: Explanation, terminal: Terminal, *, show_secrets: bool = False) -> Iterator[str]:
    """The explanation as lines."""
    document, spec = explanation.document, explanation.extractor
    number = document.position(explanation.line.start).line
    place = f"{escape_path(document.path)}:{number}"
    yield f"{terminal.paint(place, 'path')}: read by the extractor {terminal.paint(spec.name, 'name')}: {spec.summary}"
    if explanation.note:
        yield terminal.sentence(f"  {one_line(explanation.note, terminal.encoding)}", 0, 2)
    for item in _in_order(explanation):
        yield ""
        if isinstance(item, Explained):
            yield from _explained(item, explanation, terminal, show_secrets=show_secrets)
        else:
            column = document.position(item.span.start).column
            shown = one_line(_raw(explanation, item.span, show_secrets=show_secrets), terminal.encoding)
            yield f"{column:>6}  {shown}"
            yield _field("no URL", _reason(item), terminal)
    if not explanation.found and not explanation.rejected:
        yield ""
        yield "  nothing on this line looks like a URL"


def _explained(item: Explained, explanation: Explanation, terminal: Terminal, *, show_secrets: bool) -> Iterator[str]:
    found, document = item.found, explanation.document
    url = Redacted(found.text, () if show_secrets else secret_spans(found.text))
    column = document.position(found.span[0]).column
    yield f"{column:>6}  {terminal.paint(one_line(url.text, terminal.encoding), 'url')}"
    yield _field("place", one_line(found.context, terminal.encoding), terminal)
    yield _field("role", f"{found.role}: {_ROLES[found.role]}", terminal)
    yield _field("its end", _reason(item), terminal)
    if item.trimmed:
        yield _field(
            "left out", f"{one_line(item.trimmed, terminal.encoding)}  (final punctuation is the text's)", terminal
        )
    if found.source_map is not None:
        yield _field("written", one_line(raw_text(found, document, url), terminal.encoding), terminal)
    for hole in found.holes:
        text = url.text[slice(*url.span(hole.start, hole.end))]
        shown = one_line(text, terminal.encoding) if text else "(at its end)"
        yield _field("hole", f"{shown}  {hole_sentence(hole)}, which is not judged", terminal)
    if found.form in FORMS:
        yield _field("form", f"{found.form}: {FORMS[found.form]}", terminal)
    if is_relative(found):
        yield _field(
            "base", "relative: it is judged with the document's base URL, or with two that may be it", terminal
        )


def _field(name: str, text: str, terminal: Terminal) -> str:
    label = terminal.paint(f"{name:<10}", "faint")
    return f"        {label}{terminal.sentence(text, 18, 18)}"


def _reason(item: Explained | Rejected) -> str:
    if isinstance(item, Rejected):
        return REFUSALS[item.rule]
    if item.rule in _OTHER_RULES:
        return _OTHER_RULES[item.rule]
    shown = f"{item.behind!r}: " if item.behind.strip() and item.behind.isprintable() else ""
    return f"{shown}{END_RULES[item.rule]}"


def _in_order(explanation: Explanation) -> list[Explained | Rejected]:
    items: list[Explained | Rejected] = [*explanation.found, *explanation.rejected]
    return sorted(items, key=_start)


def _start(item: Explained | Rejected) -> int:
    return item.found.span[0] if isinstance(item, Explained) else item.span[0]


def _raw(explanation: Explanation, span: Span, *, show_secrets: bool) -> str:
    raw = explanation.document.slice(Span(*span))
    return raw if show_secrets else redact_text(raw)
