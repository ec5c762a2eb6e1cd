"""What must hold of a rule: its page is there, its examples are right, and it is what the manifest says it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from urllint.answer import Answer
from urllint.engine.active_rules import ActiveRules
from urllint.engine.checking import Checker
from urllint.engine.verdicts import Verdicts
from urllint.extraction.driver import Extractors
from urllint.extraction.holes import find_holes
from urllint.model import Extraction, Finding, FoundUrl, Place
from urllint.registry import FALLBACK_EXTRACTOR, Registry
from urllint.report.rule_page import HEADINGS, load_page
from urllint.rule import Example, Rule
from urllint.selection import Selected
from urllint.specs import RuleSpec, load_target
from urllint.text.document import Document
from urllint.text.span import Span
from urllint.whatwg import URLRecord

_SAME: Final = (
    *("name", "group", "summary", "severity", "default", "since", "aliases", "triggers", "explains", "options"),
    "help_url",
)
"""What a spec and the class that it names must say alike."""


class _Answered:
    """The answer of an example, for the URL that it is about."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def of(self, found: FoundUrl, record: URLRecord) -> Answer | None:
        """The answer, if it is about this URL."""
        del found
        return self._answer if record.href == self._answer.href else None


def check_rule(registry: Registry, spec: RuleSpec) -> Iterator[str]:
    """Everything that does not hold, a sentence each.

    Examples are tried with this rule alone. Rules about where relative references lead have none that a URL by itself
    could show; of them only the page is looked at.
    """
    try:
        page = load_page(spec)
        target = load_target(spec.target)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever importing a plugin raises is told
        yield f"{spec.target} cannot be used: {type(error).__name__}: {error}"
        return
    assert isinstance(target, type)
    assert issubclass(target, Rule)
    for field in _SAME:
        own = getattr(target, field, None)
        if own != getattr(spec, field) and not (field == "help_url" and own is None):
            yield f"{field} is {own!r} in the class, and {getattr(spec, field)!r} in the manifest"
    headings = tuple(section.heading for section in page.sections if section.text)
    if headings != HEADINGS:
        yield f"the page has the headings {', '.join(headings) or 'none'}, and not {', '.join(HEADINGS)}"
    is_fixable = any(example.fixed is not None for example in page.bad)
    if is_fixable != spec.fixable:
        some = "some" if is_fixable else "none"
        yield f"fixable is {spec.fixable} in the manifest, and {some} of the examples is fixed"
    if spec.triggers is not None and spec.triggers.references:
        return
    if not page.bad or not page.good:
        yield "there must be examples of both kinds, bad and good"
    for example in page.bad:
        yield from _bad(registry, spec, example)
    for url in page.good:
        findings, failures = _findings(registry, spec, Example(url, ""))
        yield from failures
        if findings:
            yield f"the good example {url!r} is reported: {findings[0].message}"


def _bad(registry: Registry, spec: RuleSpec, example: Example) -> Iterator[str]:
    findings, failures = _findings(registry, spec, example)
    yield from failures
    name = f"the bad example {example.url!r}"
    if len(findings) != 1:
        yield f"{name} is reported {len(findings)} times, and not once"
        return
    finding = findings[0]
    start, end = finding.decoded or (0, 0)
    if example.url[start:end] != example.marked:
        yield f"in {name} {example.url[start:end]!r} is reported, and not {example.marked!r}"
    fixed = finding.fix.after if finding.fix is not None else None
    if fixed != example.fixed:
        yield f"the fix makes {fixed!r} of {name}, and not {example.fixed!r}"


def _findings(registry: Registry, spec: RuleSpec, example: Example) -> tuple[list[Finding], Iterable[str]]:
    """What the rule says about a URL, and how it failed if it did."""
    text = example.url
    document = Document(text if example.visible is None else f"{text} {example.visible}", path="example.txt")
    found = FoundUrl(
        text=text,
        span=Span(0, len(text)),
        places=(Place(FALLBACK_EXTRACTOR, "example"),),
        role="link",
        may_be_relative=example.base is not None,
        holes=find_holes(text),
        visible=None if example.visible is None else Span(len(text) + 1, len(document.text)),
        form=example.form,
    )
    checker = Checker(Verdicts(), Extractors(registry))
    rules = ActiveRules([Selected(spec, None, example.options)])
    answers = None if example.answer is None else _Answered(example.answer)
    findings = checker.check(document, Extraction(urls=[found]), rules, example.base, answers=answers)
    return findings, [str(failure) for failure in checker.failures]
