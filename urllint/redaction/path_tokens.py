"""Tokens in the path of a URL: webhooks and bots, whose whole address is the secret, and tokens of code hosts.

Only certain shapes count: a path is no place for secrets, and most long names in paths are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from urllint.redaction.placeholders import is_placeholder
from urllint.text.span import Span

_SLASH: Final = r"(?:\\?/|%2[fF]|\\u002[fF]|\\x2[fF])"
_COLON: Final = r"(?::|%3[aA]|\\u003[aA]|\\x3[aA])"
_AT: Final = r"(?:@|%40|\\u0040|\\x40)"

_ADDRESSES: Final = (
    # https://api.slack.com/messaging/webhooks
    rf"hooks\.slack(?:-gov)?\.com{_SLASH}(?:services|workflows|triggers){_SLASH}"
    rf"[A-Za-z0-9]{{6,}}{_SLASH}[A-Za-z0-9]{{6,}}{_SLASH}([A-Za-z0-9]{{16,}}(?:{_SLASH}[A-Za-z0-9]{{8,}})?)",
    # https://discord.com/developers/docs/resources/webhook
    rf"discord(?:app)?\.com{_SLASH}api(?:{_SLASH}v[0-9]{{1,3}})?{_SLASH}webhooks{_SLASH}[0-9]{{15,}}{_SLASH}([\w-]{{40,}})",
    # https://core.telegram.org/bots/api#making-requests
    rf"api\.telegram\.org{_SLASH}(?:file{_SLASH})?bot([0-9]{{6,}}{_COLON}[\w-]{{30,}})",
    # https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/
    rf"\.webhook\.office\.com{_SLASH}webhookb2{_SLASH}[0-9a-f-]{{36}}{_AT}[0-9a-f-]{{36}}{_SLASH}IncomingWebhook{_SLASH}"
    rf"([0-9a-f]{{32}}{_SLASH}[0-9a-f-]{{36}})",
    # What code hosts and chats begin their tokens with
    rf"{_SLASH}(gh[pousr]_[A-Za-z0-9]{{36,}}|github_pat_\w{{40,}}|glpat-[\w-]{{20,}}|xox[abeoprs]-[A-Za-z0-9-]{{20,}})"
    r"(?![\w-])",
)

SIGNS: Final = ("slack", "discord", "telegram", ".office.com", "/gh", "/glpat-", "/xox", "2fgh", "2fglpat-", "2fxox")
"""Texts in lower case, one of which stands in every URL with such a token."""


@cache
def _pattern() -> re.Pattern[str]:
    """Compiled when it is first needed."""
    return re.compile("|".join(_ADDRESSES))


def secrets_in_paths(text: str) -> Iterator[Span]:
    """Where tokens stand in the paths of a URL, or of the URLs in running text with its escapes."""
    lower = text.lower()
    if not any(sign in lower for sign in SIGNS):
        return
    for match in _pattern().finditer(text):
        span = Span(*match.span(match.lastindex or 0))
        if not is_placeholder(text[span.start : span.end]):
            yield span
