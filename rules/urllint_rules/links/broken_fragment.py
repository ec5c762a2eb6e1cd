"""A fragment names a heading or anchor that is not there.

## What it reports

A reference whose file is there, but nothing in it bears the name behind the `#`: no `id`, no `name` of an anchor, and
no heading that becomes such an anchor by the rules of GitHub and GitLab, or of the site generator whose settings are
found (MkDocs, Docusaurus, Hugo, Jekyll, Sphinx, VitePress, mdBook and others). Of equal headings the second and later
ones have numbers. `#top`, line numbers such as `#L10`, text fragments (`#:~:text=`) and routes of scripts (`#/a`) are
never reported, nor are files that get more content when they are built.

## Why it matters

The page opens at its top, and the reader has to search. That a heading has been reworded is hardly ever noticed
otherwise.

## How to fix

Write the anchor of the heading as it reads now, or give it an explicit one.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, ReferenceProblem, Report, Triggers
from urllint_rules.link_rule import LinkRule, replacing
from urllint_rules.wording import quoted, shortened


class BrokenFragment(LinkRule):
    name = "broken-fragment"
    summary = "The fragment of a relative link names a heading or anchor that is not there."
    triggers = Triggers(references=("missing-anchor",))
    bad = (
        Example("#first-step", "first-step", "#first-steps"),
        Example("#more-more", "more-more", "#more--more"),
        Example("install.md#on-windows", "on-windows"),
        Example("../README.md#setup", "setup", "../README.md#set-up"),
    )
    good = ("#first-steps", "#more--more", "install.md#on-linux", "#top", "install.md#L2", "../README.md#how-it-works")

    def tell(self, url: CheckedUrl, problem: ReferenceProblem) -> Report:
        """Name the file, if it is another one."""
        fragment = quoted(url.text[problem.start : problem.end])
        where = "this document" if url.text.startswith("#") else quoted(problem.target)
        message = f"nothing in {where} has the anchor {fragment}"
        if not problem.nearest:
            advice = "Write the anchor of the heading as it reads now."
            return Report(problem.start, problem.end, message, help=advice)
        advice = f"The nearest anchor is {quoted(problem.nearest)}."
        fix = replacing(problem, f"Write {shortened(problem.nearest)}", problem.nearest)
        return Report(problem.start, problem.end, message, help=advice, fix=fix)
