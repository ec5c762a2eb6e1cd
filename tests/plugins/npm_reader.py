"""Readers of other formats from npm: a script beside the test asks them, a line of JSON for each text."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.installing import cannot_test, npm_modules

Answer = list[list[object]]


class NpmReader(NamedTuple):
    """The command that answers with what such a reader finds."""

    command: tuple[str, ...]

    def ask(self, texts: Iterable[str]) -> list[Answer]:
        """What it finds in each text; offsets are in UTF-16 units (see `code_points`)."""
        lines = "".join(f"{json.dumps(text)}\n" for text in texts)
        done = subprocess.run(self.command, input=lines, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.split("\n") if line]


def npm_reader(cache: pytest.Cache, script: Path, package: str, module: str) -> NpmReader:
    """The reader that is ``module`` below ``node_modules`` where ``package`` is installed."""
    name = script.stem
    node = shutil.which("node")
    if node is None:
        cannot_test(f"cannot run {name}: node is not on the PATH")
    return NpmReader((node, str(script), str(npm_modules(cache, name, package) / module)))


def code_points(text: str) -> Sequence[int]:
    """The offset in code points of each UTF-16 unit of ``text``, and of its end."""
    if text.isascii():
        return range(len(text) + 1)
    offsets: list[int] = []
    for at, character in enumerate(text):
        offsets += [at] * (1 if ord(character) <= 0xFFFF else 2)
    return [*offsets, len(text)]
