"""Asks the built-in rules about one URL, through the engine."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from urllint_rules.manifest import RULES

from urllint.engine.active_rules import ActiveRules
from urllint.engine.checking import Checker
from urllint.engine.verdicts import Verdicts
from urllint.extraction.driver import Extractors
from urllint.model import Extraction, Finding, FoundUrl, Place, Role
from urllint.plugin import find_holes
from urllint.registry import Registry
from urllint.selection import Selected
from urllint.settings import Settings
from urllint.specs import OptionValue
from urllint.text.document import Document
from urllint.text.span import Span

SPECS = {spec.name: spec for spec in RULES}
REGISTRY = Registry.load()


class DefaultSettings:
    """The default settings for every path, with the rules of some groups only if ``groups`` names them."""

    def __init__(self, groups: tuple[str, ...] | None = None) -> None:
        self._settings = Settings(root="/", select=groups)

    def for_path(self, path: str, /) -> Settings:
        """The settings for ``path``."""
        return self._settings


def check(
    text: str,
    *,
    role: Role = "link",
    base: str | None = None,
    relative: bool = False,
    holes: bool = False,
    path: str = "page.txt",
    options: Mapping[str, Mapping[str, OptionValue]] | None = None,
    groups: Collection[str] = ("standard",),
) -> list[Finding]:
    """The findings of the rules of ``groups`` on ``text``, found where a URL of that role stands; none is suppressed.

    With ``base`` the document's base URL is known; with ``relative`` the text may be relative and no base is known.
    With ``holes`` placeholders are looked for. ``options`` gives rules options by name.
    """
    given = options or {}
    selected = [Selected(spec, None, tuple(given.get(spec.name, {}).items())) for spec in RULES if spec.group in groups]
    found = FoundUrl(
        text=text,
        span=Span(0, len(text)),
        places=(Place("text", "url"),),
        role=role,
        may_be_relative=relative or base is not None,
        holes=find_holes(text) if holes else (),
    )
    checker = Checker(Verdicts(), Extractors(REGISTRY))
    findings = checker.check(Document(text, path=path), Extraction(urls=[found]), ActiveRules(selected), base)
    for failure in checker.failures:
        raise failure
    return findings


def leading(findings: list[Finding]) -> list[Finding]:
    """The findings that people see: those that no other one accounts for."""
    return [finding for finding in findings if finding.explained_by is None]


def said(findings: list[Finding]) -> list[tuple[str, str]]:
    """Rule and severity of the leading findings, in order."""
    return [(finding.rule, finding.severity) for finding in leading(findings)]
