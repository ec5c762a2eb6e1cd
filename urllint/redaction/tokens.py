"""Which values are tokens: by their shape, or by the name of the parameter that they are given to.

The one source of truth for what redaction masks and what the rules about secrets report.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from urllint.redaction.placeholders import is_placeholder

_SHAPES: Final = r"""
    gh[pousr]_[A-Za-z0-9]{20,255} | github_pat_\w{22,} | gl(?:pat|ptt|dt|rt|cbt|soat|ft|agent|imt)-[\w-]{20,}
  | xox[abeoprs]-[A-Za-z0-9-]{10,} | (?:AKIA|ASIA)[A-Z0-9]{16} | AIza[\w-]{35} | ya29\.[\w-]{20,}
  | (?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,} | sk-(?:ant-|proj-)?[\w-]{20,} | npm_[A-Za-z0-9]{36} | pypi-Ag[\w-]{50,}
  | do[por]_v1_[0-9a-f]{64} | hf_[A-Za-z]{30,} | SG\.[\w-]{16,}\.[\w-]{16,} | shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}
  | glsa_\w{32,} | dckr_pat_[\w-]{20,} | ATATT3[\w=-]{20,} | figd_[\w-]{30,} | lin_api_\w{30,} | NRAK-[A-Z0-9]{27}
  | eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?
"""
"""How the tokens of well-known services begin and go on."""

_CERTAIN: Final = frozenset(
    (
        *("token", "accesstoken", "authtoken", "apitoken", "idtoken", "refreshtoken", "sessiontoken", "securitytoken"),
        *("xamzsecuritytoken", "bearertoken", "privatetoken", "jobtoken", "deploytoken", "personalaccesstoken"),
        *("oauthtoken", "usertoken", "bottoken", "apikey", "xapikey", "appkey", "applicationkey", "accesskey"),
        *("secretkey", "awssecretaccesskey", "privatekey", "subscriptionkey", "licensekey", "masterkey", "functionkey"),
        *("sessionkey", "secret", "clientsecret", "appsecret", "consumersecret", "sharedsecret", "apisecret"),
        *("password", "passwd", "passphrase", "pwd", "userpassword", "credential", "credentials", "jwt"),
        *("xamzsignature", "xgoogsignature", "sharedaccesssignature"),
    )
)
"""Parameters whose values are secrets, without their hyphens, underscores and dots."""

_POSSIBLE: Final = frozenset(
    ("key", "sig", "signature", "auth", "authorization", "pass", "code", "sessionid", "session", "hmac", "sas", "tok")
)
"""Parameters whose values are secrets if they look like one."""

_SEPARATOR: Final = r"(?:[?&#]|&amp;|%26|%3[fF]|%23|\\u0026|\\x26|&\#0*38;)"
_NAME: Final = r"([A-Za-z][A-Za-z0-9_.-]{0,40})"
_EQUALS: Final = r"(?:=|%3[dD]|\\u003[dD]|\\x3[dD])"
_VALUE: Final = r"(?:(?!%26|%23|\\u0026|\\x26)[^\s&#\"'`<>])+"

_LONG_ENOUGH: Final = 4
_LOOKS_LONG: Final = 16


class Parameter(NamedTuple):
    """A parameter that holds a secret: its name, and the span of the value (code points)."""

    name: str
    start: int
    end: int


class _Patterns:
    def __init__(self) -> None:
        self.shape = re.compile(_SHAPES, re.VERBOSE)
        self.parameter = re.compile(f"{_SEPARATOR}{_NAME}{_EQUALS}")
        self.value = re.compile(_VALUE)
        self.joints = re.compile(r"%[0-9A-Fa-f]{2}|[^A-Za-z0-9]+")
        self.uuid = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
        self.ignored = re.compile(r"[._-]")


@cache
def _patterns() -> _Patterns:
    """Compiled when they are first needed."""
    return _Patterns()


def is_known_token(text: str) -> bool:
    """Whether ``text`` has the shape of a well-known service's tokens."""
    return _patterns().shape.fullmatch(text) is not None


def looks_random(text: str) -> bool:
    """Whether ``text`` looks as if a machine had made it up: a long run of letters and digits mixed, or a UUID."""
    if len(text) < _LOOKS_LONG:
        return False
    if is_known_token(text) or _patterns().uuid.fullmatch(text):
        return True
    return any(
        len(piece) >= _LOOKS_LONG and sum(map(str.isdigit, piece)) >= 2 and sum(map(str.isalpha, piece)) >= 2
        for piece in _patterns().joints.split(text)
    )


def is_token(user: str) -> bool:
    """Whether a user name before a host is a token."""
    return is_known_token(user) or (len(user) >= 20 and looks_random(user) and _patterns().uuid.fullmatch(user) is None)


def is_certain(name: str) -> bool:
    """Whether the parameter's name says that its value is a secret, whatever that looks like."""
    return _patterns().ignored.sub("", name).lower() in _CERTAIN


def secret_parameters(text: str) -> Iterator[Parameter]:
    """The parameters in a URL, or in running text with its escapes, that hold a secret."""
    if "=" not in text and "%3" not in text and "003" not in text and "x3" not in text:
        return
    patterns = _patterns()
    reached = 0
    for match in patterns.parameter.finditer(text):
        start = match.end()
        if start < reached:
            continue
        name = patterns.ignored.sub("", match[1]).lower()
        if name in _CERTAIN or name in _POSSIBLE:
            found = patterns.value.match(text, start)
            is_secret = found is not None and (name in _CERTAIN or looks_random(found[0]))
        else:
            found = patterns.shape.match(text, start)
            is_secret = found is not None
        if found is None or not is_secret or len(found[0]) < _LONG_ENOUGH or is_placeholder(found[0]):
            continue
        reached = found.end()
        yield Parameter(match[1], start, reached)
