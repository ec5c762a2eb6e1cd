"""What the rules of the group ``links`` have in common.

The engine looks a reference up and says what is wrong with it; these rules put that into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from urllint.plugin import CheckedUrl, Edit, Fix, ReferenceProblem, Report, Rule
from urllint_rules.followed import standing

EXAMPLE_DOCUMENT: Final = "docs/guide.md"
"""Where the examples of these rules stand."""

EXAMPLE_FILES: Final[Mapping[str, str]] = {
    "README.md": "# The project\n\n## Set up\n\n## How it works\n",
    "docs/guide.md": "# Guide\n\n## First steps\n\n## More & more\n",
    "docs/install.md": "# Install\n\n## On Linux\n",
    "docs/images/Overview.png": "",
}
"""The repository of which it is a part: paths and contents."""


class LinkRule(Rule):
    """A rule about one thing that can be wrong with a relative reference."""

    group = "links"
    severity = "warning"
    default: ClassVar[bool] = True

    def tell(self, url: CheckedUrl, problem: ReferenceProblem) -> Report | None:
        """What to say about ``problem``; ``None`` if it is not worth telling where the URL stands."""
        raise NotImplementedError

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """At most one report: a reference leads to one place."""
        if url.reference is not None:
            report = self.tell(url, url.reference)
            if report is not None:
                yield report._replace(lowered=report.lowered or standing(url, url.reference))


def replacing(problem: ReferenceProblem, title: str, text: str) -> Fix:
    """Write ``text`` where the reference is wrong."""
    return Fix(title, (Edit(problem.start, problem.end, text),))
