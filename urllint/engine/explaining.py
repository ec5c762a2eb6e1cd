"""Why what stands on a line was taken for URLs, or was not.

The file is read as always, and watched; then what was found on the line is put together with what the scan decided.
A place that looks like a URL and that no scan has looked at was not searched by the extractor.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from urllint.extraction.watching import Log, Refused, Taken, Watcher
from urllint.files import is_binary
from urllint.model import FoundUrl, Hole
from urllint.registry import Registry
from urllint.settings import Settings
from urllint.specs import ExtractorSpec
from urllint.text.document import Document
from urllint.text.span import Span

_SIGN: Final = re.compile(r"://|https?(?=[:;]?/|:\\)|www\.(?=\w)|\b(?:mailto|tel|urn|data|news):(?=\S)")
"""What makes people think of a URL. A sign with a word before it is shown with that word."""

_SCHEME_BEFORE: Final = re.compile(r"[\w+.-]{1,40}\Z")
_REST: Final = re.compile(r"[^\s\"'<>`]{0,60}")

FORMS: Final = {
    "unknown-scheme": "its scheme is not known, so that the standard's rules do not judge it",
    "foreign-authority": "what stands where the host belongs is none by the custom of its scheme; it is not judged",
    "www": "a host without a scheme; the standard's rules do not judge it",
    "misspelt-scheme": "its scheme is one letter away from http or https",
    "missing-colon": "the colon behind its scheme is missing",
    "path": "a path of the format's own, which is no URL; only rules about links judge it",
}
"""What it means that a URL is of this form."""

HOLES: Final = {
    "value": "a value",
    "segment": "a segment of a path, or a port",
    "format": "a conversion of a format string",
    "shell": "a variable or command of a shell",
    "template": "an expression of a template",
    "angle": "a word in angle brackets",
    "unknown": "an escape or pattern whose text is not known",
}
"""What sort of thing a placeholder is."""

REFUSALS: Final = {
    "no-scheme": "what stands before it is no scheme",
    "nothing-behind": "nothing but punctuation follows",
    "inside-another": "it is a part of another URL",
    "part-of-a-word": "it goes on to the left, and is a part of that",
    "no-host": "no host with a dot follows",
    "reaches-the-next": "it would go on into another URL, or is the user name of one",
    "no-value": "what follows is nothing that a URL of this scheme holds",
    "not-searched": "the extractor looks for no URLs in this place",
}
"""Why something is not taken for a URL."""


class Explained(NamedTuple):
    """A URL that was found. ``rule`` is a name of `END_RULES`, ``whole`` for a string that is one URL, ``brackets`` for
    one in angle brackets, ``place`` where the place itself holds a URL. ``trimmed`` was left out at its end, and
    ``behind`` is the character that ended it."""

    found: FoundUrl
    rule: str
    trimmed: str
    behind: str


class Rejected(NamedTuple):
    """A place that looks like a URL and is none: its raw span, and a name of `REFUSALS`."""

    span: Span
    rule: str


class Explanation(NamedTuple):
    """What is known of one line. ``note`` says what keeps all of it from being read as it should be."""

    document: Document
    extractor: ExtractorSpec
    line: Span
    found: tuple[Explained, ...]
    rejected: tuple[Rejected, ...]
    note: str = ""


def explain(
    registry: Registry, settings: Settings, document: Document, spec: ExtractorSpec, data: bytes, line: int
) -> Explanation:
    """What was decided about the URLs on ``line`` (from 1) of ``document``, which has that many lines."""
    span = document.lines.span(line)
    if is_binary(data):
        return Explanation(document, spec, span, (), (), "the file is binary, and not read")
    note = ""
    if len(data) > settings.max_file_size:
        note = f"the file is larger than {settings.max_file_size:,} bytes, and searched as plain text only"
    watcher = Watcher(registry)
    with watcher.watching():
        extraction = watcher.extractors.extract(document, spec)
    for failure in watcher.extractors.failures:
        note = str(failure)
    urls = [url for url in extraction.urls if url.span.start <= span.end and span.start < url.span.end]
    found = tuple(_explained(url, document, watcher.log) for url in urls)
    return Explanation(document, spec, span, found, tuple(_rejected(document, span, urls, watcher.log)), note)


def _explained(url: FoundUrl, document: Document, log: Log) -> Explained:
    taken = _decision(url, log.taken)
    if taken is None:
        return Explained(url, "place", "", "")
    behind = (
        "" if taken.rule in ("end", "whole", "brackets") else document.text[url.span.end + len(taken.trimmed) :][:1]
    )
    return Explained(url, taken.rule, taken.trimmed, behind)


def _decision(url: FoundUrl, taken: Iterable[Taken]) -> Taken | None:
    """What the scan decided about ``url``: at the same place, else about the same text."""
    same_text: Taken | None = None
    for decision in taken:
        if decision.span is not None:
            if tuple(decision.span) == tuple(url.span):
                return decision
        elif _is_text_of(decision.text, url):
            same_text = same_text or decision
    return same_text


def _is_text_of(scanned: str, url: FoundUrl) -> bool:
    """Whether the scanned text is the URL's; placeholders may have been scanned as others of the same length."""
    if len(scanned) != len(url.text):
        return False
    at = 0
    for hole in url.holes:
        if scanned[at : hole.start] != url.text[at : hole.start]:
            return False
        at = hole.end
    return scanned[at:] == url.text[at:]


def _rejected(document: Document, line: Span, urls: list[FoundUrl], log: Log) -> Iterable[Rejected]:
    """The signs of URLs on the line that belong to none that was found."""
    text = document.text
    end = line.start
    for match in _SIGN.finditer(text, line.start, line.end):
        at = match.start()
        if at < end or any(url.span.start <= at < url.span.end for url in urls):
            continue
        word = _SCHEME_BEFORE.search(text[line.start : at]) if match.group() == "://" else None
        start = max(end, at - len(word.group())) if word is not None else at
        rest = _REST.match(text, match.end(), line.end)
        stop = match.end() if rest is None else rest.end()
        stop = min([stop, *(url.span.start for url in urls if url.span.start > at)])
        end = max(stop, match.end())
        yield Rejected(Span(start, end), _rule_of(text, at, match.end(), log.refused))


def _rule_of(text: str, at: int, behind: int, refused: Iterable[Refused]) -> str:
    """Why the sign between ``at`` and ``behind`` was refused, if a scan has looked at it."""
    likely: Refused | None = None
    for decision in refused:
        if decision.span is not None:
            if decision.span.start <= at < decision.span.end or at <= decision.span.start < behind:
                return decision.rule
            continue
        if text[at:behind] not in decision.text and decision.text not in text[at:behind]:
            continue
        if text.startswith(decision.behind[:6], text.find(decision.text, at) + len(decision.text)):
            likely = likely or decision
    return likely.rule if likely is not None else "not-searched"


def hole_sentence(hole: Hole) -> str:
    """What sort of placeholder it is."""
    return HOLES.get(hole.kind, HOLES["unknown"])
