"""Encodings of the Encoding Standard: their labels, and their encoders, which the query of a special URL needs.

Python's codecs are close to the standard's and are used where they agree with it; the differences are written down
here. Only queries in a document that is not UTF-8 need any of this, so that the module is imported when one is asked
for.

https://encoding.spec.whatwg.org/
"""

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache

# https://encoding.spec.whatwg.org/#names-and-labels
_LABELS = {
    "UTF-8": "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
    "IBM866": "866 cp866 csibm866 ibm866",
    "ISO-8859-2": "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2",
    "ISO-8859-3": "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3",
    "ISO-8859-4": "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4",
    "ISO-8859-5": "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988",
    "ISO-8859-6": (
        "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e "
        "iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"
    ),
    "ISO-8859-7": (
        "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 "
        "iso_8859-7:1987 sun_eu_greek"
    ),
    "ISO-8859-8": (
        "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 "
        "iso_8859-8:1988 visual"
    ),
    "ISO-8859-8-I": "csiso88598i iso-8859-8-i logical",
    "ISO-8859-10": "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
    "ISO-8859-13": "iso-8859-13 iso8859-13 iso885913",
    "ISO-8859-14": "iso-8859-14 iso8859-14 iso885914",
    "ISO-8859-15": "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
    "ISO-8859-16": "iso-8859-16",
    "KOI8-R": "cskoi8r koi koi8 koi8-r koi8_r",
    "KOI8-U": "koi8-ru koi8-u",
    "macintosh": "csmacintosh mac macintosh x-mac-roman",
    "windows-874": "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
    "windows-1250": "cp1250 windows-1250 x-cp1250",
    "windows-1251": "cp1251 windows-1251 x-cp1251",
    "windows-1252": (
        "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 "
        "iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"
    ),
    "windows-1253": "cp1253 windows-1253 x-cp1253",
    "windows-1254": (
        "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 "
        "windows-1254 x-cp1254"
    ),
    "windows-1255": "cp1255 windows-1255 x-cp1255",
    "windows-1256": "cp1256 windows-1256 x-cp1256",
    "windows-1257": "cp1257 windows-1257 x-cp1257",
    "windows-1258": "cp1258 windows-1258 x-cp1258",
    "x-mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "GBK": "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
    "gb18030": "gb18030",
    "Big5": "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
    "EUC-JP": "cseucpkdfmtjapanese euc-jp x-euc-jp",
    "ISO-2022-JP": "csiso2022jp iso-2022-jp",
    "Shift_JIS": "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
    "EUC-KR": (
        "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949"
    ),
    "replacement": "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement",
    "UTF-16BE": "unicodefffe utf-16be",
    "UTF-16LE": "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
    "x-user-defined": "x-user-defined",
}

_ASCII_WHITESPACE = "\t\n\f\r "


@cache
def _names() -> dict[str, str]:
    return {label: name for name, labels in _LABELS.items() for label in labels.split()}


def get_encoding(label: str) -> str | None:
    """The name of the encoding that ``label`` stands for, or None.
    https://encoding.spec.whatwg.org/#concept-encoding-get"""
    label = label.strip(_ASCII_WHITESPACE)
    return _names().get(label.lower()) if label.isascii() else None


def get_output_encoding(name: str) -> str:
    """The encoding in which a page of encoding ``name`` sends.
    https://encoding.spec.whatwg.org/#get-an-output-encoding"""
    return "UTF-8" if name in ("replacement", "UTF-16BE", "UTF-16LE") else name


def encode_or_fail(name: str, text: str) -> Iterator[bytes | int]:
    """Encode ``text`` in an output encoding other than UTF-8.

    Gives bytes, and for each code point that the encoding does not have the number that an error names (that of the
    code point, or of U+FFFD).

    https://encoding.spec.whatwg.org/#encode-or-fail
    """
    if name == "ISO-2022-JP":
        yield from _encode_iso_2022_jp(text)
        return
    encode = _encoder(name)
    for code_point in text:
        encoded = code_point.encode() if code_point < "\x80" else encode(code_point)
        yield ord(code_point) if encoded is None else encoded


Encoder = Callable[[str], bytes | None]
"""Gives the bytes of a code point that is not ASCII, or None if it has none."""


@cache
def _encoder(name: str) -> Encoder:
    match name:
        case "GBK":
            return _encode_gbk
        case "gb18030":
            return _encode_gb18030
        case "Big5":
            return _big5().get
        case "EUC-JP":
            return _encode_euc_jp
        case "Shift_JIS":
            return _encode_shift_jis
        case "EUC-KR":
            return _codec("cp949")
        case "x-user-defined":
            return _encode_x_user_defined
    return _single_byte(name)


def _codec(codec: str) -> Encoder:
    def encode(code_point: str) -> bytes | None:
        try:
            return code_point.encode(codec)
        except UnicodeEncodeError:
            return None

    return encode


def _decode(encoded: bytes, codec: str) -> str:
    try:
        return encoded.decode(codec)
    except UnicodeDecodeError:
        return ""


# --- single-byte encodings: https://encoding.spec.whatwg.org/#legacy-single-byte-encodings ---

_CODECS = {
    "IBM866": "cp866",
    "ISO-8859-8-I": "iso8859_8",
    "macintosh": "mac_roman",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac_cyrillic",
}


def _single_byte(name: str) -> Encoder:
    codec = _CODECS.get(name) or name.replace("windows-", "cp").replace("-", "_")
    index = {}
    for byte in range(0x80, 0x100):
        encoded = bytes((byte,))
        # A byte that Python leaves out is a C1 control in the standard, if there is one.
        index[_decode(encoded, codec) or (chr(byte) if byte < 0xA0 else "")] = encoded
    if name == "KOI8-U":
        # The standard has the Belarusian letters of KOI8-RU here.
        index |= {"\u045e": b"\xae", "\u040e": b"\xbe"}
        del index["\u255d"], index["\u256c"]
    elif name == "windows-1255":
        index["\u05ba"] = b"\xca"
    return index.get


def _encode_x_user_defined(code_point: str) -> bytes | None:
    """https://encoding.spec.whatwg.org/#x-user-defined-encoder"""
    return bytes((ord(code_point) - 0xF700,)) if "\uf780" <= code_point <= "\uf7ff" else None


# --- Chinese ---

_GB18030_2022 = {
    "\u1e3f": "A8BC",
    "\u9fb4": "FE59",
    "\u9fb5": "FE61",
    "\u9fb6": "FE66",
    "\u9fb7": "FE67",
    "\u9fb8": "FE6D",
    "\u9fb9": "FE7E",
    "\u9fba": "FE90",
    "\u9fbb": "FEA0",
    "\ue7c7": "8135F437",
    "\ufe10": "A6D9",
    "\ufe11": "A6DB",
    "\ufe12": "A6DA",
    "\ufe13": "A6DC",
    "\ufe14": "A6DD",
    "\ufe15": "A6DE",
    "\ufe16": "A6DF",
    "\ufe17": "A6EC",
    "\ufe18": "A6ED",
    "\ufe19": "A6F3",
}
"""What the standard, after GB 18030-2022, encodes otherwise than Python, whose codec follows the edition of 2000."""


def _encode_gb18030(code_point: str) -> bytes | None:
    """https://encoding.spec.whatwg.org/#gb18030-encoder"""
    if code_point == "\ue5e5":
        return None
    if code_point in _GB18030_2022:
        return bytes.fromhex(_GB18030_2022[code_point])
    return code_point.encode("gb18030")


def _encode_gbk(code_point: str) -> bytes | None:
    """https://encoding.spec.whatwg.org/#gbk-encoder"""
    if code_point == "\u20ac":
        return b"\x80"
    encoded = _encode_gb18030(code_point)
    return encoded if encoded is not None and len(encoded) == 2 else None


_BIG5_LAST = "\u2550\u255e\u2561\u256a\u5341\u5345"
"""The code points whose last pointer is taken. https://encoding.spec.whatwg.org/#index-big5-pointer"""

_BIG5_ADDITIONS = {
    "\u20ac": "A3E1",
    "\u2421": "A3E0",
    "\u4edd": "C6DF",
    "\u5605": "FB48",
    "\u5ed0": "FBF9",
    "\u5ef4": "C6CF",
    "\u60a4": "FC6C",
    "\u65e0": "C6D3",
    "\u732a": "FE52",
    "\u7676": "C6D5",
    "\u96b6": "C6D7",
}
"""What is in the standard's index and not in Python's codecs, apart from the pictures of the C0 controls."""


@cache
def _big5() -> dict[str, bytes]:
    """The index of Big5 without its Hong Kong part. https://encoding.spec.whatwg.org/#big5-encoder"""
    index: dict[str, bytes] = {}
    for lead in range(0xA1, 0xFF):
        codec = "cp950" if lead < 0xA4 else "big5hkscs"
        for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            encoded = bytes((lead, trail))
            code_point = _decode(encoded, codec)
            if code_point in _BIG5_LAST:
                index[code_point] = encoded
            elif len(code_point) == 1:
                index.setdefault(code_point, encoded)
    index |= {code_point: bytes.fromhex(encoded) for code_point, encoded in _BIG5_ADDITIONS.items()}
    index |= {chr(0x2400 + control): bytes((0xA3, 0xC0 + control)) for control in range(0x20)}
    return index


# --- Japanese ---

_ROWS = 120
_IBM_IN_NEC_ROWS = range(8272, 8836)


def _shift_jis_bytes(pointer: int) -> bytes:
    lead, trail = divmod(pointer, 188)
    return bytes((lead + (0x81 if lead < 0x1F else 0xC1), trail + (0x40 if trail < 0x3F else 0x41)))


@cache
def _jis0208() -> dict[str, list[int]]:
    """The pointers of each code point. https://encoding.spec.whatwg.org/#index-jis0208

    The index is that of Windows, without the rows for user-defined characters.
    """
    index: dict[str, list[int]] = {}
    for pointer in range(94 * _ROWS):
        code_point = _decode(_shift_jis_bytes(pointer), "cp932")
        if len(code_point) == 1 and unicodedata.category(code_point) != "Co":
            index.setdefault(code_point, []).append(pointer)
    return index


def _jis0208_pointers(code_point: str) -> list[int]:
    return _jis0208().get("\uff0d" if code_point == "\u2212" else code_point, [])


def _encode_shift_jis(code_point: str) -> bytes | None:
    """https://encoding.spec.whatwg.org/#shift_jis-encoder"""
    if code_point in "\x80\xa5\u203e":
        return {"\x80": b"\x80", "\xa5": b"\x5c", "\u203e": b"\x7e"}[code_point]
    if "\uff61" <= code_point <= "\uff9f":
        return bytes((ord(code_point) - 0xFF61 + 0xA1,))
    pointers = (pointer for pointer in _jis0208_pointers(code_point) if pointer not in _IBM_IN_NEC_ROWS)
    pointer = next(pointers, None)
    return None if pointer is None else _shift_jis_bytes(pointer)


def _encode_euc_jp(code_point: str) -> bytes | None:
    """https://encoding.spec.whatwg.org/#euc-jp-encoder"""
    if code_point in "\xa5\u203e":
        return b"\x5c" if code_point == "\xa5" else b"\x7e"
    if "\uff61" <= code_point <= "\uff9f":
        return bytes((0x8E, ord(code_point) - 0xFF61 + 0xA1))
    row_and_cell = _row_and_cell(code_point)
    return None if row_and_cell is None else bytes((row_and_cell[0] + 0xA1, row_and_cell[1] + 0xA1))


def _row_and_cell(code_point: str) -> tuple[int, int] | None:
    pointers = _jis0208_pointers(code_point)
    return divmod(pointers[0], 94) if pointers and pointers[0] < 94 * 94 else None


_ASCII_STATE, _ROMAN_STATE, _JIS0208_STATE = b"\x1b(B", b"\x1b(J", b"\x1b$B"


def _encode_iso_2022_jp(text: str) -> Iterator[bytes | int]:
    """https://encoding.spec.whatwg.org/#iso-2022-jp-encoder; a state is named by the bytes that lead to it."""
    state = _ASCII_STATE
    for code_point in text:
        encoded: bytes | int
        if code_point in "\x0e\x0f\x1b":
            wanted, encoded = (_ASCII_STATE if state == _JIS0208_STATE else state), 0xFFFD
        elif code_point in "\xa5\u203e":
            wanted, encoded = _ROMAN_STATE, b"\x5c" if code_point == "\xa5" else b"\x7e"
        elif code_point < "\x80":
            keeps_roman = state == _ROMAN_STATE and code_point not in "\\~"
            wanted, encoded = (_ROMAN_STATE if keeps_roman else _ASCII_STATE), code_point.encode()
        elif (row_and_cell := _row_and_cell(_full_width(code_point))) is not None:
            wanted, encoded = _JIS0208_STATE, bytes((row_and_cell[0] + 0x21, row_and_cell[1] + 0x21))
        else:
            wanted, encoded = (_ASCII_STATE if state == _JIS0208_STATE else state), ord(code_point)
        if wanted != state:
            yield wanted
            state = wanted
        yield encoded
    if state != _ASCII_STATE:
        yield _ASCII_STATE


def _full_width(code_point: str) -> str:
    """https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana"""
    if "\uff61" <= code_point <= "\uff9d":
        return unicodedata.normalize("NFKC", code_point)
    return {"\uff9e": "\u309b", "\uff9f": "\u309c"}.get(code_point, code_point)
