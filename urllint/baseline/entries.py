"""The file that a baseline is kept in: one entry a line, sorted, so that changes of two branches merge as text does.

    docs/guide.md<TAB>invalid-URL-unit<TAB>0f3a5c7e9b1d2f46<TAB>2

The order of the lines means nothing. A line that stands twice, as a merge may leave it, counts once; of two counts for
the same the larger one holds, for the other branch has not seen it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

VERSION: Final = 1
HEADER: Final = f"# urllint baseline {VERSION}: what is accepted for now, as path, rule, fingerprint and number\n"

_HEADER: Final = re.compile(r"# urllint baseline (\d{1,9})\b")
_ENTRY: Final = re.compile(r"([^\t]+)\t([^\t]+)\t([0-9a-f]+)\t([1-9][0-9]{0,8})")
_CONFLICT: Final = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?: |\Z)")
_ESCAPES: Final = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_ESCAPED: Final = re.compile(r"\\(.)")
_UNESCAPES: Final = {escape[1]: character for character, escape in _ESCAPES.items()}


class Key(NamedTuple):
    """What an entry is about: ``path`` with ``/``, relative to the baseline's folder; a rule's name; a fingerprint."""

    path: str
    rule: str
    fingerprint: str


class Entry(NamedTuple):
    """How many are accepted, and the line on which that is said."""

    accepts: int
    line: int


Entries = Mapping[Key, Entry]


class BaselineError(Exception):
    """A file that is no baseline, or cannot be used as one; ``line`` is where, if it is somewhere."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def parse_entries(data: bytes, rule_name: Callable[[str], str] = str) -> dict[Key, Entry]:
    """The entries of a baseline file; an empty file is an empty baseline. Raises BaselineError.

    ``rule_name`` gives the present name of a rule.
    """
    lines = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff").split("\n")
    lines = [line.removesuffix("\r") for line in lines]
    _check_version(lines)
    entries: dict[Key, Entry] = {}
    for number, line in enumerate(lines, 1):
        if not line or (line.startswith("#") and "\t" not in line):
            continue
        match = _ENTRY.fullmatch(line)
        if match is None:
            if _CONFLICT.match(line):
                message = "a merge has left both sides here: keep the entries of both, and take the marks out"
                raise BaselineError(message, number)
            message = "is no entry, which would be a path, a rule, a fingerprint and a number between tabs"
            raise BaselineError(message, number)
        key = Key(_unescaped(match[1]), rule_name(match[2]), match[3])
        accepts = int(match[4])
        if key not in entries or entries[key].accepts < accepts:
            entries[key] = Entry(accepts, number)
    return entries


def _check_version(lines: list[str]) -> None:
    versions = [int(match[1]) for line in lines for match in (_HEADER.match(line),) if match is not None]
    if not versions:
        if any(lines):
            message = "is no baseline of urllint"
            raise BaselineError(message)
    elif max(versions) > VERSION:
        message = f"is a baseline of version {max(versions)}, which only a newer urllint can read"
        raise BaselineError(message)


def render_entries(counts: Mapping[Key, int]) -> Iterator[str]:
    """The file's text, line by line; lone surrogates stand for bytes of paths that are no UTF-8."""
    yield HEADER
    for key in sorted(counts):
        yield f"{_escaped(key.path)}\t{key.rule}\t{key.fingerprint}\t{counts[key]}\n"


def _escaped(path: str) -> str:
    for character, escape in _ESCAPES.items():
        path = path.replace(character, escape)
    return path


def _unescaped(path: str) -> str:
    return _ESCAPED.sub(lambda match: _UNESCAPES.get(match[1], match[0]), path) if "\\" in path else path
