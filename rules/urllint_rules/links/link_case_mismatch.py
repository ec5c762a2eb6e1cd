"""A link is written in another case than the file's name.

## What it reports

A relative reference to a file of which only the case of letters is written otherwise: `images/overview.png` where the
file is `images/Overview.png`. The names are those that git knows, so that the answer is the same on every system. Not
reported is what DocFX finds (`docfx.json`), which looks files up in any case, nor a name that git ignores, for a build
may write it.

## Why it matters

Where names differ by case, as on Linux, on code hosts and on web servers, the link is broken. On Windows and macOS it
works, so that its author does not see it.

## How to fix

Write the name as it is. Renaming the file is the other way, and may break links of others.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, ReferenceProblem, Report, Triggers
from urllint_rules.link_rule import LinkRule, replacing
from urllint_rules.wording import quoted, shortened


class LinkCaseMismatch(LinkRule):
    name = "link-case-mismatch"
    summary = "A relative link is written in another case than the name of the file."
    triggers = Triggers(references=("other-case",))
    bad = (
        Example("images/overview.png", "images/overview.png", "images/Overview.png"),
        Example("../readme.md#set-up", "../readme.md", "../README.md#set-up"),
    )
    good = ("images/Overview.png", "../README.md")

    def tell(self, url: CheckedUrl, problem: ReferenceProblem) -> Report:
        """Show the name as it is."""
        message = f"only in another case there is a file: {quoted(problem.target)}"
        fix = replacing(problem, f"Write {shortened(problem.nearest)}", problem.nearest) if problem.nearest else None
        return Report(problem.start, problem.end, message, help="Write the name as it is.", fix=fix)
