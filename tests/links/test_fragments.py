"""Which fragments lead to an anchor."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.links.repositories import findings, make, told
from urllint.links.slugs import STYLES, slugs

PAGE = """# The Title

## More & more

## Twice

## Twice

## `code` and *emphasis* [link](x)

## Überschrift – mit Strich

## 1.2 Numbers

<a name="named"></a><span id="Spanned"></span>

<h3 align="center">In <em>HTML</em></h3>

<h3 class="x" name="By&amp;name">Does it have one?</h3>

<H4 NAME=bare
>Another one</H4>

## Own id {#own}

- **item**{ #attribute-list }

(label-of-myst)=

Term
: Meaning
"""

THERE = [
    *("the-title", "The-Title", "more--more", "twice", "twice-1", "code-and-emphasis-link", "named", "Spanned"),
    *("überschrift--mit-strich", "%C3%BCberschrift--mit-strich", "12-numbers", "in-html", "own", "attribute-list"),
    *("label-of-myst", "term", "top", "", "L10", "L1-L3", ":~:text=more", "/route", "!route", "user-content-twice"),
    *("fn:1", "By&name", "bare"),
]
MISSING = ["more-more", "twice-2-x", "nothing", "own-id-own", "numbers"]


@pytest.mark.parametrize("fragment", THERE)
@pytest.mark.parametrize("page", ["", "b.md", "b.html"])
def test_found(page: str, fragment: str, tmp_path: Path) -> None:
    make(tmp_path, {"x": ""})
    if not page:
        assert findings(tmp_path, "a.md", f"{PAGE}\n[x](#{fragment})\n") == []
        return
    make(tmp_path, {"b.md": PAGE})
    assert findings(tmp_path, "a.md", f"[x]({page}#{fragment})\n") == []


@pytest.mark.parametrize("fragment", MISSING)
def test_not_found(fragment: str, tmp_path: Path) -> None:
    make(tmp_path, {"b.md": PAGE, "x": ""})
    expected = [("broken-fragment", f"#{fragment}"), ("broken-fragment", f"b.md#{fragment}")]
    text = f"{PAGE}\n[x](#{fragment}) [x](b.md#{fragment})\n"
    assert told(findings(tmp_path, "a.md", text)) == expected


@pytest.mark.parametrize(
    "more",
    [
        "{{% include x %}}",
        "{% include x %}",
        "::: module.name",
        '--8<-- "x.md"',
        "import X from './_x.mdx'\n",
        "<Component />",
        "<script src=x></script>",
    ],
)
def test_nothing_is_said_of_pages_that_get_more_content(more: str, tmp_path: Path) -> None:
    make(tmp_path, {"b.md": f"# B\n\n{more}\n"})
    assert findings(tmp_path, "a.md", "[x](b.md#nothing)\n") == []


def test_what_stands_in_code_makes_no_content(tmp_path: Path) -> None:
    make(tmp_path, {"b.md": "# B\n\n```\n{{ x }}\n<Component />\n```\n\n`{% x %}`\n"})
    assert told(findings(tmp_path, "a.md", "[x](b.md#nothing)\n")) == [("broken-fragment", "b.md#nothing")]


def test_a_name_with_dots_is_an_anchor_that_a_plugin_makes_unless_it_is_a_heading(tmp_path: Path) -> None:
    make(tmp_path, {"b.md": "# B\n\n## v2.0\n\n## Node.js\n"})
    text = "[x](b.md#opt-home.file) [x](b.md#pkg.module.name) [x](b.md#v2.0) [x](b.md#node.js)\n"
    expected = [("broken-fragment", "b.md#v2.0"), ("broken-fragment", "b.md#node.js")]
    assert told(findings(tmp_path, "a.md", text)) == expected


def test_myst_looks_for_labels_in_all_documents(tmp_path: Path) -> None:
    make(tmp_path, {"docs/conf.py": "", "docs/index.md": "", "docs/b.md": "(label)=\n# B\n"})
    assert findings(tmp_path, "docs/a.md", "[x](#label) [x](#elsewhere)\n") == []


def test_folders_stand_for_their_index_and_other_files_have_no_anchors(tmp_path: Path) -> None:
    make(tmp_path, {"d/README.md": "# D\n", "e/x.txt": "", "f.pdf": "", "g.py": ""})
    text = "[x](d#d) [x](d/#e) [x](e#x) [x](f.pdf#page=2) [x](g.py#L3) [x](g.py#name)\n"
    assert told(findings(tmp_path, "a.md", text)) == [("broken-fragment", "d/#e")]


def test_in_html_the_case_counts_and_names_are_ids(tmp_path: Path) -> None:
    make(tmp_path, {"b.html": '<!doctype html><h1>Title</h1><p id="One"></p><a name="two"></a>'})
    text = '<!doctype html><a href="b.html#One">1</a><a href="b.html#two">2</a><a href="b.html#one">3</a>'
    assert told(findings(tmp_path, "a.html", text)) == [("broken-fragment", "b.html#one")]


@pytest.mark.parametrize(
    ("files", "page", "fragment"),
    [
        ({".gitlab-ci.yml": ""}, "b.md", "more-more"),
        ({"mkdocs.yml": ""}, "docs/b.md", "more-more"),
        ({"mkdocs.yml": ""}, "docs/b.md", "twice_1"),
        ({"mkdocs.yml": ""}, "docs/b.md", "uberschrift-mit-strich"),
        ({"_config.yml": ""}, "b.md", "numbers"),
        ({"docs/conf.py": "", "docs/index.md": ""}, "docs/b.md", "code-and-emphasis-link"),
        ({".vitepress/config.ts": ""}, "b.md", "_1-2-numbers"),
    ],
)
def test_a_generator_has_rules_of_its_own(files: dict[str, str], page: str, fragment: str, tmp_path: Path) -> None:
    make(tmp_path, {page: PAGE, **files})
    path = f"{page.rpartition('/')[0]}/a.md".lstrip("/")
    assert findings(tmp_path, path, f"[x](b.md#{fragment})\n") == []


SLUGS = [
    ("github", "Hello, World!", "hello-world"),
    ("github", "a  b", "a--b"),
    ("github", "C++ & C#", "c--c"),
    ("github", "日本語 の 見出し", "日本語-の-見出し"),
    ("github", "snake_case", "snake_case"),
    ("github", "1. First", "1-first"),
    ("gitlab", "a & b", "a-b"),
    ("mkdocs", "a & b — c", "a-b-c"),
    ("mkdocs", "Ünïcode", "unicode"),
    ("jekyll", "1. First: one", "first-one"),
    ("sphinx", "What's new in 2.0?", "what-s-new-in-2-0"),
    ("vitepress", "What's new?", "what-s-new"),
    ("vitepress", "2 things", "_2-things"),
    ("mdbook", "a & b", "a--b"),
    ("jupyter", "Big Title", "Big-Title"),
]


@pytest.mark.parametrize(("style", "heading", "slug"), SLUGS)
def test_slugs(style: str, heading: str, slug: str) -> None:
    assert slug in {anchor for function in STYLES[style] for anchor in slugs([heading], function)}


@pytest.mark.parametrize(
    ("written", "nearest"),
    [("more-more", "more--more"), ("the-titel", "the-title"), ("spaned", "Spanned"), ("xyz", None)],
)
def test_the_nearest_anchor_is_offered(written: str, nearest: str | None, tmp_path: Path) -> None:
    make(tmp_path, {"b.md": PAGE})
    (finding,) = findings(tmp_path, "a.md", f"[x](b.md#{written})\n")
    assert (finding.fix.after if finding.fix else None) == (f"b.md#{nearest}" if nearest else None)
