"""Code point sets of the URL Standard, as pieces of regular expressions.

A set is written once, as the inside of a character class, so that the parser, the fast path and scanners elsewhere
are built from the same pieces. Patterns whose classes reach beyond the BMP are expensive to compile and are compiled
when first needed.
"""

import re
from functools import cache

C0_CONTROL_OR_SPACE = "".join(map(chr, range(0x21)))
"""https://infra.spec.whatwg.org/#c0-control-or-space"""

HEX_DIGIT = "0-9A-Fa-f"
"""ASCII hex digits, as the inside of a character class. https://infra.spec.whatwg.org/#ascii-hex-digit"""

PERCENT_ENCODED_BYTE = rf"%[{HEX_DIGIT}]{{2}}"
"""https://url.spec.whatwg.org/#percent-encoded-byte"""

URL_ASCII = r"A-Za-z0-9!$&'()*+,\-./:;=?@_~"
"""The ASCII URL code points, as the inside of a character class. https://url.spec.whatwg.org/#url-code-points"""

FORBIDDEN_HOST = r"\x00\t\n\r #/:<>?@[\\\]^|"
"""https://url.spec.whatwg.org/#forbidden-host-code-point, as the inside of a character class."""

FORBIDDEN_DOMAIN = r"\x00-\x20#%/:<>?@[\\\]^|\x7f"
"""https://url.spec.whatwg.org/#forbidden-domain-code-point, as the inside of a character class."""

SPECIAL_SCHEMES: dict[str, int | None] = {"ftp": 21, "file": None, "http": 80, "https": 443, "ws": 80, "wss": 443}
"""The special schemes and their default ports. https://url.spec.whatwg.org/#special-scheme"""

_BROKEN_PERCENT = rf"%(?![{HEX_DIGIT}]{{2}})"


def _url_non_ascii() -> str:
    """The non-ASCII URL code points as the inside of a character class: no C1 controls, surrogates or noncharacters."""
    planes = (f"{chr(plane << 16)}-{chr((plane << 16) + 0xFFFD)}" for plane in range(1, 17))
    return "\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd" + "".join(planes)


@cache
def _invalid_url_unit_in_ascii() -> re.Pattern[str]:
    return re.compile(rf"[^%{URL_ASCII}]|{_BROKEN_PERCENT}")


@cache
def _invalid_url_unit_in_any() -> re.Pattern[str]:
    return re.compile(rf"[^%{URL_ASCII}{_url_non_ascii()}]|{_BROKEN_PERCENT}")


def invalid_url_unit(text: str) -> re.Pattern[str]:
    """The pattern that finds, in ``text``, what is no URL unit: a wrong code point, or a ``%`` without two hex
    digits."""
    return _invalid_url_unit_in_ascii() if text.isascii() else _invalid_url_unit_in_any()


@cache
def not_url_code_point(ascii_only: bool) -> re.Pattern[str]:
    """The pattern of a code point that is neither a URL code point nor ``%``, in ASCII text or in any."""
    return re.compile(rf"[^%{URL_ASCII}]" if ascii_only else rf"[^%{URL_ASCII}{_url_non_ascii()}]")


@cache
def broken_percent() -> re.Pattern[str]:
    """The pattern of a ``%`` that two hex digits do not follow."""
    return re.compile(_BROKEN_PERCENT)


@cache
def percent_encoded_byte() -> re.Pattern[str]:
    """The pattern of a percent-encoded byte."""
    return re.compile(PERCENT_ENCODED_BYTE)


@cache
def forbidden_host_code_point() -> re.Pattern[str]:
    """The pattern of a forbidden host code point."""
    return re.compile(f"[{FORBIDDEN_HOST}]")


@cache
def forbidden_domain_code_point() -> re.Pattern[str]:
    """The pattern of a forbidden domain code point."""
    return re.compile(f"[{FORBIDDEN_DOMAIN}]")


@cache
def tabs_and_newlines() -> re.Pattern[str]:
    """The pattern of a run of ASCII tabs and newlines. https://infra.spec.whatwg.org/#ascii-tab-or-newline"""
    return re.compile("[\t\n\r]+")


@cache
def surrogate() -> re.Pattern[str]:
    """The pattern of a surrogate, which a Python string can hold but a scalar value string cannot."""
    return re.compile("[\ud800-\udfff]")
