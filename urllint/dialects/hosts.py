"""Whether two hosts are the same one, although two readers write them differently."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from urllint import whatwg

_DECIMAL_IPV4: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}\.?")
_PLAIN_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-7](?![0-9]))")
"""Zeros before a digit that octal and decimal agree on."""
_DELIMITERS: Final = re.compile(r"[\x00-\x20#%/:<>?@\[\\\]^|\x7f]")


def same_host(one: str, other: str) -> bool:
    """Whether both are the same but for case, the mapping of internationalized names, and how an address is written.

    An IPv4 address may end with a dot, and have zeros where octal and decimal are the same.

    What looks like a name and is mapped to an IPv4 address (``①②⑦.⓪.⓪.①``) is not the same as that address: a reader
    that does not map looks for a name.
    """
    if one == other or host_key(one) == host_key(other):
        return True
    # In the host of a URL that is not special, browsers percent-encode what is not ASCII.
    return not (one.isascii() and other.isascii()) and _percent_encoded(one) == _percent_encoded(other)


def _percent_encoded(host: str) -> str:
    return "".join(
        character if character.isascii() else "".join(f"%{byte:02x}" for byte in character.encode("utf-8", "replace"))
        for character in host
    ).lower()


@lru_cache(maxsize=256)
def host_key(host: str) -> str:
    """What two ways to write one host have in common."""
    if host.startswith("["):
        record = whatwg.parse(f"https://{host}/").url
        return host.lower() if record is None or record.host is None else record.host
    if host.isascii():
        return _PLAIN_ZEROS.sub("", host.removesuffix(".")) if _DECIMAL_IPV4.fullmatch(host) else host.lower()
    if _DELIMITERS.search(host) is None:
        result = whatwg.parse(f"https://{host}/")
        is_address = any(error.name == "IPv4-non-ASCII-input" for error in result.errors)
        if result.url is not None and result.url.host is not None and not is_address:
            return result.url.host
    return host.lower()
