"""The application/x-www-form-urlencoded format: names and values in a query, as forms and most servers read it.

https://url.spec.whatwg.org/#application/x-www-form-urlencoded
"""

from collections.abc import Iterable

from urllint.whatwg.parser import output_encoding_for
from urllint.whatwg.percent_encoding import FORM_URLENCODED, percent_decode, percent_encode_after_encoding
from urllint.whatwg.scalar_values import to_scalar_values


def parse_form_urlencoded(text: str | bytes) -> list[tuple[str, str]]:
    """The names and values in ``text``, in its order; no text is refused.

    The bytes behind percent-encoding are always read as UTF-8, and what is none becomes U+FFFD.

    https://url.spec.whatwg.org/#concept-urlencoded-parser
    """
    if isinstance(text, bytes):
        # What is not UTF-8 must stay bytes until it has been percent-decoded: "%C3" and a raw byte can be one sequence.
        pieces = [piece.replace(b"+", b" ").partition(b"=") for piece in text.split(b"&") if piece]
        return [(_decode(name), _decode(value)) for name, _, value in pieces]
    output = []
    for sequence in to_scalar_values(text).split("&"):
        if sequence:
            name, _, value = sequence.replace("+", " ").partition("=")
            output.append((_decode_text(name), _decode_text(value)))
    return output


def _decode_text(text: str) -> str:
    return _decode(text.encode()) if "%" in text else text


def _decode(data: bytes) -> str:
    # UTF-8 decode without BOM: a byte order mark stays.
    return percent_decode(data).decode(errors="replace")


def serialize_form_urlencoded(pairs: Iterable[tuple[str, str]], *, encoding: str = "utf-8") -> str:
    """Write names and values as a query.

    ``encoding`` is a label of the Encoding Standard: that of the page whose form is sent. As everywhere, UTF-16 and the
    replacement encoding are sent as UTF-8; a character that the encoding does not have is sent as a numeric character
    reference. Raises :class:`LookupError` for a label that the Encoding Standard does not have.

    https://url.spec.whatwg.org/#concept-urlencoded-serializer
    """
    output_encoding = "UTF-8" if encoding == "utf-8" else output_encoding_for(encoding)
    return serialize_scalar_values(
        [(to_scalar_values(name), to_scalar_values(value)) for name, value in pairs], output_encoding
    )


def serialize_scalar_values(pairs: list[tuple[str, str]], encoding: str = "UTF-8") -> str:
    """Write names and values that are scalar value strings; ``encoding`` is the name of an output encoding.

    https://url.spec.whatwg.org/#concept-urlencoded-serializer
    """
    output = []
    for name, value in pairs:
        encoded = percent_encode_after_encoding(encoding, name, FORM_URLENCODED)
        output.append(f"{encoded}={percent_encode_after_encoding(encoding, value, FORM_URLENCODED)}")
    return "&".join(output)
