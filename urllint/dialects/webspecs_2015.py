"""The webspecs draft of 2014/15: its grammar, with conformance errors and parse exceptions by their messages.

The grammar has prose beside its code. Where the two differ the prose is followed, but for evident slips; where one says
nothing the other holds. Encode sets and URL code points are those of the standard of 2013. Two things are not in the
text: how paths are concatenated, and the encode set of queries. The path of a relative reference is therefore not
given, and a query is given as it is written.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.dialects import webspecs_2015_messages as messages
from urllint.dialects.encode_sets_2013 import DEFAULT, RELATIVE_SCHEMES, not_url_code_point, percent_encode
from urllint.dialects.reading import Problem, Reading, refused
from urllint.dialects.webspecs_2015_host import ParseError, parse_host

BEYOND: Final = "beyond the text of 2015: "
_CONCATENATION: Final = f"{BEYOND}how paths are concatenated; the path is not given"
_QUERY: Final = f"{BEYOND}the encode set of queries; the query is given as it is written"

_NETWORK_SCHEME: Final = r"(ftp|gopher|https|http|wss|ws)"
_FILE_DRIVE: Final = re.compile(r"file:([A-Za-z])[:|][\\/]?", re.IGNORECASE)
_LEGACY_DRIVE: Final = re.compile(r"/*([A-Za-z])\|/?")
_FILE: Final = re.compile(r"file:", re.IGNORECASE)
_SCHEME: Final = re.compile(r"([A-Za-z][-A-Za-z+.]*):")
_AUTHORITY: Final = re.compile(rf"(?:{_NETWORK_SCHEME}:)?([/\\][/\\])", re.IGNORECASE)
_SCHEME_ALONE: Final = re.compile(rf"{_NETWORK_SCHEME}:", re.IGNORECASE)
_CREDENTIALS: Final = re.compile(r"([^/\\?#@:]*)(?::([^/\\?#@]*))?@")
_PORT: Final = re.compile(r"[^/\\?#]*")
_SEGMENT: Final = re.compile(r"[^/\\?#]*")
_SCHEME_DATA: Final = re.compile(r"[^?#]*")
_QUERY_TEXT: Final = re.compile(r"[^#]*")
_DOT: Final = re.compile(r"\.|%2e", re.IGNORECASE)
_DOUBLE_DOT: Final = re.compile(r"(?:\.|%2e){2}", re.IGNORECASE)
_STRAY_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")


class Url:
    """A result of the grammar. ``path`` is a list of segments; what is ``None`` is not there."""

    def __init__(self, scheme: str = "") -> None:
        self.scheme = scheme
        self.scheme_data: str | None = None
        self.username: str | None = None
        self.password: str | None = None
        self.host: str | None = None
        self.port: str | None = None
        self.path: list[str] | None = None
        self.query: str | None = None
        self.fragment: str | None = None


def read(text: str, base: str | None = None) -> Reading:
    """Read ``text`` by the grammar."""
    base_url = Url("about")
    if base is not None:
        parser = Parser(base, Url("about"))
        try:
            base_url = parser.url()
        except ParseError:
            return refused("the base is refused")
    parser = Parser(text, base_url)
    try:
        url = parser.url()
    except ParseError as error:
        return refused(error.problem.message, parser.sorted_problems(error.problem))
    userinfo = url.username
    if userinfo is not None and url.password is not None:
        userinfo += f":{url.password}"
    path = url.scheme_data
    if path is None and url.path is not None:
        path = "".join(f"/{segment}" for segment in url.path)
    return Reading(
        scheme=url.scheme,
        userinfo=userinfo,
        host=url.host,
        port=url.port,
        path=path,
        query=url.query,
        fragment=url.fragment,
        problems=parser.sorted_problems(),
        notes=tuple(parser.notes),
    )


class Parser:
    """The productions of the grammar over one text.

    ``is_setter`` says that a URL is given, so that a port is truncated rather than refused.
    """

    def __init__(self, text: str, base: Url, *, is_setter: bool = False) -> None:
        self._text = text
        self._base = base
        self._is_setter = is_setter
        self.problems: list[Problem] = []
        self.notes: list[str] = []

    def sorted_problems(self, *more: Problem) -> tuple[Problem, ...]:
        """What was reported, and ``more``, by position."""
        return tuple(sorted([*self.problems, *more], key=lambda problem: (problem.start, problem.end)))

    def report(self, message: str, start: int, end: int) -> None:
        """Indicate a conformance error."""
        self.problems.append(Problem(message, start, end))

    def url(self) -> Url:
        """The production Url; raises `ParseError`."""
        url, at = self._file() or self._non_relative() or self._relative()
        if self._text.startswith("?", at):
            end = _end(_QUERY_TEXT, self._text, at + 1)
            url.query = self.cleanse(at + 1, end, None, "query")
            self.notes.append(_QUERY)
            at = end
        if self._text.startswith("#", at):
            url.fragment = self._fragment(at + 1)
        if url.port is not None and url.port == RELATIVE_SCHEMES.get(url.scheme):
            url.port = None
        return url

    def _file(self) -> tuple[Url, int] | None:
        """The production FileUrl. Its prose has the second and third row in each other's place."""
        text = self._text
        url = Url("file")
        drive = _FILE_DRIVE.match(text)
        legacy = None if drive is not None else _LEGACY_DRIVE.match(text)
        found = drive or legacy
        if found is not None:
            if legacy is not None:
                self.report(messages.LEGACY, found.start(1), found.start(1) + 2)
            path, end = self.path(found.end())
            if path[:1] == [""] and len(path) > 1 and path[1] != "":
                path.pop(0)
            url.path = [f"{found[1]}:", *path]
            return url, end
        found = _FILE.match(text)
        if found is None:
            return None
        at = found.end()
        if text.startswith("//", at):
            url.host, at = parse_host(text, at + 2, self.report)
        slashes = len(text) - at - len(text[at:].lstrip("/"))
        path, end = self.path(at + slashes)
        if url.host is None and slashes == 0:
            path = (self._base.path or [])[:-1] + path
        url.path = path
        return url, end

    def _non_relative(self) -> tuple[Url, int] | None:
        """The production NonRelativeUrl, whose prose says the contrary of what it means."""
        found = _SCHEME.match(self._text)
        if found is None or found[1].lower() in RELATIVE_SCHEMES:
            return None
        url = Url(found[1].lower())
        end = _end(_SCHEME_DATA, self._text, found.end())
        url.scheme_data = self.cleanse(found.end(), end, None, "scheme data")
        return url, end

    def _relative(self) -> tuple[Url, int]:
        """The four rows of the production RelativeUrl."""
        text, base = self._text, self._base
        found = _AUTHORITY.match(text)
        if found is not None:
            if "\\" in found[2]:
                self.report(messages.DELIMITER_BACKSLASH, *found.span(2))
            return self._behind_slashes(found[1].lower() if found[1] else base.scheme, found.end())
        found = _SCHEME_ALONE.match(text)
        if found is None:
            return self._path_relative()
        scheme, at = found[1].lower(), found.end()
        slash = text[at : at + 1]
        self.report(messages.SLASH, at, at)
        if scheme != base.scheme:
            if slash == "\\":
                self.report(messages.DELIMITER_BACKSLASH, at, at + 1)
            start = at + (1 if slash in ("/", "\\") else 0)
            url, end = self._behind_slashes(scheme, start)
            if not url.host:
                raise ParseError(messages.EMPTY_HOST, start, start)
            if ":" in url.host:
                raise ParseError(messages.INVALID_HOST, start, _end(_SEGMENT, text, start))
            return url, end
        url = Url(scheme)
        _, end = self.path(at)
        url.host = base.host
        self.notes.append(_CONCATENATION)
        return url, end

    def _behind_slashes(self, scheme: str, at: int) -> tuple[Url, int]:
        url = Url(scheme)
        end = self._authority(url, at)
        if self._text[end : end + 1] in ("/", "\\"):
            if self._text[end] == "\\":
                self.report(messages.DELIMITER_BACKSLASH, end, end + 1)
            url.path, end = self.path(end + 1)
        return url, end

    def _path_relative(self) -> tuple[Url, int]:
        base = self._base
        if base.scheme not in RELATIVE_SCHEMES:
            raise ParseError(messages.RELATIVE, 0, len(self._text))
        url = Url(base.scheme)
        url.host = base.host
        path, end = self.path(0)
        colon = path[0].find(":") if path else -1
        if colon != -1:
            self.report(messages.COLON, self._text.index(":"), self._text.index(":") + 1)
        self.notes.append(_CONCATENATION)
        return url, end

    def _authority(self, url: Url, at: int) -> int:
        """The production Authority; the host ends at the last at sign, as its code has it."""
        text = self._text
        found = _CREDENTIALS.match(text, at)
        if found is not None:
            url.username = self.cleanse(*found.span(1), DEFAULT, "user")
            if found[2] is not None:
                url.password = self.cleanse(*found.span(2), DEFAULT, "password")
            at = found.end()
        value, end = parse_host(text, at, self.report)
        *info, host = value.split("@")
        if info:
            self.report(messages.AT_SIGN, at - 1, text.rindex("@", at, end) + 1 if "@" in text[at:end] else end)
            more = "%40" + "%40".join(info)
            if url.password is not None:
                url.password += more
            else:
                url.username = (url.username or "") + more
        if url.username is not None and host == "":
            raise ParseError(messages.EMPTY_HOST, end, end)
        url.host = host
        if text.startswith(":", end):
            url.port, end = self.port(end + 1)
        return end

    def port(self, at: int) -> tuple[str, int]:
        """The production Port; raises `ParseError` unless a URL is given."""
        end = _end(_PORT, self._text, at)
        port = self.cleanse(at, end, None, "port")
        digits = re.match("[0-9]*", port)
        assert digits is not None  # the pattern can be empty
        if digits.end() < len(port):
            if not self._is_setter:
                raise ParseError(messages.PORT, at, end)
            self.report(messages.PORT, at, end)
            port = digits[0]
        return re.sub("^0+(?=[0-9])", "", port), end

    def path(self, at: int) -> tuple[list[str], int]:
        """The production Path: segments without dot segments, and where it ends."""
        text = self._text
        segments: list[str] = []
        while True:
            end = _end(_SEGMENT, text, at)
            segments.append(self.cleanse(at, end, DEFAULT, "path"))
            if text[end : end + 1] not in ("/", "\\"):
                return _without_dots(segments), end
            if text[end] == "\\":
                self.report(messages.SEGMENT_BACKSLASH, end, end + 1)
            at = end + 1

    def _fragment(self, at: int) -> str:
        nulls = [position for position in range(at, len(self._text)) if self._text[position] == "\0"]
        for position in nulls:
            self.report(messages.NULL, position, position + 1)
        return self.cleanse(at, len(self._text), None, "fragment").replace("\0", "")

    def cleanse(self, start: int, end: int, encode_set: frozenset[str] | None, component: str) -> str:
        """The text between the offsets without tabs and line breaks, percent-encoded if there is a set."""
        text = self._text
        for found in re.compile("[\t\n\r]+").finditer(text, start, end):
            self.report(messages.TAB.format(component), *found.span())
        for found in not_url_code_point().finditer(text, start, end):
            if found[0] not in "%\t\n\r" and not (found[0] == "\0" and component == "fragment"):
                self.report(messages.ILLEGAL.format(component), *found.span())
        for found in _STRAY_PERCENT.finditer(text, start, end):
            self.report(messages.PERCENT.format(component), *found.span())
        kept = re.sub("[\t\n\r]", "", text[start:end])
        return kept if encode_set is None else percent_encode(kept, encode_set)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a match that can be empty ends."""
    found = pattern.match(text, at)
    assert found is not None
    return found.end()


def _without_dots(segments: list[str]) -> list[str]:
    """Dot segments handled as the prose has it: a last ``.`` of several segments stays."""
    output: list[str] = []
    last = len(segments) - 1
    for index, segment in enumerate(segments):
        if _DOT.fullmatch(segment):
            if index == last:
                output.append(segment if output else "")
        elif _DOUBLE_DOT.fullmatch(segment):
            if not output:
                continue
            output.pop()
            if index == last:
                output.append("")
        else:
            output.append(segment)
    return output
