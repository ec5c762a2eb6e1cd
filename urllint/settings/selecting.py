"""Which rules run: from the names of rules and groups in the settings to the rules in force."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from urllint.registry import Registry
from urllint.selection import Selected
from urllint.settings.model import ALL, Settings
from urllint.specs import RuleSpec

META = "meta"
"""The group of rules about the run itself: they are on unless they are ignored."""


def select_rules(settings: Settings, registry: Registry, path: str | None = None) -> list[Selected]:
    """The rules in force for the file at ``path``, or in general, with their severities and options."""
    ignored = (*settings.ignore, *(settings.ignored_for(path) if path is not None else ()))
    severities = dict(settings.severity)
    options = dict(settings.rule_options)
    return [
        Selected(spec, severities.get(spec.name), options.get(spec.name, ()))
        for spec in registry.rules.values()
        if _is_on(spec, settings, ignored)
    ]


def _is_on(spec: RuleSpec, settings: Settings, ignored: Collection[str]) -> bool:
    chosen = (*(settings.select or ()), *settings.extend_select)
    on = _width(spec, chosen)
    if on is None and (settings.select is None or spec.group == META) and spec.default:
        on = 3
    off = _width(spec, ignored)
    return on is not None and (off is None or on < off)


def _width(spec: RuleSpec, names: Iterable[str]) -> int | None:
    """How wide the narrowest of ``names`` is that means the rule: 0 for its name, 1 for its group, 2 for all."""
    widths = [
        0 if name == spec.name or name in spec.aliases else 1 if name == spec.group else 2
        for name in names
        if name in (spec.name, spec.group, ALL) or name in spec.aliases
    ]
    return min(widths, default=None)


def unknown_name(name: str, registry: Registry) -> str | None:
    """What to say about a name that is no rule, group or ``ALL``, with the nearest one; ``None`` if it is known.

    Any name may be that of a plugin that cannot be used.
    """
    if registry.unusable or name == ALL or registry.rule_named(name) is not None or name in registry.group_names:
        return None
    meant = nearest(name, [*registry.rules, *registry.group_names, ALL]) or "; urllint rule lists them"
    return f"there is no rule or group named {name!r}{meant}"


def nearest(name: str, known: Iterable[str]) -> str:
    """``; did you mean ...?`` if one of ``known`` is near, else nothing."""
    from difflib import get_close_matches

    names = {candidate.lower(): candidate for candidate in known}
    close = get_close_matches(name.lower(), names, n=1, cutoff=0.6)
    return f"; did you mean {names[close[0]]!r}?" if close else ""
