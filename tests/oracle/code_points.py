"""Code point classes, percent-encode sets and schemes, as the standard defines them.

https://url.spec.whatwg.org/#percent-encoded-bytes, #url-code-points, #host-miscellaneous, #url-miscellaneous
https://infra.spec.whatwg.org/#code-points
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

CodePointSet: TypeAlias = Callable[[str], bool]

ASCII_DIGIT: Final = frozenset("0123456789")
ASCII_HEX_DIGIT: Final = frozenset("0123456789ABCDEFabcdef")
ASCII_ALPHA: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
ASCII_ALPHANUMERIC: Final = ASCII_ALPHA | ASCII_DIGIT
ASCII_TAB_OR_NEWLINE: Final = "\t\n\r"
C0_CONTROL: Final = frozenset(map(chr, range(0x20)))
C0_CONTROL_OR_SPACE: Final = C0_CONTROL | {" "}

# --- percent-encode sets: each adds to the one before ---


def c0_control_percent_encode_set(c: str) -> bool:
    return c in C0_CONTROL or c > "~"


def fragment_percent_encode_set(c: str) -> bool:
    return c0_control_percent_encode_set(c) or c in ' "<>`'


def query_percent_encode_set(c: str) -> bool:
    return c0_control_percent_encode_set(c) or c in ' "#<>'


def special_query_percent_encode_set(c: str) -> bool:
    return query_percent_encode_set(c) or c == "'"


def path_percent_encode_set(c: str) -> bool:
    return query_percent_encode_set(c) or c in "?^`{}"


def userinfo_percent_encode_set(c: str) -> bool:
    return path_percent_encode_set(c) or c in "/:;=@[\\]|"


def component_percent_encode_set(c: str) -> bool:
    return userinfo_percent_encode_set(c) or c in "$%&+,"


def form_urlencoded_percent_encode_set(c: str) -> bool:
    return component_percent_encode_set(c) or c in "!'()~"


# --- hosts ---

FORBIDDEN_HOST_CODE_POINT: Final = frozenset("\0\t\n\r #/:<>?@[\\]^|")
FORBIDDEN_DOMAIN_CODE_POINT: Final = FORBIDDEN_HOST_CODE_POINT | C0_CONTROL | {"%", "\x7f"}

# --- URLs ---


def is_noncharacter(c: str) -> bool:
    return 0xFDD0 <= ord(c) <= 0xFDEF or ord(c) & 0xFFFE == 0xFFFE


def is_url_code_point(c: str) -> bool:
    return (
        c in ASCII_ALPHANUMERIC
        or c in "!$&'()*+,-./:;=?@_~"
        or ("\u00a0" <= c <= "\U0010fffd" and not "\ud800" <= c <= "\udfff" and not is_noncharacter(c))
    )


SPECIAL_SCHEMES: Final[dict[str, int | None]] = {
    "ftp": 21,
    "file": None,
    "http": 80,
    "https": 443,
    "ws": 80,
    "wss": 443,
}


def is_windows_drive_letter(text: str) -> bool:
    return len(text) == 2 and text[0] in ASCII_ALPHA and text[1] in ":|"


def is_normalized_windows_drive_letter(text: str) -> bool:
    return is_windows_drive_letter(text) and text[1] == ":"


def starts_with_a_windows_drive_letter(text: str) -> bool:
    return len(text) >= 2 and is_windows_drive_letter(text[:2]) and (len(text) == 2 or text[2] in "/\\?#")


def is_single_dot_url_path_segment(text: str) -> bool:
    return text.lower() in {".", "%2e"}


def is_double_dot_url_path_segment(text: str) -> bool:
    return text.lower() in {"..", ".%2e", "%2e.", "%2e%2e"}
