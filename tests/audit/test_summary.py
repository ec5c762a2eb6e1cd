"""The summary fits the terminal that it is shown on, and says what is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.audit.auditing import audit_files
from tests.audit.strategies import audits
from urllint.audit.layout import percent
from urllint.audit.model import Audit, Occurrences, OnlineResult
from urllint.audit.summary import summary
from urllint.report.terminal import Terminal

_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def lines(audit: Audit, columns: int = 100, top: int = 10, encoding: str = "utf-8", color: bool = False) -> list[str]:
    return list(summary(audit, Terminal(color, columns, encoding, is_screen=True), top=top))


FILES = {
    "docs/a.md": (
        "<http://a.example/x> <https://a.example/x#y> <HTTPS://a.example/x>\n\n[x](gone.md)\n\n"
        f"<https://{'long-' * 10}name.example.org/{'path/' * 40}>\n"
    ),
    "docs/b.html": '<a href="https://b.example/%zz">\n</a>\n',
}


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 200])
def test_no_line_is_longer_than_the_terminal(columns: int, tmp_path: Path) -> None:
    for line in lines(audit_files(tmp_path, FILES), columns):
        assert len(line) <= columns, line


@given(audit=audits(), columns=st.sampled_from([40, 80, 120]))
@settings(max_examples=40, deadline=None, phases=[Phase.generate])
def test_any_audit_can_be_shown(audit: Audit, columns: int) -> None:
    findings = tuple(finding._replace(url=None) for finding in audit.findings)  # what they refer to is not there
    for line in lines(audit._replace(occurrences=Occurrences.of([]), findings=findings), columns, top=3):
        assert _STEERING.search(line) is None, repr(line)


def test_colours_add_nothing_but_colours(tmp_path: Path) -> None:
    audit = audit_files(tmp_path, FILES)
    painted = lines(audit, color=True)
    assert [_ESCAPES.sub("", line) for line in painted] == lines(audit)
    assert painted != lines(audit)


def test_what_the_encoding_lacks_is_shown_in_another_way(tmp_path: Path) -> None:
    for line in lines(audit_files(tmp_path, {"a.md": "<http://☕.example/☕> <http://b.example/>"}), encoding="ascii"):
        assert line.isascii()


def test_lists_are_cut_and_say_so(tmp_path: Path) -> None:
    hosts = " ".join(f"<https://h{number}.example/>" for number in range(7))
    shown = lines(audit_files(tmp_path, {"a.md": hosts}), top=3)
    assert shown.count("  and 4 more hosts") == 1
    assert shown.count("  and 4 more domains") == 1


def test_a_tree_without_urls(tmp_path: Path) -> None:
    shown = lines(audit_files(tmp_path, {"a.md": "nothing"}))
    assert shown[0] == "1 file, and no URL in it"


def test_remarks_on_tests_are_counted_and_not_listed(tmp_path: Path) -> None:
    audit = audit_files(tmp_path, {"tests/test_a.py": 'x = "http://a.example:99999/"\n'})
    assert audit.findings
    text = "\n".join(lines(audit))
    assert "; and 1 remark on tests" in text
    assert "port-out-of-range" not in text


def test_pages_that_only_have_fragments(tmp_path: Path) -> None:
    text = "\n".join(lines(audit_files(tmp_path, {"a.md": "<https://a.example/x#y> <https://a.example/x#z>\n"})))
    assert "The same page (RFC 3986, 6.2)  1 page is linked with several fragments" in text
    assert "several ways" not in text


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        (("alive", "dead", "alive"), "3 URLs asked for: 2 alive, 1 dead"),
        (("alive", "not-asked", "not-asked"), "1 URL asked for: 1 alive; 2 not asked for"),
        (("not-asked",), "0 URLs asked for; 1 not asked for"),
    ],
)
def test_who_was_not_asked_is_told_apart(outcomes: tuple[str, ...], said: str, tmp_path: Path) -> None:
    urls = [f"https://a.example/{number}" for number in range(len(outcomes))]
    online = {url: OnlineResult(outcome) for url, outcome in zip(urls, outcomes, strict=True)}
    audit = audit_files(tmp_path, {"a.md": "".join(f"<{url}>\n" for url in urls)}, online=online)
    assert f"Online  {said}" in lines(audit)


@pytest.mark.parametrize(
    ("part", "shown"),
    [(0.0, "0%"), (0.001, "<1%"), (0.25, "25%"), (0.994, "99%"), (0.9999, ">99%"), (1.0, "100%")],
)
def test_percentages(part: float, shown: str) -> None:
    assert percent(part) == shown
