"""Text that messages and headings show: on one line, with everything in it visible.

What stands in for what cannot be seen is that of `urllint.whatwg.display`, so that all of the output looks alike.
"""

from __future__ import annotations

from typing import Final


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
_PATH_ESCAPES.update({0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x2028: "\\u2028", 0x2029: "\\u2029"})


def escape_path(path: str) -> str:
    """A path that cannot break a line or steer a terminal; bytes that did not decode are written as they are."""
    return path.translate(_PATH_ESCAPES)
