"""The examples of the rules about links, in a document of the repository that they are made for."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path

import pytest
from urllint_rules.link_rule import EXAMPLE_DOCUMENT, EXAMPLE_FILES

from tests.rules.checking import REGISTRY, SPECS, DefaultSettings, leading
from urllint.engine.fixer import FixedFile, fix_bytes
from urllint.engine.linter import Linter
from urllint.model import Finding
from urllint.rule import Example, Rule
from urllint.specs import OptionValue, load_target

Options = tuple[tuple[str, OptionValue], ...]


def _rule(name: str) -> type[Rule]:
    target = load_target(SPECS[name].target)
    assert isinstance(target, type)
    assert issubclass(target, Rule)
    return target


LINKS = [name for name, spec in SPECS.items() if spec.group == "links"]
BAD = [(name, example) for name in LINKS for example in _rule(name).bad]
GOOD = [(name, url) for name in LINKS for url in _rule(name).good]


def _markdown(url: str) -> str:
    return f"[this](<{url}>)\n" if url.strip() else f"[this]({url})\n"


def _definition(url: str) -> str:
    return f"[this]\n\n[this]: <{url}>\n"


def _html(url: str) -> str:
    return f'<p>See <a href="{html.escape(url)}">this</a>.</p>\n'


WRITERS: dict[str, Callable[[str], str]] = {"a link": _markdown, "a definition": _definition, "HTML": _html}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """The folder of the examples' repository."""
    for path, text in EXAMPLE_FILES.items():
        target = tmp_path / path
        target.parent.mkdir(exist_ok=True)
        target.write_text(text)
    (tmp_path / ".git").mkdir()
    return tmp_path


def _linter(name: str = "", options: Options = (), *, quick_pass: bool = False) -> Linter:
    settings = DefaultSettings(("links",), ((name, options),) if options else ())
    return Linter(REGISTRY, settings, quick_pass=quick_pass)


def _text(written: str) -> bytes:
    return f"{EXAMPLE_FILES[EXAMPLE_DOCUMENT]}\n{written}".encode()


def _found(linter: Linter, repository: Path, written: str) -> list[Finding]:
    path = (repository / EXAMPLE_DOCUMENT).as_posix()
    return leading(list(linter.check_bytes(_text(written), path).findings))


CASES = [
    (name, example, place)
    for name, example in BAD
    for place in WRITERS
    if example.url.strip() or (example.url, place) in (("", "a link"), ("", "HTML"))
]


@pytest.mark.parametrize("quick_pass", [False, True], ids=["in full", "with the quick pass"])
@pytest.mark.parametrize(
    ("name", "example", "place"), CASES, ids=[f"{name} in {place}: {example.url!r}" for name, example, place in CASES]
)
def test_a_bad_example_is_reported_by_its_rule_alone_and_exactly_there(
    name: str, example: Example, place: str, quick_pass: bool, repository: Path
) -> None:
    linter = _linter(name, example.options, quick_pass=quick_pass)
    (finding,) = _found(linter, repository, WRITERS[place](example.url))
    assert finding.rule == name
    assert finding.url == example.url
    assert finding.decoded is not None
    assert example.url[slice(*finding.decoded)] == example.marked
    assert (finding.fix.after if finding.fix else None) == example.fixed
    assert finding.fix is None or finding.fix.applicability == "unsafe"
    assert finding.help.endswith(".")
    assert len(finding.message) < 220


@pytest.mark.parametrize("place", WRITERS)
@pytest.mark.parametrize(("name", "url"), GOOD, ids=[f"{name}: {url!r}" for name, url in GOOD])
def test_a_good_example_is_silent(name: str, url: str, place: str, repository: Path) -> None:
    assert _found(_linter(), repository, WRITERS[place](url)) == []


@pytest.mark.parametrize(
    ("name", "example"),
    [(name, example) for name, example in BAD if example.fixed],
    ids=[f"{name}: {example.url!r}" for name, example in BAD if example.fixed],
)
def test_the_fix_of_an_example_is_made_and_leaves_nothing_to_report(
    name: str, example: Example, repository: Path
) -> None:
    path = (repository / EXAMPLE_DOCUMENT).as_posix()
    fixed = fix_bytes(_linter(), _text(_markdown(example.url)), path, lambda _: True)
    assert isinstance(fixed, FixedFile)
    assert fixed.data == _text(_markdown(example.fixed or ""))
    assert fixed.result.findings == ()


@pytest.mark.parametrize("name", LINKS)
def test_a_rule_has_at_least_two_examples_of_each_kind(name: str) -> None:
    rule = _rule(name)
    assert len(rule.bad) >= 2
    assert len(rule.good) >= 2
