"""What the quick pass needs to know of AsciiDoc: whether its URLs are what they seem to be."""

from __future__ import annotations

import re
from typing import Final

from urllint_extractors.text import quick as quick_text

# A macro with another target than an absolute URL, a block in another language, a target that is one URL as a whole.
_OTHER: Final = re.compile(
    rb"\b(?:link|image|icon|video|audio)::?(?!https?://)[^:\s\[]|^(?:\+{4}|```|\[[^\]\r\n]*,)|\bmailto:|\+\+http",
    re.MULTILINE,
)


def quick(data: bytes) -> bool:
    """Whether nothing but absolute URLs, written as they stand, can be found in these bytes."""
    return quick_text(data) and _OTHER.search(data) is None
