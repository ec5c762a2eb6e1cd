"""What an editor offers is what the command line writes: for every file of the sample."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from tests.cli.running import urllint_inside
from urllint.fixing.edits import apply_edits
from urllint.model import Finding
from urllint.registry import Registry
from urllint.server.actions import actions_at, edits_of, wants
from urllint.server.checking import Checked, check
from urllint.server.client_settings import ClientSettings
from urllint.server.documents import Documents
from urllint.server.sessions import Session
from urllint.text.span import Span

SAMPLE = Path(__file__).parents[2] / "examples" / "sample" / "as-found"
FILES = sorted(str(path.relative_to(SAMPLE)) for path in SAMPLE.rglob("*.*") if path.suffix != ".png")
EVERYTHING = Span(0, 1_000_000)


def checked(name: str, text: str, session: Session) -> Checked:
    """What the server knows of a file with this text."""
    documents = Documents()
    key = documents.open(types.TextDocumentItem((SAMPLE / name).as_uri(), "", 1, text))
    snapshot = documents.snapshot(key)
    assert snapshot is not None
    return check(snapshot, (SAMPLE / name).as_posix(), session)


@pytest.fixture(scope="module")
def session() -> Session:
    return Session("", ClientSettings(isolated=True), Registry.load())


def known(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.message, finding.severity


def text_of(name: str) -> str:
    return (SAMPLE / name).read_bytes().decode("utf-8")


@pytest.mark.parametrize("name", FILES)
def test_fixing_all_writes_what_the_command_line_writes(name: str, session: Session) -> None:
    text = text_of(name)
    found = checked(name, text, session)
    ran = urllint_inside("check", "--isolated", "--fix", "-", "--stdin-filename", name, stdin=text, cwd=SAMPLE)
    assert apply_edits(text, edits_of(found, "fix-all", -1)).encode() == ran.out.encode("utf-8", "surrogateescape")


@pytest.mark.parametrize("name", FILES)
def test_every_action_does_what_it_says_and_nothing_else(name: str, session: Session) -> None:
    text = text_of(name)
    found = checked(name, text, session)
    findings = [known(finding) for finding in found.findings]
    for action in actions_at(found, EVERYTHING, None):
        if action.finding is None or action.name == "explain":
            continue
        edits = edits_of(found, action.name, action.number)
        if not edits:
            continue
        after = checked(name, apply_edits(text, edits), session)
        left = [known(finding) for finding in after.findings]
        assert known(action.finding) not in left or findings.count(known(action.finding)) > left.count(
            known(action.finding)
        ), action.title
        if action.name == "ignore-file":
            assert action.finding.rule not in [rule for rule, *_ in left]
        if action.name != "fix":
            assert set(left) <= set(findings)
            assert after.look is not None
            assert after.look.result.suppressed


def test_some_of_all_kinds_is_in_the_sample(session: Session) -> None:
    """Otherwise the tests above would say little."""
    tried: dict[str, int] = {}
    for name in FILES:
        if name.endswith((".md", ".html")):
            text = (SAMPLE / name).read_text(encoding="utf-8")
            for action in actions_at(checked(name, text, session), EVERYTHING, None):
                tried[action.name] = tried.get(action.name, 0) + 1
    assert min(tried[name] for name in ("fix", "ignore-line", "ignore-file", "explain", "fix-all")) >= 3


def test_the_lines_of_a_file_are_ignored_as_with_add_ignores(session: Session) -> None:
    text = "# T\n\n<http://0x7f.1/> and <http://a.example/%zz>\n\n- <http://a.example:x/>\n"
    found = checked("ignored.md", text, session)
    ran = urllint_inside(
        "check", "--isolated", "--add-ignores", "-", "--stdin-filename", "ignored.md", stdin=text, cwd=SAMPLE
    )
    while found.findings:
        edits = edits_of(found, "ignore-line", 0)
        assert edits
        text = apply_edits(text, edits)
        found = checked("ignored.md", text, session)
    assert text == ran.out


@pytest.mark.parametrize(
    ("only", "kind", "is_wanted"),
    [
        (None, "quickfix", True),
        (["quickfix"], "quickfix", True),
        (["source"], "source.fixAll.urllint", True),
        (["source.fixAll.urllint"], "source.fixAll.urllint", True),
        (["source.fixAll.urllint.x"], "source.fixAll.urllint", False),
        (["source.fix"], "source.fixAll.urllint", False),
        ([""], "quickfix", True),
        ([], "quickfix", False),
    ],
)
def test_kinds_of_actions_hold_what_begins_with_them(only: list[str] | None, kind: str, is_wanted: bool) -> None:
    assert wants(only, kind) is is_wanted
