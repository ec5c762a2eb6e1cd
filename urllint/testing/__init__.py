"""The kit for authors of extractors and rules: what must hold of every one, as functions that tests can call.

`try_extractor` and `try_rule` try what is installed, by name; so does ``urllint plugins --test NAME`` from the command
line. `extract` and `check` say what is found in a text, and what is reported. `check_document` looks at one text with
an extractor that is not installed; `run` makes texts of its own, and goes over a folder.
"""

from urllint.testing.generating import generate
from urllint.testing.installed import check, extract, try_extractor, try_rule
from urllint.testing.kit import KitResult, run
from urllint.testing.properties import PROPERTIES, Failure, Property, check_document, check_extraction, check_identity
from urllint.testing.rules import check_rule

__all__ = [
    "PROPERTIES",
    "Failure",
    "KitResult",
    "Property",
    "check",
    "check_document",
    "check_extraction",
    "check_identity",
    "check_rule",
    "extract",
    "generate",
    "run",
    "try_extractor",
    "try_rule",
]
