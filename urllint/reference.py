"""What is known of a relative reference once it has been looked up: the link rules' counterpart of a validation error.

The parser names what is wrong with a URL's text; `urllint.links` names what is wrong with where a reference leads.
Rules say by these names when they want to be asked, and are given one `ReferenceProblem`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

ProblemName: TypeAlias = Literal[
    "missing-target", "missing-anchor", "outside-repository", "other-case", "empty-reference"
]
"""``missing-target``: no known reading finds the file; ``missing-anchor``: the file is there, and nothing in it bears
the fragment's name; ``outside-repository``: the reference leads above the repository's root; ``other-case``: only a
file whose name differs in case is there; ``empty-reference``: there is nothing that could lead anywhere."""

GENERATORS: Final = (
    *("mkdocs", "docusaurus", "hugo", "jekyll", "sphinx", "vitepress", "mdbook", "astro", "next", "eleventy", "gatsby"),
    *("hexo", "nuxt", "antora", "docsify", "quarto", "zola", "pelican", "gitbook", "docfx", "other"),
)
"""Site generators whose ways to read references are known, more or less."""

CODE_HOSTS: Final = ("github", "gitlab")
"""Code hosts, which show files as they are."""

Resemblance: TypeAlias = Literal["", "url", "host", "address", "windows-path"]
"""What a reference to a missing file looks like, and may be meant as."""


class ReferenceProblem(NamedTuple):
    """What is wrong with a relative reference.

    ``start`` and ``end`` are the decoded span of the path or fragment that is wrong. ``target`` is the file or folder
    that was looked for, or in which the anchor was, as a path from the repository's root. ``resembles`` says what else
    the reference may be meant as; ``url`` is one whose scheme is misspelt. ``nearest`` is what stands in place of the
    span in a reference that would be right, empty where nothing is near enough; ``certain`` that there is only one such
    thing.
    """

    name: ProblemName
    start: int
    end: int
    target: str = ""
    resembles: Resemblance = ""
    nearest: str = ""
    certain: bool = False
