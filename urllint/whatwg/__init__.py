"""The URL Standard: a parser that reports the standard's named validation errors with their exact positions, and the
standard's interfaces, URL and URLSearchParams.

The package imports nothing else of this project and is cheap to import: what the parser does not need is imported when
it is first asked for.

https://url.spec.whatwg.org/
"""

from urllint.whatwg.fast_path import is_plainly_valid
from urllint.whatwg.parser import ParseResult, can_parse, parse
from urllint.whatwg.record import URLRecord

TYPE_CHECKING = False  # to import typing takes as long as to import all of this
if TYPE_CHECKING:
    from urllint.whatwg.domain import DomainCondition
    from urllint.whatwg.error_picture import format_errors
    from urllint.whatwg.errors import ERRORS, ErrorDefinition, ValidationError
    from urllint.whatwg.form_urlencoded import parse_form_urlencoded, serialize_form_urlencoded
    from urllint.whatwg.host import domain_conditions
    from urllint.whatwg.host_writing import is_valid_domain, is_valid_host_string
    from urllint.whatwg.origin import OpaqueOrigin, Origin, TupleOrigin
    from urllint.whatwg.public_suffix_list import is_top_level_domain, public_suffix, registrable_domain
    from urllint.whatwg.rendering import domain_to_unicode, render_host, render_url
    from urllint.whatwg.spans import ComponentSpans, component_spans
    from urllint.whatwg.url import URL, SetterResult, URLError
    from urllint.whatwg.url_search_params import URLSearchParams
    from urllint.whatwg.url_writing import Misfit, Production
    from urllint.whatwg.writing import find_misfit, is_valid_as, is_valid_url_string

_LATER = {
    "ERRORS": "errors",
    "URL": "url",
    "ComponentSpans": "spans",
    "DomainCondition": "domain",
    "ErrorDefinition": "errors",
    "Misfit": "url_writing",
    "OpaqueOrigin": "origin",
    "Origin": "origin",
    "Production": "url_writing",
    "SetterResult": "url",
    "TupleOrigin": "origin",
    "URLError": "url",
    "URLSearchParams": "url_search_params",
    "ValidationError": "errors",
    "component_spans": "spans",
    "domain_conditions": "host",
    "domain_to_unicode": "rendering",
    "find_misfit": "writing",
    "format_errors": "error_picture",
    "is_top_level_domain": "public_suffix_list",
    "is_valid_as": "writing",
    "is_valid_domain": "host_writing",
    "is_valid_host_string": "host_writing",
    "is_valid_url_string": "writing",
    "parse_form_urlencoded": "form_urlencoded",
    "public_suffix": "public_suffix_list",
    "registrable_domain": "public_suffix_list",
    "render_host": "rendering",
    "render_url": "rendering",
    "serialize_form_urlencoded": "form_urlencoded",
}
"""The module of each name that is imported when it is first asked for."""

__all__ = [
    "ERRORS",
    "URL",
    "ComponentSpans",
    "DomainCondition",
    "ErrorDefinition",
    "Misfit",
    "OpaqueOrigin",
    "Origin",
    "ParseResult",
    "Production",
    "SetterResult",
    "TupleOrigin",
    "URLError",
    "URLRecord",
    "URLSearchParams",
    "ValidationError",
    "can_parse",
    "component_spans",
    "domain_conditions",
    "domain_to_unicode",
    "find_misfit",
    "format_errors",
    "is_plainly_valid",
    "is_top_level_domain",
    "is_valid_as",
    "is_valid_domain",
    "is_valid_host_string",
    "is_valid_url_string",
    "parse",
    "parse_form_urlencoded",
    "public_suffix",
    "registrable_domain",
    "render_host",
    "render_url",
    "serialize_form_urlencoded",
]


if not TYPE_CHECKING:  # for a type checker, every name would be there

    def __getattr__(name: str) -> object:
        module = _LATER.get(name)
        if module is None:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)

        from importlib import import_module

        found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
        return found


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__name__"]
