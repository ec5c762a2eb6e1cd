"""From the URLs of one document to findings: verdicts, rules, leading diagnoses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from urllint.engine.active_rules import ActiveRules
from urllint.engine.lowering import SHOWING_ROLES, Habits, lower_specimens
from urllint.engine.reported import check_reported
from urllint.engine.shown import may_mislead
from urllint.engine.verdicts import PROBES, Verdict, Verdicts
from urllint.extraction.driver import Extractors, described
from urllint.files import is_for_tests
from urllint.fixing.edits import apply_edits, are_in_order
from urllint.fixing.judging import TOUCHES_PLACEHOLDER, judge, likely_bases
from urllint.fixing.placing import Withheld, place_edits
from urllint.model import SEVERITIES, Edit, Extraction, Finding, Fix, FoundUrl, Related
from urllint.reference import ReferenceProblem
from urllint.rule import CheckedUrl, Report
from urllint.settings import UrlPatterns
from urllint.text.document import Document
from urllint.text.span import Span

if TYPE_CHECKING:
    from urllint.answer import Answer
    from urllint.links.references import References
    from urllint.whatwg import URLRecord

JUDGED_FORMS = frozenset({"url", "missing-colon", "missing-slashes"})
"""Forms of found URLs that the standard's rules judge; the others are found and listed only."""


class Answers(Protocol):
    """What servers say."""

    def of(self, found: FoundUrl, record: URLRecord) -> Answer | None:
        """What is known of the URL, which is not ignored, if it is one that servers are asked about where it stands."""
        ...


class RuleError(Exception):
    """A rule raised, or reported what cannot be; ``rule`` says which one."""

    def __init__(self, rule: str, cause: BaseException) -> None:
        super().__init__(f"rule {rule} failed: {described(cause)}")
        self.rule = rule


class Checker:
    """Asks the rules about every URL of a document.

    ``failures`` collects what rules raised or reported wrongly; the other rules are asked all the same.
    """

    def __init__(self, verdicts: Verdicts, extractors: Extractors) -> None:
        self.verdicts = verdicts
        self._extractors = extractors
        self.failures: list[RuleError] = []

    def check(
        self,
        document: Document,
        extraction: Extraction,
        rules: ActiveRules,
        base: str | None = None,
        ignored: UrlPatterns | None = None,
        references: References | None = None,
        answers: Answers | None = None,
    ) -> list[Finding]:
        """The findings on the extraction's URLs, before suppression.

        ``base`` is the base URL that the settings give the document; its own base is resolved against it. URLs that
        are ``ignored`` are not judged. ``references`` knows where the document's relative references lead, if a rule
        asks; ``answers`` what servers say, if they are asked.
        """
        findings: list[Finding] = []
        shown: list[Finding] = []
        self._habits = Habits(rules)
        own_base = extraction.base
        document_base = self._document_base(extraction, base)
        encoding = _query_encoding(extraction)
        watching = bool(rules.watching)
        for found in extraction.urls:
            reference = references.check(found) if references is not None and found.may_be_relative else None
            is_judged = found.form in JUDGED_FORMS
            noticed = _woken_by_text(document, found, rules) if is_judged else rules.by_form.get(found.form, [])
            if not is_judged and reference is None and not noticed:
                continue
            used = base if found is own_base else document_base
            verdict = self.verdicts.judge(found, used, encoding) if is_judged else None
            if verdict is None:
                is_unheard = answers is None or not is_judged
                if is_unheard and not (watching and is_judged) and reference is None and not noticed:
                    continue
                verdict = self.verdicts.parse(found, used, encoding)
            if ignored is not None and _is_ignored(document, found, verdict, ignored):
                continue
            answer = None if answers is None or not is_judged else _answer(answers, found, verdict)
            asked = self._ask(document, found, verdict, rules, encoding, noticed, reference, answer)
            findings += asked
            if found.role in SHOWING_ROLES:
                shown += asked
        self._habits.lower()
        lower_specimens(shown, rules)
        return findings

    def _document_base(self, extraction: Extraction, base: str | None) -> str | None:
        own = extraction.base
        if own is None:
            return base
        if own.holes:
            return None
        record = self.verdicts.parse(own, base, "utf-8")
        return record.result.url.href if record.result.url is not None and record.base_is_known else None

    def _ask(
        self,
        document: Document,
        found: FoundUrl,
        verdict: Verdict,
        rules: ActiveRules,
        encoding: str,
        noticed: list[str],
        reference: ReferenceProblem | None,
        answer: Answer | None,
    ) -> list[Finding]:
        names = rules.woken_by(
            (error.name for error in verdict.errors),
            noticed,
            reference.name if reference else None,
            answer.topics if answer is not None else (),
            is_judged=found.form in JUDGED_FORMS,
        )
        if not names:
            return []
        url = CheckedUrl(
            found=found,
            document=document,
            result=verdict.result,
            errors=verdict.errors,
            spans=verdict.spans,
            base=verdict.base,
            base_is_known=verdict.base_is_known,
            open_components=verdict.open_components,
            reference=reference,
            answer=answer,
        )
        findings: list[Finding] = []
        for name in names:
            for report in self._reports(name, url, rules):
                finding = _finding(url, report, name, rules)
                self._habits.note(finding, report.deliberate_from)
                if report.fix is not None:
                    finding.fix = self._fix(report.fix, name, url, encoding)
                findings.append(finding)
        _mark_explained(findings, rules)
        return findings

    def _fix(self, fix: Fix, rule: str, url: CheckedUrl, encoding: str) -> Fix | None:
        """The rule's fix as it is offered; none if it changes nothing, or makes no sense: then the rule has failed."""
        if not are_in_order(fix.edits, len(url.text)):
            message = f"the edits of {fix.title!r} are not sorted, overlap, or reach out of the URL"
            self.failures.append(RuleError(rule, ValueError(message)))
            return None
        fix = fix._replace(after=apply_edits(url.text, fix.edits))
        return None if fix.after == url.text else self._judged(fix, url, encoding)

    def _judged(self, fix: Fix, url: CheckedUrl, encoding: str) -> Fix:
        """The fix with how far it may be trusted, and as it is written in the file."""
        bases = (url.base,) if url.base_is_known else likely_bases(url.found, PROBES)
        for_tests = is_for_tests(url.document.path)
        applicability, reason = judge(url.found, fix.edits, bases, encoding, is_for_tests=for_tests)
        replacements: tuple[Edit, ...] = ()
        if reason != TOUCHES_PLACEHOLDER:
            try:
                replacements = place_edits(url.document, url.found, fix.edits, self._extractors, encoding)
            except Withheld as withheld:
                applicability, reason = "display", str(withheld)
        return fix._replace(applicability=applicability, reason=reason, replacements=replacements)

    def _reports(self, name: str, url: CheckedUrl, rules: ActiveRules) -> Iterator[Report]:
        try:
            for report in rules.rule(name).check(url):
                yield check_reported(report, len(url.text))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a plugin may raise anything; it becomes a finding
            self.failures.append(RuleError(name, error))


def _woken_by_text(document: Document, found: FoundUrl, rules: ActiveRules) -> list[str]:
    """The names of the rules to ask about a URL because of its text, or of what a reader sees in place of it."""
    names = rules.woken_by_text(found.text)
    if rules.by_visible and found.visible is not None and may_mislead(found.text, document.slice(found.visible)):
        names += rules.by_visible
    return names


def _answer(answers: Answers, found: FoundUrl, verdict: Verdict) -> Answer | None:
    """What the URL's server says; nothing where it is not certain which URL is meant."""
    record = verdict.result.url
    return None if record is None or found.holes or not verdict.base_is_known else answers.of(found, record)


def _is_ignored(document: Document, found: FoundUrl, verdict: Verdict, ignored: UrlPatterns) -> bool:
    """Whether the URL is ignored as it is read, as it is written, or as it is serialized."""
    if ignored.matches(found.text):
        return True
    raw = document.slice(found.span)
    if raw != found.text and ignored.matches(raw):
        return True
    record = verdict.result.url
    return record is not None and verdict.base_is_known and not found.holes and ignored.matches(record.href)


def _query_encoding(extraction: Extraction) -> str:
    """The extraction's label, if it is one of the Encoding Standard; HTML ignores any other."""
    label = extraction.query_encoding
    if label == "utf-8":
        return label
    from urllint.whatwg.encodings import get_encoding

    return "utf-8" if get_encoding(label) is None else label


def _finding(url: CheckedUrl, report: Report, name: str, rules: ActiveRules) -> Finding:
    found = url.found
    record = url.record
    severity = rules.severity(name, "info" if report.lowered is not None else report.severity)
    return Finding(
        rule=name,
        severity=severity,
        lowered=report.lowered if severity == "info" else None,
        message=report.message,
        path=url.document.path,
        span=found.raw_span(report.start, report.end),
        url=found.text,
        url_span=found.span,
        decoded=Span(report.start, report.end),
        href=record.href if record is not None and url.base_is_known and not found.holes else None,
        help=report.help,
        related=(Related(message, found.raw_span(*span)) for message, span in report.related),
    )


def _gravity(finding: Finding) -> int:
    """How grave the finding is, 0 for an error; a remark that may not be shown comes last."""
    return SEVERITIES.index(finding.severity) + (finding.lowered is not None)


def _mark_explained(findings: list[Finding], rules: ActiveRules) -> None:
    """Name the leading rule on each finding that another one on the same URL accounts for.

    A finding stands only for those that are no graver than itself. One that nothing accounts for goes before one that
    is led itself; then the names decide, so that every run says the same. Rules that account for each other in
    a circle are all shown.
    """
    gravity: dict[str, int] = {}
    for finding in findings:
        own = _gravity(finding)
        gravity[finding.rule] = min(own, gravity.get(finding.rule, own))
    if len(gravity) < 2:
        return
    accounts = {name: (gravity.keys() & rules.specs[name].explains) - {name} for name in gravity}
    led = {name for names in accounts.values() for name in names}
    leaders = sorted(gravity, key=lambda name: (name in led, name))
    leader_of: dict[tuple[str, int], str | None] = {}
    for finding in findings:
        own = _gravity(finding)
        leader = next((name for name in leaders if finding.rule in accounts[name] and gravity[name] <= own), None)
        leader_of[finding.rule, own] = leader
    for finding in findings:
        # One that is led itself is not shown: what leads it stands for all that it accounts for.
        met = [finding.rule]
        leader = leader_of[finding.rule, _gravity(finding)]
        while leader is not None and leader not in met:
            met.append(leader)
            leader = leader_of[leader, gravity[leader]] or leader
        finding.explained_by = leader if leader != finding.rule else None
