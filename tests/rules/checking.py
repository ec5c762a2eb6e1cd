"""Asks the built-in rules about one URL, through the engine."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from urllint_rules.manifest import RULES

from urllint.answer import Answer
from urllint.engine.active_rules import ActiveRules
from urllint.engine.checking import Checker
from urllint.engine.verdicts import Verdicts
from urllint.extraction.driver import Extractors
from urllint.model import Extraction, Finding, FoundUrl, Place, Role
from urllint.plugin import Example, find_holes
from urllint.registry import Registry
from urllint.selection import Selected
from urllint.settings import Settings
from urllint.specs import OptionValue
from urllint.text.document import Document
from urllint.text.span import Span
from urllint.whatwg import URLRecord

SPECS = {spec.name: spec for spec in RULES}
REGISTRY = Registry.load()


class Answered:
    """One answer, for the URL that it is about."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def of(self, found: FoundUrl, record: URLRecord) -> Answer | None:
        """The answer, if it is about this URL."""
        return self._answer if record.href == self._answer.href else None


class DefaultSettings:
    """The default settings for every path, with the rules of some groups only if ``groups`` names them, and with
    ``options`` of rules.
    """

    def __init__(
        self,
        groups: tuple[str, ...] | None = None,
        options: tuple[tuple[str, tuple[tuple[str, OptionValue], ...]], ...] = (),
    ) -> None:
        self._settings = Settings(root="/", select=groups, rule_options=options)

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
    visible: str | None = None,
    form: str = "url",
    answer: Answer | None = None,
) -> list[Finding]:
    """The findings of the rules of ``groups``, or of those names, on ``text`` where a URL of that role stands.

    With ``base`` the document's base URL is known; with ``relative`` the text may be relative and no base is known.
    With ``holes`` placeholders are looked for. ``options`` gives rules options by name. ``visible`` is what a reader
    sees in place of the URL, ``form`` the form that it is found in. ``answer`` is what its server says.
    """
    given = options or {}
    wanted = [spec for spec in RULES if spec.group in groups or spec.name in groups]
    selected = [Selected(spec, None, tuple(given.get(spec.name, {}).items())) for spec in wanted]
    found = FoundUrl(
        text=text,
        span=Span(0, len(text)),
        places=(Place("text", "url"),),
        role=role,
        may_be_relative=relative or base is not None,
        holes=find_holes(text) if holes else (),
        visible=None if visible is None else Span(len(text) + 1, len(text) + 1 + len(visible)),
        form=form,
    )
    checker = Checker(Verdicts(), Extractors(REGISTRY))
    document = Document(text if visible is None else f"{text} {visible}", path=path)
    answers = None if answer is None else Answered(answer)
    findings = checker.check(document, Extraction(urls=[found]), ActiveRules(selected), base, answers=answers)
    for failure in checker.failures:
        raise failure
    return findings


def check_example(name: str, example: Example) -> list[Finding]:
    """The findings of the rules of its group on an example."""
    return check(
        example.url,
        base=example.base,
        options={name: dict(example.options)},
        groups=(SPECS[name].group,),
        visible=example.visible,
        form=example.form,
        answer=example.answer,
    )


def leading(findings: list[Finding]) -> list[Finding]:
    """The findings that people see: those that no other one accounts for."""
    return [finding for finding in findings if finding.explained_by is None]


def said(findings: list[Finding]) -> list[tuple[str, str]]:
    """Rule and severity of the leading findings, in order."""
    return [(finding.rule, finding.severity) for finding in leading(findings)]
