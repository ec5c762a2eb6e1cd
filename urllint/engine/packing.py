"""Results as plain values and back: what can be kept without code.

Named tuples and findings become tuples that begin with the number of their type, so that a field that they get is kept,
too. What the numbers mean may change with any version: values of another one are never read.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from urllint.engine.result import Failure, FileResult
from urllint.model import Edit, Finding, Fix, Location, Related
from urllint.text.span import Span

Packed: TypeAlias = "int | tuple[Any, ...]"  # Any: nested plain values, which types cannot follow

_TYPES: Final = (FileResult, Related, Fix, Edit, Location, Span, Failure)
_NUMBERS: Final = {kind: number for number, kind in enumerate(_TYPES)}
_FINDING: Final = len(_TYPES)
_TUPLE: Final = -1
_FIELDS: Final = tuple(name for name in Finding.__slots__ if name != "path")


def pack(result: FileResult) -> Packed:
    """The result without its path. That of most files is no more than the number of their URLs."""
    if result == FileResult(result.path, urls=result.urls):
        return result.urls
    return tuple(map(_plain, result[1:]))


def unpack(packed: Packed, path: str) -> FileResult:
    """The result for the file at ``path``."""
    if isinstance(packed, int):
        return FileResult(path, (), packed)
    return FileResult(path, *(_made(value, path) for value in packed))


def pack_finding(finding: Finding) -> tuple[object, ...]:
    """The finding without its path."""
    return (_FINDING, *(_plain(getattr(finding, name)) for name in _FIELDS))


def _plain(value: object) -> object:
    if value is None or type(value) in (str, int, bool):
        return value
    if isinstance(value, str):  # of a plugin's own type, which cannot be kept
        return str.__str__(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Finding):
        return pack_finding(value)
    if isinstance(value, tuple):
        return (_TUPLE if type(value) is tuple else _NUMBERS[type(value)], *map(_plain, value))
    message = f"{type(value).__name__} cannot be kept"
    raise TypeError(message)


def _made(value: Any, path: str) -> Any:  # Any: see Packed
    if not isinstance(value, tuple):
        return value
    number, *values = value
    made = [_made(one, path) for one in values]
    if number == _TUPLE:
        return tuple(made)
    if number == _FINDING:
        return Finding(path=path, **dict(zip(_FIELDS, made, strict=True)))
    return _TYPES[number](*made)
