"""What the quick pass settles about references is what reading the whole file says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.references import anchors_in_markdown, in_css, in_html, in_markdown

from tests.links.repositories import REGISTRY, LinkRules, findings, make
from urllint.engine.linter import Linter
from urllint.engine.result import FileResult

FILES = {
    "docs/a.md": "",
    "docs/a.html": "",
    "docs/b.md": "# One\n\n## Two & three\n",
    "docs/c.html": '<!doctype html><p id="four"></p>',
    "docs/sub/README.md": "# Five\n",
    "docs/img/X.png": "",
    "README.md": "# Six\n",
}
TARGETS = ["b.md", "sub", "sub/", "c.html", "img/X.png", "img/x.png", "../README.md", "../../up.md", "none.md", "/b.md"]
TARGETS += ["#one", "#two--three", "#none", "b.md#one", "b.md#none", "c.html#four", "sub#five", "a.md#one", "#%6Fne"]
TARGETS += [
    "b%2Emd",
    "b.md?x",
    "b",
    "www.shop.example",
    "",
    "#",
    "https://a.example/",
    "mailto:a@b.example",
    "C:\\x.md",
]
PIECES = [f"[x]({target})" for target in TARGETS] + [f"[x](<{target}>)" for target in TARGETS[:20]]
PIECES += [f"\n\n[{number}]: {target}\n\n" for number, target in enumerate(TARGETS) if target]
PIECES += [f'<a href="{target}">' for target in TARGETS] + [f"<img src={target}>" for target in TARGETS if target]
PIECES += [f'<img srcset="{target} 2x, none.png 3x">' for target in TARGETS[:4]]
PIECES += ['<meta name="viewport" content="width=none">', '<meta content="none.png" property="og:image">']
PIECES += ["<img src\n= none.png>", '<meta name="x" content = "none.png">', "<meta name='image' content='X.png'>"]
PIECES += ['<a href = "none.md">', "<a HREF='none.md'>", '<a\nhref="#none"\n>', '<base href="sub/">', "<!doctype html>"]
PIECES += [f"a {{ background: url({target}) }}\n" for target in TARGETS[:20]] + ['url("none.md")', "url( 'b.md' )"]
PIECES += [
    '@import "c.html";',
    "@IMPORT\n'none.css' ;",
    "URL(none.md)",
    "/* url(none.md) */",
    'image-set("none.png" 1x)',
]
PIECES += ["\n\n# One\n\n", "\n\nTwo & three\n---\n\n", "\n> ## None\n", "\n- # None\n", "\n\n    # None\n\n", "</a>"]
PIECES += [
    '<p id="none">',
    "<p\nid=none\n>",
    '<a name="none"></a>',
    "\n```\n# One\n```\n",
    "\n\n<h2>None</h2>\n\n",
    "## None {#one}",
    '\n\n### <a id="one"></a>None of `these`\n\n',
    "\n\n```\n# None\n\n",
    "\n\n<!--\n# None\n-->\n\n",
    "\n\n# Two & three ##\n\n",
]
PIECES += [
    "---\nid: one\n---\n",
    "`[x](none.md)`",
    "<!-- [x](none.md) -->",
    "\n",
    "\n\n",
    "words ",
    "\u00e9",
    "\r\n",
    "{{ x }}",
    "|",
]


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A repository that stays while texts are tried in it."""
    with TemporaryDirectory() as name:
        yield make(Path(name).resolve(), FILES)


@pytest.fixture(scope="module")
def linters(folder: Path) -> tuple[Linter, Linter]:
    """One with the quick pass, and one without."""
    rules = LinkRules(folder.as_posix())
    return Linter(REGISTRY, rules), Linter(REGISTRY, rules, quick_pass=False)


def told(result: FileResult) -> list[tuple[object, ...]]:
    return [(finding.rule, finding.span, finding.message, finding.fix) for finding in result.findings]


@given(text=st.lists(st.sampled_from(PIECES), max_size=8).map("".join), suffix=st.sampled_from(["md", "html", "css"]))
@settings(max_examples=400, deadline=None)
def test_the_quick_pass_changes_no_finding_about_links(
    folder: Path, linters: tuple[Linter, Linter], text: str, suffix: str
) -> None:
    data = text.encode()
    path = f"{folder.as_posix()}/docs/a.{suffix}"
    quickly, thoroughly = linters
    assert told(quickly.check_bytes(data, path)) == told(thoroughly.check_bytes(data, path))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("words and [a link](https://a.example/)\n", id="no reference"),
        pytest.param('[x](b.md) ![x](img/X.png) <img src="img/X.png">\n', id="references to files"),
        pytest.param("[x](b.md#one)\n\n[y]: sub#five\n", id="references to places in other files"),
        pytest.param("# One\n## One\n[x](#one) [y](#one-1) [z](#user-content-one)\n", id="places in the file itself"),
        pytest.param("[x](b%2Emd?x#one) [y](b.md#%6Fne) [z](?x)\n", id="percent-encoded bytes and queries"),
        pytest.param("# One\n\nwords, x = [1, 2]: y\n", id="nothing that looks like one"),
    ],
)
def test_what_is_right_is_cleared(text: str, folder: Path) -> None:
    linter = Linter(REGISTRY, LinkRules(folder.as_posix()))
    assert isinstance(linter.open(text.encode(), f"{folder.as_posix()}/docs/a.md"), FileResult)


def spans(data: bytes, pairs: list[tuple[int, int]] | None) -> list[bytes] | None:
    """What the pairs span, or what stands where there is no more to say than that something does."""
    return None if pairs is None else [data[start:end] or data[start : start + 3] for start, end in pairs]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"[x](a.md) [y](https://a.example/) [z](a b) [u](#v) [w](<c.md>)", [b"a.md", b"a", b"#v", b"(<c"]),
        (b"[x]: a.md\n[y]: <b c>\n[z]: https://a.example/\n[u]: #v\n", [b"a.md", b": <", b"#v"]),
        (b'<a href="a.md"><img src=b.png><a href="https://a.example/">', [b"a.md", b"b.png"]),
        (b'<a href = "a.md"> <a title = "b.md">', [b"a.md"]),
        (b"x = [1]; y = 2", []),
    ],
)
def test_references_in_markdown(text: bytes, expected: list[bytes] | None) -> None:
    assert spans(text, in_markdown(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b'<a href="a.html" title="b.html"><a href="#e">', [b"a.html", b"#e"]),
        (b'<img srcset="c.png 2x" data-x="d.png"><img attributionsrc="e f">', [b" 2x", b' f"']),
        (b"<a href\n=\n'a.html'\n><img ALT = b.png SRC =c.png>", [b"a.html", b"c.png"]),
        (b'<meta name="viewport" content="width=device-width"><meta content="a.png" name="author">', []),
        (b'<META content="a.png" property="og:image"><meta http-equiv=Refresh content="0; url=b">', [b"a.png", b"0; "]),
        (b'<meta data-x="<" content="a.png"><meta content="b.png" data-x=">" name="og:image">', [b"a.png", b"b.png"]),
        (b'content="a.png"', [b"a.png"]),
    ],
)
def test_references_in_html(text: bytes, expected: list[bytes]) -> None:
    assert spans(text, in_html(text)) == expected


def test_references_in_style_sheets() -> None:
    text = (
        b"@import 'a.css'; b { x: url(c.png) url( \"d e\" ) url(#f) url(https://a.example/) URL('g.png?h') image(i) }"
    )
    assert spans(text, in_css(text)) == [b"a.css", b"c.png", b"d e", b"g.png?h"]
    assert in_css(b"a { x: image-set('b.png' 2x) }") is None


def test_anchors_in_markdown() -> None:
    text = b'---\nx: 1\n---\n# A\n\nB\n===\n\n> - ## C\n\n<p id="d">\n'
    lines = {text[: offset + 1].count(b"\n") + 1 for offset in anchors_in_markdown(text)}
    assert lines == {4, 7, 9, 11}


def test_the_document_itself_is_read_as_it_is_given(tmp_path: Path) -> None:
    make(tmp_path, {"a.md": "# Old\n"})
    linter = Linter(REGISTRY, LinkRules(tmp_path.as_posix()))
    result = linter.check_bytes(b"# New\n\n[x](#new) [y](a.md#old)\n", (tmp_path / "a.md").as_posix())
    assert [finding.url for finding in result.findings] == ["a.md#old"]
    assert findings(tmp_path, "a.md", "# New\n\n[x](#new) [y](a.md#new)\n") == []
