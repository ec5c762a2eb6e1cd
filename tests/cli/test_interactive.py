"""Fixes chosen one by one, on a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import heed_interrupts, urllint

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")

TEXT = "<a href='https:///a.org/1'>\n<a href='https://a.org/?2|'>\n<a href='https:///a.org/3'>\n<a href='https://a.org/?4|'>\n"
PROMPT = b"Make this fix? [y,n,a,q,?] "
FIXES = (
    ("https:///a.org/1", "https://a.org/1"),
    ("?2|", "?2%7C"),
    ("https:///a.org/3", "https://a.org/3"),
    ("?4|", "?4%7C"),
)


def after(*chosen: int) -> str:
    """The text with the fixes of those numbers, from 1."""
    text = TEXT
    for number in chosen:
        text = text.replace(*FIXES[number - 1])
    return text


def talk(folder: Path, answers: list[str], *arguments: str) -> tuple[int, str, str]:
    """Give each answer when the question is there: exit code, what the terminal showed, and standard output."""
    import fcntl
    import pty
    import termios

    leader, follower = pty.openpty()

    def in_the_foreground() -> None:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it
        heed_interrupts()

    process = subprocess.Popen(
        [sys.executable, "-m", "urllint", "check", "--interactive", *arguments],
        stdin=follower,
        stdout=subprocess.PIPE,
        stderr=follower,
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1", "PYTHONUTF8": "1"},
        start_new_session=True,
        preexec_fn=in_the_foreground,
    )
    os.close(follower)
    shown = b""
    for number, answer in enumerate(answers, 1):
        while shown.count(PROMPT) < number:
            shown += os.read(leader, 65536)
        os.write(leader, answer.encode())
    report, _ = process.communicate(timeout=300)
    while piece := _read(leader):
        shown += piece
    os.close(leader)
    return process.returncode, shown.decode().replace("\r\n", "\n"), report.decode()


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 65536)
    except OSError:  # so Linux says that the other side is closed
        return b""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one page that has two fixes of either sort."""
    (tmp_path / "urllint.toml").write_text("")
    (tmp_path / "a.html").write_text(TEXT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("answers", "chosen"),
    [
        (["y\n", "n\n", "y\n", "n\n"], (1, 3)),
        (["n\n", "n\n", "n\n", "n\n"], ()),
        (["y\n", "y\n", "y\n", "y\n"], (1, 2, 3, 4)),
        (["q\n"], ()),
        (["y\n", "q\n"], (1,)),
        (["a\n", "n\n", "n\n"], (1, 3)),
        (["a\n", "n\n", "y\n"], (1, 3, 4)),
        (["n\n", "a\n"], (2, 3, 4)),
        (["what\n", "?\n", "Yes\n", "no\n", "n\n", "n\n"], (1,)),
        (["y\n", "\x04"], (1,)),
    ],
)
def test_answers(folder: Path, answers: list[str], chosen: tuple[int, ...]) -> None:
    code, shown, report = talk(folder, answers)
    assert (folder / "a.html").read_text() == after(*chosen)
    assert code == (0 if {1, 3} <= set(chosen) else 1)
    if "?\n" in answers:
        assert "  y  make this fix\n" in shown
    if chosen:
        assert f"{len(chosen)} fixed" in report


def test_a_question_shows_before_and_after_and_why(folder: Path) -> None:
    _, shown, report = talk(folder, ["n\n", "n\n", "q\n"])
    assert "a.html:1:18\n  1 | <a href='https:///a.org/1'>\n    |                  ^\n" in shown
    assert '  - https:///a.org/1\n  + https://a.org/1\n  Write two slashes after "https:" (same URL: proven)\n' in shown
    assert "  + https://a.org/?2%7C\n" in shown
    assert "(the URL is another one afterwards)\n" in shown
    assert "Make this fix?" not in report


def test_a_question_shows_no_password(folder: Path) -> None:
    text = "<a href='https:///anna:wonderland@a.org/1'>"
    (folder / "a.html").write_text(text)
    _, shown, _ = talk(folder, ["y\n", "n\n"])
    assert "wonderland" not in shown
    assert "+ https://anna:***@a.org/1" in shown
    assert (folder / "a.html").read_text() == text.replace("///", "//")


def test_an_interrupt_leaves_the_file_in_question_as_it_is(folder: Path) -> None:
    code, _, _ = talk(folder, ["y\n", "\x03"])
    assert code == 130
    assert (folder / "a.html").read_text() == TEXT


def test_standard_input_cannot_be_text_and_answers(folder: Path) -> None:
    ran = urllint("check", "-", "--interactive", cwd=folder, stdin=TEXT)
    assert (ran.code, ran.out) == (2, "")
    assert "--interactive needs a terminal" in ran.err
    code, shown, _ = talk(folder, [], "-")
    assert code == 2
    assert "--interactive cannot ask while standard input is the text" in shown
