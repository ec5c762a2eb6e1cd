"""RFC 3986: the generic syntax of URIs, reference resolution, normalization and the comparison ladder.

The URL Standard says what browsers do; this is what the other half of the world was written after. The package imports
nothing else of this project. Components that are *undefined* (``None``) and *empty* (``""``) are kept apart all the
way.

https://www.rfc-editor.org/rfc/rfc3986
"""

from typing import TYPE_CHECKING

from urllint.rfc3986.components import Authority, Reference, ReferenceSpans, component_spans, split, split_authority
from urllint.rfc3986.resolution import merge, remove_dot_segments, resolve, transform

if TYPE_CHECKING:
    from urllint.rfc3986.base import Base, BaseSource, establish_base
    from urllint.rfc3986.comparison import Comparison, Rung, compare
    from urllint.rfc3986.normalization import DEFAULT_PORTS, TECHNIQUES, Technique, normalize, normalize_syntax
    from urllint.rfc3986.syntax import (
        Kind,
        Nonconformity,
        URISyntaxError,
        conforms,
        host_kind,
        nonconformities,
        parse,
    )

_LATER = {
    "Base": "base",
    "BaseSource": "base",
    "establish_base": "base",
    "Comparison": "comparison",
    "Rung": "comparison",
    "compare": "comparison",
    "DEFAULT_PORTS": "normalization",
    "TECHNIQUES": "normalization",
    "Technique": "normalization",
    "normalize": "normalization",
    "normalize_syntax": "normalization",
    "Kind": "syntax",
    "Nonconformity": "syntax",
    "URISyntaxError": "syntax",
    "conforms": "syntax",
    "host_kind": "syntax",
    "nonconformities": "syntax",
    "parse": "syntax",
}
"""The module of each name that is imported when it is first asked for."""

__all__ = [
    "DEFAULT_PORTS",
    "TECHNIQUES",
    "Authority",
    "Base",
    "BaseSource",
    "Comparison",
    "Kind",
    "Nonconformity",
    "Reference",
    "ReferenceSpans",
    "Rung",
    "Technique",
    "URISyntaxError",
    "compare",
    "component_spans",
    "conforms",
    "establish_base",
    "host_kind",
    "merge",
    "nonconformities",
    "normalize",
    "normalize_syntax",
    "parse",
    "remove_dot_segments",
    "resolve",
    "split",
    "split_authority",
    "transform",
]


if not TYPE_CHECKING:  # for a type checker, every name would be there

    def __getattr__(name: str) -> object:
        module = _LATER.get(name)
        if module is None:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)

        from importlib import import_module

        found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
        return found


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__name__"]
