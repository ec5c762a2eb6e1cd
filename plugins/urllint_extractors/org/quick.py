"""What the quick pass needs to know of Org: whether its URLs are what they seem to be."""

from __future__ import annotations

import re
from typing import Final

from urllint_extractors.text import quick as quick_text

# A link to something else than an absolute URL or a part of the file, and what is in another language.
_OTHER: Final = re.compile(rb"\[\[(?!https?://|[#*])|\#\+(?:begin_(?:src|export|html)|html)", re.IGNORECASE)


def quick(data: bytes) -> bool:
    """Whether nothing but absolute URLs, written as they stand, can be found in these bytes."""
    return quick_text(data) and _OTHER.search(data) is None
