"""Percent-encoding: the standard's percent-encode sets and what is done with them.

https://url.spec.whatwg.org/#percent-encoded-bytes
"""

import re
from functools import cached_property

from urllint.whatwg.code_points import percent_encoded_byte

_PERCENT_ENCODED = tuple(f"%{byte:02X}" for byte in range(0x100))


class PercentEncodeSet:
    """A set of code points that are percent-encoded. It always holds the C0 controls and everything above U+007E."""

    def __init__(self, name: str, members: str) -> None:
        self.name = name
        self.members = frozenset(members)
        """The printable ASCII members."""

    def __repr__(self) -> str:
        return f"<{self.name} percent-encode set>"

    def __contains__(self, code_point: str) -> bool:
        return code_point in self.members or not " " <= code_point <= "~"

    def __or__(self, members: str) -> frozenset[str]:
        return self.members.union(members)

    @cached_property
    def table(self) -> tuple[str, ...]:
        """For every byte what percent-encoding makes of it."""
        return tuple(_PERCENT_ENCODED[byte] if chr(byte) in self else chr(byte) for byte in range(0x100))

    @cached_property
    def finder(self) -> re.Pattern[str]:
        """The pattern that finds a member."""
        kept = "".join(re.escape(code_point) for code_point in map(chr, range(0x7F)) if code_point not in self)
        return re.compile(f"[^{kept}]")


# Each set builds on the one before it, as in the standard.
C0_CONTROL = PercentEncodeSet("C0 control", "")
FRAGMENT = PercentEncodeSet("fragment", ' "<>`')
QUERY = PercentEncodeSet("query", ' "#<>')
SPECIAL_QUERY = PercentEncodeSet("special-query", "".join(QUERY | "'"))
PATH = PercentEncodeSet("path", "".join(QUERY | "?^`{}"))
USERINFO = PercentEncodeSet("userinfo", "".join(PATH | "/:;=@[\\]|"))
COMPONENT = PercentEncodeSet("component", "".join(USERINFO | "$%&+,"))
FORM_URLENCODED = PercentEncodeSet("application/x-www-form-urlencoded", "".join(COMPONENT | "!'()~"))


def utf8_percent_encode(text: str, percent_encode_set: PercentEncodeSet) -> str:
    """UTF-8 percent-encode ``text``, a scalar value string.

    https://url.spec.whatwg.org/#string-utf-8-percent-encode
    """
    if percent_encode_set.finder.search(text) is None:
        return text
    return "".join(map(percent_encode_set.table.__getitem__, text.encode()))


def percent_encode_after_encoding(encoding: str, text: str, percent_encode_set: PercentEncodeSet) -> str:
    """Encode ``text`` and percent-encode the bytes; what the encoding does not have becomes ``%26%23N%3B``.

    ``encoding`` is a name of the Encoding Standard (see :func:`urllint.whatwg.encodings.get_output_encoding`). A space becomes
    ``+`` in the ``application/x-www-form-urlencoded`` set.

    https://url.spec.whatwg.org/#string-percent-encode-after-encoding
    """
    space_as_plus = percent_encode_set is FORM_URLENCODED
    if encoding == "UTF-8":
        encoded = utf8_percent_encode(text, percent_encode_set)
        return encoded.replace("%20", "+") if space_as_plus else encoded

    from urllint.whatwg.encodings import encode_or_fail

    output: list[str] = []
    for part in encode_or_fail(encoding, text):
        if isinstance(part, int):
            output.append(f"%26%23{part}%3B")
        else:
            encoded = "".join(map(percent_encode_set.table.__getitem__, part))
            output.append(encoded.replace("%20", "+") if space_as_plus else encoded)
    return "".join(output)


def percent_decode(data: bytes) -> bytes:
    """Percent-decode a byte sequence.

    https://url.spec.whatwg.org/#percent-decode
    """
    first, *rest = data.split(b"%")
    output = [first]
    for part in rest:
        digits = part[:2]
        # The isalnum() check keeps out the signs, spaces and underscores that int() accepts.
        if len(digits) == 2 and digits.isalnum() and _is_hex(digits):
            output.append(bytes.fromhex(digits.decode("ascii")))
            output.append(part[2:])
        else:
            output.append(b"%")
            output.append(part)
    return b"".join(output)


def percent_decode_string(text: str) -> bytes:
    """Percent-decode a scalar value string.

    https://url.spec.whatwg.org/#string-percent-decode
    """
    return percent_decode(text.encode())


def has_percent_encoded_byte(text: str) -> bool:
    """Whether ``text`` contains a percent-encoded byte."""
    return percent_encoded_byte().search(text) is not None


_HEX_DIGITS = frozenset(b"0123456789ABCDEFabcdef")


def _is_hex(digits: bytes) -> bool:
    return all(digit in _HEX_DIGITS for digit in digits)
