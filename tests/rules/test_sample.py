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
ALL = sorted(path.relative_to(AS_FOUND).as_posix() for path in AS_FOUND.rglob("*") if path.is_file())
LINKED = {"site/stations/pier-1.html", "site/stations/pier-2.html", "site/css/tidewatch.css"}
"""Files that are there to be linked to, beside the images."""

FILES = [name for name in ALL if name not in LINKED and not name.endswith(".png")]
LINKING = "docs/harbours.md"
"""The file that is about links to other files; its URLs are valid."""


def _findings(path: Path, group: str = "standard") -> list[Finding]:
    return findings_in(path.read_bytes().decode(), path.as_posix(), group=group)


def _document(path: Path) -> Document:
    return Document(path.read_bytes().decode(), path=path.as_posix())


def test_the_two_states_hold_the_same_files() -> None:
    assert sorted(path.relative_to(MENDED).as_posix() for path in MENDED.rglob("*") if path.is_file()) == ALL
    assert {name.rpartition(".")[2] for name in FILES} == {"md", "html", "py", "txt", "yaml"}


def test_every_error_of_the_standard_is_found() -> None:
    found = {finding.rule for name in FILES for finding in _findings(AS_FOUND / name)}
    assert found == {name for name, spec in SPECS.items() if spec.group == "standard"}


@pytest.mark.parametrize("name", FILES)
def test_each_file_has_something_to_mend_and_nothing_once_it_is(name: str) -> None:
    group = "links" if name == LINKING else "standard"
    assert _findings(AS_FOUND / name, group)
    assert _findings(MENDED / name) == []


def test_every_rule_about_links_is_broken_and_then_kept() -> None:
    found = {finding.rule for name in FILES for finding in _findings(AS_FOUND / name, "links")}
    assert found == {name for name, spec in SPECS.items() if spec.group == "links"}
    assert [finding for name in FILES for finding in _findings(MENDED / name, "links")] == []


@pytest.mark.parametrize("group", ["rfc3986", "webspecs"])
def test_every_rule_about_how_urls_are_written_has_something_to_say_and_then_nothing(group: str) -> None:
    found = {finding.rule for name in FILES for finding in _findings(AS_FOUND / name, group)}
    assert found == {name for name, spec in SPECS.items() if spec.group == group}
    assert [finding for name in FILES for finding in _findings(MENDED / name, group)] == []


@pytest.mark.parametrize("name", FILES)
def test_mending_changes_urls_and_nothing_else(name: str) -> None:
    def urls(root: Path) -> list[str]:
        document = _document(root / name)
        extraction = Extractors(REGISTRY).extract(document, REGISTRY.extractor_for(document.path))
        return [found.context for found in extraction.urls if found.form in ("url", "missing-colon")]

    assert urls(AS_FOUND) == urls(MENDED)
