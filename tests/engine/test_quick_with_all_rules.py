"""The quick pass with every rule selected, with options of them set: it stays on, and changes no finding."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.test_linter import linter
from tests.engine.test_quick import NASTY, PLAIN, told
from urllint.engine.active_rules import ActiveRules
from urllint.engine.linter import Linter
from urllint.engine.quick import Glance, glance
from urllint.registry import Registry
from urllint.selection import Selected
from urllint.settings import select_rules
from urllint.specs import OptionSpec, OptionValue, RuleSpec, Triggers

OPTIONS: Final[dict[str, tuple[tuple[str, OptionValue], ...]]] = {
    "banned-host": (("hosts", ("banned.example", "*.old.*")),),
    "replaced-host": (("hosts", ("moved.example = a.example", "*.b.example = *.c.example")),),
    "url-too-long": (("limit", 600),),
}


def all_rules(*, quick_pass: bool) -> Linter:
    made = linter(Registry.load(), select=("ALL",), ignore=(), rule_options=tuple(OPTIONS.items()))
    made.quick_pass = quick_pass
    return made


QUICK: Final = all_rules(quick_pass=True)
THOROUGH: Final = all_rules(quick_pass=False)

WORDS: Final = [
    *(
        "www.a.example",
        "www.a.example/b",
        "[x](www.a.example)",
        "bit.ly/x",
        "https://bit.ly/x",
        "http://banned.example",
    ),
    *("https://moved.example/a", "https://x.old.y/", "//www.b.example/", "https://a.b.example", "https://BIT.ly/x"),
    *(
        "?utm_source=x",
        "&fbclid=1",
        "&amp;gclid=1",
        "%2520",
        "&amp;amp;",
        "&copy=1",
        "https://a.test/",
        "/" + "a" * 600,
    ),
    *("https://a.exampel/", "https://localhost/a", "https://10.0.0.1/", "http://127.0.0.1", "https://a.example:443/"),
    *("https://a.example/%7e/", "/../b", "/./", "https://a.example:/", "ws://a.example/", "ftp://a.example/"),
    *("foo://a.example/", "htpps://a.example/", "a:b", "2:b.html", "%e9", "%E9", "C|/", "?token=q7Lk2wZp9fT4xB8n"),
    *("https://github.com/a/b/blob/main/c.md", "\\x77ww.a.example", "&#119;ww.a.example", "www\\.a.example", "\\\n"),
    *("https://example.com/", "https://your-domain.com/", "example.com", "https://a.example/{{ b c }}/"),
]
TEXTS: Final = st.lists(st.sampled_from(PLAIN * 2 + NASTY + WORDS * 2), max_size=12).map("".join)
SUFFIXES: Final = [
    "md",
    "rst",
    "html",
    "svg",
    "py",
    "txt",
    "js",
    "css",
    "c",
    "rb",
    "sh",
    "php",
    "csv",
    "yaml",
    "json",
    "toml",
    "ini",
    "tex",
    "adoc",
    "org",
    "1",
    "ipynb",
]


@given(text=TEXTS, suffix=st.sampled_from(SUFFIXES))
@settings(max_examples=800, deadline=None)
def test_the_quick_pass_changes_no_finding(text: str, suffix: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    path = f"a.{suffix}"
    assert told(QUICK.check_bytes(data, path)) == told(THOROUGH.check_bytes(data, path))


def test_no_rule_switches_the_quick_pass_off() -> None:
    registry = Registry.load()
    every = select_rules(QUICK.settings.for_path("a.md"), registry, "a.md")
    assert [item.spec.name for item in every if not ActiveRules([item]).allows_quick_pass] == []
    rules = ActiveRules(every)
    assert rules.allows_quick_pass
    assert not rules.watching
    plain = b"https://www.iana.org/domains#root and https://data.iana.org:8443/tz?since=2024\n"
    seen = glance(plain.replace(b"www", b"docs"), rules, lambda _: True)
    assert seen == Glance(2)


SPEC: Final = RuleSpec(
    name="x",
    group="policy",
    summary="",
    severity="info",
    target="x:Y",
    options=(OptionSpec("hosts", (), ""), OptionSpec("limit", 40, "")),
)
OF_HOSTS: Final = SPEC._replace(triggers=Triggers(patterns=("//[^/?#]*{hosts}",)))


@pytest.mark.parametrize(
    ("listed", "woken", "passed_over"),
    [
        pytest.param((), (), ("https://a.example/", "https://hosts/"), id="nothing is listed"),
        pytest.param(("bit.ly",), ("https://bit.ly/", "https://BIT.LY"), ("https://a.example/bit.ly",), id="a host"),
        pytest.param(("*.old.*",), ("https://a.old.example/",), ("https://old.example/",), id="the longest piece"),
        pytest.param(("*",), ("https://a.example/",), ("a.html",), id="every host"),
        pytest.param(("a.example = b.c",), ("https://a.example/",), ("https://b.c/",), id="what is before a sign"),
        pytest.param(("[::1]",), ("https://[0::1]/",), ("https://a.example/",), id="an address in another form"),
        pytest.param(("münchen.example",), ("https://nchen.example",), ("https://a.example/",), id="beyond ASCII"),
    ],
)
def test_a_pattern_holds_what_an_option_lists(
    listed: tuple[str, ...], woken: tuple[str, ...], passed_over: tuple[str, ...]
) -> None:
    rules = ActiveRules([Selected(OF_HOSTS, None, (("hosts", listed),))])
    assert rules.allows_quick_pass
    assert [text for text in (*woken, *passed_over) if rules.woken_by_text(text)] == list(woken)


def test_a_sign_is_looked_for_everywhere() -> None:
    rules = ActiveRules([Selected(SPEC._replace(triggers=Triggers(signs=("%25", r"www\.(?<!/www\.)"))))])
    data = b"a%2520b https://a.example/ https://a.example/%25a WWW.a.example //www.a"
    assert glance(data, rules, lambda _: True) == Glance(2, (1, 45, 50))
    assert [rules.woken_by_text(text) for text in ("a%25b", "a%20b", "Www.a", "/www.a")] == [["x"], [], ["x"], []]


def test_a_text_is_looked_for_behind_slashes_and_colons() -> None:
    rules = ActiveRules([Selected(SPEC._replace(triggers=Triggers(texts=("b",))))])
    texts = ["https://a.example/B", "//b", "a:b", "a/b", "mailto:a@b.example"]
    assert [text for text in texts if rules.woken_by_text(text)] == texts[:3]


def test_a_rule_about_long_urls_is_asked_about_long_ones_only() -> None:
    rules = ActiveRules([Selected(SPEC._replace(triggers=Triggers(longer_than="limit")))])
    long = "https://a.example/" + "b" * 23
    assert rules.woken_by_text(long) == ["x"]
    assert rules.woken_by_text(long[:-1]) == []
    assert glance(b"a\n" * 50 + b"https://a.example/\n", rules, lambda _: True) == Glance(1)
    assert glance(long.encode(), rules, lambda _: True) is None
    lines = [
        40 * b"b",
        40 * b"b" + b"\n",
        b"\n" + 40 * b"b" + b"\nb\n",
        41 * b"b",
        40 * b"b" + b"\n" + 41 * b"b",
        41 * b"b" + b"\n",
    ]
    assert [glance(line, rules, lambda _: True) is None for line in lines] == [False] * 3 + [True] * 3


def test_forms_without_a_scheme_need_signs() -> None:
    triggers = Triggers(forms=("www",), signs=(r"www\.",))
    assert ActiveRules([Selected(SPEC._replace(triggers=triggers))]).allows_quick_pass
    assert not ActiveRules([Selected(SPEC._replace(triggers=Triggers(forms=("www",))))]).allows_quick_pass
    assert ActiveRules([Selected(SPEC._replace(triggers=Triggers(forms=("misspelt-scheme",))))]).allows_quick_pass
