"""Unicode ToASCII, strict and relaxed, with the place and the name of every condition that fails.

The standard runs ToASCII strictly only to report one error, domain-to-ASCII, and then goes on with a relaxed result.
One examination of the labels serves both runs here: each condition that a label breaks is recorded with its name, and
whether the relaxed run breaks on it, too. The tables of UTS #46 are those of the ``idna`` package, whose own encoder
is no help: it is IDNA 2008 and refuses valid hosts such as ``☕.example``. It is imported when a domain needs it.

https://www.unicode.org/reports/tr46/#ToASCII
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from urllint.whatwg import punycode
from urllint.whatwg.code_points import forbidden_domain_code_point
from urllint.whatwg.domain import DOMAIN_LIMIT, LABEL_LIMIT, DomainCondition, split_labels


class Examination(NamedTuple):
    """What a strict and a relaxed ToASCII see in a domain."""

    ascii: str | None
    """The result of the domain parser, not being strict; None for failure."""
    conditions: list[DomainCondition]
    """All that a strict ToASCII fails on."""
    error: tuple[int, int] | None
    """Where domain-to-ASCII is reported, if it is."""


def examine(domain: str) -> Examination:
    """Find every condition that ``domain`` breaks; the spans are offsets into ``domain``.

    https://www.unicode.org/reports/tr46/#Processing
    """
    examined = _examine_labels(domain)
    # An ASCII domain is only lowercased, whatever a relaxed ToASCII would say of it.
    is_ascii = domain.isascii()
    conditions: list[DomainCondition] = []
    error: tuple[int, int] | None = None
    fails = False
    total = sum(len(label.ascii) for label in examined) + len(examined) - 1
    if total == 0:
        whole = (0, len(domain))
        return Examination(None, [DomainCondition("empty", *whole)], whole)
    last = examined[-1]
    for label in examined:
        if not label.ascii:
            if label is last:
                # The dot itself is what can be removed; it stands directly before this label.
                label.add("final-dot", label.start - 1, label.start, fails=False)
            else:
                label.add("empty-label", label.start, label.end, fails=False)
        elif len(label.ascii) > LABEL_LIMIT:
            label.add("label-too-long", label.start, label.end, fails=False)
        if label.conditions:
            conditions += label.conditions
            label_fails = label.is_forbidden or (label.fails and not is_ascii)
            if error is None or (label_fails and not fails):
                error = (label.start, label.end)
            fails = fails or label_fails
    if total - (not last.ascii) > DOMAIN_LIMIT:
        conditions.append(DomainCondition("name-too-long", 0, len(domain)))
        error = error or (0, len(domain))
    result = None if fails else ".".join([label.ascii for label in examined])
    return Examination(result, conditions, error)


def to_unicode(domain: str) -> str | None:
    """Run a relaxed ToUnicode; None if it records an error.

    https://www.unicode.org/reports/tr46/#ToUnicode
    """
    examined = _examine_labels(domain)
    if any(label.fails for label in examined):
        return None
    return ".".join([label.unicode for label in examined])


def _examine_labels(domain: str) -> "list[_ExaminedLabel]":
    """The labels, with what each of them breaks."""
    mapping = _Mapping(domain)
    examined = [_ExaminedLabel(domain, start, end, mapping) for start, end in split_labels(domain)]
    if any(_is_rtl(label.unicode) for label in examined):
        for label in examined:
            if label.unicode and not _satisfies_bidi_rule(label.unicode):
                label.add("bidi", label.start, label.end, fails=True)
    return examined


class _Mapping:
    """The mapping of UTS #46 for the code points of one domain.

    Asking the table once per distinct code point keeps the place of each, and the time linear.
    """

    def __init__(self, domain: str) -> None:
        self.table: dict[str, str] = {}
        self.disallowed: set[str] = set()
        if domain.isascii():
            return
        for code_point in set(domain):
            mapped = map_code_point(code_point)
            if mapped is None:
                self.disallowed.add(code_point)
            elif mapped != code_point:
                self.table[code_point] = mapped

    def apply(self, text: str) -> str:
        """Map and normalize ``text``; disallowed code points stay."""
        if text.isascii():
            return text.lower()
        table = self.table
        return normalize("".join([table.get(code_point, code_point) for code_point in text]))

    def offending(self, domain: str, start: int, end: int, code_points: set[str]) -> Iterator[tuple[int, str]]:
        """The offset of each code point that is mapped to some of ``code_points`` (U+2049 to two), with each."""
        for position in range(start, end):
            for code_point in self.table.get(domain[position], domain[position]):
                if code_point in code_points:
                    yield position, code_point


class _ExaminedLabel:
    """One label with what it breaks, apart from the conditions for which the other labels must be known."""

    __slots__ = ("ascii", "conditions", "end", "fails", "is_forbidden", "start", "unicode")

    def __init__(self, domain: str, start: int, end: int, mapping: _Mapping) -> None:
        self.start = start
        self.end = end
        self.conditions: list[DomainCondition] = []
        self.fails = False
        """Whether a relaxed processing records an error for the label, too."""
        self.is_forbidden = False
        """Whether the label has a code point that the domain parser looks for by itself."""
        given = domain[start:end]
        self.ascii = self.unicode = mapping.apply(given)
        if not self.ascii.startswith("xn--"):
            if not self.ascii.isascii():
                self.ascii = "xn--" + punycode.encode(self.ascii)
            self._check_hyphens(given, fails=False)
        elif (decoded := _decode_label(self.ascii)) is None:
            self.add("invalid-punycode", start, end, fails=True)
        else:
            self.unicode = decoded
            self._check_hyphens(given, fails=decoded.startswith("xn--"))
            if not _is_mapped_to_itself(decoded):
                self.add("invalid-punycode", start, end, fails=True)
        self._check_code_points(domain, mapping)
        if self.unicode and unicodedata.category(self.unicode[0]).startswith("M"):
            self.add("combining-first", start, end, fails=True)
        if not _satisfies_contextj(self.unicode):
            self.add("joiner", start, end, fails=True)

    def add(self, condition: str, start: int, end: int, *, fails: bool) -> None:
        """Record that the label breaks a condition."""
        self.conditions.append(DomainCondition(condition, start, end))
        self.fails = self.fails or fails

    def _check_code_points(self, domain: str, mapping: _Mapping) -> None:
        """The status of each code point, what UseSTD3ASCIIRules forbids, and what the standard forbids in a domain."""
        if mapping.disallowed:
            for position in range(self.start, self.end):
                if domain[position] in mapping.disallowed:
                    self.add("disallowed-code-point", position, position + 1, fails=True)
                    break
        offending = set(_not_ldh().findall(self.unicode))
        if not offending:
            return
        # Punycode keeps ASCII as it is, so that these can be found in an encoded label, too. What normalization has
        # composed away (U+003C and U+0338 are U+226E) is not among them.
        seen: set[str] = set()
        for position, code_point in mapping.offending(domain, self.start, self.end, offending):
            condition = _ascii_condition(code_point)
            if condition not in seen:
                seen.add(condition)
                self.add(condition, position, position + 1, fails=False)
                self.is_forbidden = self.is_forbidden or condition == "forbidden-domain-code-point"

    def _check_hyphens(self, given: str, *, fails: bool) -> None:
        """CheckHyphens. ``fails`` says that a relaxed ToASCII fails on the hyphens, too."""
        label = self.unicode
        start, end = self.start, self.end
        if label[2:4] == "--":
            as_given = given[2:4] == "--" and not self.ascii.startswith("xn--")
            self.add("hyphens-3-4", *((start + 2, start + 4) if as_given else (start, end)), fails=fails)
        if label.startswith("-"):
            self.add("hyphen-edge", *((start, start + 1) if given.startswith("-") else (start, end)), fails=False)
        elif label.endswith("-"):
            self.add("hyphen-edge", *((end - 1, end) if given.endswith("-") else (start, end)), fails=False)


@cache
def _not_ldh() -> re.Pattern[str]:
    """An ASCII code point that UseSTD3ASCIIRules forbids (upper case is mapped before)."""
    return re.compile(r"[\x00-,./:-@\[-`{-\x7f]")


def _ascii_condition(code_point: str) -> str:
    if code_point == "_":
        return "underscore"
    return "forbidden-domain-code-point" if forbidden_domain_code_point().match(code_point) else "disallowed-ascii"


def _decode_label(label: str) -> str | None:
    """Decode a label that begins with ``xn--``, or None: https://www.unicode.org/reports/tr46/#Processing, step 4."""
    if not label.isascii():
        return None
    try:
        decoded = punycode.decode(label[4:])
    except punycode.PunycodeError:
        return None
    return None if decoded.isascii() else decoded


@cache
def _remap() -> Callable[[str], str | None]:
    """The mapping of UTS #46 for a single code point, from the package that has its tables."""
    import idna

    def remap(code_point: str) -> str | None:
        try:
            return idna.uts46_remap(code_point, std3_rules=False)
        except idna.InvalidCodepoint:
            return None

    return remap


def map_code_point(code_point: str) -> str | None:
    """What UTS #46 maps a code point to; None if it is disallowed.

    https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table
    """
    return _remap()(code_point)


def _is_mapped_to_itself(label: str) -> bool:
    """Whether every code point of a decoded label has the status valid, and the label is in NFC."""
    return all(map_code_point(code_point) == code_point for code_point in set(label)) and normalize(label) == label


_LONG = 1000


def normalize(text: str) -> str:
    """Bring ``text`` into Normalization Form C, in linear time.

    The standard library orders combining marks by insertion, which takes quadratic time where thousands of them
    follow each other; in a long text such a run is ordered beforehand.
    """
    if len(text) > _LONG:
        text = _order_combining_marks(text)
    return unicodedata.normalize("NFC", text)


def _order_combining_marks(text: str) -> str:
    output: list[str] = []
    marks: list[str] = []
    for code_point in text:
        for decomposed in unicodedata.normalize("NFD", code_point) if code_point > "\x7f" else code_point:
            if unicodedata.combining(decomposed):
                marks.append(decomposed)
                continue
            if marks:
                output += sorted(marks, key=unicodedata.combining)
                marks.clear()
            output.append(decomposed)
    output += sorted(marks, key=unicodedata.combining)
    return "".join(output)


_VIRAMA = 9  # the canonical combining class


def _satisfies_contextj(label: str) -> bool:
    """CheckJoiners: the rules for U+200C and U+200D. https://www.rfc-editor.org/rfc/rfc5892#appendix-A"""
    for joiner in _joiner().finditer(label):
        position = joiner.start()
        if position and unicodedata.combining(label[position - 1]) == _VIRAMA:
            continue
        if joiner[0] == "\u200d" or not _joins(label, position):
            return False
    return True


@cache
def _joiner() -> re.Pattern[str]:
    return re.compile("[\u200c\u200d]")


def _joins(label: str, position: int) -> bool:
    """Whether the non-joiner at ``position`` stands between code points that would join.

    Only transparent code points are looked over, and a joiner is not one: this takes linear time for all of a label's.
    """
    before = position - 1
    while before >= 0 and _has_joining_type(label[before], "T"):
        before -= 1
    if before < 0 or not _has_joining_type(label[before], "LD"):
        return False
    after = position + 1
    while after < len(label) and _has_joining_type(label[after], "T"):
        after += 1
    return after < len(label) and _has_joining_type(label[after], "RD")


def _has_joining_type(code_point: str, types: str) -> bool:
    """Whether the Joining_Type of a code point is one of ``types``, by the letters that the property has for them."""
    from idna import idnadata, intranges

    return any(intranges.intranges_contain(ord(code_point), idnadata.joining_types[name]) for name in types)


_RTL = frozenset(("R", "AL", "AN"))
_ALLOWED_IN_RTL = frozenset(("R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"))
_ALLOWED_IN_LTR = frozenset(("L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"))
_ENDS_RTL = frozenset(("R", "AL", "AN", "EN"))
_ENDS_LTR = frozenset(("L", "EN"))


def _is_rtl(label: str) -> bool:
    """Whether ``label`` makes its domain a Bidi domain name. https://www.rfc-editor.org/rfc/rfc5893#section-1.4"""
    return not label.isascii() and not _RTL.isdisjoint(map(unicodedata.bidirectional, set(label)))


def _satisfies_bidi_rule(label: str) -> bool:
    """The Bidi rule, for a label that is not empty. https://www.rfc-editor.org/rfc/rfc5893#section-2

    A code point that is newer than this Python has no class, and so does not satisfy it.
    """
    classes = list(map(unicodedata.bidirectional, label))
    present = frozenset(classes)
    if classes[0] in ("R", "AL"):
        allowed, ends = _ALLOWED_IN_RTL, _ENDS_RTL
        if "EN" in present and "AN" in present:
            return False
    elif classes[0] == "L":
        allowed, ends = _ALLOWED_IN_LTR, _ENDS_LTR
    else:
        return False
    last = next((name for name in reversed(classes) if name != "NSM"), "NSM")
    return present <= allowed and last in ends
