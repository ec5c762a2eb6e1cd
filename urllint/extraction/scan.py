"""URLs in running text: where one starts, where it ends, and what only looks like one.

A URL starts with ``scheme://`` after a boundary. Its end is a matter of judgement, because people put URLs in
brackets, quotes, sentences and code. The rules are GitHub Flavored Markdown's (final punctuation does not belong to
it), and more: a closing bracket whose opening one stands before the URL ends it anywhere, a quotation mark ends what
one opens, CJK and fullwidth punctuation end it, an escape that is written out (``\\n``, ``\\"``) ends it; a
placeholder's own spaces, quotes and brackets do not.

Three kinds of text are told apart (`Mode`):

- ``prose``: running text, comments, everything without string syntax. A backslash belongs to the URL, unless it writes
  out a line end, a tab or a quote (the URL ends before it) or is a sign of a pattern (``\\.``, ``\\d+``: a hole).
- ``source``: a program or data format that is read without its own decoder. Every backslash is an escape: the URL ends
  at one that stands for a delimiter, any other is a hole, so that nothing is said about what it stands for.
- ``quoted``: the decoded value of a string literal. If all of it is one URL, its final punctuation, brackets and quotes
  belong to it, and schemes without ``//`` (``mailto:``, ``tel:``, ``urn:``, ``data:``, ``news:``) count, too.

The work is linear in the length of the text. Nearly all URLs are plain, and one regular expression takes them; the few
others are walked from one special character to the next.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from urllint.extraction.holes import SCAN_SYNTAXES, SYNTAXES, HoleFinder, hole_finder
from urllint.extraction.schemes import (
    FOREIGN_AUTHORITY_SCHEMES,
    KNOWN_SCHEMES,
    WRAPPING_SCHEMES,
    is_misspelt_http,
)
from urllint.model import FoundUrl, Hole, Place, Role
from urllint.text.source_map import SourceMap
from urllint.text.span import Span

Mode = Literal["prose", "quoted", "source"]

Form = Literal["url", "unknown-scheme", "foreign-authority", "www", "misspelt-scheme", "missing-colon"]
"""What a candidate is. Only a ``url`` can be judged by the standard.

``url``: an absolute URL, well formed or not (``http:/x``, ``https:///x``, ``http:://x``). ``unknown-scheme``:
``word://`` with a word that is no known scheme. ``foreign-authority``: a known scheme whose users write something else
than one host where the standard expects it (``docker://alpine:3``, a list of hosts). ``www``: a host name that starts
with ``www.``, without a scheme. ``misspelt-scheme``: ``htp://``, one edit away from ``http`` or ``https``.
``missing-colon``: ``http//host`` or ``http;//host``.
"""


class Candidate(NamedTuple):
    """A piece of text that is, or was meant as, a URL; offsets into the scanned text, holes relative to ``start``."""

    start: int
    end: int
    form: Form
    holes: tuple[Hole, ...] = ()


def scan(
    text: str, start: int = 0, end: int | None = None, *, mode: Mode = "prose", stops: str = ""
) -> Iterator[Candidate]:
    """The candidates of ``text`` between ``start`` and ``end`` (code points), in order, not overlapping.

    Text outside these bounds is not looked at. ``stops`` are further characters that end a URL in this kind of text,
    such as the separator of a table's fields.
    """
    if end is None:
        end = len(text)
    if mode == "quoted":
        whole = _whole_string(text, start, end)
        if whole is not None:
            return iter((whole,))
    return iter(_Scanner(text, start, end, mode, stops).run())


def found_urls(
    text: str,
    *,
    places: tuple[Place, ...],
    role: Role,
    source_map: SourceMap | None = None,
    offset: int = 0,
    start: int = 0,
    end: int | None = None,
    mode: Mode = "prose",
    stops: str = "",
) -> list[FoundUrl]:
    """What `scan` finds, as found URLs at their raw places.

    ``source_map`` leads from the offsets of ``text`` to raw ones; without it a raw offset is the text's plus
    ``offset``.
    """
    found: list[FoundUrl] = []
    for at, to, form, holes in scan(text, start, end, mode=mode, stops=stops):
        if source_map is None:
            own_map, span = None, Span(at + offset, to + offset)
        else:
            own_map, span = _mapped(source_map, at, to)
        found.append(
            FoundUrl(text=text[at:to], span=span, places=places, role=role, source_map=own_map, holes=holes, form=form)
        )
    return found


def _mapped(source_map: SourceMap, start: int, end: int) -> tuple[SourceMap | None, Span]:
    own_map = source_map.slice(start, end)
    span = source_map.raw_span(start, end)
    if len(own_map.pieces) == 1 and own_map.pieces[0].is_run:
        return None, span
    return own_map, span


# --- Where a URL starts

_LONGEST_SCHEME: Final = 64

_WRAPPER = re.compile(rf"(?<![A-Za-z0-9+.-])(?:{'|'.join(sorted(WRAPPING_SCHEMES))})(?::[A-Za-z][A-Za-z0-9+.-]*)*:\Z")

_GLUED = re.compile(r"(?:[0-9]+m|[0-9][0-9a-f]{1,3}|[a-z0-9+.-]*[.-])(?=https?\Z)")
"""What can stand right before ``http`` and is not part of the scheme: the end of a terminal's colour sequence, the
digits of ``%20``, ``=3D`` or ``\\x1b``, the last word of a sentence with its full stop, a list's bullet."""

_ESCAPE_BODY = re.compile(r"u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-7]{3}|[abefnrtv0]")


def _scheme_before(text: str, colon: int, floor: int) -> tuple[int, str] | None:
    """Where the scheme that ends at ``colon`` starts, and its name in lower case; ``None`` if there is none.

    The characters of a scheme are taken as far as they go back; then what cannot belong to it is given up: a written
    out escape, a number before it, a hyphen.
    """
    low = max(floor, colon - _LONGEST_SCHEME)
    at = colon
    while at > low:
        character = text[at - 1]
        if not (character.isascii() and (character.isalnum() or character in "+.-")):
            break
        at -= 1
    if at > low and text[at - 1] == "\\":
        escape = _ESCAPE_BODY.match(text, at, colon)
        if escape is not None:
            at = escape.end()
    name = text[at:colon].lower()
    if name not in KNOWN_SCHEMES:
        glued = _GLUED.match(name)
        scheme = name[glued.end() :] if glued is not None else name.lstrip("+.-0123456789")
        at += len(name) - len(scheme)
        name = scheme
        if len(name) < 2:  # one letter is a drive
            return None
        if name not in KNOWN_SCHEMES and at > floor and text[at - 1] == "_":
            return None
    if at > floor and text[at - 1] == ":":
        wrapper = _WRAPPER.search(text[max(floor, at - _LONGEST_SCHEME) : at])
        if wrapper is not None:
            at -= len(wrapper.group())
            name = wrapper.group().partition(":")[0]
    return at, name


# --- Where a URL ends

_PLAIN_BODY: Final = (
    r"[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]+)?(?:/[A-Za-z0-9/._~=&#+?-]*)?(?<=[A-Za-z0-9/=#&+])"
    r"(?=[.?]?(?:[\s\"`)\]}>]|</|\Z|'(?![\w%])|[,;:!](?:\s|\Z)|\\[\"'nrt]))"
)
_PLAIN_BOUNDARY: Final = r"[ \t\n\r\f\"'<>()\[\]{},;|`*=#]"
_SLASHES = re.compile(
    rf"://(?:(?<={_PLAIN_BOUNDARY}https://){_PLAIN_BODY}()|(?<={_PLAIN_BOUNDARY}http://){_PLAIN_BODY}())?"
)
"""Every ``://``, and with it the URL, if nothing but one final full stop or question mark is in doubt about its end.

Such a URL holds nothing that has a say in where it ends, and neither has what stands before it. The empty groups tell
``https`` (1) and ``http`` (2) apart.
"""

_NOT_IN_PLAIN: Final = frozenset(",;[|")
"""The ``stops`` that a plain URL cannot hold."""

_TRIMMED: Final = "?!.,:*_~'\";|^"
"""What does not belong to a URL in running text if it stands at its end: GFM's list, a table's border, a caret."""

_SPACES_AND_CONTROLS: Final = "\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_QUOTES: Final = "\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a"
_WIDE_PUNCTUATION: Final = (
    "\u2014\u2026\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff02\uff07-\uff09\uff0c\uff1a\uff1b\uff1c\uff1e\uff1f"
    "\uff3b\uff3d\uff5b\uff5d-\uff65\ufe10-\ufe19\ufe30-\ufe52"
)

_CLOSING: Final = {")": "(", "]": "[", "}": "{"}

_DEEPEST_NESTING: Final = 64
"""A URL ends before the bracket that would nest deeper; keeps hostile text from costing memory."""

_IPV6 = re.compile(r"\[[0-9A-Fa-f.]*:[0-9A-Za-z:.]*(?:%[A-Za-z0-9.~_-]*)?\]?")

_NEXT_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,20}://")

_MARKUP_DELIMITER = re.compile(
    r"&(?:quot|apos|lt|gt|nbsp|#0{0,4}(?:3[249]|6[02]|160)|#[xX]0{0,4}(?:2[027]|3[ceCE]|[aA]0));"
)

_DELIMITER_ESCAPE = re.compile(
    r"\\(?:[nrt\"'`\\0]|\Z|\s|[eE]\[|x(?:0[0-9a-dA-D]|1[bB]|2[027]|3[ceCE]|7[fF])"
    r"|u00(?:0[0-9a-dA-D]|1[bB]|2[027]|3[ceCE]|7[fF]|[aA]0))"
)
"""A backslash that writes out what would end the URL, or that writes out nothing."""

_AUTHORITY_END = re.compile(r"[/?#\\]")

_HOST_LIST = re.compile(r"[^/?#,]*,[^/?#]")

_ONE_HOST_SCHEMES: Final = WRAPPING_SCHEMES | {
    "data",
    "file",
    "ftp",
    "http",
    "https",
    "mailto",
    "news",
    "tel",
    "urn",
    "ws",
    "wss",
}

_HOST_IS_CUT = re.compile(r"[:@\[]|[0-9]\Z")

_DOTTED_HOST = re.compile(r"(?:[^\W_][\w-]{0,62}\.){1,20}[^\W\d_][\w-]{1,62}|localhost(?![\w.-])")

_SOMETHING = re.compile(r"[^\W_]|[^\x00-\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\[::\]|\{\}")
"""More than punctuation and invisible characters: ``http://`` before these speaks of a scheme and is no URL."""

_CONTINUED = re.compile(r"[\"'`](?:\s{0,100}[\"'`+.&]|[\w$\\]|\s{0,100}\\)")
"""A literal that another one follows, or an operator that joins strings: the rest of the URL is elsewhere."""

_ENTITY_AT_END = re.compile(r"&[A-Za-z0-9]{1,30};\Z")

_CUT_PERCENT = re.compile(r"%[0-9A-Fa-f]?\Z")

_CAPITALS_IN_UNDERSCORES = re.compile(r"__[A-Z][A-Z0-9_]{0,60}__\Z")


@lru_cache(maxsize=8)
def _special(stops: str) -> re.Pattern[str]:
    """The characters at which a walk along a URL has something to decide."""
    fixed = rf"{_SPACES_AND_CONTROLS}{_QUOTES}{_WIDE_PUNCTUATION}\"'\u2018\u2019<>`\\(){{}}\[\]|,;&"
    return re.compile(f"[{fixed}{re.escape(stops)}]")


@lru_cache(maxsize=4)
def _holes_of(mode: Mode) -> HoleFinder:
    scan_syntaxes = SCAN_SYNTAXES if mode == "source" else [name for name in SCAN_SYNTAXES if name != "escape"]
    return hole_finder(frozenset((*SYNTAXES, *scan_syntaxes)))


# --- What has no ``://``

_MALFORMED = re.compile(r"https?(?::(?:/(?=[\w\[{$<%])|:/{1,2}(?=[\w\[{$<%])|\\{2,4}(?=\w))|[;]?//(?=\w))")

_NO_MALFORMED_AFTER = frozenset("+.-/\\:@_")

_WWW_HOST = re.compile(r"(?i:www)(?:\.[^\W_][\w-]{0,62}){1,20}\.[^\W\d_]{2,}|www(?:\.[^\W_][\w-]{0,62}){1,20}")

_USER_BEFORE_HOST = re.compile(r"[^\s/?#@]{0,80}@")

_NO_WWW_AFTER = frozenset("/:.@_-\\%&?+#$~")

_IN_ANGLES = re.compile(r"<((?:mailto|tel|urn|data|news):[^\s<>\"`]+)>")

_WITHOUT_SLASHES: Final = {
    "mailto": re.compile(r"(?=[^?]*[@{$%<]|\?)\S+"),
    "tel": re.compile(r"\+?[0-9({$%<]\S*"),
    "urn": re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{1,31}:\S+"),
    "data": re.compile(r"(?:[\w.+-]+/[\w.+*-]+)?[^,\s]*,\S*"),
    "news": re.compile(r"\S*[.@]\S+"),
    "http": _DOTTED_HOST,
    "https": _DOTTED_HOST,
}
"""What must follow the colon for a string that is one URL as a whole, by scheme."""


class _Scanner:
    """One pass over one text."""

    __slots__ = ("_unclosed", "_unclosed_until", "end", "holes", "mode", "special", "start", "stops", "text")

    def __init__(self, text: str, start: int, end: int, mode: Mode, stops: str) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.mode: Mode = mode
        self.stops = stops
        # Compiling these takes milliseconds, and most files have plain URLs only.
        self.special: re.Pattern[str] | None = None
        self.holes: HoleFinder | None = None
        # Brackets that have no partner before an offset: a second walk need not find that out again.
        self._unclosed: list[int] = []
        self._unclosed_until = start

    def run(self) -> list[Candidate]:
        """All candidates, in order."""
        text, start, end = self.text, self.start, self.end
        found = self._with_slashes()
        others = [*self._malformed(found)]
        if self.mode != "source" and text.find("www.", start, end) >= 0:  # in a program mostly a name of something
            others += self._bare_hosts(found)
        if text.find("<", start, end) >= 0:
            others += self._in_angles(found)
        return sorted([*found, *others]) if others else found

    def _with_slashes(self) -> list[Candidate]:
        text = self.text
        may_be_plain = _NOT_IN_PLAIN.issuperset(self.stops)
        found: list[Candidate] = []
        floor = self.start
        for match in _SLASHES.finditer(text, floor, self.end):
            at = match.start()
            if at < floor:
                continue
            plain = match.lastindex
            if plain is not None and may_be_plain:
                begin = at - 6 + plain
                if begin >= floor:
                    floor = match.end()
                    found.append(Candidate(begin, floor, "url", ()))
                    continue
            scheme = _scheme_before(text, at, floor)
            candidate = None if scheme is None else self._candidate(*scheme, at + 3)
            if candidate is not None:
                found.append(candidate)
                floor = candidate.end
        return found

    def _candidate(self, begin: int, name: str, body: int) -> Candidate | None:
        """The candidate that starts at ``begin`` with the scheme ``name``; ``body`` is behind its slashes."""
        text = self.text
        stop = self._walk(begin, body)
        if _SOMETHING.search(text, body, stop) is None:
            return None
        stop = self._trimmed(body, stop)
        if _SOMETHING.search(text, body, stop) is None:
            return None
        return self._with_holes(begin, body, stop, self._form(name, body, stop))

    def whole(self, begin: int, name: str, body: int) -> Candidate:
        """Everything from ``begin`` on as one candidate."""
        return self._with_holes(begin, body, self.end, self._form(name, body, self.end))

    def _form(self, name: str, body: int, stop: int) -> Form:
        text = self.text
        if name not in KNOWN_SCHEMES:
            misspelt = is_misspelt_http(name) and _DOTTED_HOST.match(text, body, stop)
            return "misspelt-scheme" if misspelt else "unknown-scheme"
        if name in FOREIGN_AUTHORITY_SCHEMES:
            return "foreign-authority"
        if name not in _ONE_HOST_SCHEMES and _HOST_LIST.match(text, body, stop) is not None:
            return "foreign-authority"
        return "url"

    def _with_holes(self, begin: int, body: int, stop: int, form: Form) -> Candidate:
        """The candidate with its holes; one is at its end where the URL goes on elsewhere or is cut by an ellipsis."""
        holes = self._hole_finder().find(self.text[begin:stop])
        if holes and holes[0].start < body - begin:  # the backslashes of ``http:\\\\x`` are what is wrong with it
            holes = tuple(hole for hole in holes if hole.start >= body - begin)
        dots = self._ellipsis(body, stop)
        if dots or (self.mode == "source" and _CONTINUED.match(self.text, stop, self.end)):
            holes = (*holes, Hole(stop - begin, stop - begin + dots, "unknown"))
        return Candidate(begin, stop + dots, form, holes)

    def _walk(self, begin: int, body: int) -> int:
        """Where the URL with the body at ``body`` ends, before its final punctuation is looked at."""
        text, end, stops = self.text, self.end, self.stops
        if self.special is None:
            self.special = _special(stops)
        search = self.special.search
        opening = text[begin - 1] if begin > self.start else ""
        stack: list[int] = []
        position = body
        while True:
            match = search(text, position, end)
            if match is None:
                stop = end
                break
            stop = match.start()
            position = match.end()
            character = match.group()
            if character in "{<[(\\":
                behind = self._behind_bracket(stop, body)
                if behind is not None:
                    position = behind
                    continue
                if character == "\\" and self.mode != "source" and not _DELIMITER_ESCAPE.match(text, stop, end):
                    continue
                if character in "<\\" or character in stops or len(stack) == _DEEPEST_NESTING:
                    break
                if stop < self._unclosed_until and stop in self._unclosed:
                    break
                stack.append(stop)
            elif character in ")]}":
                if not stack or text[stack[-1]] != _CLOSING[character]:
                    break
                stack.pop()
            elif character in ",;|":
                if (
                    (character in stops and opening != '"')
                    or (character == "|" and opening and opening in "|[=")
                    or _NEXT_URL.match(text, position, end)
                ):
                    break
            elif character == "&":
                if _MARKUP_DELIMITER.match(text, stop, end):
                    break
            elif character in "'\u2018\u2019":
                closes = character == opening or (character == "\u2019" and opening == "\u2018")
                follower = text[position] if position < end else ""
                if closes or not (follower.isalnum() or (follower and follower in "%_")):
                    break
            else:
                break
        if stack:
            self._unclosed = stack
            self._unclosed_until = stop
            return stack[0]
        return stop

    def _behind_bracket(self, at: int, body: int) -> int | None:
        """Behind the hole or address that starts at the bracket or backslash at ``at``; ``None`` if none does."""
        text, end = self.text, self.end
        if text[at] == "[" and (at == body or text[at - 1] == "@"):
            address = _IPV6.match(text, at, end)
            if address is not None:
                return address.end()
        if text[at] == "\\" and _DELIMITER_ESCAPE.match(text, at, end):
            return None
        holes = self._hole_finder()
        if at > body and text[at - 1] in "$#%@":
            behind = holes.end_at(text, at - 1, end)
            if behind is not None and behind > at:
                return behind
        return holes.end_at(text, at, end)

    def _hole_finder(self) -> HoleFinder:
        if self.holes is None:
            self.holes = _holes_of(self.mode)
        return self.holes

    def _trimmed(self, body: int, stop: int) -> int:
        """The end without the punctuation that does not belong to the URL."""
        text = self.text
        while stop > body and text[stop - 1] in _TRIMMED:
            last = text[stop - 1]
            if last == "_" and _CAPITALS_IN_UNDERSCORES.search(text, max(body, stop - 64), stop):
                break
            entity = _ENTITY_AT_END.search(text, max(body, stop - 32), stop) if last == ";" else None
            stop = stop - 1 if entity is None else entity.start()
        return stop

    def _ellipsis(self, body: int, stop: int) -> int:
        """The length of an ellipsis at ``stop`` that cuts a host, a port or a percent-encoded byte in two.

        Elsewhere what stands before an ellipsis is a good URL of its own.
        """
        text = self.text
        dots = 3 if text.startswith("...", stop, self.end) else 1 if text.startswith("\u2026", stop, self.end) else 0
        if not dots:
            return 0
        if _CUT_PERCENT.search(text, max(body, stop - 2), stop):
            return dots
        if _AUTHORITY_END.search(text, body, stop):
            return 0
        is_cut = _HOST_IS_CUT.search(text, body, stop) is not None or text.find(".", body, stop) < 0
        return dots if is_cut else 0

    # Forms without ``://``; ``found`` are the URLs that have it, in which nothing else is looked for.

    def _malformed(self, found: list[Candidate]) -> Iterator[Candidate]:
        """``http:/x``, ``http:\\\\x``, ``http:://x``, ``http//x.example``."""
        text = self.text
        floor = self.start
        for match in _MALFORMED.finditer(text, self.start, self.end):
            begin, body = match.span()
            if begin < floor or _is_inside(found, begin):
                continue
            if begin > self.start:
                before = text[begin - 1]
                if before in _NO_MALFORMED_AFTER or (before.isascii() and before.isalnum()):
                    continue
            written = match.group()
            has_colon = ":" in written
            in_doubt = not has_colon or ("\\" in written and self.mode == "source")
            if in_doubt and _DOTTED_HOST.match(text, body, self.end) is None:
                continue
            stop = self._trimmed(body, self._walk(begin, body))
            if _SOMETHING.search(text, body, stop) is None or _reaches_next(found, begin, stop):
                continue
            yield self._with_holes(begin, body, stop, "url" if has_colon else "missing-colon")
            floor = stop

    def _bare_hosts(self, found: list[Candidate]) -> Iterator[Candidate]:
        """``www.example.com/x``."""
        text, start, end = self.text, self.start, self.end
        at = text.find("www.", start, end)
        while at >= 0:
            before = text[at - 1] if at > start else ""
            behind = at + 4
            if not before or not (before in _NO_WWW_AFTER or (before.isascii() and before.isalnum())):
                host = _WWW_HOST.match(text, at, end)
                if host is not None and not _is_inside(found, at):
                    stop = self._trimmed(at, self._walk(at, host.end()))
                    if not _USER_BEFORE_HOST.match(text, at, end) and not _reaches_next(found, at, stop):
                        yield self._with_holes(at, at, stop, "www")
                        behind = max(behind, stop)
            at = text.find("www.", behind, end)

    def _in_angles(self, found: list[Candidate]) -> Iterator[Candidate]:
        """``<mailto:a@b.example>``."""
        for match in _IN_ANGLES.finditer(self.text, self.start, self.end):
            begin, stop = match.span(1)
            name, _, rest = match.group(1).partition(":")
            if _is_inside(found, begin) or _reaches_next(found, begin, stop):
                continue
            if _WITHOUT_SLASHES[name].match(rest) is not None:
                yield Candidate(begin, stop, "url", self._hole_finder().find(match.group(1)))


def _is_inside(found: list[Candidate], at: int) -> bool:
    before = bisect_right(found, at, key=_start) - 1
    return before >= 0 and at < found[before].end


def _reaches_next(found: list[Candidate], at: int, stop: int) -> bool:
    behind = bisect_right(found, at, key=_start)
    return behind < len(found) and found[behind].start < stop


def _start(candidate: Candidate) -> int:
    return candidate.start


# --- Strings that are one URL

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]{1,63}):(//)?")

_NOT_IN_WHOLE = re.compile(rf"[{_SPACES_AND_CONTROLS}<>\"`]|[,;|](?=[A-Za-z][A-Za-z0-9+.-]{{1,20}}://)")


def _whole_string(text: str, start: int, end: int) -> Candidate | None:
    """The candidate that is all of a string's value but for white space around it, if it is one."""
    while start < end and text[start].isspace():
        start += 1
    scheme = _SCHEME.match(text, start, end)
    if scheme is None:
        return None
    while text[end - 1].isspace():
        end -= 1
    name = scheme.group(1).lower()
    body = scheme.end()
    if scheme.group(2) is None:
        rest = _WITHOUT_SLASHES.get(name)
        if name in WRAPPING_SCHEMES:
            body = text.find("://", body, end) + 3
            if body < 3 or _scheme_before(text, body - 3, start) != (start, name):
                return None
        elif rest is None or rest.match(text, body, end) is None:
            return None
    elif name not in KNOWN_SCHEMES:
        return None
    scanner = _Scanner(text, start, end, "quoted", "")
    candidate = scanner.whole(start, name, body)
    position = start
    for hole in (*candidate.holes, Hole(end - start, end - start)):
        if _NOT_IN_WHOLE.search(text, position, start + hole.start) is not None:
            return None
        position = start + hole.end
    return candidate if _SOMETHING.search(text, body, end) is not None else None
