"""Where sites say that they are published."""

from __future__ import annotations

import pytest

from urllint.cli.init.published import published_sites
from urllint.links.sites import find_sites

SETTINGS = [
    ("mkdocs.yml", "site_url: https://docs.rocks/x\n", "https://docs.rocks/x/", "docs"),
    ("mkdocs.yml", "site_url: 'https://docs.rocks/'  # here\n", "https://docs.rocks/", "docs"),
    ("mkdocs.yml", "docs_dir: guide\nsite_url: https://docs.rocks\n", "https://docs.rocks/", "guide"),
    ("zensical.toml", '[project]\nsite_url = "https://docs.rocks"\n', "https://docs.rocks/", "docs"),
    ("doc/conf.py", 'html_baseurl = "https://docs.rocks/en/"\n', "https://docs.rocks/en/", "doc"),
    (
        "web/docusaurus.config.ts",
        "export default {\n  url: 'https://docs.rocks',\n  baseUrl: '/p/',\n  a: {\n    url: 'https://b.rocks'}};",
        "https://docs.rocks/p/",
        "web",
    ),
    (
        "docusaurus.config.js",
        '  customFields: {\n    url: "https://b.rocks"},\n  url: "https://a.rocks"',
        "https://a.rocks/",
        "",
    ),
    ("hugo.toml", 'baseURL = "https://docs.rocks/"\n', "https://docs.rocks/", "content"),
    ("hugo.yaml", "baseurl: https://docs.rocks/a\n", "https://docs.rocks/a/", "content"),
    ("hugo.json", '{\n  "baseURL": "https://docs.rocks/",\n  "title": "x"\n}', "https://docs.rocks/", "content"),
    ("hugo.json", '{"baseURL": "https://docs.rocks/", "title": "x"}', "https://docs.rocks/", "content"),
    ("config/_default/hugo.toml", 'baseURL = "https://docs.rocks/"', "https://docs.rocks/", "content"),
    ("docs/_config.yml", 'url: "https://docs.rocks"\nbaseurl: /p # here\n', "https://docs.rocks/p/", "docs"),
    ("docs/_config.yml", 'url: "https://docs.rocks"\nbaseurl: ""\n', "https://docs.rocks/", "docs"),
    (
        "docs/.vitepress/config.mts",
        "export default {\n  base: '/p/',\n  sitemap: {\n    hostname: 'https://docs.rocks' } }",
        "https://docs.rocks/p/",
        "docs",
    ),
    (
        "astro.config.mjs",
        "export default defineConfig({\n  site: `https://docs.rocks`,\n})",
        "https://docs.rocks/",
        "src/pages",
    ),
]

NOTHING_SAID = [
    ("mkdocs.yml", "site_name: x\n"),
    ("mkdocs.yml", "site_url: !ENV [SITE_URL, 'https://docs.rocks']\n"),
    ("mkdocs.yml", "site_url: ''\n"),
    ("mkdocs.yml", "site_url: docs/\n"),
    ("mkdocs.yml", "site_url: http://127.0.0.1:8000/\n"),
    ("mkdocs.yml", "# site_url: https://docs.rocks/\n"),
    ("doc/conf.py", "html_baseurl = os.environ['BASE']\n"),
    ("docusaurus.config.js", "  url: 'https://your-docusaurus-site.example.com',\n  baseUrl: '/',"),
    ("docusaurus.config.ts", "  url: 'https://docs.rocks',\n  baseUrl: process.env.BASE_URL ?? '/',"),
    ("docusaurus.config.ts", "const baseUrl = pick();\nreturn {\n  url: 'https://docs.rocks',\n  baseUrl,"),
    ("docusaurus.config.ts", "  // url: 'https://docs.rocks',\n  url,\n  baseUrl: '/',"),
    ("docs/.vitepress/config.ts", "  base,\n  sitemap: {\n    hostname: 'https://docs.rocks' }"),
    ("hugo.toml", 'baseURL = "http://example.org/"\n'),
    ("doc/conf.py", "html_baseurl = 'docs.rocks'\n"),
    ("doc/conf.py", "html_baseurl = ''\n"),
    ("docs/_config.yml", "url: \nbaseurl: /p\n"),
    ("tests/site/mkdocs.yml", "site_url: https://docs.rocks/\n"),
    ("lib/site_template/_config.yml", "url: https://docs.rocks/\n"),
]

FOLDERS = frozenset({"docs", "guide", "content", "src/pages", "doc", "config", "config/_default"})


@pytest.mark.parametrize(("path", "text", "url", "root"), SETTINGS)
def test_where_a_site_is_published(path: str, text: str, url: str, root: str) -> None:
    assert _published({path: text}) == [(path, url, root)]


@pytest.mark.parametrize(("path", "text"), NOTHING_SAID)
def test_nothing_is_said_of_a_site(path: str, text: str) -> None:
    assert _published({path: text}) == []


def test_the_outermost_site_is_first() -> None:
    files = {
        "api/docs/mkdocs.yml": "site_url: https://api.rocks/",
        "docs/_config.yml": "url: https://docs.rocks",
        "hugo.toml": 'baseURL = "https://rocks.rocks"',
    }
    assert [url for _, url, _ in _published(files)] == [
        "https://rocks.rocks/",
        "https://docs.rocks/",
        "https://api.rocks/",
    ]


def _published(files: dict[str, str]) -> list[tuple[str, str, str]]:
    names = [*files, *(f"{path.rpartition('/')[0]}/index.rst".lstrip("/") for path in files)]
    sites = find_sites(names, FOLDERS, files.__getitem__)
    return [(one.site.settings, one.url, one.root) for one in published_sites(sites, FOLDERS, files.__getitem__)]
