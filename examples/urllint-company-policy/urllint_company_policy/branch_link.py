"""A link to a file on a branch.

## What it reports

URLs of a file in a repository's browser, if what follows `/blob/` is one of the branches in the option `branches`.

## Why it matters

Lines move and files go, so that the link soon shows something else than what was meant.

## How to fix

Link to a tag or to a commit.
"""

import re
from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Example, Report, Rule
from urllint_company_policy import BRANCH_LINK

_BRANCH = re.compile(r"/blob/([^/?#]+)")


class BranchLink(Rule, spec=BRANCH_LINK):
    bad = (
        Example("https://code.corp.example/tides/blob/main/gauge.py#L7", "main"),
        Example("https://code.corp.example/tides/-/blob/next/a", "next", options=(("branches", ("next",)),)),
    )
    good = ("https://code.corp.example/tides/blob/v1.2/gauge.py", "https://code.corp.example/tides/tree/main")

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        branch = _BRANCH.search(url.text)
        if branch is not None and branch[1] in self.strings("branches") and not url.is_open("path"):
            yield Report(
                *branch.span(1),
                f"the file on the branch {branch[1]} is another one tomorrow",
                help="Link to a tag or to a commit.",
            )
