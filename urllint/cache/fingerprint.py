"""What decides what is found in a file, beside the file and its settings: this program, its plugins, its libraries.

A plugin that is being written changes without a new version, so that the files of all packages that bring rules and
extractors are looked at, and those of the modules beside them in a plugin's own folder. Of libraries (their data are as
good as code: IDNA's tables, the public suffixes) what is installed counts, by the names and times of their metadata.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from importlib.machinery import ModuleSpec

from urllint._version import __version__
from urllint.registry import BUILTIN_DISTRIBUTION, Registry


def fingerprint(registry: Registry, *further: object) -> str:
    """A name for all of that and ``further``, which has the same `repr` in every run."""
    seal = blake2b(digest_size=12)
    for part in (__version__, sys.version, sys.platform, os.getcwd(), further):  # noqa: PTH109 - no pathlib at start
        seal.update(repr(part).encode("utf-8", "surrogatepass"))
    packages = _packages(registry)
    files = {file for name in packages for file in _files_of(name)}
    for folder in {folder for name in packages - _own_packages(registry) for folder in _folders_around(name)}:
        files.update(_beside(folder))
    for path, size, changed in sorted(files):
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


def _own_packages(registry: Registry) -> set[str]:
    own = (plugin.target for plugin in registry.plugins if plugin.distribution == BUILTIN_DISTRIBUTION)
    return {"urllint", *(target.partition(":")[0].partition(".")[0] for target in own)}


def _find(package: str) -> ModuleSpec | None:
    """Where a top-level package is: a project that is installed to be edited may have a finder of its own for it."""
    for finder in sys.meta_path:
        find_spec = getattr(finder, "find_spec", None)
        spec = None if find_spec is None else find_spec(package, None)
        if isinstance(spec, ModuleSpec):
            return spec
    return None


def _places_of(package: str) -> list[str]:
    """The folders of a package, or the file of a module."""
    spec = _find(package)
    if spec is None:
        return []
    return list(spec.submodule_search_locations or ()) or [spec.origin or ""]


def _files_of(package: str) -> Iterator[tuple[str, int, int]]:
    """The files of a package: path, size, time of the last change."""
    for place in _places_of(package):
        yield from _below(place) if os.path.isdir(place) else [_described(place)]  # noqa: PTH112 - see above


def _folders_around(package: str) -> set[str]:
    """The folders that hold a package, or parts of it."""
    return {os.path.dirname(place) for place in _places_of(package)}  # noqa: PTH120 - see above


def _beside(folder: str) -> Iterator[tuple[str, int, int]]:
    """The files of all modules and packages in a folder of somebody's own: not in one into which things are installed,
    whose metadata are looked at.
    """
    try:
        entries = list(os.scandir(folder))
    except OSError:  # an archive
        return
    if any(entry.name.endswith(".dist-info") for entry in entries):
        return
    for entry in entries:
        if entry.name.endswith(".py"):
            yield _described(entry.path)
        elif os.path.isfile(f"{entry.path}/__init__.py"):  # noqa: PTH113 - see above
            yield from _below(entry.path)


def _below(folder: str) -> Iterator[tuple[str, int, int]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:  # nothing is imported from where nobody may look
        return
    for entry in entries:
        if entry.is_symlink() and f"{os.path.realpath(folder)}/".startswith(f"{os.path.realpath(entry.path)}/"):
            continue  # a link to what is around it
        if os.path.isdir(entry.path):  # noqa: PTH112 - see above
            if entry.name != "__pycache__":
                yield from _below(entry.path)
        else:
            yield _described(entry.path)


def _described(path: str) -> tuple[str, int, int]:
    """A module, or what is in an archive: then the archive itself."""
    while path and not os.path.lexists(path):
        path = os.path.dirname(path)  # noqa: PTH120 - see above
    try:
        status = os.stat(path or os.curdir)  # noqa: PTH116 - see above
    except OSError:  # a link that leads nowhere, as an editor makes beside a file that is open
        return path, 0, 0
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
                yield f"{entry.path}\0{_described(entry.path)[2]}"
