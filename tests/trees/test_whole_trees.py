"""What must hold of every file, on trees that nobody here wrote."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.conftest import is_full_gate
from urllint.engine.linter import Linter
from urllint.engine.result import FileResult
from urllint.files import is_binary
from urllint.registry import Registry
from urllint.settings import Overrides, SettingsResolver

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(not is_full_gate(), reason="runs with URLLINT_FULL=1, for its length")


def files(tree: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(tree.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield str(path), path.read_bytes()


def linter(*, quick_pass: bool, select: tuple[str, ...] | None = None) -> Linter:
    registry = Registry.load()
    asked = Overrides() if select is None else Overrides(select=select)
    return Linter(registry, SettingsResolver(registry, isolated=True, overrides=asked), quick_pass=quick_pass)


def told(result: FileResult) -> list[tuple[object, ...]]:
    return [(finding.rule, finding.severity, finding.span, finding.message) for finding in result.findings]


@pytest.mark.parametrize("select", [None, ("ALL",)], ids=["rules that are on", "all rules"])
def test_the_quick_pass_changes_no_finding(tree: Path, select: tuple[str, ...] | None) -> None:
    quick, thorough = linter(quick_pass=True, select=select), linter(quick_pass=False, select=select)
    differing = [
        path
        for path, data in files(tree)
        if told(quick.check_bytes(data, path)) != told(thorough.check_bytes(data, path))
    ]
    assert not differing


def test_every_url_is_what_stands_at_its_place(tree: Path) -> None:
    reader = linter(quick_pass=False)
    wrong: list[str] = []
    seen = 0
    for path, data in files(tree):
        if is_binary(data):
            continue
        document, extraction = reader.extract(data, path)
        wrong += [f"{failure}" for failure in reader.extractors.failures]
        reader.extractors.failures.clear()
        for url in extraction.urls:
            seen += 1
            if url.source_map is None:
                is_there = document.slice(url.span) == url.text
            else:
                is_there = all(
                    document.text[piece.raw_start : piece.raw_end] == url.text[piece.decoded_start : piece.decoded_end]
                    for piece in url.source_map.pieces
                    if piece.is_run
                )
            if not is_there:
                wrong.append(f"{path}:{document.position(url.span.start)}: {url.text!r}")
    assert not wrong
    assert seen


PROOFS = [(), ("--plant",), ("--select", "ALL"), ("--plant", "--select", "ALL")]


@pytest.mark.parametrize("options", PROOFS, ids=[" ".join(options) or "as it is" for options in PROOFS])
def test_fixes_change_no_url(tree: Path, options: tuple[str, ...]) -> None:
    script = ROOT / "benchmarks" / "fixes.py"
    done = subprocess.run(
        [sys.executable, str(script), *options, str(tree)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
