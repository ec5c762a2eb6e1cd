"""Whether the specs of a plugin say what can be used later, in the middle of a run.

A wrong type or a pattern that does not compile is found here, where it is plain whose it is. Only plugins of third
parties are looked at: our own are checked when they are tested.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from urllint.model import SEVERITIES
from urllint.specs import CommentMarks, DialectSpec, ExtractorSpec, OptionSpec, ReporterSpec, RuleSpec, Triggers

Spec = ExtractorSpec | RuleSpec | ReporterSpec | DialectSpec

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_TARGET = re.compile(r"[\w.]+:\w+")
_OPTION_TYPES = (bool, int, str, tuple)


def problem_of(spec: Spec) -> str | None:
    """What is wrong with ``spec``; ``None`` if nothing is."""
    return next(_problems(spec), None)


def _problems(spec: Spec) -> Iterator[str]:
    if not isinstance(spec.name, str) or not _NAME.fullmatch(spec.name):
        yield f"{spec.name!r} is no name: letters, digits, hyphens and underscores, the first one a letter"
    if not isinstance(spec.summary, str):
        yield "its summary is no string"
    if not _is_target(spec.target):
        yield _no_target("target", spec.target)
    if isinstance(spec, ExtractorSpec):
        yield from _problems_of_extractor(spec)
    elif isinstance(spec, RuleSpec):
        yield from _problems_of_rule(spec)


def _problems_of_extractor(spec: ExtractorSpec) -> Iterator[str]:
    for field, names in (("globs", spec.globs), ("languages", spec.languages)):
        if not _are_strings(names):
            yield _no_strings(field, names)
    for field, target in (
        ("quick", spec.quick),
        ("doubts", spec.doubts),
        ("encoding", spec.encoding),
        ("references", spec.references),
        ("anchors", spec.anchors),
        ("plain_anchors", spec.plain_anchors),
    ):
        if target is not None and not _is_target(target):
            yield _no_target(field, target)
    if spec.first_line is not None:
        yield from _problems_of_pattern("first_line", spec.first_line)
    if not isinstance(spec.comments, tuple) or not all(isinstance(marks, CommentMarks) for marks in spec.comments):
        yield f"its comments are {spec.comments!r}, and no tuple of CommentMarks"


def _problems_of_rule(spec: RuleSpec) -> Iterator[str]:
    if not isinstance(spec.group, str) or not _NAME.fullmatch(spec.group):
        yield f"{spec.group!r} is no name of a group"
    if spec.severity not in SEVERITIES:
        yield f"its severity {spec.severity!r} is none of {', '.join(SEVERITIES)}"
    for field, names in (("aliases", spec.aliases), ("explains", spec.explains)):
        if not _are_strings(names):
            yield _no_strings(field, names)
    if spec.triggers is not None:
        yield from _problems_of_triggers(spec.triggers)
    if not isinstance(spec.options, tuple):
        yield f"its options are {spec.options!r}, and no tuple of OptionSpec"
        return
    for option in spec.options:
        yield from _problems_of_option(option)
    if len({option.name for option in spec.options}) < len(spec.options):
        yield "two of its options have the same name"


def _problems_of_triggers(triggers: object) -> Iterator[str]:
    if not isinstance(triggers, Triggers):
        yield f"its triggers are {type(triggers).__name__}, and no Triggers"
        return
    for field, names in (
        ("errors", triggers.errors),
        ("references", triggers.references),
        ("texts", triggers.texts),
        ("signs", triggers.signs),
        ("forms", triggers.forms),
        ("patterns", triggers.patterns),
    ):
        if not _are_strings(names):
            yield _no_strings(f"triggers.{field}", names)
            return
    if not isinstance(triggers.longer_than, str):
        yield f"its triggers.longer_than is {triggers.longer_than!r}, and no string"
    if not isinstance(triggers.literals, tuple) or not all(isinstance(item, bytes) for item in triggers.literals):
        yield f"its triggers.literals are {triggers.literals!r}, and no tuple of bytes"
    for pattern in (*triggers.patterns, *triggers.signs):
        yield from _problems_of_pattern("triggers.patterns or signs", pattern)
        if not pattern.isascii():
            yield f"the pattern {pattern!r} of its triggers is not ASCII"


def _problems_of_option(option: object) -> Iterator[str]:
    if not isinstance(option, OptionSpec):
        yield f"one of its options is {type(option).__name__}, and no OptionSpec"
        return
    if not isinstance(option.name, str) or not _NAME.fullmatch(option.name):
        yield f"{option.name!r} is no name of an option"
    if type(option.default) not in _OPTION_TYPES or (
        isinstance(option.default, tuple) and not _are_strings(option.default)
    ):
        yield f"the default of its option {option.name} is {option.default!r}: no bool, int, str or tuple of str"
    if not _are_strings(option.choices):
        yield _no_strings(f"choices of {option.name}", option.choices)
    yield from _problems_of_pattern(f"pattern of {option.name}", option.pattern)


def _problems_of_pattern(field: str, pattern: object) -> Iterator[str]:
    if not isinstance(pattern, str):
        yield f"its {field} is {pattern!r}, and no string"
        return
    try:
        re.compile(pattern)
    except re.error as error:
        yield f"its {field} is no regular expression: {pattern}: {error}"


def _is_target(target: object) -> bool:
    return isinstance(target, str) and _TARGET.fullmatch(target) is not None


def _are_strings(names: object) -> bool:
    return isinstance(names, tuple) and all(isinstance(name, str) for name in names)


def _no_target(field: str, value: object) -> str:
    return f"its {field} is {value!r}, and not 'module:attribute'"


def _no_strings(field: str, value: object) -> str:
    return f"its {field} is {value!r}, and no tuple of strings"
