"""Every setting, declared once: reading, joining, the documentation, ``urllint config`` and the schema follow it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from urllint.model import SHOW_LEVELS
from urllint.reference import CODE_HOSTS, GENERATORS

Kind = Literal[
    "path",
    "names",
    "patterns",
    "url-patterns",
    "names-by-pattern",
    "extractor-by-pattern",
    "severity-by-rule",
    "options-by-rule",
    "url",
    "size",
    "choice",
]
"""What a setting's value is; the kinds that end in ``-by-...`` are tables."""


class Declaration(NamedTuple):
    """One setting.

    ``default`` is what holds without it, in words or as TOML. ``sentence`` says what it does, ``details`` what else
    there is to know, in Markdown. ``example`` is TOML as in ``urllint.toml``. With ``adds`` the values of a file that
    is extended stay in force beside the file's own, else the file's own take their place (in tables: entry by entry).
    ``choices`` are all that the value can be.
    """

    name: str
    kind: Kind
    default: str
    sentence: str
    example: str
    details: str = ""
    adds: bool = False
    choices: tuple[str, ...] = ()

    @property
    def is_table(self) -> bool:
        """Whether the value is a table."""
        return "-by-" in self.kind


DECLARATIONS: Final[tuple[Declaration, ...]] = (
    Declaration(
        name="extend",
        kind="path",
        default="none",
        sentence="Another settings file, relative to this one, whose settings hold where this file does not say "
        "otherwise.",
        example='extend = "../urllint.toml"',
        details="A `pyproject.toml` is extended by its table `[tool.urllint]`. Patterns stay relative to the file in "
        "which they are written. A `select` makes a new start; `extend-select` and `ignore` are added to those of the "
        "extended file, and take names out of each other.",
    ),
    Declaration(
        name="select",
        kind="names",
        default="the rules that are on by default",
        sentence="The rules that run: their names, groups, or `ALL`.",
        example='select = ["standard", "security"]',
        details="A narrower name decides over a wider one: a rule's own name over its group, a group over `ALL`. Rules "
        "of the group `meta` run unless they are ignored.",
    ),
    Declaration(
        name="extend-select",
        kind="names",
        default="[]",
        sentence="Rules and groups that run besides those that are selected.",
        example='extend-select = ["policy"]',
        adds=True,
    ),
    Declaration(
        name="ignore",
        kind="names",
        default="[]",
        sentence="Rules and groups that do not run.",
        example='ignore = ["invalid-credentials"]',
        adds=True,
    ),
    Declaration(
        name="exclude",
        kind="patterns",
        default="[]",
        sentence="Files and folders that are left out, as gitignore patterns.",
        example='exclude = ["/vendor/", "*.svg"]',
        details="What is excluded stays out even if it is named on the command line, so that a hook and a full run say "
        "the same, and even if it holds settings of its own. `!` takes back what an earlier pattern of the same list "
        "excludes.",
        adds=True,
    ),
    Declaration(
        name="ignore-urls",
        kind="url-patterns",
        default="[]",
        sentence="URLs that are found but not judged.",
        example=r"""ignore-urls = ["https://intranet.example/*", '/^https?://localhost\b/']""",
        details="A pattern is matched against the URL as it is written, as it is read, and as the URL Standard "
        "serializes it. `*` stands for any characters, everything else for itself, and the pattern for the whole URL. "
        "Between two slashes it is a regular expression, which is searched for anywhere in the URL.",
        adds=True,
    ),
    Declaration(
        name="base-url",
        kind="url",
        default="none",
        sentence="The URL at which the folder of this settings file is published; relative references are resolved "
        "against it and the file's path.",
        example='base-url = "https://docs.example/"',
    ),
    Declaration(
        name="root",
        kind="path",
        default="the repository's root, and where a site's pages and files are kept",
        sentence="The folder, relative to this settings file, that links with a leading slash start from.",
        example='root = "public"',
        details="It need not be there yet: a build may make it. With `base-url` it is the folder that is published "
        "there, and a link to a path that is not below that URL's is not looked up.",
    ),
    Declaration(
        name="site",
        kind="choice",
        default='"auto"',
        sentence="What shows the documents, which decides how links are read and what anchors headings have.",
        example='site = "mkdocs"',
        details="`auto` looks for the settings of site generators and else reads links as GitHub or GitLab does. With "
        "`github` and `gitlab` a link is right only if it names a file or folder as it is. Any other is the name of a "
        "site generator: " + ", ".join(f"`{name}`" for name in GENERATORS) + ".",
        choices=("auto", *CODE_HOSTS, *GENERATORS),
    ),
    Declaration(
        name="baseline",
        kind="path",
        default="none",
        sentence="A file of findings that are accepted for now, relative to this settings file; `urllint check "
        "--write-baseline FILE` writes it.",
        example='baseline = "urllint-baseline.txt"',
        details="The paths in it are relative to the folder of the settings file in which this stands, also where that "
        "is extended. [The page about baselines](baseline.md) says what is accepted.",
    ),
    Declaration(
        name="max-file-size",
        kind="size",
        default="20000000",
        sentence="Bytes; a larger file is searched as plain text only.",
        example="max-file-size = 5000000",
        details="A file that is more than twice as large is not read, and `unreadable-file` says so.",
    ),
    Declaration(
        name="show-level",
        kind="choice",
        default='"info"',
        sentence="The mildest findings that reports for people show one by one; the others are counted.",
        example='show-level = "warning"',
        details="`all` shows, besides errors, warnings and infos, remarks: findings on what tests are given (`test`), "
        "what is shown as an example (`example`), strings of programs (`code`), hosts that nobody outside can reach "
        "(`local`), what works as it is written (`harmless`), copies of others' files (`vendored`), pages that "
        "a program wrote from source code (`generated`), and what a changelog tells of earlier releases (`kept`). JSON "
        "and SARIF hold everything; `lowered` in JSON says why a finding is a remark. What a run fails by "
        "(`--fail-level`) is always shown.\n\n"
        "Copies are what lies in folders named `vendor`, `vendored`, `_vendor`, `_vendored`, `third_party`, "
        "`third-party`, `thirdparty`, `3rd_party`, `3rd-party`, `3rdparty`, `node_modules`, `bower_components` or "
        "`site-packages`, but for a README in such a folder itself. Secrets, and URLs that deceive, are told there as "
        "anywhere, and nothing is fixed. `--include-generated` takes copies for files like any other.\n\n"
        "Pages made from source code are those in HTML that name a program such as Javadoc, Doxygen, JSDoc or Dokka as "
        "their `generator`, in a comment at their beginning, or in a line at their end: what is wrong in them is "
        "mended in the comments of the code. They are taken as copies are, but not where the folder that is named is "
        "a site, that is, holds an `index.html`: `urllint check build/site` tells everything. The root of a checkout "
        "is a site only if its `index.html` is such a page.",
        choices=SHOW_LEVELS,
    ),
    Declaration(
        name="per-file-ignores",
        kind="names-by-pattern",
        default="{}",
        sentence="Rules and groups that do not run for the files that a gitignore pattern matches.",
        example='[per-file-ignores]\n"/tests/**" = ["standard"]',
        adds=True,
    ),
    Declaration(
        name="extractors",
        kind="extractor-by-pattern",
        default="{}",
        sentence="The extractor that reads the files that a gitignore pattern matches; of several patterns the last "
        "one decides.",
        example='[extractors]\n"*.page" = "markdown"',
        details="`urllint plugins` lists the extractors and the files that they read otherwise.",
        adds=True,
    ),
    Declaration(
        name="severity",
        kind="severity-by-rule",
        default="{}",
        sentence="The severity of a rule's findings: `error`, `warning` or `info`.",
        example='[severity]\ninvalid-URL-unit = "error"',
        details="It takes the place of what the rule would say, for each of its findings.",
    ),
    Declaration(
        name="rules",
        kind="options-by-rule",
        default="{}",
        sentence="The options of single rules.",
        example='[rules.domain-to-ASCII]\nconditions = ["empty-label", "underscore"]',
        details="`urllint rule NAME` and the rule's page list its options.",
    ),
)

BY_NAME: Final = {declaration.name: declaration for declaration in DECLARATIONS}
