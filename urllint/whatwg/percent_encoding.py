"""Percent-encoding: the standard's percent-encode sets and what is done with them.

https://url.spec.whatwg.org/#percent-encoded-bytes
"""

import re
from collections.abc import Iterator
from functools import cache, cached_property

from urllint.whatwg.code_points import HEX_DIGIT


class PercentEncodeSet:
    """A set of code points that are percent-encoded. It always holds the C0 controls and everything above U+007E.

    ``members`` are the others, printable ASCII. With ``space_as_plus`` a space is encoded as ``+``.
    """

    def __init__(self, name: str, members: str, *, space_as_plus: bool = False) -> None:
        self.name = name
        self.members = frozenset(members)
        self._space = "+" if space_as_plus else "%20"

    def __repr__(self) -> str:
        return f"<{self.name} percent-encode set>"

    def __contains__(self, code_point: str) -> bool:
        return code_point in self.members or not " " <= code_point <= "~"

    @cached_property
    def table(self) -> tuple[str, ...]:
        """For every byte what percent-encoding makes of it."""
        table = [f"%{byte:02X}" if chr(byte) in self else chr(byte) for byte in range(0x100)]
        if " " in self:
            table[0x20] = self._space
        return tuple(table)

    @cached_property
    def finder(self) -> re.Pattern[str]:
        """The pattern that finds a member."""
        others = "".join(re.escape(code_point) for code_point in map(chr, range(0x20, 0x7F)) if code_point not in self)
        return re.compile(f"[^{others}]")


# Each set builds on one before it, as in the standard.
C0_CONTROL = PercentEncodeSet("C0 control", "")
FRAGMENT = PercentEncodeSet("fragment", ' "<>`')
QUERY = PercentEncodeSet("query", ' "#<>')
SPECIAL_QUERY = PercentEncodeSet("special-query", "".join(QUERY.members) + "'")
PATH = PercentEncodeSet("path", "".join(QUERY.members) + "?^`{}")
USERINFO = PercentEncodeSet("userinfo", "".join(PATH.members) + "/:;=@[\\]|")
COMPONENT = PercentEncodeSet("component", "".join(USERINFO.members) + "$%&+,")
FORM_URLENCODED = PercentEncodeSet(
    "application/x-www-form-urlencoded", "".join(COMPONENT.members) + "!'()~", space_as_plus=True
)


def utf8_percent_encode(text: str, percent_encode_set: PercentEncodeSet) -> str:
    """UTF-8 percent-encode ``text``, a scalar value string.

    https://url.spec.whatwg.org/#string-utf-8-percent-encode
    """
    if percent_encode_set.finder.search(text) is None:
        return text
    return "".join(map(percent_encode_set.table.__getitem__, text.encode()))


def percent_encode_after_encoding(encoding: str, text: str, percent_encode_set: PercentEncodeSet) -> str:
    """Encode ``text``, a scalar value string, and percent-encode the bytes; what has no bytes becomes ``%26%23N%3B``.

    ``encoding`` is the name of an output encoding (see :func:`urllint.whatwg.encodings.get_output_encoding`).

    https://url.spec.whatwg.org/#string-percent-encode-after-encoding
    """
    if encoding == "UTF-8":
        return utf8_percent_encode(text, percent_encode_set)

    from urllint.whatwg.encodings import encode_or_fail

    output: list[str] = []
    for part in encode_or_fail(encoding, text):
        if isinstance(part, int):
            output.append(f"%26%23{part}%3B")
        else:
            output.extend(map(percent_encode_set.table.__getitem__, part))
    return "".join(output)


@cache
def _percent_encoded_byte() -> re.Pattern[bytes]:
    return re.compile(rb"%%([%b]{2})" % HEX_DIGIT.encode())


def percent_decode(data: bytes) -> bytes:
    """Percent-decode a byte sequence.

    https://url.spec.whatwg.org/#percent-decode
    """
    return _percent_encoded_byte().sub(lambda found: bytes((int(found[1], 16),)), data)


def percent_decoded_code_points(run: str) -> Iterator[tuple[str, int, int]]:
    """Each code point that ``run``, percent-encoded bytes and nothing else, stands for, and where it is written there.

    The offsets are half-open and count code points. A byte that is not UTF-8 is given as the lone surrogate of PEP 383.
    """
    at = 0
    for code_point in bytes.fromhex(run.replace("%", "")).decode(errors="surrogateescape"):
        end = at + 3 * len(code_point.encode(errors="surrogateescape"))
        yield code_point, at, end
        at = end
