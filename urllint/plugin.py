"""Everything that an author of extractors, rules, reporters or dialects imports.

Names that are not here are the core's own and may change; these keep their meaning within one `API_VERSION`.
"""

from urllint.extraction.candidates import Candidate
from urllint.extraction.holes import find_holes
from urllint.extraction.scan import found_urls, role_in_text, scan
from urllint.extractor import Extractor
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
    Place,
    Problem,
    Region,
    Related,
    Role,
    Severity,
)
from urllint.rule import CheckedUrl, Example, Report, Rule
from urllint.specs import API_VERSION, DialectSpec, ExtractorSpec, OptionSpec, ReporterSpec, RuleSpec, Triggers
from urllint.text.document import Document
from urllint.text.source_map import Piece, SourceMap, SourceMapBuilder
from urllint.text.span import Span
from urllint.whatwg import DomainCondition, ValidationError, domain_conditions

__all__ = [
    "API_VERSION",
    "Anchor",
    "Candidate",
    "CheckedUrl",
    "Comment",
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
    "OptionSpec",
    "Piece",
    "Place",
    "Problem",
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
    "find_holes",
    "found_urls",
    "hookimpl",
    "role_in_text",
    "scan",
]
