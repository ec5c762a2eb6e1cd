"""What the quick pass needs to know of strings that are one URL as a whole.

Such a URL goes on behind some of the characters that may end one in running text. Each pattern begins at its ``://``,
and none reads over the next one, so that the search is linear. Bytes in lower case are right for them, too.
"""

from __future__ import annotations

import re
from typing import Final

BEHIND_QUOTES: Final = (
    re.compile(
        rb"""://(?:(?<=["`\s}]https://)|(?<=["`\s}]http://))"""
        rb"""[^\s"'<>`:]*(?::(?!//)[^\s"'<>`:]*)*'(?![,;:\]})]*(?:[\s">`]|\Z))"""
    ),
    re.compile(rb"://(?<!'https://)(?<!'http://)[A-Za-z0-9.:-]*'"),
    re.compile(rb"""://[A-Za-z0-9.:${}_-]*[.,;:]\s+["'`]"""),
)
"""Behind an apostrophe, or behind a host's final punctuation, which belongs to it."""

BEHIND_BRACKETS: Final = (
    re.compile(rb"://(?<!\(https://)(?<!\(http://)[A-Za-z0-9.:-]*\)"),
    re.compile(rb"""://(?<!\[https://)(?<!\[http://)[^\s"'<>`\[\]:]*(?::(?!//)[^\s"'<>`\[\]:]*)*\]\("""),
)
"""Behind the bracket that follows a host, or that of a link's text."""

GOES_ON: Final = (*BEHIND_QUOTES, *BEHIND_BRACKETS)
