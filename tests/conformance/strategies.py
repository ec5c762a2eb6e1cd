"""Inputs for the comparisons: URLs that are nasty on purpose, from one generator for all of them.

``Inputs`` composes an input from a source of randomness. The comparison with another implementation gives it a seeded
``random.Random``; the property tests give it Hypothesis's, so that a failing example shrinks.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Case(NamedTuple):
    """What is parsed: an input, its base, and the document's encoding."""

    input: str
    base: str | None
    encoding: str = "utf-8"


class Override(NamedTuple):
    """A run with a URL to change and a state override, as the setters of the URL class make them.

    Like those, it empties the path, the query or the fragment that it is going to write.
    """

    url: str
    input: str
    state: str


STATE_OVERRIDES: Final = (
    *("scheme start state", "host state", "hostname state", "port state", "path start state", "query state"),
    "fragment state",
)
SCHEMES: Final = (
    *("http", "https", "ws", "wss", "ftp", "file", "HTTP", "hTtPs", "File", "WSS"),
    *("foo", "mailto", "data", "javascript", "about", "urn", "git+ssh", "a.b-c+1", "blob", "non-special", "h"),
    *("1x", "", "-", "http ", "h\ttp", "é", "file.", "htt%70"),
)
SEPARATORS: Final = (
    *(
        ":",
        ":/",
        ":///",
        "://///",
        ":\\",
        ":\\\\",
        ":/\\",
        ":\\/",
        ":\\/\\",
        "//",
        "/",
        "\\\\",
        "\\",
        "",
        "::",
        ":\t//",
    ),
    *(":/\n/", ":?", ":#", ":/./", ":/..//", ":/.//", ": //", "://@", "%3A//"),
)
NUMBERS: Final = (
    *("0", "1", "9", "10", "127", "192", "255", "256", "257", "300", "999", "65535", "65536", "16777215", "16777216"),
    *("4294967295", "4294967296", "99999999999999999999", "00", "01", "08", "09", "0377", "0400", "037777777777"),
    *("0x", "0X", "0x0", "0xff", "0xFF", "0x100", "0xffff", "0x10000", "0xffffffff", "0x100000000", "0xg", "0x0g"),
    *("", "a", "1e2", "-1", "+1", "1a", "x", "0x-1", "00x1", "0b1", "0o7", " 1", "1_0"),
)
FULL_STOPS: Final = (*[".", ".", ".", ".", "."], "\u3002", "\uff0e", "\uff61", "%2E", "%2e", "%E3%80%82", "..")
DIGIT_ALPHABETS: Final = ("\uff10", "\U0001d7ce", "\U0001d7f6", "\u0660", "\u06f0", "\u0966")
LABELS: Final = (
    *("a", "b", "example", "EXAMPLE", "com", "net", "localhost", "LocalHost", "www", "x", "0", "9", "1a", "a1", "0x1"),
    *("-", "-a", "a-", "ab--c", "a--b", "a_b", "_dmarc", "*", "a!b", "a$b", "~", "a'b", "a,b", "a;b", "a=b", "(a)"),
    *("", "a" * 63, "a" * 64, "é" * 57, "é" * 59, "c:", "C|", "c|"),
    *("xn--", "xn---", "xn--a", "xn--a-", "xn--ab-c", "XN--FA-HIA", "xn--fa-hia", "xn--53h", "xn--8i7caa", "xn--4db"),
    *(
        "xn--ls8h=",
        "xn--a-\u00e9",
        "xn--0",
        "xn--9",
        "xn--zzzzzzzz",
        "xn---epa",
        "xn--xn---epa",
        "xn--1ug",
        "xn--99zt52a",
    ),
    *(
        "faß",
        "ẞ",
        "σας",
        "☕",
        "éa",
        "e\u0301",
        "\u0301a",
        "\u00ada",
        "a\u00ad",
        "\u00ad",
        "\u200b",
        "a\u200db",
        "\u200d",
    ),
    *(
        "\u0915\u094d\u200d\u0937",
        "\u0915\u094d\u200c\u0937",
        "\u0628\u200c\u0628",
        "a\u200cb",
        "\u200c",
        "\u0644\u200c",
    ),
    *(
        "א",
        "אב",
        "א1",
        "1א",
        "אa",
        "aא",
        "א\u0661",
        "א1\u0661",
        "ب",
        "ب\u06f1",
        "\u0661",
        "\u064a\u0661",
        "א\u0301",
        "א-",
    ),
    *(
        "ｅｘａｍｐｌｅ",
        "①②",
        "\u2488",
        "㎏",
        "ﬁ",
        "Å",
        "K",
        "ſ",
        "İ",
        "ı",
        "ǆ",
        "\u0345",
        "\u1e9e",
        "\u03c2",
        "\u2126",
    ),
    *("=\u0338", "<\u0338", "\u2260", "\u226e", "\u3164", "\u115f", "\u1100\u1161", "\u2f868", "\U0002f868", "\u2024"),
    *(
        "\u2100",
        "\u2026",
        "\ufe00",
        "\U000e0100",
        "\U000e0001",
        "\ue000",
        "\ufdd0",
        "\uffff",
        "\U0010ffff",
        "\u0378",
        "\ufffd",
    ),
    *(
        "日本語",
        "中",
        "한국",
        "ไทย",
        "🎉",
        "\U0001f468\u200d\U0001f469",
        "\u0640",
        "\u30fb",
        "\u00b7",
        "l\u00b7l",
        "\u0375",
    ),
    *("\ufeff", "\u2060", "\u180e", "\u061c", "\u202e", "\u2028", "\u0085", "\u00a0", "\u3000", "\ua9ba", "\u1b44"),
)
BAD_HOST_CHARACTERS: Final = ' \t\n\r\0\x01\x1f\x7f"#%&/<>?@[\\]^`{|}:'
PIECES: Final = (
    "0",
    "00",
    "000",
    "0000",
    "1",
    "01",
    "001",
    "0001",
    "a",
    "F",
    "fF",
    "ffff",
    "FFFF",
    "12345",
    "g",
    "",
    "-",
    " ",
)
PORTS: Final = (
    *(
        "",
        "",
        "",
        "",
        ":",
        ":0",
        ":1",
        ":21",
        ":80",
        ":443",
        ":8080",
        ":65535",
        ":65536",
        ":65537",
        ":99999",
        ":00000080",
    ),
    *(
        ":0000000000000000000000443",
        ":999999999999999999999999",
        ":-1",
        ":+1",
        ":8x",
        ":x",
        ": 80",
        ":80 ",
        ":8\t0",
        ":8\n",
        ":١",
    ),
    *(":80:80", "::80", ":%38", ":\\", ":@", ":[", ":]"),
)
SEGMENTS: Final = (
    *(
        "",
        "a",
        "b",
        "index.html",
        ".",
        "..",
        "...",
        "%2e",
        "%2E",
        "%2e%2e",
        ".%2E",
        "%2e.",
        "%2e%2e%2e",
        ". ",
        ".\t.",
        "..a",
    ),
    *("C:", "c|", "C|", "C:x", "CC:", "1:", "C%3A", "C%7C", "~user", "a;b=c", "a:b", "@", "a@b", "a,b", "$&+", "!*'()"),
)
CHARACTERS: Final = (
    *"abcXYZ019-._~!$&'()*+,;=:@/?#[]%\\|\"<>^`{} ",
    *("%41", "%zz", "%4", "%", "%%", "%00", "%ff", "%C3%A9", "%c3", "%e2%98%83", "%20", "%2F", "%5C", "%23"),
    *(
        "\t",
        "\n",
        "\r",
        "\r\n",
        "\0",
        "\x01",
        "\x1f",
        "\x7f",
        "\x80",
        "\x85",
        "\x9f",
        "\u00a0",
        "é",
        "ß",
        "☃",
        "中",
        "א",
        "€",
    ),
    *(
        "\u2028",
        "\u200b",
        "\u202e",
        "\ufdcf",
        "\ufdd0",
        "\ufdef",
        "\ufdf0",
        "\ufeff",
        "\ufffd",
        "\ufffe",
        "\uffff",
        "\ue000",
    ),
    *("\U0001f600", "\U0001fffd", "\U0001fffe", "\U000e0001", "\U0010fffd", "\U0010fffe", "\U0010ffff"),
)
# Each kind of piece: those of a plainly valid URL, and those that make it something else.
PLAIN_SCHEMES: Final = ("http", "https", "ws", "wss", "ftp"), ("file", "foo", "HTTPS", "httpx", "")
PLAIN_LABELS: Final = (
    ("a", "www", "example", "com", "x1", "a-b", "a---b", "ab-c", "c1-1", "n" * 32),
    (
        "1x",
        "ab--c",
        "r3---x",
        "xn--fa-hia",
        "-a",
        "a-",
        "a_b",
        "A",
        "0x1",
        "0xg",
        "1",
        "09",
        "",
        "a" * 62,
        "a" * 64,
        "ab--",
    ),
)
PLAIN_PORTS: Final = (
    ("", "", "", "", "", ":0", ":1", ":9", ":8080", ":8443", ":808", ":210", ":800", ":4430", ":59999"),
    (":", ":21", ":80", ":443", ":60000", ":65535", ":65536", ":99999", ":010", ":00", ":100000", ":8a"),
)
PLAIN_PATH: Final = (
    (
        *("a", "b.c", "index.html", "~u", ".a", "a.", "..a", "a..", "..."),
        *("%20", "%E2%98%83", "a:b", "@", ",;=$&+!(*)'", "%2f", ""),
    ),
    (".", "..", ".-", "._", ".~", ".%2e", "%2e", "%2Ea", "%2e%2e", "a%2e", "b%2E.", "%", "%2", "|", "\\", " ", "é"),
)
PLAIN_QUERY: Final = (
    (
        "a=b",
        "&",
        "c",
        "%20",
        "%E2%98%83",
        "+",
        "/",
        "?",
        ":",
        "@",
        ".",
        "~",
        "-",
        "_",
        "$",
        "!",
        "*",
        "(",
        ")",
        ",",
        ";",
    ),
    ("'", "%", "%2", "[", "|", "#", "é", " "),
)
SPRINKLES: Final = (
    *(
        " ",
        "\t",
        "\n",
        "\r",
        "\0",
        "\x1f",
        "%",
        "\\",
        "/",
        ":",
        "@",
        "#",
        "?",
        "[",
        "]",
        "|",
        ".",
        "0",
        "x",
        "-",
        "%2e",
        "%00",
    ),
    *(
        "\u00ad",
        "é",
        "\u3002",
        "\u0301",
        "\u200d",
        "\ufeff",
        "\u202e",
        "<",
        ">",
        "^",
        "`",
        "{",
        '"',
        "//",
        "\t\n",
        "  ",
    ),
)
SURROGATES: Final = ("\ud800", "\udbff", "\udc00", "\udfff", "\ud83d")
BASES: Final = (
    *(
        "http://example.org/foo/bar?q#f",
        "https://u:p@h:8080/a/b/c",
        "http://a/b/c/d;p?q",
        "ws://h/",
        "wss://h/x?y",
        "ftp://u@h/",
    ),
    *(
        "file:///C:/dir/file",
        "file:///C:/",
        "file://host/share/x",
        "file:///tmp/a/b?q#f",
        "file:///",
        "file:///c|/",
        "file://h/C:/x/",
    ),
    *(
        "foo://host/p/q",
        "foo:/p/q",
        "foo://h",
        "foo:///x",
        "foo://u:p@h:1/x?y#z",
        "foo:/.//p",
        "foo://[::1]/",
        "blob:https://x/",
    ),
    *("mailto:x@y", "data:text/plain,hi", "about:blank", "about:blank?q#f", "non-special:opaque", "javascript:1 //"),
)
# Encodings of every kind: single-byte, double-byte, stateful, with an output encoding of their own.
ENCODINGS: Final = (
    *(
        "windows-1252",
        "iso-8859-2",
        "iso-8859-8-i",
        "koi8-u",
        "macintosh",
        "windows-874",
        "x-mac-cyrillic",
        "x-user-defined",
    ),
    *("shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "big5", "gbk", "gb18030", "utf-16le", "replacement"),
)
ENCODED_CHARACTERS: Final = (
    *"éßñ€¥‾−ｱﾟ☃中丂龍가힣אبЖїҐ—…“”\u0080\u00a0\u00a5\u203e\uff5e\uf780\uf7ff\ue5e5\ue78d\u1e3f\u9fb4\u20ac\U0001f600\U00020089",
    *("\x0e", "\x0f", "\x1b", "\\", "~", "'"),
)


class Inputs:
    """Composes URL-like inputs, most of them wrong in some way."""

    def __init__(self, rng: random.Random, *, surrogates: bool, samples: Sequence[Case] = ()) -> None:
        self._rng = rng
        self._surrogates = surrogates
        self._samples = samples

    def case(self) -> Case:
        """One input, its base, and in some cases an encoding other than UTF-8."""
        roll = self._rng.random()
        if self._samples and roll < 0.2:
            sample = self._choice(self._samples)
            text, base = sample.input, sample.base
        else:
            is_relative = 0.75 <= roll < 0.9
            base = self._choice(BASES) if self._chance(0.9 if is_relative else 0.4) else None
            if is_relative:
                text = self._choice(("", "", "//", "/", "\\\\", "?", "#", "C|", "c:")) + self.tail()
            elif roll < 0.35:
                text = self.nearly_plain()
            elif roll < 0.75:
                text = self.absolute()
            else:
                text = self._choice(SCHEMES) + ":" + self.tail()
        if self._chance(0.12):
            encoding = self._choice(ENCODINGS)
            return Case(self._mutated(text + "?" + self._run(ENCODED_CHARACTERS, 6)), base, encoding)
        return Case(self._mutated(text), base)

    def override(self) -> Override:
        """A URL, what a setter is given, and the state in which the setter begins."""
        url = self._choice([base for base in BASES if ":/" in base]) if self._chance(0.5) else self.absolute()
        state = self._choice(STATE_OVERRIDES)
        if state == "scheme start state":
            text = self._choice(SCHEMES) + ":"
        elif state == "host state":
            text = self.authority()
        elif state == "hostname state":
            text = self.host()
        elif state == "port state":
            text = self._choice(PORTS).removeprefix(":") + self._choice(("", "", "/", "x", "?"))
        elif state == "path start state":
            text = self.path()
        else:
            text = self._run(CHARACTERS, 8)
        return Override(url, self._mutated(text), state)

    def absolute(self) -> str:
        separator = "://" if self._chance(0.8) else self._choice(SEPARATORS)
        scheme = self._choice(SCHEMES[:6]) if self._chance(0.75) else self._choice(SCHEMES)
        return scheme + separator + self.authority() + self.tail()

    def nearly_plain(self) -> str:
        """A URL of which there is nothing to report, or little."""
        host = ".".join(self._mostly(PLAIN_LABELS) for _ in self._times(4))
        text = self._mostly(PLAIN_SCHEMES) + "://" + host + self._mostly(PLAIN_PORTS)
        for _ in range(self._choice((0, 1, 2, 3, 4))):
            text += "/" + "".join(self._mostly(PLAIN_PATH) for _ in self._times(3))
        if self._chance(0.4):
            text += "?" + "".join(self._mostly(PLAIN_QUERY) for _ in self._times(6))
        if self._chance(0.4):
            text += "#" + "".join(self._mostly(PLAIN_QUERY) for _ in self._times(4))
        return text

    def authority(self) -> str:
        return self.userinfo() + self.host() + (self._choice(PORTS) if self._chance(0.4) else "")

    def userinfo(self) -> str:
        if self._chance(0.8):
            return ""
        pieces = [
            self._run(CHARACTERS, 3) if self._chance(0.6) else self._choice(("u", ":p", ":", "u:p", ""))
            for _ in self._times(3)
        ]
        return "@".join([*pieces, ""])

    def host(self) -> str:
        roll = self._rng.random()
        if roll < 0.15:
            return self._choice(("example.com", "h", "localhost", "EXAMPLE.com"))
        if roll < 0.6:
            host = self.domain()
        elif roll < 0.78:
            host = self.ipv4()
        elif roll < 0.96:
            return self.ipv6()
        else:
            return self._run(CHARACTERS, 6)
        if self._chance(0.15):
            host = self._percent_encoded(host)
        if self._chance(0.1):
            host = self._inserted(host, self._choice(BAD_HOST_CHARACTERS))
        return host

    def domain(self) -> str:
        labels = [self.label() for _ in self._times(4)]
        text = labels[0]
        for label in labels[1:]:
            text += self._choice(FULL_STOPS) + label
        if self._chance(0.03):
            text = ".".join(["a" * 49] * 5) + "." + text
        return text + (self._choice(FULL_STOPS) if self._chance(0.12) else "")

    def label(self) -> str:
        roll = self._rng.random()
        if roll < 0.75:
            return self._choice(LABELS)
        if roll < 0.85:
            return "".join(self._choice(LABELS) for _ in self._times(3))
        if roll < 0.95:
            text = "".join(self._choice(LABELS) for _ in self._times(2))
            return "xn--" + text.encode("punycode").decode("ascii")
        return "xn--" + self._run("abz019-", 8)

    def ipv4(self) -> str:
        parts = [self._choice(NUMBERS) for _ in range(self._choice((1, 2, 3, 4, 4, 4, 4, 5, 6)))]
        if self._chance(0.5):
            parts = [part if self._chance(0.3) else self._choice(("0", "1", "127", "255")) for part in parts]
        text = parts[0]
        for part in parts[1:]:
            text += (self._choice(FULL_STOPS) if self._chance(0.2) else ".") + part
        if self._chance(0.1):
            text += self._choice(FULL_STOPS)
        if self._chance(0.15):
            zero = ord(self._choice(DIGIT_ALPHABETS))
            text = "".join(chr(zero + int(c)) if c in "0123456789" and self._chance(0.5) else c for c in text)
        if self._chance(0.05):
            text = self._inserted(text, self._choice(("\u00ad", "\u200b", "\ufe00", "\u2060")))
        return text

    def ipv6(self) -> str:
        pieces = [
            self._choice(PIECES[:12] if self._chance(0.9) else PIECES)
            for _ in range(self._choice((0, 1, 2, 6, 7, 8, 8, 8, 9)))
        ]
        if self._chance(0.35):
            numbers = [
                self._choice(NUMBERS[:9] if self._chance(0.9) else NUMBERS)
                for _ in range(self._choice((1, 2, 3, 4, 4, 4, 5)))
            ]
            pieces[-2:] = [".".join(numbers) + self._choice(("", "", "", "", "."))]
        for _ in range(self._choice((0, 0, 1, 1, 1, 2))):
            at = self._rng.randint(0, len(pieces))
            pieces[at : at + self._choice((0, 1, 2, 7))] = ["" if 0 < at < len(pieces) else ":"]
        address = ":".join(pieces)
        if self._chance(0.08):
            address = self._inserted(
                address, self._choice((":", ".", "%25eth0", "%", "[", "]", "é", " ", "\t", "/", "@"))
            )
        return (
            ("[" if self._chance(0.97) else "")
            + address
            + ("]" if self._chance(0.94) else self._choice(("", "]x", "]]", "] ", ":80]", "]:")))
        )

    def tail(self) -> str:
        """A path, and perhaps a query and a fragment."""
        text = self.path()
        if self._chance(0.35):
            text += "?" + self._run(CHARACTERS, 6)
        if self._chance(0.3):
            text += "#" + self._run(CHARACTERS, 6)
        return text

    def path(self) -> str:
        if self._chance(0.25):
            return self._choice(("", "/", "\\", "//", "/.", "/..", "?", "#"))
        text = self._choice(("/", "/", "/", "/", "\\", ""))
        for _ in self._times(5):
            text += self._choice(SEGMENTS) if self._chance(0.7) else self._run(CHARACTERS, 5)
            text += self._choice(("/", "/", "/", "/", "\\", "//", ""))
        return text

    def _mutated(self, text: str) -> str:
        for _ in range(self._choice((0, 0, 0, 1, 1, 2, 3))):
            roll = self._rng.random()
            at = self._rng.randint(0, len(text))
            if roll < 0.6:
                text = text[:at] + self._choice(SPRINKLES) + text[at:]
            elif roll < 0.7:
                text = text[:at] + text[at + 1 :]
            elif roll < 0.8:
                text = text[:at] + self._choice(CHARACTERS) + text[at + 1 :]
            elif roll < 0.87:
                stop = self._rng.randint(at, min(len(text), at + 4))
                text = text[:stop] + text[at:stop] + text[stop:]
            elif roll < 0.92:
                text = text[:at]
            elif roll < 0.97 or not self._surrogates:
                text = (
                    self._choice(("", " ", "\0 ", "\t", "\x1f\n")) + text + self._choice(("", " ", " \0", "\n", "\t "))
                )
            else:
                text = text[:at] + self._choice(SURROGATES) + text[at:]
        return text

    def _percent_encoded(self, text: str) -> str:
        """With some code points percent-encoded, and perhaps a byte of one missing."""
        result = ""
        for c in text:
            encoded = ["%" + (f"{b:02x}" if self._chance(0.3) else f"{b:02X}") for b in c.encode("utf-8")]
            if self._chance(0.02):
                encoded.pop()
            result += "".join(encoded) if self._chance(0.3) else c
        return result

    def _inserted(self, text: str, what: str) -> str:
        at = self._rng.randint(0, len(text))
        return text[:at] + what + text[at:]

    def _run(self, characters: Sequence[str], longest: int) -> str:
        return "".join(self._choice(characters) for _ in range(self._rng.randint(0, longest)))

    def _choice(self, options: Sequence[T]) -> T:
        return self._rng.choice(options)

    def _mostly(self, options: tuple[Sequence[str], Sequence[str]]) -> str:
        return self._choice(options[self._chance(0.04)])

    def _chance(self, probability: float) -> bool:
        return self._rng.random() < probability

    def _times(self, most: int) -> range:
        return range(self._rng.randint(1, most))


def seeded_cases(seed: int, count: int, samples: Sequence[Case] = ()) -> list[Case]:
    """The same cases for the same seed, of scalar values only: they can be sent to another program."""
    inputs = Inputs(random.Random(seed), surrogates=False, samples=samples)
    return [inputs.case() for _ in range(count)]


def composed_cases(samples: Sequence[Case] = ()) -> st.SearchStrategy[Case]:
    """Cases from the generator, with Hypothesis making its choices."""
    return st.randoms(use_true_random=False).map(lambda rng: Inputs(rng, surrogates=True, samples=samples).case())


def overrides(samples: Sequence[Case] = ()) -> st.SearchStrategy[Override]:
    """Runs with a state override, with Hypothesis making the generator's choices."""
    return st.randoms(use_true_random=False).map(lambda rng: Inputs(rng, surrogates=True, samples=samples).override())


def plain_text_cases() -> st.SearchStrategy[Case]:
    """Text without a plan: any code points, and the syntax characters of URLs more often."""
    text = st.text(
        st.one_of(st.sampled_from("hHtTpPsS:/\\?#@[].%0123456789xXaAcC|-_~ \t\n"), st.characters()), max_size=24
    )
    prefix = st.sampled_from(
        ("", "", "http://", "https:", "file:", "foo://", "foo:", "ws://[", "http://xn--", "//", "\\")
    )
    return st.builds(Case, st.tuples(prefix, text).map("".join), st.sampled_from((None, *BASES)), st.just("utf-8"))
