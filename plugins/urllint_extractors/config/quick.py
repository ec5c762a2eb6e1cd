"""What the quick pass needs to know of configuration files: whether their URLs are what they seem to be.

The quick pass judges every ``http(s)://`` up to the first character that may end a URL. A value that is one URL as a
whole goes on behind some of those: an apostrophe, a closing bracket. These functions look for that, for escapes that
can hide a colon or slash, and for URLs without ``//``. They stand apart from the extractors, which a file that the
quick pass clears does not need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.whole_values import after_scheme, body, unless_plain

_NAMES: Final = ("http", "https", "mailto", "tel", "urn", "data", "news")

AFTER_SCHEME: Final = rf":(?!\s){after_scheme(*_NAMES)}"
"""The colon behind a scheme that counts without ``//``: one that never has it, or one that may have lost it."""

_JSON: Final = r"(?:[^\"\\nrtbfu]|u00[2-7])"
_TOML: Final = r"(?:[xU\s]|u00[2-7])"
_YAML: Final = r"(?:[/xU\r\n \t]|u00[2-7])"
# Where it stands alone, a backslash before a slash or the line's end cannot be part of a URL.
_YAML_IN_URL: Final = r"(?:[xU]|u00[2-7]|/(?<=[:/]\\/)|[\r\n \t](?<=\S\\[\r\n \t]))"
_PROPERTIES: Final = r"(?:[^ntrfu\\]|u00[2-7])"
_DOTENV: Final = "[/:]"

JSON_ESCAPE: Final = rf"\\{_JSON}"
TOML_ESCAPE: Final = rf"\\{_TOML}"
YAML_ESCAPE: Final = rf"\\{_YAML}"
PROPERTIES_ESCAPE: Final = rf"\\{_PROPERTIES}"
DOTENV_ESCAPE: Final = rf"\\{_DOTENV}"
"""Escapes that write a colon, a slash or a letter, or nothing."""

# What follows "://" up to a delimiter or the next "://", so that a run of those is not read again and again.
_BODY: Final = body("\"'<>`")
_TEXT_BODY: Final = body(r"\"'<>`\[\]")

_QUOTES_END_INSIDE: Final = rf"://{_BODY}\"(?!\s|\Z)".encode()

# What neither is a URL with its slashes nor needs a look: a colon before white space, the end of a string or a
# collection, or an address of mail whose characters are all plain.
_NOT_SUSPICIOUS: Final = (
    r"(?![\s,\"']|(?i:(?<!mailto:)(?<!urn:)(?<!tel:))[{\[]|//|\Z"
    r"|(?i:(?<=mailto:))[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+(?:[\"'\s]|\Z))"
)

_OTHER_FORMS: Final = {
    "http": (r"s?(?:::?/(?!/)|:///|::|;?//|:\\)",),
    ":": (rf"(?!\s){after_scheme(*_NAMES)}{_NOT_SUSPICIOUS}",),
    # Where a URL that is the whole value goes on behind the first character that may end it: an apostrophe, a mark that
    # may belong to a host, the bracket behind a host, the bracket of a link's text.
    "://": (
        unless_plain(
            r"[\s\"<>`]|\Z",
            rf"{_BODY}'(?![,;\]}})]*(?:\s|\Z))",
            r"(?<!'https://)(?<!'http://)[A-Za-z0-9.:-]*'",
            r"""[A-Za-z0-9.:${}_-]*[.,;:](?:\s+["'`#;]|[ \t]+(?:[\r\n]|\Z))""",
            r"(?<!\(https://)(?<!\(http://)[A-Za-z0-9.:-]*\)",
            rf"(?<!\[https://)(?<!\[http://){_TEXT_BODY}\]\(",
        ),
    ),
}
_QUOTE_IN_WORD: Final = re.compile(rb"""[\"'](?<=[^\s=,\[{(:\"'].)(?=[^\s,\]}#])""", re.DOTALL)

_WITHOUT_ESCAPES: Final = Suspects(_OTHER_FORMS)
_IN_JSON: Final = Suspects(_OTHER_FORMS, {"\\": (_JSON,)})
_IN_TOML: Final = Suspects(_OTHER_FORMS, {"\\": (_TOML,)})
_IN_YAML: Final = Suspects(_OTHER_FORMS, {"\\": (_YAML_IN_URL,)})
_IN_PROPERTIES: Final = Suspects(_OTHER_FORMS, {"\\": (_PROPERTIES,)})
_IN_DOTENV: Final = Suspects(_OTHER_FORMS, {"\\": (_DOTENV,)})


def quick_json(data: bytes) -> bool:
    """Whether every URL in a JSON file is absolute, has its slashes, and is written as it stands."""
    return not _IN_JSON.are_in(data)


def doubts_json(data: bytes) -> Iterator[int]:
    """Where that may not be so."""
    return _IN_JSON.places(data)


def quick_toml(data: bytes) -> bool:
    """The same for TOML."""
    return not _IN_TOML.are_in(data)


def doubts_toml(data: bytes) -> Iterator[int] | None:
    """The same for TOML; in a file that is none, what is a string depends on all that stands before."""
    return None if _QUOTE_IN_WORD.search(data) else _IN_TOML.places(data)


def quick_yaml(data: bytes) -> bool:
    """The same for YAML."""
    return not _IN_YAML.are_in(data)


def doubts_yaml(data: bytes) -> Iterator[int]:
    """The same for YAML."""
    return _IN_YAML.places(data)


def quick_ini(data: bytes) -> bool:
    """The same for INI files; in git's a backslash is an escape, and quotes may end in the middle of a value."""
    return not _WITHOUT_ESCAPES.are_in(data) and b"\\" not in data and re.search(_QUOTES_END_INSIDE, data) is None


def quick_properties(data: bytes) -> bool:
    """The same for Java properties."""
    return not _IN_PROPERTIES.are_in(data)


def quick_dotenv(data: bytes) -> bool:
    """The same for ``.env`` files."""
    return not _IN_DOTENV.are_in(data)


def quick_csv(data: bytes) -> bool:
    """The same for CSV and TSV."""
    return not _WITHOUT_ESCAPES.are_in(data)


def doubts_csv(data: bytes) -> Iterator[int]:
    """The same for CSV and TSV."""
    return _WITHOUT_ESCAPES.places(data)


def quick_requirements(data: bytes) -> bool:
    """The same for requirements files."""
    return not _WITHOUT_ESCAPES.are_in(data)


def doubts_requirements(data: bytes) -> Iterator[int]:
    """The same for requirements files."""
    return _WITHOUT_ESCAPES.places(data)
