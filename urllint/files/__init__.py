"""Which files a run reads, and what is in them."""

from urllint.files.discovery import MissingPathError, discover, names_below
from urllint.files.documentation import is_documentation, named_sites
from urllint.files.for_tests import is_for_tests, is_test_program
from urllint.files.generated import is_generated, marked_as_generated
from urllint.files.patterns import Patterns, pattern_lines
from urllint.files.reading import (
    Decoded,
    FileTooLargeError,
    decode,
    encode,
    is_binary,
    may_declare_encoding,
    read_bytes,
    read_unless_binary,
    text_offsets,
)
from urllint.files.remotes import remotes_around
from urllint.files.vendored import VENDORED_FOLDERS, is_vendored

__all__ = [
    "VENDORED_FOLDERS",
    "Decoded",
    "FileTooLargeError",
    "MissingPathError",
    "Patterns",
    "decode",
    "discover",
    "encode",
    "is_binary",
    "is_documentation",
    "is_for_tests",
    "is_generated",
    "is_test_program",
    "is_vendored",
    "marked_as_generated",
    "may_declare_encoding",
    "named_sites",
    "names_below",
    "pattern_lines",
    "read_bytes",
    "read_unless_binary",
    "remotes_around",
    "text_offsets",
]
