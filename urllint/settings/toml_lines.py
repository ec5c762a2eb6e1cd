"""Where the keys and the members of arrays stand in a TOML file.

The library's parser does not say. The text has passed it before it comes here, so that what follows only has to tell
the parts of valid TOML apart. It is used for error messages and for ``urllint config``, not for reading.

https://toml.io/en/v1.0.0
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

KeyPath = tuple[str | int, ...]
"""The keys from the top of the file, and the numbers of arrays' members."""

_SPACE: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?""""{0,2}'
    r"|'''.*?''''{0,2}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_DOT: Final = re.compile(r"[ \t]*\.[ \t]*")
_SCALAR: Final = re.compile(r"[^,\]}\n#]*")


def key_offsets(text: str, decode: Callable[[str], str]) -> dict[KeyPath, int]:
    """The offset at which each key, table and member of an array first stands.

    ``decode`` gives the value of a quoted key.
    """
    scanner = _Scanner(text, decode)
    scanner.document()
    return scanner.offsets


class _Scanner:
    """A walk through one file."""

    def __init__(self, text: str, decode: Callable[[str], str]) -> None:
        self.offsets: dict[KeyPath, int] = {}
        self._text = text
        self._decode = decode
        self._at = 0

    def document(self) -> None:
        """Tables' names and the lines below them."""
        table: KeyPath = ()
        arrays: dict[KeyPath, int] = {}
        self._skip()
        while self._at < len(self._text):
            if self._takes("["):
                is_array = self._takes("[")
                self._skip()
                table = self._key(())
                if is_array:
                    arrays[table] = arrays.get(table, -1) + 1
                    table = (*table, arrays[table])
                self._skip()
                self._takes("]")
                self._takes("]")
            else:
                self._pair(table)
            self._skip()

    def _pair(self, table: KeyPath) -> None:
        key = self._key(table)
        self._skip()
        self._takes("=")
        self._value(key)

    def _value(self, path: KeyPath) -> None:
        self._skip()
        if self._takes("["):
            number = 0
            self._skip()
            while not self._takes("]"):
                self.offsets.setdefault((*path, number), self._at)
                self._value((*path, number))
                number += 1
                self._skip()
                self._takes(",")
                self._skip()
        elif self._takes("{"):
            self._skip()
            while not self._takes("}"):
                self._pair(path)
                self._skip()
                self._takes(",")
                self._skip()
        else:
            match = _STRING.match(self._text, self._at) or _SCALAR.match(self._text, self._at)
            self._at = match.end() if match is not None else len(self._text)

    def _key(self, table: KeyPath) -> KeyPath:
        """A key, with dots or without."""
        path = table
        while True:
            quoted = _STRING.match(self._text, self._at)
            match = quoted or _BARE_KEY.match(self._text, self._at)
            if match is None:
                message = f"no key at offset {self._at}"
                raise ValueError(message)
            path = (*path, self._decode(quoted[0]) if quoted is not None else match[0])
            self.offsets.setdefault(path, self._at)
            self._at = match.end()
            dot = _DOT.match(self._text, self._at)
            if dot is None:
                return path
            self._at = dot.end()

    def _skip(self) -> None:
        match = _SPACE.match(self._text, self._at)
        self._at = match.end() if match is not None else self._at

    def _takes(self, mark: str) -> bool:
        if self._text.startswith(mark, self._at):
            self._at += len(mark)
            return True
        return False
