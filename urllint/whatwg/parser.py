"""Parsing as its users see it: a URL or failure, the validation errors with their places, and where the components
stand."""

from typing import NamedTuple

from urllint.whatwg.domain import DomainCondition
from urllint.whatwg.errors import ValidationError
from urllint.whatwg.fast_path import is_plainly_valid, parse_plainly_valid
from urllint.whatwg.host import examine_host
from urllint.whatwg.record import URLRecord
from urllint.whatwg.source import clean
from urllint.whatwg.state_machine import run

Base = URLRecord | str | None
"""What a URL can be parsed against: a URL record, the text of a URL, or nothing."""

Span = tuple[int, int]


class ParseResult(NamedTuple):
    """What :func:`parse` returns."""

    url: URLRecord | None
    """The URL; None for failure."""
    errors: tuple[ValidationError, ...]
    """The validation errors, in the order in which the standard reports them, one for each time it reports one."""


class ComponentSpans(NamedTuple):
    """Where the components of a URL stand in the input, as half-open offsets in code points.

    None where the input has no such component, or the parser failed before it got there. Delimiters do not belong to a
    component, but the leading slash belongs to the path.
    """

    scheme: Span | None
    username: Span | None
    password: Span | None
    host: Span | None
    port: Span | None
    path: Span | None
    query: Span | None
    fragment: Span | None


def parse(input: str, base: Base = None, *, encoding: str = "utf-8") -> ParseResult:  # noqa: A002 - the standard's name
    """Parse a URL and report every validation error. No string makes it raise.

    ``base`` is what a relative URL is relative to. ``encoding`` is a label of the Encoding Standard; it is used for
    the queries of special URLs.

    Raises :class:`ValueError` if ``base`` cannot be parsed, and :class:`LookupError` for a label that the Encoding
    Standard does not have.

    https://url.spec.whatwg.org/#concept-url-parser
    """
    output_encoding = "UTF-8" if encoding == "utf-8" else output_encoding_for(encoding)
    base_record = _base_record(base)
    url = parse_plainly_valid(input)
    if url is not None:
        return ParseResult(url, ())
    machine = run(input, base_record, output_encoding)
    return ParseResult(machine.url if machine.succeeded else None, tuple(machine.errors))


def can_parse(input: str, base: Base = None) -> bool:  # noqa: A002 - the standard's name
    """Whether ``input`` can be parsed against ``base``; False if ``base`` itself cannot be parsed.

    https://url.spec.whatwg.org/#dom-url-canparse
    """
    try:
        record = _base_record(base)
    except ValueError:
        return False
    return is_plainly_valid(input) or run(input, record).succeeded


def component_spans(input: str, base: Base = None) -> ComponentSpans:  # noqa: A002 - the standard's name
    """Where the components of a URL stand in ``input``; of one that cannot be parsed, as far as the parser comes.

    Raises :class:`ValueError` if ``base`` cannot be parsed.
    """
    machine = run(input, _base_record(base))
    spans = machine.spans
    return ComponentSpans(
        *[machine.source.span(*spans[name]) if name in spans else None for name in ComponentSpans._fields]
    )


def domain_conditions(host: str) -> tuple[DomainCondition, ...]:
    """The conditions of a strict ToASCII that ``host``, the text of a domain as it stands in a URL, breaks.

    They say why domain-to-ASCII is reported; for another host, such as an IPv6 address, there are none. The spans are
    offsets, in code points, into ``host``, which may be percent-encoded.

    https://www.unicode.org/reports/tr46/#ToASCII
    """
    source = clean(host, [], strip=False)
    if not source.text or source.text.startswith("["):
        return ()
    return tuple(
        DomainCondition(condition.condition, *source.span(condition.start, condition.end))
        for condition in examine_host(source.text)
    )


def _base_record(base: Base) -> URLRecord | None:
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
