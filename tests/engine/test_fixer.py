"""Fixing in the hands of plugins that go wrong, and in documents that are no plain case."""

from __future__ import annotations

import pytest

from tests.engine.test_linter import linter, registry_with
from urllint.engine.fixer import FixedFile, fix_bytes
from urllint.engine.result import FileResult
from urllint.model import Finding
from urllint.plugin import (
    CheckedUrl,
    Document,
    Edit,
    Extraction,
    ExtractorSpec,
    Fix,
    FoundUrl,
    Place,
    Report,
    Rule,
    RuleSpec,
    found_urls,
)
from urllint.registry import Registry

BAD = "See https:///a.org/ here."
FIXED = "See https://a.org/ here."


def fix(text: str, path: str, registry: Registry | None = None) -> FixedFile | FileResult:
    """Everything that can be fixed in a file of that content."""
    return fix_bytes(
        linter(registry, max_file_size=1000), text.encode("utf-8", "surrogateescape"), path, lambda _: True
    )


def after(fixed: FixedFile | FileResult) -> bytes | None:
    return fixed.data if isinstance(fixed, FixedFile) else None


def failures(fixed: FixedFile | FileResult) -> list[str]:
    """The plugins' failures that are reported."""
    result = fixed.result if isinstance(fixed, FixedFile) else fixed
    return [finding.message for finding in result.findings if finding.rule == "plugin-failure"]


def reasons(fixed: FixedFile | FileResult) -> list[str]:
    """Why fixes are not made."""
    result = fixed.result if isinstance(fixed, FixedFile) else fixed
    return [f.fix.reason for f in result.findings if f.fix is not None and f.fix.applicability == "display"]


class OddExtractor:
    """Finds URLs as in text, and goes wrong as its subclasses say."""

    def extract(self, document: Document) -> Extraction:
        return Extraction(urls=found_urls(document.text, places=(Place("odd", "x"),), role="link"))

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        return text


class RaisingOnceFixed(OddExtractor):
    """Cannot read what a fix makes."""

    def extract(self, document: Document) -> Extraction:
        assert "https://a" not in document.text
        return super().extract(document)


class RaisingAtWriting(OddExtractor):
    """Cannot write."""

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        raise ZeroDivisionError


class WritingWrong(RaisingAtWriting):
    """Writes what is read otherwise."""

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        return " "


def odd(name: str) -> Registry:
    spec = ExtractorSpec(name="odd", globs=("*.odd",), target=f"{__name__}:{name}")
    return registry_with(extractor=spec)


def test_an_extractor_without_faults() -> None:
    assert after(fix(BAD, "a.odd", odd("OddExtractor"))) == FIXED.encode()


def test_an_extractor_that_cannot_read_the_fixed_text_is_named_and_nothing_is_fixed() -> None:
    fixed = fix(BAD, "a.odd", odd("RaisingOnceFixed"))
    assert after(fixed) == BAD.encode()
    assert ["extractor odd failed: AssertionError" in message for message in failures(fixed)] == [True]


def test_an_extractor_that_cannot_write_is_named_and_nothing_is_fixed() -> None:
    fixed = fix(BAD, "a.odd", odd("RaisingAtWriting"))
    assert after(fixed) == BAD.encode()
    assert ["ZeroDivisionError" in message for message in failures(fixed)] == [True]
    assert reasons(fixed) == ["extractor odd failed"]


def test_an_extractor_that_writes_what_is_read_otherwise_changes_nothing() -> None:
    fixed = fix(BAD, "a.odd", odd("WritingWrong"))
    assert after(fixed) == BAD.encode()
    assert failures(fixed) == []
    assert reasons(fixed) == ["read again, the file would not hold the new URL and all else as before"]


class OddRule(Rule):
    """Proposes the edits that the fragment of a URL names."""

    name = "odd"

    def check(self, url: CheckedUrl) -> list[Report]:
        spans = [tuple(map(int, part.split("-"))) for part in url.component_text("fragment").split(",") if part]
        edits = tuple(Edit(start, end, "x") for start, end in spans)
        return [Report(0, 1, "odd", fix=Fix("Do it", edits))] if spans else []


@pytest.mark.parametrize(
    ("edits", "works"),
    [("8-9", True), ("8-9,9-9", True), ("9-10,8-9", False), ("8-10,9-11", False), ("8-7", False), ("8-99", False)],
)
def test_a_rule_whose_edits_make_no_sense_is_named(edits: str, works: bool) -> None:
    rule = RuleSpec(name="odd", group="policy", summary="", severity="info", target=f"{__name__}:OddRule")
    fixed = fix(f"https://a.org/#{edits}\n", "a.txt", registry_with(rule=rule))
    assert ["are not sorted, overlap, or reach out" in message for message in failures(fixed)] == [True] * (not works)
    assert after(fixed) != f"https://x.org/#{edits}\n".encode() or works


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('<meta charset="windows-1252"><a href="https://m%C3%BCnchen.org/">', "the file says that it is not UTF-8"),
        ('\udcfc<a href="https://m%C3%BCnchen.org/">', "the file is not valid UTF-8"),
    ],
)
def test_no_letter_is_written_that_the_encoding_of_the_file_may_lack(text: str, reason: str) -> None:
    fixed = fix(text, "a.html")
    assert after(fixed) == text.encode("utf-8", "surrogateescape")
    assert [found.startswith(reason) for found in reasons(fixed)] == [True]
    assert after(fix(text.replace("%C3%BC", "u%2Du"), "a.html")) == text.replace("%C3%BC", "u-u").encode(
        "utf-8", "surrogateescape"
    )


def test_a_file_that_is_too_large_for_its_format_is_not_fixed() -> None:
    text = f"{BAD}\n" * 100
    fixed = fix(text, "a.md")
    assert after(fixed) == text.encode()
    assert set(reasons(fixed)) == {"the file is too large to be read as what it is"}


def test_a_url_of_the_pages_own_scheme_is_not_said_to_be_the_same() -> None:
    """Without a known base, ``http:about`` may be relative."""
    for href in ("http:about", "https:/about", "ws:about", "ftp:/x"):
        fixed = fix_bytes(linter(), f'<a href="{href}">'.encode(), "a.html", _is_safe)
        assert isinstance(fixed, FixedFile)
        assert fixed.edits == ()


def _is_safe(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.applicability == "safe"
