"""A `.` or `..` in the path of an absolute URL.

## What it reports

`https://shop.example/a/../b` and `https://shop.example/./b`. Relative references are left alone: that is where dot
segments belong. So are identifiers, such as XML namespaces.

## Why it matters

Parsers remove dot segments before they ask the server (RFC 3986, 5.2.4 and 6.2.2.3), so the URL leads to another path
than it shows. Programs that do not remove them compare it wrongly, or let a path out of the folder that they guard.
Most come from putting a folder and a relative path together.

## How to fix

Write the path that is meant. The fix writes the one that parsers read, and is safe where browsers read the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Report, Triggers, rfc3986
from urllint_rules.mending import common_start
from urllint_rules.normalization_rule import NormalizationRule
from urllint_rules.placeholders import touches_placeholder, without_placeholders
from urllint_rules.wording import shortened

_DOT_SEGMENT: Final = re.compile(r"(?<=/)(?:\.|%2[Ee]){1,2}(?![^/])")


class DotSegments(NormalizationRule):
    name = "dot-segments"
    summary = "The path of an absolute URL holds a dot segment, which parsers remove."
    triggers = Triggers(patterns=(r"/(?:\.|%2[Ee])+(?:[^A-Za-z0-9_~%-]|\Z)",))
    explains = ("percent-encoding-case", "unreserved-percent-encoding")
    advice = "Write the path that is meant, without dot segments."
    bad = (
        Example("https://shop.example/a/../b", "..", "https://shop.example/b"),
        Example("https://shop.example/./b?c/../d", ".", "https://shop.example/b?c/../d"),
        Example("https://shop.example/a/b/%2e%2E", "%2e%2E", "https://shop.example/a/"),
    )
    good = (
        "https://shop.example/b",
        "https://shop.example/a/.../b..c/.d",
        "https://shop.example/?file=../a",
        "https://shop.example/#/../a",
        "../a/./b",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """A placeholder in the path can stand for segments, and then nobody knows what is taken back."""
        path = rfc3986.component_spans(without_placeholders(url)).path
        return () if touches_placeholder(url, *path) else super().check(url)

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterator[Edit]:
        """Each segment; what is removed with it depends on all of them."""
        start, end = spans.path
        if text.startswith("/", start):
            for found in _DOT_SEGMENT.finditer(text, start, end):
                yield Edit(*found.span(), "")

    def mend(self, text: str, edits: Sequence[Edit]) -> tuple[Edit, ...]:
        """The path as it is read, as one edit from the first to the last character that differs."""
        start, end = rfc3986.component_spans(text).path
        path = text[start:end]
        read = _path_as_read(text)
        same = common_start(path, read)
        behind = common_start(path[same:][::-1], read[same:][::-1])
        if same == len(path) == len(read):
            return ()
        return (Edit(start + same, end - behind, read[same : len(read) - behind]),)

    def describe(self, text: str, edit: Edit) -> str:
        """Say where the URL leads."""
        written = text[edit.start : edit.end]
        dots = written.replace("%2e", ".").replace("%2E", ".")
        what = "takes back the segment before it" if dots == ".." else "stands for nothing"
        name = f'"{written}"' if dots == written else f'"{written}", read as "{dots}",'
        return f'{name} {what}; the path is read as "{shortened(_path_as_read(text), 60)}"'

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """Name the path."""
        return f"Write the path as {shortened(_path_as_read(text), 60)}"


def _path_as_read(text: str) -> str:
    return rfc3986.split(rfc3986.normalize(text, ["dot-segments"])).path
