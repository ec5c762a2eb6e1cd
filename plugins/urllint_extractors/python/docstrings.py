"""What is special about URLs in docstrings: what is shown as it is (doctests, literal blocks), and links over lines.

A docstring is prose in whatever markup its tools read, and nothing says which: so it is read as text, which finds the
URLs of all of them. Two things of reStructuredText are told apart all the same: an example is none of the text, so that
nobody's example is mended; and a URL in a link may go over lines. Relative links are left alone: they lead from page to
page of the documentation, and not from the source file.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Span

_EMPTY_LINE: Final = re.compile(r"\n[ \t\r]*\n")
_LONGEST_DOCTEST: Final = 1000
_LONGEST_BLOCK: Final = 2000

_CODE: Final = re.compile(r"\.\. (?:code|code-block|sourcecode|parsed-literal|testcode|literal|prompt|console) ?::")

# The rest of a URL behind the end of its line: in a link up to what closes that, of a target a line of its own.
# A backslash before the line's end is an escape there, and leaves nothing.
_REST: Final = re.compile(r"([^\s<>`]*?)\\?[ \t\r]*\n([ \t]*)([^\s<>`]+)(>`__?(?!\w)|(?=[ \t\r]*(?:\n|\Z)))?")
_TARGET: Final = re.compile(r"(?:\A|\n)([ \t]*)(?:__|\.\. _(?:`[^`\n]*`|[^:`\n]*):)[ \t]*(?:\r?\n[ \t]*)?\Z")
_LONGEST_LINK_TEXT: Final = 500
_LONGEST_NAME: Final = 200
_MOST_LINES: Final = 5


def rest_of_link(text: str, start: int, end: int) -> list[Span]:
    """Where the URL at ``start`` to ``end`` goes on, if it is that of a link or target over lines: `` `a <b:⏎//c>`_ ``.

    https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#hyperlink-targets
    """
    is_link = text[start - 1 : start] == "<" and text.rfind("`", max(0, start - _LONGEST_LINK_TEXT), start) >= 0
    target = None if is_link else _TARGET.search(text, max(0, start - _LONGEST_NAME), start)
    if not is_link and target is None:
        return []
    indentation = -1 if target is None else _indentation(target[1] + ".")
    parts: list[Span] = []
    for _ in range(_MOST_LINES):
        line = _REST.match(text, end)
        if line is None or (line[4] is None and not is_link) or _indentation(line[2] + ".") <= indentation:
            break
        parts += (Span(*line.span(group)) for group in (1, 3) if line[group])
        if is_link and line[4]:
            return parts
        end = line.end(3)
    return [] if is_link else parts


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
