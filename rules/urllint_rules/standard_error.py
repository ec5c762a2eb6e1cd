"""What the rules for the standard's validation errors have in common: gathering errors, and being quiet.

A rule of the group ``standard`` says how grave an error is where it stands and what people should know about it. Here
the errors of one component become one report, and what is written in code or about an example host is only mentioned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from urllint.plugin import (
    CheckedUrl,
    Component,
    Edit,
    Fix,
    Lowering,
    Report,
    Rule,
    Severity,
    Span,
    ValidationError,
    is_for_tests,
    is_test_program,
    is_top_level_domain,
)
from urllint_rules.reserved_names import is_reserved
from urllint_rules.wording import component_name

_DOUBLED_COLON: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(:)//(?=[^/\\?#:])")

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
    """Whether the URL is in what tests read or say. What is followed there is meant in a document for people alone."""
    if url.found.role in ("code", "comment"):
        return _is_in_test(url)
    path = url.document.path
    name = path[path.rfind("/") + 1 :].lower()
    return is_for_tests(path) and not (is_followed(url) and name.startswith(_FOR_PEOPLE))


def lowering_in_tests(url: CheckedUrl) -> Lowering | None:
    """Why a house rule need not be told of, which says how URLs for people should be: tests have others."""
    return "test" if is_test_data(url) else None


_FOR_PEOPLE: Final = ("readme", "contributing", "changelog")
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

    That is so for what tests hold, for what is called an example, and for the path of a file on somebody's disk in a
    comment. Of what browsers refuse it is so where the program that is meant takes it, and in text for people on a host
    that does not exist or in a quotation. Of what is not fatal it is so in all code and in text that is shown as it is,
    where URLs are often put together, and on hosts that are reserved for examples, unless the URL is followed. ``None``
    where somebody may be misled.
    """
    if is_test_data(url):
        return "test"
    if url.text[:1] == "`" == url.text[-1:]:
        return "code"  # the name of a module, which generators of documentation link
    if not is_followed(url) and (_is_made_up(url.text) or _is_cited(url) or _is_on_disk(url)):
        return "example"
    if url.record is None and not is_followed(url):
        if _is_taken_elsewhere(url):
            return "harmless"
        if _is_in_quotation(url):
            return "example"
    if fatal:
        return "example" if url.found.role in FOR_READERS and _is_schematic(url.text) else None
    if url.found.role in ("comment", "prose") and _NO_TWO_SLASHES.match(url.text) and _is_schematic(url.text):
        return "example"
    if url.found.role == "verbatim" or (not is_followed(url) and url.host is not None and is_reserved(url.host)):
        return "example"
    return "code" if url.found.role == "code" else None


FOR_READERS: Final = ("verbatim", "comment", "prose")
"""What URLs are for that are shown to people, not followed and not given to a program."""

_HOST: Final = re.compile(r"(?:://|\Ahttps?:[/\\]*)(?:[^/?#@]*@)?([^/?#@]*?)(?::[^:/?#@]*)?(?=[/?#]|\Z)")


_EXAMPLE_FOLLOWS: Final = re.compile(
    r"(?:\be\.?g\.?[,:]?|\bi\.e\.,?|\b[Ee]x(?:amples?)?:|\b[Ee]xamples?|\b[Ff]or (?:example|instance)[,:]?"
    r"|\b(?:[Ff]ormat|[Ss]yntax|[Ii]ncorrect|[Ww]rong):|\bsuch as|\blike)(?:[\s\"'`(<*#]|//){0,20}\Z"
)
_LONGEST_ANNOUNCEMENT: Final = 40


def _is_cited(url: CheckedUrl) -> bool:
    """Whether the text speaks of the URL instead of leading to it: it is called an example, or quoted in a comment."""
    if url.found.role not in FOR_READERS:
        return False
    text, (start, end) = url.document.text, url.found.span
    before = text[max(start - _LONGEST_ANNOUNCEMENT, 0) : start]
    is_quoted = before[-1:] in tuple("\"'`") and text[end : end + 1] == before[-1:]
    return (is_quoted and _is_comment(url)) or _EXAMPLE_FOLLOWS.search(before) is not None


def _is_comment(url: CheckedUrl) -> bool:
    """Whether the URL is in a program's comment or docstring."""
    return url.found.role == "comment" or url.found.places[-1].kind.startswith(("comment", "docstring"))


def _is_on_disk(url: CheckedUrl) -> bool:
    """Whether a comment speaks of a file: nobody follows the path on somebody else's disk."""
    return url.scheme == "file" and _is_comment(url)


_COUNTED: Final = "01234567890123456789"
_ADDRESS: Final = re.compile(r"://(?:[^/?#@]*@)?([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?=[:/?#]|\Z)")


_NAMED: Final = re.compile(r"://(?:[^/?#@]*@)?\[[A-Z]+_[A-Z0-9_]+\]|\Ahttps?://:[a-z]\w*[./]|://\?{2,}(?=[.:/]|\Z)")


def _is_made_up(text: str) -> bool:
    """Whether the host is an address that somebody has counted through, ``12.34.567.89``, ``123.456.789.0``, or a name
    for one: ``[VAULT_NAME]`` in a synopsis, ``:tenant`` in the pattern of a route, ``???`` for what is to be filled in.
    """
    host = _ADDRESS.search(text)
    is_counted = host is not None and host[1].replace(".", "") in _COUNTED and len(host[1]) > 9
    return is_counted or _NAMED.search(text) is not None


_ZONE: Final = re.compile(r"://(?:[^/?#@]*@)?\[fe80:[0-9a-f:]*%(?:25)?[\w.~-]+\](?=[:/?#]|\Z)", re.IGNORECASE)
_PATH_OF_GIT: Final = re.compile(r"git\+ssh://[^/?#@:]+@[^/?#@:]+:[A-Za-z_~]")
_PIP: Final = re.compile(r"\b(?:pip|pipx|uv|pipenv)\b")
_READ_BY_PIP: Final = (".toml", ".txt", ".in", ".cfg", ".py")


def _is_taken_elsewhere(url: CheckedUrl) -> bool:
    """Whether programs take what browsers refuse: the zone of a link-local address, as RFC 6874 has it, and git's
    ``user@host:path`` behind ``git+ssh://``, which npm and its relatives read, and pip does not.
    """
    if _ZONE.search(url.text):
        return True
    if not _PATH_OF_GIT.match(url.text) or url.document.path.endswith(_READ_BY_PIP):
        return False
    text, start = url.document.text, url.found.span.start
    return _PIP.search(text, text.rfind("\n", 0, start) + 1, start) is None


_QUOTED_SO_FAR: Final = re.compile(r"[^\"\n]*(?:\"[^\"\n]*\"[^\"\n]*)*\"[^\"\n]*\w[^\"\n]*\Z")


def _is_in_quotation(url: CheckedUrl) -> bool:
    """Whether the URL stands among other words of a quotation, in text for people."""
    if url.found.role not in ("prose", "comment"):
        return False
    text, (start, end) = url.document.text, url.found.span
    line = max(text.rfind("\n", 0, start) + 1, start - 200)
    before, behind = (part.replace('"""', "   ") for part in (text[line:start], text[end : end + 200]))  # a docstring's
    return _QUOTED_SO_FAR.match(before) is not None and '"' in behind


_NO_TWO_SLASHES: Final = re.compile(r"https?:(?!//[^/\\])")


def _is_schematic(text: str) -> bool:
    """Whether the host of a malformed URL is none that exists: ``https://lb:port``, ``http://m[0].node``, ``http:/c``.

    An IPv6 address without its brackets is no such host.
    """
    host = _HOST.search(text)
    if host is None or not host[1] or host[1].startswith("[") or "::" in host[0] or is_reserved(host[1].lower()):
        return False
    last = host[1].rpartition(".")[2]
    return not last.isdecimal() and not (last != host[1] and is_top_level_domain(last.lower()))


def is_scheme_alone(url: CheckedUrl) -> bool:
    """Whether the text is a scheme alone, the start of a URL that is put together or talk about URLs, not a link."""
    return not is_followed(url) and not url.text[url.text.find(":") + 1 :].strip("/\\")


def is_colon_doubled(url: CheckedUrl) -> bool:
    """Whether two colons follow the scheme, where one belongs before the slashes."""
    return _DOUBLED_COLON.match(url.text) is not None


def without_second_colon(url: CheckedUrl) -> Fix | None:
    """Remove the second colon behind the scheme; ``None`` if there is none."""
    found = _DOUBLED_COLON.match(url.text)
    return None if found is None else Fix("Remove the second colon", (Edit(*found.span(1), ""),))
