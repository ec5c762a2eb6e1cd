"""The contract with programs: keys, types, and that positions are true."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.findings import PLAIN, findings_in, result_of, rule
from urllint.engine.locating import add_location
from urllint.model import Edit, Finding, Fix, Related
from urllint.report.json_document import LONGEST_URL, report
from urllint.report.reporter import ReportOptions
from urllint.text.document import Document
from urllint.text.span import Span

NUMBER_OR_NULL = (int, type(None))
TEXT_OR_NULL = (str, type(None))
KEYS: dict[str, type | tuple[type, ...]] = {
    "path": str,
    "rule": str,
    "severity": str,
    "message": str,
    "start": NUMBER_OR_NULL,
    "end": NUMBER_OR_NULL,
    "line": NUMBER_OR_NULL,
    "column": NUMBER_OR_NULL,
    "end_line": NUMBER_OR_NULL,
    "end_column": NUMBER_OR_NULL,
    "raw": TEXT_OR_NULL,
    "url": TEXT_OR_NULL,
    "url_start": NUMBER_OR_NULL,
    "url_end": NUMBER_OR_NULL,
    "href": TEXT_OR_NULL,
    "related": list,
    "fix": (dict, type(None)),
    "help": TEXT_OR_NULL,
    "help_url": TEXT_OR_NULL,
    "explained_by": TEXT_OR_NULL,
    "lowered": TEXT_OR_NULL,
}


def document(findings: list[Finding], options: ReportOptions = PLAIN) -> dict[str, Any]:
    text = "".join(report(result_of(findings), options))
    assert text.isascii()
    assert text.endswith("}\n")
    read: dict[str, Any] = json.loads(text)
    return read


def test_the_frame() -> None:
    assert document([]) == {
        "version": 1,
        "findings": [],
        "summary": {
            "files": 1,
            "urls": 1,
            "errors": 0,
            "warnings": 0,
            "infos": 0,
            "fixable": 0,
            "suppressed": 0,
            "elapsed": 0.125,
            "fixable_unsafe": 0,
            "fixed": 0,
            "accepted": 0,
            "stale": 0,
        },
    }


def test_the_keys_of_a_finding() -> None:
    findings = findings_in("日本/a.md", "x\r\n日<http://0x7f.1/%zz>")
    findings[0].explained_by = "IPv4-non-decimal-part"
    findings.append(Finding(rule="unreadable-file", severity="warning", message="m", path="b.md"))
    read = document(findings, PLAIN._replace(rules={"IPv4-too-few-parts": rule("IPv4-too-few-parts")}))["findings"]
    for found in read:
        assert list(found) == list(KEYS)
        for key, kind in KEYS.items():
            assert isinstance(found[key], kind), key
    assert read[0] == {
        "path": "日本/a.md",
        "rule": "IPv4-too-few-parts",
        "severity": "warning",
        "message": "An IPv4 address must have four parts; with fewer the last one fills the rest of the address.",
        "start": 12,
        "end": 18,
        "line": 2,
        "column": 10,
        "end_line": 2,
        "end_column": 16,
        "raw": "0x7f.1",
        "url": "http://0x7f.1/%zz",
        "url_start": 5,
        "url_end": 22,
        "href": "http://127.0.0.1/%zz",
        "related": [],
        "fix": None,
        "help": None,
        "help_url": "https://docs.example/IPv4-too-few-parts",
        "explained_by": "IPv4-non-decimal-part",
        "lowered": None,
    }
    nulls = {key for key, value in read[-1].items() if value is None}
    assert nulls >= {
        "start",
        "end",
        "line",
        "column",
        "end_line",
        "end_column",
        "raw",
        "url",
        "url_start",
        "url_end",
        "href",
    }


def test_related_places() -> None:
    findings = findings_in("a.md", "<http://a b/>")
    source = Document("<http://a b/>", path="a.md")
    findings[0].related = (Related("here, too", Span(1, 5)),)
    add_location(source, findings[0])
    assert document(findings)["findings"][0]["related"] == [
        {
            "message": "here, too",
            "start": 1,
            "end": 5,
            "line": 1,
            "column": 2,
            "end_line": 1,
            "end_column": 6,
            "raw": "http",
        }
    ]


@given(
    st.text(st.characters() | st.sampled_from("\r\n\t<>日é\udc80 %"), max_size=60), st.text("ab%\\ é\t|", max_size=20)
)
def test_raw_is_the_text_between_start_and_end(before: str, path: str) -> None:
    text = f"{before}<http://a/{path}>"
    for found in document(findings_in("a.md", text))["findings"]:
        assert found["raw"] == text[found["start"] : found["end"]]
        assert text[found["url_start"] : found["url_end"]] == found["url"]
        lines = text[: found["start"]].replace("\r\n", "\n\n").replace("\r", "\n")
        if "\r\n" not in text:
            assert found["line"] == lines.count("\n") + 1
            assert found["column"] == len(lines) - lines.rfind("\n")


@pytest.mark.parametrize(("length", "given"), [(LONGEST_URL, None), (LONGEST_URL + 1, LONGEST_URL + 1)])
def test_long_urls_are_shortened(length: int, given: int | None) -> None:
    url = "http://a/%".ljust(length, "x")
    found = document(findings_in("a.md", f"<{url}>"))["findings"][0]
    assert found["url"] == url[:LONGEST_URL]
    assert found.get("url_length") == given


def test_a_fix_is_given_in_the_offsets_of_the_file() -> None:
    fix = Fix("mend it", (Edit(9, 10, "&"),), "unsafe", "it may lead elsewhere", (Edit(109, 110, "&amp;"),))
    finding = Finding(
        rule="r", severity="error", message="m", path="p", url="http://a/ ", url_span=Span(100, 110), fix=fix
    )
    assert document([finding])["findings"][0]["fix"] == {
        "title": "mend it",
        "applicability": "unsafe",
        "reason": "it may lead elsewhere",
        "edits": [{"start": 109, "end": 110, "text": "&amp;"}],
    }
    finding.fix = fix._replace(replacements=())
    assert document([finding])["findings"][0]["fix"] is None


def test_statistics_are_one_more_key() -> None:
    read = document(findings_in("a.md", "<http://a b/>"), PLAIN._replace(statistics=True))
    assert read["statistics"] == [{"rule": "domain-to-ASCII", "severity": "error", "findings": 1, "files": 1}]
    assert len(read["findings"]) == 1


def test_every_finding_is_a_line_of_its_own() -> None:
    text = "".join(report(result_of(findings_in("a.md", "<http://0x7f.1/%zz>\n")), PLAIN))
    assert [line[:9] for line in text.splitlines()] == ['{"version', '{"path": ', '{"path": ', '{"path": ', '], "summa']
