"""What a third party's package brings, where it is broken: every command says whose it is, in a line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.running import Ran, urllint
from tests.cli.test_check import install

PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, DialectSpec, ReporterSpec, RuleSpec, hookimpl

def raising(result, options):
    yield "half"
    1 / 0

def wrong(result, options):
    return [5]

def read(text, base):
    return 5

@hookimpl
def urllint_rules():
    return [RuleSpec("gone", "acme", "A rule that is gone.", "info", "acme:Nothing")]

@hookimpl
def urllint_reporters():
    return [ReporterSpec(name, "A format.", f"acme:{name}") for name in ("raising", "wrong", "nowhere", "PLACE")]

@hookimpl
def urllint_dialects():
    return [DialectSpec("odd", "A reader.", "acme:read")]

PLACE = 5
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    install(tmp_path / "site", "acme", "3.2", PLUGIN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), os.environ.get("PYTHONPATH", "")]))
    (tmp_path / "a.txt").write_text("http://sample.org/\n")
    return tmp_path


GONE = "gone of plugin acme 3.2 (plugin = acme) cannot be used: AttributeError: "


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("rule gone", GONE),
        ("rule --format json acme", GONE),
        ("check a.txt --ignore acme --output-format raising", "failed: ZeroDivisionError: division by zero"),
        ("check a.txt --ignore acme --output-format wrong", "failed: it gave int and not a string"),
        ("check a.txt --ignore acme --output-format nowhere", "failed: AttributeError: "),
        ("check a.txt --ignore acme --output-format PLACE", "failed: acme:PLACE cannot be called"),
    ],
)
def test_a_line_names_the_plugin(folder: Path, arguments: str, said: str) -> None:
    ran = urllint(*arguments.split(), cwd=folder)
    assert ran.code == 2
    assert said in ran.err
    assert "plugin acme 3.2" in ran.err
    assert ran.err.count("\n") == 1


def test_a_reader_that_gives_nonsense_has_refused(folder: Path) -> None:
    ran = urllint("compare", "http://sample.org/", "--readers", "odd,whatwg", cwd=folder)
    assert ran.code == 0
    assert "the reader failed: it gave int and not a Reading" in ran.out


def test_a_rule_that_is_gone_is_one_finding_and_the_others_are_asked(folder: Path) -> None:
    (folder / "b.txt").write_text("http://1.2.3.4.5/\n")
    ran: Ran = urllint("check", "a.txt", "b.txt", "--output-format", "concise", cwd=folder)
    assert ran.code == 2
    assert ran.out.count("plugin acme 3.2") == 1
    assert "IPv4-too-many-parts" in ran.out


@pytest.mark.parametrize(("arguments", "code"), [("--test gone", 1), ("--test nobody", 2), ("--test gone a.txt", 2)])
def test_the_kit(folder: Path, arguments: str, code: int) -> None:
    ran = urllint("plugins", *arguments.split(), cwd=folder)
    assert ran.code == code
    assert ("FAILS  acme:Nothing cannot be used: AttributeError" in ran.out) is (code == 1)
    assert urllint("plugins", "--test", "script-url", cwd=folder).out.endswith(
        "  holds  its page, its examples, and what the manifest says of it\n"
    )
