"""Host names that stand for no real host: what documentation and tests are meant to use.

A malformed URL on such a host, outside a link, is most often an example or a test input and harms nobody.

- RFC 2606: https://www.rfc-editor.org/rfc/rfc2606
- RFC 6761: https://www.rfc-editor.org/rfc/rfc6761
"""

from __future__ import annotations

_NAMES = (
    # RFC 2606, section 2, and RFC 6761, sections 6.2 to 6.5
    "test",
    "example",
    "invalid",
    "localhost",
    # RFC 2606, section 3
    "example.com",
    "example.net",
    "example.org",
)
_BELOW = tuple(f".{name}" for name in _NAMES)


def is_reserved(host: str) -> bool:
    """Whether ``host``, serialized, is a reserved name or lies below one."""
    host = host.removesuffix(".")
    return host in _NAMES or host.endswith(_BELOW)
