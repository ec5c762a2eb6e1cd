"""The built-in dialects, announced as a plugin's would be."""

from __future__ import annotations

from collections.abc import Iterable

from urllint.dialects import DIALECTS
from urllint.hookspecs import hookimpl
from urllint.specs import DialectSpec

URLLINT_API_VERSION = 1


@hookimpl
def urllint_dialects() -> Iterable[DialectSpec]:
    """The dialects of the core, those of packages that may be installed among them."""
    return tuple(DialectSpec(*dialect) for dialect in DIALECTS)
