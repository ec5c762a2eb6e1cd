"""Everything that an author of extractors, rules, reporters or dialects imports.

Names that are not here are the core's own and may change; these keep their meaning within one `API_VERSION`.

A manifest needs only hooks and specs, and is imported in every run. What stands behind the other names (the scanner,
the parser) is imported when somebody asks for one of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from urllint.answer import Answer, Hop
from urllint.hookspecs import hookimpl
from urllint.model import (
    Anchor,
    Comment,
    Component,
    Edit,
    Extraction,
    Finding,
    Fix,
    FoundUrl,
    Hole,
    Lowering,
    Place,
    Problem,
    Region,
    Related,
    Role,
    Severity,
)
from urllint.reference import ReferenceProblem
from urllint.specs import (
    API_VERSION,
    CommentMarks,
    DialectSpec,
    ExtractorSpec,
    OptionSpec,
    ReporterSpec,
    RuleSpec,
    Triggers,
)
from urllint.text.document import Document
from urllint.text.span import Span

if TYPE_CHECKING:
    from urllint import rfc3986
    from urllint.dialects import Reading, same_host
    from urllint.extraction.candidates import Candidate
    from urllint.extraction.doubts import doubtful_lines
    from urllint.extraction.holes import find_holes
    from urllint.extraction.scan import found_urls, role_in_text, scan
    from urllint.extraction.schemes import is_known_scheme
    from urllint.extractor import Extractor
    from urllint.files import is_for_tests, is_test_program
    from urllint.readers import reader
    from urllint.redaction import (
        Parameter,
        is_certain,
        is_dummy,
        is_known_token,
        is_marked,
        is_token,
        is_word,
        looks_random,
        secret_parameters,
        secrets_in_paths,
    )
    from urllint.rule import CheckedUrl, Example, Report, Rule
    from urllint.text.source_map import Piece, SourceMap, SourceMapBuilder
    from urllint.whatwg import (
        DomainCondition,
        ValidationError,
        domain_conditions,
        domain_to_unicode,
        is_top_level_domain,
        public_suffix,
        registrable_domain,
    )
    from urllint.whatwg.percent_encoding import percent_decoded_code_points
    from urllint.whatwg.uts46 import map_code_point

_LATER: Final = {
    "Candidate": "urllint.extraction.candidates",
    "Reading": "urllint.dialects.reading",
    "reader": "urllint.readers",
    "same_host": "urllint.dialects.hosts",
    "doubtful_lines": "urllint.extraction.doubts",
    "find_holes": "urllint.extraction.holes",
    "is_for_tests": "urllint.files",
    "is_test_program": "urllint.files",
    "found_urls": "urllint.extraction.scan",
    "role_in_text": "urllint.extraction.scan",
    "scan": "urllint.extraction.scan",
    "Extractor": "urllint.extractor",
    "CheckedUrl": "urllint.rule",
    "Example": "urllint.rule",
    "Report": "urllint.rule",
    "Rule": "urllint.rule",
    "Piece": "urllint.text.source_map",
    "SourceMap": "urllint.text.source_map",
    "SourceMapBuilder": "urllint.text.source_map",
    "DomainCondition": "urllint.whatwg",
    "ValidationError": "urllint.whatwg",
    "domain_conditions": "urllint.whatwg",
    "Parameter": "urllint.redaction",
    "is_certain": "urllint.redaction",
    "is_dummy": "urllint.redaction",
    "is_known_scheme": "urllint.extraction.schemes",
    "is_known_token": "urllint.redaction",
    "is_marked": "urllint.redaction",
    "is_token": "urllint.redaction",
    "is_word": "urllint.redaction",
    "is_top_level_domain": "urllint.whatwg",
    "looks_random": "urllint.redaction",
    "map_code_point": "urllint.whatwg.uts46",
    "percent_decoded_code_points": "urllint.whatwg.percent_encoding",
    "secret_parameters": "urllint.redaction",
    "secrets_in_paths": "urllint.redaction",
    "domain_to_unicode": "urllint.whatwg",
    "public_suffix": "urllint.whatwg",
    "registrable_domain": "urllint.whatwg",
}
"""Where the names are that are imported when they are asked for."""

__all__ = [
    "API_VERSION",
    "Anchor",
    "Answer",
    "Candidate",
    "CheckedUrl",
    "Comment",
    "CommentMarks",
    "Component",
    "DialectSpec",
    "Document",
    "DomainCondition",
    "Edit",
    "Example",
    "Extraction",
    "Extractor",
    "ExtractorSpec",
    "Finding",
    "Fix",
    "FoundUrl",
    "Hole",
    "Hop",
    "Lowering",
    "OptionSpec",
    "Parameter",
    "Piece",
    "Place",
    "Problem",
    "Reading",
    "ReferenceProblem",
    "Region",
    "Related",
    "Report",
    "ReporterSpec",
    "Role",
    "Rule",
    "RuleSpec",
    "Severity",
    "SourceMap",
    "SourceMapBuilder",
    "Span",
    "Triggers",
    "ValidationError",
    "domain_conditions",
    "domain_to_unicode",
    "doubtful_lines",
    "find_holes",
    "found_urls",
    "hookimpl",
    "is_certain",
    "is_dummy",
    "is_for_tests",
    "is_known_scheme",
    "is_known_token",
    "is_marked",
    "is_test_program",
    "is_token",
    "is_top_level_domain",
    "is_word",
    "looks_random",
    "map_code_point",
    "percent_decoded_code_points",
    "public_suffix",
    "reader",
    "registrable_domain",
    "rfc3986",
    "role_in_text",
    "same_host",
    "scan",
    "secret_parameters",
    "secrets_in_paths",
]


if not TYPE_CHECKING:  # for a type checker, every name would be there

    def __getattr__(name: str) -> object:
        if name == "rfc3986":  # a package of its own
            return import_module("urllint.rfc3986")
        home = _LATER.get(name)
        if home is None:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        found = globals()[name] = getattr(import_module(home), name)
        return found


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__name__"]
