"""Unicode ToASCII (UTS #46), with what the positions need: which label breaks which condition.

Taken from the ``idna`` package: the mapping table and the joining types. Everything else is written down from UTS #46
(sections 4, 4.1 and 4.2), RFC 5892 (appendix A.1, A.2) and RFC 5893 (section 2).
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

import idna
from idna import idnadata, intranges

from . import punycode
from .code_points import ASCII_DIGIT

_VIRAMA: Final = 9
_LDH: Final = ASCII_DIGIT | frozenset("abcdefghijklmnopqrstuvwxyz-")


class Label(NamedTuple):
    """A label of the mapped domain, what it becomes, and the conditions that it breaks."""

    mapped: str
    ascii: str
    errors: frozenset[str]


class ToASCIIResult(NamedTuple):
    """The labels of the domain; the domain has an error of its own where only its length is wrong."""

    labels: tuple[Label, ...]
    domain_errors: frozenset[str]

    @property
    def domain(self) -> str:
        return ".".join(label.ascii for label in self.labels)

    @property
    def is_failure(self) -> bool:
        return bool(self.domain_errors) or any(label.errors for label in self.labels)


def map_code_point(c: str) -> str:
    """Step 1 of Processing, for one code point: a disallowed one is left, for the validity criteria to find."""
    try:
        return idna.uts46_remap(c, std3_rules=False)
    except idna.InvalidCodepoint:
        return c


def _is_valid_or_deviation(c: str) -> bool:
    try:
        return idna.uts46_remap(c, std3_rules=False) == c
    except idna.InvalidCodepoint:
        return False


def unicode_to_ascii(
    domain_name: str,
    *,
    check_hyphens: bool,
    check_bidi: bool,
    check_joiners: bool,
    use_std3_ascii_rules: bool,
    verify_dns_length: bool,
) -> ToASCIIResult:
    """https://www.unicode.org/reports/tr46/#ToASCII, with Transitional_Processing and IgnoreInvalidPunycode false."""
    # Processing, 1. Map; 2. Normalize; 3. Break.
    mapped = unicodedata.normalize("NFC", "".join(map(map_code_point, domain_name)))
    mapped_labels = mapped.split(".")

    # Processing, 4. Convert/Validate.
    converted: list[str] = []
    errors: list[set[str]] = []
    to_validate: list[bool] = []
    for label in mapped_labels:
        label_errors: set[str] = set()
        validate = True
        if label.startswith("xn--"):
            validate = False
            if not label.isascii():
                label_errors.add("not ASCII after xn--")
            else:
                try:
                    label = punycode.decode(label[4:])
                    validate = True
                except punycode.PunycodeError:
                    label_errors.add("invalid Punycode")
                if validate and label.isascii():
                    label_errors.add("Punycode of ASCII")
        converted.append(label)
        errors.append(label_errors)
        to_validate.append(validate)
    is_bidi_domain_name = any(map(_is_rtl_label, converted))
    for label, label_errors, validate in zip(converted, errors, to_validate, strict=True):
        if validate:
            label_errors |= _broken_validity_criteria(
                label,
                check_hyphens=check_hyphens,
                check_joiners=check_joiners,
                use_std3_ascii_rules=use_std3_ascii_rules,
            )
            if check_bidi and is_bidi_domain_name and not _satisfies_bidi_rule(label):
                label_errors.add("Bidi rule")

    # ToASCII, 3. Convert each label with non-ASCII characters into Punycode.
    ascii_labels = [label if label.isascii() else "xn--" + punycode.encode(label) for label in converted]

    # ToASCII, 4. Verify DNS length restrictions.
    domain_errors = set()
    if verify_dns_length:
        without_root = ascii_labels[:-1] if len(ascii_labels) > 1 and ascii_labels[-1] == "" else ascii_labels
        if not 1 <= len(".".join(without_root)) <= 253:
            domain_errors.add("domain length")
        for label, label_errors in zip(ascii_labels, errors, strict=True):
            if not 1 <= len(label) <= 63:
                label_errors.add("label length")

    return ToASCIIResult(
        tuple(map(Label, mapped_labels, ascii_labels, map(frozenset, errors))),
        frozenset(domain_errors),
    )


def _broken_validity_criteria(
    label: str, *, check_hyphens: bool, check_joiners: bool, use_std3_ascii_rules: bool
) -> set[str]:
    """https://www.unicode.org/reports/tr46/#Validity_Criteria (the Bidi rule apart: it needs the whole domain)"""
    broken = set()
    if unicodedata.normalize("NFC", label) != label:
        broken.add("NFC")
    if check_hyphens and label[2:4] == "--":
        broken.add("hyphens in the third and fourth position")
    if check_hyphens and (label.startswith("-") or label.endswith("-")):
        broken.add("hyphen at the start or end")
    if not check_hyphens and label.startswith("xn--"):
        broken.add("begins with xn--")
    if "." in label:
        broken.add("full stop")
    if label and unicodedata.category(label[0]).startswith("M"):
        broken.add("begins with a combining mark")
    if not all(map(_is_valid_or_deviation, label)):
        broken.add("disallowed code point")
    if use_std3_ascii_rules and any(c.isascii() and c not in _LDH for c in label):
        broken.add("STD3")
    if check_joiners and not _satisfies_contextj_rules(label):
        broken.add("ContextJ")
    return broken


def _joining_type_is(c: str, types: str) -> bool:
    return any(intranges.intranges_contain(ord(c), idnadata.joining_types[t]) for t in types)


def _satisfies_contextj_rules(label: str) -> bool:
    """https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1 and A.2"""
    for i, c in enumerate(label):
        if c not in "\u200c\u200d":
            continue
        if i > 0 and unicodedata.combining(label[i - 1]) == _VIRAMA:
            continue
        if c == "\u200d":
            return False
        before = i - 1
        while before >= 0 and _joining_type_is(label[before], "T"):
            before -= 1
        after = i + 1
        while after < len(label) and _joining_type_is(label[after], "T"):
            after += 1
        if before < 0 or not _joining_type_is(label[before], "LD"):
            return False
        if after == len(label) or not _joining_type_is(label[after], "RD"):
            return False
    return True


def _is_rtl_label(label: str) -> bool:
    return any(unicodedata.bidirectional(c) in {"R", "AL", "AN"} for c in label)


def _satisfies_bidi_rule(label: str) -> bool:
    """https://www.rfc-editor.org/rfc/rfc5893#section-2; an empty label has no character that could break it."""
    if label == "":
        return True
    properties = [unicodedata.bidirectional(c) for c in label]
    without_trailing_nsm = list(properties)
    while without_trailing_nsm and without_trailing_nsm[-1] == "NSM":
        without_trailing_nsm.pop()
    # 1. The first character must be a character with Bidi property L, R, or AL.
    if properties[0] not in {"L", "R", "AL"}:
        return False
    if properties[0] in {"R", "AL"}:
        return (
            # 2. In an RTL label, only characters with these properties are allowed.
            all(p in {"R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"} for p in properties)
            # 3. The end of the label must be R, AL, EN, or AN, followed by zero or more NSM.
            and without_trailing_nsm[-1] in {"R", "AL", "EN", "AN"}
            # 4. If an EN is present, no AN may be present, and vice versa.
            and not {"EN", "AN"} <= set(properties)
        )
    return (
        # 5. In an LTR label, only characters with these properties are allowed.
        all(p in {"L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"} for p in properties)
        # 6. The end of the label must be L or EN, followed by zero or more NSM.
        and without_trailing_nsm[-1] in {"L", "EN"}
    )
