"""``urllint rule``: all rules, or one rule's page."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from urllint.cli.arguments import NO_PAGER, ArgumentParser, Operands, UsageError, one_of, suggestion
from urllint.cli.pager import show
from urllint.cli.setup import tell_unusable, user_errors
from urllint.registry import BUILTIN_DISTRIBUTION, Registry
from urllint.report.terminal import Terminal
from urllint.specs import RuleSpec

Page = TypeVar("Page")

_DESCRIPTION = """\
Explain a rule: what it reports, why it matters, how to fix it, with examples. Without a name, list
all rules that are installed, by group."""

_OPERANDS: Final = Operands("NAME...", "a rule or a group; without one all rules are listed")

_EPILOG = """\
On a terminal, text that is longer than the screen is shown with the pager that PAGER names, else
with less; so are help pages.

examples:
  urllint rule
  urllint rule invalid-URL-unit
  urllint rule standard             the rules of one group
  urllint rule --format json        for programs
"""

GROUPS: Final = {
    "standard": "the named validation errors of the URL Standard",
    "security": "what deceives people or gives secrets away",
    "links": "links within the repository that lead nowhere",
    "meta": "about urllint's own work: suppressions, files that cannot be read, plugins that fail",
    "rfc3986": "what RFC 3986 does not allow, or has a normal form for",
    "webspecs": "what earlier drafts of the URL Standard called errors",
    "policy": "taste and house rules",
    "online": "what only a request can tell; in an audit that goes online",
}


def run(arguments: Sequence[str]) -> int:
    """Print the list or the pages; returns the exit code."""
    options, names = parser().read(arguments)
    with user_errors():
        registry = Registry.load()
    tell_unusable(registry)
    terminal = Terminal.of(sys.stdout)
    pages = not options.no_pager
    if options.format == "json":
        _write_json(names, registry)
    elif not names:
        show("\n".join(_list(registry.groups, terminal)) + "\n", pages=pages)
    else:
        groups = registry.groups
        if all(name in groups for name in names):
            chosen = {name: groups[name] for name in names}
            show("\n".join(_list(chosen, terminal)) + "\n", pages=pages)
        else:
            from urllint.report.rule_page import explain

            named = _named(names, registry)
            show("\n".join(_page(spec, registry, lambda spec: explain(spec, terminal)) for spec in named), pages=pages)
    return 0


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("rule", _OPERANDS, _DESCRIPTION, _EPILOG)
    parser.add_argument(
        "--format", default="text", type=one_of("text", "json"), metavar="FORMAT", help="text (default) or json"
    )
    parser.add_argument(NO_PAGER, action="store_true", help="write long text to the terminal at once")
    return parser


def _named(names: Sequence[str], registry: Registry) -> list[RuleSpec]:
    """The rules of these names, aliases and groups, each once."""
    groups = registry.groups
    specs: dict[str, RuleSpec] = {}
    for name in names:
        spec = registry.rule_named(name)
        if spec is None and name not in groups:
            known = [*registry.rules, *groups]
            message = f"there is no rule named {name}{suggestion(name, known) or '; urllint rule lists all of them'}"
            raise UsageError(message)
        for found in [spec] if spec is not None else groups[name]:
            specs[found.name] = found
    return list(specs.values())


def _page(spec: RuleSpec, registry: Registry, make: Callable[[RuleSpec], Page]) -> Page:
    """The rule's page. Raises UsageError if the rule is a third party's and cannot be used."""
    try:
        return make(spec)
    except (Exception, SystemExit) as error:
        owner = registry.owners["rule", spec.name]
        if owner.distribution == BUILTIN_DISTRIBUTION:
            raise
        message = f"{spec.name} of plugin {owner} cannot be used: {type(error).__name__}: {error}"
        raise UsageError(message) from error


def _write_json(names: Sequence[str], registry: Registry) -> None:
    """One object for one rule that is named, else a list of them."""
    from urllint.report.rule_page import as_dict

    pages = [_page(spec, registry, as_dict) for spec in _named(names, registry) or registry.rules.values()]
    single = len(names) == 1 and registry.rule_named(names[0]) is not None
    sys.stdout.write(json.dumps(pages[0] if single else pages, indent=2) + "\n")


def _list(groups: dict[str, list[RuleSpec]], terminal: Terminal) -> Iterator[str]:
    """The rules by group: name, severity, a mark for those that are off, summary."""
    order = [*(name for name in GROUPS if name in groups), *(name for name in groups if name not in GROUPS)]
    width = max(len(spec.name) for specs in groups.values() for spec in specs)
    paint = terminal.paint
    for number, group in enumerate(order):
        if number:
            yield ""
        specs = groups[group]
        off = "" if any(spec.default for spec in specs) else " (off by default)"
        about = f": {GROUPS[group]}" if group in GROUPS else ""
        yield f"{paint(group, 'name')}{about}{off}"
        for spec in specs:
            severity = paint(spec.severity, spec.severity) + " " * (7 - len(spec.severity))
            aside = "" if spec.default or off else " (off by default)"
            summary = terminal.sentence(f"{spec.summary}{aside}", width + 13, width + 13)
            yield f"  {spec.name:<{width}}  {severity}  {summary}"
