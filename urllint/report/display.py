"""Text that messages and headings show: on one line, with everything in it visible.

What stands in for what cannot be seen is that of `urllint.whatwg.display`, so that all of the output looks alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from urllint.model import Finding


def one_line(text: str, encoding: str = "utf-8", limit: int | None = None) -> str:
    """``text`` on one line with everything visible, as a heading or in a message; cut in the middle past ``limit``."""
    if limit is not None and len(text) > limit:
        head = (limit - 1) * 2 // 3
        text = f"{text[:head]}…{text[len(text) - (limit - 1 - head) :]}"
    if text.isascii() and text.isprintable():
        return text
    from urllint.whatwg.display import display

    return display(text, _control_spans(text), encoding).text


def _control_spans(text: str) -> list[tuple[int, int]]:
    """Tabs, which a line of prose has no columns for."""
    return [(at, at + 1) for at, character in enumerate(text) if character == "\t"]


_PATH_ESCAPES: Final = {code_point: f"\\x{code_point:02x}" for code_point in (*range(0x20), *range(0x7F, 0xA0))}
_PATH_ESCAPES.update({0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"})
# What ends a line for some readers, and what turns the direction of the text around it.
_STEERING: Final = (0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_PATH_ESCAPES.update({code_point: f"\\u{code_point:04x}" for code_point in _STEERING})


def escape_path(path: str) -> str:
    """A path that cannot break a line or steer a terminal; bytes that did not decode are written as they are."""
    return path.translate(_PATH_ESCAPES)


def portable_path(path: str) -> str:
    """A path that any format can hold, the bytes that did not decode escaped, too."""
    path = escape_path(path)
    if path.isascii():
        return path
    return "".join(_portable(character) for character in path)


def _portable(character: str) -> str:
    code_point = ord(character)
    if 0xDC80 <= code_point <= 0xDCFF:  # a byte that did not decode (PEP 383)
        return f"\\x{code_point - 0xDC00:02x}"
    if 0xD800 <= code_point <= 0xDFFF or code_point & 0xFFFE == 0xFFFE:
        return f"\\u{code_point:04x}" if code_point <= 0xFFFF else f"\\U{code_point:08x}"
    return character


def message_with_help(finding: Finding) -> str:
    """What is wrong and what to do about it, on one line with everything visible."""
    message = one_line(finding.message) or finding.rule
    if finding.help:
        return f"{message.rstrip('.')}. {one_line(finding.help)}"
    return message


def listed(words: Sequence[str]) -> str:
    """One or more words as a sentence lists them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
