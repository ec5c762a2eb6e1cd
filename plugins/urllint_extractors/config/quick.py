"""What the quick pass needs to know of configuration files: whether their URLs are what they seem to be.

The quick pass judges every ``http(s)://`` up to the first character that may end a URL. A value that is one URL as a
whole goes on behind some of those: an apostrophe, a closing bracket. These functions look for that, for escapes that
can hide a colon or slash, and for URLs without ``//``. They stand apart from the extractors, which a file that the
quick pass clears does not need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_NAMES: Final = ("http", "https", "mailto", "tel", "urn", "data", "news")

AFTER_SCHEME: Final = rf":(?!\s)(?i:{'|'.join(f'(?<={name}:)' for name in _NAMES)})"
"""The colon behind a scheme that counts without ``//``: one that never has it, or one that may have lost it."""

JSON_ESCAPE: Final = r"\\(?:[^\"\\nrtbfu]|u00[2-7])"
TOML_ESCAPE: Final = r"\\(?:[xU\s]|u00[2-7])"
YAML_ESCAPE: Final = r"\\(?:[/xU\r\n \t]|u00[2-7])"
PROPERTIES_ESCAPE: Final = r"\\(?:[^ntrfu\\]|u00[2-7])"
DOTENV_ESCAPE: Final = r"\\[/:]"
"""Escapes that write a colon, a slash or a letter, or nothing."""

# What follows "://" up to a delimiter or the next "://", so that a run of those is not read again and again.
_BODY: Final = r"[^\s\"'<>`:]*(?::(?!//)[^\s\"'<>`:]*)*"
_TEXT_BODY: Final = r"[^\s\"'<>`\[\]:]*(?::(?!//)[^\s\"'<>`\[\]:]*)*"

_QUOTES_END_INSIDE: Final = rf"://{_BODY}\"(?!\s|\Z)".encode()

# What neither is a URL with its slashes nor needs a look: a colon before white space, the end of a string, or an
# address of mail whose characters are all plain.
_NOT_SUSPICIOUS: Final = r"(?![\s,\"'{\[]|//|\Z|(?i:(?<=mailto:))[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+(?:[\"'\s]|\Z))"

# Each starts with characters that are searched for fast.
_OTHER_FORMS: Final = tuple(
    re.compile(pattern.encode())
    for pattern in (
        r"https?(?:::?/(?!/)|:///|::|;?//|:\\)",
        r"www\.(?<![A-Za-z0-9/:.@_%&?+#$~\\-]www\.)[^\s.]",
        rf"{AFTER_SCHEME}{_NOT_SUSPICIOUS}",
    )
)

# Where a URL that is the whole value goes on behind the first character that may end it: an apostrophe, the bracket
# behind a host, the bracket of a link's text.
_GOES_ON: Final = tuple(
    re.compile(pattern.encode())
    for pattern in (
        rf"://{_BODY}'(?![,;\]}})]*(?:\s|\Z))",
        r"://(?<!'https://)(?<!'http://)[A-Za-z0-9.:-]*'",
        r"""://[A-Za-z0-9.:${}_-]*[.,;:]\s+["'`]""",
        r"://(?<!\(https://)(?<!\(http://)[A-Za-z0-9.:-]*\)",
        rf"://(?<!\[https://)(?<!\[http://){_TEXT_BODY}\]\(",
    )
)


def _is_plain(data: bytes, *escapes: str) -> bool:
    return not any(pattern.search(data) for pattern in (*_OTHER_FORMS, *_GOES_ON, *_compiled(escapes)))


def _places(data: bytes, *escapes: str) -> Iterator[int]:
    """Where something else than a plain URL may be, or an escape that may belong to a URL."""
    for pattern in (*_OTHER_FORMS, *_compiled(escapes)):
        for match in pattern.finditer(data):
            yield match.start()
    for pattern in _GOES_ON:
        for match in pattern.finditer(data):
            yield match.start() + 1


@lru_cache(maxsize=16)
def _compiled(patterns: tuple[str, ...]) -> tuple[re.Pattern[bytes], ...]:
    return tuple(re.compile(pattern.encode()) for pattern in patterns)


def quick_json(data: bytes) -> bool:
    """Whether every URL in a JSON file is absolute, has its slashes, and is written as it stands."""
    return _is_plain(data, JSON_ESCAPE)


def doubts_json(data: bytes) -> Iterator[int]:
    """Where that may not be so."""
    return _places(data, JSON_ESCAPE)


def quick_toml(data: bytes) -> bool:
    """The same for TOML."""
    return _is_plain(data, TOML_ESCAPE)


def doubts_toml(data: bytes) -> Iterator[int]:
    """The same for TOML."""
    return _places(data, TOML_ESCAPE)


def quick_yaml(data: bytes) -> bool:
    """The same for YAML."""
    return _is_plain(data, YAML_ESCAPE)


def doubts_yaml(data: bytes) -> Iterator[int]:
    """The same for YAML."""
    return _places(data, YAML_ESCAPE)


def quick_ini(data: bytes) -> bool:
    """The same for INI files; in git's a backslash is an escape, and quotes may end in the middle of a value."""
    return _is_plain(data) and b"\\" not in data and re.search(_QUOTES_END_INSIDE, data) is None


def quick_properties(data: bytes) -> bool:
    """The same for Java properties."""
    return _is_plain(data, PROPERTIES_ESCAPE)


def quick_dotenv(data: bytes) -> bool:
    """The same for ``.env`` files."""
    return _is_plain(data, DOTENV_ESCAPE)


def quick_csv(data: bytes) -> bool:
    """The same for CSV and TSV."""
    return _is_plain(data)


def doubts_csv(data: bytes) -> Iterator[int]:
    """The same for CSV and TSV."""
    return _places(data)


def quick_requirements(data: bytes) -> bool:
    """The same for requirements files."""
    return _is_plain(data)


def doubts_requirements(data: bytes) -> Iterator[int]:
    """The same for requirements files."""
    return _places(data)
