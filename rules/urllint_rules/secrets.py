"""How grave a secret in a file is where it stands."""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import CheckedUrl, Lowering, Role, Severity, is_known_token, is_marked, is_word, looks_random
from urllint_rules.hosts import is_address, is_loopback, is_private, is_public_name
from urllint_rules.reserved_names import is_reserved
from urllint_rules.standard_error import is_test_data, is_test_input

_SHOWN: Final[tuple[Role, ...]] = ("verbatim", "prose", "comment")
"""What a URL is for where readers are shown one."""


_CONTAINER: Final = re.compile("[0-9a-f]{12}")
"""The id of a container, by which its host is called for as long as it runs: what it has printed is no secret later."""

_SELF_MADE: Final = "eyJ"
"""How tokens begin that every service can make for itself (RFC 7519), and that examples are full of."""


def severity_of_secret(url: CheckedUrl, *secrets: str) -> Severity:
    """Tests hold secrets that are made up; elsewhere what is known to be a service's token is an error."""
    if is_test_input(url):
        return "info"
    return "error" if any(map(is_known_token, secrets)) else "warning"


def lowering_of_secret(url: CheckedUrl, secret: str) -> Lowering | None:
    """Why nobody can use the secret: its host is not reached from outside, or does not exist, or it was made up.

    What looks as if a program had drawn it was hardly made up, in a test or elsewhere, and a network of one's own is no
    reason to publish it; a service's token is one wherever it is sent. A word is made up where readers are shown how to
    write such a URL.
    """
    host = url.host or ""
    is_known = is_known_token(secret)
    if is_known and not secret.startswith(_SELF_MADE):
        return None
    is_drawn = is_known or looks_random(secret)
    if _CONTAINER.fullmatch(host) and url.found.role in _SHOWN:
        return "local"
    if is_loopback(host) or (not is_drawn and (is_private(host) or not (is_public_name(host) or is_address(host)))):
        return "local"
    if is_reserved(host):
        return "example"
    if is_drawn:
        return None
    if is_test_data(url):
        return "test"
    return "example" if url.found.role in _SHOWN and is_word(secret) else None


def lowering_of_credentials(url: CheckedUrl) -> Lowering | None:
    """Why nobody can use the user name and password of the URL; the name may say that both are an example's."""
    user, password = url.component_text("username"), url.component_text("password")
    return lowering_of_secret(url, password or user) or ("example" if is_marked(user) else None)
