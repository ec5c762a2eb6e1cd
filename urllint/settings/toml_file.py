"""A settings file: its table, and the line on which anything in it stands."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urllint.settings.toml_lines import KeyPath

Table = Mapping[str, object]


class SettingsError(Exception):
    """A settings file that cannot be used; each of ``messages``, one or more, says where and why."""

    def __init__(self, *messages: str) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages

    def __reduce__(self) -> tuple[type[SettingsError], tuple[str, ...]]:
        return type(self), self.messages  # it may be raised in another process


class SettingsFile:
    """One settings file that has been read.

    ``path`` is how people are told of it, ``absolute`` its whole path with ``/``. ``table`` holds the settings;
    ``header`` is the name of the table in which they stand, ``""`` for the top of the file.
    """

    __slots__ = ("_lines", "_text", "absolute", "header", "path", "table")

    def __init__(self, path: str, absolute: str, text: str, table: Table, header: str) -> None:
        self.path = path
        self.absolute = absolute
        self.table = table
        self.header = header
        self._text = text
        self._lines: dict[KeyPath, int] | None = None

    @property
    def folder(self) -> str:
        """The folder that patterns in the file are relative to."""
        return self.absolute.rpartition("/")[0]

    def line(self, *key: str | int) -> int | None:
        """The line of a key below the settings' table, or of what holds it."""
        if self._lines is None:
            self._lines = _lines(self._text)
        path: KeyPath = (*self.header.split("."), *key) if self.header else key
        return next((self._lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in self._lines), None)

    def error(self, key: KeyPath, message: str) -> SettingsError:
        """An error about ``key``, at its line."""
        return error_at(self.path, self.line(*key), message)

    def name_of(self, table: str) -> str:
        """How a table below the settings is headed in this file."""
        return f"[{self.header}.{table}]" if self.header else f"[{table}]"


def error_at(path: str, line: int | None, message: str) -> SettingsError:
    """An error in a file, at a line where there is one to name."""
    return SettingsError(f"{path}:{line}: {message}" if line else f"{path}: {message}")


def read_settings_file(path: str, shown: str | None = None) -> SettingsFile | None:
    """The settings file at ``path``; ``None`` for a ``pyproject.toml`` that says nothing to urllint.

    ``shown`` is how people are told of it. Raises SettingsError if it cannot be read, is not TOML, or holds the table
    in another place than where it belongs.
    """
    shown = path if shown is None else shown
    absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - pathlib is not imported at start
    name = absolute.rpartition("/")[2]
    text, content = _parse(path, shown)
    if name != "pyproject.toml":
        for table in ("tool", "urllint"):
            if isinstance(content.get(table), dict):
                found = SettingsFile(shown, absolute, text, content, "")
                message = f"in {name} settings stand at the top of the file, without a table [tool.urllint] around them"
                raise found.error((table,), message)
        return SettingsFile(shown, absolute, text, content, "")
    whole = SettingsFile(shown, absolute, text, content, "")
    if "urllint" in content:
        message = "in pyproject.toml the table for settings is [tool.urllint], not [urllint]"
        raise whole.error(("urllint",), message)
    tool = content.get("tool")
    if not isinstance(tool, dict) or "urllint" not in tool:
        return None
    if not isinstance(tool["urllint"], dict):
        message = "tool.urllint must be a table: [tool.urllint]"
        raise whole.error(("tool", "urllint"), message)
    return SettingsFile(shown, absolute, text, tool["urllint"], "tool.urllint")


def shown_path(path: str) -> str:
    """A path as people are told of it: relative to the working directory, where that is possible."""
    try:
        return os.path.relpath(path).replace(os.sep, "/")
    except ValueError:  # another drive
        return path


def _parse(path: str, shown: str) -> tuple[str, Table]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not imported at start
            data = file.read()
    except OSError as error:
        raise error_at(shown, None, f"cannot be read: {error.strerror or error}") from error
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise error_at(shown, None, "is UTF-16, and must be UTF-8, as all TOML") from error
        line = data.count(b"\n", 0, error.start) + 1
        raise error_at(shown, line, f"is not UTF-8, as TOML must be: byte {data[error.start]:#04x}") from error
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", str(error))
        words = str(error) if where is None else str(error).replace(where[0], "")
        at = None if where is None else int(where[1]) if where[1] else text.count("\n") + 1
        twice = "; a key or table stands here for the second time" if re.search("overwrite|twice", words) else ""
        raise error_at(shown, at, f"is not valid TOML: {words}{twice}") from error


def _lines(text: str) -> dict[KeyPath, int]:
    from urllint.settings.toml_lines import key_offsets

    lines: dict[KeyPath, int] = {}
    line, last = 1, 0
    for key, offset in sorted(key_offsets(text, _decoded).items(), key=lambda item: item[1]):
        line += text.count("\n", last, offset)
        last = offset
        lines[key] = line
    return lines


def _decoded(quoted: str) -> str:
    """The value of a quoted key."""
    if "\\" not in quoted:
        return quoted[1:-1]
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return next(iter(tomllib.loads(f"{quoted} = 0")))
