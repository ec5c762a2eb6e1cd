"""JUnit's XML: valid by the schema of Jenkins, and read as it is meant by a library that reads such reports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.running import urllint
from tests.report.conftest import Validate, answer
from tests.report.findings import PLAIN, every_kind_of_finding, findings_in, result_of
from tests.report.tools import python_tools
from urllint.model import Finding, Severity
from urllint.registry import Registry
from urllint.report.junit import report
from urllint.report.reporter import ReportOptions

SAMPLE = Path(__file__).parents[2] / "examples" / "sample" / "as-found"
RULES = Registry.load().rules

_BY_JUNITPARSER = """
import json, sys
from junitparser import JUnitXml
def told(result):
    return [type(result).__name__, result.message, result.type, result.text]
xml = JUnitXml.fromstring(sys.stdin.buffer.read())
xml.update_statistics()
cases = [
    {"classname": case.classname, "name": case.name, "results": [told(r) for r in case.result], "out": case.system_out}
    for suite in xml for case in suite
]
print(json.dumps({"counts": [xml.tests, xml.failures, xml.errors], "cases": cases}))
"""


def text_of(findings: list[Finding], options: ReportOptions = PLAIN) -> str:
    text = "".join(report(result_of(findings), options))
    assert text.isascii()
    return text


@pytest.fixture(scope="session")
def read(cache: pytest.Cache) -> Any:
    """Reads a report as junitparser does."""
    python = python_tools(cache) / "python"
    return lambda text: json.loads(answer([python, "-c", _BY_JUNITPARSER], text))


def test_reports_are_valid(junit_errors: Validate) -> None:
    findings, _ = every_kind_of_finding()
    ran = urllint("check", "--isolated", "--output-format", "junit", str(SAMPLE))
    assert ran.code == 1, ran.err
    assert junit_errors([text_of([]), text_of(findings), ran.out]) == ""


def test_the_validation_finds_mistakes(junit_errors: Validate) -> None:
    assert "testcase" in junit_errors([text_of([]).replace("testcase", "test")])


def test_what_a_reader_makes_of_it(read: Any) -> None:
    findings, _ = every_kind_of_finding()
    again = findings_in("日本/a b%.md", "\n\n\n<http://a b/>")
    report = read(text_of([*findings, *again], PLAIN._replace(rules=RULES)))
    assert report["counts"] == [6, 4, 1]
    few, decimal, _, domain, unreadable, failure = report["cases"]
    assert (few["classname"], few["name"]) == ("urllint.standard.IPv4-too-few-parts", "日本/a b%.md")
    assert few["results"][0][:3] == ["Failure", f"IPv4-too-few-parts: {findings[0].message}", "warning"]
    text = decimal["results"][0][3]
    assert text.startswith("日本/a b%.md:2:10: warning IPv4-non-decimal-part: ")
    assert text.endswith("\n  http://0x7f.1/%zz\n  help: Look at it.")
    assert domain["results"][0][1].endswith(" (and 1 more in this file)")
    assert domain["results"][0][3].count("日本/a b%.md:") == 2
    assert unreadable["results"] == []
    assert unreadable["out"] == "../b.md: info unreadable-file: cannot be read"
    assert failure["results"][0][:3] == ["Error", "plugin-failure: rule x failed", "error"]


def test_nothing_found_is_a_test_that_passes(read: Any) -> None:
    report = read(text_of([]))
    assert report["counts"] == [1, 0, 0]
    assert [case["results"] for case in report["cases"]] == [[]]


@pytest.mark.parametrize(
    ("level", "severity", "fails"),
    [
        ("error", "error", 1),
        ("error", "warning", 0),
        ("warning", "warning", 1),
        ("warning", "info", 0),
        ("info", "info", 1),
    ],
)
def test_a_test_fails_where_the_run_does(level: Severity, severity: Severity, fails: int) -> None:
    found = Finding(rule="r", severity=severity, message="m", path="a.md")
    root = ElementTree.fromstring(text_of([found], PLAIN._replace(fail_level=level)))
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("1", str(fails), "0")


def test_tests_keep_their_names_when_lines_move() -> None:
    def names(text: str) -> list[tuple[str | None, str | None]]:
        root = ElementTree.fromstring(text_of(findings_in("a.md", text)))
        return [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]

    assert names("<http://a b/>") == names("\n\n x <http://a b/> <http://a b/>")
    assert len(set(names("<http://0x7f.1/%zz>"))) == 3


def test_what_another_finding_explains_is_left_out() -> None:
    first, second = findings_in("a.md", "<http://0x7f.1/>")
    first.explained_by = second.rule
    assert second.rule in text_of([first, second])
    assert first.rule not in text_of([first, second])
    assert first.rule in text_of([first, second], PLAIN._replace(verbose=True))
