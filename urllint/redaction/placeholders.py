"""What stands for a secret and is none: variables, masks, and words that people put in its place."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_PLACEHOLDER: Final = r"""
    (?: \$\w+ | \$?\{[^{}]*\} | \{\{[^{}]*\}\} | \$\([^()]*\) | \#\{[^{}]*\}
      | %\([\w.]+\)s | %[sdv] | %\w+% | <[^<>]*> | \[[^\[\]]*\] | @@\w+@@ | [*.…•] )+
    | [xX]{3,} | :\w+"""

_WORDS: Final = (
    r"pass(?:word|wd|phrase|code)?|passwort|pwd|pw|p4ss(?:word|w0rd)?|p[a@]ss(?:w[o0]rd)?|secret|s3cret|token|key|hash|auth"
    r"|api[-_. ]?(?:key|token|secret)|access[-_. ]?(?:key|token|code)|auth[-_. ]?(?:key|token|code)|client[-_. ]?secret"
    r"|secret[-_. ]?(?:key|token)|credentials?|value|string|id|signature|sig|jwt|bearer|user(?:name)?|login|name"
)
_BEFORE: Final = (
    r"my|your?|the|some|any|a|an|insert|enter|example|sample|test|dummy|fake|replace|super|top|very|new|old|db|app|root"
    r"|admin|user|user's|users|personal|private|public|github|gitlab|valid|invalid|correct|wrong|secret|long|random"
)
_DUMMY: Final = rf"""
    (?:(?:{_BEFORE})[-_. ]?){{0,4}}(?:{_WORDS})(?:[-_. ]?(?:{_WORDS}|here|goes|is|me|for|\d{{1,4}}|x+|!+)){{0,4}}
  | (?:admin|root|guest|test(?:er|ing)?|demo|dev|local|default|example|sample|foo(?:bar)?|bar|baz|qux|quux|spam|eggs|abc|none
     |null|nil|undefined|true|false|changeme|change[-_]?(?:me|it|this)|hunter2|letmein|qwerty|postgres|mysql|mariadb|rabbit(?:mq)?
     |redis|mongo(?:db)?|django|rails|wordpress|airflow|anonymous|anything|whatever|something|dummy|fake|redacted|removed|hidden
     |insert|replace|todo|tbd|empty|bitnami|minio(?:admin)?|oauth2?|x-oauth-(?:basic|token)|nobody|alice|bob)(?:[-_.]?\d{{0,6}})!?
  | (?:x-oauth-basic|x-token-auth)
  | (?P<same>.)(?P=same)* | (?:[a-z]|\d){{1,3}}
  | (?:0?1234567890?|012345\d*|12345\d*|abcdef\w{{0,6}}|abc123\w{{0,6}}|123abc\w{{0,6}}|deadbeef\w*|cafebabe\w*)
"""
_MARKED: Final = (
    r"example|placeholder|redact|your|xxxx|\*\*\*|\.\.\.|…|changeme|dummy|fake|lorem|1234567890|0123456789|abcdefgh"
)


class _Patterns:
    def __init__(self) -> None:
        self.placeholder = re.compile(_PLACEHOLDER, re.VERBOSE)
        self.ascii_escape = re.compile("%[2-7][0-9A-Fa-f]")
        self.dummy = re.compile(_DUMMY, re.VERBOSE | re.IGNORECASE)
        self.marked = re.compile(_MARKED, re.IGNORECASE)


@cache
def _patterns() -> _Patterns:
    """Compiled when they are first needed, which is never in most runs."""
    return _Patterns()


_LONGEST_DUMMY: Final = 60


def is_placeholder(secret: str) -> bool:
    """Whether ``secret`` stands for one and is none itself; percent-encoded braces count as braces."""
    decoded = _patterns().ascii_escape.sub(lambda match: chr(int(match[0][1:], 16)), secret)
    return _patterns().placeholder.fullmatch(decoded) is not None


def is_dummy(secret: str, user: str = "") -> bool:
    """Whether ``secret`` is what people write in examples and throw-away set-ups: ``password``, the user's own name.

    It is masked all the same where output is redacted, for some do use such a word.
    """
    if is_placeholder(secret) or (user and secret.lower() == user.lower()):
        return True
    if _patterns().marked.search(secret):
        return True
    return len(secret) <= _LONGEST_DUMMY and _patterns().dummy.fullmatch(secret) is not None
