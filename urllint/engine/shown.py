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


def may_mislead(url: str, shown: str) -> bool:
    """Whether a link to ``url`` is absolute, and what is shown for it may be a URL or a host: one word with a dot."""
    return "." in shown and "://" in url and len(shown.split(None, 1)) == 1


def doubtful_texts(data: bytes) -> Iterator[int] | None:
    """An offset in each link to an absolute URL whose text may be the address of another host.

    ``None`` if that is not certain. Links that lead to just what is shown are left out.
    """
    offsets: list[int] = []
    for sign, pattern in ((b"](", _BRACKETED), (b">`_", _EMBEDDED)):
        if sign in data:
            found = pattern.finditer(data)
            offsets += (match.end() for match in found if not _is_what_is_shown(data, match.end(), match[1]))
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
            if not _is_what_is_shown(data, at, match[1]):
                offsets.append(at)
    return iter(offsets)


def _is_what_is_shown(data: bytes, at: int, shown: bytes) -> bool:
    end = at + len(shown)
    return b"://" in shown and data.startswith(shown, at) and data[end : end + 1] in _GOES_ON
