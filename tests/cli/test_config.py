"""``urllint config``: what holds for a path, and who said so."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import tomllib

from tests.cli.running import urllint

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FILES = {
    "house.toml": """\
extend-select = ["meta"]
ignore = ["port-invalid"]
exclude = ["/vendor/"]

[severity]
invalid-URL-unit = "info"
host-missing = "info"
""",
    "repo/.git/HEAD": "",
    "repo/urllint.toml": """\
# the settings of this repository
extend = "../house.toml"
ignore = [
  "invalid-credentials",
]
exclude = ["*.log"]
base-url = "https://user:hunter22@docs.example/"
ignore-urls = ['/^https://a\\.example/']

[per-file-ignores]
"/tests/**" = ["standard"]

[severity]
host-missing = "warning"

[rules.domain-to-ASCII]
conditions = ["underscore"]
""",
    "repo/tests/a.md": "",
    "repo/a.md": "",
}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "repo"


def test_text(repository: Path) -> None:
    ran = urllint("config", "a.md", "--ignore", "host-missing", cwd=repository)
    assert (ran.code, ran.err) == (0, "")
    assert [" ".join(line.split()) for line in ran.out.splitlines()] == [
        "# a.md: the nearest settings file is urllint.toml",
        'extend = "../house.toml" # urllint.toml:2',
        "# select: the rules that are on by default",
        'extend-select = ["meta"] # ../house.toml:1',
        "ignore = [",
        '"port-invalid", # ../house.toml:2',
        '"invalid-credentials", # urllint.toml:3',
        '"host-missing", # --ignore',
        "]",
        "exclude = [",
        '"/vendor/", # ../house.toml:3',
        '"*.log", # urllint.toml:6',
        "]",
        r"ignore-urls = ['/^https://a\.example/'] # urllint.toml:8",
        'base-url = "https://user:***@docs.example/" # urllint.toml:7',
        "# root: the repository's root, and where a site's pages and files are kept",
        'site = "auto" # default',
        "# baseline: none",
        "max-file-size = 20000000 # default",
        'show-level = "info" # default',
        "",
        "[per-file-ignores]",
        '"/tests/**" = ["standard"] # urllint.toml:11',
        "",
        "[severity]",
        'invalid-URL-unit = "info" # ../house.toml:6',
        'host-missing = "warning" # urllint.toml:14',
        "",
        "[rules.domain-to-ASCII]",
        'conditions = ["underscore"] # urllint.toml:17',
    ]


def test_the_text_is_a_settings_file(repository: Path) -> None:
    (repository / "sub").mkdir()
    shown = urllint("config", ".", cwd=repository).out
    assert tomllib.loads(shown)["severity"] == {"invalid-URL-unit": "info", "host-missing": "warning"}
    (repository / "sub/urllint.toml").write_text(shown.replace('extend = "../', 'extend = "../../'), "utf-8")
    assert urllint("config", "sub", cwd=repository).code == 0


def test_rules(repository: Path) -> None:
    lines = [" ".join(line.split()) for line in urllint("config", "--rules", "a.md", cwd=repository).out.splitlines()]
    assert "invalid-URL-unit info # ../house.toml:6" in lines
    assert 'conditions = ["underscore"] # urllint.toml:17' in lines
    assert "port-out-of-range error # default" in lines
    off = lines[lines.index("# not in force") :]
    assert "port-invalid # ignored: ../house.toml:2" in off
    assert "invalid-credentials # ignored: urllint.toml:3" in off
    in_tests = urllint("config", "--rules", "tests/a.md", cwd=repository).out
    assert "# ignored: urllint.toml:11" in in_tests.partition("# not in force")[2]
    selected = urllint("config", "--rules", "--select", "host-missing", cwd=repository).out
    assert " # not selected" in selected.partition("# not in force")[2]


def test_json(repository: Path) -> None:
    shown = json.loads(urllint("config", "--format", "json", "a.md", "--ignore", "host-missing", cwd=repository).out)
    assert shown["settings_file"] == "urllint.toml"
    assert shown["settings"]["ignore"] == [
        {"key": ["ignore"], "value": ["port-invalid"], "file": "../house.toml", "line": 2, "option": None},
        {"key": ["ignore"], "value": ["invalid-credentials"], "file": "urllint.toml", "line": 3, "option": None},
        {"key": ["ignore"], "value": ["host-missing"], "file": None, "line": None, "option": "--ignore"},
    ]
    assert shown["settings"]["base-url"][0]["value"] == "https://user:***@docs.example/"
    assert shown["settings"]["select"] == []
    assert shown["rules"]["domain-to-ASCII"] == {"severity": "error", "options": {"conditions": ["underscore"]}}
    assert "host-missing" in shown["rules_not_in_force"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param(("missing.md",), "missing.md: there is no such file or folder", id="no such path"),
        pytest.param(("a.md", "b.md"), "no room for", id="two paths"),
        pytest.param(("--format", "xml"), "is none of text, json", id="another format"),
        pytest.param(("--config", "../house.tml"), "cannot be read", id="a settings file that is not there"),
    ],
)
def test_wrong_usage(repository: Path, arguments: tuple[str, ...], words: str) -> None:
    ran = urllint("config", *arguments, cwd=repository)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


def test_excluded_and_isolated(repository: Path) -> None:
    (repository / "x.log").touch()
    assert urllint("config", "x.log", cwd=repository).out.splitlines()[0].endswith("; excluded")
    isolated = urllint("config", "--isolated", "x.log", cwd=repository).out
    assert isolated.startswith("# x.log: no settings file\n# extend: none\n")
