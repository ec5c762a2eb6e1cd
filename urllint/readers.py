"""From a dialect's name to its reader, for commands and for rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from urllint.dialects import DIALECTS
from urllint.specs import DialectSpec, load_target

if TYPE_CHECKING:
    from urllint.dialects import Read


class UnknownDialectError(LookupError):
    """No dialect of that name, or none that can be asked here; the message says which there are."""


@cache
def reader(name: str) -> Read:
    """The reader of the dialect ``name``: a built-in one, or one that a plugin brings.

    Raises UnknownDialectError if there is none or its package is not installed, and what importing it raises.
    """
    built_in = {dialect.name: DialectSpec(*dialect) for dialect in DIALECTS}
    spec = built_in.get(name)
    if spec is None:
        from urllint.registry import Registry  # only here: plugins are looked for where one of theirs is asked for

        known = Registry.load().dialects
        spec = known.get(name)
        if spec is None:
            message = f"there is no dialect named {name!r}; there are {', '.join(known)}"
            raise UnknownDialectError(message)
    if not is_installed(spec):
        message = f"the dialect {name} needs the package {spec.requires}, which is not installed"
        raise UnknownDialectError(message)
    return load_reader(spec)


def load_reader(spec: DialectSpec) -> Read:
    """Import a dialect's function. Raises TypeError if it is none."""
    found = load_target(spec.target)
    if not callable(found):
        message = f"{spec.target} is no function that reads a text"
        raise TypeError(message)
    read: Read = found
    return read


def is_installed(spec: DialectSpec) -> bool:
    """Whether what the dialect requires is there."""
    return not spec.requires or find_spec(spec.requires) is not None


def installed(specs: Mapping[str, DialectSpec]) -> list[DialectSpec]:
    """Those that can be asked, in the order in which they were announced."""
    return [spec for spec in specs.values() if is_installed(spec)]
