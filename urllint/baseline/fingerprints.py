"""What makes a finding the same one next year: not its line, and nothing that is secret.

Beside its file and its rule that is the text of its URL and the component it is in; passwords are masked before
anything is hashed, so that nobody can try passwords against the hash, and a new password makes no new finding.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from urllint.model import Finding
from urllint.redaction import redact_finding

LENGTH: Final = 16
"""Hexadecimal digits. They tell the URLs of one file and rule apart, so that 64 bits are plenty."""

# Where the parts of a URL begin as it is written, whether it parses or not. A parser's components would be others where
# it fails, and would move with the standard.
_PARTS: Final = re.compile(
    r"\s*(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*:)?(?P<authority>[/\\]{2,}[^/\\?#]*)?(?P<path>[^?#]*)"
    r"(?P<query>\?[^#]*)?(?P<fragment>#.*)?",
    re.DOTALL,
)
_PORT: Final = re.compile(r":[^:\]]*\Z")
_NUMBER: Final = re.compile(r"[0-9]+")


def fingerprint(finding: Finding) -> str:
    """A hash of what the finding is about, whether its secrets are masked already or not."""
    finding = redact_finding(finding)
    if finding.url is not None:
        offset = 0 if finding.decoded is None else finding.decoded.start
        parts = ("url", finding.url, component_at(finding.url, offset))
    elif finding.location is not None:
        parts = ("text", finding.location.raw, "")
    else:
        parts = ("file", _NUMBER.sub("0", finding.message), "")
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:LENGTH]


def component_at(url: str, offset: int) -> str:
    """The component of ``url``, as it is written, in which the code point at ``offset`` stands."""
    match = _PARTS.match(url)
    assert match is not None  # every part of the pattern may be empty
    for name in ("fragment", "query", "path"):
        start = match.start(name)
        if 0 <= start <= offset and match[name]:
            return name
    authority = match["authority"]
    if authority is None or offset < match.start("authority"):
        return "scheme" if match["scheme"] else "path"
    at = offset - match.start("authority")
    userinfo = authority.rfind("@")
    if at <= userinfo:
        return "userinfo"
    port = _PORT.search(authority, userinfo + 1)
    return "port" if port is not None and at >= port.start() else "host"
