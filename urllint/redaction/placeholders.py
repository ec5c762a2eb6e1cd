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
    *(
        "x",
        "git",
        "toor",
        "hello",
        "world",
        "tiger",
        "nobody",
        "alice",
        "bob",
        "joe",
        "john",
        "jane",
        "doe",
        "ci",
        "job",
        "build",
        "deploy",
        "service",
    ),
)
"""What examples and throw-away set-ups are made of."""

_DUMMY: Final = rf"(?:(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})[-_. ]?)+[0-9]{{0,6}}!*"
_TRIVIAL: Final = (
    r"(.)\1*|[a-z0-9]{1,3}|0?12345\d*|abcdef\w{0,6}|(?:abc)?123(?:abc)?\w{0,3}|(?:deadbeef|cafebabe)\w*"
    r"|(?:qwert[yz]?|asdf|zxcv|1q2w|1qaz)\w{0,8}|[^a-z0-9]{1,8}"
)
"""Counted, typed along the keyboard, or nothing but punctuation."""

_LEET: Final = str.maketrans("@4310$57!", "aaeiossti")
"""Characters that stand for letters, as in ``p@55w0rd``."""

_MARKED: Final = (
    r"example|placeholder|redact|your|xxxx|\*\*\*|\.\.\.|…|changeme|dummy|fake|lorem|1234567890|0123456789|abcdefgh"
    r"|JBSWY3DPEHPK3PXP|HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ|GEZDGNBVGY3TQOJQ"
)
"""What a made-up secret says; the last three are those of one-time passwords in what explains them, in base 32.

https://github.com/google/google-authenticator/wiki/Key-Uri-Format, https://www.rfc-editor.org/rfc/rfc6238#appendix-B
"""
_NAMED: Final = (
    r"[A-Z]{3,20}|[A-Z][A-Z]+(?:_[A-Z]+)+|_[a-z]+(?:[_-][a-z]+)*_"
    r"|(?:[a-z]+|[a-z]+(?:[A-Z][a-z]+)*)[_-]?(?:[Pp]assword|[Pp]asswd|[Pp]wd|[Tt]oken|[Ss]ecret|(?<=[a-z])Key)"
    r"|(?:password|passwd|secret|token)(?:[_-][a-z]+)+"
)
"""The name of a secret in its place: ``DB_PASSWORD``, ``_password_``, ``remotePassword``, ``passwd-on-proxy``."""

_LONGEST_DUMMY: Final = 60
_FEWEST: Final = 3
"""Different characters of what somebody typed by leaning on a key."""

_LONGEST_COUNT: Final = 6
"""Digits and exclamation marks that people put behind a word."""

_VEILED: Final = {6: "secret", 8: "password"}
"""By its length the word that punctuation may veil; what is punctuation alone is none in any case."""

_LONGEST_CHOSEN: Final = 5
_SHORTEST_WORD: Final = 3
"""Letters that a word has on average."""


class _Patterns:
    def __init__(self) -> None:
        self.placeholder = re.compile(_PLACEHOLDER, re.VERBOSE)
        self.ascii_escape = re.compile("%[2-7][0-9A-Fa-f]")
        self.dummy = re.compile(f"{_DUMMY}|{_TRIVIAL}", re.IGNORECASE)
        self.named = re.compile(_NAMED)
        self.marked = re.compile(_MARKED, re.IGNORECASE)
        self.words = re.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
        self.spoken = re.compile("(?i:(?!.*[^aeiouy]{5}).*[aeiouy].*)")


@cache
def _patterns() -> _Patterns:
    """Compiled when they are first needed, which is never in most runs."""
    return _Patterns()


def is_placeholder(secret: str) -> bool:
    """Whether ``secret`` stands for one and is none itself; percent-encoded braces count as braces."""
    return _patterns().placeholder.fullmatch(_decoded(secret)) is not None


def is_dummy(secret: str, user: str = "") -> bool:
    """Whether ``secret`` is what people write in examples and throw-away set-ups: ``password``, the user's own name.

    Words also count where they are percent-encoded or spelt with digits and punctuation (``p%40ssw0rd``), and where
    they follow what the user's name begins with (``home-user``, ``home-pass``). It is masked all the same where output
    is redacted, for some do use such a word.
    """
    if is_placeholder(secret) or (user and secret.lower() == user.lower()):
        return True
    patterns = _patterns()
    secret = _decoded(secret)
    if patterns.named.fullmatch(secret) is not None:
        return True
    if is_marked(secret) or len(set(secret)) <= min(_FEWEST, len(secret) // 3):
        return True
    if len(secret) > _LONGEST_DUMMY:
        return False
    own = _common_start(secret.lower(), user.lower())
    stem = secret.lower().rstrip("0123456789!")
    is_counted = len(stem) > _FEWEST and len(secret) - len(stem) <= _LONGEST_COUNT
    spelt = (stem if is_counted else secret.lower()).translate(_LEET)
    plain = "".join(filter(str.isalnum, spelt))
    words = (secret, spelt, plain if 2 * len(plain) > len(secret) else "", secret[own:] if own >= _FEWEST else "")
    return any(word and patterns.dummy.fullmatch(word) is not None for word in words) or _is_veiled(secret.lower())


def is_marked(text: str) -> bool:
    """Whether ``text`` says of itself that it is made up: ``AKIAIOSFODNN7EXAMPLE``, ``your-key``."""
    return _patterns().marked.search(text) is not None


def is_word(secret: str) -> bool:
    """Whether ``secret`` is words, with or without punctuation, or a few characters: ``foobared``, ``open-sesame``.

    People choose those, and programs do not: what these draw has digits, no syllables, or changes between lower and
    upper case.
    """
    patterns = _patterns()
    secret = _decoded(secret)
    if len(secret) <= _LONGEST_CHOSEN:
        return True
    words = patterns.words.findall(secret)
    letters = sum(map(len, words))
    return (
        letters == sum(map(str.isalnum, secret))
        and letters >= _SHORTEST_WORD * len(words) > 0
        and all(patterns.spoken.fullmatch(word) for word in words)
    )


def _is_veiled(secret: str) -> bool:
    """Whether ``secret`` is a word for one with punctuation in place of letters, as those show who explain escapes."""
    return len(secret) in _VEILED and all(
        one == other or not one.isalnum() for one, other in zip(secret, _VEILED[len(secret)], strict=True)
    )


def _decoded(secret: str) -> str:
    """``secret`` without the percent-encoding of ASCII characters."""
    return _patterns().ascii_escape.sub(lambda match: chr(int(match[0][1:], 16)), secret)


def _common_start(one: str, other: str) -> int:
    """How many characters both texts begin with."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
