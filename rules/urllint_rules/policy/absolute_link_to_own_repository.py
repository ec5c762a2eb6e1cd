"""A link to a file of the same repository through the web.

## What it reports

A link in a document to `https://github.com/OWNER/REPO/blob/main/...` and its like, where that is the repository in
which the document stands: as `.git/config` names it, or the option `repository`. Links to a release or a commit are
left alone, for they mean a state and not a place, and so are those to a repository's other pages.

## Why it matters

The link leads to the main branch, whatever branch or copy the reader looks at. Nobody notices when the file is moved,
and in a fork it leads away.

## How to fix

Write the path from the document to the file. Leave it absolute, and suppress this rule, where the document is shown
elsewhere too, such as on the page of a package.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, OptionSpec, Report, Rule, Triggers
from urllint_rules.own_repository import path_in_repository, repository_url
from urllint_rules.standard_error import is_followed
from urllint_rules.wording import quoted

_BRANCH: Final = r"/(?:blob|tree|raw|src/branch|src)/(?:main|master|HEAD|trunk|develop)/"
_TO_FILE: Final = re.compile(rf"(?:/-)?{_BRANCH}([^?#]+)([?#].*)?")


class AbsoluteLinkToOwnRepository(Rule):
    name = "absolute-link-to-own-repository"
    group = "policy"
    summary = "A document links to a file of its own repository through the web."
    severity = "warning"
    default = False
    triggers = Triggers(patterns=(_BRANCH,))
    options = (
        OptionSpec(
            "repository",
            "",
            "The repository's address on the web; if empty, that of the remote named origin is taken.",
            pattern=r"(?:https?://\S+)?",
        ),
    )
    bad = (
        Example(
            "https://github.com/iana-org/tides/blob/main/docs/stations.md#pier-1",
            "https://github.com/iana-org/tides/blob/main/docs/stations.md#pier-1",
            "docs/stations.md#pier-1",
            options=(("repository", "https://github.com/iana-org/tides"),),
        ),
        Example(
            "https://github.com/iana-org/tides/tree/master/docs",
            "https://github.com/iana-org/tides/tree/master/docs",
            "docs",
            options=(("repository", "https://github.com/iana-org/tides/"),),
        ),
    )
    good = (
        "https://github.com/iana-org/tides/blob/main/docs/stations.md",
        "https://github.com/iana-org/tides/releases",
        "docs/stations.md",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Only where the link is followed from the document's own place."""
        if not is_followed(url) or url.found.holes or url.base is not None:
            return
        option = self.settings["repository"]
        own = option.rstrip("/") if isinstance(option, str) and option else repository_url(url.document.path)
        if not own or not url.text.lower().startswith(f"{own}/".lower()):
            return
        match = _TO_FILE.fullmatch(url.text, len(own))
        if match is None:
            return
        folder = posixpath.dirname(path_in_repository(url.document.path))
        target = posixpath.relpath(match[1], folder or ".") + (match[2] or "")
        yield Report(
            0,
            len(url.text),
            f"this link leads to the main branch on the web, and not to {quoted(match[1])} of what the reader looks at",
            help=f"Write {target}.",
            fix=Fix(f"Write {target}", (Edit(0, len(url.text), target),)),
        )
