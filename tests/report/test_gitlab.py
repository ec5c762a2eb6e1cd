"""GitLab's code quality report: the fields that it reads, and fingerprints that it can compare."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.running import urllint
from tests.report.findings import PLAIN, every_kind_of_finding, findings_in, result_of
from urllint.model import Finding, Severity
from urllint.report.gitlab import report
from urllint.report.reporter import ReportOptions
from urllint.report.sarif import FINGERPRINT
from urllint.report.sarif import report as sarif

SAMPLE = Path(__file__).parents[2] / "examples" / "sample" / "as-found"

_LINE = {"type": "integer", "minimum": 1}
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        # What GitLab documents, and the two that Code Climate asks for beyond that.
        "required": ["description", "check_name", "fingerprint", "severity", "location", "type", "categories"],
        "additionalProperties": False,
        "properties": {
            "description": {"type": "string", "pattern": "^[^\n]+$"},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": "^(?!\\./)."},
                    "lines": {"type": "object", "required": ["begin"], "properties": {"begin": _LINE, "end": _LINE}},
                },
            },
            "type": {"const": "issue"},
            "categories": {
                "type": "array",
                "minItems": 1,
                "items": {"enum": ["Bug Risk", "Compatibility", "Security", "Style"]},
            },
        },
    },
}


def issues_in(text: str) -> list[dict[str, Any]]:
    """The issues of a report that GitLab can use."""
    assert text.isascii()
    issues: list[dict[str, Any]] = json.loads(text)
    jsonschema.validate(issues, SCHEMA)
    prints = [issue["fingerprint"] for issue in issues]
    assert len(set(prints)) == len(prints)  # it shows one issue for each
    return issues


def issues(findings: list[Finding], options: ReportOptions = PLAIN, hidden: list[Finding] | None = None) -> Any:
    result = result_of(findings)._replace(suppressed_findings=tuple(hidden or ()))
    return issues_in("".join(report(result, options)))


def test_an_issue() -> None:
    findings, _ = every_kind_of_finding()
    found = issues(findings)[2]
    assert len(found.pop("fingerprint")) == 32
    assert found == {
        "type": "issue",
        "check_name": "IPv4-non-decimal-part",
        "description": f"{findings[1].message.rstrip('.')}. Look at it.",
        "categories": ["Bug Risk"],
        "severity": "minor",
        "location": {"path": "日本/a b%.md", "lines": {"begin": 2, "end": 2}},
    }


def test_nothing_found() -> None:
    assert issues([]) == []


@pytest.mark.parametrize(("severity", "theirs"), [("error", "major"), ("warning", "minor"), ("info", "info")])
def test_severities(severity: Severity, theirs: str) -> None:
    (found,) = issues([Finding(rule="r", severity=severity, message="m", path="a.md")])
    assert found["severity"] == theirs
    assert found["location"]["lines"] == {"begin": 1}  # the file as a whole, which GitLab has no way to say


def prints(text: str, path: str = "a.md") -> list[str]:
    return [issue["fingerprint"] for issue in issues(findings_in(path, text))]


def test_fingerprints() -> None:
    one = prints("<http://a b/>")
    assert prints("moved\n\n  <http://a b/> <http://h:p/>")[0] == one[0]
    assert prints("<http://a c/>") != one
    assert prints("<http://a b/>", "b.md") != one
    twice = prints("<http://a b/> <http://a b/>")
    assert twice[0] == one[0]
    assert prints("<http://u:pass@a b/>") == prints("<http://u:***@a b/>")
    # A suppressed finding is not told, and keeps its place among those like it.
    first, second = findings_in("a.md", "<http://a b/> <http://a b/>")
    assert [issue["fingerprint"] for issue in issues([second], PLAIN, [first])] == twice[1:]


def test_fingerprints_are_those_of_code_scanning() -> None:
    findings = findings_in("docs/a.md", "<http://0x7f.1/%zz> <http://a b/> <http://a b/>")
    (run,) = json.loads("".join(sarif(result_of(findings), PLAIN)))["runs"]
    assert [issue["fingerprint"] for issue in issues(findings)] == [
        result["partialFingerprints"][FINGERPRINT] for result in run["results"]
    ]


def test_what_another_finding_explains_is_left_out() -> None:
    first, second = findings_in("a.md", "<http://0x7f.1/>")
    first.explained_by = second.rule
    assert [issue["check_name"] for issue in issues([first, second])] == [second.rule]
    assert len(issues([first, second], PLAIN._replace(verbose=True))) == 2


def test_paths_are_from_the_root_of_the_repository_and_all_prints_differ(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for folder in ("one", "other"):
        (tmp_path / folder / "docs").mkdir(parents=True)
        (tmp_path / folder / "urllint.toml").write_text("")
        (tmp_path / folder / "docs" / "a.md").write_text("see http://1.2.3.4.5/ there\n")
    everything = urllint("check", "--output-format", "gitlab", cwd=tmp_path)
    found = issues_in(everything.out)
    assert [issue["location"]["path"] for issue in found] == ["one/docs/a.md", "other/docs/a.md"]
    below = urllint("check", "--output-format", "gitlab", cwd=tmp_path / "other" / "docs")
    assert issues_in(below.out) == found[1:]


def test_the_sample() -> None:
    ran = urllint("check", "--isolated", "--output-format", "gitlab", str(SAMPLE))
    assert ran.code == 1, ran.err
    assert len(issues_in(ran.out)) > 20
