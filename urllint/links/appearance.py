"""What a reference that finds no file may be meant as: another host, an e-mail address, a path of Windows.

A scheme whose colon is somewhere else, or nowhere, still shows that a host is meant.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.reference import Resemblance

_WINDOWS: Final = re.compile(r"[A-Za-z]:[\\/]|\\\\[A-Za-z0-9]")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:\?.*)?")
_HOST: Final = re.compile(
    r"(?:www\.)?[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*"
    r"\.([A-Za-z]{2,12})(?::[0-9]+)?(?=[/?#]|\Z)"
)
_MISSPELT_SCHEME: Final = re.compile(r"(?i:(https?)[;.,]?//:?)|://?")
"""What should be ``https://`` and is a path: ``https//``, ``https;//``, ``https//:``, ``://``."""

_COMMON_ENDS: Final = frozenset(
    {
        *("com", "org", "net", "edu", "gov", "mil", "info", "biz", "name", "io", "dev", "app", "ai", "co", "uk", "de"),
        *("fr", "jp", "cn", "ru", "br", "it", "nl", "es", "eu", "us", "ca", "au", "in", "ch", "at", "be", "se", "no"),
        *("dk", "fi", "pl", "cz", "pt", "gr", "tr", "kr", "tw", "hk", "sg", "nz", "za", "mx", "ar", "cl", "ir", "il"),
        *("ua", "kz", "vn", "id", "th", "ph", "me", "tv", "fm", "gg", "ly", "to", "cc", "xyz", "site", "online"),
        *("blog", "page", "cloud", "tech", "wiki", "google", "github", "example", "test", "invalid"),
    }
)
"""Last labels of hosts that no common kind of file has for an extension."""


def resemblance(text: str) -> Resemblance:
    """What ``text``, which as a reference leads nowhere, looks like."""
    if _WINDOWS.match(text):
        return "windows-path"
    if _ADDRESS.fullmatch(text):
        return "address"
    if with_scheme(text):
        return "url"
    host = _HOST.match(text)
    if host is not None and (text.lower().startswith("www.") or host[1].lower() in _COMMON_ENDS):
        return "host"
    return ""


def with_scheme(text: str) -> str:
    """``text`` with the scheme and slashes that are meant, if what it begins with is not quite that; else empty."""
    scheme = _MISSPELT_SCHEME.match(text)
    if scheme is None or _HOST.match(text, scheme.end()) is None:
        return ""
    return f"{(scheme[1] or 'https').lower()}://{text[scheme.end() :]}"
