"""URLs in running text: where one starts, where it ends, and what only looks like one.

A URL starts with ``scheme://`` after a boundary. Its end is a matter of judgement, because people put URLs in
brackets, quotes, sentences and code. The rules are GitHub Flavored Markdown's (final punctuation does not belong to
it), and more: a closing bracket whose opening one stands before the URL ends it anywhere, a quotation mark ends what
one opens, CJK and fullwidth punctuation end it, an escape that is written out (``\\n``, ``\\"``) ends it; a
placeholder's own spaces, quotes and brackets do not. In a host and a port an apostrophe ends it, and so does a letter
of a script without spaces behind ASCII; in what follows these belong to it.

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
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from urllint.extraction import observing
from urllint.extraction.candidates import Candidate, Mode
from urllint.model import FoundUrl, Place, Role
from urllint.text.source_map import SourceMap
from urllint.text.span import Span

if TYPE_CHECKING:
    from urllint.extraction.walk import Walker


def scan(
    text: str, start: int = 0, end: int | None = None, *, mode: Mode = "prose", stops: str = ""
) -> Iterator[Candidate]:
    """The candidates of ``text`` between ``start`` and ``end`` (code points), in order.

    They do not overlap, but for URLs in a shell's command that is a placeholder of another one: these come behind it.
    Text outside the bounds is not looked at. ``stops`` are further characters that end a URL in this kind of text, such
    as the separator of a table's fields.
    """
    if end is None:
        end = len(text)
    if observing.current is not None:
        return iter(observing.current.scan(text, start, end, mode, stops))
    if mode == "quoted":
        from urllint.extraction.whole_strings import whole_string

        whole = whole_string(text, start, end)
        if whole is not None:
            found = [whole]
            if whole.holes:
                found += Scanner(text, start, end, mode, stops).in_commands(found)
            return iter(found)
    return iter(Scanner(text, start, end, mode, stops).run())


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
    if observing.current is not None:
        observing.current.locate(source_map, offset)
    for at, to, form, holes in scan(text, start, end, mode=mode, stops=stops):
        if source_map is None:
            own_map, span = None, Span(at + offset, to + offset)
        else:
            own_map, span = _mapped(source_map, at, to)
        found.append(
            FoundUrl(
                text=text[at:to],
                span=span,
                places=places,
                role=role_in_text(role, text, at, to),
                source_map=own_map,
                holes=holes,
                form=form,
            )
        )
    return found


def role_in_text(role: Role, text: str, start: int, end: int) -> Role:
    """The role of the URL at ``start`` to ``end``: in backquotes it is shown as it is, and not linked."""
    if role in ("prose", "comment") and text[start - 1 : start] == "`" == text[end : end + 1]:
        return "verbatim"
    return role


def _mapped(source_map: SourceMap, start: int, end: int) -> tuple[SourceMap | None, Span]:
    own_map = source_map.slice(start, end)
    span = source_map.raw_span(start, end)
    if len(own_map.pieces) == 1 and own_map.pieces[0].is_run:
        return None, span
    return own_map, span


_PLAIN_BODY: Final = (
    r"[A-Za-z0-9][A-Za-z0-9.-]*(?::[0-9]+)?(?:/[A-Za-z0-9/._~=&#+?-]*)?(?<=[A-Za-z0-9/=#&+])"
    r"(?=[.?]?(?:[\s\"`)\]}>]|</|\Z|'(?![\w%$])|[,:!](?:\s|\Z)|\\[\"'nrt]))"
)
_PLAIN_BOUNDARY: Final = r"[ \t\n\r\f\"'<>()\[\]{},;|`*=#]"
_SLASHES: Final = rf"://(?:(?<={_PLAIN_BOUNDARY}https://){_PLAIN_BODY}()|(?<={_PLAIN_BOUNDARY}http://){_PLAIN_BODY}())?"
"""Every ``://``, and with it the URL, if nothing but one final full stop or question mark is in doubt about its end.

Such a URL holds nothing that has a say in where it ends, and neither has what stands before it. The empty groups tell
``https`` (1) and ``http`` (2) apart.
"""

_NOT_IN_PLAIN: Final = frozenset(",;[|")
"""The ``stops`` that a plain URL cannot hold."""


_MALFORMED_SIGN: Final = r"https?(?:::?/(?!/)|:://|:\\|;?//)"
_BARE_HOST_SIGN: Final = r"www\.(?<![A-Za-z0-9/:.@_%&?+#$~\\-]www\.)"
_IN_ANGLES_SIGN: Final = r"<(?:mailto|tel|urn|data|news):"


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    """What to look for, compiled when the first text is scanned.

    Each begins with fixed text, which the `re` module finds twice as fast as `str.find` does.
    """
    return tuple(map(re.compile, (_SLASHES, _MALFORMED_SIGN, _BARE_HOST_SIGN, _IN_ANGLES_SIGN)))


class Scanner:
    """One pass over one text. What is not needed for plain URLs is imported when something else turns up.

    ``takes_plain``: plain URLs are taken without a walk, which would end them where the pattern does.
    """

    __slots__ = ("_walker", "end", "mode", "start", "stops", "takes_plain", "text")

    def __init__(self, text: str, start: int, end: int, mode: Mode, stops: str) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.mode: Mode = mode
        self.stops = stops
        self.takes_plain = _NOT_IN_PLAIN.issuperset(stops)
        self._walker: Walker | None = None

    @property
    def walker(self) -> Walker:
        """The one that walks along URLs that are not plain, made when the first one turns up."""
        if self._walker is None:
            self._walker = self.make_walker()
        return self._walker

    def make_walker(self) -> Walker:
        """A walker for this text."""
        from urllint.extraction.walk import Walker

        return Walker(self.text, self.start, self.end, self.mode, self.stops)

    def run(self) -> list[Candidate]:
        """All candidates, in order."""
        text, start, end = self.text, self.start, self.end
        slashes, malformed_sign, bare_host_sign, in_angles_sign = _patterns()
        found = self._with_slashes(slashes)
        others: list[Candidate] = []
        if malformed_sign.search(text, start, end) is not None:
            from urllint.extraction.other_forms import malformed

            others += malformed(self.walker, found)
        # In a program such a host is mostly a part of a name.
        if self.mode != "source" and bare_host_sign.search(text, start, end) is not None:
            from urllint.extraction.other_forms import bare_hosts

            others += bare_hosts(self.walker, found)
        if text.find("<", start, end) >= 0 and in_angles_sign.search(text, start, end) is not None:
            from urllint.extraction.other_forms import in_angles

            others += in_angles(self.walker, found)
        if any(candidate.holes for candidate in found):
            others += self.in_commands(found)
        return sorted([*found, *others]) if others else found

    def in_commands(self, found: Iterable[Candidate]) -> list[Candidate]:
        """The URLs in commands that are placeholders: ``https://a.example/$(curl https://b.example)/c``."""
        inner: list[Candidate] = []
        text = self.text
        for candidate in found:
            for hole in candidate.holes:
                start, end = candidate.start + hole.start, candidate.start + hole.end
                if hole.kind == "shell" and text.startswith("$(", start) and text.find("://", start, end) >= 0:
                    inner += self.inside(start + 2, end - 1).run()
        return inner

    def inside(self, start: int, end: int) -> Scanner:
        """One like this for a part of the text."""
        return Scanner(self.text, start, end, self.mode, self.stops)

    def _with_slashes(self, slashes: re.Pattern[str]) -> list[Candidate]:
        text = self.text
        takes_plain = self.takes_plain
        found: list[Candidate] = []
        floor = self.start
        for match in slashes.finditer(text, floor, self.end):
            at = match.start()
            if at < floor:
                continue
            plain = match.lastindex
            if plain is not None and takes_plain:
                begin = at - 6 + plain
                if begin >= floor:
                    floor = match.end()
                    found.append(Candidate(begin, floor, "url", ()))
                    continue
            candidate = self.walker.candidate(at, floor)
            if candidate is not None:
                found.append(candidate)
                floor = candidate.end
        return found
