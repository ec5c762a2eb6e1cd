"""For every format: nothing hidden or secret gets out, equal results are equal reports, nothing found is a report."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import cast
from unicodedata import bidirectional, category
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.findings import PLAIN, every_kind_of_finding, result_of
from urllint.engine.locating import add_location
from urllint.engine.result import RunResult
from urllint.model import Edit, Finding, Fix, Related
from urllint.redaction import redact_finding
from urllint.registry import Registry
from urllint.report.reporter import Reporter, ReportOptions
from urllint.report.terminal import Terminal
from urllint.specs import load_target
from urllint.text.document import Document
from urllint.text.span import Span

REGISTRY = Registry.load()
REPORTERS = {name: cast("Reporter", load_target(spec.target)) for name, spec in REGISTRY.reporters.items()}
OPTIONS = PLAIN._replace(rules=REGISTRY.rules, unsafe_fixes=True, verbose=True)

HOSTILE = (
    "\0", "\x1b[2J", "\x07", "\x85", "\u202e", "\u2066", "\u200f", "\u2028", "\ufeff", "\ufffe", "\ud800", "\udcff",
    "]]>", "<!--", "&", '"', "'", "\n::error::", "%0A", "\r\n", "\t", "`", "|", "日", "\U0001f600", "::", ",", "\\",
)  # fmt: skip
hostile = st.lists(st.sampled_from(HOSTILE) | st.text(max_size=3), max_size=6).map("".join)
paths = st.lists(st.sampled_from([text for text in HOSTILE if text != "\ud800" and "\0" not in text]), min_size=1).map(
    "".join
)
_DIRECTIONS = {"LRE", "LRI", "LRO", "PDF", "PDI", "RLE", "RLI", "RLO", "FSI"}


def written(name: str, result: RunResult, options: ReportOptions = OPTIONS) -> str:
    return "".join(REPORTERS[name](result, options))


def is_hidden(character: str) -> bool:
    """Whether it steers who shows it, or cannot be text: a control or bidi character, a separator, a lone surrogate."""
    kind = category(character)
    return (
        (kind in ("Cc", "Cs", "Zl", "Zp") and character != "\n")
        or bidirectional(character) in _DIRECTIONS
        or character in "\u200e\u200f\u061c"
    )


def strings(value: object) -> list[str]:
    """All strings in a JSON document, keys left out."""
    if isinstance(value, str):
        return [value]
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for child in children for text in strings(child)]


def check_text(text: str) -> None:
    # A byte of a path that did not decode is written as that byte, so that the path can be used.
    assert not any(is_hidden(character) and not "\udc80" <= character <= "\udcff" for character in text)


def check_json(text: str) -> None:
    assert text.isascii()
    for line in strings(json.loads(text)):
        assert not any(is_hidden(character) and character not in "\t\r\n" for character in line), line


def check_exact_json(text: str) -> None:
    assert text.isascii()
    assert text.replace("\n", "").isprintable()
    json.loads(text)


def check_json_lines(text: str) -> None:
    for line in text.splitlines():
        check_exact_json(line)


def check_xml(text: str) -> None:
    assert text.isascii()
    for element in ElementTree.fromstring(text).iter():
        for line in (element.text or "", *element.attrib.values()):
            assert not any(map(is_hidden, line)), line


def check_commands(text: str) -> None:
    check_text(text)
    for line in text.splitlines():
        assert re.fullmatch(r"::(error|warning|notice) [a-zA-Z]+=[^:\n]*::[^\n]*", line), line


CHECKS: dict[str, Callable[[str], None]] = {
    "text": check_text,
    "concise": check_text,
    "json": check_exact_json,
    "jsonl": check_json_lines,
    "github": check_commands,
    "sarif": check_json,
    "gitlab": check_json,
    "junit": check_xml,
    "checkstyle": check_xml,
    "rdjson": check_json,
}


def test_every_format_is_looked_at() -> None:
    assert set(CHECKS) == {name for name in REPORTERS if REGISTRY.owners["reporter", name].distribution == "urllint"}


def finding_about(text: str, url: str, path: str) -> Finding:
    """A finding on a URL in a file, with this text in all else that it can hold."""
    document = Document(f"{text}<{url}>{text}", path=path)
    start = len(text) + 1
    whole = Span(start, start + len(url))
    found = Finding(
        rule="invalid-URL-unit",
        severity="error",
        message=text,
        path=path,
        span=whole,
        url=url,
        url_span=whole,
        decoded=Span(0, len(url)),
        href=url,
        help=text,
        related=[Related(text, Span(0, 1))],
        fix=Fix(text, (Edit(0, 1, text),), "safe", text, (Edit(start, start + 1, text),), text),
    )
    add_location(document, found)
    return found


@pytest.mark.parametrize("name", sorted(CHECKS))
@given(hostile, hostile, paths)
def test_nothing_hidden_gets_into_a_report(name: str, text: str, end: str, path: str) -> None:
    in_line = finding_about(text, f"http://a.example/{end}", path)
    of_file = Finding(rule="unreadable-file", severity="info", message=text, path=path)
    suppressed = finding_about(end, f"http://b.example/{text}", path)
    result = result_of([in_line, of_file])._replace(suppressed_findings=(suppressed,))
    CHECKS[name](written(name, result))


@pytest.mark.parametrize("name", sorted(CHECKS))
@given(hostile)
def test_no_secret_gets_into_a_report(name: str, text: str) -> None:
    url = "https://user:hunter2hunter2@a.example/?token=ghp_0123456789abcdefghijABCDEFGHIJ012345"
    found = redact_finding(finding_about(f"{text} {url}", f"{url}{text}", "a.md"))
    report = written(name, result_of([found])._replace(suppressed_findings=(found,)))
    assert "hunter2" not in report
    assert "0123456789abcdef" not in report


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_equal_results_are_equal_reports(name: str) -> None:
    reports = set()
    for _ in range(2):
        findings, suppressed = every_kind_of_finding()
        reports.add(written(name, result_of(findings)._replace(suppressed_findings=tuple(suppressed))))
    assert len(reports) == 1


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_nothing_found_is_a_report_all_the_same(name: str) -> None:
    report = written(name, result_of([]))
    CHECKS[name](report)
    assert bool(report) is (name not in ("concise", "github", "jsonl"))


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_only_reports_for_people_have_colours(name: str) -> None:
    result = result_of(every_kind_of_finding()[0])
    colored = written(name, result, OPTIONS._replace(terminal=Terminal(color=True)))
    assert ("\x1b" in colored) is (name in ("text", "concise"))
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == written(name, result)
