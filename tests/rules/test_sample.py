"""The sample repository: every error of the standard is found in it as it was, and nothing once it is mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.checking import REGISTRY, SPECS
from tests.rules.test_embedded_examples import findings_in
from urllint.extraction.driver import Extractors
from urllint.model import Finding
from urllint.text.document import Document

SAMPLE = Path(__file__).resolve().parents[2] / "examples" / "sample"
AS_FOUND = SAMPLE / "as-found"
MENDED = SAMPLE / "mended"
FILES = sorted(path.relative_to(AS_FOUND).as_posix() for path in AS_FOUND.rglob("*") if path.is_file())


def _findings(path: Path) -> list[Finding]:
    return findings_in(path.read_bytes().decode(), path.as_posix())


def _document(path: Path) -> Document:
    return Document(path.read_bytes().decode(), path=path.as_posix())


def test_the_two_states_hold_the_same_files() -> None:
    assert sorted(path.relative_to(MENDED).as_posix() for path in MENDED.rglob("*") if path.is_file()) == FILES
    assert {name.rpartition(".")[2] for name in FILES} == {"md", "html", "py", "txt", "yaml"}


def test_every_error_of_the_standard_is_found() -> None:
    found = {finding.rule for name in FILES for finding in _findings(AS_FOUND / name)}
    assert found == {name for name, spec in SPECS.items() if spec.group == "standard"}


@pytest.mark.parametrize("name", FILES)
def test_each_file_has_something_to_mend_and_nothing_once_it_is(name: str) -> None:
    assert _findings(AS_FOUND / name)
    assert _findings(MENDED / name) == []


@pytest.mark.parametrize("name", FILES)
def test_mending_changes_urls_and_nothing_else(name: str) -> None:
    def urls(root: Path) -> list[str]:
        document = _document(root / name)
        extraction = Extractors(REGISTRY).extract(document, REGISTRY.extractor_for(document.path))
        return [found.context for found in extraction.urls if found.form in ("url", "missing-colon")]

    assert urls(AS_FOUND) == urls(MENDED)
