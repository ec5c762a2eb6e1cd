"""What the quick pass calls clean has no finding; and it does call plain files clean."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.test_linter import linter
from urllint.engine.active_rules import ActiveRules
from urllint.engine.quick import Glance, glance
from urllint.engine.result import FileResult
from urllint.registry import Registry
from urllint.selection import Selected
from urllint.specs import RuleSpec, Triggers, load_target

NONE = ActiveRules(())


def verdict(text: str | bytes) -> bool:
    data = text.encode() if isinstance(text, str) else text
    seen = glance(data, NONE, lambda _: True)
    return seen is not None and seen.is_clean


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("no address here, only words\n", id="words"),
        pytest.param("see https://a.example", id="a host at the end of the file"),
        pytest.param("see http://a.example/b?c=d#e for more", id="all components"),
        pytest.param("(https://a.example/b) and <https://a.example>", id="in brackets"),
        pytest.param("[a](https://a.example/b)\n", id="a Markdown link"),
        pytest.param("see https://a.example.b/c.\n", id="a full stop behind a path"),
        pytest.param("<a>https://a.example/b</a> https://a.example<br>", id="before an end tag"),
        pytest.param("https://a.example/?b=c&amp;d=e", id="an ampersand as a character reference"),
        pytest.param("https://{{ host }}/a/{{ b }}?c={{ d }}", id="placeholders in double braces"),
        pytest.param("curl http://$HOST:$PORT/a ${URL} https://${HOST}/b", id="variables of a shell"),
        pytest.param("x = 'https://a.example', 'https://a.example/b'", id="in single quotes"),
        pytest.param("http://127.0.0.1:8080/x", id="an address and a port"),
        pytest.param("see ftp://a.example/ and 'redis://localhost:6379/0'", id="other schemes"),
        pytest.param("https://{host}/a/{page.name}?b={c}", id="placeholders in single braces"),
        pytest.param("https://a.example/%C3%A9?x=1&y=2", id="percent-encoded bytes and an ampersand"),
        pytest.param("[a](https://a.example/2012/http://b.example/c)", id="a URL in the path of another"),
        pytest.param("[![a](https://a.example/b)](https://c.example)", id="a link around an image"),
        pytest.param("built a (file:///projects/a-1.0/b_c) and `file:///d/`", id="paths on this machine"),
        pytest.param("h\u00e9 https://a.example/ h\u00e9", id="letters beyond ASCII elsewhere"),
    ],
)
def test_clean(text: str) -> None:
    assert verdict(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("https://a.example/%zz", id="a broken percent sign"),
        pytest.param("https://a.example/a|b", id="a character that is no URL unit"),
        pytest.param("https://a.example/2012/http://b..example/c", id="an empty label in the path"),
        pytest.param("file:///C|/a", id="a drive with a bar"),
        pytest.param("file:///C:/a", id="a drive"),
        pytest.param("file://a/b", id="a host of files"),
        pytest.param("file:////a/b", id="four slashes"),
        pytest.param("https://a.example/2012/ftp://b.example/c", id="another scheme in the path"),
        pytest.param("https://A.example/", id="capitals in a host"),
        pytest.param("https://a_b.example/", id="an underscore in a host"),
        pytest.param("https://a..example/", id="an empty label"),
        pytest.param("https://a.example./", id="a final dot"),
        pytest.param("https://a.example. Next", id="a dot that may belong to the host"),
        pytest.param("https://xn--a.example/", id="Punycode"),
        pytest.param("https://ab--c.example/", id="hyphens in places three and four"),
        pytest.param(f"https://{'a' * 64}.example/", id="a label that is too long"),
        pytest.param("http://1.2.3/", id="a short address"),
        pytest.param("http://1.2.3.256/", id="an address out of range"),
        pytest.param("http://a.0x7f/", id="a last label that is a number"),
        pytest.param("https://a.example:99999/", id="a port of five digits"),
        pytest.param("https://a@b.example/", id="credentials"),
        pytest.param("https://[::1]/", id="an IPv6 address"),
        pytest.param("https:///a.example", id="three slashes"),
        pytest.param("file:///C|/a", id="another scheme"),
        pytest.param("see ssh+git://a.example/", id="a scheme that ends as another one"),
        pytest.param("ssh://git@a.example/", id="credentials in another scheme"),
        pytest.param("HTTPS://a.example/", id="a scheme in capitals"),
        pytest.param("\\nhttps://a.example/", id="an escape before it"),
        pytest.param("https://a.example/\\n", id="an escape behind it"),
        pytest.param("https://a.example/&quot;", id="a character reference"),
        pytest.param("https://a.example/<b>#c#d", id="a placeholder in angle brackets"),
        pytest.param("https://a.example/?u=https://b_c.example/", id="another URL inside"),
        pytest.param("https://a.example/,https://b_c.example/", id="another URL behind a comma"),
        pytest.param("https://a.example's page", id="an apostrophe in a word"),
        pytest.param("https://a.example/\u3000b", id="what may end it or not"),
        pytest.param("[https://a.example/b](https://a.example/b)", id="a bracket that may belong to it"),
        pytest.param("https://a.example/{0,1}", id="a placeholder that not every format reads as one"),
        pytest.param("https://{{ x }}.example/", id="part of a host in a placeholder"),
        pytest.param("https://{{ x }}/%zz", id="a broken percent sign behind a placeholder"),
        pytest.param("words urllint: ignore[x]", id="a suppression"),
        pytest.param(b"words \xe9", id="a byte that is no UTF-8"),
    ],
)
def test_not_certain(text: str | bytes) -> None:
    assert not verdict(text)


def test_what_a_rule_looks_for_is_not_passed_over() -> None:
    spec = RuleSpec(name="x", group="policy", summary="", severity="info", target="x:Y")
    words = ActiveRules([Selected(spec._replace(triggers=Triggers(literals=(b"bit.ly",))))])
    assert words.allows_quick_pass
    assert glance(b"https://BIT.LY.example/", words, lambda _: True) is None
    assert glance(b"https://a.example/", words, lambda _: True) == Glance(1)
    assert not ActiveRules([Selected(spec)]).allows_quick_pass


def test_a_pattern_is_looked_for_from_the_scheme_to_the_end() -> None:
    spec = RuleSpec(name="x", group="policy", summary="", severity="info", target="x:Y")
    patterns = (r"\Ahttps?://[^/?#]*:80(?![0-9])", r"/\.\.?(?:/|\Z)", r"[A-Z]+://")
    rules = ActiveRules([Selected(spec._replace(triggers=Triggers(patterns=patterns)))])
    assert rules.allows_quick_pass
    texts = ["http://a.example:80/", "https://a.example:80", "http://a.example:8080/", "https://a.example/b/../c"]
    seen = glance("\n".join(texts).encode(), rules, lambda _: True)
    assert seen is not None
    assert (seen.plain, seen.doubts) == (4, (5, 27, 71))
    assert [rules.woken_by_text(text) for text in (*texts, "HTTP://a.example")] == [["x"], ["x"], [], ["x"], ["x"]]


LINTER = linter(Registry.load())
THOROUGH = linter(Registry.load())
THOROUGH.quick_pass = False
PLAIN = ["https://a.example/b", "http://a.example", "https://a.example/?c=d#e", "words ", " ", "\n", "\n\n", "](", "("]
PLAIN += [
    ")",
    "<",
    ">",
    '"',
    "'",
    "`",
    '<a href="',
    '"> x </a>',
    "[x](",
    "[a]: ",
    "\n- ",
    "\n> ",
    "# ",
    'x = "',
    ". ",
    ", ",
]
PLAIN += ["b/c.html", "https://{{ x }}/y", "http://${HOST}:8080/a", "http://$HOST:$PORT/b", "{{ x }}", "${x}"]
NASTY = [
    "HTTP://",
    "http:/",
    "https:///",
    "http:\\",
    "htp://a.example",
    "://",
    "//",
    "/",
    "\\",
    ":",
    ".",
    "..",
    "?",
    "#",
]
NASTY += [
    "@",
    "%",
    "%41",
    "%zz",
    "&",
    "&amp;",
    "&quot;",
    "&#58;",
    "|",
    "[",
    "]",
    "{",
    "}",
    "{{",
    "}}",
    "_",
    "*",
    "-",
    "=",
]
NASTY += [
    ";",
    "!",
    "~",
    "$",
    "^",
    "a",
    "x_y.example",
    ":80",
    "1.2.3.4",
    "0x7f.1",
    "[::1]",
    "\u00e9",
    "\u200b",
    "\u3000",
]
NASTY += ["\ud800", "\t", "\r\n", "<a href= ", "<img src='", "<!--", "-->", "<pre>", "<code>", "mailto:", "javascript:"]
NASTY += [
    "data:",
    "www.",
    'f"',
    "r'",
    '"""',
    "def f(): ",
    "\\n",
    "\\x41",
    "<base href=",
    "srcset=",
    "<script>",
    "</script>",
]
NASTY += ["<b>", "<b c>", "#c#d", "&amp;quot;", "<style>", "url(", "    ", "```\n", "---\n"]
TEXTS = st.lists(st.sampled_from(PLAIN * 4 + NASTY), max_size=12).map("".join)


def told(result: FileResult) -> list[tuple[object, ...]]:
    return [(finding.rule, finding.severity, finding.span, finding.message) for finding in result.findings]


@given(
    text=TEXTS,
    suffix=st.sampled_from(
        ["md", "rst", "html", "svg", "py", "txt", "js", "c", "rb", "sh", "php", "csv", "yaml", "json", "toml", "ini"]
    ),
)
@settings(max_examples=2000, deadline=None)
def test_the_quick_pass_changes_no_finding(text: str, suffix: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    path = f"a.{suffix}"
    assert told(LINTER.check_bytes(data, path)) == told(THOROUGH.check_bytes(data, path))


@pytest.mark.parametrize(
    ("data", "doubts"),
    [
        (b"x://a/ https://a.example/ https://B.example/", (2, 32)),
        (b"https://a.example/ ftp+x://a/", (25,)),
        (b"https://a.example/?u=https://b.example/ https://b.example/", (6,)),
        ("\u00e9 https://a_b.example/".encode(), (9,)),
    ],
)
def test_what_is_in_doubt(data: bytes, doubts: tuple[int, ...]) -> None:
    seen = glance(data, NONE, lambda _: True)
    assert seen is not None
    assert seen.doubts == doubts


HOSTILE = [
    *(
        "http://",
        "://a",
        "http://a(",
        "http://a[",
        "http://a'",
        'http://a"',
        "http://a?u=",
        "http://a/%41",
        "http://a.",
    ),
    *("](", "<a ", '<a href="x', ":", "&#", "mailto:a@", "www.", "]: ", "[a]:", '=" ', "{{", "${a}", "http://{{a}}/"),
    *("\\", "(", "a.", "<", "`", "'", '"', "://a  ", "urn:", "data:,", "url(", "@import ", "\\href{", "`a <"),
    *("__ ", "__ a:\n b", ".. _", ".. _a: ", "://\n a"),
]
"""Pieces whose repetition an extractor's part of the quick pass must read in linear time; see benchmarks/hostile.py."""


@pytest.mark.parametrize("piece", HOSTILE)
def test_runs_of_what_looks_like_urls_are_read(piece: str) -> None:
    registry = LINTER.registry
    for spec in registry.extractors.values():
        for target in filter(None, (spec.quick, spec.doubts)):
            function = load_target(target)
            assert callable(function)
            found = function((piece * 300).encode())
            assert found is None or isinstance(found, bool) or all(0 <= at <= 300 * len(piece) for at in found)


def _watching(triggers: Triggers) -> ActiveRules:
    spec = RuleSpec(name="x", group="policy", summary="", severity="info", target="x:Y", triggers=triggers)
    return ActiveRules([Selected(spec)])


def test_what_a_rule_looks_for_in_urls_is_in_doubt_there_and_nowhere_else() -> None:
    rules = _watching(Triggers(texts=("token=",)))
    assert rules.allows_quick_pass
    data = b"token=x https://a.example/ https://a.example/?TOKEN=y https://b.example/?a&amp;token=z"
    assert glance(data, rules, lambda _: True) == Glance(3, (33, 60))
    assert glance(b"token= https://a.example/", rules, lambda _: True) == Glance(1)
    assert rules.woken_by_text("https://a.example/?Token=y") == ["x"]
    assert rules.woken_by_text("https://a.example/") == []


def test_a_rule_about_characters_beyond_ascii_needs_no_look_at_plain_urls() -> None:
    rules = _watching(Triggers(non_ascii=True))
    assert glance("\u00e9 https://a.example/ \u00e9".encode(), rules, lambda _: True) == Glance(1)
    assert rules.woken_by_text("https://a.example/\u00e9") == ["x"]
    assert rules.woken_by_text("https://a.example/e") == []


def test_a_rule_about_other_forms_switches_the_quick_pass_off() -> None:
    rules = _watching(Triggers(forms=("www",)))
    assert not rules.allows_quick_pass
    assert rules.by_form == {"www": ["x"]}


SHOWN = [
    (b"[www.b.example](https://a.example/)", (16,)),
    (b"[ b.example ]( <https://a.example/> )", (16,)),
    (b'<a class="x" href="https://a.example/">b.example</a>', (19,)),
    (b"<A HREF=https://a.example/ >\nb.example\n</A>", (8,)),
    (b"`b.example <https://a.example/>`_", (12,)),
    (b"[a.example](https://a.example.net/)", (12,)),
    (b"[a.example](https://a.example@b.example/)", (18,)),
    (b"[www.A.example](https://b.example/)", (16,)),
    (b"[a.example](https://www.a.example/b)", ()),
    (b"[A.example.md](https://b.example/)", ()),
    (b"[values.yaml](https://b.example/)", ()),
    (b'<a href="https://a.example/">https://a.example/</a>', ()),
    (b"[a b.example](https://a.example/)", ()),
    (b"[example](https://a.example/)", ()),
    (b'<a id="x">b.example</a> https://a.example/', ()),
    (b'<b>b.example</b> <a href="https://a.example/">x</a>', ()),
]


@pytest.mark.parametrize(("data", "doubts"), SHOWN)
def test_link_texts_that_may_be_hosts_are_in_doubt(data: bytes, doubts: tuple[int, ...]) -> None:
    seen = glance(data, _watching(Triggers(visible=True)), lambda _: True)
    assert seen is not None
    assert seen.doubts == doubts


def test_a_tag_that_cannot_be_told_makes_all_uncertain() -> None:
    data = b'<a href="https://a.example/" title="a>b">b.example</a>'
    assert glance(data, _watching(Triggers(visible=True)), lambda _: True) is None
