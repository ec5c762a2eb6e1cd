"""What decides what is found in a file, beside the file and its settings: this program, its plugins, its libraries.

A plugin that is being written changes without a new version, so that the files of all packages that bring rules and
extractors are looked at. Of libraries (their data are as good as code: IDNA's tables, the public suffixes) what is
installed counts, by the names and times of their metadata.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from importlib.machinery import PathFinder

from urllint._version import __version__
from urllint.registry import Registry


def fingerprint(registry: Registry, *further: object) -> str:
    """A name for all of that and ``further``, which has the same `repr` in every run."""
    seal = blake2b(digest_size=12)
    for part in (__version__, sys.version, sys.platform, os.getcwd(), further):  # noqa: PTH109 - no pathlib at start
        seal.update(repr(part).encode("utf-8", "surrogatepass"))
    for name in sorted(_packages(registry)):
        for path, size, changed in _files_of(name):
            seal.update(f"\0{path}\0{size}\0{changed}".encode("utf-8", "surrogatepass"))
    for line in sorted(_installed()):
        seal.update(f"\0{line}".encode("utf-8", "surrogatepass"))
    return seal.hexdigest()


def _packages(registry: Registry) -> set[str]:
    """The top-level packages from which anything comes that looks at files."""
    targets = [plugin.target for plugin in registry.plugins]
    targets += [rule.target for rule in registry.rules.values()]
    for extractor in registry.extractors.values():
        functions = extractor.quick, extractor.doubts, extractor.encoding, extractor.references, extractor.anchors
        targets += [extractor.target, *(function for function in functions if function is not None)]
    return {"urllint", *(target.partition(":")[0].partition(".")[0] for target in targets)}


def _files_of(package: str) -> Iterator[tuple[str, int, int]]:
    """The files of a package: path, size, time of the last change."""
    spec = PathFinder.find_spec(package)
    if spec is None:
        return
    folders = list(spec.submodule_search_locations or ())
    if not folders and spec.origin is not None:
        yield _described(spec.origin)
    for folder in folders:
        yield from sorted(_below(folder)) if os.path.isdir(folder) else [_described(folder)]  # noqa: PTH112 - see above


def _below(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _below(entry.path)
            else:
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns


def _described(path: str) -> tuple[str, int, int]:
    """A module, or what is in an archive: then the archive itself."""
    while path and not os.path.lexists(path):
        path = os.path.dirname(path)  # noqa: PTH120 - see above
    status = os.stat(path or os.curdir)  # noqa: PTH116 - see above
    return path, status.st_size, status.st_mtime_ns


def _installed() -> Iterable[str]:
    """What is installed, and when."""
    for folder in dict.fromkeys(sys.path):
        try:
            entries = list(os.scandir(folder or os.curdir))
        except OSError:
            continue
        for entry in entries:
            if entry.name.endswith((".dist-info", ".egg-info", ".egg-link", ".pth")):
                yield f"{entry.path}\0{entry.stat().st_mtime_ns}"
