"""Where a script takes a regular expression as a string."""

from __future__ import annotations

import re
from typing import Final

_CALL: Final = re.compile(r"\bRegExp\s*\(\s*\Z")
_LONGEST_CALL: Final = 40


def is_given_to_regexp(text: str, start: int) -> bool:
    """Whether the literal at ``start`` is the argument of ``RegExp(``."""
    return _CALL.search(text, max(0, start - _LONGEST_CALL), start) is not None
