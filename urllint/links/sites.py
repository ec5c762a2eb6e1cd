"""Which site generators are at work in a repository, and where each keeps what it publishes.

A generator is known by its settings file. It stands for a way to read references: where ``/`` leads, whether a page is
published as a folder, whether an extension is written, how headings become anchors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple


class Site(NamedTuple):
    """A generator's project: ``folder`` holds its settings; all paths are relative to the repository's root.

    ``contents`` are the folders of its pages, ``assets`` those whose files are published as they are. ``is_closed``
    says that every page has a source file with a name like its URL's, so that a page without one does not exist.
    ``is_flat`` says that all is published in one folder, whatever folder it stands in here. ``is_part`` says that the
    site is made elsewhere, of this and more: its settings are not here, nor is its root known. ``style`` names the
    rules by which headings become anchors, if they are not the generator's own.
    """

    generator: str
    folder: str
    settings: str
    contents: tuple[str, ...]
    assets: tuple[str, ...] = ()
    is_closed: bool = False
    is_flat: bool = False
    is_part: bool = False
    style: str = ""


class _Layout(NamedTuple):
    generator: str
    contents: tuple[str, ...]
    assets: tuple[str, ...] = ()
    is_closed: bool = False
    is_flat: bool = False


_MKDOCS: Final = _Layout("mkdocs", ("docs",), is_closed=True)
_DOCUSAURUS: Final = _Layout("docusaurus", ("docs", "blog", "src/pages", "."), ("static",), is_closed=True)
_HUGO: Final = _Layout("hugo", ("content",), ("static", "assets"), is_closed=True)
_JEKYLL: Final = _Layout("jekyll", (".",), (".",))
_SPHINX: Final = _Layout("sphinx", (".",), ("_static", "."))
_VITEPRESS: Final = _Layout("vitepress", ("..",), ("../public", ".."), is_closed=True)
_MDBOOK: Final = _Layout("mdbook", ("src",), ("src", "theme"), is_closed=True)
_ASTRO: Final = _Layout("astro", ("src/content/docs", "src/content", "src/pages"), ("public",))
_NEXT: Final = _Layout("next", ("pages", "src/pages", "app", "src/app", "content", "docs", "."), ("public",))
_ELEVENTY: Final = _Layout("eleventy", (".", "src", "content", "docs"), (".", "src", "public", "static"))
_GATSBY: Final = _Layout("gatsby", ("src/pages", "content", "docs", "."), ("static",))
_HEXO: Final = _Layout("hexo", ("source", "source/_posts"), ("source",))
_NUXT: Final = _Layout("nuxt", ("content", "pages", "docs", "."), ("public", "static"))
_EXDOC: Final = _Layout("other", ("guides", "pages", "docs"), ("assets",), is_flat=True)
_DOCFX: Final = _Layout("docfx", (".",), (".",))
_OTHER: Final = _Layout("other", (".", "docs", "content", "src"), (".", "public", "static", "assets"))

_LAYOUTS: Final[Mapping[str, _Layout]] = {
    **dict.fromkeys(("mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "zensical.toml"), _MKDOCS),
    **{f"docusaurus.config.{suffix}": _DOCUSAURUS for suffix in ("js", "ts", "mjs", "cjs")},
    **{f"hugo.{suffix}": _HUGO for suffix in ("toml", "yaml", "yml", "json")},
    **dict.fromkeys(("_config.yml", "_config.yaml", "_config.toml"), _JEKYLL),
    "conf.py": _SPHINX,
    "mix.exs": _EXDOC,
    **{f".vitepress/config.{suffix}": _VITEPRESS for suffix in ("js", "ts", "mjs", "mts", "cjs")},
    **{f".vuepress/config.{suffix}": _VITEPRESS for suffix in ("js", "ts")},
    "book.toml": _MDBOOK,
    "docfx.json": _DOCFX,
    **{f"astro.config.{suffix}": _ASTRO for suffix in ("js", "ts", "mjs", "cjs", "mts")},
    **{f"next.config.{suffix}": _NEXT for suffix in ("js", "ts", "mjs", "cjs")},
    **{f"eleventy.config.{suffix}": _ELEVENTY for suffix in ("js", "ts", "mjs", "cjs")},
    **dict.fromkeys((".eleventy.js", ".eleventy.cjs"), _ELEVENTY),
    **{f"gatsby-config.{suffix}": _GATSBY for suffix in ("js", "ts", "mjs")},
    **{f"nuxt.config.{suffix}": _NUXT for suffix in ("js", "ts", "mjs")},
    "antora.yml": _OTHER._replace(generator="antora"),
    **dict.fromkeys(("_sidebar.md", ".nojekyll"), _OTHER._replace(generator="docsify")),
    "_quarto.yml": _OTHER._replace(generator="quarto"),
    "_bookdown.yml": _OTHER._replace(generator="quarto"),
    "pelicanconf.py": _OTHER._replace(generator="pelican", contents=("content", ".")),
    ".gitbook.yaml": _OTHER._replace(generator="gitbook"),
    **dict.fromkeys(
        (
            *("netlify.toml", "mint.json", "docs.json", "rspress.config.ts", "svelte.config.js", "honkit.json"),
            *("book.json", "website.yml", "middleman.rb", "lektor.ini", "remix.config.js", "gridsome.config.js"),
        ),
        _OTHER,
    ),
}
"""By the name of the settings file, or by the end of its path."""

_NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "conf.py": ("index.rst", "index.md", "index.txt", "contents.rst", "_templates", "_static"),
    "_sidebar.md": ("index.html", ".nojekyll"),
    ".nojekyll": ("index.html",),
    "docs.json": ("docs.json",),
}
"""Names that mean a generator only with one of these beside them."""

_NO_JEKYLL: Final = ".nojekyll"
_DOCSIFY: Final = "$docsify"
"""What ``index.html`` sets up where Docsify reads the pages in the browser; it stands beside ``.nojekyll``.

https://docsify.js.org/#/quickstart
"""

_FURTHER_SETTINGS: Final = {"config.toml", "config.yaml", "config.yml"}
"""Settings of older Hugo and of Zola, where a folder ``content`` stands beside them."""

_SECTION: Final = "/_index.md"

_FOLDER_SETTINGS: Final[Mapping[str, re.Pattern[str]]] = {
    "mkdocs": re.compile(r"^docs_dir:[ \t]*[\"']?([^\s\"'#]+)", re.MULTILINE),
    "mdbook": re.compile(r"^src[ \t]*=[ \t]*[\"']([^\"'\n]+)", re.MULTILINE),
    "hugo": re.compile(r"^[ \t]*(?:contentDir[ \t]*[=:][ \t]*|\"contentDir\":[ \t]*)[\"']?([^\s\"',]+)", re.MULTILINE),
    "vitepress": re.compile(r"\bsrcDir:[ \t]*[\"'`]([^\"'`\n]+)"),
    "jekyll": re.compile(r"^source:[ \t]*[\"']?([^\s\"'#]+)", re.MULTILINE),
}
"""Where the settings of a generator say where its pages are."""


_BLACKFRIDAY: Final = re.compile(r"\bautoHeadingIDType\W{1,8}blackfriday\b", re.IGNORECASE)
"""Hugo's setting for anchors as an earlier reader of Markdown made them."""
_MARKUP: Final = ("markup.toml", "markup.yaml", "markup.yml", "markup.json")
"""Where it can stand beside the settings."""


def find_sites(files: Iterable[str], folders: frozenset[str], read: Callable[[str], str]) -> tuple[Site, ...]:
    """The sites among ``files``, the innermost first; ``read`` gives the text of a settings file."""
    names = frozenset(files)
    found = [site for path in names for site in _sites_of(path, names, folders, read)]
    found += _parts_of_sites(names, found)
    return tuple(sorted(found, key=lambda site: (-len(site.folder), site.generator == "other", site.settings)))


def _parts_of_sites(names: Iterable[str], sites: Iterable[Site]) -> Iterator[Site]:
    """Folders of pages for Hugo or Zola that are none of ``sites``: only these read ``_index.md``."""
    known = [content for site in sites if site.generator == "hugo" for content in site.contents]
    for folder in sorted(path[: -len(_SECTION)] for path in names if path == _SECTION[1:] or path.endswith(_SECTION)):
        if not any(not content or f"{folder}/".startswith(f"{content}/") for content in known):
            known.append(folder)
            yield Site("hugo", folder, "", (folder,), is_closed=True, is_part=True)


def site_made_by(generator: str, folder: str) -> Site:
    """The site of a generator that somebody has named, with its settings or what stands for them in ``folder``."""
    layout = next((layout for layout in _LAYOUTS.values() if layout.generator == generator), _OTHER)
    contents = tuple(join(folder, content) for content in (*layout.contents, ".") if content != "..")
    assets = tuple(join(folder, asset) for asset in layout.assets if not asset.startswith(".."))
    return Site(generator, folder, "", tuple(dict.fromkeys(contents)), assets, layout.is_closed)


def _sites_of(path: str, names: frozenset[str], folders: frozenset[str], read: Callable[[str], str]) -> Iterator[Site]:
    folder, _, name = path.rpartition("/")
    beside = folder
    layout = _LAYOUTS.get(name)
    if folder.endswith("config/_default") and name.startswith(("config.", "hugo.")):
        folder = folder.removesuffix("/_default").removesuffix("config").removesuffix("/")
        layout = _HUGO
    elif layout is None and name.startswith("config."):
        layout = _LAYOUTS.get("/".join(path.split("/")[-2:]))  # .vitepress/config.ts
        if layout is None and name in _FURTHER_SETTINGS and join(folder, "content") in folders:
            layout = _HUGO
    if layout is None:
        return
    needed = _NEEDS.get(name)
    if needed and not any(join(folder, other) in names or join(folder, other) in folders for other in needed):
        return
    if name == _NO_JEKYLL and _DOCSIFY not in read(join(folder, "index.html")):
        return
    contents = layout.contents
    pattern = _FOLDER_SETTINGS.get(layout.generator)
    if pattern is not None:
        contents = (*pattern.findall(read(path)), *contents)
    style = ""
    if layout.generator == "hugo":
        settings = (path, *(other for one in _MARKUP if (other := join(beside, one)) in names))
        style = "blackfriday" if any(_BLACKFRIDAY.search(read(one)) for one in settings) else ""
    yield Site(
        layout.generator,
        folder if layout.contents[0] != ".." else folder.rpartition("/")[0],
        path,
        tuple(dict.fromkeys(join(folder, content) for content in contents)),
        tuple(dict.fromkeys(join(folder, asset) for asset in layout.assets)),
        layout.is_closed,
        layout.is_flat,
        style=style,
    )


def is_page(path: str, site: Site) -> bool:
    """Whether a path is inside one of the folders of the site's pages."""
    return any(not content or path.startswith(f"{content}/") for content in site.contents)


LANGUAGE: Final = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?\Z")
"""The name of a folder that may be a language's."""


def languages_of(content: str, folders: Iterable[str]) -> list[str]:
    """Among ``folders``, that of each language below a folder of pages."""
    prefix = f"{content}/" if content else ""
    return sorted(folder for folder in folders if folder.startswith(prefix) and LANGUAGE.match(folder[len(prefix) :]))


def join(folder: str, reference: str) -> str:
    """``reference`` read from ``folder``, without dot segments; above the root it begins with ``..``."""
    if reference[:1] == "/":
        folder = ""
    parts = folder.split("/") if folder else []
    for part in reference.split("/"):
        if part == "..":
            if parts and parts[-1] != "..":
                parts.pop()
            else:
                parts.append("..")
        elif part and part != ".":
            parts.append(part)
    return "/".join(parts)
