"""``urllint compare`` with readers of other people, and where it shows what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Ran, urllint
from urllint.dialects import Reading
from urllint.report.compared_url import DIFFERENT, SAME, WRITTEN_DIFFERENTLY, ComparedUrl, as_json, as_text
from urllint.report.terminal import Terminal

PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, DialectSpec, Reading, hookimpl

@hookimpl
def urllint_dialects():
    return [
        DialectSpec("shouting", "hosts in capitals", "odd_readers:shout"),
        DialectSpec("failing", "raises", "odd_readers:fail"),
        DialectSpec("absent", "needs what is not there", "odd_readers:shout", requires="no_such_package"),
    ]

def shout(text, base):
    return Reading(scheme="http", host="EVIL.EXAMPLE", path="/")

def fail(text, base):
    raise ZeroDivisionError(text)
"""


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the readers of a plugin are installed."""
    packages = tmp_path / "packages"
    information = packages / "odd_readers-1.2.dist-info"
    information.mkdir(parents=True)
    (information / "entry_points.txt").write_text("[urllint]\nreaders = odd_readers\n")
    (packages / "odd_readers.py").write_text(PLUGIN)
    monkeypatch.setenv("PYTHONPATH", str(packages))
    return tmp_path


def compare(cwd: Path, *arguments: str, stdin: str = "") -> Ran:
    return urllint("compare", *arguments, cwd=cwd, stdin=stdin)


def test_readers_of_plugins_are_shown_beside_ours(plugged: Path) -> None:
    ran = compare(plugged, "--readers", "whatwg,shouting,failing", "http://good.example/")
    assert (ran.code, ran.err) == (0, "")
    assert "! host      good.example  whatwg\n            EVIL.EXAMPLE  shouting\n" in ran.out
    assert "failing  the reader failed: ZeroDivisionError: http://good.example/" in ran.out


def test_a_reader_whose_package_is_missing_is_left_out_or_named(plugged: Path) -> None:
    assert "absent" not in compare(plugged, "http://good.example/").out
    ran = compare(plugged, "--readers", "absent", "http://good.example/")
    assert (ran.code, ran.out) == (2, "")
    problem = "absent needs the package no_such_package, which is not installed; pip installs it"
    assert ran.err == f"urllint compare: --readers: {problem}\n"


def test_a_rule_can_ask_the_readers_of_plugins(plugged: Path) -> None:
    (plugged / "urllint.toml").write_text('[rules.parsers-disagree]\nreaders = ["whatwg", "shouting"]\n')
    (plugged / "a.md").write_text("See <http://user@good.example/>.\n")
    ran = urllint("check", "a.md", cwd=plugged)
    assert "error parsers-disagree: the host is good.example for browsers, and EVIL.EXAMPLE for shouting" in ran.out


def test_a_rule_that_asks_an_unknown_reader_makes_the_verdict_incomplete(plugged: Path) -> None:
    (plugged / "urllint.toml").write_text('[rules.parsers-disagree]\nreaders = ["whatwg", "nobody"]\n')
    (plugged / "a.md").write_text("See <http://user@good.example/>.\n")
    ran = urllint("check", "a.md", cwd=plugged)
    assert ran.code == 2
    assert "there is no dialect named 'nobody'; there are whatwg, rfc3986, urllib" in ran.out


def test_standard_input(tmp_path: Path) -> None:
    lines = '"http://h/"\n{"input": "x", "base": "http://b/"}\n'
    ran = compare(tmp_path, "--format", "json", "--readers", "whatwg", "-", stdin=lines)
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert [(one["input"], one["base"], one["readings"][0]["components"]["host"]) for one in told] == [
        ("http://h/", None, "h"),
        ("x", "http://b/", "b"),
    ]


MARKS = [
    ("scheme", ("http", "HTTP"), WRITTEN_DIFFERENTLY),
    ("scheme", ("http", "https"), DIFFERENT),
    ("host", ("münchen.example", "xn--mnchen-3ya.example"), WRITTEN_DIFFERENTLY),
    ("host", ("a", "b"), DIFFERENT),
    ("host", ("a", None), DIFFERENT),
    ("host", ("", None), WRITTEN_DIFFERENTLY),
    ("port", ("80", None), WRITTEN_DIFFERENTLY),
    ("port", ("80", "0080"), WRITTEN_DIFFERENTLY),
    ("port", ("81", None), DIFFERENT),
    ("path", ("", "/"), WRITTEN_DIFFERENTLY),
    ("path", ("/a", "/A"), DIFFERENT),
    ("query", (None, None), SAME),
    ("fragment", ("a", "a"), SAME),
]


@pytest.mark.parametrize(("component", "values", "mark"), MARKS)
def test_differences_are_marked(component: str, values: tuple[str | None, ...], mark: str) -> None:
    scheme = {} if component == "scheme" else {"scheme": "http"}
    readings = {str(index): Reading(**scheme, **{component: value}) for index, value in enumerate(values)}
    assert ComparedUrl("http://x/", None, readings).mark(component) == mark


def test_no_password_is_shown_wherever_a_reader_takes_it_to() -> None:
    readings = {
        "one": Reading(scheme="http", userinfo="anna:wonderland", host="h"),
        "other": Reading(scheme="http", host="h", path="/anna:wonderland@x"),
        "third": Reading(failure="wonderland is no port"),
    }
    compared = ComparedUrl("http://anna:wonderland@h/", "http://bob:wonderland@b/", readings)
    for shown in (as_text(compared, Terminal()), as_json(compared)):
        assert "wonderland" not in shown
        assert "***" in shown
    assert as_text(compared, Terminal(), show_secrets=True).count("wonderland") == 5


def test_a_line_of_a_refusal_or_problem_cannot_steer_the_terminal() -> None:
    compared = ComparedUrl("http://\x1b[2J/", None, {"one": Reading(failure="no \x1b[2J")})
    assert "\x1b" not in as_text(compared, Terminal())


@pytest.mark.parametrize(
    ("ports", "rows", "legend"),
    [
        (("", None), [], False),
        (("80", None), ["~ port      80      one", "            (none)  two"], True),
        (("80", "080"), ["~ port      80   one", "            080  two"], True),
    ],
)
def test_a_mark_is_explained_where_it_stands(ports: tuple[str | None, ...], rows: list[str], legend: bool) -> None:
    readings = {
        name: Reading(scheme="http", host="h", path="/", port=port)
        for name, port in zip(("one", "two"), ports, strict=True)
    }
    lines = as_text(ComparedUrl("http://h/", None, readings), Terminal()).splitlines()
    at = lines.index("  host      h") + 1
    assert lines[at : at + len(rows)] == rows
    assert ("~ the same, written differently" in lines) == legend
