"""The sample repository: every error of the standard is found in it as it was, and nothing once it is mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.checking import REGISTRY, SPECS, DefaultSettings
from tests.rules.test_embedded_examples import findings_in
from tests.rules.test_examples import rule_of
from urllint.answer import Answer
from urllint.engine.linter import Linter
from urllint.extraction.driver import Extractors
from urllint.model import Finding, FoundUrl
from urllint.text.document import Document
from urllint.whatwg import URLRecord

SAMPLE = Path(__file__).resolve().parents[2] / "examples" / "sample"
AS_FOUND = SAMPLE / "as-found"
MENDED = SAMPLE / "mended"
ALL = sorted(path.relative_to(AS_FOUND).as_posix() for path in AS_FOUND.rglob("*") if path.is_file())
LINKED = {"site/stations/pier-1.html", "site/stations/pier-2.html", "site/css/tidewatch.css"}
"""Files that are there to be linked to, beside the images."""

ASKED_OF_SERVERS = "docs/servers.md"
SUPPRESSING = "docs/addresses.md"

APART = {ASKED_OF_SERVERS, SUPPRESSING}

FILES = [name for name in ALL if name not in LINKED | APART and not name.endswith(".png")]
ABOUT = {"docs/harbours.md": "links", "docs/access.md": "security", "docs/partners.md": "policy"}
"""The files whose URLs are valid, with the group of the rules that they break."""

POLICY = (
    ("banned-host", (("hosts", ("numbers.iana.org",)),)),
    ("replaced-host", (("hosts", ("ftp.iana.org = data.iana.org",)),)),
    ("url-too-long", (("limit", 80),)),
    ("absolute-link-to-own-repository", (("repository", "https://github.com/tidewatch/tidewatch"),)),
)
"""What the house has decided: the options of rules that say nothing without."""


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
    assert _findings(AS_FOUND / name, ABOUT.get(name, "standard"))
    assert _findings(MENDED / name) == []


def test_every_rule_about_links_is_broken_and_then_kept() -> None:
    found = {finding.rule for name in FILES for finding in _findings(AS_FOUND / name, "links")}
    assert found == {name for name, spec in SPECS.items() if spec.group == "links"}
    assert [finding for name in FILES for finding in _findings(MENDED / name, "links")] == []


def test_every_rule_about_what_deceives_and_leaks_has_something_to_say_and_then_nothing() -> None:
    found = {finding.rule for name in FILES for finding in _findings(AS_FOUND / name, "security")}
    assert found == {name for name, spec in SPECS.items() if spec.group == "security"}
    assert [finding for name in FILES for finding in _findings(MENDED / name, "security")] == []


def test_every_rule_of_the_house_is_broken_and_then_kept() -> None:
    linter = Linter(REGISTRY, DefaultSettings(("policy",), POLICY))

    def told(root: Path) -> set[str]:
        path = root / "docs" / "partners.md"
        return {finding.rule for finding in linter.check_bytes(path.read_bytes(), path.as_posix()).findings}

    assert told(AS_FOUND) == {name for name, spec in SPECS.items() if spec.group == "policy"}
    assert told(MENDED) == set()


@pytest.mark.parametrize("group", ["rfc3986", "webspecs"])
def test_every_rule_about_how_urls_are_written_has_something_to_say_and_then_nothing(group: str) -> None:
    found = {finding.rule for name in FILES for finding in _findings(AS_FOUND / name, group)}
    assert found == {name for name, spec in SPECS.items() if spec.group == group}
    assert [finding for name in FILES for finding in _findings(MENDED / name, group)] == []


class AnswersOfExamples:
    """What servers say in the examples of the rules that wait for it, and of other URLs that nothing is wrong with."""

    def __init__(self) -> None:
        names = [name for name, spec in SPECS.items() if spec.group == "online"]
        examples = [example.answer for name in names for example in rule_of(name).bad]
        self._known = {answer.href: answer for answer in examples if answer is not None}

    def of(self, found: FoundUrl, record: URLRecord) -> Answer | None:
        """The answer."""
        alive = Answer(record.href, "alive", "answered", "the server answers 200 OK", 200, record.href)
        return self._known.get(record.href, alive)


def test_every_rule_about_what_servers_say_has_something_to_say_and_then_nothing() -> None:
    linter = Linter(REGISTRY, DefaultSettings(("online",)), answers=AnswersOfExamples())

    def told(root: Path) -> set[str]:
        path = root / ASKED_OF_SERVERS
        return {finding.rule for finding in linter.check_bytes(path.read_bytes(), path.as_posix()).findings}

    assert told(AS_FOUND) == {name for name, spec in SPECS.items() if spec.group == "online"}
    assert told(MENDED) == set()


def test_every_rule_about_suppressions_has_something_to_say_and_then_nothing() -> None:
    linter = Linter(REGISTRY, DefaultSettings())

    def told(root: Path) -> set[str]:
        path = root / SUPPRESSING
        result = linter.check_bytes(path.read_bytes(), path.as_posix())
        assert result.suppressed
        return {finding.rule for finding in result.findings}

    # The others are about files that cannot be read and plugins that fail: no part of a repository that is fit to read.
    others = {"unreadable-file", "plugin-failure"}
    assert told(AS_FOUND) == {name for name, spec in SPECS.items() if spec.group == "meta"} - others
    assert told(MENDED) == set()


def test_each_rule_is_broken_in_a_file_of_the_sample() -> None:
    tested = {"standard", "links", "security", "policy", "rfc3986", "webspecs", "online", "meta"}
    assert {spec.group for spec in SPECS.values()} == tested


@pytest.mark.parametrize("name", FILES)
def test_mending_changes_urls_and_nothing_else(name: str) -> None:
    def urls(root: Path) -> list[str]:
        document = _document(root / name)
        extraction = Extractors(REGISTRY).extract(document, REGISTRY.extractor_for(document.path))
        return [found.context for found in extraction.urls if found.form in ("url", "missing-colon", "misspelt-scheme")]

    assert urls(AS_FOUND) == urls(MENDED)
