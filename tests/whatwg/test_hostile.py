"""Very long input, of kinds that could be looked at again and again.

``benchmarks/hostile.py``, which takes its text from here, shows that the time grows with the length only.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import pytest

from urllint import whatwg

MEGABYTE: Final = 1_000_000
SHORT: Final = 100_000


class Hostile(NamedTuple):
    """A piece that is repeated between a start and an end, with the errors that it gives.

    ``once`` are the errors that are reported once, ``every`` that which is reported for every piece; ``length`` is the
    length to test with, in code points: shorter where every piece costs much.
    """

    start: str
    piece: str
    end: str
    once: tuple[str, ...] = ()
    every: str | None = None
    length: int = 5 * MEGABYTE

    def text(self, length: int) -> str:
        """About so many code points."""
        return self.start + self.piece * (length // len(self.piece)) + self.end


UNIT: Final = "invalid-URL-unit"
TO_ASCII: Final = "domain-to-ASCII"

HOSTILE: Final = {
    "path": Hostile("http://h/", "a", ""),
    "path that the fast path leaves": Hostile("http://h/", "a", "|", (UNIT,)),
    "path of many segments": Hostile("http://h/", "a/", "|", (UNIT,)),
    "opaque path": Hostile("a:", "b", ""),
    "dots": Hostile("http://h/", "a/../", "|", (UNIT,)),
    "deep, and up again": Hostile("http://h/" + "a/" * SHORT, "../", ""),
    "above the root": Hostile("http://h/", "../", ""),
    "encoded dots": Hostile("http://h/", "%2e%2E/", ""),
    "query": Hostile("http://h/?", "é", ""),
    "fragment": Hostile("http://h/#", "é", ""),
    "percent-encoded bytes": Hostile("http://h/", "%41", ""),
    "percent signs": Hostile("http://h/", "%", "", (), UNIT, SHORT),
    "percent signs in the host": Hostile("http://", "%", "/", (TO_ASCII,), None, SHORT),
    "at signs": Hostile("http://", "@", "h/", (), "invalid-credentials", SHORT),
    "pieces of userinfo": Hostile("http://", "a:b@", "h/", (), "invalid-credentials", SHORT),
    "colons in userinfo": Hostile("http://", ":", "@h/", ("invalid-credentials",)),
    "backslashes": Hostile("http://h", "\\", "", (), "invalid-reverse-solidus", SHORT),
    "slashes": Hostile("http://", "/", "h/", (), "special-scheme-missing-following-solidus", SHORT),
    "label": Hostile("http://", "a", "/", (TO_ASCII,)),
    "label that is no ASCII": Hostile("http://", "é", "/", (TO_ASCII,), None, SHORT),
    "labels": Hostile("http://", "a.", "h/", (TO_ASCII,), None, SHORT),
    "labels that are no ASCII": Hostile("http://", "é.", "h/", (TO_ASCII,), None, SHORT),
    "empty labels": Hostile("http://", ".", "h/", (TO_ASCII,), None, SHORT),
    "combining marks": Hostile("http://a", "\u0301\u0323", "/", (TO_ASCII,), None, SHORT),
    "Punycode": Hostile("http://é.xn--", "9", "", (TO_ASCII,)),
    "numbers": Hostile("http://", "1.", "1/", (TO_ASCII, "IPv4-too-many-parts"), None, SHORT),
    "number": Hostile("http://", "9", "", (TO_ASCII, "IPv4-too-few-parts", "IPv4-out-of-range-part")),
    "hexadecimal number": Hostile(
        "http://0x", "f", "/", (TO_ASCII, "IPv4-too-few-parts", "IPv4-non-decimal-part", "IPv4-out-of-range-part")
    ),
    "brackets": Hostile("http://[", ":", "]", ("IPv6-multiple-compression",)),
    "pieces of an IPv6 address": Hostile("http://[", "1:", "1]", ("IPv6-too-many-pieces",)),
    "digits of an IPv6 address": Hostile("http://[", "1", "]", ("IPv6-invalid-code-point",)),
    "opaque host": Hostile("a://", "b", "/"),
    "port": Hostile("http://h:", "0", "81/"),
    "stripped": Hostile("", " ", "http://h/", (UNIT,)),
    "removed": Hostile("http://h/a", "\n", "b", (UNIT,)),
    "removed, one by one": Hostile("http://h/", "a\n", "b", (UNIT,)),
    "lone surrogates": Hostile("http://h/", "\ud800", ""),
    "no scheme": Hostile("", "a", "", ("missing-scheme-non-relative-URL",)),
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_hostile_input_has_these_errors(hostile: Hostile) -> None:
    expected = Counter(hostile.once)
    if hostile.every is not None:
        expected[hostile.every] += hostile.length // len(hostile.piece)
    assert Counter(error.name for error in whatwg.parse(hostile.text(hostile.length)).errors) == expected
