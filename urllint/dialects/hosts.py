"""Whether two hosts are the same one, although two readers write them differently."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from urllint import whatwg

_DELIMITERS: Final = re.compile(r"[\x00-\x20#%/:<>?@\[\\\]^|\x7f]")


def same_host(one: str, other: str) -> bool:
    """Whether both are the same but for case, the mapping of internationalized names, and how IPv6 is written.

    What looks like a name and is mapped to an IPv4 address (``①②⑦.⓪.⓪.①``) is not the same as that address: a reader
    that does not map looks for a name.
    """
    return one == other or host_key(one) == host_key(other)


@lru_cache(maxsize=256)
def host_key(host: str) -> str:
    """What two ways to write one host have in common."""
    if host.startswith("["):
        record = whatwg.parse(f"https://{host}/").url
        return host.lower() if record is None or record.host is None else record.host
    if host.isascii():
        return host.lower()
    if _DELIMITERS.search(host) is None:
        result = whatwg.parse(f"https://{host}/")
        is_address = any(error.name == "IPv4-non-ASCII-input" for error in result.errors)
        if result.url is not None and result.url.host is not None and not is_address:
            return result.url.host
    return host.lower()
