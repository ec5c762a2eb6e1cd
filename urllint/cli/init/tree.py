"""What stands in the folders of a project that settings would speak of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from urllint.cli.init.published import Published, published_sites, root_of
from urllint.files import VENDORED_FOLDERS, read_bytes
from urllint.links.listing import Listing
from urllint.links.sites import Site, find_sites

_FOR_TESTS: Final = frozenset({"tests", "__tests__", "testdata", "test-data", "test_data", "fixtures"})
_FOR_TESTS_AT_TOP: Final = "test"
"""Further in, a folder of this name is as likely to be code that is about tests."""

_MOST_PATTERNS: Final = 3
"""Of more folders with the same name one pattern is written for all."""


class Tree(NamedTuple):
    """What was found: site generators, where their sites are published, patterns for folders of others and of tests.

    Each of ``sites`` stands with the folder whose files are published at its URL.
    """

    sites: tuple[tuple[Site, str], ...] = ()
    published: tuple[Published, ...] = ()
    vendored: tuple[str, ...] = ()
    for_tests: tuple[str, ...] = ()


def look_at(folder: str) -> Tree:
    """What the files below ``folder`` (absolute, with ``/``) are."""
    listing = Listing.of(folder)

    def read(path: str) -> str:
        try:
            return read_bytes(f"{folder}/{path}").decode("utf-8", "replace")
        except OSError:  # git lists it, and it is gone
            return ""

    sites = find_sites(listing.files, listing.folders, read)
    vendored = _outermost(listing.folders, VENDORED_FOLDERS)
    for_tests = [
        path
        for path in _outermost(listing.folders, _FOR_TESTS)
        if not any(path.startswith(f"{other}/") for other in (*vendored, _FOR_TESTS_AT_TOP))
    ]
    if _FOR_TESTS_AT_TOP in listing.folders:
        for_tests.append(_FOR_TESTS_AT_TOP)
    return Tree(
        tuple((site, root_of(site, listing.folders)) for site in sites),
        tuple(published_sites(sites, listing.folders, read)),
        tuple(_patterns(vendored, "/")),
        tuple(_patterns(for_tests, "/**")),
    )


def _outermost(folders: Iterable[str], names: frozenset[str]) -> list[str]:
    """The folders with one of the names that lie in no other such folder."""
    return sorted(
        path
        for path in folders
        if path.rpartition("/")[2] in names and not any(part in names for part in path.split("/")[:-1])
    )


def _patterns(folders: Iterable[str], end: str) -> list[str]:
    """gitignore patterns for the folders, or what is in them; where a name has many folders, for the name."""
    by_name: dict[str, list[str]] = {}
    for path in folders:
        by_name.setdefault(path.rpartition("/")[2], []).append(path)
    patterns: list[str] = []
    for name, paths in by_name.items():
        if len(paths) <= _MOST_PATTERNS:
            patterns += [f"/{_escaped(path)}{end}" for path in paths]
        else:
            patterns.append(f"**/{name}{end}" if end != "/" else f"{name}/")
    return patterns


def _escaped(path: str) -> str:
    return "".join(f"\\{character}" if character in "*?[\\" else character for character in path)
