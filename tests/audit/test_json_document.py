"""An audit survives JSON, and what is no audit is said to be none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.audit.auditing import audit_files
from tests.audit.strategies import audits
from urllint.audit.model import Audit
from urllint.audit.stores.json_document import NotAnAuditError, load, report


@given(audits())
@settings(max_examples=60)
def test_an_audit_survives(audit: Audit) -> None:
    text = "".join(report(audit))
    assert text.isascii()
    assert load(text) == audit


def test_the_keys_are_those_of_the_page_on_audits(tmp_path: Path) -> None:
    document = json.loads("".join(report(audit_files(tmp_path, {"a.md": "<https://a.example/b>\n"}))))
    page = (Path(__file__).parents[2] / "docs" / "audit.md").read_text()
    section = page.partition("## JSON")[2]
    assert [key for key in document if key != "version"] == [
        row.split("`")[1] for row in section.splitlines() if row.startswith("| `")
    ]
    for key, value in document.items():
        described = next((row for row in section.splitlines() if row.startswith(f"| `{key}`")), "")
        first = value[0] if isinstance(value, list) and value else value
        for name in first if isinstance(first, dict) else ():
            assert f"`{name}`" in described or name in ("end_line", "end_column", "column", "start", "end"), (key, name)


def test_what_a_later_version_adds_is_passed_over(tmp_path: Path) -> None:
    audit = audit_files(tmp_path, {"a.md": "<https://a.example/b>\n"})
    document = json.loads("".join(report(audit)))
    document["news"] = {}
    document["urls"][0]["news"] = 1
    assert load(json.dumps(document)) == audit


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("[]", id="a list"),
        pytest.param('{"version": 1, "findings": [], "summary": {}}', id="the report of a check"),
        pytest.param('{"version": 2, "occurrences": []}', id="another version"),
        pytest.param('{"version": 1, "occurrences": [{}]}', id="half an audit"),
        pytest.param('{"version": 1, "occurrences": 1, "comparison": null, "meta": []}', id="other types"),
    ],
)
def test_what_is_no_audit(text: str) -> None:
    with pytest.raises(NotAnAuditError):
        load(text)
