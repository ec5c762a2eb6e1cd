"""Writes what is derived from the rule modules and from the declarations of settings: the rules' manifest, the README's
table, a page for each rule, the page about settings and their JSON schema.

    python rules/generate.py           write
    python rules/generate.py --check   write nothing; fail and name what is stale

A rule's module says everything about it once. The manifest repeats its metadata, so that selecting and listing rules
imports none of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from urllint_extractors.manifest import EXTRACTORS

from urllint.report.rule_page import render_markdown
from urllint.report.settings_page import render_settings
from urllint.rule import Rule
from urllint.settings.schema import settings_schema
from urllint.specs import RuleSpec
from urllint.whatwg import ERRORS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "rules" / "urllint_rules"
MANIFEST = PACKAGE / "manifest.py"
README = ROOT / "README.md"
PAGES = ROOT / "docs" / "rules"
SETTINGS_PAGE = ROOT / "docs" / "settings.md"
SCHEMA = ROOT / "urllint.schema.json"

GROUPS = ("standard", "security", "links", "rfc3986", "webspecs", "policy", "online", "meta")
"""The groups in the order in which people are shown them; each is a folder of the package."""

WIDTH = 120
"""The line length of the project."""

TABLE_START = "<!-- rules table: written by rules/generate.py -->"
TABLE_END = "<!-- end of the rules table -->"


def rule_classes() -> Iterator[type[Rule]]:
    """The rules of the package: each module in a group's folder holds one."""
    for group in GROUPS:
        for path in sorted((PACKAGE / group).glob("[a-z]*.py")):
            module = import_module(f"urllint_rules.{group}.{path.stem}")
            classes = [
                found
                for found in vars(module).values()
                if isinstance(found, type) and issubclass(found, Rule) and found.__module__ == module.__name__
            ]
            if len(classes) != 1:
                message = f"{path} must define one rule, and defines {len(classes)}"
                raise SystemExit(message)
            yield classes[0]


def spec_of(rule: type[Rule]) -> RuleSpec:
    """The spec that the manifest gives for ``rule``."""
    error = ERRORS.get(rule.name)
    return RuleSpec(
        name=rule.name,
        group=rule.group,
        summary=rule.summary,
        severity=rule.severity,
        target=f"{rule.__module__}:{rule.__qualname__}",
        default=rule.default,
        since=rule.since,
        aliases=rule.aliases,
        fixable=any(example.fixed is not None for example in rule.bad),
        triggers=rule.triggers,
        explains=rule.explains,
        options=rule.options,
        help_url=rule.help_url or (error.url if error is not None else None),
    )


def specs() -> list[RuleSpec]:
    """The specs of all rules, by group; those of the standard in its own order."""
    order = {name: number for number, name in enumerate(ERRORS)}
    return sorted(map(spec_of, rule_classes()), key=lambda s: (GROUPS.index(s.group), order.get(s.name, 0), s.name))


def manifest() -> str:
    """The source of the manifest module."""
    rows = "".join(f"    {literal(spec, 4, WIDTH)},\n" for spec in specs())
    return (
        '"""The rules of this package, without their code. Written by rules/generate.py; do not edit."""\n\n'
        "from __future__ import annotations\n\n"
        "from collections.abc import Iterable\n\n"
        "from urllint.plugin import OptionSpec, RuleSpec, Triggers, hookimpl\n\n"
        "URLLINT_API_VERSION = 1\n\n"
        f"RULES: tuple[RuleSpec, ...] = (\n{rows})\n\n\n"
        "@hookimpl\n"
        "def urllint_rules() -> Iterable[RuleSpec]:\n"
        '    """All of them."""\n'
        "    return RULES\n"
    )


def literal(value: object, indent: int, used: int = 0) -> str:
    """The source of ``value``, laid out as the formatter does; ``used`` columns of its first line are taken."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bytes) and b'"' not in value:
        return f'b"{repr(value)[2:-1]}"'
    if not isinstance(value, tuple):
        return repr(value)
    fields: tuple[str, ...] = getattr(value, "_fields", ())
    defaults: dict[str, object] = getattr(value, "_field_defaults", {})
    names = [f"{name}=" for name in fields] or [""] * len(value)
    items = [
        (name, item)
        for name, item in zip(names, value, strict=True)
        if not name or name[:-1] not in defaults or item != defaults[name[:-1]]
    ]
    head = type(value).__name__ if fields else ""
    comma = "," if len(items) == 1 and not head else ""
    line = f"{head}({', '.join(name + literal(item, 0) for name, item in items)}{comma})"
    if used + len(line) + 1 <= WIDTH:
        return line
    inner = indent + 4
    body = "".join(f"{' ' * inner}{name}{literal(item, inner, inner + len(name))},\n" for name, item in items)
    return f"{head}(\n{body}{' ' * indent})"


def table() -> str:
    """The README's table, without its markers."""
    lines = ["| rule | group | severity | fix | what it reports |", "| --- | --- | --- | --- | --- |"]
    for spec in specs():
        severity = spec.severity if spec.default else f"{spec.severity}, off by default"
        if spec.triggers is not None and spec.triggers.answers:
            severity = f"{spec.severity}, only online"
        fix = "yes" if spec.fixable else ""
        name = f"[{spec.name}](docs/rules/{spec.name}.md)"
        lines.append(f"| {name} | {spec.group} | {severity} | {fix} | {spec.summary} |")
    return "\n".join(lines) + "\n"


def readme() -> str | None:
    """The README with a fresh table; ``None`` if it has no place for one."""
    if not README.exists():
        return None
    text = README.read_text(encoding="utf-8")
    before, start, rest = text.partition(TABLE_START)
    _, end, after = rest.partition(TABLE_END)
    return f"{before}{start}\n{table()}{end}{after}" if start and end else None


def outputs() -> dict[Path, str]:
    """Every generated file with its content."""
    files = {MANIFEST: manifest()}
    index = ["# Rules", "", "Written by rules/generate.py from the rule modules.", ""]
    for spec in specs():
        files[PAGES / f"{spec.name}.md"] = render_markdown(spec)
        index.append(f"- [{spec.name}]({spec.name}.md): {spec.summary}")
    files[PAGES / "README.md"] = "\n".join(index) + "\n"
    files[SETTINGS_PAGE] = render_settings(specs())
    files[SCHEMA] = json.dumps(settings_schema(specs(), [spec.name for spec in EXTRACTORS]), indent=2) + "\n"
    text = readme()
    if text is not None:
        files[README] = text
    return files


def stale() -> list[Path]:
    """Generated files that are missing, not as they would be written, or left over from a rule that is gone."""
    files = outputs()
    wrong = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    return wrong + sorted(path for path in PAGES.glob("*.md") if path not in files)


def main(arguments: list[str]) -> int:
    """Write everything, or check it."""
    if arguments == ["--check"]:
        wrong = stale()
        for path in wrong:
            print(f"{path.relative_to(ROOT)} is stale; run rules/generate.py", file=sys.stderr)  # noqa: T201
        return 1 if wrong else 0
    if arguments:
        print(__doc__, file=sys.stderr)  # noqa: T201
        return 2
    files = outputs()
    for path in PAGES.glob("*.md"):
        if path not in files:
            path.unlink()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
