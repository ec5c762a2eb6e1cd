"""One finding a line, each a JSON object with the keys of the JSON report, for programs that read line by line.

A line is complete in itself, and nothing but findings is written: of a run that finds nothing the report is empty.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from urllint.engine.result import RunResult
from urllint.report.json_document import VERSION, finding_document
from urllint.report.reporter import ReportOptions


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The lines."""
    for finding in result.findings:
        yield json.dumps({"version": VERSION, **finding_document(finding, options.rules)}) + "\n"
