"""Plugins that raise or return nonsense: one finding names them, nothing else is lost, and nothing false is told."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.test_linter import linter, registry_with
from urllint.engine.fixer import FixedFile, fix_bytes
from urllint.plugin import (
    Anchor,
    CheckedUrl,
    Comment,
    Document,
    Edit,
    Extraction,
    ExtractorSpec,
    Fix,
    FoundUrl,
    Hole,
    Place,
    Problem,
    Region,
    Report,
    Rule,
    RuleSpec,
    SourceMap,
    Span,
)

TEXT = "See https://a.org/, http://1.2.3.4.5/ and https:///b.org/ here.\n"
URL = Span(4, 18)
PLACE = Place("odd", "x")


def url(text: str = "https://a.org/", span: Any = URL, **fields: Any) -> FoundUrl:  # Any: wrong types are the point
    return FoundUrl(text=text, span=span, **{"places": (PLACE,), "role": "link", **fields})


def region(text: str, source_map: SourceMap) -> Region:
    return Region("text", text, source_map, PLACE)


# what it returns, words of the message
NONSENSE: dict[str, tuple[Any, str]] = {
    "nothing": (None, "NoneType and not an Extraction"),
    "a list": ([url()], "list and not an Extraction"),
    "strings for URLs": (Extraction(urls=["https://a.org/"]), "str and not a FoundUrl"),  # type: ignore[list-item]
    "None for the list of URLs": (Extraction(), "TypeError"),
    "a span as a tuple": (Extraction(urls=[url(span=(4, 18))]), "AttributeError"),
    "a span of strings": (Extraction(urls=[url(span=Span("4", "18"))]), "TypeError"),  # type: ignore[arg-type]
    "a span out of bounds": (Extraction(urls=[url(span=Span(900, 914))]), "900-914 is not in the text"),
    "a negative span": (Extraction(urls=[url(span=Span(-3, 11))]), "-3-11 is not in the text"),
    "a span that runs backwards": (Extraction(urls=[url(span=Span(18, 4))]), "18-4 is not in the text"),
    "a URL that stands elsewhere": (Extraction(urls=[url(span=Span(5, 19))]), "5-19 is not what stands there"),
    "a URL that stands nowhere": (Extraction(urls=[url("https://b.org/")]), "4-18 is not what stands there"),
    "a map that is too short": (
        Extraction(urls=[url(source_map=SourceMap.identity(4, 3))]),
        "covers 3 code points of 14",
    ),
    "a map out of bounds": (Extraction(urls=[url(source_map=SourceMap.identity(60, 14))]), "60-74, which is not in"),
    "a map that is not true": (Extraction(urls=[url(source_map=SourceMap.identity(5, 14))]), "stands there as it is"),
    "a map that leads elsewhere": (
        Extraction(urls=[url(span=Span(0, 18), source_map=SourceMap.identity(4, 14))]),
        "leads elsewhere",
    ),
    "no place": (Extraction(urls=[url(places=())]), "has no place"),
    "a place of nobody": (Extraction(urls=[url(places=(Place("nobody", "x"),))]), "an extractor that there is not"),
    "a role that there is not": (Extraction(urls=[url(role="href")]), "'href' is none of link"),
    "a placeholder out of the URL": (Extraction(urls=[url(holes=(Hole(8, 15),))]), "reaches out of the URL"),
    "placeholders that overlap": (Extraction(urls=[url(holes=(Hole(8, 12), Hole(9, 13)))]), "overlaps another one"),
    "visible text out of bounds": (Extraction(urls=[url(visible=Span(0, 99))]), "visible text at 0-99"),
    "a base that stands nowhere": (Extraction(base=url("https://b.org/")), "4-18 is not what stands there"),
    "a comment out of bounds": (Extraction(comments=[Comment(Span(0, 99), "x")]), "comment at 0-99"),
    "text governed out of bounds": (Extraction(comments=[Comment(URL, "x", Span(0, 99))]), "a comment governs at 0-99"),
    "an anchor out of bounds": (Extraction(anchors=[Anchor("a", Span(0, 99), "id")]), "anchor at 0-99"),
    "a region that is longer than its map": (
        Extraction(regions=[region("See it", SourceMap.identity(0, 3))]),
        "covers 3 code points of 6",
    ),
    "a region that stands nowhere": (
        Extraction(regions=[region("sea", SourceMap.identity(0, 3))]),
        "stands there as it is",
    ),
    "a problem out of bounds": (Extraction(problems=[Problem(99, "x")]), "problem at 99-99"),
    "no label of an encoding": (Extraction(query_encoding=None), "NoneType and not str"),  # type: ignore[arg-type]
}
NONSENSE["None for the list of URLs"][0].urls = None


class Odd:
    """Returns what the test has put here."""

    returned: Any = None

    def extract(self, document: Document) -> Extraction:
        if isinstance(self.returned, BaseException):
            raise self.returned
        extraction: Extraction = self.returned
        return extraction

    def encode(self, text: str, found: FoundUrl, raw: str) -> Any:
        return 5


def raises(data: bytes) -> bool:
    raise ZeroDivisionError


def beyond(data: bytes) -> list[int]:
    return [len(data) + 1]


def words(data: bytes) -> list[str]:
    return ["a"]


def no(data: bytes) -> bool:
    return False


def odd_spec(**fields: Any) -> ExtractorSpec:
    return ExtractorSpec(name="odd", globs=("*.odd",), target=f"{__name__}:Odd", **fields)


def told(findings: Iterable[Any]) -> tuple[list[str], list[str]]:
    """The messages of failures, and the rules of all other findings."""
    listed = list(findings)
    return (
        [finding.message for finding in listed if finding.rule == "plugin-failure"],
        [finding.rule for finding in listed if finding.rule != "plugin-failure"],
    )


AS_TEXT = ["IPv4-too-many-parts", "special-scheme-missing-following-solidus"]


@pytest.mark.parametrize(("returned", "message"), NONSENSE.values(), ids=NONSENSE)
def test_an_extractor_that_returns_nonsense(returned: Any, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Odd, "returned", returned)
    checking = linter(registry_with(extractor=odd_spec()))
    failures, others = told(checking.check_bytes(TEXT.encode(), "a.odd").findings)
    assert len(failures) == 1
    assert message in failures[0]
    assert failures[0].startswith("extractor odd failed: ")
    assert "broken 9.9" in failures[0]
    assert others == AS_TEXT
    assert told(checking.check_bytes(TEXT.encode(), "b.odd").findings) == ([], AS_TEXT)


@pytest.mark.parametrize("raised", [SystemExit(0), RecursionError(), StopIteration(), ValueError("\udcff")])
def test_an_extractor_that_raises(raised: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Odd, "returned", raised)
    failures, others = told(linter(registry_with(extractor=odd_spec())).check_bytes(TEXT.encode(), "a.odd").findings)
    assert [type(raised).__name__ in failure for failure in failures] == [True]
    assert others == AS_TEXT


def test_what_to_do_about_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Odd, "returned", ValueError("x"))
    findings = linter(registry_with(extractor=odd_spec())).check_bytes(TEXT.encode(), "a.odd").findings
    advice = [finding.help for finding in findings if finding.rule == "plugin-failure"]
    assert advice == ["Update or uninstall broken, or tell its authors; urllint plugins lists what there is."]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param({"quick": "raises"}, "ZeroDivisionError", id="quick raises"),
        pytest.param({"quick": "nowhere"}, "AttributeError", id="quick is not there"),
        pytest.param({"quick": "no", "doubts": "raises"}, "ZeroDivisionError", id="doubts raise"),
        pytest.param({"quick": "no", "doubts": "beyond"}, "not in the file", id="doubts beyond the end"),
        pytest.param({"quick": "no", "doubts": "words"}, "TypeError", id="doubts that are no numbers"),
        pytest.param(
            {"quick": "bool", "references": "raises", "links_files": True}, "ZeroDivisionError", id="references raise"
        ),
        pytest.param({"encoding": "raises"}, "ZeroDivisionError", id="encoding raises"),
        pytest.param({"encoding": "no"}, "bool and not a string", id="an encoding that is no label"),
        pytest.param({"encoding": "AS_TEXT"}, "is no function", id="encoding is no function"),
    ],
)
def test_an_extractors_function_for_bytes(
    fields: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "é https://a.org/ http://1.2.3.4.5/\n"
    monkeypatch.setattr(Odd, "returned", Extraction(urls=[url("http://1.2.3.4.5/", Span(17, 34))]))
    named = {
        name: f"{'builtins' if value == 'bool' else __name__}:{value}" if isinstance(value, str) else value
        for name, value in fields.items()
    }
    checking = linter(registry_with(extractor=odd_spec(**named)))
    failures, others = told(checking.check_bytes(text.encode(), "a.odd").findings)
    assert [message in failure for failure in failures] == [True], failures
    assert "broken 9.9" in failures[0]
    assert others == ["IPv4-too-many-parts"]
    assert told(checking.check_bytes(text.encode(), "b.odd").findings) == ([], others)


def fragment(data: bytes) -> list[tuple[int, int]]:
    start = data.find(b"#")
    return [(start, start + 2)]


@pytest.mark.parametrize(
    ("function", "message"),
    [("raises", "ZeroDivisionError"), ("words", "str is no Anchor"), ("AS_TEXT", "is no function")],
)
def test_an_extractors_function_for_plain_anchors(
    function: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Odd, "returned", Extraction())
    named = {"quick": "builtins:bool", "references": f"{__name__}:fragment", "plain_anchors": f"{__name__}:{function}"}
    checking = linter(registry_with(extractor=odd_spec(**named, links_files=True)))
    failures, others = told(checking.check_bytes(b"https://a.org/ #x\n", f"{tmp_path}/a.odd").findings)
    assert [message in failure for failure in failures] == [True], failures
    assert others == []


def test_a_failure_in_a_clean_file_is_told() -> None:
    """The quick pass clears the file, and yet the run is not complete."""
    spec = odd_spec(quick="builtins:bool", encoding=f"{__name__}:raises")
    failures, _ = told(
        linter(registry_with(extractor=spec)).check_bytes("é https://a.org/ x\n".encode(), "a.odd").findings
    )
    assert ["ZeroDivisionError" in failure for failure in failures] == [True]


def test_an_extractor_that_writes_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Odd, "returned", Extraction(urls=[url("https:///b.org/", Span(42, 57))]))
    fixed = fix_bytes(linter(registry_with(extractor=odd_spec())), TEXT.encode(), "a.odd", lambda _: True)
    assert isinstance(fixed, FixedFile)
    assert fixed.data == TEXT.encode()
    failures, others = told(fixed.result.findings)
    assert ["encode() returned int" in failure for failure in failures] == [True]
    assert others == ["special-scheme-missing-following-solidus"]


class OddRule(Rule):
    """Reports what the test has put here."""

    name = "odd"
    reported: Any = None

    def check(self, url: CheckedUrl) -> Any:
        if isinstance(self.reported, BaseException):
            raise self.reported
        return self.reported


class Demanding(OddRule):
    """Cannot be made."""

    def __init__(self) -> None:
        raise AssertionError


RULE = RuleSpec(name="odd", group="acme", summary="", severity="info", target=f"{__name__}:OddRule")


def a_fix(edits: Any, title: Any = "Do it") -> list[Report]:
    return [Report(0, 1, "odd", fix=Fix(title, edits))]


# what it reports, words of the message
REPORTED: dict[str, tuple[Any, str]] = {
    "nothing": (None, "TypeError"),
    "a string": ("odd", "str and not a Report"),
    "a tuple": ([(0, 1, "odd")], "tuple and not a Report"),
    "no message": ([Report(0, 1, None)], "is no string"),  # type: ignore[arg-type]
    "a severity that there is not": ([Report(0, 1, "odd", "fatal")], "'fatal' is none of"),  # type: ignore[arg-type]
    "a place behind the URL": ([Report(0, 99, "odd")], "about 0-99, and the URL has"),
    "a negative place": ([Report(-1, 1, "odd")], "about -1-1, and the URL has"),
    "a place that runs backwards": ([Report(2, 1, "odd")], "about 2-1, and the URL has"),
    "strings for places": ([Report("0", "1", "odd")], "TypeError"),  # type: ignore[arg-type]
    "more places behind the URL": ([Report(0, 1, "odd", related=(("x", Span(0, 99)),))], "about 0-99"),
    "a fix that is a string": ([Report(0, 1, "odd", fix="x")], "is no Fix"),  # type: ignore[arg-type]
    "a fix without a title": (a_fix((), None), "is no Fix with a title"),
    "edits that are no edits": (a_fix(((0, 1, "x"),)), "with edits of text"),
    "an edit that writes bytes": (a_fix((Edit(0, 1, b"x"),)), "with edits of text"),  # type: ignore[arg-type]
    "an exit": (SystemExit(0), "SystemExit"),
}


@pytest.mark.parametrize(("reported", "message"), REPORTED.values(), ids=REPORTED)
def test_a_rule_that_reports_nonsense(reported: Any, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OddRule, "reported", reported)
    failures, others = told(linter(registry_with(rule=RULE)).check_bytes(TEXT.encode(), "a.txt").findings)
    assert len(failures) == 1
    assert failures[0].startswith("rule odd failed: ")
    assert message in failures[0]
    assert "broken 9.9" in failures[0]
    assert others == AS_TEXT


@pytest.mark.parametrize("reported", [a_fix((Edit(3, 5, "x"), Edit(4, 6, "y"))), a_fix((Edit(4, 99, "x"),))])
def test_a_rule_whose_edits_make_no_sense_is_told_without_its_fix(
    reported: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OddRule, "reported", reported)
    findings = linter(registry_with(rule=RULE)).check_bytes(b"https://a.org/\n", "a.txt").findings
    failures, others = told(findings)
    assert ["are not sorted, overlap, or reach out of the URL" in failure for failure in failures] == [True]
    assert others == ["odd"]
    assert [finding.fix for finding in findings] == [None, None]


@pytest.mark.parametrize(
    "target", ["no_module:Rule", f"{__name__}:Nothing", f"{__name__}:Odd", f"{__name__}:Demanding"]
)
def test_a_rule_that_cannot_be_made(target: str) -> None:
    failures, others = told(
        linter(registry_with(rule=RULE._replace(target=target))).check_bytes(TEXT.encode(), "a.txt").findings
    )
    assert ["rule odd failed" in failure and "broken 9.9" in failure for failure in failures] == [True]
    assert others == AS_TEXT
