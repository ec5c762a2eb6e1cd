"""The built-in reporters, announced as a plugin's would be."""

from __future__ import annotations

from collections.abc import Iterable

from urllint.hookspecs import hookimpl
from urllint.specs import ReporterSpec

URLLINT_API_VERSION = 1


@hookimpl
def urllint_reporters() -> Iterable[ReporterSpec]:
    """The output formats of the core."""
    return (
        ReporterSpec("text", "findings by URL, with the source line and carets under the characters", _target("text")),
        ReporterSpec("concise", "path:line:column: severity rule: message, one finding a line", _target("concise")),
        ReporterSpec("json", "everything, for programs; versioned", _target("json_document")),
        ReporterSpec("jsonl", "the findings of json, one a line", _target("jsonl")),
        ReporterSpec("github", "annotations for GitHub Actions, ten of a kind", _target("github")),
        ReporterSpec("sarif", "SARIF 2.1.0, for code scanning", _target("sarif"), shows_suppressed=True),
        ReporterSpec("gitlab", "GitLab's code quality report", _target("gitlab"), shows_suppressed=True),
        ReporterSpec("junit", "JUnit's XML: a test for each rule in each file", _target("junit")),
        ReporterSpec("checkstyle", "Checkstyle's XML, for Jenkins and others", _target("checkstyle")),
        ReporterSpec("rdjson", "reviewdog's format, with suggested changes", _target("rdjson")),
    )


def _target(module: str) -> str:
    return f"urllint.report.{module}:report"
