"""Readings that find a target elsewhere than where it is written, and what they do not find."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.links.repositories import REGISTRY, LinkRules, findings, make, told
from urllint.engine.linter import Linter

BOOK = {"guide/book.toml": "", "guide/src/SUMMARY.md": "", "guide/src/ci/README.md": "", "guide/src/a/b.md": ""}
PUT_INTO_BOOK = {
    "docs/manual/book.toml": "[book]\nsrc = '.'\n",
    "docs/manual/SUMMARY.md": "- [All](news/news.md)\n  - [One](news/rl-1.md)\n- [Use](use/a.md)\n",
    "docs/manual/use/a.md": "",
    "docs/manual/b.md": "",
    "docs/news/news.md": "",
    "docs/use/x.md": "",
    "docs/talk/x.md": "",
}
HUGO_PART = {"docs/pages/_index.md": "", "docs/pages/use/_index.md": "", "docs/pages/use/Install.md": "", "x.md": ""}
EXDOC = {"mix.exs": "", "pages/naming.md": "", "pages/images/tree.png": "", "other/plan.md": ""}
MYST = {"docs/conf.py": "", "docs/index.md": "", "docs/img/a.png": ""}
TRANSLATED = {"docs/en/mkdocs.yml": "", "docs/en/docs/news.md": "", "docs/de/docs/index.md": "", "guide/en/x.md": ""}
DOCUSAURUS = {
    "docusaurus.config.js": "",
    "docs/a.md": "",
    "versioned_docs/version-1/b.md": "",
    "plugins_versioned_docs/version-1/c.md": "",
    "src/pages/party.js": "",
    "src/lib/party-hat.js": "",
}
GUIDES = {"guides/assets/images/x.png": "", "guides/source/a.md": "", "static/y.png": ""}
PAGES = {"part/one.md": "", "part/index.md": "", "site/page.html": "", "part/two.html": ""}
LOCALES = {"doc/plan/_index.md": "", "doc-locale/de-de/settings/x.md": "", "doc/y.md": ""}
DOCFX = {"ref/docfx.json": "{}", "ref/About/Cmdlets.md": "", "ref/img/A.png": "", "ref/b.md": ""}
DOCFX[".openpublishing.redirection.json"] = '[{"source_path": "ref/old.md", "redirect_url": "/x"}]'
ROUTES = {"docusaurus.config.ts": "{path: 'shop-docs', routeBasePath: 'shop'}", "docs/a.md": ""}
PRINTED = {"a/paper.qmd": "", "a/slides.tex": ""}
LAID_OVER = {
    "site/docs-1/use/a.md": "",
    "site/docs-1/api/b.md": "",
    "site/overrides/1/use/a.md": "",
    "x/use/a.md": "",
    "x/y.md": "",
    "doc/c.md": "",
}
VERSIONS = {"docs/1.2/index.html": "", "docs/logo.png": ""}
COMMIT = "0a4cdd86ab31748ba6dac0f69a8653f206e5cfc7"
SPEC = "i18n/fr/docusaurus-plugin-content-docs"

FOUND = [
    pytest.param(BOOK, "guide/src/a/b.md", "../../reference/types.md#x", id="mdBook: a page of a book beside"),
    pytest.param(BOOK, "guide/src/a/b.md", "../ci/index.md", id="mdBook: the first page of a folder"),
    pytest.param(BOOK, "guide/src/a/b.md", "../index.html", id="mdBook: the first page of all"),
    pytest.param(PUT_INTO_BOOK, "docs/news/rl-1.md", "../use/a.md#x", id="mdBook: a folder that is put into the book"),
    pytest.param(PUT_INTO_BOOK, "docs/news/rl-2.md", "../b.html", id="mdBook: from there, as it is published"),
    pytest.param(HUGO_PART, "docs/pages/a.md", "/products/cloud/", id="Hugo elsewhere: from the unknown root"),
    pytest.param(HUGO_PART, "docs/pages/a.md", "../use/install/", id="Hugo elsewhere: as it is published"),
    pytest.param(HUGO_PART, "docs/pages/a.md", "../../other/", id="Hugo elsewhere: above"),
    pytest.param(EXDOC, "pages/deep/a.md", "naming.md", id="ExDoc: all pages in one folder"),
    pytest.param(EXDOC, "pages/deep/a.md", "assets/tree.png", id="ExDoc: all assets in one folder"),
    pytest.param(MYST, "docs/a.md", "shop.cart.Basket", id="MyST: the name of an object"),
    pytest.param(TRANSLATED, "docs/de/docs/a.md", "news.md", id="a page that is not translated"),
    pytest.param(DOCUSAURUS, f"{SPEC}/current/x.md", "./a.md", id="Docusaurus: a page that is not translated"),
    pytest.param(DOCUSAURUS, f"{SPEC}/version-1/x.md", "./b.md", id="Docusaurus: of an earlier version"),
    pytest.param(DOCUSAURUS, f"{SPEC}-plugins/version-1/x.md", "c.md", id="Docusaurus: of another part"),
    pytest.param(DOCUSAURUS, "docs/x.md", "/party/", id="Docusaurus: a page that is a program"),
    pytest.param(GUIDES, "guides/source/b.md", "images/x.png", id="an asset beside the folder of the pages"),
    pytest.param({"docs/run-js.md": "", "docs/run-java.md": ""}, "docs/a.md", "./run.md", id="one for each language"),
    pytest.param({"content/tools/queue.md": ""}, "content/tools/a.md", "tools/queue", id="a route of an application"),
    pytest.param({"a/README.rdoc": ""}, "main/MAIN.md", "files/a/README.rdoc", id="RDoc: a file"),
    pytest.param(LOCALES, "doc-locale/de-de/settings/x.md", "../plan/_index.md", id="GitLab: not translated"),
    pytest.param(DOCFX, "ref/x.md", "about/cmdlets.md", id="DocFX: a page in another case"),
    pytest.param(DOCFX, "ref/x.md", "img/a.png", id="DocFX: an image in another case"),
    pytest.param(DOCFX, "ref/x.md", "old.md#y", id="DocFX: a page that has moved"),
    pytest.param(DOCFX, "ref/x.md", "/dotnet/api/system.string.length", id="DocFX: from the root of the host"),
    pytest.param(ROUTES, "docs/x.md", "/shop", id="Docusaurus: another part's first page"),
    pytest.param(BOOK, "guide/src/a/b.md", "/master/", id="mdBook: from the root of the host"),
    pytest.param(EXDOC, "pages/a.md", "Tool.epub", id="ExDoc: the book"),
    pytest.param(PRINTED, "a/index.md", "paper.pdf", id="a document made by Quarto"),
    pytest.param(PRINTED, "a/index.md", "../a/slides.pdf", id="a document made by TeX"),
    pytest.param(LAID_OVER, "site/overrides/1/use/a.md", "../api/b.md", id="a page laid over another: from there"),
    pytest.param({}, "CHANGELOG.md", f"group/tool@{COMMIT}", id="GitLab: a commit"),
    pytest.param({}, "CHANGELOG.md", "group/sub/tool!12", id="GitLab: a merge request"),
]


@pytest.mark.parametrize(("files", "path", "text"), FOUND)
def test_found(files: dict[str, str], path: str, text: str, tmp_path: Path) -> None:
    make(tmp_path, files)
    assert told(findings(tmp_path, path, f"# T\n\n[x]({text})\n")) == []


MISSING = [
    pytest.param({"docs/run-js.md": ""}, "docs/a.md", "./walk.md", id="no page for a language"),
    pytest.param({"docs/run-fast.md": ""}, "docs/a.md", "./run.md", id="no language"),
    pytest.param({"content/tools/queue.md": ""}, "content/tools/a.md", "tools/stack", id="no route"),
    pytest.param({"content/tools/queue.md": ""}, "content/tools/a.md", "tools/queue.md", id="a file and no route"),
    pytest.param({"content/tools/queue.md": ""}, "content/tools/README.md", "tools/queue", id="read on a code host"),
    pytest.param(PUT_INTO_BOOK, "docs/news/rl-1.md", "../use/gone.md", id="mdBook: nor is it in the book"),
    pytest.param(PUT_INTO_BOOK, "docs/news/README.md", "../use/a.md", id="mdBook: what the code host shows"),
    pytest.param(PUT_INTO_BOOK, "docs/use/a.md", "../b.md", id="mdBook: a folder that the book has itself"),
    pytest.param(PUT_INTO_BOOK, "docs/talk/a.md", "../b.md", id="mdBook: a folder that the book does not name"),
    pytest.param(BOOK, "guide/src/a/b.md", "../ci/types.md", id="mdBook: no page"),
    pytest.param(BOOK, "guide/src/a/b.md", "../../types.md", id="mdBook: no file beside the folder of the pages"),
    pytest.param(BOOK, "guide/src/a/b.md", "../../src/x/types.md", id="mdBook: no folder in the book"),
    pytest.param(BOOK, "guide/src/a/b.md", "../ci2/index.md", id="mdBook: no folder"),
    pytest.param(HUGO_PART, "docs/pages/a.md", "../use/uninstall/", id="Hugo elsewhere: no page"),
    pytest.param(HUGO_PART, "y.md", "use/install/", id="Hugo elsewhere: beside its pages"),
    pytest.param(EXDOC, "pages/deep/a.md", "naming2.md", id="ExDoc: no page"),
    pytest.param(EXDOC, "pages/deep/a.md", "assets/tree2.png", id="ExDoc: no asset"),
    pytest.param(MYST, "docs/a.md", "img/b.png", id="MyST: a path"),
    pytest.param(MYST, "docs/a.md", "b.png", id="MyST: a file, by its extension"),
    pytest.param({}, "docs/a.md", "shop.cart.Basket", id="the name of an object, but no MyST"),
    pytest.param(TRANSLATED, "docs/de/docs/a.md", "old.md", id="in no language"),
    pytest.param(TRANSLATED, "guide/de/a.md", "x.md", id="not translated, and no site"),
    pytest.param(DOCUSAURUS, f"{SPEC}/current/x.md", "./b.md", id="Docusaurus: of another version"),
    pytest.param(DOCUSAURUS, "docs/x.md", "/party-hat/", id="Docusaurus: a program that is no page"),
    pytest.param(GUIDES, "guides/source/b.md", "images/z.png", id="no asset"),
    pytest.param(GUIDES, "guides/source/README.md", "images/x.png", id="what people read where it stands"),
    pytest.param(GUIDES, "guides/source/b.md", "y.png", id="assets of another folder"),
    pytest.param({"a/README.rdoc": ""}, "main/MAIN.md", "files/b/README.rdoc", id="RDoc: no file"),
    pytest.param(LOCALES, "doc-locale/de-de/settings/x.md", "../plan/none.md", id="GitLab: no page"),
    pytest.param(LOCALES, "doc-locale/de-de/x.md", "plan.md", id="GitLab: in no language"),
    pytest.param(DOCFX, "ref/x.md", "about/none.md", id="DocFX: no page"),
    pytest.param(ROUTES, "docs/x.md", "/none", id="Docusaurus: no page"),
    pytest.param(EXDOC, "pages/a.md", "tool.zip", id="ExDoc: no book"),
    pytest.param(PRINTED, "a/index.md", "paper2.pdf", id="a document without a source"),
    pytest.param(PRINTED, "a/index.md", "paper.png", id="no document"),
    pytest.param(LAID_OVER, "site/overrides/1/use/a.md", "../api/c.md", id="a page laid over another: no page"),
    pytest.param(LAID_OVER, "site/overrides/1/use/d.md", "../api/b.md", id="a page laid over none"),
    pytest.param(LAID_OVER, "site/overrides/1/use/README.md", "../api/b.md", id="laid over: read where it stands"),
    pytest.param(LAID_OVER, "site/more/1/use/a.md", "../api/b.md", id="a page beside another"),
    pytest.param({}, "CHANGELOG.md", "group/tool@main", id="no commit"),
    pytest.param({}, "CHANGELOG.md", "group/tool!x", id="no merge request"),
]


@pytest.mark.parametrize(("files", "path", "text"), MISSING)
def test_missing(files: dict[str, str], path: str, text: str, tmp_path: Path) -> None:
    make(tmp_path, files)
    assert told(findings(tmp_path, path, f"# T\n\n[x]({text})\n")) == [("broken-relative-link", text)]


OF_VERSIONS = [
    ("docs/index.html", "main/index.html", []),
    ("docs/index.html", "v3.x/", []),
    ("docs/index.html", "2.0/logo.png", []),
    ("docs/index.html", "1.2/logo.png", ["1.2/logo.png"]),
    ("docs/index.html", "maine/logo.png", ["maine/logo.png"]),
    ("docs/index.html", "2/logo.png", ["2/logo.png"]),
    ("docs/index.html", "../main/logo.png", ["../main/logo.png"]),
    ("docs/index.md", "main/logo.png", ["main/logo.png"]),
]


@pytest.mark.parametrize(("path", "reference", "missing"), OF_VERSIONS)
def test_folders_of_versions_are_made_when_a_site_is_published(
    path: str, reference: str, missing: list[str], tmp_path: Path
) -> None:
    make(tmp_path, VERSIONS)
    text = f'<!DOCTYPE html>\n<html><body><a href="{reference}">x</a></body></html>\n'
    assert [url for _, url in told(findings(tmp_path, path, text))] == missing


def test_fonts_are_not_missed_in_formats_that_nobody_loads(tmp_path: Path) -> None:
    make(tmp_path, {"css/a.woff": "", "css/b.eot": ""})
    style = "@font-face { src: url(a.eot); src: url(a.woff2) url(a.woff) url(a.svg#a) url(b.eot) url(b.ttf) }"
    missing = [("broken-relative-link", "a.woff2"), ("broken-relative-link", "b.ttf")]
    assert told(findings(tmp_path, "css/a.css", style)) == missing
    assert told(findings(tmp_path, "css/a.html", f"<!doctype html><style>{style}</style>")) == missing


def test_a_page_of_html_may_be_put_among_pages_that_are_yet_to_be_made(tmp_path: Path) -> None:
    make(tmp_path, PAGES)
    links = ("part/one.html", "part/index.html", "part/two.html", "part/three.html")
    page = "<!doctype html>" + "".join(f'<a href="{link}">x</a>' for link in links)
    assert told(findings(tmp_path, "static/front.html", page)) == [("broken-relative-link", link) for link in links[2:]]


def test_the_settings_of_hugo_are_believed_before_the_names_of_its_files(tmp_path: Path) -> None:
    make(tmp_path, {"hugo.toml": "", "content/_index.md": "", "content/docs/_index.md": ""})
    text = "[x](/docs/none/) [y](/docs/)\n"
    assert told(findings(tmp_path, "content/docs/a.md", text)) == [("broken-relative-link", "/docs/none/")]


def test_what_git_ignores_is_not_taken_for_a_file_in_another_case(tmp_path: Path) -> None:
    make(tmp_path, {"docs/.gitignore": "/contributing.md\n", "mkdocs.yml": "", "CONTRIBUTING.md": "", "docs/b.md": ""})
    text = "[x](contributing.md) [y](B.md)\n"
    assert told(findings(tmp_path, "docs/a.md", text)) == [("link-case-mismatch", "B.md")]


@pytest.mark.parametrize(
    ("name", "content", "is_package"),
    [
        ("package.json", '{\n  "repository": "github:a/b",\n  "files": ["lib"]\n}\n', True),
        ("package.json", '{\n  "repository": "github:a/b"\n}\n', True),
        ("package.json", '{\n  "name": "x",\n  "files": ["lib"]\n}\n', False),
        ("PKG-INFO", "", True),
        ("Cargo.toml.orig", "", True),
        ("Cargo.toml", "", False),
        ("x.egg-info/PKG-INFO", "", False),
        ("package.json", '{\n  "name": "x"\n}\n', False),
        ("pyproject.toml", "", False),
    ],
)
@pytest.mark.parametrize("is_checkout", [True, False])
def test_a_package_has_not_all_files_of_its_repository(
    name: str, content: str, is_package: bool, is_checkout: bool, tmp_path: Path
) -> None:
    make(tmp_path, {name: content, "README.md": "[x](docs/x.md)\n", "lib/a.js": ""})
    if not is_checkout:
        (tmp_path / ".git").rmdir()
    linter = Linter(REGISTRY, LinkRules(tmp_path.as_posix()))
    result = linter.check_path((tmp_path / "README.md").as_posix())
    assert bool(result.findings) == (is_checkout or not is_package)


@pytest.mark.parametrize("left_out", [".gitignore", "package-lock.json", "yarn.lock"])
def test_a_project_that_is_no_checkout_has_what_is_put_into_no_package(left_out: str, tmp_path: Path) -> None:
    make(tmp_path, {"package.json": '{\n  "repository": "github:a/b"\n}\n', "README.md": "[x](docs/x.md)\n"})
    (tmp_path / ".git").rmdir()
    linter = Linter(REGISTRY, LinkRules(tmp_path.as_posix()))
    assert not linter.check_path((tmp_path / "README.md").as_posix()).findings
    (tmp_path / left_out).write_text("", encoding="utf-8")
    linter = Linter(REGISTRY, LinkRules(tmp_path.as_posix()))
    assert linter.check_path((tmp_path / "README.md").as_posix()).findings


BLOCKS = [
    ("---\ntitle: x\n---\n[x](4.1/notes/x.pdf)\n", []),
    ("---\ntitle: x\n---\n[x](src/x.pdf)\n", ["src/x.pdf"]),
    ("---\ntitle: x\n---\n[x](x.pdf)\n", ["x.pdf"]),
    ("---\ntitle: x\n---\n![x](4.1/notes/x.png)\n", ["4.1/notes/x.png"]),
    ("[x](4.1/notes/x.pdf)\n", ["4.1/notes/x.pdf"]),
    ("{{#options}}\n[x](../x.html)\n{{/options}}\n", []),
    ("{{#include x.md}}\n[x](../x.html)\n", ["../x.html"]),
    ("`{{#x}}{{/x}}`\n\n```\n{{/y}}\n```\n\n[x](../x.html)\n", ["../x.html"]),
]


@pytest.mark.parametrize(("text", "expected"), BLOCKS)
def test_pages_of_generators_that_are_not_known(text: str, expected: list[str], tmp_path: Path) -> None:
    make(tmp_path, {"data/src/a.md": "", "data/x2.md": ""})
    assert [url for _, url in told(findings(tmp_path, "data/a.md", text))] == expected
