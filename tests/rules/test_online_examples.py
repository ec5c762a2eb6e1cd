"""The examples of the rules about what servers say, and what these rules leave alone."""

from __future__ import annotations

import pytest

from tests.rules.checking import REGISTRY, SPECS, Answered, DefaultSettings, check, leading
from tests.rules.test_examples import rule_of
from urllint.answer import Answer, Hop
from urllint.engine.linter import Linter
from urllint.model import Role
from urllint.rule import Example

ONLINE = [name for name, spec in SPECS.items() if spec.group == "online"]
BAD = [(name, example) for name in ONLINE for example in rule_of(name).bad]

HERE = "http://www.iana.org/a/page#part"
PAGE = "http://www.iana.org/a/page"


def _alive(href: str = HERE, *hops: tuple[int, str]) -> Answer:
    chain: list[Hop] = []
    at = href.partition("#")[0]
    for status, target in hops:
        chain.append(Hop(at, status, target))
        at = target
    return Answer(href, "alive", "answered", "the server answers 200 OK", 200, at, tuple(chain))


@pytest.mark.parametrize(("name", "example"), BAD, ids=[f"{name}: {example.url}" for name, example in BAD])
def test_the_fix_of_an_example_is_as_it_says_and_never_made_unasked(name: str, example: Example) -> None:
    (finding,) = check(example.url, answer=example.answer, groups=(name,), options={name: dict(example.options)})
    assert (finding.fix.after if finding.fix else None) == example.fixed
    assert finding.fix is None or finding.fix.applicability == "unsafe"


SILENT = [
    ("a page that is there", _alive()),
    ("a page that could not be asked for", Answer(HERE, "not-asked", "robots", "robots.txt keeps programs from it")),
    (
        "a server that keeps programs out",
        Answer(HERE, "unknown", "restricted", "the server answers 403 Forbidden", 403),
    ),
    ("a page that is elsewhere for now", _alive(HERE, (302, "https://www.iana.org/b"))),
    ("a page that is elsewhere for now, and from there moved", _alive(HERE, (307, PAGE + "?"), (301, PAGE + "?x"))),
    ("a page of which the places are not known", _alive()._replace(fragment="unknown")),
]


@pytest.mark.parametrize(("what", "answer"), SILENT, ids=[what for what, _ in SILENT])
def test_nothing_is_said_of(what: str, answer: Answer) -> None:
    assert check(HERE, answer=answer, groups=("online",)) == []


# What the server says, the text, and what the fix makes of it.
IANA = "https://www.iana.org"
MOVES = [
    ("the fragment stays", _alive(HERE, (301, f"{IANA}/b")), HERE, f"{IANA}/b#part"),
    ("the redirect has its own", _alive(HERE, (301, f"{IANA}/b#c")), HERE, f"{IANA}/b#c"),
    (
        "the end of the permanent redirects counts",
        _alive(HERE, (301, f"{IANA}/b"), (308, f"{IANA}/c"), (302, f"{IANA}/d")),
        HERE,
        f"{IANA}/c#part",
    ),
    ("a front page is no page", _alive(HERE, (301, f"{IANA}/")), HERE, None),
    ("a front page for a front page", _alive("http://iana.org/", (301, f"{IANA}/")), "http://iana.org", f"{IANA}/"),
    ("a login is no page", _alive(HERE, (301, f"{IANA}/users/sign_in?next=/a/page")), HERE, None),
    ("about logins", _alive(HERE, (301, f"{IANA}/blog/in-sight")), HERE, f"{IANA}/blog/in-sight#part"),
    ("a password", _alive("http://a:b@www.iana.org/", (301, f"{IANA}/b")), "http://a:b@www.iana.org/", None),
    ("a place that is not there", _alive(HERE, (301, f"{IANA}/b"))._replace(fragment="missing"), HERE, None),
    ("another spelling", _alive(PAGE, (301, f"{IANA}/b")), r"HTTP:\\WWW.IANA.ORG\a\page", f"{IANA}/b"),
]


@pytest.mark.parametrize(("what", "answer", "text", "fixed"), MOVES, ids=[move[0] for move in MOVES])
def test_what_is_written_for_a_page_that_has_moved(what: str, answer: Answer, text: str, fixed: str | None) -> None:
    (finding,) = check(text, answer=answer, groups=("permanent-redirect",))
    assert (finding.fix.after if finding.fix else None) == fixed


def test_a_relative_reference_is_not_made_absolute() -> None:
    answer = _alive("https://www.iana.org/b", (301, "https://www.iana.org/c"))
    (finding,) = check("b", base="https://www.iana.org/a", answer=answer, groups=("online",))
    assert (finding.rule, finding.fix) == ("permanent-redirect", None)


def test_https_is_not_told_twice() -> None:
    moved = _alive(PAGE, (301, "https://www.iana.org/a/page"))._replace(https_url="https://www.iana.org/a/page")
    assert [finding.rule for finding in check(PAGE, answer=moved, groups=("online",))] == ["permanent-redirect"]


ROLES: list[tuple[Role, str]] = [("link", "unsafe"), ("config", "unsafe"), ("identifier", "display")]


@pytest.mark.parametrize(("role", "applicability"), ROLES)
def test_how_far_a_fix_goes_depends_on_the_place(role: Role, applicability: str) -> None:
    answer = _alive(PAGE, (301, "https://www.iana.org/b"))
    (finding,) = check(PAGE, role=role, answer=answer, groups=("online",))
    assert finding.fix is not None
    assert finding.fix.applicability == applicability


class TestInFiles:
    """Through the linter, as an audit does it."""

    DEAD = Answer(PAGE, "dead", "not-found", "the server answers 404 Not Found", 404, PAGE)

    def linter(self, answer: Answer | None) -> Linter:
        return Linter(
            REGISTRY,
            DefaultSettings(("ALL",)),
            quick_pass=False,
            answers=None if answer is None else Answered(answer),
        )

    def rules_said(self, text: str, answer: Answer | None) -> list[tuple[str, int]]:
        findings = leading(list(self.linter(answer).check_bytes(text.encode(), "page.md").findings))
        return [(one.rule, one.location.line) for one in findings if one.location and one.rule != "insecure-scheme"]

    def test_a_finding_is_at_its_exact_place(self) -> None:
        assert self.rules_said(f"# A\n\nSee [this]({PAGE}).\n", self.DEAD) == [("dead-link", 3)]

    def test_a_suppression_holds_and_is_not_called_unused(self) -> None:
        text = f"<!-- urllint: ignore[dead-link] it comes back -->\nSee [this]({PAGE}).\n"
        assert self.rules_said(text, self.DEAD) == []
        assert self.rules_said(text, self.DEAD._replace(outcome="alive", reason="answered")) == [
            ("unused-suppression", 1)
        ]

    def test_a_check_knows_nothing_of_it(self) -> None:
        text = f"<!-- urllint: ignore[dead-link] it comes back -->\nSee [this]({PAGE}).\n"
        assert self.rules_said(text, None) == []

    def test_placeholders_are_never_asked_about(self) -> None:
        assert self.rules_said("See [this](https://{{ host }}/page).\n", self.DEAD) == []
