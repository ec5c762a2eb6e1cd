"""Link texts that are themselves a URL or a host: a reader takes them for where the link leads.

The quick pass must find in a file's bytes each link that a rule on them may be asked about, in the formats that tell
what is shown for a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# One word with a dot in it, as Markdown, HTML and reStructuredText have it before or behind where the link leads.
_WORD: Final = rb"(?=[^\s<>\[\]`.]*\.)([^\s<>\[\]`]+)\s*"
_ABSOLUTE: Final = rb"(?=[^\s)>]*://)"
_BRACKETED: Final = re.compile(rb"\[\s*" + _WORD + rb"\]\(\s*<?" + _ABSOLUTE)
_EMBEDDED: Final = re.compile(rb"`\s*" + _WORD + rb"<\s*" + _ABSOLUTE)
_CONTENT: Final = re.compile(rb">\s*" + _WORD + rb"</[aA]>")
_TAG: Final = re.compile(rb"(<[aA]\s(?:(?![hH][rR][eE][fF])[^<>])*\b[hH][rR][eE][fF]\s*=\s*[\"']?\s*)[^\s\"'<>][^<>]*>")
_TAG_WITHOUT_HREF: Final = re.compile(rb"<[aA]\s(?:(?![hH][rR][eE][fF])[^<>])*>")
_LONGEST_TAG: Final = 4000
_GOES_ON: Final = b"/?#)>\"' "
_NAME: Final = re.compile(rb"(?!www\.)[^:/?#A-Z]*(?:[A-Z][^:/?#]*|\.(?:js|json|html?|css|txt|toml|ya?ml|xml))")


def may_mislead(url: str, shown: str) -> bool:
    """Whether a link to ``url`` is absolute, and what is shown for it may be the address of another host.

    That is one word with a dot in it. A word that is written as names of products and files are is none:
    ``Rocket.Chat``, ``values.yaml``.
    """
    if "." not in shown or "://" not in url or len(shown.split(None, 1)) != 1:
        return False
    return not _NAME.fullmatch(shown.strip().encode("utf-8", "surrogatepass"))


def doubtful_texts(data: bytes) -> Iterator[int] | None:
    """An offset in each link to an absolute URL whose text may be the address of another host.

    ``None`` if that is not certain. Links that lead to just what is shown are left out.
    """
    offsets: list[int] = []
    for sign, pattern in ((b"](", _BRACKETED), (b">`_", _EMBEDDED)):
        if sign in data:
            offsets += (match.end() for match in pattern.finditer(data) if _may_differ(data, match.end(), match[1]))
    if b"</a>" in data or b"</A>" in data:
        for match in _CONTENT.finditer(data):
            end = match.start() + 1
            low = max(end - _LONGEST_TAG, 0)
            tag = data[max(data.rfind(b"<a", low, end), data.rfind(b"<A", low, end), low) : end]
            if b"://" not in tag or _TAG_WITHOUT_HREF.fullmatch(tag):
                continue
            value = _TAG.fullmatch(tag)
            if value is None:
                return None
            at = end - len(tag) + value.end(1)
            if _may_differ(data, at, match[1]):
                offsets.append(at)
    return iter(offsets)


def _may_differ(data: bytes, at: int, shown: bytes) -> bool:
    """Whether ``shown`` may be the address of another host than that which the link at offset ``at`` leads to."""
    if _NAME.fullmatch(shown):
        return False
    if b"://" not in shown:
        at = data.find(b"://", at) + 3
        if data.startswith(b"www.", at) and not shown.startswith(b"www."):
            at += 4
    end = at + len(shown)
    return not data.startswith(shown, at) or data[end : end + 1] not in _GOES_ON
