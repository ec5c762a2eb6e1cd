"""A link leads out of the repository.

## What it reports

A relative reference with so many `..` that it leads above the repository's root, where nothing can be that belongs to
the project. Addresses of a code host's own pages (`../../issues`) are not meant, nor are pages of a site.

## Why it matters

The link works on the disk of its author at most, and may tell how that is laid out.

## How to fix

Write the path to the file in the repository, or the full URL of what is elsewhere.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, ReferenceProblem, Report, Triggers
from urllint_rules.link_rule import LinkRule, replacing
from urllint_rules.wording import quoted, shortened


class LinkEscapesRepository(LinkRule):
    name = "link-escapes-repository"
    summary = "A relative link leads above the root of the repository."
    triggers = Triggers(references=("outside-repository",))
    bad = (
        Example("../../install.md", "../../install.md", "install.md"),
        Example("../../../notes.txt", "../../../notes.txt"),
    )
    good = ("../README.md", "../../issues", "../../../wiki")

    def tell(self, url: CheckedUrl, problem: ReferenceProblem) -> Report:
        """Say how far out it leads."""
        message = "this leads above the root of the repository, where nothing of the project is"
        if not problem.nearest:
            return Report(problem.start, problem.end, message, help="Write the full URL of what is elsewhere.")
        fix = replacing(problem, f"Write {shortened(problem.nearest)}", problem.nearest)
        advice = f"The nearest file is {quoted(problem.nearest)}."
        return Report(problem.start, problem.end, message, help=advice, fix=fix)
