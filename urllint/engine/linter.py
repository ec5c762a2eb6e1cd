"""One file in, its findings out.

Extractors and the parser are imported when the first file needs them: most hooks run on files that the quick pass
clears, and end before that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from urllint.engine.active_rules import ActiveRules
from urllint.engine.locating import add_location
from urllint.engine.quick import Glance, LookUp, QuickFunctions, glance
from urllint.engine.result import Failure, FileResult
from urllint.files import (
    FileTooLargeError,
    decode,
    is_binary,
    is_documentation,
    is_for_tests,
    is_generated,
    is_test_program,
    is_vendored,
    may_declare_encoding,
    read_unless_binary,
    text_offsets,
)
from urllint.model import Anchor, Extraction, Finding, FoundUrl, Lowering, Severity
from urllint.registry import BUILTIN_DISTRIBUTION, Plugin, Registry
from urllint.settings import Settings, UrlPatterns, select_rules
from urllint.specs import ExtractorSpec, RuleSpec, load_target
from urllint.suppression import MARK
from urllint.text.document import Document

if TYPE_CHECKING:
    from urllint.engine.checking import Answers, Checker
    from urllint.extraction.driver import Extractors
    from urllint.links.facts import Facts
    from urllint.links.references import References as CheckedReferences
    from urllint.links.repository import KnownAnchors
    from urllint.workers import WorkerLostError

ALWAYS_CHECKED_GROUP: Final = "security"
"""The group of rules that run even in generated and vendored files."""

UNREAD_FACTOR: Final = 2
"""How many times as large as the largest file that is read as what it is one may be to be read at all."""

NOT_IN_GENERATED: Final = frozenset({"script-url"})
"""Of that group what is no danger, but a way to write pages, which the program that writes them has chosen."""


class SettingsSource(Protocol):
    """Gives the settings in force for a path."""

    def for_path(self, path: str, /) -> Settings:
        """The settings of the nearest settings file."""
        ...


class OpenFile(NamedTuple):
    """A file that is ready to be checked: its text, who reads it, the rules in force.

    ``base`` is the base URL that the settings give, ``ignored_urls`` the URLs that they leave unjudged. ``remarks`` are
    findings about the file as such. ``unfixable`` says why nothing in it may be changed; empty if it may. ``is_whole``
    says that all rules in force see the file as what it is. ``lowered`` says why what is wrong in it is only a remark:
    it is wrong, and mended, in another file. ``glance`` is what the quick pass saw, if it was certain.
    """

    document: Document
    extractor: ExtractorSpec
    rules: ActiveRules
    base: str | None
    remarks: tuple[Finding, ...]
    unfixable: str
    ignored_urls: UrlPatterns | None = None
    is_whole: bool = True
    glance: Glance | None = None
    settings: Settings | None = None
    lowered: Lowering | None = None


class Look(NamedTuple):
    """What one look at a file's text gave. ``complete`` says that no plugin failed on the way."""

    extraction: Extraction
    result: FileResult
    complete: bool


class Linter:
    """Checks files one at a time; everything that can be shared between them is kept.

    ``quick_pass`` lets files that plainly have nothing to report go without extraction. ``include_generated`` checks
    generated and vendored files like any other. ``keep_suppressed`` keeps suppressed findings for the report.
    ``known_anchors``, if set before the first file, knows those of files that earlier runs have read.
    ``answers`` knows what servers say; without it no rule that waits for that is in force.
    ``has_failures`` says that a plugin has failed, which the next file tells of that is looked at.
    ``named_sites`` are what the paths of pages begin with that are checked on purpose, as `named_sites` gives them.
    """

    def __init__(
        self,
        registry: Registry,
        settings: SettingsSource,
        *,
        quick_pass: bool = True,
        include_generated: bool = False,
        keep_suppressed: bool = False,
        answers: Answers | None = None,
    ) -> None:
        self.registry = registry
        self.settings = settings
        self.quick_pass = quick_pass and answers is None  # which clears files that it has no answers for
        self.include_generated = include_generated
        self.keep_suppressed = keep_suppressed
        self.known_anchors: KnownAnchors | None = None
        self.answers = answers
        self.named_sites: tuple[str, ...] = ()
        self._active: dict[tuple[Settings, tuple[str, ...], bool], ActiveRules] = {}
        self._quick: dict[str, QuickFunctions] = {}
        self._functions: dict[str, Callable[..., object]] = {}
        self._failed: set[tuple[str, str]] = set()
        self.has_failures = False
        self._unusable = list(registry.unusable)

    def __reduce__(self) -> tuple[object, ...]:
        """What a process needs that is not forked: all else is made anew there, and only what is used."""
        flags = self.quick_pass, self.include_generated, self.keep_suppressed
        return _made_again, (self.registry, self.settings, *flags, self.named_sites)

    def is_in_named_site(self, path: str) -> bool:
        """Whether the file at ``path`` is of a site that is checked on purpose."""
        return path.startswith(self.named_sites)

    @cached_property
    def extractors(self) -> Extractors:
        """Who takes files apart."""
        from urllint.extraction.driver import Extractors

        return Extractors(self.registry)

    @cached_property
    def _checker(self) -> Checker:
        from urllint.engine.checking import Checker
        from urllint.engine.verdicts import Verdicts

        return Checker(Verdicts(), self.extractors)

    @cached_property
    def facts(self) -> Facts:
        """What is known of the files that references point at."""
        from urllint.links.facts import Facts

        linking = (spec.name for spec in self.registry.extractors.values() if spec.links_files)
        glance_at = self._plain_anchors if self.quick_pass else None
        return Facts(self._extract_anchors, linking, self.known_anchors, glance_at)

    def check_path(self, path: str) -> FileResult:
        """Read and check the file at ``path``; a file that cannot be read is one finding."""
        data = self.read_path(path)
        return data if isinstance(data, FileResult) else self.check_bytes(data, path)

    def read_path(self, path: str) -> bytes | FileResult:
        """What is in the file at ``path``; the result at once if it cannot be read, or is too large to be.

        It is read whole, and text takes several times its size, so that there must be an end to it.
        """
        settings = self.settings.for_path(path)
        try:
            return read_unless_binary(path, settings.max_file_size * UNREAD_FACTOR)
        except FileTooLargeError as error:
            message = f"has {error.size:,} bytes, more than {UNREAD_FACTOR} times max-file-size, and was not read"
            severity: Severity = "warning"
        except OSError as error:
            message = f"cannot be read: {error.strerror or error}"
            severity = "error"
        rules = self._rules(settings, path, generated=False)
        return FileResult(path, tuple(self._remark(path, rules, message, severity)))

    def check_lost(self, lost: WorkerLostError) -> FileResult:
        """The result for a file that ends every process that looks at it: the verdict on it is not complete."""
        rules = self._rules(self.settings.for_path(lost.path), lost.path, generated=False)
        name = "plugin-failure"
        severity = rules.severity(name) if name in rules else "error"
        message = f"was not checked: each of two processes that did it {lost.reason}"
        return FileResult(lost.path, (Finding(rule=name, severity=severity, message=message, path=lost.path),))

    def check_bytes(self, data: bytes, path: str) -> FileResult:
        """Check ``data`` as the content of the file at ``path``; binary data has nothing to check."""
        opened = self.open(data, path)
        return opened if isinstance(opened, FileResult) else self._result(opened)

    def open(self, data: bytes, path: str) -> OpenFile | FileResult:
        """``data`` as the text of the file at ``path`` with all that decides how it is checked.

        The result at once if the file is binary, or if the quick pass sees that there is nothing to report.
        """
        if is_binary(data):
            return FileResult(path)
        settings = self.settings.for_path(path)
        rules = self._rules(settings, path, generated=False)
        spec = self._extractor(settings, path, data)
        is_large = len(data) > settings.max_file_size
        remarks: list[Finding] = []
        if is_large:
            message = f"is larger than {settings.max_file_size:,} bytes, and is searched as plain text only"
            remarks.extend(self._remark(path, rules, message))
        reader = self.registry.fallback if is_large else spec
        seen: Glance | None = None
        if self.quick_pass and rules.allows_quick_pass:
            seen = self._glance(data, path, reader, rules, settings)
            declared = self._declared_encoding(spec, data) if seen is not None and seen.is_clean else None
            if seen is not None and seen.is_clean and declared is None and not self.has_failures:
                return FileResult(path, tuple(remarks), seen.plain)
        # Fewer rules look at a generated file, so the quick pass holds for it, too, and need not know.
        generated = is_generated(path, data)
        is_whole = not generated or self.include_generated
        if not is_whole:
            rules = self._rules(settings, path, generated=True)
        declared = self._declared_encoding(spec, data)
        unfixable = "the file is generated, and what it is generated from must be changed" if generated else ""
        lowered: Lowering | None = None
        if is_vendored(path):
            unfixable = unfixable or "the file is a copy, and its original must be changed"
            lowered = "vendored"
        elif is_documentation(path, data):
            unfixable = unfixable or "the page is made from source code, which must be changed"
            lowered = None if self.is_in_named_site(path) else "generated"
        if self.include_generated:
            lowered = None
        if is_large:
            is_whole = False
            unfixable = unfixable or "the file is too large to be read as what it is"
        decoded = decode(data, path, declared)
        if decoded.undecodable is not None:
            encoding = decoded.document.encoding
            encoding = encoding.upper() if encoding.startswith("utf-") else encoding
            message = f"is not valid {encoding}: the first wrong byte is at offset {decoded.undecodable}"
            is_for_people = reader.links_files or path.endswith(".txt")
            is_told = is_for_people and lowered is None and not is_for_tests(path) and not is_test_program(path)
            remarks.extend(self._remark(path, rules, message, lowered=None if is_told else "harmless"))
        base = settings.base_for(path)
        ignored = settings.ignored_urls
        return OpenFile(
            decoded.document,
            reader,
            rules,
            base,
            tuple(remarks),
            unfixable,
            ignored,
            is_whole,
            seen,
            settings,
            lowered,
        )

    def _glance(
        self, data: bytes, path: str, spec: ExtractorSpec, rules: ActiveRules, settings: Settings
    ) -> Glance | None:
        """What the quick pass sees in the file; ``None`` if it is not certain."""
        look_up: LookUp | None = None
        try:
            quick, doubts, find, anchors = self._quick_functions(spec)
            if quick is None:
                return None
            if rules.by_reference and spec.links_files:
                if find is None:
                    return None
                look_up = LookUp(find, self.facts.quick_look(path, data, settings), anchors)
            seen = glance(data, rules, quick, doubts, look_up, shows_links=spec.shows_links)
            if seen is not None:
                _check_offsets(seen.doubts, data)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a plugin may raise anything; it becomes a finding
            self._blame(spec, error)
            return None
        return seen

    def _blame(self, spec: ExtractorSpec, error: BaseException) -> None:
        """Note that a function of the extractor raised, or gave what cannot be."""
        from urllint.extraction.driver import ExtractorError

        self.has_failures = True
        self.extractors.failures.append(ExtractorError(spec, error))

    def _references(self, document: Document, extraction: Extraction, opened: OpenFile) -> CheckedReferences | None:
        """Who knows where the document's references lead; ``None`` if no rule asks, or it cannot be known."""
        spec = opened.extractor
        if not opened.rules.by_reference or not spec.links_files or opened.settings is None:
            return None

        def whole() -> Extraction:
            return self.extractors.extract(document.with_text(document.text), spec)

        fine = opened.glance.fine if opened.glance is not None and document.doubts is not None else ()
        return self.facts.references(document, extraction, opened.settings, whole, fine)

    def extract(self, data: bytes, path: str) -> tuple[Document, Extraction]:
        """Everything that stands in ``data``, the content of the file at ``path``, without judging it."""
        document, spec = self.read(data, path)
        return document, Extraction() if is_binary(data) else self.extractors.extract(document, spec)

    def _extract_anchors(self, data: bytes, path: str) -> tuple[Document, Extraction]:
        """What stands in ``data``, the content of the file at ``path``; all anchors at least."""
        document, spec = self.read(data, path)
        if is_binary(data):
            return document, Extraction()
        try:
            anchors = self._quick_functions(spec).anchors
            found = None if anchors is None else sorted(set(anchors(data)))
            _check_offsets(found or (), data)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a plugin may raise anything; it becomes a finding
            self._blame(spec, error)
            found = None
        if found is not None and document.encoding == "utf-8":
            document = document.with_doubts(text_offsets(document, found), has_anchors=True)
        extraction = self.extractors.extract(document, spec)
        if self.extractors.failures:  # so that the file that asks is not cleared: it tells of the failure
            self.has_failures = True
        return document, extraction

    def _plain_anchors(self, data: bytes, path: str) -> tuple[Document, Extraction]:
        """Those anchors in ``data``, the content of the file at ``path``, that are found without taking it apart."""
        document, spec = self.read(data, path)
        if spec.plain_anchors is None or is_binary(data):
            return document, Extraction()
        try:
            return document, Extraction(anchors=list(_anchors(self._function(spec.plain_anchors)(document.text))))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a plugin may raise anything; it becomes a finding
            self._blame(spec, error)
            return document, Extraction()

    def read(self, data: bytes, path: str) -> tuple[Document, ExtractorSpec]:
        """``data``, the content of the file at ``path``, as text, and who takes it apart."""
        settings = self.settings.for_path(path)
        spec = self._extractor(settings, path, data)
        document = decode(data, path, self._declared_encoding(spec, data)).document
        return document, self.registry.fallback if len(data) > settings.max_file_size else spec

    def _result(self, opened: OpenFile) -> FileResult:
        """Check the file, but only what the quick pass was in doubt about, where that is known."""
        seen, document = opened.glance, opened.document
        if seen is None or document.encoding != "utf-8":
            return self._look(document, opened).result
        doubts = text_offsets(document, seen.doubts)
        extraction, result, _ = self._look(document.with_doubts(doubts, has_anchors=seen.has_anchors), opened)
        return result._replace(urls=seen.plain + sum(_is_new(url, doubts) for url in extraction.urls))

    def look(self, opened: OpenFile, text: str | None = None) -> Look:
        """Check all of the file, or ``text`` in place of what stands in it."""
        return self._look(opened.document if text is None else opened.document.with_text(text), opened)

    def _look(self, document: Document, opened: OpenFile) -> Look:
        rules = opened.rules
        extraction = self.extractors.extract(document, opened.extractor)
        references = self._references(document, extraction, opened)
        answers = self.answers if rules.by_answer else None
        findings = self._checker.check(
            document, extraction, rules, opened.base, opened.ignored_urls, references, answers
        )
        if opened.lowered is not None:
            from urllint.engine.lowering import lower_mended_elsewhere

            lower_mended_elsewhere(findings, opened.lowered, rules)
        complete = not (self.extractors.failures or self._checker.failures)
        suppressed = 0
        hidden: list[Finding] = []
        if extraction.comments and MARK in document.text:
            judge = complete and opened.is_whole
            findings, suppressed_findings = self._suppress(document, extraction, findings, rules, judge=judge)
            suppressed = len(suppressed_findings)
            hidden = suppressed_findings if self.keep_suppressed else []
        kept = findings
        failures = dict(self._plugin_failures(document.path, rules))
        kept.extend(failures.values())
        kept.sort(key=_sort_key)
        hidden.sort(key=_sort_key)
        for finding in (*kept, *hidden):
            add_location(document, finding)
            if opened.unfixable and finding.fix is not None:
                from urllint.fixing.placing import withhold

                finding.fix = withhold(finding.fix, opened.unfixable)
        result = FileResult(
            document.path,
            (*opened.remarks, *kept),
            len(extraction.urls),
            suppressed,
            suppressed_findings=tuple(hidden),
            failures=tuple(Failure(key, finding.message) for key, finding in failures.items()),
            is_complete=complete,
        )
        return Look(extraction, result, complete)

    def forget_failures(self) -> None:
        """Take back what failed since a file was looked at, and all that is known of other files: it is found anew."""
        self.extractors.failures.clear()
        self.has_failures = False
        del self.facts

    def _rules(self, settings: Settings, path: str, *, generated: bool) -> ActiveRules:
        """The rules in force for a file; files with the same settings and ignores share them."""
        key = (settings, settings.ignored_for(path), generated)
        active = self._active.get(key)
        if active is None:
            selected = select_rules(settings, self.registry, path)
            if self.answers is None:
                selected = [item for item in selected if not waits_for_answers(item.spec)]
            if generated:
                kept = [item for item in selected if item.spec.group in (ALWAYS_CHECKED_GROUP, "meta")]
                selected = [item for item in kept if item.spec.name not in NOT_IN_GENERATED]
            active = self._active[key] = ActiveRules(selected)
        return active

    def _extractor(self, settings: Settings, path: str, data: bytes) -> ExtractorSpec:
        chosen = settings.extractor_for(path)
        if chosen is not None:
            return self.registry.extractors[chosen]
        first_line = data[:200].split(b"\n", 1)[0] if data[:2] in (b"#!", b"<!", b"<?") else b""
        return self.registry.extractor_for(path, first_line.decode("latin-1"))

    def _declared_encoding(self, spec: ExtractorSpec, data: bytes) -> str | None:
        """The label of the encoding that the file declares, where it makes a difference."""
        if spec.encoding is None or not may_declare_encoding(data):
            return None
        try:
            label = self._function(spec.encoding)(data)
            if label is not None and not isinstance(label, str):
                message = f"{spec.encoding} gave {type(label).__name__} and not a string or None"
                raise TypeError(message)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a plugin may raise anything; it becomes a finding
            self._blame(spec, error)
            return None
        return None if label is None or label.lower() in ("utf-8", "utf8") else label

    def _function(self, target: str) -> Callable[..., object]:
        """The function that an extractor's spec names, imported when it is first needed."""
        function = self._functions.get(target)
        if function is None:
            loaded = load_target(target)
            if not callable(loaded):
                message = f"{target} is no function"
                raise TypeError(message)
            function = self._functions[target] = loaded
        return function

    def _quick_functions(self, spec: ExtractorSpec) -> QuickFunctions:
        if spec.name not in self._quick:
            self._quick[spec.name] = QuickFunctions.of(spec)
        return self._quick[spec.name]

    def _suppress(
        self, document: Document, extraction: Extraction, findings: list[Finding], rules: ActiveRules, *, judge: bool
    ) -> tuple[list[Finding], list[Finding]]:
        """The findings that are left, with those about the suppressions themselves, and the suppressed ones.

        With ``judge`` suppressions that suppress nothing are findings: where all rules in force saw the whole file.
        """
        from urllint.suppression.directives import find_directives
        from urllint.suppression.judging import Known, complaints
        from urllint.suppression.matching import apply_suppressions, find_suppressions

        directives = find_directives(document, extraction.comments)
        suppressions = find_suppressions(document, directives, self._rule_name)
        kept, hidden = apply_suppressions(findings, suppressions)
        known = Known(self.registry.rules, self.registry.group_names, rules.specs if judge else ())
        for complaint in list(complaints(document, directives, suppressions, kept, known)):
            if complaint.rule == "unknown-suppression" and self.registry.unusable:
                continue  # it may be a rule of a plugin that cannot be used
            if complaint.rule in rules:
                kept.append(
                    Finding(
                        rule=complaint.rule,
                        severity=rules.severity(complaint.rule),
                        message=complaint.message,
                        path=document.path,
                        span=complaint.span,
                        fix=complaint.fix,
                    )
                )
        return kept, hidden

    def tell_unusable(self, path: str) -> Iterator[Finding]:
        """One finding for each plugin of which nothing is used, as findings about the file at ``path``; told once.

        They are about the run and no file; a run tells them with the first file that it looks at.
        """
        unusable, self._unusable = self._unusable, []
        for plugin, message in unusable:
            rules = self._rules(self.settings.for_path(path), path, generated=False)
            yield plugin_failure(plugin, path, rules, message, "nothing of it was used, in no file")

    def _rule_name(self, name: str) -> str | None:
        spec = self.registry.rule_named(name)
        return spec.name if spec is not None else None

    def _remark(
        self,
        path: str,
        rules: ActiveRules,
        message: str,
        severity: Severity | None = None,
        lowered: Lowering | None = None,
    ) -> list[Finding]:
        """What keeps the file from being read as it should be, as a finding about the whole file."""
        name = "unreadable-file"
        if name not in rules:
            return []
        given = rules.severity(name, severity)
        lowered = lowered if given == "info" else None
        return [Finding(rule=name, severity=given, message=message, path=path, lowered=lowered)]

    def _plugin_failures(self, path: str, rules: ActiveRules) -> Iterator[tuple[tuple[str, str], Finding]]:
        """One finding for each extractor and rule that raised, the first time that it did so in this process."""
        failures: list[tuple[str, str, Exception]] = [
            ("extractor", failure.spec.name, failure) for failure in self.extractors.failures
        ]
        failures += [("rule", failure.rule, failure) for failure in self._checker.failures]
        self.extractors.failures.clear()
        self._checker.failures.clear()
        self.has_failures = False
        for kind, name, failure in failures:
            if (kind, name) in self._failed:
                continue
            self._failed.add((kind, name))
            owner = self.registry.owners[kind, name]
            yield (kind, name), plugin_failure(owner, path, rules, str(failure), "this file was not checked in full")


def _made_again(
    registry: Registry,
    settings: SettingsSource,
    quick_pass: bool,
    include_generated: bool,
    keep_suppressed: bool,
    sites: tuple[str, ...],
) -> Linter:
    linter = Linter(
        registry,
        settings,
        quick_pass=quick_pass,
        include_generated=include_generated,
        keep_suppressed=keep_suppressed,
    )
    linter.named_sites = sites
    return linter


def waits_for_answers(spec: RuleSpec) -> bool:
    """Whether the rule is asked only in an audit that goes online."""
    return spec.triggers is not None and bool(spec.triggers.answers)


def _is_new(url: FoundUrl, doubts: Sequence[int]) -> bool:
    """Whether the URL is none of those that the quick pass has counted."""
    at = bisect_left(doubts, url.span.start)
    return (at < len(doubts) and doubts[at] < url.span.end) or "://" not in url.text


def _check_offsets(offsets: Sequence[int], data: bytes) -> None:
    """Raises ValueError if one of the sorted offsets is not in ``data``; TypeError if they are no numbers."""
    if offsets and (offsets[0] < 0 or offsets[-1] > len(data)):
        message = f"an offset of the quick pass is not in the file, which has {len(data)} bytes"
        raise ValueError(message)


def _anchors(given: object) -> Iterator[Anchor]:
    """What a function gave that is to give anchors. Raises TypeError if it gave something else."""
    for anchor in given if isinstance(given, Iterable) else (given,):
        if not isinstance(anchor, Anchor):
            message = f"{type(anchor).__name__} is no Anchor"
            raise TypeError(message)
        yield anchor


def _sort_key(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.sort_key


def plugin_failure(owner: Plugin, path: str, rules: ActiveRules, message: str, consequence: str) -> Finding:
    """What went wrong in a plugin, and what comes of it, as a finding about the whole file."""
    name = "plugin-failure"
    severity = rules.severity(name) if name in rules else "error"
    named = "" if str(owner) in message else f" (plugin {owner.distribution} {owner.version})"
    text = f"{message}{named}; {consequence}"
    if owner.distribution == BUILTIN_DISTRIBUTION:
        advice = "That is a defect of urllint: please report it, with the file if you can."
    else:
        advice = f"Update or uninstall {owner.distribution}, or tell its authors; urllint plugins lists what there is."
    return Finding(rule=name, severity=severity, message=text, path=path, help=advice)
