"""Files that no person edits: generated, vendored, minified.

What is wrong in them is wrong somewhere else, so only the rules about security look at them, and nothing is fixed.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import Final, NamedTuple

from urllint.files.documentation import is_documentation
from urllint.files.patterns import Patterns

LOCK_FILES: Final = frozenset(
    {
        "bun.lock",
        "Cargo.lock",
        "composer.lock",
        "conda-lock.yml",
        "deno.lock",
        "flake.lock",
        "Gemfile.lock",
        "gradle.lockfile",
        "mix.lock",
        "npm-shrinkwrap.json",
        "package-lock.json",
        "Package.resolved",
        "pdm.lock",
        "Pipfile.lock",
        "pixi.lock",
        "pnpm-lock.yaml",
        "Podfile.lock",
        "poetry.lock",
        "pubspec.lock",
        "uv.lock",
        "yarn.lock",
    }
)
"""What package managers write, by name; those that end in ``.sum`` hold checksums."""

LONGEST_MEAN_LINE: Final = 1000
"""Bytes; a file whose lines are longer on average was written by a program."""

_MARK: Final = b"@generated"
_SENTENCE: Final = re.compile(
    rb"(?i)\bdo not (?:edit|modify|change)\b[^<>]{0,200}?\bgenerated\b"
    rb"|\bgenerated\b[^<>]{0,200}?\bdo not (?:edit|modify|change)\b"
    rb"|<!-- ?(?:Generated|auto-?generated) by [a-z]|\bthis (?:file|page|document) (?:is|was|has been) "
    rb"(?:(?:auto-|automatically |periodically )?generated|auto-?generated) (?:by|from|with|using)\b"
)
"""What programs write at the top of a file, as people read it."""

_HEAD: Final = 1024

_OWN_REPORTS: Final = (b'{"version": 1, "findings": [', b'{"version": 1,\n"meta": {"tool_version": ')
"""How our own reports begin, which quote what they are about: those of a check, and those of an audit."""


def is_generated(path: str, data: bytes) -> bool:
    """Whether the file at ``path`` with the content ``data`` was plainly not written by a person.

    Pages made from source code are judged by themselves: what they say of it is not looked at here.
    """
    name = path.rpartition("/")[2]
    if name in LOCK_FILES or name.endswith((".sarif", ".sum")) or _is_minified(name.lower()):
        return True
    if data.startswith(_OWN_REPORTS):
        return True
    head = data[:_HEAD]
    if _MARK in head or _marked_by_attributes(path) or _has_long_lines(data):
        return True
    return b"enerated" in head and _SENTENCE.search(head) is not None and not is_documentation(path, data)


def _has_long_lines(data: bytes) -> bool:
    """Whether lines are longer on average than people write them."""
    needed = (len(data) - 1) // LONGEST_MEAN_LINE
    # Most files have that many ends of lines near their beginning.
    if data.count(b"\n", 0, len(data) // 8) >= needed:
        return False
    return (data.count(b"\n") or data.count(b"\r")) < needed


def _is_minified(name: str) -> bool:
    """Whether the name is like ``app.min.js``, ``app.bundle.css`` or ``app.js.map``."""
    if name.endswith(".map"):
        return True
    stem, _, extension = name.rpartition(".")
    return stem.endswith((".min", ".bundle")) and extension.isascii() and extension.isalnum()


class _Attributes(NamedTuple):
    """The lines of one ``.gitattributes`` about generated and vendored files: pattern, and whether it sets."""

    folder: str
    lines: tuple[tuple[Patterns, bool], ...]


_LINGUIST: Final = r"\s([-!]?)linguist-(?:generated|vendored)(=\S*)?(?=\s|\Z)"


def marked_as_generated(folder: str) -> list[tuple[str, list[tuple[str, bool]]]]:
    """What ``.gitattributes`` files say about generated and vendored files in ``folder``, the nearest first.

    Each is given by its folder and its patterns, with whether they set or unset.
    """
    absolute = os.path.abspath(folder).replace(os.sep, "/")  # noqa: PTH100 - no pathlib at start
    return [
        (attributes.folder, [(line, is_set) for patterns, is_set in attributes.lines for line in patterns.lines])
        for attributes in _attributes(absolute)
    ]


def _marked_by_attributes(path: str) -> bool:
    """Whether ``.gitattributes`` calls the file generated or vendored; the nearest one's last matching line decides."""
    absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - no pathlib at start
    folder = absolute.rpartition("/")[0]
    for attributes in _attributes(folder):
        relative = absolute[len(attributes.folder) + 1 :]
        for pattern, is_set in reversed(attributes.lines):
            if pattern.verdict(relative, is_folder=False):
                return is_set
    return False


@lru_cache(maxsize=4096)
def _attributes(folder: str) -> tuple[_Attributes, ...]:
    """What the ``.gitattributes`` of ``folder`` and of those above it say, up to the root of the checkout."""
    own: tuple[_Attributes, ...] = ()
    try:
        with open(f"{folder}/.gitattributes", encoding="utf-8", errors="replace") as file:  # noqa: PTH123 - as above
            lines = _linguist_lines(file.read())
    except OSError:
        lines = ()
    if lines:
        own = (_Attributes(folder, lines),)
    above = folder.rpartition("/")[0]
    if os.path.lexists(f"{folder}/.git") or above == folder or not folder:
        return own
    return own + _attributes(above)


def _linguist_lines(text: str) -> tuple[tuple[Patterns, bool], ...]:
    found: list[tuple[Patterns, bool]] = []
    for line in text.splitlines() if "linguist-" in text else ():
        for match in re.finditer(_LINGUIST, line):
            pattern = line.split(None, 1)[0]
            if not pattern.startswith(("#", "!")):
                found.append((Patterns([pattern]), match[1] == "" and match[2] not in ("=false", "=0")))
    return tuple(found)
