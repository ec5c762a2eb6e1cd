"""Which fragments lead to an anchor."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.links.repositories import REGISTRY, LinkRules, findings, make, told
from urllint.engine.linter import Linter
from urllint.links.slugs import STYLES, slugs

PAGE = """# The Title

## More & more

## Twice

## Twice

## [`net/http`](/pkg/net/http/)

## `code` and *emphasis* [link](x)

## Überschrift – mit Strich

## 1.2 Numbers

<a name="named"></a><span id="Spanned"></span>

<h3 align="center">In <em>HTML</em></h3>

<h3 class="x" name="By&amp;name">Does it have one?</h3>

<H4 NAME=bare
>Another one</H4>

## Own id {#own}

### Own name { .small id="own-name" }

### With settings { data-label='x' }

- **item**{ #attribute-list }

=== "Tab: one"

    Text

(label-of-myst)=

Term
: Meaning
"""

THERE = [
    *("the-title", "The-Title", "more--more", "twice", "twice-1", "code-and-emphasis-link", "named", "Spanned"),
    *("überschrift--mit-strich", "%C3%BCberschrift--mit-strich", "12-numbers", "in-html", "own", "attribute-list"),
    *("label-of-myst", "term", "top", "", "L10", "L1-L3", ":~:text=more", "/route", "!route", "user-content-twice"),
    *("fn:1", "fn-my-note", "By&name", "bare", "own-name", "with-settings", "tab-one", "with-settings-tab-one"),
    *("nethttp", "nethttppkgnethttp", "TOC_1.2.", "autotoc_md3"),
]
MISSING = [
    "more-more",
    "twice-2-x",
    "nothing",
    "own-id-own",
    "numbers",
    "small",
    "tab",
    "fnord-note",
    "pkgnethttp",
    "toc-one",
]


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
        "```{include} ../x.md\n```",
        "```{toctree}\nx\n```",
        "~~~{eval-rst}\n.. toctree::\n~~~",
        '{{< docs/shared lookup="settings.md" source="x" >}}',
    ],
)
def test_nothing_is_said_of_pages_that_get_more_content(more: str, tmp_path: Path) -> None:
    make(tmp_path, {"b.md": f"# B\n\n{more}\n"})
    assert findings(tmp_path, "a.md", "[x](b.md#nothing)\n") == []


def test_what_stands_in_code_makes_no_content(tmp_path: Path) -> None:
    make(tmp_path, {"b.md": "# B\n\n```\n{{ x }}\n<Component />\n```\n\n`{% x %}`\n"})
    assert told(findings(tmp_path, "a.md", "[x](b.md#nothing)\n")) == [("broken-fragment", "b.md#nothing")]


def test_other_directives_bring_no_headings(tmp_path: Path) -> None:
    make(tmp_path, {"b.md": "# B\n\n```{note}\nText\n```\n\n```{python}\nx\n```\n\n```\n{include}\n```\n"})
    assert told(findings(tmp_path, "a.md", "[x](b.md#nothing)\n")) == [("broken-fragment", "b.md#nothing")]


@pytest.mark.parametrize(
    ("files", "is_told"),
    [
        ({"d/e/_metadata.yml": "filters:\n  - x.lua\n"}, False),
        ({"d/_metadata.yml": "css: x.css\nfilters: [x.lua]\n"}, False),
        ({"d/e/b.qmd": "---\ntitle: B\nfilters:\n  - x.lua\n---\n\n# B\n"}, False),
        ({"d/_metadata.yml": "css: x.css\n"}, True),
        ({"f/_metadata.yml": "filters: [x.lua]\n"}, True),
        ({"d/e/b.qmd": "---\ntitle: B\n---\n\n# B\n\n---\n\nfilters: x\n"}, True),
    ],
)
def test_filters_may_write_anything(files: dict[str, str], is_told: bool, tmp_path: Path) -> None:
    make(tmp_path, {"_quarto.yml": "", "d/e/b.qmd": "# B\n", **files})
    assert bool(findings(tmp_path, "d/e/a.qmd", "[x](b.qmd#nothing)\n")) is is_told


NESTED = "## Options\n\n### logLevel\n\n## Usage\n"


@pytest.mark.parametrize(
    ("path", "fragment", "is_told"),
    [
        ("b.md", "Options-logLevel", False),
        ("b.md", "options-loglevel", True),
        ("b.md", "LogLevel-options", True),
        ("b.md", "Settings-logLevel", True),
        ("README.md", "Options-logLevel", True),
    ],
)
def test_a_nested_heading_can_be_named_after_the_one_above(
    path: str, fragment: str, is_told: bool, tmp_path: Path
) -> None:
    make(tmp_path, {path: NESTED})
    assert bool(findings(tmp_path, "a.md", f"[x]({path}#{fragment})\n")) is is_told


def test_a_shortcode_that_names_no_file_makes_no_headings(tmp_path: Path) -> None:
    make(tmp_path, {"b.md": '# B\n\n{{< youtube id="x" >}} {{< image src="x.png" >}}\n'})
    assert told(findings(tmp_path, "a.md", "[x](b.md#nothing)\n")) == [("broken-fragment", "b.md#nothing")]


@pytest.mark.parametrize(
    ("page", "is_told"),
    [
        ("---\ntitle: B\n---\n", False),
        ("---\ntitle: B\n---\n\n \n", False),
        ("+++\ntitle = 'B'\n+++\n", False),
        ("---\ntitle: B\n---\n\nText\n", True),
        ("---\n\n---\n\nText\n", True),
        # or put into others
        ("---\ntitle: B\nheadless: true\n---\n\n# B\n", False),
        ("+++\nheadless = true\n+++\n\n# B\n", False),
        ("---\ntitle: B\nheadless: false\n---\n\n# B\n", True),
        ("---\ntitle: B\n---\n\n# B\n\nheadless: true\n", True),
        ("", True),
    ],
)
def test_a_page_of_metadata_alone_is_made_by_its_layout_and_one_without_a_head_is_a_part_of_others(
    page: str, is_told: bool, tmp_path: Path
) -> None:
    make(tmp_path, {"b/_index.md": page, "hugo.toml": ""})
    found = told(findings(tmp_path, "a.md", "[x](b/_index.md#nothing)\n"))
    assert found == ([("broken-fragment", "b/_index.md#nothing")] if is_told else [])


def test_a_term_that_is_a_comment_is_no_heading(tmp_path: Path) -> None:
    make(tmp_path, {"mkdocs.yml": "", "docs/b.md": "# B\n\n<!-- option: x.y -->\n\n:   Text\n"})
    text = "[x](b.md#+x.y) [x](b.md#+x) [x](b.md#option-xy)\n"
    (finding,) = findings(tmp_path, "docs/a.md", text)
    assert (finding.url, finding.fix) == ("b.md#option-xy", None)


DASHED = "## COMPOSER_HOME\n\n## log / l\n\n## `in.range?`\n\n## more <span>([only here](b.md#x))</span>\n"
ALL_DASHED = "[x](b.md#composer-home) [x](b.md#log-l) [x](b.md#in-range) [x](b.md#more)\n"


@pytest.mark.parametrize(
    ("files", "path", "text", "expected"),
    [
        # Many links of the pages fit the rules of a program that is not known: those are meant.
        ({"d/b.md": DASHED}, "d/a.md", ALL_DASHED, []),
        ({"d/b.md": DASHED, "d/c.md": ALL_DASHED}, "d/a.md", "[x](b.md#more)\n", []),
        ({"d/b.md": DASHED, "d/c.md": ALL_DASHED}, "a.md", "[x](d/b.md#composer-home)\n", []),
        ({"d/b.md": f"{DASHED}\n{ALL_DASHED.replace('b.md', '')}"}, "d/a.md", "[x](b.html#log-l)\n", []),
        # What fits no rules is a mistake all the same.
        ({"d/b.md": DASHED}, "d/a.md", f"{ALL_DASHED}[x](b.md#log)\n", ["b.md#log"]),
        # One or two of them are mistakes.
        ({"d/b.md": DASHED}, "d/a.md", "[x](b.md#log-l)\n", ["b.md#log-l"]),
        ({"d/b.md": DASHED}, "d/a.md", "[x](b.md#log-l) [x](b.md#in-range)\n", ["b.md#log-l", "b.md#in-range"]),
        # So are those that are no more than the others that do not fit.
        (
            {"d/b.md": f"{DASHED}\n## a_b\n"},
            "d/a.md",
            f"{ALL_DASHED}[x](b.md#composer_home) [x](b.md#log--l) [x](b.md#inrange) [x](b.md#a_b)\n",
            ["b.md#composer-home", "b.md#log-l", "b.md#in-range", "b.md#more"],
        ),
        # Other pages than those of the folder say nothing.
        ({"d/b.md": DASHED, "c.md": ALL_DASHED.replace("b.md", "d/b.md")}, "d/a.md", "[x](b.md#more)\n", ["b.md#more"]),
        # A README is read on the code host.
        (
            {},
            "d/README.md",
            f"{DASHED}\n{ALL_DASHED.replace('b.md', '')}",
            ["#composer-home", "#log-l", "#in-range", "#more"],
        ),
        ({"d/README.md": f"{DASHED}\n{ALL_DASHED.replace('b.md', '')}"}, "d/a.md", "# A_B\n\n[x](#a-b)\n", ["#a-b"]),
    ],
)
def test_many_links_that_fit_other_rules_are_meant(
    files: dict[str, str], path: str, text: str, expected: list[str], tmp_path: Path
) -> None:
    make(tmp_path, {"d/b.md": "", **files})
    found = [url for _, url in told(findings(tmp_path, path, text)) if url != "b.md#x"]
    assert found == expected


@pytest.mark.parametrize(
    ("fragment", "is_told"),
    [
        ("--file%7C-a", False),
        ("--file%257C-a", False),
        ("--file|-a", True),
        ("what%3F", False),
        ("what?", True),
        ("what%253F", False),
        ("über-uns%3F", False),
        ("%C3%BCber-uns%3F", False),
        ("%C3%BCber", True),
    ],
)
def test_browsers_look_for_a_fragment_as_it_is_and_decoded(fragment: str, is_told: bool, tmp_path: Path) -> None:
    make(tmp_path, {".eleventy.js": "", "b.md": "# B\n\n## `--file|-a`\n\n## What?\n\n## Über uns?\n"})
    assert bool(findings(tmp_path, "a.md", f"[x](b.md#{fragment})\n")) is is_told


def test_a_document_that_knows_many_anchors_and_none_of_ours_has_them_from_a_program(tmp_path: Path) -> None:
    names = ("a", "b", "c", "d")
    make(tmp_path, {"api/k.md": "".join(f"## method: K.{name}\n" for name in names), "x.md": "# X\n"})
    many = "".join(f"[x](api/k.md#k-{name})\n" for name in names)
    assert findings(tmp_path, "doc.md", many) == []
    assert len(findings(tmp_path, "doc.md", many.replace("k-d", "k-c"))) == 4
    assert len(findings(tmp_path, "doc.md", many.replace("k-d", "method-kd"))) == 3
    make(tmp_path, {"api/k.md": "## Moved\n\nSee elsewhere.\n"})
    assert len(findings(tmp_path, "doc.md", many)) == 4


def test_where_a_reference_can_be_read_in_several_ways_any_of_the_pages_may_have_the_anchor(tmp_path: Path) -> None:
    make(tmp_path, {"hugo.toml": "", "content/_index.md": "# Top\n", "content/d/_index.md": "# Folder\n"})
    text = "---\ntitle: A\n---\n\n[x](../#folder) [x](../#top) [x](../#nothing)\n"
    assert told(findings(tmp_path, "content/d/a.md", text)) == [("broken-fragment", "../#nothing")]


@pytest.mark.parametrize(
    ("files", "path", "expected"),
    [
        ({"next.config.js": ""}, "pages/a.md", []),
        ({"next.config.js": "", "index.md": "# B\n"}, "pages/a.md", ["/#nothing"]),
        ({}, "a.md", ["/#nothing"]),
    ],
)
def test_a_readme_is_no_first_page_of_a_site(
    files: dict[str, str], path: str, expected: list[str], tmp_path: Path
) -> None:
    make(tmp_path, {"README.md": "# B\n", **files})
    assert [url for _, url in told(findings(tmp_path, path, "[x](/#nothing)\n"))] == expected


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("versioned_docs/version-3/d/a.md", "versioned_docs/version-3/b.md"),
        (
            "i18n/de/docusaurus-plugin-content-docs/version-3/d/a.md",
            "i18n/de/docusaurus-plugin-content-docs/version-3/b.md",
        ),
        (
            "i18n/de/docusaurus-plugin-content-docs/current/d/a.md",
            "i18n/de/docusaurus-plugin-content-docs/current/b.md",
        ),
        ("docs/d/a.md", "docs/b.md"),
    ],
)
def test_a_version_and_a_translation_have_roots_of_their_own(path: str, target: str, tmp_path: Path) -> None:
    make(tmp_path, {"docusaurus.config.js": "", "docs/b.md": "# B\n", target: "# B\n\n## There\n"})
    text = "[x](/b.md#there) [x](/b.md#nothing)\n"
    (finding,) = findings(tmp_path, path, text)
    assert finding.url == "/b.md#nothing"
    assert f'"{target}"' in finding.message or "…" in finding.message


@pytest.mark.parametrize(("text", "is_told"), [("---\ntitle: A\n---\n\n", False), ("", True)])
def test_a_number_is_counted_where_documents_with_metadata_are_put_together(
    text: str,
    is_told: bool,
    tmp_path: Path,
) -> None:
    assert bool(findings(tmp_path, "a.md", f"{text}[x](#9)\n")) is is_told


@pytest.mark.parametrize(
    ("path", "text", "is_told"),
    [
        ("d/shared/e/a.md", "---\ntitle: A\n---\n\n", False),
        ("d/shared/e/a.md", "", True),
        ("d/e/a.md", "---\ntitle: A\n---\n\n", True),
    ],
)
def test_what_is_shared_stands_in_other_pages(path: str, text: str, is_told: bool, tmp_path: Path) -> None:
    assert bool(findings(tmp_path, path, f"{text}[x](#nothing)\n")) is is_told


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
        ({"docs/.nojekyll": "", "docs/index.html": "<script>window.$docsify = {}</script>"}, "docs/b.md", "more-more"),
        ({"docs/_sidebar.md": "", "docs/.nojekyll": ""}, "docs/b.md", "more-more"),
        ({"hugo.toml": 'autoHeadingIDType = "blackfriday"'}, "content/b.md", "überschrift-mit-strich"),
        ({"hugo.yaml": "autoHeadingIDType: blackfriday"}, "content/b.md", "1-2-numbers"),
        (
            {"config/_default/hugo.toml": "", "config/_default/markup.toml": "autoHeadingIDType = 'blackfriday'"},
            "content/b.md",
            "more-more",
        ),
    ],
)
def test_a_generator_has_rules_of_its_own(files: dict[str, str], page: str, fragment: str, tmp_path: Path) -> None:
    make(tmp_path, {page: PAGE, **files})
    path = f"{page.rpartition('/')[0]}/a.md".lstrip("/")
    assert findings(tmp_path, path, f"[x](b.md#{fragment})\n") == []


@pytest.mark.parametrize(
    "files",
    [
        {"docs/.nojekyll": ""},
        {"docs/.nojekyll": "", "docs/index.html": "<html></html>"},
        {"docs/index.html": "<script>window.$docsify = {}</script>"},
    ],
)
def test_not_every_page_without_jekyll_is_for_docsify(files: dict[str, str], tmp_path: Path) -> None:
    make(tmp_path, {"docs/b.md": PAGE, **files})
    found = findings(tmp_path, "docs/a.md", "[x](b.md#more-more)\n")
    assert told(found) == [("broken-fragment", "b.md#more-more")]


@pytest.mark.parametrize("settings", ["", "autoHeadingIDType = 'github'"])
def test_hugo_makes_anchors_as_github_does_if_it_is_not_told_otherwise(settings: str, tmp_path: Path) -> None:
    make(tmp_path, {"content/b.md": PAGE, "hugo.toml": settings})
    found = findings(tmp_path, "content/a.md", "[x](b.md#1-2-numbers)\n")
    assert told(found) == [("broken-fragment", "b.md#1-2-numbers")]


IN_LANGUAGES = {
    "next.config.js": "",
    "content/docs/b.cn.mdx": "# B\n\n## 甲 [#one]\n\n## Cn\n",
    "content/docs/b.ja.mdx": "# B\n\n## 乙 [#two]\n\n## Ja\n",
    "content/docs/b.mdx": "# B\n\n## C [#three]\n\n## None\n",
}


@pytest.mark.parametrize(
    ("path", "fragment", "is_told"),
    [
        ("a.mdx", "three", False),
        ("a.mdx", "none", False),
        ("a.mdx", "one", True),
        ("a.mdx", "c", True),
        ("a.ja.mdx", "two", False),
        ("a.ja.mdx", "乙", True),
        ("a.ja.mdx", "three", True),
        ("a.fr.mdx", "three", False),
        ("a.fr.mdx", "one", True),
    ],
)
def test_a_page_links_to_pages_in_its_language_and_a_heading_may_have_an_id_of_its_own(
    path: str, fragment: str, is_told: bool, tmp_path: Path
) -> None:
    make(tmp_path, IN_LANGUAGES)
    found = told(findings(tmp_path, f"content/docs/{path}", f"# A\n\n[x](/docs/b#{fragment})\n"))
    assert found == ([("broken-fragment", f"/docs/b#{fragment}")] if is_told else [])


def test_what_is_known_of_a_page_in_one_language_says_nothing_of_the_others(tmp_path: Path) -> None:
    make(tmp_path, IN_LANGUAGES)
    text = "# A\n\n[x](/docs/b#one)\n"
    make(tmp_path, {f"content/docs/a{language}.mdx": text for language in (".cn", ".ja", "")})
    linter = Linter(REGISTRY, LinkRules(tmp_path.as_posix()))
    paths = ((tmp_path / f"content/docs/a{language}.mdx").as_posix() for language in (".cn", ".ja", ""))
    assert [len(linter.check_path(path).findings) for path in paths] == [0, 1, 1]


@pytest.mark.parametrize(
    ("template", "is_told"),
    [
        ('{{ range .x }}<h2 id="{{ . }}">{{ . }}</h2>{{ end }}', False),
        ('<div id="{{ .Get 0 }}">{{ .Inner }}</div>', False),
        ("<h3>{{ .Get 0 }}</h3>", False),
        ('<img src="{{ .Get 0 }}">', True),
        (None, True),
    ],
)
def test_a_shortcode_of_hugo_may_write_headings(template: str | None, is_told: bool, tmp_path: Path) -> None:
    make(tmp_path, {"hugo.toml": "", "content/b.md": "# B\n\n{{< cli/list x >}}\n"})
    if template is not None:
        make(tmp_path, {"themes/t/layouts/shortcodes/cli/list.html": template})
    assert bool(findings(tmp_path, "content/a.md", "[x](b.md#nothing)\n")) is is_told


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ('<!-- ALL-CONTRIBUTORS-LIST:START -->\n<a href="#infra-anna" title="Infrastructure">x</a>\n', False),
        ("<!-- ALL-CONTRIBUTORS-LIST:START -->\n[x](#infra-anna)\n", True),
        ('<a href="#infra-anna" title="Infrastructure">x</a>\n', True),
    ],
)
def test_all_contributors_names_kinds_of_work_that_have_no_page(text: str, is_told: bool, tmp_path: Path) -> None:
    make(tmp_path, {"x": ""})
    assert bool(findings(tmp_path, "README.md", f"# A\n\n{text}")) is is_told


SLUGS = [
    ("github", "Hello, World!", "hello-world"),
    ("github", "a  b", "a--b"),
    ("github", "C++ & C#", "c--c"),
    ("github", "日本語 の 見出し", "日本語-の-見出し"),
    ("github", "snake_case", "snake_case"),
    ("github", "1. First", "1-first"),
    ("github", "m² ½ ① №", "m---"),
    ("github", "Ⅳ ٣ Ⓡ ™ 🄰", "ⅳ-٣-ⓡ--🄰"),
    ("gitlab", "a & b", "a-b"),
    ("mkdocs", "a & b — c", "a-b-c"),
    ("mkdocs", "Ünïcode", "unicode"),
    ("jekyll", "1. First: one", "first-one"),
    ("sphinx", "What's new in 2.0?", "what-s-new-in-2-0"),
    ("sphinx", "Straße, Łódź, ø, œuvre, ısı", "strasze-lodz-o-oeuvre-isi"),
    ("sphinx", "½ नमस्ते दुनिया", "½-नमसत-दनय"),
    ("mkdocs", "สวัสดี & 1²", "สวสด--1²"),
    ("vitepress", "What's new?", "what-s-new"),
    ("vitepress", "2 things", "_2-things"),
    ("mdbook", "a & b", "a--b"),
    ("jupyter", "Big Title", "Big-Title"),
    ("next", "`OrganizationPublicMetadata`", "organization-public-metadata"),
    ("next", "What's a JWTClaim & more", "whats-a-jwt-claim-and-more"),
    ("gitbook", "Filecoin vs. Amazon S3, Google", "filecoin-vs.-amazon-s3-google"),
    ("gitbook", "1. Set up", "id-1.-set-up"),
    ("blackfriday", "What's new in _v1.0_? Straße", "what-s-new-in-v1-0-straße"),
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


NOTEBOOK = '{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["## Tide Tables"]}], "metadata": {}, '
NOTEBOOK += '"nbformat": 4, "nbformat_minor": 5}\n'


@pytest.mark.parametrize(
    ("files", "page", "written", "nearest"),
    [
        ({"b.ipynb": NOTEBOOK}, "b.ipynb", "Tide-Table", "Tide-Tables"),
        ({"b.md": "# Tide Tables\n"}, "b.md", "Tide-Table", "tide-tables"),
        ({"content/b.md": "# Tide & more\n", "hugo.toml": ""}, "content/b.md", "tide-moer", "tide--more"),
        (
            {"content/b.md": "# Tide & more\n", "hugo.toml": 'autoHeadingIDType = "blackfriday"'},
            "content/b.md",
            "tide-moer",
            "tide-more",
        ),
    ],
)
def test_the_anchor_that_is_offered_is_of_the_style_of_its_page(
    files: dict[str, str], page: str, written: str, nearest: str, tmp_path: Path
) -> None:
    make(tmp_path, files)
    folder, _, name = page.rpartition("/")
    (finding,) = findings(tmp_path, f"{folder}/a.md".lstrip("/"), f"[x]({name}#{written})\n")
    assert (finding.fix and finding.fix.after) == f"{name}#{nearest}"
