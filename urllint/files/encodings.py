"""Reading and writing text in the encoding that a file declares.

A declaration holds a label. What it stands for is said by the Encoding Standard, and only where that does not know it
by Python: programs in Python may be written in any of its codecs. Nearly all files are UTF-8, so that this module is
imported when one declares something else.

https://encoding.spec.whatwg.org/
"""

from __future__ import annotations

import codecs
from functools import lru_cache
from typing import Final, NamedTuple

from urllint.whatwg.encodings import get_encoding

_PYTHON_NAMES: Final = {
    "Big5": "big5hkscs",
    "EUC-JP": "euc_jp",
    "EUC-KR": "cp949",
    "GBK": "gb18030",
    "IBM866": "cp866",
    "ISO-8859-8-I": "iso8859_8",
    "Shift_JIS": "cp932",
    "macintosh": "mac_roman",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac_cyrillic",
}
"""Python's codecs for the standard's encodings, where the name does not lead to them."""

_NO_DECLARATION: Final = frozenset(("UTF-16BE", "UTF-16LE", "UTF-8", "replacement"))
"""What a declaration in ASCII cannot truly say, or says of itself."""

_NO_CODECS: Final = frozenset(("idna", "raw-unicode-escape", "unicode-escape", "utf-8", "utf-8-sig"))
"""What Python knows as codecs, and is none for files, or is UTF-8."""

_PROBE: Final = "".join(map(chr, range(0x20, 0x7F))) + "\t\r\n\\n\\u0041+AGE-"
"""ASCII, with what UTF-7 and codecs for escapes take for something else."""

_UNDEFINED: Final = "\ufffe"
"""How a table of `codecs.charmap_decode` says that a byte has no character."""


class Encoding(NamedTuple):
    """An encoding in which ASCII is what it seems: its name, and the codec or the table that reads it."""

    name: str
    codec: str
    table: str = ""

    def decode(self, data: bytes, errors: str = "strict") -> str:
        """The text of ``data``; raises UnicodeDecodeError."""
        if self.table:
            return codecs.charmap_decode(data, errors, self.table)[0]
        return data.decode(self.codec, errors)

    def encode(self, text: str, errors: str = "strict") -> bytes:
        """``text`` as bytes; raises UnicodeEncodeError."""
        if self.table:
            return codecs.charmap_encode(text, errors, codecs.charmap_build(self.table))[0]
        return text.encode(self.codec, errors)


@lru_cache(maxsize=64)
def encoding_named(label: str) -> Encoding | None:
    """The encoding that ``label`` declares; ``None`` for UTF-8, and where the label says nothing of use.

    An encoding's own name is a label of it.
    """
    name = get_encoding(label)
    if name is None:
        codec = _python_codec(label)
        name = None if codec is None else get_encoding(codec)
        if name is None:
            return None if codec is None else Encoding(codec, codec)
    if name in _NO_DECLARATION:
        return None
    if name == "x-user-defined":  # HTML's prescan takes it for this
        name = "windows-1252"
    codec = _PYTHON_NAMES.get(name) or name.replace("windows-", "cp")
    return Encoding(name, codec, _windows_table(codec) if name.startswith("windows-") else "")


def _python_codec(label: str) -> str | None:
    """Python's name of the codec that ``label`` means, if it is one of text, and ASCII is what it seems in it."""
    try:
        codec = codecs.lookup(label).name
        is_usable = codec not in _NO_CODECS and _PROBE.encode("ascii").decode(codec) == _PROBE
    except (LookupError, ValueError):  # no codec at all, none of text, or none that knows ASCII
        return None
    return codec if is_usable else None


def _windows_table(codec: str) -> str:
    """The characters of the 256 bytes. A byte that Windows leaves out is a C1 control in the standard."""
    characters: list[str] = []
    for byte in range(0x100):
        character = bytes((byte,)).decode(codec, "replace")
        if character == "\ufffd":
            character = chr(byte) if 0x80 <= byte < 0xA0 else _UNDEFINED
        characters.append(character)
    return "".join(characters)
