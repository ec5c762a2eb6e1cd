"""Where the pages of a site are published if not under their files' names: permalinks, aliases, redirects.

All of it is read loosely, as any path that stands where a generator or a server would look for one: a page that is said
to be somewhere is not called missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from urllint.links.listing import Listing
from urllint.links.sites import Site, join

REDIRECTS: Final = frozenset(
    {
        *("_redirects", ".htaccess", "netlify.toml", "vercel.json", "now.json", "firebase.json", "nginx.conf"),
        *("staticwebapp.config.json", "redirects.json", "redirects.yml", "redirects.yaml", "redirects.txt"),
        *("redirects.js", "redirects.ts", "redirects.toml", "redirect.json", "_headers"),
    }
)
"""Files that say what is redirected, wherever they stand in a repository."""

_MOVED_PAGES: Final = ".openpublishing.redirection"
"""How such files begin that name moved pages for DocFX."""

_LONGEST_HEAD: Final = 4096
_PATH_IN_SETTINGS: Final = re.compile(r"(?<![\w:/.*-])/?[\w.*:()@~-]+(?:/[\w.*:()@~-]*)+|(?<=[\"'])[\w-]+\.(?:html|md)")
_ROUTE: Final = re.compile(r"\brouteBasePath:[ \t]*[\"'`]/?([^\"'`\n]+)")
"""Where Docusaurus publishes a folder of pages."""
_FRONT_MATTER: Final = re.compile(
    r"\A\ufeff?(---|\+\+\+)[ \t]*\r?\n(.*?)^(?:\1|\.\.\.)[ \t]*\r?$", re.DOTALL | re.MULTILINE
)
_PLACES: Final = re.compile(
    r"^[ \t]*[\"']?(?:permalink|slug|url|path|alias|aliases|redirect_from|redirects?|id|basename)[\"']?[ \t]*[:=]"
    r"(.*(?:\n[ \t]*(?:-|[\"'][^\"'\n]*[\"'],?|\]).*)*)",
    re.MULTILINE | re.IGNORECASE,
)
_VALUE: Final = re.compile(r"[^\s\"'\[\],-][^\s\"'\[\],]*")


class Published:
    """The paths under which something is said to be, beside the files' own names."""

    __slots__ = ("_globs", "_paths", "_stems")

    def __init__(self, paths: Iterable[str], stems: Iterable[str]) -> None:
        self._paths = frozenset(map(plain, paths))
        self._globs = tuple(
            path.split("*", 1)[0].split(":", 1)[0] for path in self._paths if "*" in path or "/:" in path
        )
        self._stems = frozenset(stems)

    def has(self, path: str) -> bool:
        """Whether something is published or redirected at ``path``, which is relative to the site's root."""
        path = plain(path)
        if path in self._paths:
            return True
        return any(len(start) > 1 and path.startswith(start) for start in self._globs)

    def may_have(self, path: str) -> bool:
        """Whether a page with that last part of its path exists anywhere: its folders may be another's choice."""
        return plain(path).rpartition("/")[2] in self._stems


def plain(path: str) -> str:
    """A path without what differs between the ways to write it: slashes at its ends, index files, extensions."""
    path = path.strip().strip("/").lower()
    path = re.sub(r"(?:^|/)(?:index|readme|_index)?(?:\.(?:html?|mdx?|rst|markdown))?$", "", path)
    return re.sub(r"\.(?:html?|mdx?|rst|markdown)$", "", path)


def published(site: Site | None, listing: Listing, read: Callable[[str], str]) -> Published:
    """What the settings and pages of ``site`` and the redirects of the repository say; ``read`` gives a file's text."""
    paths: list[str] = []
    stems: set[str] = set()
    for path in listing.files:
        name = path.rpartition("/")[2]
        is_of_site = site is not None and (path == site.settings or _is_setting_of_hugo(path, site))
        if name.lower() in REDIRECTS or name.startswith(_MOVED_PAGES) or is_of_site:
            text = read(path)
            paths += _PATH_IN_SETTINGS.findall(text)
            paths += _ROUTE.findall(text) if is_of_site else ()
        elif site is not None and name.endswith((".md", ".mdx", ".markdown", ".rst", ".html", ".adoc", ".qmd")):
            if site.folder and not path.startswith(f"{site.folder}/"):
                continue
            stems.add(_stem(path))
            said = list(_said_by_page(read(path)[:_LONGEST_HEAD]))
            paths += said
            # Aliases and redirects of Hugo without a leading slash count from the folder of the page.
            paths += (join(path.rpartition("/")[0], one) for one in said if one[0] not in "/#{")
    return Published(paths, stems)


def _is_setting_of_hugo(path: str, site: Site) -> bool:
    """Whether the file stands beside the settings in Hugo's folder for them: mounts in it say what is published where.

    https://gohugo.io/configuration/introduction/#configuration-directory
    """
    folder = site.settings.rpartition("/")[0]
    return site.generator == "hugo" and folder.endswith("config/_default") and path.rpartition("/")[0] == folder


def _stem(path: str) -> str:
    """The last part that a page's URL is likely to have."""
    folder, _, name = path.rpartition("/")
    stem = name.split(".", 1)[0].lower()
    if stem in ("index", "_index", "readme"):
        return folder.rpartition("/")[2].lower()
    return re.sub(r"^\d{4}-\d{2}-\d{2}-|^\d+[-_.]", "", stem)


def _said_by_page(head: str) -> Iterable[str]:
    matter = _FRONT_MATTER.match(head)
    if matter is None:
        return
    for place in _PLACES.finditer(matter[2]):
        yield from _VALUE.findall(place[1])
