"""What the quick pass needs to know of LaTeX: whether its URLs are what they seem to be."""

from __future__ import annotations

import re
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.text import quick as quick_text
from urllint_extractors.whole_values import after_scheme

# A command whose argument is not a URL that is written in one line, without escapes and as it stands.
_COMMAND: Final = re.compile(
    rb"\\(?:url|nolinkurl|path|burl|href|burlalt|hrefurl|hyperimage|hyperbaseurl|hlink)(?![A-Za-z@])"
    rb"(?!\{https?://[^\s{}|\\]*\})"
)
# A listing in another language, and schemes that have no slashes where the argument is one URL.
_OTHER_FORMS: Final = Suspects(
    {
        r"\begin{minted}": ("",),
        "language": (r"\s*=",),
        ":": (after_scheme("mailto", "tel", "urn", "data", "news"),),
    }
)


def quick(data: bytes) -> bool:
    """Whether nothing but absolute URLs, written as they stand, can be found in these bytes."""
    return quick_text(data) and _COMMAND.search(data) is None and not _OTHER_FORMS.are_in(data)
