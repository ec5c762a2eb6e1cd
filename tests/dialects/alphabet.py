"""Texts made of the pieces at which readers part."""

from __future__ import annotations

from hypothesis import strategies as st

PIECES = [
    *("http:", "HTTPS:", "ftp:", "file:", "gopher:", "foo:", "s3:", "mailto:", "x"),
    *("/", "//", "\\", "@", ":", "?", "#", "[", "]", "%", ".", "..", "/./", "%2e", "%2E%2e", "%41", "%zz", "%C3%A9"),
    *("a", "B", "h.example", "user:pw@", "80", "0080", "65536", "0x7f", "010", "018", "1.2.3.4", "127.1", "999"),
    *("[::1]", "[1:2:3:4:5:6:1.2.3.4]", "[1::2:3]", "[::1.2.3.299]", "::", "C|", "c:", "\t", "\n", " ", "\x00", "\x7f"),
    *("é", "ß", "①", "。", "\u200b", "\ufeff", "e\u0301", "℀", "\ufff0", "\ufdd0", "\U000e0001", "😀", "\ud800"),
]

texts = st.lists(st.sampled_from(PIECES), max_size=9).map("".join)
bases = st.sampled_from(
    [None, "http://b.example/c/d?e", "file:///a/b", "mailto:x", "foo://h/a", "gopher://g/", "//none", ""]
)
