"""What is accepted for now: findings that were there when somebody began to check, kept in a file beside the sources.

An entry says a path, a rule, a fingerprint and how many. None of that depends on lines, so that entries hold while text
moves, and those of a file that is gone hold wherever the same is found again: the file may have been renamed. The
fingerprint is that of SARIF, too.
"""

from urllint.baseline.baseline import Baseline, Stale
from urllint.baseline.entries import BaselineError, Entries, Key, parse_entries, render_entries
from urllint.baseline.fingerprints import fingerprint

__all__ = [
    "Baseline",
    "BaselineError",
    "Entries",
    "Key",
    "Stale",
    "fingerprint",
    "parse_entries",
    "render_entries",
]
