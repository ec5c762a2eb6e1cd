"""What servers said, as an audit tells it."""

from __future__ import annotations

from collections.abc import Iterable
from time import gmtime, strftime

from urllint.answer import Answer
from urllint.audit.model import OnlineResult
from urllint.redaction import redact_text, redact_url


def online_results(answers: Iterable[Answer], *, show_secrets: bool = False) -> dict[str, OnlineResult]:
    """The results by the URL that was asked about, which is not masked; what they hold is."""
    return {answer.href: _result(answer, show_secrets=show_secrets) for answer in answers}


def _result(answer: Answer, *, show_secrets: bool) -> OnlineResult:
    redirect = (answer.moved_to or answer.final_url) if answer.hops else ""
    sentence = answer.sentence
    if not show_secrets:
        redirect, sentence = redact_url(redirect), redact_text(sentence)
    outcome = "redirected" if answer.outcome == "alive" and answer.hops else answer.outcome
    checked = strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(answer.checked_at)) if answer.checked_at else ""
    return OnlineResult(outcome, answer.status, redirect, bool(answer.moved_to), checked, sentence)
