"""Which placeholders are seen in a URL, of which kind, and what is no placeholder.

In the tables ``⟨ ⟩`` mark the placeholders.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.extraction.holes import SYNTAXES, find_holes
from urllint.model import Hole

_MARKS = re.compile("[⟨⟩]")


def unmarked(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without marks, and the spans between them."""
    offsets = [mark.start() - index for index, mark in enumerate(_MARKS.finditer(marked))]
    return _MARKS.sub("", marked), list(zip(offsets[::2], offsets[1::2], strict=True))


FOUND = [
    # template languages
    ("⟨|filename|⟩/images/a.png", "template"),
    ("https://x.example/⟨{{ name }}⟩", "template"),
    ("https://x.example/⟨{{{ name }}}⟩", "template"),
    ("https://x.example/⟨{{- name -}}⟩", "template"),
    ("https://x.example/⟨{{ f('a b', \"c\") | g }}⟩", "template"),
    ("https://x.example/⟨{{ {'a': 1}['a'] }}⟩", "template"),
    ("⟨{{ base }}⟩/a", "template"),
    ("⟨{% url 'home' %}⟩", "template"),
    ("/a⟨{# why #}⟩/b", "template"),
    ("https://x.example/⟨<%= a %>⟩", "template"),
    ("https://x.example/⟨<?= $a ?>⟩", "template"),
    ("https://x.example/⟨<?php echo a(); ?>⟩", "template"),
    ("https://x.example/⟨[[ a ]]⟩", "template"),
    ("https://x.example/⟨[% a %]⟩", "template"),
    ("https://x.example/⟨#{a[:b]}⟩", "template"),
    ("https://x.example/⟨${{ matrix.os }}⟩", "template"),
    ("https://x.example/⟨@@NAME@@⟩", "template"),
    ("https://x.example/⟨@VERSION@⟩.tar.gz", "template"),
    ("https://⟨__HOST__⟩/a", "template"),
    ("https://x.example/⟨|release|⟩/a", "template"),
    # macros, and ports
    ("⟨[W3C-STYLE]⟩", "value"),
    ("⟨[BASE]⟩/a.css", "value"),
    ("http://⟨[HOST]⟩:⟨[PORT:2839]⟩/a", "value"),
    # format strings
    ("https://x.example/⟨%s⟩", "format"),
    ("https://⟨%s⟩:⟨%d⟩/", "format"),
    ("https://x.example/⟨%(name)s⟩/⟨%(id)05d⟩", "format"),
    ("https://x.example/⟨%1$s⟩/⟨%2$d⟩", "format"),
    ("https://⟨%[1]s⟩/⟨%[2]d⟩", "format"),
    ("https://x.example/⟨%(prop:name)s⟩", "format"),
    ("https://x.example/⟨%.*s⟩", "format"),
    ("https://⟨%1⟩/a", "format"),
    # settings
    ("⟨%sveltekit.assets%⟩/favicon.png", "template"),
    ("sqlite:///⟨%kernel.project_dir%⟩/a.db", "template"),
    ("https://x.example/⟨%package%⟩/⟨%version%⟩.zip", "template"),
    ("tcp://⟨%env(HOST)%⟩", "template"),
    ("https://x.example/⟨%5s⟩", "format"),
    ("https://x.example/⟨%.2f⟩,⟨%f⟩", "format"),
    ("https://x.example/⟨%lu⟩/⟨%lld⟩", "format"),
    ("https://x.example/⟨%@⟩", "format"),
    ("https://x.example/⟨%%⟩20", "format"),
    ("https://x.example/⟨%Y⟩⟨%m⟩⟨%d⟩", "format"),
    # braces
    ("⟨{scheme}⟩://x.example/", "value"),
    ("git+⟨{scheme}⟩://x.example/", "value"),
    ("https://⟨{host}⟩/", "value"),
    ("https://⟨{}⟩/⟨{0}⟩/⟨{name!r:>10}⟩", "value"),
    ("https://x.example/⟨{a.b[0]}⟩/⟨{a['b']}⟩", "value"),
    ("https://x.example/⟨{ name }⟩", "value"),
    ("https://x.example⟨{/path*}⟩⟨{?a,b}⟩⟨{#c}⟩", "value"),
    ("https://x.example/⟨%{name}⟩", "value"),
    ("https://x.example/a⟨{1..3}⟩.png", "value"),
    # shells
    ("https://⟨$HOST⟩:⟨$PORT⟩/", "shell"),
    ("https://⟨${HOST}⟩/⟨${A:-b c}⟩", "shell"),
    ("https://x.example/⟨$(cat a b)⟩/⟨$((1 + 2))⟩", "shell"),
    ("https://x.example/⟨$1⟩", "shell"),
    ("https://⟨$env:COMPUTERNAME⟩/", "shell"),
    ("https://⟨%COMPUTERNAME%⟩/", "shell"),
    ("https://⟨%HOSTIP⟩:⟨%HTTPPORT⟩/a⟨%TESTNUMBER0001⟩", "shell"),
    ("⟨${href(page,\n  action='edit')}⟩", "shell"),
    ("https://x.example/⟨$this->id⟩", "shell"),
    # words for something else
    ("https://⟨<host>⟩:⟨<port>⟩/⟨<your name>⟩", "angle"),
    ("https://⟨[host]⟩/⟨[id]⟩/⟨[...rest]⟩", "value"),
    ("webpack://⟨[namespace]⟩/⟨[resource-path]⟩?⟨[loaders]⟩", "value"),
    ("https://x.example/users/⟨:id⟩/edit/⟨:part⟩", "segment"),
    ("http://localhost:⟨PORT⟩/", "value"),
    ("http://proxy:⟨proxyport⟩", "value"),
    ("http://localhost:⟨XXXX⟩/", "value"),
]


@pytest.mark.parametrize(("marked", "kind"), FOUND, ids=[marked for marked, _ in FOUND])
def test_placeholders(marked: str, kind: str) -> None:
    text, spans = unmarked(marked)
    assert find_holes(text) == tuple(Hole(start, end, kind) for start, end in spans)  # type: ignore[arg-type]  # a table


NOT_FOUND = [
    ("plain", "https://x.example/a?b=c#d"),
    ("percent-encoding", "https://x.example/%20a%C3%A4%d1%85%E4%BD%A0"),
    ("a percent-encoded space and a letter", "https://x.example/a%20s"),
    ("a broken percent-encoding", "https://x.example/%zz/%/%2"),
    ("two broken ones around text", "https://x.example/?a=100%&b=50%"),
    ("two of them with letters between", "https://x.example/%zzz%20"),
    ("a broken one with words", "https://x.example/50%OFF/100%_OFF/%OFFers/%DEAD/%BASE"),
    ("a port", "http://localhost:8080/a"),
    ("a user name and password", "https://user:password@x.example/ redis://:secret@x.example/"),
    ("a password that is a word for a port", "https://user:port@x.example/"),
    ("an IPv6 address", "http://[2001:db8::1]/"),
    ("an index in a query", "https://x.example/?a[]=1&b[c]=2"),
    ("a tag", "https://x.example/<br>"),
    ("a tag with a closing slash", "https://x.example/<br/>"),
    ("a closing tag", "https://x.example/</host>"),
    ("an e-mail address", "mailto:a@B.example"),
    ("a name at a forge", "https://x.example/@name/a"),
    ("an unclosed brace", "https://x.example/{a"),
    ("unclosed braces", "https://x.example/{{a"),
    ("a dollar sign", "https://x.example/$/$"),
    ("a number of dollars", "https://x.example/$100"),
    ("pipes between words", "https://x.example/?family=A|B|C"),
    ("a time", "https://x.example/T10:20:30"),
    ("Python's names", "https://x.example/__init__.py"),
    ("round brackets", "https://x.example/a_(b)_c"),
    ("a pattern's star", "https://x.example/*"),
]


@pytest.mark.parametrize("text", [pytest.param(text, id=sentence) for sentence, text in NOT_FOUND])
def test_no_placeholders(text: str) -> None:
    assert find_holes(text) == ()


def test_only_the_syntaxes_that_a_language_can_hold() -> None:
    text = "https://{a}/{{ b }}/%s/$C"
    assert find_holes(text, ("mustache",)) == (Hole(12, 19, "template"),)
    assert find_holes(text, ("percent", "dollar")) == (Hole(20, 22, "format"), Hole(23, 25, "shell"))
    assert find_holes(text, ()) == ()


def test_a_syntax_that_does_not_exist() -> None:
    with pytest.raises(KeyError, match="no such placeholder syntax: curly"):
        find_holes("https://{a}/", ("curly",))


@given(st.lists(st.sampled_from([*"{}[]<>$%#@:/_|*()\\\"' .\n", "a", "B", "{{", "}}", "%}", "%s", "://"])).map("".join))
def test_placeholders_are_sorted_inside_and_do_not_overlap(text: str) -> None:
    edge = 0
    for hole in find_holes(text):
        assert edge <= hole.start < hole.end <= len(text)
        edge = hole.end


@pytest.mark.parametrize("syntax", SYNTAXES)
def test_narrowed_to_all_but_one_the_one_is_not_found(syntax: str) -> None:
    texts = [unmarked(marked)[0] for marked, _ in FOUND]
    others = [name for name in SYNTAXES if name != syntax]
    assert any(find_holes(text) != find_holes(text, others) for text in texts)
