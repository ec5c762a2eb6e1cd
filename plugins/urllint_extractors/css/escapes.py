"""Between text in a style sheet as written and what it stands for, in both directions.

https://drafts.csswg.org/css-syntax-3/#consume-escaped-code-point
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import SourceMapBuilder

_ESCAPE: Final = re.compile(r"\\(?:[0-9a-fA-F]{1,6}(?:\r\n|[ \t\r\n\f])?|\r\n|.)|\0", re.DOTALL)
_INTERPOLATION: Final = re.compile(
    r"#\{[^{}\r\n]*\}|@\{[^{}\r\n]*\}|\{\{[^{}\r\n]*\}\}|<%[^<%\r\n]*%>|<\?[^<?\r\n]*\?>"
)
_REPLACEMENT: Final = "\ufffd"
_MARKS: Final = frozenset("\\\"'() ")


def decode(builder: SourceMapBuilder, text: str, start: int, end: int) -> None:
    """Append what a string's body or an unquoted argument of ``url()`` stands for; interpolated code stays as it is."""
    at = start
    code = _INTERPOLATION.search(text, start, end)
    for match in _ESCAPE.finditer(text, start, end):
        while code is not None and code.end() <= match.start():
            code = _INTERPOLATION.search(text, code.end(), end)
        if match.start() < at or (code is not None and code.start() < match.start()):
            continue
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(_value(match.group()), match.start(), match.end() - match.start())
        at = match.end()
    builder.add(text[at:end], at, end - at)


def _value(written: str) -> str:
    following = written[1:]
    if not following:  # NUL
        return _REPLACEMENT
    digits = following.rstrip(" \t\r\n\f")
    if digits and re.fullmatch(r"[0-9a-fA-F]{1,6}", digits):
        code_point = int(digits, 16)
        is_character = 0 < code_point <= 0x10FFFF and not 0xD800 <= code_point <= 0xDFFF
        return chr(code_point) if is_character else _REPLACEMENT
    if following[0] in "\r\n\f":
        return ""
    return following


def encode(text: str) -> str | None:
    """Write ``text`` so that it is right in ``url()`` with quotes of either kind and without; ``None`` with a NUL."""
    if "\0" in text:
        return None
    written: list[str] = []
    for position, character in enumerate(text):
        if character in _MARKS:
            written.append(f"\\{character}")
        elif not character.isprintable():
            written.append(f"\\{ord(character):x} ")
        elif character in "#@" and text.startswith("{", position + 1):
            written.append(f"\\{character}")
        else:
            written.append(character)
    return "".join(written)
