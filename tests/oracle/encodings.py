"""The encoders that encode-after-encode needs: UTF-8 and the legacy encodings of the Encoding Standard.

https://encoding.spec.whatwg.org/

The indexes are read off Python's codecs, which hold the same tables but for the code points listed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, Protocol

END_OF_QUEUE: Final = None


class Queue:
    """An I/O queue of code points."""

    def __init__(self, text: str) -> None:
        self._items = list(reversed(text))

    def read(self) -> str | None:
        return self._items.pop() if self._items else END_OF_QUEUE

    def restore(self, code_point: str) -> None:
        self._items.append(code_point)


class EncoderError(Exception):
    """An encoder's error: the handler cannot encode this code point."""

    def __init__(self, code_point: str) -> None:
        super().__init__(code_point)
        self.code_point = code_point


class Encoder(Protocol):
    """An encoder's handler: the bytes for a code point; ``None`` is finished."""

    def handle(self, queue: Queue, code_point: str | None) -> bytes | None: ...


def encode_or_fail(queue: Queue, encoder: Encoder, output: bytearray) -> int | None:
    """https://encoding.spec.whatwg.org/#encode-or-fail"""
    while True:
        try:
            result = encoder.handle(queue, queue.read())
        except EncoderError as error:
            return ord(error.code_point)
        if result is None:
            return None
        output += result


# --- labels and names ---

# Name: some of its labels (all that the tests use). https://encoding.spec.whatwg.org/#names-and-labels
_LABELS: Final = {
    "UTF-8": ("utf-8", "utf8", "unicode-1-1-utf-8"),
    "IBM866": ("ibm866", "866", "cp866"),
    "ISO-8859-2": ("iso-8859-2", "latin2"),
    "ISO-8859-3": ("iso-8859-3",),
    "ISO-8859-4": ("iso-8859-4",),
    "ISO-8859-5": ("iso-8859-5", "cyrillic"),
    "ISO-8859-6": ("iso-8859-6", "arabic"),
    "ISO-8859-7": ("iso-8859-7", "greek"),
    "ISO-8859-8": ("iso-8859-8", "hebrew"),
    "ISO-8859-8-I": ("iso-8859-8-i", "logical"),
    "ISO-8859-10": ("iso-8859-10",),
    "ISO-8859-13": ("iso-8859-13",),
    "ISO-8859-14": ("iso-8859-14",),
    "ISO-8859-15": ("iso-8859-15",),
    "ISO-8859-16": ("iso-8859-16",),
    "KOI8-R": ("koi8-r", "koi"),
    "KOI8-U": ("koi8-u", "koi8-ru"),
    "macintosh": ("macintosh", "mac"),
    "windows-874": ("windows-874", "tis-620"),
    "windows-1250": ("windows-1250",),
    "windows-1251": ("windows-1251",),
    "windows-1252": ("windows-1252", "latin1", "iso-8859-1", "ascii", "us-ascii"),
    "windows-1253": ("windows-1253",),
    "windows-1254": ("windows-1254", "latin5"),
    "windows-1255": ("windows-1255",),
    "windows-1256": ("windows-1256",),
    "windows-1257": ("windows-1257",),
    "windows-1258": ("windows-1258",),
    "x-mac-cyrillic": ("x-mac-cyrillic",),
    "GBK": ("gbk", "gb2312"),
    "gb18030": ("gb18030",),
    "Big5": ("big5", "big5-hkscs"),
    "EUC-JP": ("euc-jp",),
    "ISO-2022-JP": ("iso-2022-jp",),
    "Shift_JIS": ("shift_jis", "sjis", "windows-31j"),
    "EUC-KR": ("euc-kr", "ks_c_5601-1987"),
    "replacement": ("replacement", "iso-2022-kr"),
    "UTF-16BE": ("utf-16be",),
    "UTF-16LE": ("utf-16le", "utf-16"),
    "x-user-defined": ("x-user-defined",),
}

ENCODING_NAMES: Final = tuple(_LABELS)


def get_an_encoding(label: str) -> str:
    """https://encoding.spec.whatwg.org/#concept-encoding-get"""
    wanted = label.strip("\t\n\f\r ").lower()
    for name, labels in _LABELS.items():
        if wanted in labels:
            return name
    raise LookupError(label)


def get_an_output_encoding(label: str) -> str:
    """https://encoding.spec.whatwg.org/#get-an-output-encoding"""
    encoding = get_an_encoding(label)
    return "UTF-8" if encoding in {"replacement", "UTF-16BE", "UTF-16LE"} else encoding


def get_an_encoder(encoding: str) -> Encoder:
    """https://encoding.spec.whatwg.org/#get-an-encoder"""
    if encoding in _SINGLE_BYTE_CODECS:
        return _StatelessEncoder(_single_byte(encoding))
    if encoding == "ISO-2022-JP":
        return _ISO2022JPEncoder()
    return _StatelessEncoder(_MULTI_BYTE[encoding])


class _StatelessEncoder:
    """An encoder that looks at one code point at a time."""

    def __init__(self, encode: Callable[[str], bytes | None]) -> None:
        self._encode = encode

    def handle(self, queue: Queue, code_point: str | None) -> bytes | None:
        if code_point is END_OF_QUEUE:
            return None
        encoded = self._encode(code_point)
        if encoded is None:
            raise EncoderError(code_point)
        return encoded


# --- legacy single-byte encodings ---

_SINGLE_BYTE_CODECS: Final = {
    "IBM866": "cp866",
    **{f"ISO-8859-{n}": f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)},
    "ISO-8859-8-I": "iso8859-8",
    "KOI8-R": "koi8-r",
    "KOI8-U": "koi8-u",
    "macintosh": "mac_roman",
    "windows-874": "cp874",
    **{f"windows-{n}": f"cp{n}" for n in range(1250, 1259)},
    "x-mac-cyrillic": "mac_cyrillic",
}

# Bytes that the standard's index gives another code point than Python's codec.
_SINGLE_BYTE_DIFFERENCES: Final[dict[str, dict[int, str]]] = {
    "KOI8-U": {0xAE: "\u045e", 0xBE: "\u040e"},
    "windows-1255": {0xCA: "\u05ba"},
}


@cache
def _single_byte_index(encoding: str) -> dict[str, bytes]:
    index: dict[str, bytes] = {}
    for byte in range(0x80, 0x100):
        character = bytes([byte]).decode(_SINGLE_BYTE_CODECS[encoding], errors="replace")
        if character == "\ufffd" and encoding.startswith("windows-") and byte < 0xA0:
            character = chr(byte)
        character = _SINGLE_BYTE_DIFFERENCES.get(encoding, {}).get(byte, character)
        if character != "\ufffd":
            index.setdefault(character, bytes([byte]))
    return index


def _single_byte(encoding: str) -> Callable[[str], bytes | None]:
    index = _single_byte_index(encoding)

    def encode(c: str) -> bytes | None:
        return c.encode() if c.isascii() else index.get(c)

    return encode


# --- legacy multi-byte encodings ---


def _read_index(codec: str, pairs: Iterable[tuple[int, bytes]]) -> dict[int, str]:
    """The index of an encoding: pointers and their code points, as far as the codec knows them."""
    index = {}
    for pointer, sequence in pairs:
        character = sequence.decode(codec, errors="replace")
        if "\ufffd" not in character and len(character) == 1:
            index[pointer] = character
    return index


def _first_pointers(index: dict[int, str]) -> dict[str, int]:
    pointers: dict[str, int] = {}
    for pointer in sorted(index):
        pointers.setdefault(index[pointer], pointer)
    return pointers


def _shift_jis_bytes(pointer: int) -> bytes:
    lead, trail = divmod(pointer, 188)
    return bytes([lead + (0x81 if lead < 0x1F else 0xC1), trail + (0x40 if trail < 0x3F else 0x41)])


@cache
def _index_jis0208() -> dict[int, str]:
    """Read through Shift_JIS's extension; the pointers of its user-defined rows are in no index."""
    pointers = [*range(8836), *range(10716, 60 * 188)]
    return _read_index("cp932", ((pointer, _shift_jis_bytes(pointer)) for pointer in pointers))


@cache
def _jis0208_pointers() -> dict[str, int]:
    return _first_pointers(_index_jis0208())


@cache
def _shift_jis_pointers() -> dict[str, int]:
    return _first_pointers({p: c for p, c in _index_jis0208().items() if not 8272 <= p <= 8835})


def _shift_jis(c: str) -> bytes | None:
    if c <= "\x80":
        return bytes([ord(c)])
    if c == "\u00a5":
        return b"\x5c"
    if c == "\u203e":
        return b"\x7e"
    if "\uff61" <= c <= "\uff9f":
        return bytes([ord(c) - 0xFF61 + 0xA1])
    if c == "\u2212":
        c = "\uff0d"
    pointer = _shift_jis_pointers().get(c)
    return None if pointer is None else _shift_jis_bytes(pointer)


def _euc_jp(c: str) -> bytes | None:
    if c.isascii():
        return c.encode()
    if c == "\u00a5":
        return b"\x5c"
    if c == "\u203e":
        return b"\x7e"
    if "\uff61" <= c <= "\uff9f":
        return bytes([0x8E, ord(c) - 0xFF61 + 0xA1])
    if c == "\u2212":
        c = "\uff0d"
    pointer = _jis0208_pointers().get(c)
    return None if pointer is None else bytes([pointer // 94 + 0xA1, pointer % 94 + 0xA1])


# https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana
_ISO_2022_JP_KATAKANA: Final = (
    "\u3002\u300c\u300d\u3001\u30fb\u30f2\u30a1\u30a3\u30a5\u30a7\u30a9\u30e3\u30e5\u30e7\u30c3\u30fc"
    "\u30a2\u30a4\u30a6\u30a8\u30aa\u30ab\u30ad\u30af\u30b1\u30b3\u30b5\u30b7\u30b9\u30bb\u30bd\u30bf"
    "\u30c1\u30c4\u30c6\u30c8\u30ca\u30cb\u30cc\u30cd\u30ce\u30cf\u30d2\u30d5\u30d8\u30db\u30de\u30df"
    "\u30e0\u30e1\u30e2\u30e4\u30e6\u30e8\u30e9\u30ea\u30eb\u30ec\u30ed\u30ef\u30f3\u309b\u309c"
)


class _ISO2022JPEncoder:
    """https://encoding.spec.whatwg.org/#iso-2022-jp-encoder"""

    def __init__(self) -> None:
        self.state = "ASCII"

    def handle(self, queue: Queue, code_point: str | None) -> bytes | None:
        # 1.
        if code_point is END_OF_QUEUE and self.state != "ASCII":
            self.state = "ASCII"
            return b"\x1b(B"
        # 2.
        if code_point is END_OF_QUEUE:
            return None
        # 3.
        if self.state in {"ASCII", "Roman"} and code_point in "\x0e\x0f\x1b":
            raise EncoderError("\ufffd")
        # 4.
        if self.state == "ASCII" and code_point.isascii():
            return code_point.encode()
        # 5.
        if self.state == "Roman":
            if code_point.isascii() and code_point not in "\\~":
                return code_point.encode()
            if code_point == "\u00a5":
                return b"\x5c"
            if code_point == "\u203e":
                return b"\x7e"
        # 6.
        if code_point.isascii() and self.state != "ASCII":
            queue.restore(code_point)
            self.state = "ASCII"
            return b"\x1b(B"
        # 7.
        if code_point in "\u00a5\u203e" and self.state != "Roman":
            queue.restore(code_point)
            self.state = "Roman"
            return b"\x1b(J"
        # 8.
        if code_point == "\u2212":
            code_point = "\uff0d"
        # 9.
        if "\uff61" <= code_point <= "\uff9f":
            code_point = _ISO_2022_JP_KATAKANA[ord(code_point) - 0xFF61]
        # 10.
        pointer = _jis0208_pointers().get(code_point)
        # 11.
        if pointer is None:
            if self.state == "jis0208":
                queue.restore(code_point)
                self.state = "ASCII"
                return b"\x1b(B"
            raise EncoderError(code_point)
        # 12.
        if self.state != "jis0208":
            queue.restore(code_point)
            self.state = "jis0208"
            return b"\x1b$B"
        # 13. to 15.
        return bytes([pointer // 94 + 0x21, pointer % 94 + 0x21])


def _pointer_190(pointer: int) -> bytes:
    lead, trail = divmod(pointer, 190)
    return bytes([lead + 0x81, trail + 0x41])


@cache
def _euc_kr_pointers() -> dict[str, int]:
    pairs = ((pointer, _pointer_190(pointer)) for pointer in range(126 * 190) if pointer % 190 + 0x41 <= 0xFE)
    return _first_pointers(_read_index("cp949", pairs))


def _euc_kr(c: str) -> bytes | None:
    if c.isascii():
        return c.encode()
    pointer = _euc_kr_pointers().get(c)
    return None if pointer is None else _pointer_190(pointer)


# Bytes that the standard's index knows and Python's codecs do not.
_BIG5_DIFFERENCES: Final = {
    b"\xa3\xe0": "\u2421",
    b"\xc6\xcf": "\u5ef4",
    b"\xc6\xd3": "\u65e0",
    b"\xc6\xd5": "\u7676",
    b"\xc6\xd7": "\u96b6",
    b"\xc6\xdf": "\u4edd",
    b"\xfb\x48": "\u5605",
    b"\xfb\xf9": "\u5ed0",
    b"\xfc\x6c": "\u60a4",
    b"\xfe\x52": "\u732a",
}


def _big5_pointer(lead: int, trail: int) -> int:
    return (lead - 0x81) * 157 + trail - (0x40 if trail < 0x7F else 0x62)


def _big5_bytes(pointer: int) -> bytes:
    lead, trail = divmod(pointer, 157)
    return bytes([lead + 0x81, trail + (0x40 if trail < 0x3F else 0x62)])


@cache
def _big5_pointers() -> dict[str, int]:
    """https://encoding.spec.whatwg.org/#index-big5-pointer

    The symbols (lead bytes up to 0xA3) are Microsoft's, the control pictures behind them and the rest Hong Kong's.
    """
    symbols = range((0xA1 - 0x81) * 157, (0xA4 - 0x81) * 157)
    others = range((0xA4 - 0x81) * 157, 126 * 157)
    index = _read_index("cp950", ((pointer, _big5_bytes(pointer)) for pointer in symbols))
    index |= _read_index("big5hkscs", ((pointer, _big5_bytes(pointer)) for pointer in others))
    index |= {_big5_pointer(0xA3, 0xC0 + i): chr(0x2400 + i) for i in range(0x20)}
    index |= {_big5_pointer(*sequence): character for sequence, character in _BIG5_DIFFERENCES.items()}
    first = _first_pointers(index)
    for pointer in sorted(index):
        if index[pointer] in "\u2550\u255e\u2561\u256a\u5341\u5345":
            first[index[pointer]] = pointer
    return first


def _big5(c: str) -> bytes | None:
    if c.isascii():
        return c.encode()
    pointer = _big5_pointers().get(c)
    return None if pointer is None else _big5_bytes(pointer)


# What GB 18030 moved after the edition that Python's codec knows.
_GB18030_DIFFERENCES: Final = {
    "\u1e3f": b"\xa8\xbc",
    "\ue7c7": b"\x81\x35\xf4\x37",
    **{chr(0x9FB4 + i): bytes([0xFE, trail]) for i, trail in enumerate(b"\x59\x61\x66\x67\x6d\x7e\x90\xa0")},
    **{chr(0xFE10 + i): bytes([0xA6, trail]) for i, trail in enumerate(b"\xd9\xdb\xda\xdc\xdd\xde\xdf\xec\xed\xf3")},
}


def _gb18030(c: str) -> bytes | None:
    if c == "\ue5e5":
        return None
    return _GB18030_DIFFERENCES.get(c) or c.encode("gb18030")


def _gbk(c: str) -> bytes | None:
    if c == "\u20ac":
        return b"\x80"
    encoded = _gb18030(c)
    return None if encoded is None or len(encoded) == 4 else encoded


def _x_user_defined(c: str) -> bytes | None:
    if c.isascii():
        return c.encode()
    return bytes([ord(c) - 0xF780 + 0x80]) if "\uf780" <= c <= "\uf7ff" else None


def _utf8(c: str) -> bytes | None:
    return c.encode("utf-8")


_MULTI_BYTE: Final[dict[str, Callable[[str], bytes | None]]] = {
    "UTF-8": _utf8,
    "Big5": _big5,
    "EUC-JP": _euc_jp,
    "EUC-KR": _euc_kr,
    "GBK": _gbk,
    "gb18030": _gb18030,
    "Shift_JIS": _shift_jis,
    "x-user-defined": _x_user_defined,
}
