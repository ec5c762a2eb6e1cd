"""Where each validation error lies: the corners of the table of positions, worked out by hand from its text.

The table: every error covers the characters that are wrong, in code points of the input as given; where something is
missing the span is empty and stands directly before the next kept character, else at the end of the stripped input;
removed tabs and newlines between a span's first and last kept character are inside it; where the text was
percent-decoded or mapped, the span is that of the source characters.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.conformance.answers import Answer, oracle_answer, parser_answer
from tests.conformance.strategies import Case

Errors = list[tuple[str, int, int]]

UNIT = "invalid-URL-unit"
SOLIDUS = "special-scheme-missing-following-solidus"
REVERSE = "invalid-reverse-solidus"
CREDENTIALS = "invalid-credentials"
HOST_MISSING = "host-missing"
NO_SCHEME = "missing-scheme-non-relative-URL"
ENCODED = "domain-percent-encoded"
TO_ASCII = "domain-to-ASCII"
DRIVE = "file-invalid-Windows-drive-letter"

HTTP = "http://example/"
FILE = "file:///x"

# Five labels of 49 letters and their full stops: 250 code points.
LONG = ("a" * 49 + ".") * 5

TABLE: list[tuple[str, str, str | None, Errors]] = [
    # --- what is stripped and removed ---
    ("the leading run stands for both runs", "\0 http://h/ ", None, [(UNIT, 0, 2)]),
    ("the trailing run stands where there is no leading one", "http://h/ \x1f", None, [(UNIT, 9, 11)]),
    ("tabs and newlines at the ends are stripped, not removed", "\nhttp://h/\t", None, [(UNIT, 0, 1)]),
    ("of an input of C0 controls and spaces the leading run is all", " \0 ", None, [(UNIT, 0, 3), (NO_SCHEME, 3, 3)]),
    ("of an input of C0 controls and spaces with a base", " \t", HTTP, [(UNIT, 0, 2)]),
    ("the empty input", "", None, [(NO_SCHEME, 0, 0)]),
    ("the first run of removed tabs and newlines", "http://h/a\t\nb\tc", None, [(UNIT, 10, 12)]),
    ("stripped and removed are two errors", " http://h/a\tb\r\n", None, [(UNIT, 0, 1), (UNIT, 11, 12)]),
    ("no-break space is no C0 control or space", "\u00a0http://h/", None, [(NO_SCHEME, 0, 10)]),
    (
        "the input without its stripped ends, its tabs inside",
        " a\tb ",
        None,
        [(UNIT, 0, 1), (UNIT, 2, 3), (NO_SCHEME, 1, 4)],
    ),
    ("a span runs over a removed tab", "http://u\tx@h/", None, [(UNIT, 8, 9), (CREDENTIALS, 7, 11)]),
    ("a span ends with its last kept character", "http://u@\th/", None, [(UNIT, 9, 10), (CREDENTIALS, 7, 9)]),
    ("a span begins with its first kept character", "http://\tu@h/", None, [(UNIT, 7, 8), (CREDENTIALS, 8, 10)]),
    (
        "an empty span stands behind removed tabs",
        "https:\t\t/h",
        None,
        [(UNIT, 6, 8), (SOLIDUS, 8, 8), (SOLIDUS, 8, 9)],
    ),
    (
        "an empty span stands before the stripped end",
        "https: ",
        None,
        [(UNIT, 6, 7), (SOLIDUS, 6, 6), (HOST_MISSING, 6, 6)],
    ),
    ("a removed tab in a percent-encoded byte", "http://h/%4\t1", None, [(UNIT, 11, 12)]),
    # --- scheme and slashes ---
    ("no scheme, no base", "foo", None, [(NO_SCHEME, 0, 3)]),
    ("no scheme, a base with an opaque path", "x?y", "mailto:x", [(NO_SCHEME, 0, 3)]),
    ("a fragment, a base with an opaque path", "#y", "mailto:x", []),
    ("one slash", "https:/h", None, [(SOLIDUS, 6, 6), (SOLIDUS, 6, 7)]),
    ("no slash", "https:h", None, [(SOLIDUS, 6, 6)]),
    ("three slashes", "https:///h", None, [(SOLIDUS, 8, 9)]),
    ("four slashes", "https:////h", None, [(SOLIDUS, 8, 9), (SOLIDUS, 9, 10)]),
    ("two backslashes", "https:\\\\h", None, [(SOLIDUS, 6, 6), (SOLIDUS, 6, 7), (SOLIDUS, 7, 8)]),
    ("slash, backslash", "https:/\\h", None, [(SOLIDUS, 6, 6), (SOLIDUS, 6, 7), (SOLIDUS, 7, 8)]),
    ("two slashes, backslash", "https://\\h", None, [(SOLIDUS, 8, 9)]),
    ("no slash, a base of the same scheme", "http:h", HTTP, [(SOLIDUS, 5, 5)]),
    ("one slash, a base of the same scheme", "http:/h", HTTP, [(SOLIDUS, 5, 5)]),
    ("two slashes, a base of the same scheme", "http://h", HTTP, []),
    ("three slashes, a base of the same scheme", "http:///h", HTTP, [(SOLIDUS, 7, 8)]),
    ("no slash, a base of another scheme", "https:h", HTTP, [(SOLIDUS, 6, 6)]),
    ("file, one slash", "file:/x", None, [(SOLIDUS, 5, 5)]),
    ("file, no slash", "file:x", None, [(SOLIDUS, 5, 5)]),
    ("file, nothing", "file:", None, [(SOLIDUS, 5, 5)]),
    ("file, three slashes", "file:///x", None, []),
    ("file, two backslashes", "file:\\\\h", None, [(SOLIDUS, 5, 5), (REVERSE, 5, 6), (REVERSE, 6, 7)]),
    ("file, slash and backslash", "file:/\\h", None, [(SOLIDUS, 5, 5), (REVERSE, 6, 7)]),
    ("relative, slash and backslash", "/\\h", HTTP, [(REVERSE, 1, 2)]),
    ("relative, two backslashes", "\\\\h", HTTP, [(REVERSE, 0, 1), (REVERSE, 1, 2)]),
    ("relative, three slashes", "///h", HTTP, [(SOLIDUS, 2, 3)]),
    ("a backslash where the path starts", "http://h\\p", None, [(REVERSE, 8, 9)]),
    ("backslashes in the path", "http://h/a\\b\\", None, [(REVERSE, 10, 11), (REVERSE, 12, 13)]),
    ("a backslash in the path of a URL that is not special", "foo://h/a\\b", None, [(UNIT, 9, 10)]),
    ("a backslash in the query", "http://h/?\\", None, [(UNIT, 10, 11)]),
    # --- userinfo ---
    ("a user name", "http://u@h/", None, [(CREDENTIALS, 7, 9)]),
    ("a user name and a password", "http://u:p@h/", None, [(CREDENTIALS, 7, 11)]),
    ("nothing before the @", "http://@h/", None, [(CREDENTIALS, 7, 8)]),
    (
        "of several @ each ends its own piece",
        "http://a@bb@c:d@h/",
        None,
        [(CREDENTIALS, 7, 9), (CREDENTIALS, 9, 12), (CREDENTIALS, 12, 16)],
    ),
    ("of two @ together the second is alone", "http://u@@h/", None, [(CREDENTIALS, 7, 9), (CREDENTIALS, 9, 10)]),
    ("userinfo of a URL that is not special", "foo://u@h", None, [(CREDENTIALS, 6, 8)]),
    ("characters in userinfo are no errors of their own", "http://a b%<>@h/", None, [(CREDENTIALS, 7, 14)]),
    # --- a missing host ---
    ("nothing behind the slashes", "http://", None, [(HOST_MISSING, 7, 7)]),
    ("nothing behind the colon", "http:", None, [(SOLIDUS, 5, 5), (HOST_MISSING, 5, 5)]),
    ("a query where the host should stand", "http://?q", None, [(HOST_MISSING, 7, 7)]),
    ("a port where the host should stand", "http://:80/", None, [(HOST_MISSING, 7, 7)]),
    ("a port where the host should stand, not special", "foo://:80/", None, [(HOST_MISSING, 6, 6)]),
    ("no host behind the userinfo", "http://u@/x", None, [(CREDENTIALS, 7, 9), (HOST_MISSING, 9, 9)]),
    ("no host behind the userinfo, at the end", "http://u@", None, [(CREDENTIALS, 7, 9), (HOST_MISSING, 9, 9)]),
    ("no host behind the userinfo, before a port", "http://u@:80/", None, [(CREDENTIALS, 7, 9), (HOST_MISSING, 9, 9)]),
    ("no host behind the userinfo, not special", "foo://u@/x", None, [(CREDENTIALS, 6, 8), (HOST_MISSING, 8, 8)]),
    (
        "no host behind the userinfo and a tab",
        "http://u@\t/x",
        None,
        [(UNIT, 9, 10), (CREDENTIALS, 7, 9), (HOST_MISSING, 10, 10)],
    ),
    # --- port ---
    ("all digits of the port", "http://h:65536/", None, [("port-out-of-range", 9, 14)]),
    ("leading zeros belong to the port", "http://h:0065536", None, [("port-out-of-range", 9, 16)]),
    ("a tab among the digits", "http://h:6\t5536/", None, [(UNIT, 10, 11), ("port-out-of-range", 9, 15)]),
    ("the first code point that is no digit", "http://h:8a0b/", None, [("port-invalid", 10, 11)]),
    ("a second colon", "http://h:80:80/", None, [("port-invalid", 11, 12)]),
    ("a digit that is not ASCII", "http://h:\u0661/", None, [("port-invalid", 9, 10)]),
    ("a backslash behind the port, not special", "foo://h:8\\/", None, [("port-invalid", 9, 10)]),
    ("more digits than Python converts", "http://h:" + "9" * 5000, None, [("port-out-of-range", 9, 5009)]),
    ("more leading zeros than Python converts", "http://h:" + "0" * 5000 + "81", None, []),
    # --- Windows drive letters ---
    ("a drive letter against a file base", "C|/x", FILE, [(DRIVE, 0, 2), (UNIT, 1, 2)]),
    ("a drive letter behind the scheme", "file:C|/x", FILE, [(SOLIDUS, 5, 5), (DRIVE, 5, 7), (UNIT, 6, 7)]),
    ("a drive letter with a tab in it", "C\t|/x", FILE, [(UNIT, 1, 2), (DRIVE, 0, 3), (UNIT, 2, 3)]),
    ("a drive letter where the host should stand", "file://C:/x", None, [(DRIVE + "-host", 7, 9)]),
    ("a drive letter with a bar where the host should stand", "file://C|/x", None, [(DRIVE + "-host", 7, 9)]),
    ("a drive letter where it belongs", "file:///C:/x", None, []),
    # --- paths, queries, fragments ---
    ("the % of a broken percent-encoding", "http://h/a%zz%4", None, [(UNIT, 10, 11), (UNIT, 13, 14)]),
    ("a % at the end of its component", "http://h/%?%#%", None, [(UNIT, 9, 10), (UNIT, 11, 12), (UNIT, 13, 14)]),
    ("each code point by itself", 'http://h/"<?">#"`', None, [(UNIT, i, i + 1) for i in (9, 10, 12, 13, 15, 16)]),
    ("the second #", "http://h/#a#b", None, [(UNIT, 11, 12)]),
    ("a space in an opaque path", "foo:a b", None, [(UNIT, 5, 6)]),
    ("a space before the query of an opaque path", "foo:a ?b", None, [(UNIT, 5, 6)]),
    ("a noncharacter", "http://h/\ufdd0\U0001fffe", None, [(UNIT, 9, 10), (UNIT, 10, 11)]),
    ("a supplementary character counts one", 'http://h/\U0001f600"', None, [(UNIT, 10, 11)]),
    ("a surrogate is U+FFFD, a URL code point", 'http://h/\ud800"', None, [(UNIT, 10, 11)]),
    ("two surrogates are two code points", 'http://h/\ud83d\ude00"', None, [(UNIT, 11, 12)]),
    # --- opaque hosts ---
    ("the first forbidden host code point", "foo://a<b>/", None, [("host-invalid-code-point", 7, 8)]),
    ("forbidden comes before everything else", 'foo://"%^/', None, [("host-invalid-code-point", 8, 9)]),
    ("the first code point, then the first %", 'foo://%""%z/', None, [(UNIT, 7, 8), (UNIT, 6, 7)]),
    ("a % before the end of an opaque host", "foo://a%4/1", None, [(UNIT, 7, 8)]),
    # --- percent-encoded domains ---
    ("from the first percent-encoded byte to the last", "http://%41b%43.example/", None, [(ENCODED, 7, 14)]),
    ("a lone % is no percent-encoded byte", "http://a%zz.%62/", None, [(ENCODED, 12, 15), (TO_ASCII, 7, 11)]),
    ("a tab in a percent-encoded byte is inside", "http://%4\t1/", None, [(UNIT, 9, 10), (ENCODED, 7, 11)]),
    # --- domain-to-ASCII without failure: the first label that breaks a strict condition ---
    ("an underscore", "http://ok.a_b.-c/", None, [(TO_ASCII, 10, 13)]),
    ("hyphens in the third and fourth place", "http://r3---x.example/", None, [(TO_ASCII, 7, 13)]),
    ("an empty label", "http://a..b/", None, [(TO_ASCII, 9, 9)]),
    ("an empty label at the start", "http://.a/", None, [(TO_ASCII, 7, 7)]),
    ("the empty label behind a final full stop", "http://a.b./", None, [(TO_ASCII, 11, 11)]),
    ("the empty label behind a final full stop, at the end", "http://a.b.", None, [(TO_ASCII, 11, 11)]),
    (
        "the empty label behind a final full stop and a tab",
        "http://a.b.\t/",
        None,
        [(UNIT, 11, 12), (TO_ASCII, 12, 12)],
    ),
    ("a full stop alone", "http://./", None, [(TO_ASCII, 7, 7)]),
    ("a label of 64 code points", "http://a." + "b" * 64 + "/", None, [(TO_ASCII, 9, 73)]),
    ("a label that is too long as Punycode", "http://a." + "é" * 60 + "/", None, [(TO_ASCII, 9, 69)]),
    ("only the total length", "http://" + LONG + "abcd/", None, [(TO_ASCII, 7, 261)]),
    ("the longest total length", "http://" + LONG + "abc/", None, []),
    ("the total length and a label", "http://" + LONG + "a_cd/", None, [(TO_ASCII, 257, 261)]),
    ("invalid Punycode in an ASCII domain", "http://b.xn--a/", None, [(TO_ASCII, 9, 14)]),
    ("Punycode of ASCII", "http://xn--a-.b/", None, [(TO_ASCII, 7, 13)]),
    ("the Bidi rule in an ASCII domain: the label that breaks it", "http://xn--4db.1a/", None, [(TO_ASCII, 15, 17)]),
    ("an underscore before a label that breaks the Bidi rule", "http://a_.xn--4db.1a/", None, [(TO_ASCII, 7, 9)]),
    ("a tab in a label is inside", "http://a\t_b/", None, [(UNIT, 8, 9), (TO_ASCII, 7, 11)]),
    ("a percent-encoded underscore", "http://a.b%5Fc/", None, [(ENCODED, 10, 13), (TO_ASCII, 9, 14)]),
    ("a percent-encoded full stop parts labels", "http://a%2Eb_c/", None, [(ENCODED, 8, 11), (TO_ASCII, 11, 14)]),
    ("an ideographic full stop parts labels", "http://a\u3002b_c/", None, [(TO_ASCII, 9, 12)]),
    (
        "a percent-encoded ideographic full stop parts labels",
        "http://a%E3%80%82b_c/",
        None,
        [(ENCODED, 8, 17), (TO_ASCII, 17, 20)],
    ),
    ("a mapped label", "http://\uff21_.example/", None, [(TO_ASCII, 7, 9)]),
    ("an ignored code point belongs to its label", "http://\u00ada_b\u00ad.c/", None, [(TO_ASCII, 7, 12)]),
    ("a label that is all ignored code points came from them", "http://a.\u00ad.b/", None, [(TO_ASCII, 9, 10)]),
    ("STD3 asks after normalization: = and U+0338 are U+2260", "http://a=\u0338/", None, []),
    # --- domain-to-ASCII with failure: the first label that makes the relaxed ToASCII fail or holds a forbidden one ---
    ("a forbidden domain code point behind an underscore", "http://a_b.c%/", None, [(TO_ASCII, 11, 13)]),
    (
        "a forbidden domain code point behind invalid Punycode, all ASCII",
        "http://xn--a.c^/",
        None,
        [(TO_ASCII, 13, 15)],
    ),
    ("a forbidden domain code point in a label that is not ASCII", "http://a_b.é<c/", None, [(TO_ASCII, 11, 14)]),
    ("invalid Punycode behind an underscore, not all ASCII", "http://a_b.xn--a.é/", None, [(TO_ASCII, 11, 16)]),
    ("forbidden before failing", "http://a^b.xn--a.é/", None, [(TO_ASCII, 7, 10)]),
    ("failing before forbidden", "http://xn--a.a^b.é/", None, [(TO_ASCII, 7, 12)]),
    ("not ASCII behind xn--", "http://a_b.xn--é/", None, [(TO_ASCII, 11, 16)]),
    ("a joiner without its context", "http://a_b.a\u200db/", None, [(TO_ASCII, 11, 14)]),
    ("a combining mark first", "http://a_b.\u0301c/", None, [(TO_ASCII, 11, 13)]),
    ("a disallowed code point", "http://a_b.c\u2028/", None, [(TO_ASCII, 11, 13)]),
    (
        "the Bidi rule: the label that breaks it, not the one that is right to left",
        "http://1a.\u05d0/",
        None,
        [(TO_ASCII, 7, 9)],
    ),
    ("the Bidi rule behind an underscore", "http://a_b.\u05d01a/", None, [(TO_ASCII, 11, 14)]),
    ("an empty label does not fail", "http://a..b^/", None, [(TO_ASCII, 10, 12)]),
    ("nothing is left after mapping", "http://\u00ad\u200b/", None, [(TO_ASCII, 7, 9)]),
    ("nothing is left after decoding and mapping", "http://%C2%AD/", None, [(ENCODED, 7, 13), (TO_ASCII, 7, 13)]),
    ("a byte that is not UTF-8", "http://a.%FFb/", None, [(ENCODED, 9, 12), (TO_ASCII, 9, 13)]),
    ("a percent-encoded NUL", "http://a.b%00/", None, [(ENCODED, 10, 13), (TO_ASCII, 9, 13)]),
    ("< and U+0338 are U+226E, and not forbidden", "http://a*b<\u0338.c/", None, [(TO_ASCII, 7, 12)]),
    ("< and U+0338 are U+226E, and what fails is behind", "http://a*<\u0338.c^/", None, [(TO_ASCII, 12, 14)]),
    ("U+2049 is !?, the second of which is forbidden", "http://a*b\u2049.c/", None, [(TO_ASCII, 7, 11)]),
    ("U+2049 is !?, and the label before it only strictly wrong", "http://a*b.c\u2049/", None, [(TO_ASCII, 11, 13)]),
    # --- IPv4 ---
    ("the trailing full stop", "http://1.2.3.4./", None, [(TO_ASCII, 15, 15), ("IPv4-empty-part", 14, 15)]),
    (
        "the trailing full stop, percent-encoded",
        "http://1.2.3.4%2E/",
        None,
        [(ENCODED, 14, 17), (TO_ASCII, 17, 17), ("IPv4-empty-part", 14, 17)],
    ),
    (
        "the trailing full stop, ideographic",
        "http://1.2.3.4\u3002/",
        None,
        [(TO_ASCII, 15, 15), ("IPv4-non-ASCII-input", 14, 15), ("IPv4-empty-part", 14, 15)],
    ),
    ("too few parts: the host", "http://127.1:8/", None, [("IPv4-too-few-parts", 7, 12)]),
    (
        "too few parts: the host with its trailing full stop",
        "http://1./",
        None,
        [(TO_ASCII, 9, 9), ("IPv4-empty-part", 8, 9), ("IPv4-too-few-parts", 7, 9)],
    ),
    ("too many parts: from the fifth", "http://1.2.3.4.5.6/", None, [("IPv4-too-many-parts", 15, 18)]),
    (
        "too many parts: to the end of the host, its full stop too",
        "http://1.2.3.4.5.6./",
        None,
        [(TO_ASCII, 19, 19), ("IPv4-empty-part", 18, 19), ("IPv4-too-many-parts", 15, 19)],
    ),
    (
        "too many parts, the fifth of them empty",
        "http://1.2.3.4..6/",
        None,
        [(TO_ASCII, 15, 15), ("IPv4-too-many-parts", 15, 17)],
    ),
    ("that part", "http://a.2.3.4/", None, [("IPv4-non-numeric-part", 7, 8)]),
    (
        "digits of no radix",
        "http://0x7f.2.3.08/",
        None,
        [("IPv4-non-decimal-part", 7, 11), ("IPv4-non-numeric-part", 16, 18)],
    ),
    (
        "an empty part",
        "http://1..2/",
        None,
        [(TO_ASCII, 9, 9), ("IPv4-too-few-parts", 7, 11), ("IPv4-non-numeric-part", 9, 9)],
    ),
    (
        "each part that is not decimal",
        "http://0x1.01.1.0x/",
        None,
        [("IPv4-non-decimal-part", s, e) for s, e in ((7, 10), (11, 13), (16, 18))],
    ),
    ("the first part over 255", "http://1.256.257.1/", None, [("IPv4-out-of-range-part", 9, 12)]),
    ("a last part over its room", "http://1.2.3.256/", None, [("IPv4-out-of-range-part", 13, 16)]),
    (
        "a last part over 255 within its room",
        "http://1.2.256/",
        None,
        [("IPv4-too-few-parts", 7, 14), ("IPv4-out-of-range-part", 11, 14)],
    ),
    (
        "from the first to the last non-ASCII code point",
        "http://\uff11.2.3.\uff14/",
        None,
        [("IPv4-non-ASCII-input", 7, 14)],
    ),
    (
        "a non-ASCII code point, percent-encoded",
        "http://1.%EF%BC%92.3.4/",
        None,
        [(ENCODED, 9, 18), ("IPv4-non-ASCII-input", 9, 18)],
    ),
    (
        "a mapped part that is not decimal",
        "http://\uff10\uff11.2.3.4/",
        None,
        [("IPv4-non-ASCII-input", 7, 9), ("IPv4-non-decimal-part", 7, 9)],
    ),
    (
        "a part of more digits than Python converts",
        "http://1.2.3." + "9" * 5000,
        None,
        [(TO_ASCII, 13, 5013), ("IPv4-out-of-range-part", 13, 5013)],
    ),
    (
        "an octal part of more digits than Python converts",
        "http://1.2.3." + "0" * 5000 + "7",
        None,
        [(TO_ASCII, 13, 5014), ("IPv4-non-decimal-part", 13, 5014)],
    ),
    (
        "a non-ASCII code point that the mapping removes",
        "http://1.2.3.4\u00ad/",
        None,
        [("IPv4-non-ASCII-input", 14, 15)],
    ),
    # --- IPv6 ---
    ("an unclosed address", "http://[::1/x", None, [("IPv6-unclosed", 7, 11)]),
    ("text behind the bracket", "http://[::1]x/", None, [("IPv6-unclosed", 7, 13)]),
    ("an unclosed address, not special", "foo://[::1", None, [("IPv6-unclosed", 6, 10)]),
    ("a leading colon", "http://[:1]/", None, [("IPv6-invalid-compression", 8, 9)]),
    ("a leading colon alone", "http://[:]/", None, [("IPv6-invalid-compression", 8, 9)]),
    ("from the ninth piece on", "http://[1:2:3:4:5:6:7:8:9:a]/", None, [("IPv6-too-many-pieces", 24, 27)]),
    ("a :: counts as a piece", "http://[1:2:3:4:5:6:7::8]/", None, [("IPv6-too-many-pieces", 23, 24)]),
    ("a :: behind eight pieces", "http://[1:2:3:4:5:6:7:8::]/", None, [("IPv6-too-many-pieces", 24, 25)]),
    ("a second ::", "http://[1::2::3]/", None, [("IPv6-multiple-compression", 12, 14)]),
    ("three colons", "http://[:::]/", None, [("IPv6-multiple-compression", 9, 11)]),
    ("no hexadecimal digit", "http://[1:g::]/", None, [("IPv6-invalid-code-point", 10, 11)]),
    ("a fifth digit", "http://[12345::]/", None, [("IPv6-invalid-code-point", 12, 13)]),
    ("a zone", "http://[::1%25eth0]/", None, [("IPv6-invalid-code-point", 11, 12)]),
    ("the last colon where the address ends too early", "http://[1:2:]/", None, [("IPv6-invalid-code-point", 11, 12)]),
    ("the last colon behind eight pieces", "http://[1:2:3:4:5:6:7:8:]/", None, [("IPv6-invalid-code-point", 23, 24)]),
    ("too few pieces", "http://[1:2]/", None, [("IPv6-too-few-pieces", 8, 11)]),
    ("no pieces", "http://[]/", None, [("IPv6-too-few-pieces", 8, 8)]),
    ("a removed tab alone between brackets", "http://[\t]/", None, [(UNIT, 8, 9), ("IPv6-too-few-pieces", 9, 9)]),
    (
        "pieces with leading zeros",
        "http://[01::0002]/",
        None,
        [("IPv6-piece-leading-zero", 8, 10), ("IPv6-piece-leading-zero", 12, 16)],
    ),
    ("a tab in a piece", "http://[::0\t1]/", None, [(UNIT, 11, 12), ("IPv6-piece-leading-zero", 10, 13)]),
    (
        "a leading zero before a code point that is wrong",
        "http://[01:g::]/",
        None,
        [("IPv6-piece-leading-zero", 8, 10), ("IPv6-invalid-code-point", 11, 12)],
    ),
    (
        "a leading zero in the last piece before a code point that is wrong",
        "http://[::01g]/",
        None,
        [("IPv6-invalid-code-point", 12, 13)],
    ),
    (
        "a dotted tail behind seven pieces",
        "http://[1:2:3:4:5:6:7:1.2.3.4]/",
        None,
        [("IPv4-in-IPv6-too-many-pieces", 22, 29)],
    ),
    ("too few parts in the dotted tail", "http://[::1.2.3]/", None, [("IPv4-in-IPv6-too-few-parts", 10, 15)]),
    ("a full stop first", "http://[::.1]/", None, [("IPv4-in-IPv6-invalid-code-point", 10, 11)]),
    ("a digit missing at the end", "http://[::1.2.3.]/", None, [("IPv4-in-IPv6-invalid-code-point", 16, 16)]),
    (
        "a digit missing at the end, before a tab",
        "http://[::1.\t]/",
        None,
        [(UNIT, 12, 13), ("IPv4-in-IPv6-invalid-code-point", 13, 13)],
    ),
    ("a digit missing between full stops", "http://[::1..2]/", None, [("IPv4-in-IPv6-invalid-code-point", 12, 13)]),
    ("the digit behind a leading zero", "http://[::1.2.3.04]/", None, [("IPv4-in-IPv6-invalid-code-point", 17, 18)]),
    ("a fifth part", "http://[::1.2.3.4.5]/", None, [("IPv4-in-IPv6-invalid-code-point", 17, 18)]),
    ("a letter", "http://[::1.2.3.4a]/", None, [("IPv4-in-IPv6-invalid-code-point", 17, 18)]),
    (
        "hexadecimal digits before the full stop",
        "http://[::a.2.3.4]/",
        None,
        [("IPv4-in-IPv6-invalid-code-point", 10, 11)],
    ),
    ("all digits of the part", "http://[::1.2.3.2567]/", None, [("IPv4-in-IPv6-out-of-range-part", 16, 20)]),
    (
        "all digits of a part of more than four",
        "http://[::1.25612.3.4]/",
        None,
        [("IPv4-in-IPv6-out-of-range-part", 12, 17)],
    ),
]


@pytest.mark.parametrize("answer", [parser_answer, oracle_answer], ids=["parser", "oracle"])
@pytest.mark.parametrize(("text", "base", "errors"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_position(answer: Callable[[Case], Answer], text: str, base: str | None, errors: Errors) -> None:
    assert list(answer(Case(text, base)).errors) == errors


def test_every_name_is_in_the_table() -> None:
    names = {name for *_, errors in TABLE for name, _, _ in errors}
    assert len(names) == 31
