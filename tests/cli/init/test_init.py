"""``urllint init``: what is written, that it holds, and that nothing else is touched."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import jsonschema
import pytest
import yaml

from tests.cli.running import urllint, urllint_inside
from urllint._version import __version__
from urllint.cli.init.command import HOOKS

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[3]

SITE = {
    ".git/HEAD": "",
    "mkdocs.yml": "site_url: https://docs.rocks/en\n",
    "docs/index.md": "[a](/guide.md)\n",
    "docs/guide.md": "",
    "README.md": "[a](docs/index.md)\n",
    "js/vendor/x.js": "",
    "tests/data/bad.md": "<https://[::/>\n",
    "lib/test/x.md": "",
}


def _write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def test_a_file_of_its_own(tmp_path: Path) -> None:
    _write(tmp_path, SITE)
    shown = urllint("init", "--stdout", cwd=tmp_path)
    assert not (tmp_path / "urllint.toml").exists()
    ran = urllint("init", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    text = (tmp_path / "urllint.toml").read_text("utf-8")
    assert shown == (0, text, "")
    assert tomllib.loads(text) == {
        "exclude": ["/js/vendor/"],
        "base-url": "https://docs.rocks/en/",
        "root": "docs",
        "per-file-ignores": {"/tests/**": ["standard", "links"]},
    }
    assert urllint("check", cwd=tmp_path).code == 0
    in_force = json.loads(urllint("config", "--format", "json", cwd=tmp_path).out)
    assert in_force["settings_file"] == "urllint.toml"


@pytest.mark.parametrize(
    "before",
    [
        b"",
        b"[project]\nname = 'x'\n",
        b"[project]\nname = 'x'",
        b"[project]\r\nname = 'x'\r\n\r\n",
        b"\xef\xbb\xbf[tool.ruff]\nline-length = 100\n\n\n",
        b"# a comment\n[[tool.x]]\na = 1\n[tool.x.y]\n",
    ],
)
def test_a_table_is_added_and_nothing_else_changed(before: bytes, tmp_path: Path) -> None:
    _write(tmp_path, {**SITE, "pyproject.toml": before})
    ran = urllint_inside("init", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("pyproject.toml: [tool.urllint] added\n")
    after = (tmp_path / "pyproject.toml").read_bytes()
    assert after.startswith(before)
    assert (b"\r\n" in after) == (after.count(b"\n") == after.count(b"\r\n")) == (b"\r\n" in before)
    tables = tomllib.loads(after.decode("utf-8-sig").replace("\r\n", "\n"))
    assert tables["tool"].pop("urllint")["base-url"] == "https://docs.rocks/en/"
    was = tomllib.loads(before.decode("utf-8-sig").replace("\r\n", "\n"))
    assert {"tool": {}, **was} == tables
    assert not (tmp_path / "urllint.toml").exists()
    assert urllint_inside("config", cwd=tmp_path).code == 0
    assert urllint_inside("check", cwd=tmp_path).code == 0


def test_a_file_to_which_no_table_can_be_added_is_left_alone(tmp_path: Path) -> None:
    before = "tool = { ruff = { line-length = 100 } }\n"
    _write(tmp_path, {"pyproject.toml": before})
    ran = urllint_inside("init", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("urllint.toml: written\n")
    assert (tmp_path / "pyproject.toml").read_text() == before


def test_a_file_of_its_own_beside_a_pyproject(tmp_path: Path) -> None:
    _write(tmp_path, {"pyproject.toml": "[project]\nname = 'x'\n"})
    assert urllint_inside("init", "--own-file", cwd=tmp_path).out.startswith("urllint.toml: written\n")
    assert (tmp_path / "pyproject.toml").read_text() == "[project]\nname = 'x'\n"


@pytest.mark.parametrize(
    ("files", "line"),
    [
        (
            {"urllint.toml": ""},
            "urllint.toml is there already, and is not changed; --stdout shows what would be written",
        ),
        (
            {".urllint.toml": "x"},
            ".urllint.toml is there already, and is not changed; --stdout shows what would be written",
        ),
        (
            {"pyproject.toml": "[tool.urllint]\n"},
            "pyproject.toml has a table [tool.urllint] already, and is not changed; urllint config shows what holds",
        ),
        ({"pyproject.toml": "[project\n"}, "pyproject.toml:1: is not valid TOML: "),
        ({"pyproject.toml": b"a = '\xff'\n"}, "pyproject.toml:1: is not UTF-8, as TOML must be: byte 0xff"),
    ],
)
def test_what_is_there_is_never_overwritten(files: dict[str, str | bytes], line: str, tmp_path: Path) -> None:
    _write(tmp_path, files)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    ran = urllint_inside("init", cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"urllint init: {line}")
    assert ran.err.count("\n") == 1
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    if "--stdout" in line or "[tool.urllint] already" in line:
        shown = urllint_inside("init", "--stdout", cwd=tmp_path)
        assert (shown.code, shown.err) == (0, "")
        assert shown.out.startswith("# Settings of urllint" if "--stdout" in line else "[tool.urllint]\n")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert urllint_inside("init", "x", cwd=tmp_path) == (2, "", "urllint init: x: there is no such folder\n")


def test_settings_further_up_are_named(tmp_path: Path) -> None:
    _write(tmp_path, {".git/HEAD": "", "urllint.toml": "", "docs/a.md": ""})
    ran = urllint_inside("init", "docs", cwd=tmp_path)
    assert ran.out.startswith(
        "docs/urllint.toml: written\n"
        'The settings in urllint.toml do not hold there any more; extend = "../urllint.toml" keeps them.\n'
    )
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("hooks", [True, False])
def test_the_hook_that_is_offered(hooks: bool, tmp_path: Path) -> None:
    example = yaml.safe_load((ROOT / "examples/ci/pre-commit-config.yaml").read_text())
    (wanted,), (offered,) = example["repos"], yaml.safe_load(HOOKS)
    assert (wanted["repo"], f"v{__version__}", "urllint") == (
        offered["repo"],
        offered["rev"],
        offered["hooks"][0]["id"],
    )
    if hooks:
        _write(tmp_path, {".pre-commit-config.yaml": "repos: []\n"})
    out = urllint_inside("init", cwd=tmp_path).out
    assert ("\n  repos:\n" in out) != hooks


@pytest.mark.parametrize(
    ("folders", "exclude", "ignores"),
    [
        (["a/vendor", "a/vendor/vendor", "third_party/tests"], ["/a/vendor/", "/third_party/"], []),
        ([f"{letter}/vendor" for letter in "abcd"], ["vendor/"], []),
        ([f"{letter}/tests" for letter in "abcd"], None, ["**/tests/**"]),
        (["test/fixtures", "src/test", "src/tests/test"], None, ["/src/tests/**", "/test/**"]),
        (["a*[b/vendor"], ["/a\\*\\[b/vendor/"], []),
    ],
)
def test_folders_of_others_and_of_tests(
    folders: list[str], exclude: list[str] | None, ignores: list[str], tmp_path: Path
) -> None:
    _write(tmp_path, {f"{folder}/x.md": "" for folder in folders})
    settings = tomllib.loads(urllint_inside("init", "--stdout", cwd=tmp_path).out)
    assert settings.get("exclude") == exclude
    assert list(settings.get("per-file-ignores", {})) == ignores
    schema = json.loads((ROOT / "urllint.schema.json").read_text())
    jsonschema.validate(settings, schema)


def test_every_line_that_is_a_comment_would_hold(tmp_path: Path) -> None:
    for files in ({}, SITE, {"doc/conf.py": "", "doc/index.rst": ""}):
        text = urllint_inside("init", "--stdout", cwd=_write(tmp_path, files)).out
        lines = [
            line.removeprefix("# ")
            for line in text.splitlines()
            if not line.startswith("# ") or " = " in line or "[" in line
        ]
        tomllib.loads("\n".join(line for line in lines if not line[:1].isupper()))
