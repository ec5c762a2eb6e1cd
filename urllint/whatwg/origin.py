"""Origins: what browsers compare to decide which pages may touch each other.

https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
"""

from typing import NamedTuple


class TupleOrigin(NamedTuple):
    """An origin that other URLs can share. ``port`` is None for the scheme's default port."""

    scheme: str
    host: str
    port: int | None

    def __str__(self) -> str:
        """https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin"""
        port = "" if self.port is None else f":{self.port}"
        return f"{self.scheme}://{self.host}{port}"


class OpaqueOrigin:
    """An origin that is the same as itself only."""

    __slots__ = ()

    def __str__(self) -> str:
        """https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin"""
        return "null"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


Origin = TupleOrigin | OpaqueOrigin
"""Two origins are equal if they are the same origin.
https://html.spec.whatwg.org/multipage/browsers.html#same-origin"""
