"""The settings as they are written: what fits the tree in force, what else people ask for as comments."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from urllint.cli.init.tree import Tree
from urllint.links.sites import Site

_NAMES: Final = {
    "mkdocs": "MkDocs",
    "sphinx": "Sphinx",
    "docusaurus": "Docusaurus",
    "hugo": "Hugo",
    "jekyll": "Jekyll",
    "vitepress": "VitePress",
    "mdbook": "mdBook",
    "astro": "Astro",
    "next": "Next.js",
    "eleventy": "Eleventy",
    "gatsby": "Gatsby",
    "hexo": "Hexo",
    "nuxt": "Nuxt",
    "antora": "Antora",
    "docsify": "Docsify",
    "quarto": "Quarto",
    "zola": "Zola",
    "pelican": "Pelican",
    "gitbook": "GitBook",
}


def render(tree: Tree, header: str) -> str:
    """The section; ``header`` is the name of its table in ``pyproject.toml``, or empty."""
    return "\n".join(_lines(tree, header)) + "\n"


def _lines(tree: Tree, header: str) -> Iterator[str]:
    if header:
        yield f"[{header}]"
    yield "# Settings of urllint. 'urllint config PATH' shows what holds for a path."
    yield ""
    yield "# Rules and groups; 'urllint rule' lists them. Those that are off wait to be asked for:"
    yield '# extend-select = ["policy"]'
    yield '# ignore = ["invalid-credentials"]'
    yield ""
    if tree.vendored:
        yield "# What others maintain is not checked. Patterns are those of .gitignore, relative to this file."
        yield from _list("exclude", tree.vendored)
    else:
        yield "# Files and folders that are not checked, as in .gitignore, relative to this file:"
        yield '# exclude = ["/vendor/"]'
    yield ""
    yield "# URLs that are found but not judged; * stands for any characters:"
    yield '# ignore-urls = ["https://intranet.example/*"]'
    yield from _sites(tree)
    yield ""
    if tree.for_tests:
        yield f"[{header}.per-file-ignores]" if header else "[per-file-ignores]"
        yield "# Tests hold malformed URLs, and links that lead nowhere, on purpose."
        for pattern in tree.for_tests:
            yield f'{_string(pattern)} = ["standard", "links"]'
    else:
        yield "# Rules and groups that do not run for some files:"
        yield f"# [{header}.per-file-ignores]" if header else "# [per-file-ignores]"
        yield '# "/tests/**" = ["standard", "links"]'


def _sites(tree: Tree) -> Iterator[str]:
    if tree.published:
        first, *others = tree.published
        yield ""
        yield f"# {_made_by(first.site)}, which says where {_folder(first.root)} is published."
        yield from _base(first.url, first.root)
        for other in others:
            yield f"# {_made_by(other.site)}, which says {other.url}; only one can stand here."
        return
    for site, root in _outermost(tree.sites):
        yield ""
        yield f"# {_made_by(site)}. Links with a leading slash can be followed for certain where"
        yield f"# it is said at which URL {_folder(root)} is published:"
        yield from (f"# {line}" for line in _base("https://docs.example/", root))


def _outermost(sites: tuple[tuple[Site, str], ...]) -> list[tuple[Site, str]]:
    """The site that is nearest to the top, if its generator is known."""
    known = [(site, root) for site, root in sites if site.generator in _NAMES]
    return sorted(known, key=lambda one: (one[0].settings.count("/"), one[0].settings))[:1]


def _made_by(site: Site) -> str:
    return f"{_NAMES.get(site.generator, site.generator)} is set up in {site.settings}"


def _folder(path: str) -> str:
    return f"{path}/" if path else "this folder"


def _base(url: str, root: str) -> Iterator[str]:
    yield f"base-url = {_string(url)}"
    if root:
        yield f"root = {_string(root)}"


def _list(key: str, values: tuple[str, ...]) -> Iterator[str]:
    line = f"{key} = [{', '.join(map(_string, values))}]"
    if len(line) <= 100:
        yield line
        return
    yield f"{key} = ["
    for value in values:
        yield f"  {_string(value)},"
    yield "]"


def _string(text: str) -> str:
    """A string of TOML, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False)
