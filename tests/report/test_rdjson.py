"""reviewdog's format: valid by its own validator, and its suggestions, applied to a file's bytes, are the fixes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import urllint
from tests.report.conftest import Validate
from tests.report.findings import PLAIN, every_kind_of_finding, findings_in, result_of, rule
from urllint.engine.locating import add_location
from urllint.model import Edit, Finding, Fix
from urllint.redaction import redact_finding
from urllint.registry import Registry
from urllint.report.rdjson import report
from urllint.report.reporter import ReportOptions
from urllint.text.document import Document
from urllint.text.span import Span

SAMPLE = Path(__file__).parents[2] / "examples" / "sample" / "as-found"


def diagnostics(findings: list[Finding], options: ReportOptions = PLAIN) -> list[dict[str, Any]]:
    text = "".join(report(result_of(findings), options))
    assert text.isascii()
    document = json.loads(text)
    assert document["source"] == {"name": "urllint"}
    found: list[dict[str, Any]] = document["diagnostics"]
    return found


def finding_at(text: str, span: Span, *edits: Edit) -> Finding:
    """A finding at ``span`` of a file with this text, with a safe fix that makes these edits."""
    found = Finding(rule="r", severity="warning", message="m", path="a.md", span=span)
    if edits:
        found.fix = Fix("Mend it", edits, "safe", "", edits)
    add_location(Document(text, path="a.md"), found)
    return found


def applied(suggestion: dict[str, Any], data: bytes) -> bytes:
    """What the suggestion makes of a file."""
    lines = data.splitlines(keepends=True)
    start, end = (
        sum(map(len, lines[: place["line"] - 1])) + place["column"] - 1
        for place in (suggestion["range"]["start"], suggestion["range"]["end"])
    )
    return data[:start] + suggestion["text"].encode() + data[end:]


def test_reports_are_valid(rdjson_errors: Validate) -> None:
    findings, _ = every_kind_of_finding()
    options = PLAIN._replace(rules=Registry.load().rules, unsafe_fixes=True)
    texts = ["".join(report(result_of(found), options)) for found in ([], findings)]
    ran = urllint("check", "--isolated", "--unsafe-fixes", "--output-format", "rdjson", str(SAMPLE))
    assert ran.code == 1, ran.err
    assert ran.out.count('"suggestions"') > 20
    assert rdjson_errors([*texts, ran.out]) == ""


def test_the_validation_finds_mistakes(rdjson_errors: Validate) -> None:
    text = "".join(report(result_of(findings_in("a.md", "<http://a b/>")), PLAIN))
    assert "column" in rdjson_errors([text.replace('"column": 9', '"column": 0')])
    assert "severity" in rdjson_errors([text.replace('"ERROR"', '"error"')])


def test_a_diagnostic() -> None:
    findings, _ = every_kind_of_finding()
    options = PLAIN._replace(rules={"IPv4-too-few-parts": rule("IPv4-too-few-parts")})
    span = {"start": {"line": 2, "column": 12}, "end": {"line": 2, "column": 18}}
    assert diagnostics(findings, options)[0] == {
        "message": findings[0].message,
        "location": {"path": "日本/a b%.md", "range": span},
        "severity": "WARNING",
        "code": {"value": "IPv4-too-few-parts", "url": "https://docs.example/IPv4-too-few-parts"},
        "suggestions": [{"range": span, "text": "127.0.0.1"}],
        "related_locations": [{"message": "the same", "location": {"path": "日本/a b%.md", "range": span}}],
    }


def test_a_finding_about_a_whole_file_has_no_range() -> None:
    (found,) = diagnostics([Finding(rule="r", severity="info", message="m", path="a.md")])
    assert found["location"] == {"path": "a.md"}
    assert found["severity"] == "INFO"


def test_a_byte_that_did_not_decode_is_one_byte_and_does_not_break_the_report() -> None:
    found = finding_at("\udcff\udcffé<x>", Span(4, 5))
    found.path = "a\udcff.md"
    (diagnostic,) = diagnostics([found])
    assert diagnostic["location"]["range"]["start"] == {"line": 1, "column": 6}
    assert diagnostic["location"]["path"] == "a\\xff.md"


@pytest.mark.parametrize(
    ("text", "span", "edits", "expected"),
    [
        pytest.param("é(a)", Span(1, 4), [Edit(2, 3, "b")], "é(b)", id="inside of the finding"),
        pytest.param("éa(b)", Span(2, 5), [Edit(0, 1, "x")], "xa(b)", id="before it"),
        pytest.param("(é)é", Span(0, 1), [Edit(3, 4, "x")], "(é)x", id="behind it"),
        pytest.param("aé", Span(1, 1), [Edit(1, 1, "é")], "aéé", id="an insertion"),
        pytest.param("aéb\n", Span(2, 3), [Edit(0, 1, "x"), Edit(2, 3, "ü")], "xéü\n", id="several edits are one"),
        pytest.param("a\r\né\r\n", Span(3, 4), [Edit(3, 4, "")], "a\r\n\r\n", id="a deletion in another line"),
        pytest.param("a\rb", Span(2, 3), [Edit(2, 3, "c")], "a\rc", id="a carriage return ends a line"),
    ],
)
def test_suggestions(text: str, span: Span, edits: list[Edit], expected: str) -> None:
    (diagnostic,) = diagnostics([finding_at(text, span, *edits)])
    (suggestion,) = diagnostic["suggestions"]
    assert applied(suggestion, text.encode()) == expected.encode()


@pytest.mark.parametrize(
    ("applicability", "unsafe", "is_offered"),
    [("safe", False, True), ("unsafe", False, False), ("unsafe", True, True), ("display", True, False)],
)
def test_which_fixes_are_suggested(applicability: Any, unsafe: bool, is_offered: bool) -> None:
    found = finding_at("ab", Span(0, 1), Edit(0, 1, "x"))
    assert found.fix is not None
    found.fix = found.fix._replace(applicability=applicability)
    (diagnostic,) = diagnostics([found], PLAIN._replace(unsafe_fixes=unsafe))
    assert ("suggestions" in diagnostic) is is_offered


def test_an_edit_in_another_line_or_behind_a_mask_is_not_suggested() -> None:
    elsewhere = finding_at("ab\ncd", Span(0, 1), Edit(3, 4, "x"))
    text = "see http://user:hunter2@a/ or <b>"
    masked = redact_finding(finding_at(text, Span(4, 26), Edit(31, 32, "x")))
    whole = redact_finding(finding_at(text, Span(9, 24), Edit(9, 24, "")))
    one, two, three = diagnostics([elsewhere, masked, whole])
    assert "suggestions" not in one
    assert "suggestions" not in two
    (suggestion,) = three["suggestions"]  # what is deleted from start to end needs no look at what is masked
    assert applied(suggestion, text.encode()) == b"see http:a/ or <b>"


@given(st.text("ab\n\r\té日\U0001f600", min_size=1, max_size=30), st.data())
def test_a_suggestion_makes_of_the_bytes_what_the_fix_makes_of_the_text(text: str, data: st.DataObject) -> None:
    document = Document(text)
    line = document.lines.span(data.draw(st.integers(1, len(document.lines))))
    places = sorted(data.draw(st.lists(st.integers(line.start, line.end), min_size=4, max_size=4)))
    edits = [Edit(places[0], places[1], "é"), Edit(places[2], places[3], "")]
    span = Span(*sorted(data.draw(st.lists(st.integers(line.start, line.end), min_size=2, max_size=2))))
    (diagnostic,) = diagnostics([finding_at(text, span, *edits)])
    (suggestion,) = diagnostic["suggestions"]
    mended = text[: places[0]] + "é" + text[places[1] : places[2]] + text[places[3] :]
    assert applied(suggestion, text.encode()) == mended.encode()


def test_suggestions_for_the_sample_are_its_fixes(tmp_path: Path) -> None:
    command = [
        "check",
        "--isolated",
        "--verbose",
        "--unsafe-fixes",
        "--show-level",
        "all",
        "--show-secrets",
        str(SAMPLE),
    ]
    ran = urllint(*command, "--output-format", "json=all.json", "--output-format", "rdjson=rd.json", cwd=tmp_path)
    assert ran.code == 1, ran.err
    everything = json.loads((tmp_path / "all.json").read_text())["findings"]
    found = json.loads((tmp_path / "rd.json").read_text())["diagnostics"]
    tried = 0
    for one, other in zip(everything, found, strict=True):
        assert one["rule"] == other["code"]["value"]
        for suggestion in other.get("suggestions", ()):
            data = Path(one["path"]).read_bytes()
            text = data.decode()
            for edit in reversed(one["fix"]["edits"]):
                text = text[: edit["start"]] + edit["text"] + text[edit["end"] :]
            assert applied(suggestion, data) == text.encode()
            tried += 1
    assert tried > 20
