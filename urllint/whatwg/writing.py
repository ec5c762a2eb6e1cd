"""Whether a text is a valid URL string, and where it first is not: the standard's writing grammar as its users see it.

The parser says what browsers make of any text; the grammar says what one should have written. It is written down by
itself (:mod:`urllint.whatwg.url_writing`, :mod:`urllint.whatwg.host_writing`), so that each checks the other: a string
is valid exactly if the parser reports nothing. They have the sets of code points in common and the domain parser, by
which the standard defines the grammar of domains; nothing else of the parser is asked but what a base URL is.
"""

from typing import get_args

from urllint.whatwg.parser import Base, parse_base
from urllint.whatwg.scalar_values import to_scalar_values
from urllint.whatwg.url_writing import PRODUCTIONS, Misfit, Production, Written


def is_valid_url_string(text: str, base: Base = None) -> bool:
    """Whether ``text`` is a valid URL string; without a base, whether it is one that needs none.

    False if ``base`` cannot be parsed. As everywhere, a surrogate counts as U+FFFD.

    https://url.spec.whatwg.org/#valid-url-string
    """
    try:
        return find_misfit(text, base) is None
    except ValueError:
        return False


def is_valid_as(text: str, production: Production, base: Base = None) -> bool:
    """Whether the whole of ``text`` is what the grammar names ``production``.

    Raises :class:`ValueError` as :func:`find_misfit` does.
    """
    return find_misfit(text, base, production=production) is None


def find_misfit(text: str, base: Base = None, *, production: Production = "valid URL string") -> Misfit | None:
    """Where ``text`` first leaves the grammar, or None if it is what the grammar names ``production``.

    Raises :class:`ValueError` if ``base`` cannot be parsed, if the grammar has no such production, and for a
    relative-URL string without a base, by which the standard defines it.
    """
    written = Written(to_scalar_values(text), parse_base(base))
    if written.base is None and production in ("relative-URL string", "relative-URL-with-fragment string"):
        raise ValueError(f"a {production} needs a base URL")
    match = PRODUCTIONS.get(production)
    if match is None:
        raise ValueError(f"expected one of {', '.join(get_args(Production))}, not {production!r}")
    return match(written, 0, len(text))
