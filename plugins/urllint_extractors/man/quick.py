"""What the quick pass needs to know of manual pages: whether their URLs are what they seem to be."""

from __future__ import annotations

import re
from typing import Final

from urllint_extractors.config.quick import quick_requirements as quick_words

_ESCAPE_BEFORE: Final = re.compile(rb"\\\S{1,40}https?:")
"""An escape right before a URL may join it to what stands before."""


def quick(data: bytes) -> bool:
    """Whether nothing but absolute URLs, written as they stand, can be found in these bytes."""
    return quick_words(data) and _ESCAPE_BEFORE.search(data) is None
