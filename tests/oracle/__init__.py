"""The URL Standard's parser, written down literally: the oracle of the property tests.

It reads like the standard (https://url.spec.whatwg.org/), step by step and one code point at a time, so that a reader
with the standard in the other hand can tick it off; it is slow, shares no code with the parser that it judges, and
knows the spans of the validation errors.
"""

from .basic_url_parser import ParseResult, State, basic_url_parse, parse
from .encodings import ENCODING_NAMES
from .source import Span, ValidationError
from .url_record import URL, Host, IPv4Address, IPv6Address, serialize_host, serialize_path, serialize_url

__all__ = [
    "ENCODING_NAMES",
    "URL",
    "Host",
    "IPv4Address",
    "IPv6Address",
    "ParseResult",
    "Span",
    "State",
    "ValidationError",
    "basic_url_parse",
    "parse",
    "serialize_host",
    "serialize_path",
    "serialize_url",
]
