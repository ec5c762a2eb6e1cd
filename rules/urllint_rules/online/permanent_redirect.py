"""A page has moved for good.

## What it reports

URLs that redirect with `301` or `308` to a page that is there. Where such redirects are followed by temporary ones, the
end of the permanent ones is what should be linked to. An audit that goes online asks; `check` never does.

## Why it matters

The server says that links should be changed. Old addresses are kept for a while and then given up; each redirect costs
time, and one over `http:` can be led anywhere.

## How to fix

Write where the page is now. The fix does, and keeps the fragment. Where the redirect leads to the front page of a site
there is no fix, for the page itself is most likely gone; and none where it leads to a login, for the page is behind it.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Answer, CheckedUrl, Edit, Example, Fix, Report, Triggers
from urllint_rules.online_rule import OnlineRule, answered, names_itself, without_fragment
from urllint_rules.wording import quoted, shortened

_LOGIN: Final = re.compile(
    r"/(?:[^/?#]*[._-])?(?:log[._-]?in|sign[._-]?in|sso|oauth2?|saml2?)(?:[._/?-]|$)", re.IGNORECASE
)
"""A segment of the path that is about who somebody is."""

_SENTENCE = "the server answers 200 OK"
_OLD = "http://www.iana.org/numbers.html#ipv6"
_NEW = "https://www.iana.org/numbers"
_PLAIN = "http://www.iana.org/domains"
_SECURE = "https://www.iana.org/domains"
_LOST = "https://www.iana.org/reports/2003"


class PermanentRedirect(OnlineRule):
    name = "permanent-redirect"
    summary = "A page has moved for good, and the server says where to."
    severity = "info"
    triggers = Triggers(answers=("moved",))
    bad = (
        Example(_OLD, _OLD[:-5], f"{_NEW}#ipv6", answer=answered(_OLD, 200, _SENTENCE, (301, _NEW))),
        Example(_PLAIN, _PLAIN, _SECURE, answer=answered(_PLAIN, 200, _SENTENCE, (308, _SECURE))),
        Example(_LOST, _LOST, answer=answered(_LOST, 200, _SENTENCE, (301, "https://www.iana.org/"))),
    )
    good = ("https://www.iana.org/about", "https://www.iana.org/#first")

    def tell(self, url: CheckedUrl, answer: Answer) -> Report:
        """Offer the new place, unless it is none."""
        target = answer.moved_to
        start, end = without_fragment(url)
        if _is_front_page(target) and not _is_front_page(answer.href):
            message = f"this redirects permanently to the front page {quoted(target)}; the page itself may be gone"
            return Report(start, end, message, help="Look for where the page is now, or take the link out.")
        if _LOGIN.search(target) is not None and _LOGIN.search(answer.href) is None:
            message = f"this redirects permanently to {quoted(target, 120)}, where a login seems to be wanted"
            return Report(start, end, message, help="Follow the link, and see where the page is now.")
        fix = _fix(url, answer) if names_itself(url) and answer.fragment != "missing" else None
        message = f"this page has moved permanently to {quoted(target, 120)}"
        return Report(start, end, message, help="Link to where the page is now.", fix=fix)


def _is_front_page(href: str) -> bool:
    """Whether there is nothing behind the host."""
    return href.partition("#")[0].partition("://")[2].partition("/")[2] == ""


def _fix(url: CheckedUrl, answer: Answer) -> Fix:
    """Write the new URL; a fragment that stays the same is left as it is written."""
    target, _, fragment = answer.moved_to.partition("#")
    own = answer.href.partition("#")[2]
    span = url.spans.get("fragment")
    if span is not None and fragment == own:
        return Fix(f"Write {shortened(target)}", (Edit(0, max(span.start - 1, 0), target),))
    return Fix(f"Write {shortened(answer.moved_to)}", (Edit(0, len(url.text), answer.moved_to),))
