"""Where the quick pass calls a file with scripts or style sheets clean, the full check reports nothing.

The parts are those that decide where a literal, and the URL in it, goes on.
"""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urllint.engine.linter import Linter
from urllint.engine.result import FileResult
from urllint.registry import Registry
from urllint.settings import Settings


class Defaults:
    def for_path(self, path: str) -> Settings:
        return Settings("", ignore=("links",))  # where references lead is for other tests


@lru_cache(maxsize=2)
def linter(quick_pass: bool) -> Linter:
    return Linter(Registry.load(), Defaults(), quick_pass=quick_pass)


FRAMES = {
    "a.js": "{}",
    "a.ts": "{}",
    "a.css": "{}",
    "a.scss": "{}",
    "a.html": "<script>{}</script>",
    "b.html": "<style>{}</style>",
    "c.html": "<a href=b onclick=\"{}\" style='{}'>c</a>",
    "a.md": "x\n\n```js\n{}\n```\n",
    "b.md": "x\n\n```css\n{}\n```\n",
}

CLEARED = {
    "a.js": "x = 'https://a.example/b'; // see https://c.example\ny = {data: `https://d.example/`};\n",
    "a.css": "a { background: url(b.png), url('https://c.example/d'); } /* https://e.example/ */\n",
    "a.scss": "@import 'https://a.example/b';\n// https://c.example\na { b: url(c.png) }\n",
    "a.html": "<script>x('https://a.example/b', 'c')\ny = 'https://d.example'\n</script>\n",
}


@pytest.mark.parametrize(("path", "text"), CLEARED.items(), ids=CLEARED)
def test_plain_files_are_cleared(path: str, text: str) -> None:
    assert isinstance(linter(True).open(text.encode(), path), FileResult)


PARTS = st.sampled_from(
    [
        *("http://a.example", "https://a.example/b", "http://b_c.example/", "http:/c.example", "http:\\/\\/d.example"),
        *("http\\://a.example", "https:\\x2f/e", "http:\\2f/e.example", "mailto:a b@c", "www.h.example", "//f|g"),
        *("'", '"', "`", "\\", "\n", " ", "(", ")", "[", "](", "]", "{", "}", ",", ":", ";", " + ", "+", "=", "."),
        *("// ", "/* ", " */", "/", "${", "#{", "x", "%41", "%", "<", ">", "*", "?", "url(", "@import ", "image-set("),
        *("src=", "<a href='", "</a>", "//# sourceMappingURL=", "String.raw`", "data:,a|b", "tel:1", "$x", "{{ a }}"),
    ]
)


def check(path: str, text: str) -> None:
    """Assert that the two ways give the same findings."""
    data = FRAMES[path].replace("{}", text).encode()
    with_quick_pass = linter(True).check_bytes(data, path).findings
    in_full = linter(False).check_bytes(data, path).findings
    assert [(f.rule, f.span) for f in with_quick_pass] == [(f.rule, f.span) for f in in_full], data


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(FRAMES)), st.lists(PARTS, min_size=1, max_size=10).map("".join))
def test_the_quick_pass_says_the_same(path: str, text: str) -> None:
    check(path, text)


QUOTED = st.sampled_from(
    ["a('{}')", 'a = "{}"', "`{}`", "url({})", "url('{}')", "@import '{}';", "/* {} */", "// {}", "'{}' + '{}'"]
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(sorted(FRAMES)),
    QUOTED,
    st.sampled_from(["http://a.example", "https://a.example/b", "http://a.example/?c=", "(http://a.example", "a/b"]),
    st.text(alphabet="'\"`)]}[({,;:.|<>\\/ \n#%?&@a$+", max_size=6),
)
def test_values_that_go_on(path: str, frame: str, url: str, rest: str) -> None:
    check(path, frame.replace("{}", url + rest))
