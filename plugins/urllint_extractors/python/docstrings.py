"""What in a docstring is shown as it is: doctests, and the literal blocks and code blocks of reStructuredText.

A docstring is prose in whatever markup its tools read. URLs in it are found as in text; only that an example is none of
the text is told apart, so that nobody's example is mended.
"""

from __future__ import annotations

import re
from typing import Final

_EMPTY_LINE: Final = re.compile(r"\n[ \t\r]*\n")
_LONGEST_DOCTEST: Final = 1000
_LONGEST_BLOCK: Final = 2000

_CODE: Final = re.compile(r"\.\. (?:code|code-block|sourcecode|parsed-literal|testcode|literal|prompt|console) ?::")


def is_example(text: str, start: int) -> bool:
    """Whether the URL at ``start``, in a docstring, stands in an example."""
    prompt = text.rfind(">>> ", max(0, start - _LONGEST_DOCTEST), start)
    if prompt >= 0 and _EMPTY_LINE.search(text, prompt, start) is None:
        return True
    return _is_in_literal_block(text, start)


def _is_in_literal_block(text: str, start: int) -> bool:
    """Whether a line above that is indented less ends in ``::``, or begins a block of code."""
    low = max(0, start - _LONGEST_BLOCK)
    if text.find("::", low, start) < 0:
        return False
    line = text.rfind("\n", low, start) + 1
    indentation = _indentation(text[line:start])
    while line > low and indentation > 0:
        above = text.rfind("\n", low, line - 1) + 1
        content = text[above : line - 1]
        line = above
        if not content or content.isspace():
            continue
        own = _indentation(content)
        if own < indentation:
            content = content.strip()
            if _CODE.match(content) if content.startswith("..") else content.endswith("::"):
                return True
            indentation = own
    return False


def _indentation(line: str) -> int:
    return len(line.expandtabs()) - len(line.expandtabs().lstrip())
