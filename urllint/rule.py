"""What a rule is: metadata, examples and one check.

A rule is a class in a module of its own. The module's docstring is the rule's page, under the headings *What it
reports*, *Why it matters* and *How to fix*. Its metadata and examples are class attributes; the manifest, the
documentation and the tests are derived from them, so nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, NamedTuple

from urllint.answer import Answer
from urllint.model import Component, Fix, FoundUrl, Lowering, Severity
from urllint.reference import ReferenceProblem
from urllint.specs import OptionSpec, OptionValue, RuleSpec, Triggers
from urllint.text.document import Document
from urllint.text.span import Span
from urllint.whatwg import ParseResult, URLRecord, ValidationError, percent_encoding


class Example(NamedTuple):
    """A URL that a rule reports: ``marked`` is the text its finding covers (``""`` for an empty span).

    ``fixed`` is the URL that the fix makes of it, where the rule has one. ``base`` is the base URL it is read with.
    ``options`` are the rule's options, by name, that it is reported with. ``visible`` is what a reader sees in place of
    it. ``form`` is the form that it is found in (see `FoundUrl`). ``answer`` is what its server says.
    """

    url: str
    marked: str
    fixed: str | None = None
    base: str | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()
    visible: str | None = None
    form: str = "url"
    answer: Answer | None = None


class Report(NamedTuple):
    """What a rule says about one URL; offsets are decoded. ``severity`` overrides the rule's own.

    ``related`` are further decoded spans of the same defect with a few words each. ``lowered`` says why nobody is
    harmed where the URL stands: the finding is then an info, and reports for people only count it.
    ``deliberate_from`` is how many such reports of the rule in one document are meant, so that all are lowered.
    """

    start: int
    end: int
    message: str
    severity: Severity | None = None
    help: str = ""
    related: tuple[tuple[str, Span], ...] = ()
    fix: Fix | None = None
    lowered: Lowering | None = None
    deliberate_from: int | None = None


class CheckedUrl:
    """A found URL with what the parser says about it, as rules see it.

    - ``errors``: the validation errors that hold whatever stands in the placeholders and whatever base applies.
    - ``result``: the parser's result for ``parsed_text``. For a URL with holes this is one filling of them; a rule that
      looks at values asks `is_open` first.
    - ``base``: the base URL it was parsed with, ``None`` for none; for a relative reference of which no base is known
      it is a probe and ``base_is_known`` is false.
    - ``reference``: what is wrong with where it leads, if it is a relative reference and something is.
    - ``answer``: what its server says, in an audit that goes online.
    """

    __slots__ = (
        "answer",
        "base",
        "base_is_known",
        "document",
        "errors",
        "found",
        "open_components",
        "reference",
        "result",
        "spans",
    )

    def __init__(
        self,
        *,
        found: FoundUrl,
        document: Document,
        result: ParseResult,
        errors: tuple[ValidationError, ...],
        spans: Mapping[Component, Span],
        base: str | None = None,
        base_is_known: bool = True,
        open_components: frozenset[Component] = frozenset(),
        reference: ReferenceProblem | None = None,
        answer: Answer | None = None,
    ) -> None:
        self.found = found
        self.document = document
        self.result = result
        self.errors = errors
        self.spans = spans
        self.base = base
        self.base_is_known = base_is_known
        self.open_components = open_components
        self.reference = reference
        self.answer = answer

    @property
    def text(self) -> str:
        """The decoded URL text."""
        return self.found.text

    @property
    def record(self) -> URLRecord | None:
        """The URL record, ``None`` for failure."""
        return self.result.url

    def is_open(self, component: Component) -> bool:
        """Whether a placeholder touches ``component``, so that its whole value is not known."""
        return component in self.open_components

    @property
    def scheme(self) -> str:
        """The scheme in lower case: the URL's own or its base's; empty where neither is known."""
        if self.result.url is not None:
            return self.result.url.scheme if self.base_is_known or "scheme" in self.spans else ""
        return self.component_text("scheme").lower()

    @property
    def host(self) -> str | None:
        """The host that the URL itself names, serialized as the parser reads it.

        ``None`` where the parser failed, where a placeholder touches the host, and for a relative reference without a
        host of its own: its host is its base's.
        """
        record = self.result.url
        if record is None or "host" not in self.spans or self.is_open("host"):
            return None
        return record.host

    def rendered_host(self, longest: int | None = None) -> str:
        """`host` as people should see it: a domain in Unicode, without its lowest labels if it is longer than
        ``longest``; empty where `host` is ``None``.

        https://url.spec.whatwg.org/#url-rendering
        """
        record = self.result.url
        if record is None or self.host is None:
            return ""
        from urllint.whatwg import render_host

        return render_host(record, longest=longest)

    def written(self, component: Component | None, code_point: str) -> str:
        """What the parser writes for ``code_point`` in ``component``: the code point itself, or its percent-encoding.

        https://url.spec.whatwg.org/#percent-encoded-bytes
        """
        record = self.result.url
        special = record is not None and record.is_special
        percent_encode_set = percent_encoding.C0_CONTROL
        if component == "fragment":
            percent_encode_set = percent_encoding.FRAGMENT
        elif component == "query":
            percent_encode_set = percent_encoding.SPECIAL_QUERY if special else percent_encoding.QUERY
        elif component == "path" and not (record is not None and record.has_opaque_path):
            percent_encode_set = percent_encoding.PATH
        scalar_value = "\ufffd" if "\ud800" <= code_point <= "\udfff" else code_point
        return percent_encoding.utf8_percent_encode(scalar_value, percent_encode_set)

    def component_text(self, component: Component) -> str:
        """What stands in ``component`` in the decoded text; empty where there is none."""
        span = self.spans.get(component)
        return "" if span is None else self.text[span.start : span.end]

    def is_fatal(self, error: ValidationError) -> bool:
        """Whether ``error`` ended the parse.

        ``errors`` may lack what `result` ends with, if another filling or base ends otherwise.
        """
        if self.result.url is not None or not self.errors or not self.result.errors:
            return False
        return error == self.errors[-1] and error.name == self.result.errors[-1].name

    def component_at(self, start: int, end: int) -> Component | None:
        """The component in which the decoded span lies, ``None`` where it lies between components.

        An empty span between two adjacent components belongs to the first of them.
        """
        for component, span in self.spans.items():
            if span.start <= start and end <= span.end:
                return component
        return None


class Rule:
    """The base class of all rules.

    ``options`` declares them; ``self.settings`` holds their values, checked against the declarations. A package that
    writes its manifest by hand says all metadata there, and derives the class with ``spec=``.
    """

    name: ClassVar[str]
    group: ClassVar[str]
    summary: ClassVar[str]
    severity: ClassVar[Severity]
    default: ClassVar[bool] = True
    since: ClassVar[str] = "0.1.0"
    aliases: ClassVar[tuple[str, ...]] = ()
    triggers: ClassVar[Triggers | None] = None
    explains: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    bad: ClassVar[tuple[Example, ...]] = ()
    good: ClassVar[tuple[str, ...]] = ()
    help_url: ClassVar[str | None] = None

    def __init_subclass__(cls, spec: RuleSpec | None = None) -> None:
        """``class MyRule(Rule, spec=MY_RULE)`` takes the metadata from the spec that a manifest gives."""
        super().__init_subclass__()
        if spec is None:
            return
        cls.name, cls.group, cls.summary, cls.severity = spec.name, spec.group, spec.summary, spec.severity
        cls.default, cls.since, cls.aliases, cls.help_url = spec.default, spec.since, spec.aliases, spec.help_url
        cls.triggers, cls.explains, cls.options = spec.triggers, spec.explains, spec.options

    def __init__(self, settings: Mapping[str, OptionValue] | None = None) -> None:
        self.settings: dict[str, OptionValue] = {option.name: option.default for option in self.options}
        self.settings.update(settings or {})

    def strings(self, option: str) -> tuple[str, ...]:
        """The value of an option that is a list of strings."""
        value = self.settings[option]
        if not isinstance(value, tuple):
            message = f"the option {option!r} of {self.name} is no list of strings"
            raise TypeError(message)
        return value

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Say what is wrong with ``url``. Asked for each URL that the rule's triggers let through."""
        raise NotImplementedError
