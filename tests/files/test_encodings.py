"""Files in the encodings they declare: read, judged, and written back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors import encodings as declarations

from tests.rules.checking import REGISTRY, DefaultSettings
from urllint.engine.fixer import FixedFile, fix_bytes
from urllint.engine.linter import Linter
from urllint.engine.result import FileResult
from urllint.files import decode, encode
from urllint.files.encodings import encoding_named

# label, name of the encoding, bytes, text
LABELS: list[tuple[str, str, bytes, str]] = [
    ("iso-8859-1", "windows-1252", b"\xe9\x80\x81", "é€\x81"),
    ("Latin1", "windows-1252", b"\xe9", "é"),
    ("latin-1", "windows-1252", b"\xe9\x80", "é€"),
    ("windows-1251", "windows-1251", b"\xe9", "й"),
    ("windows-874", "windows-874", b"\xa1\x81", "ก\x81"),
    ("koi8-r", "KOI8-R", b"\xc1", "а"),
    ("Shift_JIS", "Shift_JIS", b"\x83\x5c", "ソ"),
    ("euc-jp", "EUC-JP", b"\xa5\xbd", "ソ"),
    ("gb2312", "GBK", b"\xd6\xd0", "中"),
    ("big5", "Big5", b"\xa4\xa4", "中"),
    ("euc-kr", "EUC-KR", b"\xc7\xd1", "한"),
    ("macintosh", "macintosh", b"\x8e", "é"),
    ("x-user-defined", "windows-1252", b"\xe9", "é"),
    ("cp437", "cp437", b"\x82", "é"),
    ("iso-2022-jp", "ISO-2022-JP", b"\x1b$B%=\x1b(B", "ソ"),
]


@pytest.mark.parametrize(("label", "name", "data", "text"), LABELS, ids=[row[0] for row in LABELS])
def test_labels(label: str, name: str, data: bytes, text: str) -> None:
    document, undecodable = decode(data, "a", label)
    assert (document.encoding, document.text, undecodable) == (name, text, None)
    assert encode(document, text) == data


@pytest.mark.parametrize(
    "label",
    [
        *("utf-8", "UTF8", "utf-8-sig", "utf-16", "utf-16le", "replacement", "hz-gb-2312", "utf-7"),
        *("no such encoding", "", "rot13", "base64", "hex", "unicode_escape", "idna", "punycode", "undefined", "a\0b"),
        "cp037",  # of mainframes: has no ASCII
    ],
)
def test_labels_that_say_nothing(label: str) -> None:
    assert encoding_named(label) is None
    assert decode(b"\xc3\xa9", "a", label).document.text == "é"


def test_a_byte_order_mark_says_more_than_a_declaration() -> None:
    document = decode(b"\xef\xbb\xbf\xc3\xa9", "a", "windows-1252").document
    assert (document.text, document.encoding) == ("é", "utf-8")


SINGLE_BYTE = ["windows-1252", "windows-1255", "iso-8859-8", "koi8-u", "ibm866", "cp437", "latin-1"]


MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


@given(st.sampled_from(SINGLE_BYTE), st.binary(max_size=40).filter(lambda data: not data.startswith(MARKS)))
def test_any_bytes_survive_in_encodings_of_one_byte(label: str, data: bytes) -> None:
    document, undecodable = decode(data, "a", label)
    assert encode(document, document.text) == data
    assert (undecodable is None) == (not any("\udc80" <= character <= "\udcff" for character in document.text))
    assert len(document.text) == len(data)


@given(st.sampled_from([row[0] for row in LABELS]), st.binary(max_size=40))
def test_any_bytes_are_read_in_any_encoding(label: str, data: bytes) -> None:
    decode(data, "a", label)


HTML = b'<!doctype html>\n<meta charset="windows-1251">\n'

# function, bytes, label
DECLARED: list[tuple[str, bytes, str | None]] = [
    ("html", HTML, "windows-1251"),
    ("html", b"<META CHARSET=koi8-r>", "koi8-r"),
    ("html", b'<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', "shift_jis"),
    ("html", b"<!-- <meta charset=big5> --><meta name=a><meta\ncharset = 'euc-jp' />", "euc-jp"),
    ("html", b'<?xml version="1.0" encoding="iso-8859-2"?><html>', "iso-8859-2"),
    ("html", b'<meta charset="{{ charset }}">', None),
    ("html", b"<p>charset=big5</p>", None),
    ("html", b" " * 1020 + b"<meta charset=big5>", None),
    ("html", b"<!-- <meta charset=big5>", None),
    ("xml", b'<?xml version="1.0" encoding="ISO-8859-1"?>\n<a/>', "iso-8859-1"),
    ("xml", b"<?xml version='1.0' encoding='cp1252' standalone='yes'?>", "cp1252"),
    ("xml", b"<a/><?xml encoding='cp1252'?>", None),
    ("xml", b'<?xml version="1.0"?><a encoding="cp1252"/>', None),
    ("python", b"# -*- coding: latin-1 -*-\n", "latin-1"),
    ("python", b"#!/usr/bin/python\r\n# vim: set fileencoding=cp1252 :\r\n", "cp1252"),
    ("python", b"\n# coding=koi8-r", "koi8-r"),
    ("python", b"import a\n# coding: koi8-r", None),
    ("python", b"#\n#\n# coding: koi8-r", None),
    ("python", b"a = '# coding: koi8-r'", None),
    ("python", b"# -*- coding: latin-1-unix -*-\n", "latin-1"),
    ("css", b'@charset "iso-8859-15";a{}', "iso-8859-15"),
    ("css", b"@charset 'iso-8859-15';", None),
    ("css", b' @charset "iso-8859-15";', None),
    ("properties", b"a=\xe9", "iso-8859-1"),
    ("properties", b"a=\xc3\xa9", None),
    ("mode_line", b"/* -*- mode: c; coding: euc-jp -*- */", "euc-jp"),
    ("mode_line", b"#!/bin/sh\n# vim: set ft=sh fenc=cp1251 :", "cp1251"),
    ("mode_line", b"coding: euc-jp\n", None),
    ("latex", b"\\documentclass{a}\n\\usepackage[latin2]{inputenc}", "latin2"),
    ("latex", b"\\usepackage[ansinew]{inputenc}", "windows-1252"),
    ("latex", b"% -*- coding: koi8-r -*-\n\\usepackage{inputenc}", "koi8-r"),
]


@pytest.mark.parametrize(("function", "data", "label"), DECLARED)
def test_declarations(function: str, data: bytes, label: str | None) -> None:
    assert getattr(declarations, function)(data) == label


def linter(*, quick_pass: bool = True) -> Linter:
    return Linter(REGISTRY, DefaultSettings(("standard", "meta")), quick_pass=quick_pass)


# path, what declares, label
FILES: list[tuple[str, str, str]] = [
    ("a.html", "<!doctype html><meta charset={}>", "windows-1251"),
    ("a.html", "<!doctype html><meta charset={}>", "shift_jis"),
    ("a.html", "<!doctype html><meta charset={}>", "gbk"),
    ("a.xml", '<?xml version="1.0" encoding="{}"?>', "koi8-r"),
    ("a.xml", '<?xml version="1.0" encoding="{}"?>', "euc-jp"),
    ("a.py", "# coding: {}\n", "cp1251"),
    ("a.css", '@charset "{}";', "windows-1251"),
]
WRAPPED = {
    "a.html": "<p>я</p><a href='http:/a.example/b'>я</a>",
    "a.xml": "<r>я<a href='http:/a.example/b'>я</a></r>",
    "a.py": "x = 'я', 'http:/a.example/b', 'я'\n",
    "a.css": "/* я */ a { b: url(http:/a.example/b); /* я */ }",
}


@pytest.mark.parametrize(("path", "declares", "label"), FILES)
def test_a_fix_leaves_all_other_bytes_as_they_are(path: str, declares: str, label: str) -> None:
    before = (declares.format(label) + "\r\n" + WRAPPED[path]).encode(label)
    fixed = fix_bytes(linter(), before, path, lambda _: True)
    assert isinstance(fixed, FixedFile)
    assert [finding.rule for finding in fixed.result.findings] == []
    assert fixed.data == before.replace(b"http:/a", b"http://a")
    document, _ = linter().extract(before, path)
    assert document.text.count("я") == 2
    assert encode(document, document.text) == before


@pytest.mark.parametrize(("path", "declares", "label"), FILES)
def test_columns_count_characters(path: str, declares: str, label: str) -> None:
    text = declares.format(label) + "\r\n" + WRAPPED[path]
    (finding,) = linter().check_bytes(text.encode(label), path).findings
    assert finding.location is not None
    line = text.split("\r\n")[1]
    assert finding.location.column == line.index("http:/a") + len("http:") + 1


def test_an_invalid_byte_is_reported_once_and_the_rest_is_checked() -> None:
    data = b"<!doctype html><meta charset=iso-8859-7>\xc1\xff\xae\xff<a href='http:/a.example'>b</a>"
    findings = linter().check_bytes(data, "a.html").findings
    assert [finding.rule for finding in findings] == ["unreadable-file", "special-scheme-missing-following-solidus"]
    assert findings[0].message == "is not valid ISO-8859-7: the first wrong byte is at offset 41"
    fixed = fix_bytes(linter(), data, "a.html", lambda _: True)
    assert isinstance(fixed, FixedFile)
    assert fixed.data == data.replace(b"http:/", b"http://")


def test_bytes_that_would_be_written_otherwise_are_left_alone() -> None:
    data = (
        b"<!doctype html><meta charset=shift_jis>\xfa\x4a<a href='http:/a.example'>b</a>"  # a Roman numeral, not NEC's
    )
    fixed = fix_bytes(linter(), data, "a.html", lambda _: True)
    assert isinstance(fixed, FixedFile)
    assert fixed.data == data
    assert [finding.rule for finding in fixed.result.findings] == ["special-scheme-missing-following-solidus"]


def test_queries_are_read_in_the_declared_encoding() -> None:
    page = "<!doctype html><meta charset=windows-1251><a href='https://a.example/?q=я я'>b</a>"
    (finding, *_) = linter().check_bytes(page.encode("windows-1251"), "a.html").findings
    assert finding.href == "https://a.example/?q=%FF%20%FF"
    feed = "<?xml version='1.0' encoding='windows-1251'?><html><a href='https://a.example/?q=я я'/></html>"
    (finding, *_) = linter().check_bytes(feed.encode("windows-1251"), "a.xhtml").findings
    assert finding.href == "https://a.example/?q=%FF%20%FF"


@pytest.mark.parametrize("url", ["https://a.example/", "https://a.example/\u3042", "http:/a.example"])
def test_what_the_quick_pass_takes_for_utf_8_is_not_cleared_if_it_is_something_else(url: str) -> None:
    # The last byte of "あ" begins a character of Shift_JIS, whose second byte is the "h".
    data = f"<!doctype html><meta charset=shift_jis><p>あ{url} </p>".encode()
    opened = linter().open(data, "a.html")
    assert not isinstance(opened, FileResult)
    assert opened.document.encoding == "Shift_JIS"
    assert [str(finding) for finding in linter().check_bytes(data, "a.html").findings] == [
        str(finding) for finding in linter(quick_pass=False).check_bytes(data, "a.html").findings
    ]


PARTS = st.lists(
    st.sampled_from(
        [
            "http://a.example/",
            "https://b.example/c",
            "http:/c.example",
            "<p>",
            "</p>",
            " ",
            "\n",
            "я",
            "あ",
            "é",
            "'",
            "<a href='",
        ]
    ),
    max_size=8,
).map("".join)


@given(st.sampled_from(["shift_jis", "windows-1251", "gbk", "big5", "iso-2022-jp"]), PARTS, st.booleans())
def test_with_and_without_the_quick_pass(label: str, text: str, honest: bool) -> None:
    data = f"<!doctype html><meta charset={label}>\n{text}".encode(label if honest else "utf-8", "replace")
    fast = linter().check_bytes(data, "a.html")
    slow = linter(quick_pass=False).check_bytes(data, "a.html")
    assert [str(finding) for finding in fast.findings] == [str(finding) for finding in slow.findings]
