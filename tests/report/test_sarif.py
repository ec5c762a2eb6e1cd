"""SARIF: valid by the official schema, true in its positions, and stable where services need it to be."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import urllint
from tests.report.conftest import Validate
from tests.report.findings import PLAIN, every_kind_of_finding, findings_in, result_of
from urllint import whatwg
from urllint.model import Edit, Finding, Fix, Related
from urllint.registry import Registry
from urllint.report.artifacts import SOURCE_ROOT, Artifacts
from urllint.report.reporter import ReportOptions
from urllint.report.sarif import FINGERPRINT, report
from urllint.specs import RuleSpec
from urllint.text.span import Span

SAMPLE = Path(__file__).parents[2] / "examples" / "sample" / "as-found"
RULES = Registry.load().rules


def text_of(findings: list[Finding], options: ReportOptions = PLAIN, suppressed: list[Finding] | None = None) -> str:
    result = result_of(findings)._replace(suppressed_findings=tuple(suppressed or ()))
    return "".join(report(result, options))


def run_of(findings: list[Finding], options: ReportOptions = PLAIN, suppressed: list[Finding] | None = None) -> Any:
    text = text_of(findings, options, suppressed)
    assert text.isascii()
    (run,) = json.loads(text)["runs"]
    return run


def test_reports_are_valid(sarif_errors: Validate) -> None:
    findings, suppressed = every_kind_of_finding()
    options = PLAIN._replace(rules=RULES, in_force=lambda: RULES, exit_code=2)
    sample = urllint("check", "--isolated", "--output-format", "sarif", str(SAMPLE))
    assert sample.code == 1, sample.err
    assert sarif_errors([text_of([]), text_of(findings, options, suppressed), sample.out]) == ""


def test_the_validation_finds_mistakes(sarif_errors: Validate) -> None:
    text = text_of(findings_in("a.md", "<http://a b/>"))
    assert "endColumn" in sarif_errors([text.replace('"endColumn": 12', '"endColumn": 0')])
    assert "unicodeCodePoints" not in sarif_errors([text])
    assert "codePoints" in sarif_errors([text.replace("unicodeCodePoints", "codePoints")])


def test_a_result() -> None:
    findings, suppressed = every_kind_of_finding()
    run = run_of(findings, PLAIN._replace(rules=RULES), suppressed)
    found = next(result for result in run["results"] if result["ruleId"] == "IPv4-too-few-parts")
    place = {"uri": "%E6%97%A5%E6%9C%AC/a%20b%25.md", "uriBaseId": SOURCE_ROOT}
    region = {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 16, "charOffset": 12, "charLength": 6}
    snippet = {"snippet": {"text": "0x7f.1"}}
    fingerprint = found.pop("partialFingerprints")
    assert list(fingerprint) == [FINGERPRINT]
    assert found == {
        "ruleId": "IPv4-too-few-parts",
        "ruleIndex": [rule["id"] for rule in run["tool"]["driver"]["rules"]].index("IPv4-too-few-parts"),
        "level": "warning",
        "message": {"text": findings[0].message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": place,
                    "region": {**region, **snippet},
                    "contextRegion": {"startLine": 2, "snippet": {"text": "日<http://0x7f.1/%zz> <http://a b/>"}},
                }
            }
        ],
        "relatedLocations": [
            {
                "id": 1,
                "message": {"text": "the same"},
                "physicalLocation": {
                    "artifactLocation": place,
                    "region": {**region, "charOffset": 3, "charLength": 1, **snippet},
                },
            }
        ],
        "fixes": [
            {
                "description": {"text": "Write it out"},
                "artifactChanges": [
                    {
                        "artifactLocation": place,
                        "replacements": [{"deletedRegion": region, "insertedContent": {"text": "127.0.0.1"}}],
                    }
                ],
            }
        ],
    }


def test_the_run() -> None:
    findings, suppressed = every_kind_of_finding()
    run = run_of(findings, PLAIN._replace(rules=RULES, exit_code=2), suppressed)
    assert run["columnKind"] == "unicodeCodePoints"
    (invocation,) = run["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 2)
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["message"]["text"] == "rule x failed"
    assert {result["ruleId"] for result in run["results"]}.isdisjoint({"plugin-failure"})
    marked = [result["ruleId"] for result in run["results"] if result.get("suppressions") == [{"kind": "inSource"}]]
    assert marked == ["port-invalid"]
    assert [result["level"] for result in run["results"] if result["ruleId"] == "unreadable-file"] == ["note"]
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    (outside,) = (place for place in places if place["artifactLocation"]["uri"].startswith("file:///"))
    assert outside["artifactLocation"]["uri"].endswith("/b.md")
    assert "region" not in outside


def test_rules_are_described_whether_they_found_something_or_not() -> None:
    run = run_of([], PLAIN._replace(rules=RULES, in_force=lambda: ["port-invalid"]))
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["id"] == "port-invalid"
    assert rule["defaultConfiguration"] == {"enabled": True, "level": "error"}
    assert rule["helpUri"] == "https://url.spec.whatwg.org/#port-invalid"
    assert rule["help"]["markdown"].startswith("# port-invalid\n")
    assert "Write the port in digits" in rule["help"]["text"]
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 0, "toolExecutionNotifications": []}]


def test_a_rule_whose_page_cannot_be_read_is_described_without_it() -> None:
    spec = RuleSpec("house", "house", "A summary.", "info", "no_such_module:Rule")
    run = run_of([], PLAIN._replace(rules={"house": spec}, in_force=lambda: ["house"]))
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["shortDescription"] == {"text": "A summary."}
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"].startswith("the page of rule house cannot be read: ModuleNotFoundError")


def prints(text: str, path: str = "a.md") -> list[str]:
    return [result["partialFingerprints"][FINGERPRINT] for result in run_of(findings_in(path, text))["results"]]


def test_fingerprints() -> None:
    one = prints("<http://a b/>")
    assert prints("moved\n\n  <http://a b/> <http://h:p/>")[0] == one[0]
    assert prints("<http://a c/>") != one
    assert prints("<http://a b/>", "b.md") != one
    twice = prints("<http://a b/> <http://a b/>")
    assert twice[0] == one[0]
    assert twice[1] != one[0]
    # Whether secrets are shown makes no difference.
    assert prints("<http://u:pass@a b/>") == prints("<http://u:***@a b/>")
    # A suppressed finding keeps its place among those like it.
    first, second = findings_in("a.md", "<http://a b/> <http://a b/>")
    found = [result["partialFingerprints"][FINGERPRINT] for result in run_of([second], PLAIN, [first])["results"]]
    assert found == twice


def test_what_another_finding_explains_is_left_out() -> None:
    first, second = findings_in("a.md", "<http://0x7f.1/>")
    first.explained_by = second.rule
    assert [result["ruleId"] for result in run_of([first, second])["results"]] == [second.rule]
    assert len(run_of([first, second], PLAIN._replace(verbose=True))["results"]) == 2


@pytest.mark.parametrize(
    "fix",
    [
        Fix("t", (Edit(0, 1, "x"),), "display", "", (Edit(0, 1, "x"),)),
        Fix("t", (Edit(0, 1, "x"),), "unsafe", "its place cannot hold it", ()),
        Fix("t", (Edit(0, 1, "\x1b"),), "safe", "", (Edit(0, 1, "\x1b"),)),
    ],
)
def test_fixes_that_are_not_offered(fix: Fix) -> None:
    (finding,) = findings_in("a.md", "<http://a b/>")
    finding.fix = fix
    assert "fixes" not in run_of([finding])["results"][0]


def test_an_edit_in_another_line_is_told_by_its_offsets() -> None:
    (finding,) = findings_in("a.md", "<http://a b/>\nxy")
    finding.fix = Fix("t", (Edit(0, 1, ""),), "unsafe", "why", (Edit(14, 15, "z"),))
    (fix,) = run_of([finding])["results"][0]["fixes"]
    assert fix["description"]["text"] == "t (why)"
    assert fix["artifactChanges"][0]["replacements"][0]["deletedRegion"] == {"charOffset": 14, "charLength": 1}


@given(st.text(st.characters(codec=None) | st.sampled_from("\x1b\u202e\udc80\x85日"), max_size=30))
def test_nothing_hidden_gets_into_a_report(text: str) -> None:
    url = f"http://a/ {text}".replace(">", "")
    finding = findings_in("a.md", f"<{url}>")[0]
    finding.message = finding.help = text
    finding.related = (Related(text, Span(0, 1), finding.location),)
    run = run_of([finding])
    pending: list[Any] = [run["results"]]
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            assert not any(c in "\x1b\u202e\udc80\x85\x00" for c in value)
        else:
            pending.extend(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())


@given(
    st.text(
        st.characters(exclude_characters="\0/", exclude_categories=["Cs"]) | st.sampled_from(" %?#:[\\"), min_size=1
    )
)
def test_uris_are_valid_and_lead_back_to_the_file(name: str) -> None:
    if name in (".", ".."):
        return
    artifact = Artifacts(lambda _: "/project").artifact(f"/project/docs/{name}")
    assert unquote_to_bytes(artifact.uri) == os.fsencode(f"docs/{name}")
    assert artifact.path == f"docs/{name}"
    record = whatwg.parse(artifact.uri, "file:///project/")
    assert record.url is not None
    assert record.errors == ()
    if name.lower() not in ("%2e", "%2e%2e", ".%2e", "%2e."):
        assert record.url.href == f"file:///project/{artifact.uri}"


def test_files_under_settings_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "my docs").mkdir()
    (tmp_path / "my docs" / "urllint.toml").write_text("")
    (tmp_path / "my docs" / "a.md").write_text("see http://1.2.3.4.5/ there\n")
    (tmp_path / "b.md").write_text("see http://1.2.3.4.5/ there\n")
    seen = []
    for folder, operands in (("", []), ("my docs", ["a.md", "../b.md"])):
        ran = urllint("check", "--output-format", "sarif", *operands, cwd=tmp_path / folder)
        assert ran.code == 1, ran.err
        (run,) = json.loads(ran.out)["runs"]
        assert run["originalUriBaseIds"]["my docs/"] == {"uri": "my%20docs/", "uriBaseId": SOURCE_ROOT}
        seen.append(
            {
                (*sorted(result["locations"][0]["physicalLocation"]["artifactLocation"].items()), fingerprint)
                for result in run["results"]
                for fingerprint in result["partialFingerprints"].values()
            }
        )
    assert seen[0] == seen[1]
    assert {place[0][1] for place in seen[0]} == {"a.md", "b.md"}


def test_only_rules_that_were_asked_are_described(tmp_path: Path) -> None:
    ran = urllint("check", "--isolated", "--output-format", "sarif", cwd=tmp_path)
    (run,) = json.loads(ran.out)["runs"]
    groups = {tag for rule in run["tool"]["driver"]["rules"] for tag in rule["properties"]["tags"]}
    assert groups == {"url", "standard", "security", "links", "meta"}


def test_reports_are_the_same_every_time(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.md").write_text("<http://a b/> <https:/x.example/> http://0x7f.1/%zz\n" * 3)
    texts = {
        urllint("check", "--isolated", "--output-format", "sarif", cwd=tmp_path, env={"PYTHONHASHSEED": seed}).out
        for seed in ("1", "2", "3")
    }
    assert len(texts) == 1
