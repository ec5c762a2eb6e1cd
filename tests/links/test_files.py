"""Which references to files are found to be right, wrong, or neither."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.changes.checkouts import Work
from tests.links.repositories import findings, make, told

PLAIN = ("README.md", "LICENSE", "docs/guide.md", "docs/a b.md", "docs/img/Logo.png", "src/main.py", ".gitignore")
MKDOCS = (*PLAIN, "mkdocs.yml", "docs/index.md", "docs/user/setup.md", "docs/user/README.md")
HUGO = ("hugo.toml", "content/en/docs/_index.md", "content/en/docs/Functions.md", "static/img/x.png", "README.md")
SPHINX = ("docs/conf.py", "docs/index.rst", "docs/usage.rst", "docs/_static/x.css", "README.rst")
MDBOOK = ("book.toml", "src/SUMMARY.md", "src/ch01.md", "src/ch02.md", "README.md")
ASTRO = ("astro.config.mjs", "src/content/docs/develop/Plugins/index.mdx", "src/content/docs/develop/b.md")
NEXT = ("next.config.js", "pages/index.tsx", "docs/a.md", "public/x.png")
JEKYLL = ("_config.yml", "_posts/2020-01-02-hello.md", "about.md", "assets/x.png")


def reference(folder: Path, files: tuple[str, ...], path: str, text: str) -> list[tuple[str, str]]:
    make(folder, files)
    return told(findings(folder, path, f"# Title\n\nSee [this](<{text}>).\n"))


RIGHT = [
    pytest.param(PLAIN, "docs/guide.md", "../README.md", id="a file"),
    pytest.param(PLAIN, "docs/guide.md", "./img/Logo.png", id="a file beside it, with a dot"),
    pytest.param(PLAIN, "docs/guide.md", "img", id="a folder"),
    pytest.param(PLAIN, "docs/guide.md", "img/", id="a folder with a slash"),
    pytest.param(PLAIN, "docs/guide.md", "..", id="the root"),
    pytest.param(PLAIN, "docs/guide.md", "a%20b.md", id="percent-encoded once"),
    pytest.param(PLAIN, "docs/guide.md", "../README.md?plain=1#x.y=1", id="a query"),
    pytest.param(PLAIN, "docs/guide.md", "guide.html", id="a page of a source"),
    pytest.param(PLAIN, "docs/guide.md", "guide", id="a page without an extension"),
    pytest.param(PLAIN, "docs/guide.md", "/README.md", id="from the root"),
    pytest.param(PLAIN, "docs/guide.md", "../../issues", id="a page of the code host"),
    pytest.param(PLAIN, "docs/guide.md", "../blob/main/LICENSE", id="with a branch"),
    pytest.param(PLAIN, "docs/guide.md", "/static/img/x.png", id="from the root of a site that is made elsewhere"),
    pytest.param(PLAIN, ".github/CONTRIBUTING.md", "docs/guide.md", id="in .github, from the root"),
    pytest.param(PLAIN, "docs/guide.md", "//other.example/x.md", id="another host"),
    pytest.param(PLAIN, "docs/guide.md", "javascript:void(0)", id="another scheme"),
    pytest.param(PLAIN, "docs/guide.md", "@site/static/x.png", id="an alias"),
    pytest.param(PLAIN, "docs/guide.md", "{{ base }}/x.md", id="a template"),
    pytest.param(PLAIN, "docs/guide.md", "../build/report.html", id="what a program writes"),
    pytest.param(MKDOCS, "docs/user/setup.md", "../guide/", id="MkDocs: as it is published"),
    pytest.param(MKDOCS, "docs/user/setup.md", "../../img/Logo.png", id="MkDocs: from where the page is published"),
    pytest.param(MKDOCS, "docs/guide.md", "/user/setup.md", id="MkDocs: from the folder of the pages"),
    pytest.param(HUGO, "content/en/docs/x.md", "/docs/functions/", id="Hugo: in lower case, below a language"),
    pytest.param(HUGO, "content/en/docs/x.md", "/img/x.png", id="Hugo: a static file"),
    pytest.param(HUGO, "content/en/docs/x.md", "/support/", id="Hugo: what is mounted, for all that is known"),
    pytest.param(HUGO, "content/en/docs/x.md", "/docs/2020/12/news/", id="Hugo: a permalink, for all that is known"),
    pytest.param(ASTRO, "src/content/docs/a.md", "/develop/plugins/", id="Astro: in lower case"),
    pytest.param(SPHINX, "docs/notes.md", "llms.txt", id="Sphinx: what an extension makes"),
    pytest.param(SPHINX, "docs/notes.md", "usage.html.md", id="Sphinx: what an extension makes of a page"),
    pytest.param(HUGO, "content/en/docs/x.md", "g", id="Hugo: a word, which a hook may read"),
    pytest.param(SPHINX, "docs/notes.md", "usage.html", id="Sphinx: a page"),
    pytest.param(SPHINX, "docs/notes.md", "genindex.html", id="Sphinx: an index that it makes"),
    pytest.param(MDBOOK, "src/ch01.md", "ch02.html", id="mdBook: a page"),
    pytest.param(MDBOOK, "src/ch01.md", "../std/index.html", id="mdBook: beside the book"),
    pytest.param(NEXT, "docs/a.md", "/pricing", id="Next: a route"),
    pytest.param(NEXT, "docs/a.md", "/x.png", id="Next: a public file"),
    pytest.param(JEKYLL, "about.md", "/2020/01/02/hello.html", id="Jekyll: a post"),
    pytest.param(("x@2x.png",), "a.md", "x.png", id="an image for dense screens"),
    pytest.param((".x",), "a.md", "[STYLE-SHEET]", id="a macro"),
    pytest.param(NEXT, "docs/a.md", "!tooltip", id="a notation of a plugin"),
]


@pytest.mark.parametrize(("files", "path", "text"), RIGHT)
def test_not_reported(files: tuple[str, ...], path: str, text: str, tmp_path: Path) -> None:
    assert reference(tmp_path, files, path, text) == []


WRONG = [
    pytest.param(PLAIN, "docs/guide.md", "gude.md", "broken-relative-link", id="no file"),
    pytest.param(PLAIN, "docs/guide.md", "README.md", "broken-relative-link", id="a file elsewhere"),
    pytest.param(PLAIN, "docs/guide.md", "img2/", "broken-relative-link", id="no folder"),
    pytest.param(PLAIN, "docs/guide.md", "a%2520b.md", "broken-relative-link", id="percent-encoded twice"),
    pytest.param(PLAIN, "docs/guide.md", "/REDME.md", "broken-relative-link", id="no file at the root"),
    pytest.param(PLAIN, "docs/guide.md", "img/logo.png", "link-case-mismatch", id="another case"),
    pytest.param(PLAIN, "docs/guide.md", "../Docs/guide.md", "link-case-mismatch", id="another case of a folder"),
    pytest.param(PLAIN, "docs/guide.md", "../../x.md", "link-escapes-repository", id="above the root"),
    pytest.param(PLAIN, "docs/guide.md", "www.shop.example", "broken-relative-link", id="a host"),
    pytest.param(PLAIN, "docs/guide.md", "http//shop.example/x", "broken-relative-link", id="no colon"),
    pytest.param(PLAIN, "docs/guide.md", "https;//shop.example", "broken-relative-link", id="a semicolon for a colon"),
    pytest.param(PLAIN, "docs/guide.md", "C:/Users/me/x.md", "broken-relative-link", id="a path of Windows"),
    pytest.param(MKDOCS, "docs/guide.md", "user/install.md", "broken-relative-link", id="MkDocs: no source"),
    pytest.param(MKDOCS, "docs/guide.md", "user/install/", "broken-relative-link", id="MkDocs: no page"),
    pytest.param(HUGO, "content/en/docs/x.md", "/docs/methods/", "broken-relative-link", id="Hugo: no page"),
    pytest.param(HUGO, "content/en/docs/x.md", "y.md", "broken-relative-link", id="Hugo: no file"),
    pytest.param(
        ASTRO, "src/content/docs/a.md", "Develop/b.md", "link-case-mismatch", id="Astro: a file in another case"
    ),
    pytest.param(MDBOOK, "src/ch01.md", "ch03.html", "broken-relative-link", id="mdBook: no page"),
    pytest.param(NEXT, "docs/a.md", "b.md", "broken-relative-link", id="Next: no file"),
    pytest.param(JEKYLL, "b.md", "About.md", "link-case-mismatch", id="Jekyll: a file in another case"),
    pytest.param(("x@2x.zip",), "a.md", "x.zip", "broken-relative-link", id="no image"),
    pytest.param(("x@2x.png",), "a.md", "y.png", "broken-relative-link", id="another image"),
    pytest.param((".x",), "a.md", "[style]", "broken-relative-link", id="no macro"),
]


@pytest.mark.parametrize(("files", "path", "text", "rule"), WRONG)
def test_reported(files: tuple[str, ...], path: str, text: str, rule: str, tmp_path: Path) -> None:
    assert reference(tmp_path, files, path, text) == [(rule, text)]


@pytest.mark.parametrize(
    ("text", "scheme", "after"),
    [
        ("http//shop.example/a#b", "http://", "http://shop.example/a#b"),
        ("HTTPS;//shop.example", "https://", "https://shop.example"),
        ("https//:shop.example/a?b", "https://", "https://shop.example/a?b"),
        ("https.//shop.example", "https://", "https://shop.example"),
        ("://shop.example/a", "https://", "https://shop.example/a"),
        ("www.shop.example", "https://", "https://www.shop.example"),
        ("http//lib/nothing.md", None, None),
        ("http/shop.example", None, None),
        ("https.md", None, None),
    ],
)
def test_a_misspelt_scheme_shows_that_a_host_is_meant(
    text: str, scheme: str | None, after: str | None, tmp_path: Path
) -> None:
    make(tmp_path, {"a.md": f"[x]({text})\n"})
    (found,) = findings(tmp_path, "b.md", f"[x]({text})\n")
    assert found.rule == "broken-relative-link"
    assert (found.fix and found.fix.after) == after
    assert found.help.startswith(f"If another host is meant, begin with {scheme}" if scheme else "Write the path")


def test_what_git_ignores_is_not_known(tmp_path: Path) -> None:
    make(tmp_path, {".gitignore": "/out/\n*.pdf\n"})
    text = "# T\n\n[a](out/x.md) [b](docs/manual.pdf) [c](docs/manual.txt)\n"
    assert told(findings(tmp_path, "a.md", text)) == [("broken-relative-link", "docs/manual.txt")]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("_redirects", "/old/page  /new  301\n"),
        ("netlify.toml", '[[redirects]]\nfrom = "/old/page"\nto = "/new"\n'),
        ("docs/new.md", "---\naliases: [/old/page/]\n---\n"),
        ("docs/new.md", "---\nredirect_from:\n  - /old/page\n---\n"),
        ("docs/new.md", "---\npermalink: /old/page.html\n---\n"),
        ("mkdocs.yml", "plugins:\n  - redirects:\n      redirect_maps:\n        'old/page.md': 'new.md'\n"),
    ],
)
def test_redirects_and_permalinks_count(name: str, content: str, tmp_path: Path) -> None:
    make(tmp_path, {"mkdocs.yml": "site_name: x\n", "docs/other.md": "", name: content})
    assert told(findings(tmp_path, "docs/a.md", "# T\n\n[a](/old/page/) [b](/older/page/)\n")) == [
        ("broken-relative-link", "/older/page/")
    ]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param("tests/fixtures/page.html", '<!doctype html><a href="x.html">x</a>', id="input of a test"),
        pytest.param("spec/page.md", "[x](x.md)\n", id="beside tests"),
        pytest.param("docs/tests/page.md", "[x](x.md)\n", id="beside tests of documents"),
        pytest.param("spec/docs/page.md", "[x](x.md)\n", id="documents that tests read"),
        pytest.param("templates/page.html", '<!doctype html><a href="x.html">x</a>', id="a template's folder"),
        pytest.param("part.html", '<a href="x.html">x</a>', id="part of a page"),
        pytest.param("page.html", '<!doctype html>{{ x }}<a href="x.html">x</a>', id="a template"),
        pytest.param("page.html", '<!doctype html><base href="/y/"><a href="x.html">x</a>', id="a base of its own"),
        pytest.param("page.html", '<!doctype html><a href="/x.html">x</a>', id="from an unknown root"),
        pytest.param(".github/ISSUE_TEMPLATE/bug.md", "[x](x.md)\n", id="a form"),
        pytest.param("page.vue", '<template><a href="x.html">x</a></template>', id="a component"),
        pytest.param("style.scss", "a { background: url(x.png) }", id="what a style sheet is made of"),
        pytest.param("style.css", "a { background: url(/x.png) }", id="a style sheet, from an unknown root"),
        pytest.param("style.css", "@import 'theme'; @import 'theme.css';", id="what a bundler finds"),
    ],
)
def test_what_is_read_from_an_unknown_place_is_not_judged(path: str, text: str, tmp_path: Path) -> None:
    assert told(findings(tmp_path, path, text)) == []


@pytest.mark.parametrize("path", ["docs/specs/page.md", "web/content/spec/v1/page.md", "spec/README.md"])
def test_specifications_are_no_tests(path: str, tmp_path: Path) -> None:
    assert told(findings(tmp_path, path, "[x](x.md)\n")) == [("broken-relative-link", "x.md")]


STYLE = """\
@import "base.css";
@import url('none.css');
@font-face { src: url(font.woff?v=1) url("font.eot?#iefix") url(font.svg#none) url(none.woff2) }
a { background: url( 'img/x.png' ) url(img/X.png) url(none/y.png) url(data:,x) url(#a) url(https://a.example/z.png) }
"""
IN_STYLE = [
    ("broken-relative-link", "none.woff2"),
    ("link-case-mismatch", "img/X.png"),
    ("broken-relative-link", "none/y.png"),
]


@pytest.mark.parametrize("path", ["css/a.css", "css/a.html"])
def test_style_sheets_are_judged_from_where_they_stand(path: str, tmp_path: Path) -> None:
    make(tmp_path, {f"css/{name}": "" for name in ("base.css", "font.woff", "font.eot", "font.svg", "img/x.png")})
    text = STYLE if path.endswith("css") else f"<!doctype html><style>{STYLE}</style>"
    found = [one for one in told(findings(tmp_path, path, text)) if not one[1].endswith(".css")]
    assert [one for one in found if one[0] != "broken-fragment"] == IN_STYLE


@pytest.mark.parametrize("beside", ["hugo.toml", "package.json"])
def test_a_style_sheet_that_a_build_moves_may_be_right_with_any_file_of_the_name(beside: str, tmp_path: Path) -> None:
    make(tmp_path, {beside: "", "static/fonts/a.woff": ""})
    text = "a { src: url(../fonts/a.woff) url(../fonts/b.woff) }"
    assert told(findings(tmp_path, "assets/css/a.css", text)) == [("broken-relative-link", "../fonts/b.woff")]


def test_html_pages_are_judged(tmp_path: Path) -> None:
    text = '<!doctype html><a href="x.html">x</a><img src="y.png" srcset="z.png 2x"><a href="">z</a>'
    assert told(findings(tmp_path, "page.html", text)) == [
        ("broken-relative-link", "x.html"),
        ("broken-relative-link", "y.png"),
        ("broken-relative-link", "z.png"),
        ("empty-link", ""),
    ]


def test_paths_of_directives_and_cells_of_notebooks_are_judged(tmp_path: Path) -> None:
    assert told(findings(tmp_path, "a.rst", ".. image:: x%20.png\n")) == [("broken-relative-link", "x%20.png")]
    notebook = '{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["![x](y.png)"]}], "metadata": {}, '
    notebook += '"nbformat": 4, "nbformat_minor": 5}\n'
    assert told(findings(tmp_path, "b.ipynb", notebook)) == [("broken-relative-link", "y.png")]


@pytest.mark.parametrize(
    ("path", "written", "nearest"),
    [
        pytest.param("docs/guide.md", "README.md", "../README.md", id="the only file of that name"),
        pytest.param("docs/guide.md", "./main.py", "../src/main.py", id="written with a dot"),
        pytest.param("docs/guide.md", "img/Logo.jpg", "img/Logo.png", id="a similar name"),
        pytest.param("docs/guide.md", "imgs/", "img/", id="a folder, written as one"),
        pytest.param("docs/guide.md", "imgs", "img", id="a folder, written as a file is"),
        pytest.param("docs/guide.md", "/main.py", "/src/main.py", id="from the root"),
        pytest.param("docs/guide.md", "somewhere/else.txt", None, id="nothing near"),
    ],
)
def test_the_nearest_file_is_offered(path: str, written: str, nearest: str | None, tmp_path: Path) -> None:
    make(tmp_path, PLAIN)
    (finding,) = findings(tmp_path, path, f"[x]({written})\n")
    assert (finding.fix.after if finding.fix else None) == nearest
    assert finding.fix is None or finding.fix.applicability == "unsafe"


def test_without_a_repository_nothing_is_said_about_what_is_above(tmp_path: Path) -> None:
    make(tmp_path, {"pyproject.toml": "", "docs/x.md": ""})
    (tmp_path / ".git").rmdir()
    (tmp_path / "docs" / "a.md").write_text("[x](../../y.md) [z](z.md)\n")
    from tests.links.repositories import REGISTRY, LinkRules
    from urllint.engine.linter import Linter

    linter = Linter(REGISTRY, LinkRules(tmp_path.as_posix()))
    result = linter.check_path((tmp_path / "docs" / "a.md").as_posix())
    assert told(result.findings) == [("broken-relative-link", "z.md")]


def test_what_is_deleted_and_not_yet_staged_is_not_there(tmp_path: Path) -> None:
    work = Work(tmp_path / "work")
    for name in ("guide.md", "docs/a.md", "README.md"):
        work.write(name, "# Title\n")
    work.git("add", "--all")
    text = "[a](guide.md) [b](guide) [c](docs) [d](docs/a.html)\n"
    assert findings(work.folder, "README.md", text) == []
    (work.folder / "guide.md").unlink()
    shutil.rmtree(work.folder / "docs")
    found = told(findings(work.folder, "README.md", text))
    assert found == [("broken-relative-link", text) for text in ("guide.md", "guide", "docs", "docs/a.html")]


def test_the_number_of_a_version_is_no_language(tmp_path: Path) -> None:
    make(tmp_path, {"notes/v1.2.md": "# X\n", "notes/v1.html": '<p id="y"></p>', "notes/v3.fr.md": ""})
    text = "[a](notes/v1#y) [b](notes/v1.2#x) [c](notes/v3) [d](notes/v2)\n"
    assert told(findings(tmp_path, "a.md", f"---\ntitle: T\n---\n{text}")) == []
    assert told(findings(tmp_path, "README.md", text)) == [("broken-relative-link", "notes/v2")]


def test_a_draft_of_a_chapter_has_no_destination(tmp_path: Path) -> None:
    make(tmp_path, MDBOOK)
    assert told(findings(tmp_path, "src/SUMMARY.md", "- [One](ch01.md)\n- [Two]()\n")) == []
    assert told(findings(tmp_path, "src/ch01.md", "[Two]()\n")) == [("empty-link", "")]
    assert told(findings(tmp_path, "src/ch01.md", "[](){#two} [](){: #three }\n")) == []
    assert told(findings(tmp_path, "src/ch01.md", "[Two](){.button}\n")) == [("empty-link", "")]


def test_in_a_folder_of_too_many_files_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reference(tmp_path, PLAIN, "docs/guide.md", "missing.md")
    monkeypatch.setattr("urllint.links.listing._MOST_FILES", len(PLAIN) - 1)
    assert not reference(tmp_path, PLAIN, "docs/guide.md", "missing.md")


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ('<Include src="_partials/b.mdx" />', False),
        ('<Include src="_partials/c.mdx" />', True),
        ('<Include src="partials/b.mdx" />', True),
        ('<Include src="./_partials/b.mdx" />', True),
        ('<Include src="../_partials/b.mdx" />', False),
        ('<Include src="../../_partials/b.mdx" />', True),
        ('<img src="_partials/b.mdx">', True),
    ],
)
def test_a_component_knows_where_its_files_are(text: str, is_told: bool, tmp_path: Path) -> None:
    make(tmp_path, ("x", "docs/_partials/b.mdx"))
    assert bool(findings(tmp_path, "docs/guides/a.mdx", f"# A\n\n{text}\n")) is is_told


@pytest.mark.parametrize(
    ("path", "text", "is_told"),
    [
        ("a/src/docs/more.md", "crate#sharing", False),
        ("a/src/docs/more.md", "middleware/index.html#order", False),
        ("a/src/docs/more.md", "tower_http::trace", False),
        ("a/src/docs/more.md", "none.md", True),
        ("a/src/docs/more.md", "none.png", True),
        ("a/src/docs/other.md", "crate#sharing", True),
        ("a/README.md", "crate#sharing", True),
        ("b/src/docs/more.md", "crate#sharing", True),
    ],
)
def test_rustdoc_puts_documentation_among_pages_of_its_own(path: str, text: str, is_told: bool, tmp_path: Path) -> None:
    source = (
        '#![doc = include_str!("../README.md")]\n#[doc = include_str!("docs/more.md")]\nfn a() { "docs/other.md" }\n'
    )
    make(tmp_path, {"a/Cargo.toml": "", "a/src/lib.rs": source, "b/Cargo.toml": "", "b/src/lib.rs": ""})
    assert bool(findings(tmp_path, path, f"[x]({text})\n")) is is_told


@pytest.mark.parametrize(
    ("path", "text", "is_told"),
    [
        ("CONTRIBUTING.md", "docs/guide", True),
        (".github/SECURITY.md", "../docs/guide", True),
        ("CONTRIBUTING.md", "docs/guide.md", False),
        ("CONTRIBUTING.md", "docs", False),
        ("CONTRIBUTING.md", "LICENSE", False),
        ("README.md", "docs/guide", False),
        ("docs/CONTRIBUTING.md", "guide", False),
        ("notes.md", "docs/guide", False),
    ],
)
@pytest.mark.parametrize("files", [PLAIN, MKDOCS])
def test_the_code_host_finds_no_file_without_its_extension(
    files: tuple[str, ...], path: str, text: str, is_told: bool, tmp_path: Path
) -> None:
    assert bool(reference(tmp_path, files, path, text)) is is_told


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("/team/mission/", False),
        ("/team/users/chat/", False),
        ("/team/users/old", False),
        ("/team/chat/", True),
        ("/team/users/mission/", True),
    ],
)
def test_hugo_publishes_what_is_mounted_and_redirects_from_beside_the_page(
    text: str, is_told: bool, tmp_path: Path
) -> None:
    make(
        tmp_path,
        {
            "config/_default/hugo.yaml": "",
            "config/_default/module.yaml": "mounts:\n  - source: x/a.md\n    target: content/team/mission.md\n",
            "content/en/team/_index.md": "",
            "content/en/team/users/_index.md": "---\nredirects:\n  - { from: chat, to: '#x' }\naliases: [old]\n---\n",
        },
    )
    assert bool(findings(tmp_path, "content/en/a.md", f"[x]({text})\n")) is is_told
