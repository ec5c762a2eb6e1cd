"""Punycode, written down from RFC 3492, sections 6.1 to 6.3.

The codec of the same name in Python's library takes some strings that the RFC's procedure refuses (a leading hyphen).
"""

from __future__ import annotations

from typing import Final

BASE: Final = 36
TMIN: Final = 1
TMAX: Final = 26
SKEW: Final = 38
DAMP: Final = 700
INITIAL_BIAS: Final = 72
INITIAL_N: Final = 128
DIGITS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"


class PunycodeError(Exception):
    """The string cannot be decoded."""


def _adapt(delta: int, numpoints: int, firsttime: bool) -> int:
    delta = delta // DAMP if firsttime else delta // 2
    delta += delta // numpoints
    k = 0
    while delta > ((BASE - TMIN) * TMAX) // 2:
        delta //= BASE - TMIN
        k += BASE
    return k + ((BASE - TMIN + 1) * delta) // (delta + SKEW)


def _threshold(k: int, bias: int) -> int:
    return min(max(k - bias, TMIN), TMAX)


def decode(text: str) -> str:
    """https://www.rfc-editor.org/rfc/rfc3492#section-6.2"""
    n = INITIAL_N
    i = 0
    bias = INITIAL_BIAS
    # Consume all code points before the last delimiter, if there is one; more than zero of them: the delimiter, too.
    basic = max(text.rfind("-"), 0)
    output = list(text[:basic])
    if any(c >= "\x80" for c in output):
        raise PunycodeError(text)
    position = basic + 1 if basic > 0 else 0
    while position < len(text):
        oldi = i
        w = 1
        k = BASE
        while True:
            if position == len(text):
                raise PunycodeError(text)
            digit = DIGITS.find(text[position].lower())
            position += 1
            if digit < 0:
                raise PunycodeError(text)
            i += digit * w
            t = _threshold(k, bias)
            if digit < t:
                break
            w *= BASE - t
            k += BASE
        bias = _adapt(i - oldi, len(output) + 1, firsttime=oldi == 0)
        n += i // (len(output) + 1)
        i %= len(output) + 1
        if n > 0x10FFFF:
            raise PunycodeError(text)
        output.insert(i, chr(n))
        i += 1
    return "".join(output)


def encode(text: str) -> str:
    """https://www.rfc-editor.org/rfc/rfc3492#section-6.3"""
    n = INITIAL_N
    delta = 0
    bias = INITIAL_BIAS
    output = [c for c in text if c < "\x80"]
    h = b = len(output)
    if b > 0:
        output.append("-")
    while h < len(text):
        m = min(ord(c) for c in text if ord(c) >= n)
        delta += (m - n) * (h + 1)
        n = m
        for c in text:
            if ord(c) < n:
                delta += 1
            if ord(c) == n:
                q = delta
                k = BASE
                while True:
                    t = _threshold(k, bias)
                    if q < t:
                        break
                    output.append(DIGITS[t + (q - t) % (BASE - t)])
                    q = (q - t) // (BASE - t)
                    k += BASE
                output.append(DIGITS[q])
                bias = _adapt(delta, h + 1, firsttime=h == b)
                delta = 0
                h += 1
        delta += 1
        n += 1
    return "".join(output)
