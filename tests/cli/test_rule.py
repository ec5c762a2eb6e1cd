"""``urllint rule`` and ``urllint plugins``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import urllint


def test_the_list_has_every_rule_once_by_group() -> None:
    out = urllint("rule").out
    assert out.startswith("standard: the named validation errors of the URL Standard\n  domain-percent-encoded ")
    assert "\n\nmeta: " in out
    names = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    assert len(names) == len(set(names))
    told = json.loads(urllint("rule", "--format", "json").out)
    assert [rule["name"] for rule in told] == [
        rule["name"] for rule in sorted(told, key=lambda rule: (rule["group"], rule["name"].lower()))
    ]
    assert sorted(rule["name"] for rule in told) == sorted(names)


def test_one_group() -> None:
    out = urllint("rule", "meta").out
    assert out.startswith("meta: ")
    assert "port-invalid" not in out
    assert len(json.loads(urllint("rule", "meta", "--format", "json").out)) == len(out.splitlines()) - 1


def test_pages() -> None:
    out = urllint("rule", "port-invalid", "port-out-of-range").out
    assert out.startswith("port-invalid: ")
    assert "\n\nport-out-of-range: " in out
    for heading in ("What it reports", "Why it matters", "How to fix", "Reported", "Not reported"):
        assert out.count(f"\n{heading}\n") == 2


def test_one_rule_for_programs() -> None:
    page = json.loads(urllint("rule", "port-invalid", "--format", "json").out)
    assert page["name"] == "port-invalid"
    assert page["group"] == "standard"
    assert page["bad"]


def test_plugins() -> None:
    out = urllint("plugins").out
    assert out.startswith("urllint ")
    for line in ("    markdown ", "    text ", "  output formats: checkstyle, concise, ", "  rules: "):
        assert f"\n{line}" in out


def test_who_claims_a_file(tmp_path: Path) -> None:
    (tmp_path / "script").write_text("#!/usr/bin/env python3\n")
    paths = ["README.md", "site/index.html", "no such file.xyz", "script"]
    out = urllint("plugins", *[word for path in paths for word in ("--for", path)], cwd=tmp_path).out
    assert [line.partition(" (")[0] for line in out.splitlines()] == [
        "README.md: markdown",
        "site/index.html: html",
        "no such file.xyz: text",
        "script: python",
    ]
