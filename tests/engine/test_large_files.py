"""Files that are too large to be read as what they are, or at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from urllint.engine.linter import Linter
from urllint.engine.result import FileResult
from urllint.registry import Registry
from urllint.settings import SettingsResolver

LIMIT = 100_000
FINE = "[a page](https://sample.org/a) `http://0x7f.1/code`\n"
WRONG = "see http://sample.org:99999/ there\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a limit; the working directory."""
    (tmp_path / "urllint.toml").write_text(f"max-file-size = {LIMIT}\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(path: str, *, quick_pass: bool = True) -> FileResult:
    registry = Registry.load()
    return Linter(registry, SettingsResolver(registry), quick_pass=quick_pass).check_path(path)


def told(result: FileResult) -> list[tuple[str, str]]:
    """The findings, but for those that speak of the same defect once more."""
    return [(finding.rule, finding.severity) for finding in result.findings if finding.rule != "parsers-disagree"]


@pytest.mark.parametrize("quick_pass", [True, False])
@pytest.mark.parametrize("name", ["a.md", "a.txt", "a.json"])
def test_a_large_file_is_searched_as_plain_text(folder: Path, name: str, quick_pass: bool) -> None:
    (folder / name).write_text("https://sample.org/ and nothing\n" * (LIMIT // 32 + 1), "utf-8")
    clean = check(name, quick_pass=quick_pass)
    assert told(clean) == [("unreadable-file", "info")]
    assert clean.findings[0].message == "is larger than 100,000 bytes, and is searched as plain text only"
    assert clean.urls == LIMIT // 32 + 1
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write(WRONG)
    assert told(check(name, quick_pass=quick_pass)) == [("unreadable-file", "info"), ("port-out-of-range", "error")]


def test_nothing_in_it_is_taken_for_what_it_would_be(folder: Path) -> None:
    text = FINE * (LIMIT // len(FINE) + 1)
    (folder / "a.md").write_text(text, "utf-8")
    rules = {rule for rule, _ in told(check("a.md"))}
    assert rules == {"unreadable-file", "IPv4-non-decimal-part", "IPv4-too-few-parts"}


def test_a_file_that_is_larger_still_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (folder / "a.log").open("wb") as file:
        file.write(WRONG.encode() * 3000)
        file.truncate(2 * LIMIT + 1)
    read = 0

    def count(data: bytes) -> bool:
        nonlocal read
        read += len(data)
        return False

    monkeypatch.setattr("urllint.files.reading.is_binary", count)
    result = check("a.log")
    assert told(result) == [("unreadable-file", "warning")]
    assert result.findings[0].message == "has 200,001 bytes, more than 2 times max-file-size, and was not read"
    assert 0 < read < LIMIT


def test_a_large_binary_file_is_no_text_and_nothing_is_said(folder: Path) -> None:
    (folder / "a.bin").write_bytes(b"\0" + WRONG.encode() * 10_000)
    assert told(check("a.bin")) == []
