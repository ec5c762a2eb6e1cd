"""A link leads nowhere because nothing is written.

## What it reports

A link or image whose destination is empty: `[text]()`, `<a href="">`, `<img src="">`. A lone `#`, which means the top
of the page and is often put where a script acts, is not reported; with the option `fragment-only` it is. Nor is
`[](){#name}`, with which Markdown sets an anchor, or an empty attribute of a component (`<Card href="">`).

## Why it matters

An empty reference is the document itself. The link reloads the page, and the image is asked for as if the page were
one. Mostly it is an address that was to be filled in later.

In a page of HTML it is a remark only if a script may fill it in, or if there are three of them and more: then the page
shows what one will look like.

## How to fix

Write the address, or take the link out.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import CheckedUrl, Example, OptionSpec, ReferenceProblem, Report, Triggers
from urllint_rules.link_rule import LinkRule

_MANY: Final = 3
"""So many links without a destination in one page show how it will look; nobody has forgotten to write them."""

_ATTRIBUTES: Final = re.compile(r"\)\{:?[ \t]*#\w")
"""An identifier given to a link of Markdown, which is there for its sake."""

_ELEMENTS: Final = frozenset(
    (
        *("a", "area", "audio", "base", "embed", "frame", "iframe", "image", "img", "input", "link", "script"),
        *("source", "track", "use", "video"),
    )
)
"""Elements of HTML and SVG. To a component an attribute that is empty is one that is not given."""


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
        if url.found.places[-1].kind == "form[action]":
            return None  # a form without an address is sent to its own page, as is meant
        place = url.found.places[-1]
        if place.extractor == "html" and place.kind.partition("[")[0] not in _ELEMENTS:
            return None
        if _ATTRIBUTES.match(url.document.text, url.found.span.end) is not None:
            return None
        is_page = place.extractor == "html"
        if url.found.role == "resource":
            message = "nothing is written here, so the document itself is loaded"
        else:
            message = "nothing is written here, so this leads to the document itself"
        return Report(
            problem.start,
            problem.end,
            message,
            help="Write the address, or remove the link.",
            lowered="harmless" if is_page and "<script" in url.document.text else None,
            deliberate_from=_MANY if is_page else None,
        )
