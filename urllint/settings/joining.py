"""What holds when several places speak: a file over the file that it extends, the command line over files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import cast

from urllint.model import Severity, ShowLevel
from urllint.registry import Registry
from urllint.settings.declarations import BY_NAME
from urllint.settings.model import LARGEST_FILE, Overrides, RootedPath, RootedPatterns, RootedUrl, Settings
from urllint.settings.reading import Given, read_values
from urllint.settings.toml_file import SettingsFile, read_settings_file, shown_path
from urllint.specs import OptionValue


def given_by(overrides: Overrides) -> list[Given]:
    """What the command line says as values of settings."""
    said = (
        ("select", overrides.select),
        ("extend-select", overrides.extend_select or None),
        ("ignore", overrides.ignore or None),
        ("show-level", overrides.show_level),
    )
    return [Given((name,), names, option=f"--{name}") for name, names in said if names is not None]


def join(below: Sequence[Given], above: Sequence[Given]) -> list[Given]:
    """Everything that holds when ``above`` is said over ``below``.

    A selection makes a new start. Else what is selected above is not ignored below any more, and what is ignored above
    is not selected in addition below.
    """
    names = {item.key[0]: item.value for item in above if len(item.key) == 1}
    replaced = {item.key for item in above if not BY_NAME[item.key[0]].adds}
    joined: list[Given] = []
    for item in below:
        if item.key in replaced or ("select" in names and item.key[0] in ("extend-select", "ignore")):
            continue
        opposite = {"extend-select": "ignore", "ignore": "extend-select"}.get(item.key[0])
        if opposite is not None:
            taken = _names(names.get(opposite, ()))
            item = item._replace(value=tuple(name for name in _names(item.value) if name not in taken))
            if not item.value:
                continue
        joined.append(item)
    return [*joined, *above]


def given_in(file: SettingsFile, registry: Registry) -> list[Given]:
    """All that a settings file and those that it extends say. Raises SettingsError."""
    return _given_in(file, registry, [os.path.realpath(file.absolute)])


def _given_in(file: SettingsFile, registry: Registry, chain: list[str]) -> list[Given]:
    own = read_values(file, registry)
    extended = next((str(item.value) for item in own if item.key == ("extend",)), None)
    if extended is None:
        return own
    path = os.path.normpath(os.path.join(file.folder, extended)).replace(os.sep, "/")  # noqa: PTH118 - see above
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib is not imported at start
        raise file.error(("extend",), f"extend: there is no file {extended}")
    real = os.path.realpath(path)
    if real in chain:
        raise file.error(("extend",), f"extend: {extended} extends this file in turn")
    below = read_settings_file(path, shown_path(path))
    if below is None:
        raise file.error(("extend",), f"extend: {extended} has no table [tool.urllint]")
    return join(_given_in(below, registry, [*chain, real]), own)


def settings_of(root: str, source: str, given: Iterable[Given]) -> Settings:
    """The values as settings; ``root`` and ``source`` as there."""
    by_name: dict[str, list[Given]] = {}
    for item in given:
        by_name.setdefault(item.key[0], []).append(item)

    def of(name: str) -> list[Given]:
        return by_name.get(name, [])

    def names(name: str) -> tuple[str, ...]:
        return tuple(name for item in of(name) for name in _names(item.value))

    options: dict[str, list[tuple[str, OptionValue]]] = {}
    for item in of("rules"):
        options.setdefault(item.key[1], []).append((item.key[2], item.value))
    sizes = [item.value for item in of("max-file-size") if isinstance(item.value, int)]
    return Settings(
        root,
        source,
        select=names("select") if "select" in by_name else None,
        extend_select=names("extend-select"),
        ignore=names("ignore"),
        # Reading has checked that it is one.
        severity=tuple((item.key[1], cast("Severity", item.value)) for item in of("severity")),
        per_file_ignores=tuple(
            (RootedPatterns(item.root, (item.key[1],)), _names(item.value)) for item in of("per-file-ignores")
        ),
        exclude=tuple(RootedPatterns(item.root, _names(item.value)) for item in of("exclude") if item.value),
        extractors=tuple((RootedPatterns(item.root, (item.key[1],)), str(item.value)) for item in of("extractors")),
        ignore_urls=names("ignore-urls"),
        base_url=next((RootedUrl(item.root, str(item.value)) for item in of("base-url")), None),
        max_file_size=sizes[0] if sizes else LARGEST_FILE,
        rule_options=tuple((rule, tuple(chosen)) for rule, chosen in options.items()),
        link_root=next((RootedPath(item.root, str(item.value)) for item in of("root")), None),
        site=next((str(item.value) for item in of("site")), "auto"),
        show_level=next((cast("ShowLevel", item.value) for item in of("show-level")), "info"),
        baseline=next((RootedPath(item.root, str(item.value)) for item in of("baseline")), None),
    )


def _names(value: OptionValue) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value
