"""Scalar value strings, which the standard's interfaces take and Python's strings are not always.

https://infra.spec.whatwg.org/#scalar-value-string
"""

from urllint.whatwg.code_points import surrogate


def to_scalar_values(text: str) -> str:
    """``text`` with each surrogate replaced by U+FFFD; :class:`TypeError` for what is no string.

    https://infra.spec.whatwg.org/#javascript-string-convert
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a string, not {text!r}")
    if text.isascii() or not surrogate().search(text):
        return text
    return surrogate().sub("\N{REPLACEMENT CHARACTER}", text)
