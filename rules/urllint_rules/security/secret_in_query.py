"""A password or token in the query, fragment or path.

## What it reports

A parameter whose name says that its value is a secret (`token=`, `api_key=`, `X-Amz-Signature=`), or whose value has
the shape of a well-known service's tokens, if the value looks like one that works: `?token=TOKEN`, `?key={key}` and
`?password=secret` are left alone. The option `public-hosts` says to which hosts a token may be published, such as those
of badges, whose tokens are made for that. In paths only what is certain is reported: addresses of webhooks (Slack,
Discord, Microsoft Teams) and of bots (Telegram), which are secrets themselves, and tokens of GitHub, GitLab and Slack.

Some names say little. `code=` is a secret as the key of an Azure function; elsewhere it is the text of a program, an
invitation, or the code of a login, which is worth nothing a few minutes later. `key=` in a link says which page is
meant, unless it leads to an API, and `session=` which session. A token is no shorter than 16 characters; one that its
service calls public (`pk.`, `pk_live_`) is left alone. The password of a meeting in the link to it is an invitation and
shown on request, as are the token in the address of a file of Firebase (`?alt=media&token=`), which is made to be
published, and what stands beside a value that calls itself an example (`access_key=AKIAIOSFODNN7EXAMPLE`).

## Why it matters

Whoever can read the file can use the secret. Queries are kept in histories and logs, and sent on to other sites. Signed
links and those to attachments expire: soon they lead nowhere. A token's own shape is an error, whatever the host;
anything else is a warning. One for this machine or a host that does not exist is only mentioned, and so is one that
somebody made up for a test or a private network.

## How to fix

Take the parameter out, and give the secret to the program in another way. Link to a page that stays instead of to a
signed download. Revoke what was published; it stays in the history.

All output shows `***` in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import (
    CheckedUrl,
    Example,
    OptionSpec,
    Parameter,
    Report,
    Rule,
    Triggers,
    is_dummy,
    is_known_token,
    is_marked,
    looks_random,
    secret_parameters,
    secrets_in_paths,
)
from urllint_rules.hosts import HOST_GLOB, HostPatterns
from urllint_rules.secrets import lowering_of_secret, severity_of_secret
from urllint_rules.standard_error import is_followed, is_test_input
from urllint_rules.wording import host_name, shortened

_ESCAPE: Final = re.compile("%[0-9A-Fa-f]{2}")
_JOINTS: Final = re.compile("[._-]")
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_SIGNED: Final = re.compile(r"(?i)signature|^sig$|^jwt$|security[-_]?token$")

_MEDIA: Final = re.compile(r"\?(?:[^#]*[&;])?alt=media(?:[&#]|\Z)")

_FUNCTION_HOST: Final = ".azurewebsites.net"
_FUNCTION_KEY: Final = re.compile(r"[\w-]{44}AzFu[\w-]{5}[AQgw](?:==|%3[dD]%3[dD])?")
"""Where the functions of Azure are called, and what their keys look like, which also hosts of one's own are asked with.

https://learn.microsoft.com/azure/azure-functions/function-keys-how-to
"""

_API: Final = re.compile(r"(?i)(?:[./-]|\A)[a-z]*apis?(?=[./?-]|\Z)|/rest/|/v[0-9]+/")
"""What the host and path of an interface for programs hold."""

_PUBLIC: Final = ("pk.", "pk_")
"""How the tokens begin that Mapbox and Stripe call public."""

_SHORTEST_TOKEN: Final = 16

_INVITATION: Final = re.compile(
    r"/(?:j|s|w|wc|my|join|meetings?|webinars?)/[0-9]{8,12}(?:/(?:join|start))?(?:[?&]|%3[fF])"
)
"""A link to a meeting by its number, up to its parameters."""

_EXAMPLE: Final = "EXAMPLE"
"""How the names of keys end that documentation shows, which stand in other parameters as well."""

_SAMPLE: Final = "ABC-DEF1234ghIkl"
"""A part of the token with which Telegram explains what they look like."""

_ADVICE: Final = "Take it out of the file, give it to the program in another way, and revoke it."


class SecretInQuery(Rule):
    name = "secret-in-query"
    group = "security"
    summary = "A query or path holds a password, key or token, for everybody who can read the file."
    severity = "warning"
    triggers = Triggers(
        texts=(
            *("token=", "key=", "secret=", "password=", "passwd=", "passphrase=", "pwd=", "pass=", "credential="),
            *("credentials=", "signature=", "sig=", "jwt=", "auth=", "authorization=", "code=", "hmac=", "sas="),
            *("session=", "sessionid=", "session_id=", "session-id=", "session.id=", "tok=", "%3d"),
            *("=gh", "=gl", "=xox", "=akia", "=asia", "=aiza", "=ya29", "=sk", "=rk_", "=npm_", "=pypi-", "=do"),
            *("=hf_", "=sg.", "=shp", "=dckr", "=atatt", "=figd", "=lin_", "=nrak", "=eyj"),
            *("hooks.slack", "/webhooks/", "telegram.org/", "/webhookb2/", "/ghp_", "/gho_", "/ghu_", "/ghs_", "/ghr_"),
            *("/github_pat_", "/glpat-", "/xox"),
        )
    )
    options = (
        OptionSpec(
            "public-hosts",
            (
                "codecov.io",
                "*.codecov.io",
                "badgen.net",
                "badge.fury.io",
                "coveralls.io",
                "app.codacy.com",
                "api.codacy.com",
                "snyk.io",
                "circleci.com",
                "dl.circleci.com",
                "*.semaphoreci.com",
                "app.fossa.io",
                "api.codeclimate.com",
                "app.netlify.com",
                "*.visualstudio.com",
                "codeship.com",
                "app.codeship.com",
                "app.bitrise.io",
                "*.algolia.net",
                "img.shields.io",
                "status.codeship.io",
                "jwt.io",
            ),
            "Hosts, as globs, to which tokens may be published: those of badges are made for that.",
            pattern=HOST_GLOB,
        ),
    )
    bad = (
        Example("https://api.tidewatch.example/levels?token=q7Lk2wZp9fT4xB8n", "token=q7Lk2wZp9fT4xB8n"),
        Example(
            "https://maps.example/js?v=3&key=AIzaSyD9fK2mQ7xLw4TzR8vB3nYc6HsJd1PgA5e",
            "key=AIzaSyD9fK2mQ7xLw4TzR8vB3nYc6HsJd1PgA5e",
        ),
        Example(
            "https://hooks.slack.com/services/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",
            "q7Lk2wZp9fT4xB8nR3vYc6Hs",
        ),
        Example(
            "https://api.telegram.org/bot1234509876:AAq7Lk2wZp9fT4xB8nR3vYc6HsJd1PgA5e-k/getMe",
            "1234509876:AAq7Lk2wZp9fT4xB8nR3vYc6HsJd1PgA5e-k",
        ),
    )
    good = (
        "https://api.tidewatch.example/levels?token=TOKEN",
        "https://api.tidewatch.example/levels?token=${TOKEN}",
        "https://maps.example/js?v=3&key=YOUR_API_KEY",
        "https://shop.example/?sort_key=price",
        "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
        "https://api.telegram.org/bot${TOKEN}/getMe",
        "https://codecov.io/gh/tidewatch/levels/badge.svg?token=q7Lk2wZp9f",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Look at every parameter that redaction would mask."""
        host = url.host or ""
        if "://" not in url.text or not host or HostPatterns(self.strings("public-hosts")).matches(host):
            return
        start = min((url.spans[part].start for part in ("query", "fragment") if part in url.spans), default=None)
        for span in secrets_in_paths(url.text):
            value = url.text[span.start : span.end]
            is_open = any(hole.start < span.end and span.start < hole.end for hole in url.found.holes)
            if is_open or _SAMPLE in value or is_dummy(value.rpartition(":")[2]) or url.component_at(*span) != "path":
                continue
            yield Report(
                span.start,
                span.end,
                f"this part of the path is a secret of {host_name(url)}: whoever can read this file can use it",
                severity="info" if is_test_input(url) else "error",
                lowered=lowering_of_secret(url, value),
                help=_ADVICE,
            )
        if start is None:
            return
        parameters = list(secret_parameters(url.text))
        is_example = _EXAMPLE in url.text or any(is_marked(url.text[one.start : one.end]) for one in parameters)
        for parameter in parameters:
            if parameter.start < start or any(
                hole.start < parameter.end and parameter.start < hole.end for hole in url.found.holes
            ):
                continue
            value = url.text[parameter.start : parameter.end]
            if is_dummy(value) or not _looks_real(value) or _is_no_secret(url, parameter, value):
                continue
            lowered = lowering_of_secret(url, value)
            if is_example:
                lowered = lowered or "example"
            elif _is_invitation(url, parameter) or _is_of_file(url, parameter, value):
                lowered = lowered or "harmless"
            yield Report(
                parameter.start - len(parameter.name) - 1,
                parameter.end,
                _message(url, parameter),
                severity=severity_of_secret(url, value),
                lowered=lowered,
                help=_ADVICE,
            )


def _looks_real(value: str) -> bool:
    """Whether the value looks like a secret that works, and not like a word."""
    if is_known_token(value) or looks_random(value):
        return True
    plain = _ESCAPE.sub("", value)
    return len(plain) >= 8 and any(map(str.isdigit, plain)) and any(map(str.isalpha, plain)) and not _is_name(plain)


def _is_no_secret(url: CheckedUrl, parameter: Parameter, value: str) -> bool:
    """Whether the value is something else than its parameter's name may say."""
    if is_known_token(value):
        return False
    name = _JOINTS.sub("", parameter.name).lower()
    if name == "code":
        return not (url.host or "").endswith(_FUNCTION_HOST) and _FUNCTION_KEY.fullmatch(value) is None
    if name == "key" and is_followed(url):
        return _UUID.fullmatch(value) is not None or _API.search(url.text, 0, parameter.start) is None
    if name in ("session", "sessionid"):
        return is_followed(url)
    return value.startswith(_PUBLIC) or (name.endswith("token") and len(value) < _SHORTEST_TOKEN)


def _is_invitation(url: CheckedUrl, parameter: Parameter) -> bool:
    """Whether the password is that of a meeting, in the link for all who are to come."""
    is_password = parameter.name.lower() in ("pwd", "password", "passcode")
    return is_password and _INVITATION.search(url.text, 0, parameter.start) is not None


def _is_of_file(url: CheckedUrl, parameter: Parameter, value: str) -> bool:
    """Whether the token is a part of the address under which Firebase shows one file to everybody who has the link.

    https://firebase.google.com/docs/storage/web/download-files
    """
    return parameter.name == "token" and _UUID.fullmatch(value) is not None and _MEDIA.search(url.text) is not None


def _is_name(value: str) -> bool:
    """Whether the value is words and numbers, each whole: ``my-page-2``, ``release2024``."""
    return re.fullmatch(r"(?:[A-Za-z]+[_.-])*[A-Za-z]+[_.-]?[0-9]{0,4}", value) is not None


def _message(url: CheckedUrl, parameter: Parameter) -> str:
    name = shortened(parameter.name, 40)
    if _SIGNED.search(parameter.name):
        return f'"{name}" signs this link to {host_name(url)} for everybody who can read this file, until it expires'
    return f'the parameter "{name}" holds a secret for {host_name(url)}, for everybody who can read this file'
