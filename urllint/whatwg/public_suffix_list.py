"""Public suffixes and registrable domains: which part of a host belongs to somebody.

The list is that of the package publicsuffixlist, which is released anew when the list changes; to update the package is
to update the list. Of that package only the list is used: the standard asks for the list's formal algorithm, by which a
rule ``*.example`` says nothing about ``example`` itself, and to read the rules as they are is several times faster.

The list differs between programs and changes by the day. It is for drawing attention to the part of a host that counts,
not for decisions about security: those are for origins to make.

https://url.spec.whatwg.org/#host-public-suffix
"""

from functools import cache

from urllint.whatwg.host import ends_in_a_number, parse_host
from urllint.whatwg.rendering import domain_to_unicode


def public_suffix(host: str) -> str | None:
    """The public suffix of a host, under which everybody can register domains; None if the host is not a domain.

    ``host`` is the host of a special URL, serialized or as it is written there. The result is serialized.

    https://url.spec.whatwg.org/#host-public-suffix
    """
    labels = _labels(host)
    return None if labels is None else ".".join(labels[-_suffix_length(labels) :])


def registrable_domain(host: str) -> str | None:
    """The domain that somebody has registered: the public suffix and the label before it.

    None if the host is not a domain, or is a public suffix itself. ``host`` is as for :func:`public_suffix`.

    https://url.spec.whatwg.org/#host-registrable-domain
    """
    labels = _labels(host)
    if labels is None:
        return None
    length = _suffix_length(labels)
    return None if length == len(labels) else ".".join(labels[-length - 1 :])


def is_top_level_domain(label: str) -> bool:
    """Whether the list knows ``label``, in lower case, as the last label of domains that can be registered."""
    return domain_to_unicode(label) in _top_level_domains()


def _labels(host: str) -> list[str] | None:
    """The labels of a host that is a domain; a trailing dot, which does not count, belongs to the last of them."""
    domain = parse_host(host, is_opaque=False, report=_ignore) if host else None
    if domain is None or domain.startswith("[") or ends_in_a_number(domain):
        return None
    labels = domain.removesuffix(".").split(".")
    if "" in labels:
        return None
    if domain.endswith("."):
        labels[-1] += "."
    return labels


def _ignore(name: str, start: int, end: int) -> None:
    """Report a validation error to nobody."""


def _suffix_length(labels: list[str]) -> int:
    """How many of the last labels are the public suffix.

    https://github.com/publicsuffix/list/wiki/Format#formal-algorithm
    """
    rules, longest = _rules()
    # The rules are in Unicode. Each label is decoded by itself, for what is wrong with one says nothing of the others.
    names = [domain_to_unicode(label.removesuffix(".")) for label in labels[-longest:]]
    matching = 1  # the rule "*"
    for start in range(len(names) - 1, -1, -1):
        name = ".".join(names[start:])
        length = len(names) - start
        if f"!{name}" in rules:
            return length - 1
        if name in rules or (length > 1 and ".".join(["*", *names[start + 1 :]]) in rules):
            matching = length
    return matching


@cache
def _rules() -> tuple[frozenset[str], int]:
    """The rules as they are written, and the largest number of labels in one of them."""
    from publicsuffixlist import PSLFILE

    with open(PSLFILE, encoding="utf-8") as file:  # noqa: PTH123 - pathlib takes longer to import than this to read
        lines = [line.strip() for line in file]
    # A rule ends at the first space.
    rules = frozenset(line.split()[0] for line in lines if line and not line.startswith("//"))
    return rules, max(rule.count(".") for rule in rules) + 1


@cache
def _top_level_domains() -> frozenset[str]:
    """The last labels of all rules."""
    return frozenset(rule.rpartition(".")[2] for rule in _rules()[0])
