"""``urllint plugins``: what is installed, and who reads which files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from urllint.cli.arguments import ArgumentParser, Operands, UsageError
from urllint.cli.setup import tell_unusable, user_errors
from urllint.registry import Plugin, Registry
from urllint.report.display import escape_path
from urllint.report.terminal import Terminal
from urllint.specs import ExtractorSpec

_DESCRIPTION = """\
Show the installed plugins: extractors with the files they claim, rules and output formats. With
--for, say which extractor reads a file, and why. With --test, try an extractor on generated texts,
and on the files of a folder that it claims, or a rule on its own examples."""

_FOLDER = Operands("FOLDER", "with --test, a folder of files to try the extractor on", most=1)

_EPILOG = """\
exit codes:
  0  all is well
  1  with --test: something does not hold
  2  wrong usage, or a plugin that cannot be used

examples:
  urllint plugins
  urllint plugins --for README.md
  urllint plugins --test my-format tests/samples
  urllint plugins --test my-rule
"""


def run(arguments: Sequence[str]) -> int:
    """Print the plugins or the claims; returns the exit code."""
    options, operands = parser().read(arguments)
    with user_errors():
        registry = Registry.load()
        failed = tell_unusable(registry)
        if options.test is not None:
            from urllint.cli.testing import test_named

            folder = operands[0] if operands else None
            return test_named(registry, options.test, folder, options.seed, options.count)
    if operands:
        message = f"there is no room for {operands[0]!r}; a folder goes with --test"
        raise UsageError(message)
    terminal = Terminal.of(sys.stdout)
    lines = _claims(options.paths, registry, terminal) if options.paths else _plugins(registry, terminal)
    sys.stdout.write("\n".join(lines) + "\n")
    return failed


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("plugins", _FOLDER, _DESCRIPTION, _EPILOG)
    parser.add_argument("--for", dest="paths", action="append", metavar="PATH", help="say who reads PATH; repeatable")
    group = parser.add_argument_group("the kit for authors")
    group.add_argument("--test", metavar="NAME", help="try the extractor or rule of that name")
    group.add_argument(
        "--seed", type=int, default=0, metavar="N", help="what the generated texts depend on (default 0)"
    )
    group.add_argument("--count", type=int, metavar="N", help="how many texts are generated (default 300)")
    return parser


def _plugins(registry: Registry, terminal: Terminal) -> Iterator[str]:
    """Distribution by distribution, what each plugin of it brings."""
    distributions: dict[tuple[str, str], list[Plugin]] = {}
    for plugin in registry.plugins:
        distributions.setdefault((plugin.distribution, plugin.version), []).append(plugin)
    for number, ((distribution, version), plugins) in enumerate(distributions.items()):
        if number:
            yield ""
        yield f"{terminal.paint(distribution, 'name')} {version}"
        owned = [key for key, owner in registry.owners.items() if owner in plugins]
        extractors = [registry.extractors[name] for kind, name in owned if kind == "extractor"]
        if extractors:
            yield "  extractors"
            width = max(len(spec.name) for spec in extractors)
            for spec in sorted(extractors, key=lambda spec: spec.name):
                yield f"    {spec.name:<{width}}  {_globs(spec, registry)}"
        rules = [registry.rules[name] for kind, name in owned if kind == "rule" and name in registry.rules]
        if rules:
            groups: dict[str, int] = {}
            for rule in rules:
                groups[rule.group] = groups.get(rule.group, 0) + 1
            counts = ", ".join(f"{group} {count}" for group, count in sorted(groups.items()))
            yield f"  rules: {len(rules)} ({counts})"
        for kind, noun in (("reporter", "output formats"), ("dialect", "dialects")):
            names = sorted(name for owned_kind, name in owned if owned_kind == kind)
            if names:
                yield f"  {noun}: {', '.join(names)}"


def _globs(spec: ExtractorSpec, registry: Registry) -> str:
    if spec == registry.fallback:
        return "every file that no other extractor claims"
    claims = list(spec.globs)
    if spec.first_line is not None:
        claims.append(f"first line /{spec.first_line}/")
    return " ".join(claims) or "regions only: " + ", ".join(spec.languages)


def _claims(paths: Sequence[str], registry: Registry, terminal: Terminal) -> Iterator[str]:
    """For each path the extractor that reads it, by its name or by its first line."""
    for path in paths:
        first_line = _first_line(path)
        spec = registry.extractor_for(path.replace("\\", "/"), first_line)
        owner = registry.owners["extractor", spec.name]
        by = f"{owner.distribution} {owner.version}"
        yield f"{terminal.paint(escape_path(path), 'path')}: {terminal.paint(spec.name, 'name')} ({by})"


def _first_line(path: str) -> str:
    """The first line, where the file exists; a path needs no file to be asked about."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not imported at start
            return file.readline(200).decode("latin-1")
    except OSError:
        return ""
