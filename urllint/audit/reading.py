"""From a spelling to the URL that it is: serialized where it can be, with its host, domain and validation errors."""

from __future__ import annotations

from functools import lru_cache
from sys import intern
from typing import NamedTuple

from urllint.audit.looking import Spelling
from urllint.audit.model import Kind
from urllint.fillings import Filled, components
from urllint.whatwg import parse, registrable_domain
from urllint.whatwg.encodings import get_encoding


class ReadUrl(NamedTuple):
    """What a spelling is read as; the fields are those of `urllint.audit.model.AuditedUrl`."""

    url: str
    kind: Kind
    scheme: str = ""
    host: str = ""
    errors: tuple[str, ...] = ()


def read(spelling: Spelling) -> ReadUrl:
    """How the URL Standard reads it."""
    text = spelling.written
    if not spelling.is_url:
        return ReadUrl(text, "other")
    if spelling.holes:
        return _read_template(spelling)
    if spelling.is_relative and spelling.base is None:
        return ReadUrl(text, "relative")
    result = parse(text, spelling.base, encoding=_encoding(spelling.query_encoding))
    errors = tuple(dict.fromkeys(error.name for error in result.errors))
    if result.url is None:
        return ReadUrl(text, "failure", errors=errors)
    href = result.url.href
    # Nearly all are written as they are serialized, and then one text is enough for both.
    return ReadUrl(
        text if href == text else href, "url", intern(result.url.scheme), intern(result.url.host or ""), errors
    )


def _read_template(spelling: Spelling) -> ReadUrl:
    """Scheme and host of a text with placeholders, as far as no placeholder touches them."""
    text = spelling.written
    if spelling.is_relative:
        return ReadUrl(text, "template")
    filled = Filled(text, spelling.holes, ("abc",) * len(spelling.holes))
    result = parse(filled.text)
    if result.url is None:
        return ReadUrl(text, "template")
    spans = components(result)

    def is_known(component: str) -> bool:
        span = spans.get(component)  # type: ignore[call-overload] # the two names are components
        return span is not None and not filled.touches_hole(*span)

    scheme = result.url.scheme if is_known("scheme") else ""
    host = result.url.host or "" if scheme and is_known("host") else ""
    return ReadUrl(text, "template", scheme, host)


def _encoding(label: str) -> str:
    """The label, if it is one of the Encoding Standard; HTML ignores any other."""
    return label if label == "utf-8" or get_encoding(label) is not None else "utf-8"


@lru_cache(maxsize=1 << 16)
def domain_of(host: str) -> str:
    """The registrable domain of a host; empty where it has none."""
    return (registrable_domain(host) or "") if host else ""
