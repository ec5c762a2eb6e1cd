"""The kit for authors of extractors: what must hold of every extractor, as functions that tests can call.

`check_document` looks at one text; `run` makes texts of its own, and goes over a folder; so does
``urllint plugins --test NAME`` from the command line.
"""

from urllint.testing.generating import generate
from urllint.testing.kit import KitResult, run
from urllint.testing.properties import PROPERTIES, Failure, Property, check_document, check_extraction, check_identity

__all__ = [
    "PROPERTIES",
    "Failure",
    "KitResult",
    "Property",
    "check_document",
    "check_extraction",
    "check_identity",
    "generate",
    "run",
]
