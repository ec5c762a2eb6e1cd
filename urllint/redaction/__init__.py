"""Keeps secrets out of everything that is shown or stored.

A linter's output ends up in logs, tickets and artifacts, where the secrets of a repository must not follow.
"""

from urllint.redaction.findings import redact_finding
from urllint.redaction.masking import MASK, Redacted, redact_text, redact_url
from urllint.redaction.passwords import secret_spans, secret_spans_in_text
from urllint.redaction.path_tokens import secrets_in_paths
from urllint.redaction.placeholders import is_dummy, is_marked, is_placeholder, is_word
from urllint.redaction.tokens import Parameter, is_certain, is_known_token, is_token, looks_random, secret_parameters

__all__ = [
    "MASK",
    "Parameter",
    "Redacted",
    "is_certain",
    "is_dummy",
    "is_known_token",
    "is_marked",
    "is_placeholder",
    "is_token",
    "is_word",
    "looks_random",
    "redact_finding",
    "redact_text",
    "redact_url",
    "secret_parameters",
    "secret_spans",
    "secret_spans_in_text",
    "secrets_in_paths",
]
