"""The slow way along a URL in running text: from one character that has a say in where it ends to the next.

`urllint.extraction.scan` takes plain URLs without it; its patterns are compiled when the first other one turns up.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

from urllint.extraction.candidates import Candidate, Form, Mode
from urllint.extraction.holes import SCAN_SYNTAXES, SYNTAXES, HoleFinder, hole_finder
from urllint.extraction.schemes import (
    FOREIGN_AUTHORITY_SCHEMES,
    KNOWN_SCHEMES,
    WRAPPING_SCHEMES,
    is_misspelt_http,
)
from urllint.model import Hole

# --- Where a URL starts

_LONGEST_SCHEME: Final = 64

_WRAPPER = re.compile(rf"(?<![A-Za-z0-9+.-])(?:{'|'.join(sorted(WRAPPING_SCHEMES))})(?::[A-Za-z][A-Za-z0-9+.-]*)*:\Z")

_GLUED = re.compile(r"(?:[0-9]+m|[0-9][0-9a-f]{1,3}|[a-z0-9+.-]*[.-])(?=https?\Z)")
"""What can stand right before ``http`` and is not part of the scheme: the end of a terminal's colour sequence, the
digits of ``%20``, ``=3D`` or ``\\x1b``, the last word of a sentence with its full stop, a list's bullet."""

_ESCAPE_BODY = re.compile(r"u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-7]{3}|f[BIPR](?=[a-z])|[abefnrtv0]")


def scheme_before(text: str, colon: int, floor: int) -> tuple[int, str] | None:
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

_TRIMMED: Final = "?!.,:*_~'\";|^"
"""What does not belong to a URL in running text if it stands at its end: GFM's list, a table's border, a caret."""

SPACES_AND_CONTROLS: Final = "\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff"
"""Characters that no URL holds. Lone surrogates are among them: so stand bytes that are not valid in the encoding."""
_QUOTES: Final = "\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a"
_WIDE_PUNCTUATION: Final = (
    "\u2014\u2026\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff02\uff07-\uff09\uff0c\uff1a\uff1b\uff1c\uff1e\uff1f"
    "\uff3b\uff3d\uff5b\uff5d-\uff65\ufe10-\ufe19\ufe30-\ufe52"
)

_WIDE_FULL_STOP: Final = "\uff0e"
"""Between the labels of a host it is a dot: https://www.unicode.org/reports/tr46/#Notation"""

_CLOSING: Final = {")": "(", "]": "[", "}": "{"}

_DEEPEST_NESTING: Final = 64
"""A URL ends before the bracket that would nest deeper; keeps hostile text from costing memory."""

_IPV6 = re.compile(r"\[[0-9A-Fa-f.]*:[0-9A-Za-z:.]*(?:%[A-Za-z0-9.~_-]*)?\]?")

_CLOSES = re.compile(r"[${%][^\s\[\]\"'`<>]{0,60}\]")

_NEXT_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,20}://")

_MARKUP_DELIMITER = re.compile(
    r"&(?:quot|apos|lt|gt|nbsp|#0{0,4}(?:3[249]|6[02]|160)|#[xX]0{0,4}(?:2[027]|3[ceCE]|[aA]0));"
)

_DELIMITER_ESCAPE = re.compile(
    r"\\(?:[nrt\"'`\\0]|\Z|\s|[eE][\[\]\\]|f[BIPR](?!\w)|x(?:0[0-9a-dA-D]|1[bB]|2[027]|3[ceCE]|7[fF])"
    r"|u00(?:0[0-9a-dA-D]|1[bB]|2[027]|3[ceCE]|7[fF]|[aA]0))"
)
"""A backslash that writes out what would end the URL, or that writes out nothing."""

_AUTHORITY_END = re.compile(r"[/?#\\]")

_LONGEST_HOST: Final = 300

_WHOLE_HOST = re.compile(r"[A-Za-z0-9.-]+(?::[0-9]{1,5})?")
_USER_FOLLOWS = re.compile(r"[^\s/?#\\]{0,200}@")

_HOST_LIST = re.compile(r"[^/?#,;]*[,;][^/?#]")

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

_CLOSING_STATEMENT = re.compile(
    r"\{%[-+~]?\s{0,10}(?:end|else|elif|elsif|elseif)|\{\{[%<]\s{0,10}/|\{\{[-~]?\s{0,10}(?:/|(?:end|else)\b)"
    r"|<%-?\s{0,10}(?:(?:end|else|elsif)\b|\})|<\?(?:php)?\s{0,10}(?:end\w{1,10}|else\w{0,2}|\})"
)
_OPENING_STATEMENT = re.compile(
    r"\{%[-+~]?\s{0,10}(?!end|else|elif|elsif)|\{\{[%<#^]|\{\{[-~]?\s{0,10}(?:if|unless|with|range|each)\b|<%(?!=)|<\?(?!=)"
)
"""Of template languages: what ends a part that depends on something, and what begins one."""

_LINK_TAG = re.compile(r"\{@[A-Za-z]{1,20}[ \t]{1,10}\Z")
"""``{@link `` of documentation comments: a bar separates the URL from its text."""

_QUERY_WITHOUT_SCHEME = re.compile(r"[?&][\w.\[\]-]{1,60}=\Z")
"""What stands before a URL that is a value in the query of a URL without scheme: it ends where the value does."""

_LETTERS_WITHOUT_SPACES: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30fa\u30fc-\u30ff\u3130-\u318f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
)
"""Of South East Asia's scripts, kana, Chinese characters and Hangul, whose particles follow a word without a space."""

_GLUED_LETTERS = re.compile(
    r"(?![^/?#\\\s]*@)(?:[^/?#\\\s]*[.:])?(?:[A-Za-z0-9-]*[A-Za-z0-9]|\[[0-9A-Fa-f:.]*\])"
    rf"(?=[{_LETTERS_WITHOUT_SPACES}][\w-]*(?!\.\w|[\w-]))"
)
"""A host, or a host and a port, with such letters right behind ASCII in the last label or the port.

No top-level domain mixes the two, and no port has letters: the sentence goes on there.
"""

_HOST_IS_CUT = re.compile(r"[:@\[]|[0-9]\Z")

DOTTED_HOST = re.compile(r"(?:[^\W_][\w-]{0,62}\.){1,20}[^\W\d_][\w-]{1,62}|localhost(?![\w.-])")

SOMETHING = re.compile(r"[^\W_]|[^\x00-\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\[::\]|\{\}")
"""More than punctuation and invisible characters: ``http://`` before these speaks of a scheme and is no URL."""

_COLON_OF_TEXT = re.compile(r":[^\x00-\x7f]")
"""``http://:`` and text of a script without spaces: the colon is the sentence's."""

_CONTINUED = re.compile(r"[\"'`](?:\s{0,100}[\"'+.]|[\w$\\]|\s{0,100}\\)")
"""A literal that another one follows, or an operator that joins strings: the rest of the URL is elsewhere."""

_ENTITY_AT_END = re.compile(r"&[A-Za-z0-9]{1,30};\Z")

_PIPED = re.compile(r"(?:sudo|(?:ba|da|fi|k|z)?sh|iex|jq|node|perl|python3?|ruby|tar)(?![\w|.-])")
"""A program behind a bar, which then pipes to it what the URL gives."""

_GIT_SECTION = re.compile(r"(?<![\w.-])(?:credential|http|url)\.\Z")
_GIT_VARIABLE = re.compile(
    r"\.(?:cookiefile|extraheader|followredirects|helper|(?:push)?insteadof|proxy\w{0,20}|savecookies|ssl\w{1,20}"
    r"|usehttppath|useragent|username)(?:=\w{0,20})?\Z",
    re.IGNORECASE,
)
"""``url.https://a.example/.insteadOf``: the key of a setting of git, with a URL in it."""

_DIGEST = re.compile(r"[A-Za-z0-9+/]{16,}=")
"""``h1:`` and more before this in Base64 name a checksum's algorithm."""

_CUT_PERCENT = re.compile(r"%[0-9A-Fa-f]?\Z")

_CAPITALS_IN_UNDERSCORES = re.compile(r"__[A-Z][A-Z0-9_]{0,60}__\Z")


Refusal = Literal[
    "no-scheme", "nothing-behind", "inside-another", "part-of-a-word", "no-host", "reaches-the-next", "no-value"
]
"""Why something that looks like a URL is not taken for one.

``no-scheme``: what stands before ``://`` is no scheme. ``nothing-behind``: there is only punctuation behind the scheme.
``inside-another``: it belongs to a URL. ``part-of-a-word``: it goes on to the left. ``no-host``: what follows is no
host with a dot, without which a malformed form is not taken. ``reaches-the-next``: it would go on into another URL.
``no-value``: what follows the scheme is nothing that such a URL holds.
"""

END_RULES: Final = {
    "end": "the text ends there",
    "space": "a space or control character ends it",
    "stop": "the character is a separator in this format",
    "bracket": "a closing bracket whose opening one stands before the URL ends it",
    "statement": "template code that closes what was opened before the URL ends it",
    "open-bracket": "a bracket that is not closed again is none of its own",
    "angle": "an angle bracket ends it",
    "escape": "a backslash that writes out a delimiter ends it",
    "separator": "a comma, semicolon or bar is between it and what follows",
    "reference": "a character reference for a delimiter, or the next value of a query, ends it",
    "quote": "a quotation mark ends it",
    "letter": "a letter that no port and no top-level domain mixes with ASCII ends it",
    "punctuation": "punctuation of running text ends it",
}
"""What can end a walk, as sentences for people."""

_RULES_OF_CHARACTERS: Final = (
    ("bracket", ")]}"),
    ("open-bracket", "([{"),
    ("angle", "<>"),
    ("escape", "\\"),
    ("separator", ",;|"),
    ("reference", "&"),
    ("quote", "\"'`\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a"),
)


def rule_of_end(text: str, stop: int, end: int, stops: str) -> str:
    """The name in `END_RULES` of what ended a walk at ``stop``: each special character ends it for one reason."""
    if stop >= end:
        return "end"
    character = text[stop]
    if character in stops:
        return "stop"
    if _CLOSING_STATEMENT.match(text, stop, end):
        return "statement"
    for name, characters in _RULES_OF_CHARACTERS:
        if character in characters:
            return name
    if re.match(f"[{_LETTERS_WITHOUT_SPACES}]", character):
        return "letter"
    return "space" if re.match(f"[{SPACES_AND_CONTROLS}]", character) else "punctuation"


@lru_cache(maxsize=8)
def _special(stops: str) -> re.Pattern[str]:
    """The characters at which a walk along a URL has something to decide."""
    fixed = rf"{SPACES_AND_CONTROLS}{_QUOTES}{_WIDE_PUNCTUATION}{_WIDE_FULL_STOP}\"'\u2018\u2019<>`\\(){{}}\[\]|,;&"
    return re.compile(f"[{fixed}{re.escape(stops)}]")


@lru_cache(maxsize=4)
def _holes_of(mode: Mode) -> HoleFinder:
    scan_syntaxes = SCAN_SYNTAXES if mode == "source" else [name for name in SCAN_SYNTAXES if name != "escape"]
    return hole_finder(frozenset((*SYNTAXES, *scan_syntaxes)))


class Walker:
    """Walks along the URLs of one text, within its bounds."""

    __slots__ = ("_unclosed", "_unclosed_until", "end", "holes", "mode", "start", "stops", "text")

    def __init__(self, text: str, start: int, end: int, mode: Mode, stops: str = "") -> None:
        self.text = text
        self.start = start
        self.end = end
        self.mode: Mode = mode
        self.stops = stops
        self.holes = _holes_of(mode)
        # Brackets that have no partner before an offset: a second walk need not find that out again.
        self._unclosed: list[int] = []
        self._unclosed_until = start

    def candidate(self, colon: int, floor: int) -> Candidate | None:
        """The candidate whose ``://`` stands at ``colon`` and that starts no earlier than ``floor``, if it is one."""
        text = self.text
        scheme = scheme_before(text, colon, floor)
        if scheme is None:
            self.refuse(colon, colon + 3, "no-scheme")
            return None
        begin, name = scheme
        body = colon + 3
        if name[-1].isdigit() and name not in KNOWN_SCHEMES and _DIGEST.match(text, colon + 1, self.end):
            self.refuse(begin, body, "no-value")
            return None
        stop = self.walk(begin, body)
        if SOMETHING.search(text, body, stop) is None or _COLON_OF_TEXT.match(text, body, stop):
            self.refuse(begin, body, "nothing-behind")
            return None
        stop = self._unwrapped(begin, body, self.trimmed(body, stop))
        if SOMETHING.search(text, body, stop) is None:
            self.refuse(begin, body, "nothing-behind")
            return None
        return self.with_holes(begin, body, stop, self._form(name, body, stop))

    def refuse(self, start: int, end: int, rule: Refusal) -> None:
        """Called for what looks like a URL and is not taken for one; for who watches the walk."""

    def whole(self, begin: int, name: str, body: int) -> Candidate:
        """Everything from ``begin`` on as one candidate."""
        return self.with_holes(begin, body, self.end, self._form(name, body, self.end))

    def _unwrapped(self, begin: int, body: int, stop: int) -> int:
        """The end without what belongs to marks around the URL: ``+code+`` of RDoc, the key of a setting of git."""
        text = self.text
        mark = text[begin - 1] if begin > self.start else ""
        if mark == "." and _GIT_SECTION.search(text, max(self.start, begin - 12), begin):
            variable = _GIT_VARIABLE.search(text, max(body, stop - 48), stop)
            return stop if variable is None else variable.start()
        is_marked = mark == "+" and stop > body and text[stop - 1] == "+"
        return stop - 1 if is_marked and (begin - 1 == self.start or text[begin - 2] in " \t\n\r([") else stop

    def _form(self, name: str, body: int, stop: int) -> Form:
        text = self.text
        if name not in KNOWN_SCHEMES:
            misspelt = is_misspelt_http(name) and DOTTED_HOST.match(text, body, stop)
            return "misspelt-scheme" if misspelt else "unknown-scheme"
        if name in FOREIGN_AUTHORITY_SCHEMES or text.startswith("arn:", body):
            return "foreign-authority"
        if name not in _ONE_HOST_SCHEMES and _HOST_LIST.match(text, body, stop) is not None:
            return "foreign-authority"
        return "url"

    def with_holes(self, begin: int, body: int, stop: int, form: Form) -> Candidate:
        """The candidate with its holes; one is at its end where the URL goes on elsewhere or is cut by an ellipsis."""
        holes = self.holes.find(self.text[begin:stop])
        if holes and holes[0].start < body - begin:  # the backslashes of ``http:\\\\x`` are what is wrong with it
            holes = tuple(hole for hole in holes if hole.start >= body - begin)
        dots = self._ellipsis(body, stop)
        if dots or (self.mode == "source" and _CONTINUED.match(self.text, stop, self.end)):
            holes = (*holes, Hole(stop - begin, stop - begin + dots, "unknown"))
        return Candidate(begin, stop + dots, form, holes)

    def walk(self, begin: int, body: int) -> int:
        """Where the URL with the body at ``body`` ends, before its final punctuation is looked at."""
        text, end, stops = self.text, self.end, self.stops
        search = _special(stops).search
        opening = text[begin - 1] if begin > self.start else ""
        stack: list[int] = []
        is_opened = False  # by template code in it
        if not text.isascii() and text[body - 1] in "/\\":
            glued = _GLUED_LETTERS.match(text, body, end)
            end = end if glued is None else glued.end()
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
                    if character in "{<" and not is_opened:
                        if _CLOSING_STATEMENT.match(text, stop, end):
                            break
                        is_opened = _OPENING_STATEMENT.match(text, stop, end) is not None
                    position = behind
                    continue
                if character == "[" and self._is_behind_host(body, stop):
                    break
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
                    or (character == "|" and (stop == body or self._is_before_text(begin, opening)))
                    or (character == "|" and _PIPED.match(text, position, end) is not None)
                    or self._is_in_only_host(begin, body, stop)
                    or _NEXT_URL.match(text, position, end)
                ):
                    break
            elif character == _WIDE_FULL_STOP:
                is_long = stop - body > _LONGEST_HOST
                if (
                    is_long
                    or not text[position : min(end, position + 1)].isalnum()
                    or _AUTHORITY_END.search(text, body, stop)
                ):
                    break
            elif character == "&":
                if _MARKUP_DELIMITER.match(text, stop, end) or (
                    opening == "=" and (self._is_in_query(begin) or self._is_in_only_host(begin, body, stop))
                ):
                    break
            elif character in "'\u2018\u2019":
                closes = character == opening or (character == "\u2019" and opening == "\u2018")
                follower = text[position] if position < end else ""
                if (
                    closes
                    or not (follower.isalnum() or (follower and follower in "%_"))
                    or self._is_in_only_host(begin, body, stop)
                ):
                    break
            else:
                break
        if stack:
            self._unclosed = stack
            self._unclosed_until = stop
            stop = stack[0]
        return stop

    def _is_behind_host(self, body: int, at: int) -> bool:
        """Whether a whole host with a dot stands between the two offsets: a bracket behind it holds the link's text."""
        host = DOTTED_HOST.match(self.text, body, at)
        return host is not None and host.end() == at and "." in host.group()

    def _is_in_only_host(self, begin: int, body: int, at: int) -> bool:
        """Whether ``at`` is in the host or port of a scheme that takes one host: what separates fields ends it there.

        A comma is the sentence's in any case; the others may stand in a password.
        """
        text = self.text
        if text[begin : body - 3].lower() not in _ONE_HOST_SCHEMES:
            return False
        if text[at] == ",":
            return _AUTHORITY_END.search(text, body, at) is None
        host = _WHOLE_HOST.fullmatch(text, body, at)
        return host is not None and _USER_FOLLOWS.match(text, at, self.end) is None

    def _is_before_text(self, begin: int, opening: str) -> bool:
        """Whether a bar in the URL that starts at ``begin`` stands between it and a link's text or a table's cell."""
        if opening in (" ", "\t"):
            return _LINK_TAG.search(self.text, max(self.start, begin - 40), begin) is not None
        return opening != "" and opening in "|[="

    def _is_in_query(self, begin: int) -> bool:
        return _QUERY_WITHOUT_SCHEME.search(self.text, max(self.start, begin - 64), begin) is not None

    def _behind_bracket(self, at: int, body: int) -> int | None:
        """Behind the hole or address that starts at the bracket or backslash at ``at``; ``None`` if none does."""
        text, end = self.text, self.end
        if text[at] == "[" and (at == body or text[at - 1] == "@"):
            address = _IPV6.match(text, at, end)
            # One that goes on to its bracket with something else, as "[2001:db8::$1]" does, is no address yet.
            if address is not None and (address.group().endswith("]") or not _CLOSES.match(text, address.end(), end)):
                return address.end()
        if text[at] == "\\" and _DELIMITER_ESCAPE.match(text, at, end):
            return None
        holes = self.holes
        if at > body and text[at - 1] in "$#%@":
            behind = holes.end_at(text, at - 1, end)
            if behind is not None and behind > at:
                return behind
        return holes.end_at(text, at, end)

    def trimmed(self, body: int, stop: int) -> int:
        """The end without the punctuation that does not belong to the URL."""
        text = self.text
        while stop > body and text[stop - 1] in _TRIMMED:
            last = text[stop - 1]
            if self.mode == "source" and text[stop - 2] == "\\":  # the second half of an escape
                break
            if last == "_" and _CAPITALS_IN_UNDERSCORES.search(text, max(body, stop - 64), stop):
                break
            entity = _ENTITY_AT_END.search(text, max(body, stop - 32), stop) if last == ";" else None
            stop = stop - 1 if entity is None else entity.start()
            if stop > body and text[stop - 1] == "\\":  # it escapes the punctuation
                stop -= 1
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
