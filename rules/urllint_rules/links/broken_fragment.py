"""A fragment names a heading or anchor that is not there.

## What it reports

A reference whose file is there, but nothing in it bears the name behind the `#`: no `id`, no `name` of an anchor, and
no heading that becomes such an anchor by the rules of GitHub and GitLab, or of the site generator whose settings are
found (MkDocs, Docusaurus, Hugo, Jekyll, Sphinx, VitePress, mdBook and others). As in browsers, it is looked for as it
is in the URL and then decoded. Of equal headings the second and later
ones have numbers. Where a reference can be read in several ways, it is reported if the anchor is in none of the pages
that it may lead to.

Left alone are

- `#top`, line numbers such as `#L10`, text fragments (`#:~:text=`) and routes of scripts (`#/a`), which need no anchor;
- files that get more content when they are built, and pages that are nothing but metadata: layouts make those;
- `/#name` on a site, whose first page is not the README;
- what All Contributors links to where there is no page for somebody's work (`#infra-anna`);
- pages with a shortcode of Hugo whose template, if it is here, writes headings;
- names with dots, and a heading named after the one above it (`#Options-logLevel`), which programs make;
- anchors by the rules of another program, if three or more links between the pages of a folder fit those rules only,
  and more than do not fit them: the pages are written for that program. One or two such links are mistakes, as are any
  in a README, which is read on the code host;
- anchors of a page with many headings, if a document names four or more of them and not one that is known: a program
  makes them.

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
