"""The redirects of a URL do not end.

## What it reports

URLs whose redirects go round in a circle, and chains of more redirects than browsers follow. Circles that end as soon
as a cookie is taken are not reported. An audit that goes online asks; `check` never does.

## Why it matters

Browsers give up and show an error.

## How to fix

Look for the page from the front page of the site, and link to where it is.
"""

from __future__ import annotations

from urllint.plugin import Answer, CheckedUrl, Example, Hop, Report, Triggers
from urllint_rules.online_rule import OnlineRule, without_fragment
from urllint_rules.wording import counted

_HERE = "https://www.iana.org/here"
_THERE = "https://www.iana.org/there"
_CIRCLE = "its redirects go round in a circle"
_ITSELF = "https://www.iana.org/itself#top"


class RedirectLoop(OnlineRule):
    name = "redirect-loop"
    summary = "The redirects of a URL go round in a circle, or on and on."
    severity = "warning"
    triggers = Triggers(answers=("loop",))
    bad = (
        Example(
            _HERE,
            _HERE,
            answer=Answer(
                _HERE, "dead", "redirect-loop", _CIRCLE, hops=(Hop(_HERE, 302, _THERE), Hop(_THERE, 302, _HERE))
            ),
        ),
        Example(
            _ITSELF,
            _ITSELF.removesuffix("#top"),
            answer=Answer(_ITSELF, "dead", "redirect-loop", _CIRCLE, hops=(Hop(_ITSELF[:-4], 301, _ITSELF[:-4]),)),
        ),
    )
    good = ("https://www.iana.org/about", "https://www.iana.org/#first")

    def tell(self, url: CheckedUrl, answer: Answer) -> Report:
        """Say how far the redirects were followed."""
        start, end = without_fragment(url)
        message = f"this leads nowhere: {answer.sentence} (after {counted(len(answer.hops), 'redirect')})"
        return Report(start, end, message, help="Look for the page from the site's front page.")
