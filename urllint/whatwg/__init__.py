"""The URL Standard: a parser that reports the standard's named validation errors with their exact positions.

The package imports nothing else of this project and is cheap to import.

https://url.spec.whatwg.org/
"""

from urllint.whatwg.domain import DomainCondition
from urllint.whatwg.errors import ERRORS, ErrorDefinition, ValidationError
from urllint.whatwg.fast_path import is_plainly_valid
from urllint.whatwg.parser import ComponentSpans, ParseResult, can_parse, component_spans, domain_conditions, parse
from urllint.whatwg.record import URLRecord

__all__ = [
    "ERRORS",
    "ComponentSpans",
    "DomainCondition",
    "ErrorDefinition",
    "ParseResult",
    "URLRecord",
    "ValidationError",
    "can_parse",
    "component_spans",
    "domain_conditions",
    "is_plainly_valid",
    "parse",
]
