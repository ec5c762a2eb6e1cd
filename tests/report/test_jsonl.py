"""One finding a line, with what the JSON report says of it."""

from __future__ import annotations

import json

from tests.report.findings import PLAIN, every_kind_of_finding, result_of
from urllint.report.json_document import VERSION
from urllint.report.json_document import report as json_report
from urllint.report.jsonl import report


def test_the_lines_are_the_findings_of_the_json_report() -> None:
    result = result_of(every_kind_of_finding()[0])
    text = "".join(report(result, PLAIN))
    assert text.isascii()
    lines = [json.loads(line) for line in text.splitlines()]
    document = json.loads("".join(json_report(result, PLAIN)))
    assert lines == [{"version": VERSION, **finding} for finding in document["findings"]]
    assert len(lines) == 6


def test_nothing_found_is_nothing_written() -> None:
    assert list(report(result_of([]), PLAIN._replace(statistics=True))) == []
