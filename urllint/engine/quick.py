"""The quick pass: one look over a file's bytes that can end with "nothing to report here", or with "only there".

A URL is *plain* only if it is valid under every reading its delimiters allow. Sound before complete: what it is not
sure of is extracted and parsed. Three parts must agree: the extractor's own ``quick`` function (nothing but absolute
URLs, written as they stand, can be found here), the patterns below (which of those is plainly valid and ends at a
delimiter that ends it for all), and the rules' triggers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from urllint.engine.active_rules import ActiveRules
from urllint.engine.shown import doubtful_texts
from urllint.specs import ExtractorSpec, load_target
from urllint.suppression import MARK

if TYPE_CHECKING:
    from urllint.links.quick_look import QuickLook

_LABEL = rb"(?!xn--|..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_LAST_LABEL = rb"(?!xn--|..--)[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?"
_BYTE = rb"(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
# Placeholders that every format reads as such. Whatever they stand for, what is plain around them can be right.
_BRACED = rb"\{\{[ A-Za-z0-9._-]{1,60}\}\}|\$?\{[A-Za-z_][A-Za-z0-9_.]{0,60}\}"
_HOLE = rb"(?:" + _BRACED + rb"|\$[A-Z_][A-Z0-9_]{0,60})"
_HOST = (
    rb"(?:(?:" + _LABEL + rb"\.){0,6}" + _LAST_LABEL + rb"|" + _BYTE + rb"(?:\." + _BYTE + rb"){3}|" + _HOLE + rb")"
    rb"(?![A-Za-z0-9._-])"
)
# URL units that no format reads as an escape, nor as the start of another URL. The exceptions stand apart from the
# class, so that each byte can be matched in one way only.
_UNITS = rb"(?:[A-Za-z0-9._~!'()*+,;=@/-]|\$(?!\{))*"
# A URL in the path of another one, as archives have it, is plain for itself, too.
_NESTED = rb"(?:(?<=/http)|(?<=/https))://"
_TRICKY = rb"(?:%[0-9A-Fa-f]{2}|&(?:amp;|(?!#|[A-Za-z][A-Za-z0-9]*;))|:(?!//)|" + _NESTED + rb"|" + _BRACED
_PATH = rb"(?:/" + _UNITS + rb"(?:" + _TRICKY + rb")" + _UNITS + rb")*)?"
_REST = _UNITS + rb"(?:" + _TRICKY + rb"|\?)" + _UNITS + rb")*"
_TAIL = (
    rb"(?::(?:[0-9]{1,4}(?![0-9])|"
    + _HOLE
    + rb"(?![A-Za-z0-9])))?"
    + _PATH
    + rb"(?:\?"
    + _REST
    + rb")?(?:#"
    + _REST
    + rb")?"
)
# What ends a URL for every reader. A "<" does if it begins an end tag, and not a placeholder. Behind a bare host a
# bracket or an apostrophe is not certain to be outside, unless it is plain how the text goes on.
_END = rb"(?=[\t\n\r \">`]|<(?=/|br[ />])|'(?=[\t\n\r \"'<>`),.;:}]|\Z)|\)(?:[.,;:]?[\t\n\r ]|\]\()|[.,;:] |\)?\Z)"
# Paths on this machine, without anything that could be a drive's letter.
_FILE = rb"(?<=\bfile://)(?:/[A-Za-z0-9._~-]+)+/?"

# Schemes beside http and https that are no part of a longer one, and mean nothing to a rule that is on by default.
_OTHERS: Final = (
    *(rb"gs|s3|ws", rb"ftp|ssh|tcp|wss", rb"amqp|hdfs|ldap", rb"ldaps|mysql|redis", rb"mongodb", rb"postgres"),
    rb"postgresql",
)
_OTHER: Final = b"|".join(rb"(?<=[\s\"'`(=](?:" + schemes + rb")://)" for schemes in _OTHERS)

# The look back stands behind what is looked for, so that the search runs from one "://" to the next.
_PLAIN: Final = re.compile(
    rb"://(?:(?<=\bhttps://)|(?<=\bhttp://)|(?<=\bfile://)|" + _OTHER + rb")"
    rb"(?=((?<!file://)" + _HOST + _TAIL + rb"|" + _FILE + rb")" + _END + rb")"
)
_MARK: Final = MARK.encode()
_SLASHES: Final = b"://"


class Glance(NamedTuple):
    """What one look over a file gave: how many plain URLs it has, and where there is something else.

    ``doubts`` are byte offsets, in order: every URL that can have a finding holds one of them. Bytes that are not
    UTF-8 (``decodes``) are a finding of their own. ``has_anchors``: who reads what is in doubt finds all anchors.
    ``fine`` are relative references of which it is certain that nothing is wrong with them.
    """

    plain: int
    doubts: tuple[int, ...] = ()
    decodes: bool = True
    has_anchors: bool = False
    fine: Collection[str] = ()

    @property
    def is_clean(self) -> bool:
        """Whether nothing in the file can have a finding."""
        return self.decodes and not self.doubts


Quick: TypeAlias = Callable[[bytes], bool]
Doubts: TypeAlias = Callable[[bytes], "Iterable[int] | None"]
References: TypeAlias = Callable[[bytes], "Iterable[tuple[int, int]] | None"]
Anchors: TypeAlias = Callable[[bytes], "Iterable[int]"]


class QuickFunctions(NamedTuple):
    """An extractor's own part of the quick pass: see `ExtractorSpec`."""

    quick: Quick | None
    doubts: Doubts | None
    references: References | None
    anchors: Anchors | None

    @classmethod
    def of(cls, spec: ExtractorSpec) -> QuickFunctions:
        """The functions that ``spec`` names."""
        quick, doubts, references, anchors = (
            load_target(name) if name is not None else None
            for name in (spec.quick, spec.doubts, spec.references, spec.anchors)
        )
        return cls(
            quick if callable(quick) else None,
            doubts if callable(doubts) else None,
            references if callable(references) else None,
            anchors if callable(anchors) else None,
        )


class LookUp(NamedTuple):
    """How the quick pass sees to relative references.

    ``find`` and ``anchors`` are the extractor's own part (see `ExtractorSpec`); ``look`` says of a reference as it is
    written that nothing is wrong.
    """

    find: References
    look: QuickLook
    anchors: Anchors | None

    def doubts(self, data: bytes) -> tuple[set[int], bool] | None:
        """Where references stand that may lead nowhere; ``None`` if that is not certain.

        With it, whether all anchors are found by who reads what stands there.
        """
        pairs = self.find(data)
        if pairs is None:
            return None if self.look.is_judged else (set(), False)
        is_fine = self.look.is_fine
        doubts: set[int] = set()
        points_at_itself = False
        for start, end in pairs:
            if start < end and is_fine(data[start:end].decode("utf-8", "replace")):
                continue
            points_at_itself |= data.startswith(b"#", start)
            doubts.add(start)
        if doubts and not self.look.is_judged:
            return set(), False
        if points_at_itself:
            if self.anchors is None:
                return None
            doubts.update(self.anchors(data))
        return doubts, points_at_itself


def glance(
    data: bytes,
    rules: ActiveRules,
    quick: Quick,
    doubts: Doubts | None = None,
    references: LookUp | None = None,
    *,
    shows_links: bool = True,
) -> Glance | None:
    """What can have a finding in ``data``; ``None`` if that is not certain.

    ``quick``, ``doubts``, ``references`` (where a rule asks for them) and ``shows_links`` are the extractor's own part
    (see `ExtractorSpec`).
    """
    count = data.count(_SLASHES)
    urls: list[bytes] = _PLAIN.findall(data) if count else []
    found = len(urls)
    if _MARK in data or (rules.literals is not None and rules.literals.search(data)):
        return None
    if rules.limit is not None and len(data) > rules.limit and _has_longer_line(data, rules.limit):
        return None
    offsets: set[int] = set()
    for sign in rules.signs:
        offsets.update(match.start() for match in sign.finditer(data))
    for sign in rules.lower_signs:
        offsets.update(match.start() for match in sign.finditer(data.lower()))
    has_anchors = False
    if not quick(data):
        others = doubts(data) if doubts is not None else None
        if others is None:
            return None
        offsets.update(others)
    if references is not None:
        unsure = references.doubts(data)
        if unsure is None:
            return None
        offsets.update(unsure[0])
        has_anchors = unsure[1]
    if urls and shows_links and rules.by_visible:
        misleading = doubtful_texts(data)
        if misleading is None:
            return None
        offsets.update(misleading)
    if urls and (present := rules.texts_in(b"\n".join(urls))):
        offsets.update(_with_texts(data, present))
    if urls and rules.any_pattern is not None:
        offsets.update(_with_patterns(data, rules.any_pattern))
    if found != count:
        offsets.update(_not_plain(data))
    plain = found - sum(url.count(_SLASHES) for url in urls) if b"/http" in data else found
    fine = references.look.fine if references is not None else ()
    return Glance(plain, tuple(sorted(offsets)), data.isascii() or _decodes(data), has_anchors, fine)


def _has_longer_line(data: bytes, limit: int) -> bool:
    """Whether a URL may be longer than that: one that is not in one line is not written as it stands."""
    start = 0
    while len(data) - start > limit:
        newline = data.rfind(b"\n", start, start + limit + 1)
        if newline < 0:
            return True
        start = newline + 1
    return False


def _with_texts(data: bytes, texts: tuple[bytes, ...]) -> Iterator[int]:
    """The slashes of each plain URL that holds one of the texts."""
    for match in _PLAIN.finditer(data):
        url = match[1].lower()
        if any(text in url for text in texts):
            yield match.start() + 1


def _with_patterns(data: bytes, pattern: re.Pattern[bytes]) -> Iterator[int]:
    """The slashes of each plain URL in which ``pattern`` is found."""
    for match in _PLAIN.finditer(data):
        colon = match.start()
        scheme = colon
        while scheme and data[scheme - 1 : scheme].isalnum():
            scheme -= 1
        if pattern.search(data[scheme : match.end(1)]):
            yield colon + 1


def _not_plain(data: bytes) -> Iterator[int]:
    """The slashes of each ``://`` whose URL is not plain."""
    at = data.find(_SLASHES)
    for match in _PLAIN.finditer(data):
        plain = match.start()
        while at < plain:
            yield at + 1
            at = data.find(_SLASHES, at + 3)
        at = data.find(_SLASHES, at + 3)
    while at >= 0:
        yield at + 1
        at = data.find(_SLASHES, at + 3)


def _decodes(data: bytes) -> bool:
    """Whether the bytes are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
