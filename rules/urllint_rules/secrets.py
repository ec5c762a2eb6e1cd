"""How grave a secret in a file is where it stands."""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Lowering, Severity, is_known_token, looks_random
from urllint_rules.hosts import is_private
from urllint_rules.reserved_names import is_reserved
from urllint_rules.standard_error import is_test_input


def severity_of_secret(url: CheckedUrl, *secrets: str) -> Severity:
    """Tests hold secrets that are made up; elsewhere what is known to be a service's token is an error."""
    if is_test_input(url):
        return "info"
    return "error" if any(map(is_known_token, secrets)) else "warning"


def lowering_of_secret(url: CheckedUrl, secret: str) -> Lowering | None:
    """Why nobody can use the secret: its host is not reached from outside, or does not exist, or a test made it up.

    A secret that looks as if a program had drawn it was hardly made up, in a test or elsewhere.
    """
    host = url.host or ""
    if is_private(host):
        return "local"
    if is_reserved(host):
        return "example"
    is_drawn = is_known_token(secret) or looks_random(secret)
    return "test" if is_test_input(url) and not is_drawn else None
