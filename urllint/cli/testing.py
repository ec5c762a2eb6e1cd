"""``urllint plugins --test``: the kit for authors; extractors on generated texts and on a folder, rules on examples."""

from __future__ import annotations

import sys
from typing import Final

from urllint.cli.arguments import UsageError, suggestion
from urllint.redaction import redact_text
from urllint.registry import Registry
from urllint.report.display import escape_path, one_line
from urllint.report.terminal import Terminal
from urllint.specs import ExtractorSpec, RuleSpec
from urllint.testing import PROPERTIES, KitResult, check_rule, run
from urllint.testing.kit import GENERATED, LARGEST, FileFailure

_MOST_SHOWN: Final = 5
"""How many failures of one property are shown."""

_LONGEST_TEXT: Final = 400


def test_named(registry: Registry, name: str, folder: str | None, seed: int, count: int | None) -> int:
    """Try the extractor or rule of that name and print what does not hold; returns the exit code.

    Raises UsageError if there is none, MissingPathError if there is no such folder.
    """
    if name in registry.extractors:
        return _test_extractor(registry, registry.extractors[name], folder, seed, count)
    rule = registry.rule_named(name)
    if rule is None:
        known = [*registry.extractors, *registry.rules]
        meant = suggestion(name, known) or "; urllint plugins and urllint rule list them"
        message = f"there is no extractor and no rule {name}{meant}"
        raise UsageError(message)
    if folder is not None:
        message = f"{name} is a rule, which is tried on its examples and on no folder"
        raise UsageError(message)
    return _test_rule(registry, rule)


def _test_rule(registry: Registry, spec: RuleSpec) -> int:
    owner = registry.owners["rule", spec.name]
    terminal = Terminal.of(sys.stdout)
    problems = list(check_rule(registry, spec))
    lines = [f"{terminal.paint(spec.name, 'name')} ({owner.distribution} {owner.version})"]
    lines += [f"  {terminal.paint('FAILS', 'error')}  {one_line(redact_text(problem))}" for problem in problems]
    if not problems:
        lines.append(f"  {terminal.paint('holds', 'good')}  its page, its examples, and what the manifest says of it")
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 1 if problems else 0


def _test_extractor(registry: Registry, spec: ExtractorSpec, folder: str | None, seed: int, count: int | None) -> int:
    result = run(registry, spec, folder, seed=seed, count=GENERATED if count is None else count)
    terminal = Terminal.of(sys.stdout)
    sys.stdout.writelines(f"{line}\n" for line in _lines(result, folder, seed, registry, terminal))
    return 0 if result.holds else 1


def _lines(result: KitResult, folder: str | None, seed: int, registry: Registry, terminal: Terminal) -> list[str]:
    spec = result.extractor
    owner = registry.owners["extractor", spec.name]
    lines = [f"{terminal.paint(spec.name, 'name')} ({owner.distribution} {owner.version})"]
    lines.append(f"  {result.texts:,} generated texts (seed {seed}), {result.urls:,} URLs")
    if folder is not None:
        lines.append(f"  {result.files:,} files in {escape_path(folder)}, {result.file_urls:,} URLs")
    if result.skipped:
        lines.append(f"  {result.skipped:,} files were passed over, for they are larger than {LARGEST:,} bytes")
    for name, sentence in PROPERTIES.items():
        failures = [failure for failure in result.failures if failure.failure.property == name]
        if not failures:
            lines.append(f"  {terminal.paint('holds', 'good')}  {name}: {sentence}")
            continue
        lines.append(f"  {terminal.paint('FAILS', 'error')}  {name}: {sentence}")
        # What fails in one place fails there in several ways; one of them is enough to see.
        places = {
            (failure.path, failure.document.text, failure.failure.offset): failure for failure in reversed(failures)
        }
        for failure in [*reversed(places.values())][:_MOST_SHOWN]:
            lines += _failure(failure, terminal)
        if len(places) > _MOST_SHOWN:
            lines.append(f"         and {len(places) - _MOST_SHOWN:,} places more")
    return lines


def _failure(failed: FileFailure, terminal: Terminal) -> list[str]:
    failure, document = failed.failure, failed.document
    place = "a generated text" if failed.generated else escape_path(failed.path)
    if failure.offset is not None:
        position = document.position(failure.offset)
        place += f":{position.line}:{position.column}"
    lines = [f"         {terminal.paint(place, 'path')}"]
    if failure.url is not None:
        lines.append(f"           {terminal.paint(one_line(redact_text(failure.url), terminal.encoding), 'url')}")
    message = one_line(failure.message, terminal.encoding)
    lines.append(f"           {terminal.sentence(message, 11, 11)}")
    if failed.generated:
        lines.append(f"           the text: {document.text[:_LONGEST_TEXT]!a}")
    return lines
