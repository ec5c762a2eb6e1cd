"""What is there though no file says so: pages of code hosts, output of programs, anchors that are implied."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from urllint.links.pages import HTML, extension

_HOST_PAGES: Final = (
    "issues|wiki|pulls?|releases|discussions|actions|graphs|commits?|tree|blob|raw|compare|projects|security|labels"
    "|milestones?|settings|edit|new|network|stargazers|tags|branches|packages|pipelines|merge_requests|archive"
    "|deployments|find|search|fork|watchers|subscription"
)

_PAGES: Final = (
    r"(?:^|/)(?:(?:gen|mod|py-mod)index|search|genindex-all|404|sitemap|feed|atom|rss)(?:\.(?:html?|xml|json))?/?\Z"
    r"|(?:^|/)(?:favicon\.ico|robots\.txt|llms(?:-full)?\.txt|index\.xml|objects\.inv)\Z|\.html\.md\Z"
    r"|(?:^|/)(?:struct|enum|trait|fn|macro|type|constant|union|derive|primitive|keyword|mod|attr)\.\w+\.html\Z"
)
_OUTPUT_FOLDERS: Final = frozenset(
    {
        *(
            "javadoc",
            "apidoc",
            "apidocs",
            "coverage",
            "htmlcov",
            "_build",
            "_modules",
            "_sources",
            "_static",
            "_images",
        ),
        *("node_modules", "bower_components", "vendor", "dist", "build", "out", "target"),
    }
)
_OUTPUT_OF_PAGES: Final = frozenset(
    {
        *("std", "core", "alloc", "proc_macro", "nomicon", "reference", "cargo", "rustc"),
        *("api", "public", "site", "output", "html"),
    }
)

_IMPLIED: Final = (
    r"(?:top|readme|start-of-content|content|main|fn(?:ref)?(?:\w+|[:.-][\w-]+)|l\d.*|__.*|footnote.*|cite_.*|ref[-_]?\d*"
    r"|section-?\d*|(?:auto)?toc_?(?:md)?[\d.]+|.*[=&:~/!(),].*)?\Z"
)


def is_made_by_host(path: str) -> bool:
    """Whether a page on a code host can be meant, which a file's page is relative to as well: ``../../issues``; or a
    commit or a merge request, as GitLab's changelogs refer to them: ``group/project@0a4cdd86``, ``group/project!12``.
    """
    if path.startswith("../"):
        return _host_page().match(path) is not None
    return ("@" in path or "!" in path) and _host_reference().fullmatch(path) is not None


def is_made_by_program(path: str) -> bool:
    """Whether it is a page or folder that programs write when a site or a package is built."""
    folders = path.split("/")[:-1]
    if not _OUTPUT_FOLDERS.isdisjoint(folders):
        return True
    suffix = extension(path)
    if (not suffix or suffix in HTML) and not _OUTPUT_OF_PAGES.isdisjoint(folders):
        return True
    return _program_page().search(path) is not None


def needs_no_anchor(fragment: str) -> bool:
    """Whether the fragment is one that hosts and generators make, or that scripts and viewers read."""
    return _implied().match(fragment.lower()) is not None


@cache
def _host_page() -> re.Pattern[str]:
    return re.compile(rf"(?:\.\./)+(?:-/)?(?:{_HOST_PAGES})\b")


@cache
def _host_reference() -> re.Pattern[str]:
    # https://docs.gitlab.com/user/markdown/#gitlab-specific-references
    return re.compile(r"(?:[\w.-]+/)*[\w.-]+(?:@[0-9a-f]{7,64}|![0-9]+)")


@cache
def _program_page() -> re.Pattern[str]:
    return re.compile(_PAGES)


@cache
def _implied() -> re.Pattern[str]:
    return re.compile(_IMPLIED, re.DOTALL)
