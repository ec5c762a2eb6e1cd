"""What blocks begin with.

Each pattern is matched at the beginning of a line's text, up to its end.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#body-elements
"""

from __future__ import annotations

import re
from typing import Final

from urllint_extractors.rst.characters import SIMPLE_NAME

PUNCTUATION: Final = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
"""What titles are underlined with, and quoted literal blocks are quoted with."""

_SPACE: Final = r"(?:[ \t]+|\Z)"

BULLET: Final = re.compile(rf"[-+*\u2022\u2023\u2043]{_SPACE}")

_NUMBER: Final = r"(?:[0-9]+|[a-zA-Z]|[ivxlcdm]{2,15}|[IVXLCDM]{2,15}|\#)"
ENUMERATOR: Final = re.compile(rf"(?:(\(){_NUMBER}\)|{_NUMBER}([.)])){_SPACE}")
"""The mark of a numbered item; the groups tell its form."""

FIELD: Final = re.compile(rf":(?![: ])((?:[^:\\]|\\.|:(?![ `]|\Z))*)(?<! ):{_SPACE}")
"""The mark of a field or of a directive's option; its name is the group."""

_ARGUMENT: Final = r"(?:[a-zA-Z][a-zA-Z0-9_-]*|<[^<>]+>)"
_OPTION: Final = rf"(?:[-+][a-zA-Z0-9](?: ?{_ARGUMENT})?|(?:--|/)[a-zA-Z0-9][a-zA-Z0-9_-]*(?:[ =]{_ARGUMENT})?)"
OPTION: Final = re.compile(rf"{_OPTION}(?:, {_OPTION})*(?:[ \t]{{2,}}|[ \t]?\Z)")
"""The mark of an item in a list of a program's options."""

PROMPT: Final = re.compile(rf">>>{_SPACE}")
LINE_OF_BLOCK: Final = re.compile(rf"\|{_SPACE}")
EXPLICIT: Final = re.compile(rf"\.\.{_SPACE}")
ANONYMOUS: Final = re.compile(rf"__{_SPACE}")
GRID: Final = re.compile(r"\+-[-+]+-\+\Z")
SIMPLE_TABLE: Final = re.compile(r"=+(?:[ \t]+=+)+\Z")

FOOTNOTE: Final = re.compile(rf"\[(?:[0-9]+|\#(?:{SIMPLE_NAME})?|\*|{SIMPLE_NAME})\]{_SPACE}")
SUBSTITUTION: Final = re.compile(rf"\|(?![ |])([^|\\]*(?:\\.[^|\\]*)*(?<![ \t]))\|{_SPACE}")
DIRECTIVE: Final = re.compile(rf"({SIMPLE_NAME}) ?::{_SPACE}")
