"""Parsing as its users see it: a URL or failure, the validation errors with their places, and where the components
stand.

Nearly all URLs that people write are plain (see :mod:`urllint.whatwg.fast_path`). The state machine, and what it needs,
is imported when the first other one comes.
"""

from functools import cache

from urllint.whatwg.fast_path import is_plainly_valid, parse_plain_reference, parse_plainly_valid
from urllint.whatwg.record import URLRecord

TYPE_CHECKING = False  # to import typing takes as long as to import all of this
if TYPE_CHECKING:
    from collections.abc import Callable

    from urllint.whatwg.errors import ValidationError
    from urllint.whatwg.spans import ComponentSpans
    from urllint.whatwg.state_machine import BasicURLParser

_PLAIN_BASE = URLRecord("https", host="h", path=[""])
"""A base that stands for any: where the components of a plain text stand does not depend on it."""

Base = URLRecord | str | None
"""What a URL can be parsed against: a URL record, the text of a URL, or nothing."""


class ParseResult:
    """What :func:`parse` returns. Two results are equal if their URLs and their errors are."""

    __slots__ = ("_machine", "errors", "input", "url")

    def __init__(
        self,
        input: str,  # noqa: A002 - the standard's name
        url: URLRecord | None,
        errors: "tuple[ValidationError, ...]",
        machine: "BasicURLParser | None" = None,
    ) -> None:
        self.input = input
        """The text that was parsed, as it was given."""
        self.url = url
        """The URL; None for failure."""
        self.errors = errors
        """The validation errors, in the order in which the standard reports them, one for each time it reports one."""
        self._machine = machine

    @property
    def spans(self) -> "ComponentSpans":
        """Where the components stand in the input; of one that cannot be parsed, as far as the parser came.

        They are worked out when they are asked for. What is changed in the URL afterwards does not change them.
        """
        from urllint.whatwg.spans import spans_of

        return spans_of(self._machine or _run()(self.input, _PLAIN_BASE))

    def is_fatal(self, index: int) -> bool:
        """Whether the error at ``index`` is the one at which the parser gave up."""
        return self.url is None and index == len(self.errors) - 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ParseResult):
            return NotImplemented
        return self.url == other.url and self.errors == other.errors

    __hash__ = None  # type: ignore[assignment]  # its URL can be changed

    def __repr__(self) -> str:
        return f"{type(self).__name__}(input={self.input!r}, url={self.url!r}, errors={self.errors!r})"


def parse(input: str, base: Base = None, *, encoding: str = "utf-8") -> ParseResult:  # noqa: A002 - the standard's name
    """Parse a URL and report every validation error. No string makes it raise.

    ``base`` is what a relative URL is relative to. ``encoding`` is a label of the Encoding Standard; it is used for
    the queries of special URLs.

    Raises :class:`ValueError` if ``base`` cannot be parsed, and :class:`LookupError` for a label that the Encoding
    Standard does not have.

    https://url.spec.whatwg.org/#concept-url-parser
    """
    output_encoding = "UTF-8" if encoding == "utf-8" else output_encoding_for(encoding)
    base_record = None if base is None else parse_base(base)
    url = parse_plainly_valid(input)
    if url is not None:
        return ParseResult(input, url, ())
    return parse_further(input, base_record, output_encoding)


def parse_further(
    input: str,  # noqa: A002 - the standard's name
    base: URLRecord | None = None,
    encoding: str = "UTF-8",
) -> ParseResult:
    """Parse a URL that is not plainly an absolute one. ``encoding`` is the name of an output encoding."""
    if base is not None:
        url = parse_plain_reference(input, base)
        if url is not None:
            return ParseResult(input, url, ())
    machine = _run()(input, base, encoding)
    return ParseResult(input, machine.url if machine.succeeded else None, tuple(machine.errors), machine)


def can_parse(input: str, base: Base = None) -> bool:  # noqa: A002 - the standard's name
    """Whether ``input`` can be parsed against ``base``; False if ``base`` itself cannot be parsed.

    https://url.spec.whatwg.org/#dom-url-canparse
    """
    try:
        record = parse_base(base)
    except ValueError:
        return False
    return is_plainly_valid(input) or _run()(input, record).succeeded


@cache
def _run() -> "Callable[..., BasicURLParser]":
    from urllint.whatwg.state_machine import run

    return run


def parse_base(base: Base) -> URLRecord | None:
    """The record of a base URL; :class:`ValueError` if it cannot be parsed."""
    if base is None or isinstance(base, URLRecord):
        return base
    url = parse(base).url
    if url is None:
        raise ValueError(f"the base URL {base!r} cannot be parsed")
    return url


def output_encoding_for(label: str) -> str:
    """The name of the encoding in which a page of encoding ``label`` sends; :class:`LookupError` if there is none."""
    from urllint.whatwg.encodings import get_encoding, get_output_encoding

    encoding = get_encoding(label)
    if encoding is None:
        raise LookupError(f"the Encoding Standard has no label {label!r}")
    return get_output_encoding(encoding)
