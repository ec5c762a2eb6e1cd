"""A link or image leads to a file that is not there.

## What it reports

A relative reference to a file or folder that the repository does not hold. It is reported only if no known reading
finds the target: as it is written; as the page that a site generator makes of a source file (`install.html` and
`install/` of `install.md`); a folder; from the repository's root for a leading slash and for files in `.github`; from
the place at which the page is published, where the settings of a site generator are there; where a generator moves
pages and assets to (the one folder of ExDoc, what is not translated, `assets` beside `source`); as one of the pages
that are written for each programming language (`run-js.md` for `run.md`); and, for a route such as `tools/queues`, in
the folders above. What is ignored by git (the output of a build), what stands under a redirect, a permalink or an
alias, what is part of a template, what an unpacked package (of npm, a source distribution, a crate) was made without,
what is beside the page that a page in a folder of overrides or overlays takes the place of, folders of versions
(`3.2/`, `main/`) into which a page of HTML leads and which are made when it is published, a document for print (`.pdf`)
whose source is there, what is found from the folder in which `SUMMARY.md` has the document's chapters (a script puts
them there before the book is made), and an older format of a font of which a style sheet has a newer one is not
reported. Nor is what a site has outside of the folder of its pages, where that is not here: books beside a book of
mdBook, the rest of a site whose pages in the style of Hugo (`_index.md`) have no settings, pages at the root of a site
of Hugo and in folders that are not here, where modules and permalinks can put them. A component's `src` without a dot
before it is looked for below any folder, a destination that begins with `!` is the notation of a plugin, and an image
is there if it is there for dense screens (`image@2x.png`). Markdown that a source of Rust includes as its documentation
names items and pages as rustdoc knows them; of those, and of a name with `::` anywhere, nothing is said.

`CONTRIBUTING`, `SECURITY` and other files that a code host looks for at the root are read there and nowhere else: a
destination in them needs its extension.

It is a remark where nobody follows the link: as the definition of a label that no text uses, in an element `pre`,
with a word like `url` or `permalink` for what is to be written there. So it is in a changelog behind the newest
release, for that is history and nobody goes back to it when files move, and in a page that names another `repository`
in its metadata, of which it is a copy. In a page that a program such as Javadoc or Doxygen wrote from source code it
is a remark, too, unless the folder that is checked is such a site (see `show-level`).

## Why it matters

Whoever follows the link gets an error page, and whoever looks at the page sees a gap in place of the image. Files are
renamed and moved, and nothing but a check notices what pointed at them.

## How to fix

Write the path to where the file is now, or take the link out. If another host is meant, write its scheme; for an e-mail
address write `mailto:`; for a file of your own disk, which nobody else has, add the file to the repository.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Edit, Example, Fix, ReferenceProblem, Report, Triggers
from urllint_rules.link_rule import LinkRule, replacing
from urllint_rules.wording import quoted, shortened


class BrokenRelativeLink(LinkRule):
    name = "broken-relative-link"
    summary = "A relative link or image leads to a file that is not there."
    triggers = Triggers(references=("missing-target",))
    explains = ("invalid-URL-unit", "invalid-reverse-solidus")
    bad = (
        Example("instal.md", "instal.md", "install.md"),
        Example("overview.svg", "overview.svg"),
        Example("www.shop.example/cart", "www.shop.example/cart", "https://www.shop.example/cart"),
        Example("https//shop.example/cart", "https//shop.example/cart", "https://shop.example/cart"),
        Example("someone@shop.example", "someone@shop.example", "mailto:someone@shop.example"),
    )
    good = ("install.md", "../README.md", "install.html", "install", "/docs/install.md", "images/")

    def tell(self, url: CheckedUrl, problem: ReferenceProblem) -> Report:
        """What it looks like decides the words."""
        written = url.text[problem.start : problem.end]
        if problem.resembles == "url":
            message = (
                f"without a scheme this is the path of a file, {quoted(problem.target)}, and there is no such file"
            )
            scheme = problem.nearest[: problem.nearest.index("//") + 2]
            fix = replacing(problem, f"Write {scheme} before the host", problem.nearest)
            return self._report(problem, message, f"If another host is meant, begin with {scheme}.", fix)
        if problem.resembles == "host":
            message = (
                f"without a scheme this is the path of a file, {quoted(problem.target)}, and there is no such file"
            )
            advice = "If another host is meant, begin with https://."
            return self._report(problem, message, advice, _insertion("Write https:// before the host", "https://"))
        if problem.resembles == "address":
            message = "without mailto: this is the path of a file, and there is no such file"
            advice = "Begin an e-mail address with mailto:."
            return self._report(problem, message, advice, _insertion("Write mailto: before the address", "mailto:"))
        if problem.resembles == "windows-path":
            message = "this is a path on a Windows disk, which leads nowhere for anybody else"
            return self._report(problem, message, "Add the file to the repository, and link to it there.", None)
        message = f"there is no file or folder {quoted(problem.target or '/')}"
        if not problem.nearest:
            return self._report(problem, message, "Write the path to where the file is now, or remove the link.", None)
        advice = f"The nearest file is {quoted(problem.nearest)}."
        fix = replacing(problem, f"Write {shortened(problem.nearest)}", problem.nearest)
        return self._report(problem, message, advice, fix if written != problem.nearest else None)

    def _report(self, problem: ReferenceProblem, message: str, advice: str, fix: Fix | None) -> Report:
        return Report(problem.start, problem.end, message, help=advice, fix=fix)


def _insertion(title: str, text: str) -> Fix:
    return Fix(title, (Edit(0, 0, text),))
