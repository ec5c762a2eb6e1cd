"""A link leads nowhere because nothing is written.

## What it reports

A link or image whose destination is empty: `[text]()`, `<a href="">`, `<img src="">`. A lone `#`, which means the top
of the page and is often put where a script acts, is not reported; with the option `fragment-only` it is.

## Why it matters

An empty reference is the document itself. The link reloads the page, and the image is asked for as if the page were
one. Mostly it is an address that was to be filled in later.

## How to fix

Write the address, or take the link out.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, OptionSpec, ReferenceProblem, Report, Triggers
from urllint_rules.link_rule import LinkRule


class EmptyLink(LinkRule):
    name = "empty-link"
    summary = "A link or image has no destination."
    triggers = Triggers(references=("empty-reference",))
    options = (OptionSpec("fragment-only", default=False, sentence="Report a lone # as well."),)
    bad = (Example("", ""), Example("#", "#", options=(("fragment-only", True),)))
    good = ("#", "#first-steps", "?plain=1")

    def tell(self, url: CheckedUrl, problem: ReferenceProblem) -> Report | None:
        """Say what it is read as."""
        if url.text.strip() == "#":
            if not self.settings["fragment-only"]:
                return None
            message = "this leads to the top of the page, and nowhere else"
            return Report(problem.start, problem.end, message, help="Write the address, or remove the link.")
        if url.found.role == "resource":
            message = "nothing is written here, so the document itself is loaded"
        else:
            message = "nothing is written here, so this leads to the document itself"
        return Report(problem.start, problem.end, message, help="Write the address, or remove the link.")
