"""Punycode, in time that grows as n log n with the length of the label.

The parser takes labels of any length, and the codec of the standard library needs quadratic time (and accepts things
that are not Punycode). Both directions come down to counting the code points before a position among those handled so
far, which a Fenwick tree answers.

https://www.rfc-editor.org/rfc/rfc3492
"""

_BASE = 36
_T_MIN = 1
_T_MAX = 26
_SKEW = 38
_DAMP = 700
_INITIAL_BIAS = 72
_INITIAL_N = 0x80
_DELIMITER = "-"
_MAXIMUM = 0x10FFFF

_DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}


class PunycodeError(ValueError):
    """The text is not Punycode."""


class _Counter:
    """A Fenwick tree over positions: which are taken, how many before a position, and which is the k-th."""

    def __init__(self, size: int, taken: bool) -> None:
        self._size = size
        self._tree = [position & -position if taken else 0 for position in range(size + 1)]
        self._top = 1 << size.bit_length()

    def add(self, position: int, amount: int) -> None:
        position += 1
        while position <= self._size:
            self._tree[position] += amount
            position += position & -position

    def before(self, position: int) -> int:
        """How many positions before ``position`` are taken."""
        count = 0
        while position > 0:
            count += self._tree[position]
            position &= position - 1
        return count

    def find(self, rank: int) -> int:
        """The position that has exactly ``rank`` taken ones before it and is taken itself."""
        position = 0
        step = self._top
        while step:
            candidate = position + step
            if candidate <= self._size and self._tree[candidate] <= rank:
                position = candidate
                rank -= self._tree[candidate]
            step >>= 1
        return position


def _adapt(delta: int, length: int, first: bool) -> int:
    """https://www.rfc-editor.org/rfc/rfc3492#section-6.1"""
    delta = delta // _DAMP if first else delta // 2
    delta += delta // length
    k = 0
    while delta > ((_BASE - _T_MIN) * _T_MAX) // 2:
        delta //= _BASE - _T_MIN
        k += _BASE
    return k + (_BASE - _T_MIN + 1) * delta // (delta + _SKEW)


def _threshold(k: int, bias: int) -> int:
    return min(max(k - bias, _T_MIN), _T_MAX)


def encode(text: str) -> str:
    """Encode ``text``, without the prefix ``xn--``. https://www.rfc-editor.org/rfc/rfc3492#section-6.3"""
    basic = [position for position, code_point in enumerate(text) if code_point < "\x80"]
    output = [text[position] for position in basic]
    if basic:
        output.append(_DELIMITER)
    places: dict[int, list[int]] = {}
    for position, code_point in enumerate(text):
        if code_point >= "\x80":
            places.setdefault(ord(code_point), []).append(position)

    handled = _Counter(len(text), taken=False)
    for position in basic:
        handled.add(position, 1)
    length = len(basic)
    n, delta, bias = _INITIAL_N, 0, _INITIAL_BIAS
    for value, positions in sorted(places.items()):
        delta += (value - n) * (length + 1)
        smaller = length
        passed = 0
        for position in positions:
            before = handled.before(position)
            delta += before - passed
            passed = before
            _write_integer(delta, bias, output)
            bias = _adapt(delta, length + 1, length == len(basic))
            delta = 0
            length += 1
        # What remains behind the last one, and the step to the next code point.
        delta += smaller - passed + 1
        n = value + 1
        for position in positions:
            handled.add(position, 1)
    return "".join(output)


def _write_integer(value: int, bias: int, output: list[str]) -> None:
    k = _BASE
    while True:
        threshold = _threshold(k, bias)
        if value < threshold:
            output.append(_DIGITS[value])
            return
        value, digit = divmod(value - threshold, _BASE - threshold)
        output.append(_DIGITS[threshold + digit])
        k += _BASE


def decode(text: str) -> str:
    """Decode ``text``, in lower case and without the prefix ``xn--``.

    Raises :class:`PunycodeError` where it is not Punycode. https://www.rfc-editor.org/rfc/rfc3492#section-6.2
    """
    basic, delimiter, rest = text.rpartition(_DELIMITER)
    if delimiter and not basic:
        raise PunycodeError("nothing stands before the delimiter")
    if not basic.isascii():
        raise PunycodeError("a code point before the delimiter is not basic")

    inserted: list[tuple[int, str]] = []
    n, i, bias = _INITIAL_N, 0, _INITIAL_BIAS
    position = 0
    while position < len(rest):
        length = len(basic) + len(inserted) + 1
        limit = (_MAXIMUM + 1 - n) * length + i
        value, weight, k = i, 1, _BASE
        while True:
            if position == len(rest):
                raise PunycodeError("the last integer is not complete")
            digit = _VALUES.get(rest[position])
            if digit is None:
                raise PunycodeError("a code point behind the delimiter is no digit")
            position += 1
            value += digit * weight
            if value > limit:
                raise PunycodeError("an integer is too large")
            threshold = _threshold(k, bias)
            if digit < threshold:
                break
            weight *= _BASE - threshold
            k += _BASE
        bias = _adapt(value - i, length, not inserted)
        steps, i = divmod(value, length)
        n += steps
        if n > _MAXIMUM:
            raise PunycodeError("an integer is too large")
        inserted.append((i, chr(n)))
        i += 1
    return _insert(basic, inserted)


def _insert(basic: str, inserted: list[tuple[int, str]]) -> str:
    """Put each code point at its index, one after the other, into ``basic``.

    Going backwards, the index of an insertion is its rank among the places that later ones have left free.
    """
    size = len(basic) + len(inserted)
    output = [""] * size
    free = _Counter(size, taken=True)
    for index, code_point in reversed(inserted):
        place = free.find(index)
        output[place] = code_point
        free.add(place, -1)
    remaining = iter(basic)
    return "".join([code_point or next(remaining) for code_point in output])
