"""Where a site is published, as the settings of its generator say.

Settings of generators are often programs, or YAML with tags of their own, so that they are not read as a whole: a line
that gives a plain value is what people write, and anything else is left to them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from urllint.links.sites import Site
from urllint.whatwg import URL, URLError


class Published(NamedTuple):
    """A site with a known URL; ``root`` is the folder whose files are published there, from the repository's root."""

    site: Site
    url: str
    root: str


class _Keys(NamedTuple):
    """Where a generator's settings give the site's URL, and the path below it.

    ``has_path`` finds the key of the path, whatever its value is.
    """

    url: re.Pattern[str]
    path: re.Pattern[str] | None = None
    has_path: re.Pattern[str] | None = None


def _quoted(key: str) -> re.Pattern[str]:
    """A key of JavaScript or Python, at the start of a line, with a plain string."""
    return re.compile(rf"^[ \t]*[\"']?{key}[\"']?[ \t]*[:=][ \t]*([\"'`])(?P<value>[^\"'`\n]*)\1", re.MULTILINE)


def _plain(key: str, flags: int = 0) -> re.Pattern[str]:
    """A key of YAML, TOML or JSON at the top, with or without quotes."""
    return re.compile(
        rf"^[ \t{{]*[\"']?{key}[\"']?[ \t]*[:=][ \t]*([\"']?)(?P<value>[^\s\"'#,]*)\1", re.MULTILINE | flags
    )


def _key(key: str) -> re.Pattern[str]:
    """A key at the start of a line, or a variable of that name that stands for both."""
    return re.compile(rf"^[ \t]*[\"']?{key}[\"']?[ \t]*[:,=]", re.MULTILINE)


_KEYS: Final[Mapping[str, _Keys]] = {
    "mkdocs": _Keys(_plain("site_url")),
    "sphinx": _Keys(_quoted("html_baseurl")),
    "docusaurus": _Keys(_quoted("url"), _quoted("baseUrl"), _key("baseUrl")),
    "hugo": _Keys(_plain("baseURL", re.IGNORECASE)),
    "jekyll": _Keys(_plain("url"), _plain("baseurl"), _key("baseurl")),
    "vitepress": _Keys(_quoted("hostname"), _quoted("base"), _key("base")),
    "astro": _Keys(_quoted("site"), _quoted("base"), _key("base")),
}

_PAGES_AT_ROOT: Final = frozenset({"mkdocs", "hugo", "astro"})
"""Generators that publish the folder of the pages, and not that of the settings, at the site's URL."""

_NOT_FOR_PUBLISHING: Final = re.compile(
    r"(?:^|/)(?:tests?|testdata|fixtures?|examples?|samples?|templates?|[a-z]+_template|demos?|archive)(?:/|\Z)"
)
_STANDS_FOR_ANOTHER: Final = re.compile(
    r"(?:\A|\.)(?:localhost|example|invalid|test|local|example\.(?:com|net|org))\Z|\A[\d.]+\Z|\A\["
)


def published_sites(sites: Iterable[Site], folders: frozenset[str], read: Callable[[str], str]) -> list[Published]:
    """The sites that are published, the outermost first; those of tests, examples and templates are none."""
    found: list[Published] = []
    for site in sites:
        if site.generator in _KEYS and not _NOT_FOR_PUBLISHING.search(site.settings):
            url = _url_of(read(site.settings), _KEYS[site.generator])
            if url is not None:
                found.append(Published(site, url, root_of(site, folders)))
    return sorted(found, key=lambda one: (one.site.folder.count("/"), len(one.site.folder), one.site.settings))


def _url_of(text: str, keys: _Keys) -> str | None:
    """The URL with a slash at its end; ``None`` if none is said, or one that only stands for it."""
    value = _outermost(keys.url, text)
    path = None if keys.path is None else _outermost(keys.path, text)
    if value is None or (path is None and keys.has_path is not None and keys.has_path.search(text)):
        return None  # what is not a plain value is only known when the site is built
    try:
        url = URL(value)
        if path:
            url = URL(f"/{path.strip('/')}/", url.href)
    except URLError:
        return None
    if url.protocol not in ("http:", "https:") or url.username or url.password or url.search or url.hash:
        return None
    if _STANDS_FOR_ANOTHER.search(url.hostname):
        return None
    if not url.pathname.endswith("/"):
        url.pathname += "/"
    return url.href


def _outermost(pattern: re.Pattern[str], text: str) -> str | None:
    """The value on the line that is indented least: further in, a key is about something else."""
    matches = list(pattern.finditer(text))
    if not matches:
        return None
    return min(matches, key=lambda match: len(match[0]) - len(match[0].lstrip()))["value"]


def root_of(site: Site, folders: frozenset[str]) -> str:
    """The folder whose files are published at the site's URL."""
    if site.generator in _PAGES_AT_ROOT:
        return next((content for content in site.contents if content in folders), site.folder)
    return site.folder
