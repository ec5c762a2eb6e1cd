"""Which base a relative reference has: four sources, of which the first that is there counts.

https://www.rfc-editor.org/rfc/rfc3986#section-5.1
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from urllint.rfc3986.components import split
from urllint.rfc3986.resolution import transform

BaseSource = Literal["embedded", "encapsulating", "retrieval", "default"]
"""Sections 5.1.1 to 5.1.4, in order of precedence."""


class Base(NamedTuple):
    """A base URI, without a fragment, and where it comes from."""

    uri: str
    source: BaseSource


def establish_base(
    *,
    embedded: str | None = None,
    encapsulating: str | None = None,
    retrieval: str | Iterable[str] | None = None,
    default: str | None = None,
) -> Base | None:
    """The base URI by the precedence of section 5.1; ``None`` if there is none.

    - ``embedded``: what the content itself says, such as ``<base href>``.
    - ``encapsulating``: the base of the message or archive that the content stands in.
    - ``retrieval``: the URI that the content was got from, or all those of a chain of redirects in order; the last one
      counts. In a project this is what the setting ``base-url`` says of a file.
    - ``default``: what the application falls back to.

    A source that gives a relative reference is resolved against the next one that there is; if there is none it gives
    no base. Fragments are left out.
    """
    chain = [retrieval] if isinstance(retrieval, str) else list(retrieval or ())
    steps: list[tuple[BaseSource, str | None]] = [
        ("default", default),
        *((("retrieval", uri)) for uri in chain),
        ("encapsulating", encapsulating),
        ("embedded", embedded),
    ]
    base: Base | None = None
    for source, text in steps:
        if text is None:
            continue
        reference = split(text)
        if reference.is_relative:
            if base is None:
                continue
            reference = transform(reference, split(base.uri))
        base = Base(reference._replace(fragment=None).recompose(), source)
    return base
