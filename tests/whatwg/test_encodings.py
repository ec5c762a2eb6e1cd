"""The encoders of the Encoding Standard, above all where Python's codecs differ."""

import pytest

from urllint.whatwg.encodings import encode_or_fail, get_encoding, get_output_encoding


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("utf-8", "UTF-8"),
        (" UTF8\n", "UTF-8"),
        ("latin1", "windows-1252"),
        ("ascii", "windows-1252"),
        ("iso-8859-1", "windows-1252"),
        ("iso-8859-9", "windows-1254"),
        ("tis-620", "windows-874"),
        ("gb2312", "GBK"),
        ("csShiftJIS", "Shift_JIS"),
        ("ks_c_5601-1987", "EUC-KR"),
        ("logical", "ISO-8859-8-I"),
        ("iso-2022-kr", "replacement"),
        ("unicode", "UTF-16LE"),
        ("x-user-defined", "x-user-defined"),
        ("utf-7", None),
        ("", None),
        ("utf 8", None),
        ("\xa0utf-8", None),
        ("\u212aoi8-r", None),
    ],
)
def test_labels(label: str, name: str | None) -> None:
    assert get_encoding(label) == name


@pytest.mark.parametrize(
    ("name", "output"), [("UTF-16BE", "UTF-8"), ("UTF-16LE", "UTF-8"), ("replacement", "UTF-8"), ("GBK", "GBK")]
)
def test_output_encodings(name: str, output: str) -> None:
    assert get_output_encoding(name) == output


ENCODED = [
    ("windows-1252", "a€é\x81", "61 80 E9 81"),
    ("windows-1253", "Ω\x98\xaa", "D9 98 [170]"),
    ("windows-1255", "א\u05ba", "E0 CA"),
    ("ISO-8859-8-I", "א", "E0"),
    ("KOI8-U", "ґў\u255d", "AD AE [9565]"),
    ("KOI8-R", "Ж", "F6"),
    ("macintosh", "€", "DB"),
    ("x-mac-cyrillic", "ґ€", "B6 FF"),
    ("IBM866", "Ё", "F0"),
    ("x-user-defined", "\uf780\uf7ffé", "80 FF [233]"),
    ("GBK", "中€ḿ\ue5e5😀", "D6D0 80 A8BC [58853] [128512]"),
    ("gb18030", "中€ḿ\ue7c7\ufe10\ue5e5😀", "D6D0 A2E3 A8BC 8135F437 A6D9 [58853] 9439FC36"),
    ("Big5", "中═十€␀仝", "A4A4 F9F9 A451 A3E1 A3C0 C6DF"),
    ("Big5", "\u2027\u00a2\u4edd", "A145 [162] C6DF"),
    ("EUC-KR", "한똠", "C7D1 8C63"),
    ("EUC-JP", "あｱ¥‾−①ⅰ", "A4A2 8EB1 5C 7E A1DD ADA1 FCF1"),
    ("Shift_JIS", "あｱ¥‾−①ⅰ\x80¢", "82A0 B1 5C 7E 817C 8740 FA40 80 [162]"),
    ("ISO-2022-JP", "aあbあ", "61 1B2442 2422 1B2842 62 1B2442 2422 1B2842"),
    ("ISO-2022-JP", "¥a\\", "1B284A 5C 61 1B2842 5C"),
    ("ISO-2022-JP", "‾", "1B284A 7E 1B2842"),
    ("ISO-2022-JP", "ｱﾞ−", "1B2442 2522 212B 215D 1B2842"),
    ("ISO-2022-JP", "あ\x0e", "1B2442 2422 1B2842 [65533]"),
    ("ISO-2022-JP", "¥\x1b¢", "1B284A 5C [65533] [162] 1B2842"),
    ("ISO-2022-JP", "あ☕", "1B2442 2422 1B2842 [9749]"),
]


@pytest.mark.parametrize(("name", "text", "expected"), ENCODED, ids=[f"{name} {text!a}" for name, text, _ in ENCODED])
def test_encode_or_fail(name: str, text: str, expected: str) -> None:
    parts = [f"[{part}]" if isinstance(part, int) else part.hex().upper() for part in encode_or_fail(name, text)]
    assert " ".join(parts) == expected
