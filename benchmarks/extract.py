"""How fast each extractor reads: MB of text a second, beside a bare regular expression over the same text.

    python benchmarks/extract.py [FOLDER ...] [--rounds 5] [--only NAME] [--limit MB]

The text is every text file below the folders (default: the packages of this environment), given to the extractor that
claims it. The rows of plain text are split into files with and without candidates, since most files have none. The
measures of one row run in turn, round by round, so that a drift of the machine's speed meets them all; medians of the
CPU time are printed. ``regex`` is the speed of ``https?://[^\\s<>"]+`` over the same text, and ``ratio`` says how many
times as long the extractor takes.

An extractor joins by being registered; a peer that reads the same format joins through ``PEERS``.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sysconfig
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import yaml

from urllint.extraction.driver import Extractors
from urllint.files import decode, is_binary
from urllint.registry import Registry
from urllint.text.document import Document

T = TypeVar("T")

REGEX: Final = re.compile(r"https?://[^\s<>\"]+")


def yaml_events(text: str) -> None:
    """Parse YAML into events, as far as it is YAML."""
    with suppress(yaml.YAMLError, UnicodeError):
        deque(yaml.parse(text, Loader=yaml.CSafeLoader), maxlen=0)


def json_values(text: str) -> None:
    """Read JSON, if it is JSON."""
    with suppress(ValueError):
        json.loads(text)


def docutils_tree(text: str) -> None:
    """Parse reStructuredText with docutils, whose complaints are kept to itself."""
    from docutils.core import publish_doctree

    publish_doctree(text, settings_overrides={"report_level": 5, "halt_level": 6, "file_insertion_enabled": False})


PEERS: Final[dict[str, tuple[tuple[str, Callable[[str], object]], ...]]] = {
    "json": (("json.loads", json_values),),
    "rst": (("docutils", docutils_tree),),
    "yaml": (("events of libyaml", yaml_events),),
}
"""By extractor name: other readers of the same text, each with its name and a function of the text."""

LARGEST: Final = 5_000_000
"""Bytes; larger files say more about one file than about a format."""


class Row(NamedTuple):
    """A set of documents that one extractor reads."""

    title: str
    extractor: str
    documents: list[Document]
    size: int


def documents_below(folders: list[str]) -> Iterator[tuple[Document, int]]:
    """Every text file below the folders, decoded, with its size in bytes."""
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and not path.is_symlink() and path.stat().st_size <= LARGEST:
                data = path.read_bytes()
                if data and not is_binary(data):
                    yield decode(data, path.as_posix()).document, len(data)


def rows(folders: list[str], registry: Registry, limit: int) -> list[Row]:
    """One row for each extractor that claims a file, at most ``limit`` bytes each; plain text makes two."""
    sets: dict[tuple[str, str], tuple[list[Document], list[int]]] = {}
    for document, size in documents_below(folders):
        name = registry.extractor_for(document.path, document.text[:200].split("\n", 1)[0]).name
        title = name
        if name == registry.fallback.name:
            title = f"{name}, with URLs" if "://" in document.text else f"{name}, without"
        documents, sizes = sets.setdefault((name, title), ([], []))
        if sum(sizes) < limit:
            documents.append(document)
            sizes.append(size)
    return [Row(title, name, *_sized(entry)) for (name, title), entry in sorted(sets.items())]


def _sized(entry: tuple[list[Document], list[int]]) -> tuple[list[Document], int]:
    return entry[0], sum(entry[1])


def each(function: Callable[[T], object], arguments: Iterable[T]) -> None:
    """Call ``function`` with every argument."""
    for argument in arguments:
        function(argument)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folders", nargs="*", default=[sysconfig.get_path("purelib")], metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=5, help="how often each measure runs (default: 5)")
    parser.add_argument("--only", metavar="NAME", help="measure this extractor only")
    parser.add_argument(
        "--limit", type=float, default=10.0, metavar="MB", help="at most so much text a row (default: 10)"
    )
    options = parser.parse_args()

    registry = Registry.load()
    extractors = Extractors(registry)
    print(f"{'reader':28}{'files':>7}{'MB':>8}{'URLs':>8}{'MB/s':>9}{'regex':>9}{'ratio':>8}")
    for row in rows(options.folders, registry, int(options.limit * 1e6)):
        if options.only not in (None, row.extractor):
            continue
        extractor = extractors.get(registry.extractors[row.extractor])
        texts = [document.text for document in row.documents]
        found = sum(len(extractor.extract(document).urls) for document in row.documents)

        measures: dict[str, Callable[[], object]] = {
            row.title: partial(each, extractor.extract, row.documents),
            "regex": partial(each, REGEX.findall, texts),
        }
        for name, read in PEERS.get(row.extractor, ()):
            measures[name] = partial(each, read, texts)
        seconds = measured(measures, options.rounds)
        for name, second in seconds.items():
            if name != "regex":
                count = str(found) if name == row.title else ""
                print(
                    f"{name:28}{len(texts):7}{row.size / 1e6:8.1f}{count:>8}{row.size / second / 1e6:9.0f}"
                    f"{row.size / seconds['regex'] / 1e6:9.0f}{second / seconds['regex']:8.1f}"
                )


def measured(measures: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The median seconds of each measure, all of them run in turn ``rounds`` times."""
    taken: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            start = time.process_time()
            measure()
            taken[name].append(time.process_time() - start)
    return {name: statistics.median(times) for name, times in taken.items()}


if __name__ == "__main__":
    main()
