"""What a destination is, where that keeps the standard's rules from judging it.

In a link any scheme counts, and a text without one is a relative reference; but some texts are plainly meant as
something else.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import scan

_NOT_JUDGED_IN_DESTINATIONS: Final = frozenset({"foreign-authority", "misspelt-scheme", "missing-colon"})

_PATH_OF_NAMES: Final = re.compile(r"(?:\w+@)?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)+[!()]{0,2}(?:#[\w.-]*)?")
"""``tower_http::trace``, ``fn@crate::from_fn``: what rustdoc finds by its name. Nothing that begins so is a URL.

https://doc.rust-lang.org/rustdoc/write-documentation/linking-to-items-by-name.html
"""


def form_of_destination(text: str) -> str:
    """What the scan would call ``text`` where that keeps the standard's rules from judging it, else ``url``."""
    if "::" in text and _PATH_OF_NAMES.fullmatch(text) is not None:
        return "unknown-scheme"
    if "//" not in text or text.startswith(("https://", "http://", "//")):
        return "url"
    form = _form_of_all(text)
    return form if form in _NOT_JUDGED_IN_DESTINATIONS else "url"


def form_of_autolink(text: str) -> str:
    """``<std::string>`` and ``<key:value>`` are URLs to CommonMark, and hardly ever to who wrote them."""
    if "//" in text:
        return form_of_destination(text)
    return _form_of_all(text) or "unknown-scheme"


def _form_of_all(text: str) -> str | None:
    for candidate in scan(text, mode="quoted"):
        return candidate.form if (candidate.start, candidate.end) == (0, len(text)) else None
    return None
