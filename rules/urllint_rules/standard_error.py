"""What the rules for the standard's validation errors have in common: gathering errors, and being quiet.

A rule of the group ``standard`` says how grave an error is where it stands and what people should know about it. Here
the errors of one component become one report, and what is written in code or about an example host is only mentioned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from urllint.plugin import (
    CheckedUrl,
    Component,
    Fix,
    Lowering,
    Report,
    Rule,
    Severity,
    Span,
    ValidationError,
    is_for_tests,
    is_test_program,
)
from urllint_rules.reserved_names import is_reserved
from urllint_rules.wording import component_name

_GRAVITY: Final[dict[Severity, int]] = {"error": 0, "warning": 1, "info": 2}

RELATED_LIMIT: Final = 50
"""A URL with more defects of one kind than this is garbage, and pointing at each of them helps nobody."""


class StandardErrorRule(Rule):
    """A rule that reports the validation error whose name it bears."""

    group = "standard"
    advice: ClassVar[str]
    """How to mend it, in one sentence."""

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity | None:
        """How grave ``error`` is; ``None`` if it is not worth telling where it stands."""
        return self.severity

    def excuse(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Lowering | None:
        """Why the errors of one component need not be told, although they are some: ``None`` if they need."""
        return None

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """What is wrong and what readers make of it."""
        raise NotImplementedError

    def advise(self, url: CheckedUrl, error: ValidationError) -> str:
        """How to mend ``error``."""
        return self.advice

    def remark(self, url: CheckedUrl, error: ValidationError) -> str:
        """A few words about ``error`` where another one of its kind leads."""
        return "here, too"

    def locate(self, url: CheckedUrl, error: ValidationError) -> Component | None:
        """The component whose errors are reported together with ``error``."""
        return url.component_at(error.start, error.end)

    def tally(self, component: Component | None, others: int) -> str:
        """What to add to the message if there are ``others`` of its kind in the same component."""
        return f" ({others} more in the {component_name(component)})" if others else ""

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """The fix of all that is reported together, in order of position; ``None`` where no right one is known."""
        return None

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for each component in which the error occurs; the gravest of its errors leads."""
        by_component: dict[Component | None, list[tuple[Severity, ValidationError]]] = {}
        for error in url.errors:
            if error.name != self.name:
                continue
            severity = self.weigh(url, error)
            if severity is not None:
                component = self.locate(url, error)
                by_component.setdefault(component, []).append((severity, error))
        for component, weighed in by_component.items():
            weighed.sort(key=lambda item: _GRAVITY[item[0]])
            severity, leading = weighed[0]
            message = self.describe(url, leading)
            others = [error for _, error in weighed[1:]]
            yield Report(
                leading.start,
                leading.end,
                message + self.tally(component, len(others)),
                severity=severity,
                lowered=lowering(url, fatal=url.is_fatal(leading)) or self.excuse(url, [e for _, e in weighed]),
                help=self.advise(url, leading),
                related=tuple(
                    (self.remark(url, error), Span(error.start, error.end)) for error in others[:RELATED_LIMIT]
                ),
                fix=self.mend(url, sorted((error for _, error in weighed), key=_position)),
            )


def _position(error: ValidationError) -> tuple[int, int]:
    return error.start, error.end


def is_followed(url: CheckedUrl) -> bool:
    """Whether the URL stands where it is followed or loaded."""
    return url.found.role in ("link", "resource")


def is_test_input(url: CheckedUrl) -> bool:
    """Whether the URL is code of a test, which holds malformed URLs on purpose."""
    return url.found.role == "code" and _is_in_test(url)


def is_test_data(url: CheckedUrl) -> bool:
    """Whether the URL is in what tests read or say. What is followed is meant, but in a page that tests load."""
    if url.found.role in ("code", "comment"):
        return _is_in_test(url)
    path = url.document.path
    return is_for_tests(path) and (not is_followed(url) or path.lower().endswith(_PAGES))


_PAGES: Final = (".html", ".htm", ".xhtml", ".xml", ".svg")
_INLINE_TESTS: Final = {".rs": "#[cfg(test)]", ".zig": '\ntest "', ".d": "unittest"}
"""What tests begin with that stand below the program in its own file, by the file's extension."""


def _is_in_test(url: CheckedUrl) -> bool:
    path = url.document.path
    if is_test_program(path):
        return True
    sign = _INLINE_TESTS.get(path[path.rfind(".") :])
    return sign is not None and url.document.text.find(sign, 0, url.found.span.start) >= 0


def lowering(url: CheckedUrl, *, fatal: bool) -> Lowering | None:
    """Why nobody is misled where the URL stands if it is refused, or read as something else than it seems.

    That is so for what tests hold. Of what is not fatal it is so in all code and in text that is shown as it is, where
    URLs are often put together, and on hosts that are reserved for examples, unless the URL is followed. ``None`` where
    somebody may be misled.
    """
    if is_test_data(url):
        return "test"
    if fatal:
        return None
    if url.found.role == "verbatim" or (not is_followed(url) and url.host is not None and is_reserved(url.host)):
        return "example"
    return "code" if url.found.role == "code" else None


def is_scheme_alone(url: CheckedUrl) -> bool:
    """Whether the text is a scheme alone, the start of a URL that is put together or talk about URLs, not a link."""
    return not is_followed(url) and not url.text[url.text.find(":") + 1 :].strip("/\\")
