"""A page on another site has no place of the name that a fragment points at.

## What it reports

URLs whose page is there and could be read to its end, but has no element with that `id` and no anchor with that
`name`. Fragments that scripts read (`#L10`, `#/route`, `#page=3`), text fragments (`#:~:text=`), pages that are made by
scripts, and what is no HTML are never reported. An audit that goes online asks; `check` never does.

## Why it matters

The page opens at its top, and the reader has to search; what is meant may not be there any more.

## How to fix

Write the name of the place as it is now, or link to the page as a whole.
"""

from __future__ import annotations

from urllint.plugin import Answer, CheckedUrl, Example, Report, Triggers
from urllint_rules.online_rule import OnlineRule
from urllint_rules.wording import quoted

_SENTENCE = "the server answers 200 OK"
_ROOT = "https://www.iana.org/domains#root-zone"
_ENCODED = "https://www.iana.org/domains#caf%C3%A9"


class DeadFragment(OnlineRule):
    name = "dead-fragment"
    summary = "The fragment of a URL points at a place that its page does not have."
    severity = "warning"
    triggers = Triggers(answers=("missing-fragment",))
    bad = (
        Example(
            _ROOT, "root-zone", answer=Answer(_ROOT, "alive", "answered", _SENTENCE, 200, _ROOT, fragment="missing")
        ),
        Example(
            _ENCODED,
            "caf%C3%A9",
            answer=Answer(_ENCODED, "alive", "answered", _SENTENCE, 200, _ENCODED, fragment="missing"),
        ),
    )
    good = ("https://www.iana.org/about", "https://www.iana.org/#first")

    def tell(self, url: CheckedUrl, answer: Answer) -> Report | None:
        """Point at the fragment."""
        span = url.spans.get("fragment")
        if span is None:
            return None
        fragment = quoted(url.text[span.start : span.end])
        message = f"the page is there, and has no place named {fragment}"
        return Report(span.start, span.end, message, help="Write the name of the place as it is now.")
