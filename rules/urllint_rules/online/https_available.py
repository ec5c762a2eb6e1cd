"""A page that is linked with http is there with https, too.

## What it reports

`http:` URLs without a port whose page is also there with `https:`, with a certificate that is trusted: the server leads
there by itself, or the same place gives the same content, or a page with the same title. Pages that have moved for good
are reported as that. An audit that goes online asks; `check` never does.

## Why it matters

Everybody on the way can read and change what comes through `http:`. Browsers warn of it, and do not load it into a page
that came through `https:`.

## How to fix

Write `https:`. The fix does.
"""

from __future__ import annotations

from urllint.plugin import Answer, CheckedUrl, Edit, Example, Fix, Report, Triggers
from urllint_rules.online_rule import OnlineRule, names_itself

_SENTENCE = "the server answers 200 OK"
_PAGE = "http://www.iana.org/time-zones"
_PART = "http://www.iana.org/protocols#index"


class HttpsAvailable(OnlineRule):
    name = "https-available"
    summary = "A page that is linked with http is there with https, too."
    severity = "info"
    triggers = Triggers(answers=("https",))
    bad = (
        Example(
            _PAGE,
            "http",
            "https://www.iana.org/time-zones",
            answer=Answer(_PAGE, "alive", "answered", _SENTENCE, 200, _PAGE, https_url=_PAGE.replace("http", "https")),
        ),
        Example(
            _PART,
            "http",
            "https://www.iana.org/protocols#index",
            answer=Answer(_PART, "alive", "answered", _SENTENCE, 200, _PART, https_url=_PART.replace("http", "https")),
        ),
    )
    good = ("https://www.iana.org/about", "http://www.iana.org/#first")

    def tell(self, url: CheckedUrl, answer: Answer) -> Report | None:
        """Point at the scheme, if the URL has one of its own."""
        span = url.spans.get("scheme")
        if answer.moved_to or span is None or not names_itself(url):
            return None
        message = "this page is there with https, too, where nobody on the way can read and change it"
        fix = Fix("Write https", (Edit(span.start, span.end, "https"),))
        return Report(span.start, span.end, message, help="Write https:.", fix=fix)
