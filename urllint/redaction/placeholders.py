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
    # what it is
    *("passphrase", "passcode", "passwort", "password", "passw0rd", "passwd", "pass", "p4ssword", "p4ss", "pwd", "pw"),
    *("secret", "s3cret", "token", "key", "apikey", "hash", "auth", "api", "access", "client", "credentials", "value"),
    *("credential", "string", "id", "signature", "sig", "jwt", "bearer", "username", "user", "login", "name", "code"),
    # what it is called
    *("my", "your", "the", "some", "any", "insert", "enter", "example", "sample", "tests", "testing", "tester", "test"),
    *(
        "dummy",
        "fake",
        "replace",
        "change",
        "changeme",
        "me",
        "it",
        "this",
        "with",
        "here",
        "goes",
        "is",
        "for",
        "super",
    ),
    *(
        "top",
        "very",
        "strong",
        "long",
        "random",
        "new",
        "old",
        "db",
        "database",
        "app",
        "root",
        "admin",
        "guest",
        "none",
    ),
    *("personal", "private", "public", "github", "gitlab", "valid", "invalid", "correct", "wrong", "not", "a", "real"),
    *(
        "demo",
        "dev",
        "local",
        "default",
        "foo",
        "bar",
        "baz",
        "qux",
        "quux",
        "spam",
        "eggs",
        "abc",
        "null",
        "undefined",
    ),
    *(
        "true",
        "false",
        "hunter",
        "letmein",
        "qwerty",
        "postgresql",
        "postgres",
        "mysql",
        "mariadb",
        "rabbitmq",
        "redis",
    ),
    *("rabbit", "mongodb", "mongo", "django", "rails", "wordpress", "airflow", "anonymous", "anything", "whatever"),
    *("something", "redacted", "removed", "hidden", "todo", "empty", "bitnami", "minio", "oauth", "oauth2", "basic"),
    *("x", "git", "nobody", "alice", "bob", "joe", "john", "jane", "doe", "ci", "job", "build", "deploy", "service"),
)
"""What examples and throw-away set-ups are made of."""

_DUMMY: Final = rf"(?:(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})[-_. ]?)+[0-9]{{0,6}}!*"
_TRIVIAL: Final = r"(.)\1*|[a-z0-9]{1,3}|0?12345\d*|abcdef\w{0,6}|(?:abc)?123(?:abc)?\w{0,3}|(?:deadbeef|cafebabe)\w*"
_MARKED: Final = (
    r"example|placeholder|redact|your|xxxx|\*\*\*|\.\.\.|…|changeme|dummy|fake|lorem|1234567890|0123456789|abcdefgh"
)
_NAMED: Final = (
    r"[A-Z]{3,20}|[A-Z][A-Z]+(?:_[A-Z]+)+|_[a-z]+(?:[_-][a-z]+)*_"
    r"|(?:[a-z]+|[a-z]+(?:[A-Z][a-z]+)*)[_-]?(?:[Pp]assword|[Pp]asswd|[Pp]wd|[Tt]oken|[Ss]ecret|(?<=[a-z])Key)"
)
"""The name of a secret in its place: ``DB_PASSWORD``, ``_password_``, ``remotePassword``."""

_LONGEST_DUMMY: Final = 60
_FEWEST: Final = 3
"""Different characters of what somebody typed by leaning on a key."""


class _Patterns:
    def __init__(self) -> None:
        self.placeholder = re.compile(_PLACEHOLDER, re.VERBOSE)
        self.ascii_escape = re.compile("%[2-7][0-9A-Fa-f]")
        self.dummy = re.compile(f"{_DUMMY}|{_TRIVIAL}", re.IGNORECASE)
        self.named = re.compile(_NAMED)
        self.marked = re.compile(_MARKED, re.IGNORECASE)


@cache
def _patterns() -> _Patterns:
    """Compiled when they are first needed, which is never in most runs."""
    return _Patterns()


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
    secret = secret.replace("%20", " ")
    if _patterns().named.fullmatch(secret) is not None:
        return True
    if _patterns().marked.search(secret) or len(set(secret)) <= min(_FEWEST, len(secret) // 3):
        return True
    return len(secret) <= _LONGEST_DUMMY and _patterns().dummy.fullmatch(secret) is not None
