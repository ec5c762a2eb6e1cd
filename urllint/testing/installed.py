"""Tests of an author's own package: what is installed, asked by name.

``urllint.plugin`` and this are all that a package and its tests import.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from urllint.engine.linter import Linter
from urllint.model import Extraction, Finding
from urllint.registry import Registry
from urllint.settings import Settings
from urllint.specs import OptionValue
from urllint.testing.kit import GENERATED, KitResult, run
from urllint.testing.rules import check_rule


@cache
def installed() -> Registry:
    """All that is installed. Raises ValueError if there is a plugin that cannot be used, with the reason."""
    registry = Registry.load()
    for _, message in registry.unusable:
        raise ValueError(message)
    return registry


def try_extractor(name: str, folder: str | None = None, *, seed: int = 0, count: int = GENERATED) -> KitResult:
    """Try an extractor on ``count`` generated texts and on the files below ``folder`` that it claims.

    Raises KeyError if there is none of that name, MissingPathError if there is no such folder.
    """
    return run(installed(), installed().extractors[name], folder, seed=seed, count=count)


def try_rule(name: str) -> list[str]:
    """What does not hold of a rule: of its page, its examples, its manifest.

    Raises KeyError if there is none of that name.
    """
    return list(check_rule(installed(), installed().rules[name]))


def extract(text: str, path: str) -> Extraction:
    """All that is found in ``text``, the content of a file at ``path``. Raises what a plugin raises."""
    linter = _linter(Settings(root="/"))
    _, extraction = linter.extract(text.encode("utf-8", "surrogateescape"), path)
    for failure in linter.extractors.failures:
        raise failure
    return extraction


def check(
    text: str,
    path: str,
    *,
    select: Iterable[str] | None = None,
    options: Mapping[str, Mapping[str, OptionValue]] | None = None,
) -> list[Finding]:
    """What is reported about ``text``, the content of a file at ``path``: by the rules and groups of ``select``, else
    by those that are on by default. ``options`` are rules' options by name. A failure is a finding, ``plugin-failure``.
    """
    given = tuple((rule, tuple(values.items())) for rule, values in (options or {}).items())
    settings = Settings(root="/", select=None if select is None else tuple(select), rule_options=given)
    return list(_linter(settings).check_bytes(text.encode("utf-8", "surrogateescape"), path).findings)


def _linter(settings: Settings) -> Linter:
    return Linter(installed(), _Everywhere(settings))


class _Everywhere:
    """The same settings for every path."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def for_path(self, path: str, /) -> Settings:  # noqa: ARG002 - the same for all
        return self._settings
