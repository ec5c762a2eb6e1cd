"""``urllint check --add-ignores`` as people run it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import urllint

PAGE = "See http://192.0.2.256/ there.\n"
IGNORED = "See http://192.0.2.256/ there. <!-- urllint: ignore[IPv4-out-of-range-part] -->\n"
SETTINGS = 'ignore = ["security"]\n'
DATA = '["http://192.0.2.256/"]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/a.md").write_text(PAGE, "utf-8")
    # One rule reports each URL, so that one name accepts it.
    (tmp_path / "urllint.toml").write_text(SETTINGS, "utf-8")
    return tmp_path


def test_what_is_found_is_accepted(folder: Path) -> None:
    assert urllint("check", cwd=folder).code == 1
    ran = urllint("check", "--add-ignores", cwd=folder)
    assert (ran.code, ran.err) == (0, "urllint check: 1 finding now suppressed\n")
    assert "nothing to report (1 suppressed)" in ran.out
    assert (folder / "docs/a.md").read_text("utf-8") == IGNORED
    again = urllint("check", "--add-ignores", cwd=folder)
    assert (again.code, again.err) == (0, "")
    assert (folder / "docs/a.md").read_text("utf-8") == IGNORED


def test_what_cannot_be_is_told_with_the_settings_that_would(folder: Path) -> None:
    (folder / "docs/a.json").write_text(DATA, "utf-8")
    ran = urllint("check", "--add-ignores", "-q", "a.json", cwd=folder / "docs")
    assert ran.code == 1
    setting = '[per-file-ignores] "/docs/a.json" = ["IPv4-out-of-range-part"]'
    assert (
        ran.err == f"urllint check: a.json: 1 finding cannot be suppressed by a comment; in the settings: {setting}\n"
    )
    (folder / "urllint.toml").write_text(SETTINGS + setting.replace("] ", "]\n", 1), "utf-8")
    assert urllint("check", "a.json", cwd=folder / "docs").code == 0


def test_as_a_diff(folder: Path) -> None:
    ran = urllint("check", "--add-ignores", "--diff", cwd=folder)
    assert ran.code == 1
    assert f"\n-{PAGE}+{IGNORED}" in ran.out
    assert ran.err == "urllint check: 1 finding would be suppressed\n"
    assert (folder / "docs/a.md").read_text("utf-8") == PAGE


def test_standard_input(folder: Path) -> None:
    ran = urllint("check", "--add-ignores", "-", "--stdin-filename", "a.md", stdin=PAGE, cwd=folder)
    assert (ran.code, ran.out) == (0, IGNORED)


@pytest.mark.parametrize("option", ["--fix", "--interactive"])
def test_either_to_fix_or_to_accept(folder: Path, option: str) -> None:
    ran = urllint("check", "--add-ignores", option, cwd=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "run it after --fix" in ran.err


def test_only_the_rules_that_run_are_accepted(folder: Path) -> None:
    (folder / "docs/a.md").write_text("See http://192.0.2.256/ and https://[::01]/.\n", "utf-8")
    urllint("check", "--add-ignores", "--select", "IPv6-piece-leading-zero", cwd=folder)
    assert "ignore[IPv6-piece-leading-zero]" in (folder / "docs/a.md").read_text("utf-8")
    assert urllint("check", cwd=folder).code == 1


def test_unused_suppressions_are_removed_by_fix(folder: Path) -> None:
    (folder / "docs/a.md").write_text(IGNORED.replace(".256", ".25"), "utf-8")
    shown = urllint("check", cwd=folder).out
    assert "    fix: Remove the suppression (it suppresses nothing: proven)\n" in shown
    ran = urllint("check", "--fix", cwd=folder)
    assert (ran.code, ran.err) == (0, "")
    assert (folder / "docs/a.md").read_text("utf-8") == PAGE.replace(".256", ".25")
