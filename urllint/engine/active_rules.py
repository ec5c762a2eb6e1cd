"""The rules in force for a file, sorted by what wakes them.

Most URLs wake none: a rule for a validation error is imported and asked only when that error was reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from urllint.model import Severity
from urllint.selection import Selected
from urllint.specs import OptionValue, RuleSpec, load_target

if TYPE_CHECKING:
    from urllint.rule import Rule

_FORMS_WITH_SCHEME: Final = frozenset({"unknown-scheme", "misspelt-scheme", "foreign-authority"})
"""Forms of found URLs that are never passed over: no scheme of theirs is one of a plain URL."""

_PASSED_OVER: Final = frozenset({"mailto", "tel", "urn", "data", "news"})
"""Schemes of URLs that extractors may pass over although they have a colon."""

_PIECES: Final = re.compile(r"[\x21-\x29\x2b-\x7e]+")
"""Runs of ASCII characters in a glob."""


class ActiveRules:
    """The rules in force.

    - ``by_error``: who is asked when a validation error of that name is reported;
    - ``by_reference``: who is asked when that is wrong with where a relative reference leads;
    - ``by_answer``: who is asked when a server's answer says that;
    - ``by_form``: who is asked about found URLs of a form that the standard does not judge;
    - ``by_visible``: who is asked where a reader sees what may be another URL;
    - ``by_non_ascii``: who is asked about URLs with characters beyond ASCII;
    - ``texts_in``: what the quick pass must not find in plain URLs; ``signs`` what it must not find anywhere, nor
      ``lower_signs`` where all is in lower case;
    - ``limit``: what a URL may have of code points so that no rule is asked because of its length;
    - ``watching``: who is asked about every URL;
    - ``specs``: all rules in force by name.
    """

    def __init__(self, selected: Iterable[Selected]) -> None:
        self.selected = tuple(selected)
        self._severities = {item.spec.name: item.severity for item in self.selected}
        self.specs: dict[str, RuleSpec] = {item.spec.name: item.spec for item in self.selected}
        self.by_error: dict[str, list[str]] = {}
        self.by_reference: dict[str, list[str]] = {}
        self.by_answer: dict[str, list[str]] = {}
        self.by_form: dict[str, list[str]] = {}
        self.by_visible: list[str] = []
        self.by_non_ascii: list[str] = []
        self._by_text: dict[str, list[str]] = {}
        self._by_sign: dict[str, list[str]] = {}
        self._by_pattern: dict[str, list[str]] = {}
        self._by_length: list[tuple[int, str]] = []
        self.watching: list[str] = []
        literals: list[bytes] = []
        self.allows_quick_pass = True
        for item in self.selected:
            triggers = item.spec.triggers
            name = item.spec.name
            if item.spec.group == "meta":
                continue
            if triggers is None:
                self.watching.append(name)
                self.allows_quick_pass = False
                continue
            for error in triggers.errors:
                self.by_error.setdefault(error, []).append(name)
            for problem in triggers.references:
                self.by_reference.setdefault(problem, []).append(name)
            for topic in triggers.answers:
                self.by_answer.setdefault(topic, []).append(name)
            for text in triggers.texts:
                self._by_text.setdefault(text, []).append(name)
            for sign in triggers.signs:
                self._by_sign.setdefault(sign, []).append(name)
            for pattern in triggers.patterns:
                filled = _with_options(pattern, item)
                if filled is not None:
                    self._by_pattern.setdefault(filled, []).append(name)
            for form in triggers.forms:
                self.by_form.setdefault(form, []).append(name)
                if form not in _FORMS_WITH_SCHEME and not triggers.signs:
                    self.allows_quick_pass = False  # it sees those with "://" only
            limit = _options_of(item).get(triggers.longer_than)
            if isinstance(limit, int):
                self._by_length.append((limit, name))
            if triggers.visible:
                self.by_visible.append(name)
            if triggers.non_ascii:
                self.by_non_ascii.append(name)
            if triggers.literals:
                self.watching.append(name)
                literals.extend(triggers.literals)
        texts = [text.encode() for text in self._by_text]
        self._texts = tuple(text for text in texts if b"=" not in text)
        self._texts_of_queries = tuple(text for text in texts if b"=" in text)
        # Files of a set, as icons are, hold the same URLs.
        self.texts_in = lru_cache(maxsize=256)(self._texts_in)
        self.limit = min((limit for limit, _ in self._by_length), default=None)
        self.literals = re.compile(b"|".join(map(re.escape, literals)), re.IGNORECASE) if literals else None
        self._options: Mapping[str, tuple[tuple[str, OptionValue], ...]] = {
            item.spec.name: item.options for item in self.selected
        }
        self._made: dict[str, Rule] = {}
        self._compiled: list[tuple[re.Pattern[str], list[str]]] | None = None
        self._any_pattern: re.Pattern[bytes] | None = None
        self._compiled_signs = [(re.compile(sign), woken) for sign, woken in self._by_sign.items()]

    def __contains__(self, name: str) -> bool:
        return name in self.specs

    def severity(self, name: str, reported: Severity | None = None) -> Severity:
        """The severity of a finding: what the settings ask for, else what the rule reported, else the rule's own."""
        return self._severities[name] or reported or self.specs[name].severity

    def rule(self, name: str) -> Rule:
        """The rule itself, imported when it is first needed.

        Raises TypeError if the spec's target is no rule class, and whatever importing it raises.
        """
        made = self._made.get(name)
        if made is None:
            from urllint.rule import Rule  # which knows the parser, and is not needed where nothing is reported

            target = load_target(self.specs[name].target)
            if not (isinstance(target, type) and issubclass(target, Rule)):
                message = f"{self.specs[name].target} is no subclass of urllint.plugin.Rule"
                raise TypeError(message)
            made = self._made[name] = target(dict(self._options[name]))
        return made

    def woken_by_text(self, text: str) -> list[str]:
        """The names of the rules to ask about a URL because of its text."""
        names: list[str] = []
        if not text.isascii():
            names += self.by_non_ascii
        if self._by_sign:
            lower = text.lower()
            for compiled, woken in self._compiled_signs:
                if compiled.search(lower):
                    names += woken
        if self.limit is not None and len(text) > self.limit:
            names += [name for limit, name in self._by_length if len(text) > limit]
        if "//" not in text:
            scheme, colon, _ = text.partition(":")
            if not colon or scheme.lower() in _PASSED_OVER:
                return names
        if self._by_text:
            lower = text.lower()
            has_equals = "=" in text
            for sign, woken in self._by_text.items():
                if (has_equals or "=" not in sign) and sign in lower:
                    names += woken
        if self._by_pattern:
            if self._compiled is None:
                self._compiled = [(re.compile(pattern), woken) for pattern, woken in self._by_pattern.items()]
            for pattern, woken in self._compiled:
                if pattern.search(text):
                    names += woken
        return names

    # Each sign stands alone, for a pattern of several begins with nothing that a search could look for fast; nor does
    # one that begins with a letter in any case.

    @cached_property
    def signs(self) -> tuple[re.Pattern[bytes], ...]:
        """What the quick pass must not find anywhere in a file, in any case."""
        return tuple(re.compile(sign.encode(), re.IGNORECASE) for sign in self._by_sign if not sign[:1].isalnum())

    @cached_property
    def lower_signs(self) -> tuple[re.Pattern[bytes], ...]:
        """What it must not find anywhere in a file's bytes in lower case."""
        return tuple(re.compile(sign.encode()) for sign in self._by_sign if sign[:1].isalnum())

    def _texts_in(self, urls: bytes) -> tuple[bytes, ...]:
        """Which texts that wake a rule stand in plain URLs, one a line. Those with a ``=`` most URLs do not have."""
        lower = urls.lower()
        present = [text for text in self._texts if text in lower]
        if self._texts_of_queries and b"=" in lower:
            queries = b"\n".join(url for url in lower.split(b"\n") if b"=" in url)
            present += [text for text in self._texts_of_queries if text in queries]
        return tuple(present)

    @property
    def any_pattern(self) -> re.Pattern[bytes] | None:
        """What the quick pass must not find in a plain URL, from its scheme on; ``None`` if no rule has a pattern."""
        if self._any_pattern is None and self._by_pattern:
            self._any_pattern = re.compile("|".join(f"(?:{pattern})" for pattern in self._by_pattern).encode())
        return self._any_pattern

    def woken_by(
        self,
        errors: Iterable[str],
        noticed: Iterable[str] = (),
        reference: str | None = None,
        topics: Iterable[str] = (),
        *,
        is_judged: bool = True,
    ) -> list[str]:
        """The names of the rules to ask about a URL with these validation errors, each once.

        ``noticed`` are those that its text or form wakes; ``reference`` is what is wrong with where it leads,
        ``topics`` what its server's answer says. One that is not ``is_judged`` is none of those that every rule knows
        how to look at.
        """
        names = dict.fromkeys(self.watching) if is_judged else {}
        names.update(dict.fromkeys(noticed))
        if reference is not None:
            names.update(dict.fromkeys(self.by_reference.get(reference, ())))
        for topic in topics:
            names.update(dict.fromkeys(self.by_answer.get(topic, ())))
        for error in errors:
            names.update(dict.fromkeys(self.by_error.get(error, ())))
        return list(names)


def _options_of(item: Selected) -> dict[str, OptionValue]:
    return {option.name: option.default for option in item.spec.options} | dict(item.options)


def _with_options(pattern: str, item: Selected) -> str | None:
    """The pattern with what the rule's options list in place of their names; ``None`` if one of them lists nothing."""
    if not item.spec.options or "{" not in pattern:
        return pattern
    for name, value in _options_of(item).items():
        sign = f"{{{name}}}"
        if sign not in pattern:
            continue
        if not isinstance(value, tuple) or not value:
            return None
        listed = "|".join(dict.fromkeys(map(_piece, value)))
        pattern = pattern.replace(sign, f"(?i:{listed})")
    return pattern


def _piece(glob: str) -> str:
    """A pattern for what stands in every text that the glob means."""
    glob = glob.partition("=")[0].strip()
    if glob.startswith("["):  # an address, which can be written in many ways
        return r"\["
    piece = max(_PIECES.findall(glob), key=len, default="")
    if not piece:
        return ""
    start = r"(?<![A-Za-z0-9_.-])" if glob.startswith(piece) else ""
    end = r"(?![A-Za-z0-9_-])" if glob.endswith(piece) else ""
    return f"{start}{re.escape(piece)}{end}"
