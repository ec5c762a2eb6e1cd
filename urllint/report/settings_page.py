"""The page about settings, from their declarations and those of the rules' options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import fill
from typing import Final

from urllint.report.rule_page import option_text
from urllint.settings.declarations import DECLARATIONS, Declaration, Kind
from urllint.specs import RuleSpec

_INTRODUCTION: Final = """\
# Settings

<!-- Written by rules/generate.py from the declarations; do not edit. -->

Settings stand in `urllint.toml`, in `.urllint.toml`, or in the table `[tool.urllint]` of `pyproject.toml`. Of several
in one folder the first of these counts, and it is said that the others are not used. A file is under the settings in
the nearest folder above it, up to the root of the repository (the folder that holds `.git`). Settings of folders
further above count only if they are extended; but what they exclude stays out.

The command line goes before all files: `--select` makes a new start, `--extend-select` and `--ignore` are added.
`--config FILE` uses one file for every path, `--isolated` none. `urllint config PATH` shows what holds for a path, and
where each setting comes from. A key, rule or value that does not exist is an error, with its line and the name that was
probably meant.

Patterns for files are those of gitignore, relative to the folder of the file in which they are written: `/docs/` is a
folder beside it, `*.svg` a name at any depth.

`urllint.schema.json` is a JSON schema of `urllint.toml`, with which editors complete and check it.

The examples are for `urllint.toml`; in `pyproject.toml` tables begin with `tool.urllint`:

```toml
[tool.urllint]
ignore = ["invalid-credentials"]

[tool.urllint.per-file-ignores]
"/tests/**" = ["standard"]
```
"""

_WIDTH: Final = 120

_KINDS: Final[dict[Kind, str]] = {
    "path": "a path",
    "names": "a list of rules and groups",
    "patterns": "a list of patterns for files",
    "url-patterns": "a list of patterns for URLs",
    "names-by-pattern": "a table of lists of rules and groups, by pattern for files",
    "extractor-by-pattern": "a table of extractors, by pattern for files",
    "severity-by-rule": "a table of severities, by rule",
    "options-by-rule": "a table of options, by rule and option",
    "url": "an absolute URL",
    "size": "a number",
    "choice": "one of the values below",
}


def render_settings(rules: Iterable[RuleSpec]) -> str:
    """The page as Markdown."""
    parts = [_INTRODUCTION]
    parts += ["\n".join(_section(declaration)) for declaration in DECLARATIONS]
    configurable = [rule for rule in rules if rule.options]
    if configurable:
        parts.append("### Rules with options\n")
        parts += [_rule(rule) for rule in configurable]
    return "\n".join(parts).rstrip() + "\n"


def _rule(rule: RuleSpec) -> str:
    heading = f"[{rule.name}](rules/{rule.name}.md)"
    return "\n".join([f"- {heading}", *(_filled(f"- {option_text(option)}", "  ") for option in rule.options)])


def _section(declaration: Declaration) -> Iterator[str]:
    yield f"## {declaration.name}"
    yield ""
    yield _filled(declaration.sentence)
    yield ""
    yield f"- value: {_KINDS[declaration.kind]}"
    yield f"- default: {_default(declaration)}"
    yield f"- extending: {_extending(declaration)}"
    if declaration.details:
        yield ""
        yield _filled(declaration.details)
    yield ""
    yield "```toml"
    yield declaration.example
    yield "```"
    yield ""


def _default(declaration: Declaration) -> str:
    is_toml = declaration.default[:1] in "[{0123456789"
    return f"`{declaration.default}`" if is_toml else declaration.default


def _extending(declaration: Declaration) -> str:
    if declaration.adds:
        return "added to what the extended file says"
    if declaration.is_table:
        return "entry by entry in place of what the extended file says"
    return "in place of what the extended file says"


def _filled(text: str, margin: str = "") -> str:
    hanging = f"{margin}  " if margin else ""
    return fill(
        text,
        _WIDTH,
        initial_indent=margin,
        subsequent_indent=hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
