"""Programs in Node.js that answer questions: npm's ``whatwg-url``, and what Node.js itself has.

The packages are installed once into pytest's cache folder. Where Node.js or npm are missing, or the registry cannot be
reached, the comparison is skipped; in CI it fails.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.installing import installing

SOURCES = Path(__file__).with_name("whatwg_url_peer")


def cannot_compare(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(f"cannot compare with whatwg-url: {reason}")
    pytest.skip(f"cannot compare with whatwg-url: {reason}")


def install(config: pytest.Config) -> Path:
    """Install what package-lock.json names, beside the programs, and return the folder."""
    npm = shutil.which("npm")
    if shutil.which("node") is None or npm is None:
        cannot_compare("node and npm are not on the PATH")
    cache: pytest.Cache | None = getattr(config, "cache", None)
    if cache is None:
        cannot_compare("pytest runs without its cache, where the package would be installed")
    folder = cache.mkdir("whatwg_url_peer")
    installed = folder / "node_modules" / ".package-lock.json"
    with installing(folder):
        for source in SOURCES.iterdir():
            if not _is_copied(source, folder / source.name):
                shutil.copyfile(source, folder / source.name)
        if not installed.is_file() or installed.stat().st_mtime < (SOURCES / "package-lock.json").stat().st_mtime:
            command = [npm, "ci", "--prefix", str(folder), "--ignore-scripts", "--no-audit", "--no-fund"]
            result = subprocess.run(command, capture_output=True, text=True, check=False)
            if result.returncode != 0:
                cannot_compare(f"npm ci says: {result.stderr.strip()}")
    return folder


def _is_copied(source: Path, copy: Path) -> bool:
    return copy.is_file() and copy.read_bytes() == source.read_bytes()


def ask(program: Sequence[str], questions: Iterable[object]) -> list[Any]:
    """The answers of a Node.js program, the path of its file and its arguments, to questions that JSON can hold."""
    lines = [json.dumps(question) + "\n" for question in questions]
    answers, errors = _run(program, lines)
    assert len(answers) == len(lines) > 0, errors
    return answers


CRASH = "the program crashes"


def ask_in_spite_of_crashes(program: Sequence[str], questions: Iterable[object]) -> list[Any]:
    """The same of a program that some questions crash: the answer to those is ``CRASH``."""
    lines = [json.dumps(question) + "\n" for question in questions]
    answers: list[Any] = []
    while len(answers) < len(lines):
        more, _ = _run(program, lines[len(answers) :])
        answers += more
        if len(answers) < len(lines):
            answers.append(CRASH)
    return answers


def _run(program: Sequence[str], lines: list[str]) -> tuple[list[Any], str]:
    result = subprocess.run(
        ["node", *program], input="".join(lines), capture_output=True, encoding="utf-8", check=False
    )
    # Not splitlines, which would split at U+2028, too; behind the last newline is nothing, or half an answer.
    return [json.loads(line) for line in result.stdout.split("\n")[:-1]], result.stderr
