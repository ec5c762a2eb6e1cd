"""A URL leads nowhere.

## What it reports

URLs for which the server says that there is nothing (`404`, `410` and other errors that are not about who asks), whose
host does not exist, refuses connections or shows a certificate that no browser trusts, and that redirect to what cannot
be followed. Servers that want a login, keep programs out, ask to wait or do not answer in time say nothing about the
page: with the option `report-unknown` they are told, too. An audit that goes online asks; `check` never does.

## Why it matters

Whoever follows the link finds an error. A host that does not exist any more can be registered by anybody, who then
speaks in the name of your link.

## How to fix

Look for where the page is now, link to an archived copy, or take the link out.
"""

from __future__ import annotations

from urllint.plugin import Answer, CheckedUrl, Example, OptionSpec, Report, Triggers
from urllint_rules.online_rule import OnlineRule, answered, without_fragment

_ABOUT_HOSTS = frozenset(("no-such-host", "connection-refused", "certificate"))

_GONE = "https://www.iana.org/about/plan-2009"
_NO_HOST = "http://archive.iana.org/#old"


class DeadLink(OnlineRule):
    name = "dead-link"
    summary = "A URL leads nowhere: the server says so, or there is no server."
    severity = "warning"
    triggers = Triggers(answers=("dead", "unknown"))
    options = (OptionSpec("report-unknown", False, "Whether URLs are reported, too, of which it could not be learnt."),)
    bad = (
        Example(_GONE, _GONE, answer=answered(_GONE, 404, "the server answers 404 Not Found")),
        Example(
            _NO_HOST,
            "archive.iana.org",
            answer=Answer(_NO_HOST, "dead", "no-such-host", "there is no such host"),
        ),
        Example(
            "https://www.iana.org/members",
            "https://www.iana.org/members",
            options=(("report-unknown", True),),
            answer=Answer("https://www.iana.org/members", "unknown", "timeout", "the server does not answer in time"),
        ),
    )
    good = ("https://www.iana.org/about", "https://www.iana.org/#first")

    def tell(self, url: CheckedUrl, answer: Answer) -> Report | None:
        """Point at the host if that is to blame, and at all that the server was asked for else."""
        is_dead = answer.outcome == "dead"
        if not is_dead and not self.settings["report-unknown"]:
            return None
        span = url.spans.get("host") if answer.reason in _ABOUT_HOSTS and not answer.hops else None
        start, end = span or without_fragment(url)
        way = f", where redirects lead from here to {answer.final_url}" if answer.hops else ""
        if not is_dead:
            message = f"it is not known whether this leads anywhere: {answer.sentence}{way}"
            return Report(start, end, message, severity="info", help="Follow the link, and see.")
        help_text = "Look for where the page is now, or take the link out."
        return Report(start, end, f"this leads nowhere: {answer.sentence}{way}", help=help_text)
