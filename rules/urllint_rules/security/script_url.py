"""A link that runs a program instead of leading somewhere.

## What it reports

A `javascript:` or `vbscript:` URL where a link or resource is expected. Shown only on request are links that do nothing
(`javascript:void(0)`, `javascript:;`), for they hold the place of a script that is elsewhere, those that only press a
button of the browser (`javascript:history.back()`, `javascript:window.print()`), for no address can say that, and
bookmarklets, which are a function that calls itself and run nowhere else: `javascript:(function(){...})()`.

## Why it matters

What follows `javascript:` runs with all rights of the page. It is how scripts get into pages that take links from
others, so content security policies and sanitizers refuse it, and then the link is dead. It cannot be opened in a new
tab, and does nothing where scripts are off.

## How to fix

Use a button with an event listener, or give the link an address that works without the script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote

from urllint.plugin import CheckedUrl, Example, Lowering, Report, Rule, Triggers
from urllint_rules.standard_error import is_followed, is_test_data
from urllint_rules.wording import quoted

_DOES_NOTHING: Final = re.compile(
    r"(?:void\s*\(?\s*0?\s*\)?|undefined|null|false|true|return\s+false|%20|//|\(\s*\))?[\s;]*", re.IGNORECASE
)
_PRESSES_BUTTON: Final = re.compile(
    r"(?:void\s*\(?\s*)?(?:(?:window|self|parent|top|document)\.)*"
    r"(?:history\.(?:(?:back|forward)\(\s*\)|go\(\s*-?[0-9]+\s*\))|print\(\s*\)|close\(\s*\)"
    r"|location\.reload\(\s*(?:true|false)?\s*\))\s*\)?[\s;]*(?:return\s+false[\s;]*)?"
)
"""What the browser's own buttons do: back, forward, print, close, reload."""

_BOOKMARKLET: Final = re.compile(
    r"\s*(?:void\s*)?[!+~]?\(\s*(?:async\s+)?(?:function\b|\(|[\w$]+\s*=>).*\)[\s;]*", re.DOTALL
)


class ScriptURL(Rule):
    name = "script-url"
    group = "security"
    summary = "A link runs a script instead of leading somewhere."
    severity = "warning"
    triggers = Triggers(texts=("script:",), errors=("invalid-URL-unit",))
    bad = (
        Example("javascript:openChart(3)", "javascript:openChart(3)"),
        Example("JavaScript:void(0)", "JavaScript:void(0)"),
        Example("vbscript:msgbox(1)", "vbscript:msgbox(1)"),
    )
    good = (
        "https://shop.example/javascript:void(0)",
        "javascript.html",
        "https://shop.example/?q=javascript:alert(1)",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Only the scheme counts."""
        if url.scheme not in ("javascript", "vbscript") or not is_followed(url):
            return
        lowered: Lowering | None = "test" if is_test_data(url) else None
        script = url.text.partition(":")[2]
        if _DOES_NOTHING.fullmatch(script):
            yield Report(
                0,
                len(url.text),
                "this link runs a script that does nothing, so it leads nowhere",
                severity="info",
                lowered=lowered or "harmless",
                help="Use a button, or give the link an address.",
            )
            return
        plain = unquote(script)
        if _PRESSES_BUTTON.fullmatch(plain.strip()) or _BOOKMARKLET.fullmatch(plain):
            lowered = lowered or "harmless"
        yield Report(
            0,
            len(url.text),
            f"this link runs a script: {quoted(script)}",
            lowered=lowered,
            help="Use a button with an event listener, or give the link an address.",
        )
