"""The basic URL parser.

There is one method for each state of the standard, under its name and in its order. A state does at once, on slices,
what the standard does code point by code point, and ends by calling the state that follows. What it reports, it
reports in the order in which the standard would; where it can fail, it returns False for failure.

https://url.spec.whatwg.org/#url-parsing
"""

import re
from enum import Enum
from functools import cache

from urllint.whatwg.code_points import SPECIAL_SCHEMES, invalid_url_unit
from urllint.whatwg.errors import ValidationError
from urllint.whatwg.host import parse_host
from urllint.whatwg.percent_encoding import (
    C0_CONTROL,
    FRAGMENT,
    PATH,
    QUERY,
    SPECIAL_QUERY,
    USERINFO,
    percent_encode_after_encoding,
    utf8_percent_encode,
)
from urllint.whatwg.record import URLRecord, is_normalized_windows_drive_letter, is_windows_drive_letter
from urllint.whatwg.source import Source, clean

Span = tuple[int, int]


class State(Enum):
    """The states that can be given as a state override."""

    SCHEME_START = "scheme start state"
    HOST = "host state"
    HOSTNAME = "hostname state"
    PORT = "port state"
    PATH_START = "path start state"
    QUERY = "query state"
    FRAGMENT = "fragment state"


def run(
    text: str,
    base: URLRecord | None = None,
    encoding: str = "UTF-8",
    url: URLRecord | None = None,
    state_override: State | None = None,
) -> "BasicURLParser":
    """Run the basic URL parser; the result has the URL, whether it failed, the errors and the places of the components.

    ``encoding`` is the name of an output encoding. If ``url`` is given, it is changed in place, beginning in the state
    ``state_override``, and what is not failure may still have left it as it was.

    https://url.spec.whatwg.org/#concept-basic-url-parser
    """
    errors: list[ValidationError] = []
    source = clean(text, errors, strip=url is None)
    parser = BasicURLParser(source, base, encoding, URLRecord() if url is None else url, state_override, errors)
    parser.succeeded = parser.start()
    return parser


class BasicURLParser:
    """The state machine, and the variables that the standard gives it.

    All positions are offsets into the cleaned text; ``pointer`` is that of the first code point that is not done with.
    """

    __slots__ = (
        "base",
        "encoding",
        "errors",
        "pointer",
        "source",
        "spans",
        "special",
        "state_override",
        "succeeded",
        "text",
        "url",
    )

    def __init__(
        self,
        source: Source,
        base: URLRecord | None,
        encoding: str,
        url: URLRecord,
        state_override: State | None,
        errors: list[ValidationError],
    ) -> None:
        self.source = source
        self.text = source.text
        self.base = base
        self.encoding = encoding
        self.url = url
        self.special = url.is_special
        self.state_override = state_override
        self.errors = errors
        self.pointer = 0
        self.spans: dict[str, Span] = {}
        """Where the components stand in the cleaned text, as far as the parser has come."""
        self.succeeded = False

    def start(self) -> bool:
        """Run the state machine from its first state."""
        match self.state_override:
            case None | State.SCHEME_START:
                return self.scheme_start_state()
            case State.HOST | State.HOSTNAME:
                return self.host_state()
            case State.PORT:
                return self.port_state()
            case State.PATH_START:
                return self.path_start_state()
            case State.QUERY:
                return self.query_state()
            case State.FRAGMENT:
                return self.fragment_state()

    # --- what the states have in common ---

    def report(self, name: str, start: int, end: int) -> None:
        """Report a validation error."""
        self.errors.append(ValidationError(name, *self.source.span(start, end)))

    def fail(self, name: str, start: int, end: int) -> bool:
        """Report a validation error and return failure."""
        self.report(name, start, end)
        return False

    def c(self) -> str:
        """The code point that pointer points to; an empty string for the EOF code point."""
        return self.text[self.pointer : self.pointer + 1]

    def find_end(self, delimiters: re.Pattern[str]) -> int:
        """The position of the first delimiter from pointer on, or of the EOF code point."""
        found = delimiters.search(self.text, self.pointer)
        return found.start() if found else len(self.text)

    def report_invalid_url_units(self, start: int, end: int, *, reverse_solidus_separates: bool = False) -> None:
        """Report the code points of a path, query or fragment that are no URL units.

        In the path of a special URL a reverse solidus is a separator, and it is reported as one.
        """
        for found in invalid_url_unit(self.text).finditer(self.text, start, end):
            if reverse_solidus_separates and found[0] == "\\":
                self.report("invalid-reverse-solidus", *found.span())
            else:
                self.report("invalid-URL-unit", *found.span())

    def set_scheme(self, scheme: str) -> None:
        self.url.scheme = scheme
        self.special = scheme in SPECIAL_SCHEMES

    def copy_authority_of_base(self, base: URLRecord) -> None:
        self.url.username = base.username
        self.url.password = base.password
        self.url.host = base.host
        self.url.port = base.port

    # --- the states ---

    def scheme_start_state(self) -> bool:
        """https://url.spec.whatwg.org/#scheme-start-state and, as far as its colon, #scheme-state"""
        scheme = _scheme().match(self.text)
        if scheme:
            return self.scheme_state(scheme[0][:-1].lower(), scheme.end())
        if self.state_override is not None:
            return False
        return self.no_scheme_state()

    def scheme_state(self, scheme: str, end: int) -> bool:
        """https://url.spec.whatwg.org/#scheme-state, from the colon on, which stands before ``end``"""
        url, base = self.url, self.base
        if self.state_override is not None:
            if self.special != (scheme in SPECIAL_SCHEMES):
                return True
            if scheme == "file" and (url.includes_credentials or url.port is not None):
                return True
            if url.scheme == "file" and url.host == "":
                return True
            url.scheme = scheme
            if url.port == SPECIAL_SCHEMES.get(scheme):
                url.port = None
            return True
        self.spans["scheme"] = (0, end - 1)
        self.set_scheme(scheme)
        self.pointer = end
        if scheme == "file":
            if not self.text.startswith("//", end):
                self.report("special-scheme-missing-following-solidus", end, end)
            return self.file_state()
        if self.special:
            if base is not None and base.scheme == scheme:
                return self.special_relative_or_authority_state(base)
            return self.special_authority_slashes_state()
        if self.c() == "/":
            self.pointer += 1
            return self.path_or_authority_state()
        url.path = ""
        return self.opaque_path_state()

    def no_scheme_state(self) -> bool:
        """https://url.spec.whatwg.org/#no-scheme-state"""
        base, url = self.base, self.url
        if base is None or (base.has_opaque_path and self.c() != "#"):
            return self.fail("missing-scheme-non-relative-URL", 0, len(self.text))
        if base.has_opaque_path:
            self.set_scheme(base.scheme)
            url.path = base.path
            url.query = base.query
            self.pointer += 1
            return self.fragment_state()
        if base.scheme != "file":
            return self.relative_state(base)
        return self.file_state()

    def special_relative_or_authority_state(self, base: URLRecord) -> bool:
        """https://url.spec.whatwg.org/#special-relative-or-authority-state"""
        if self.text.startswith("//", self.pointer):
            self.pointer += 2
            return self.special_authority_ignore_slashes_state()
        self.report("special-scheme-missing-following-solidus", self.pointer, self.pointer)
        return self.relative_state(base)

    def path_or_authority_state(self) -> bool:
        """https://url.spec.whatwg.org/#path-or-authority-state"""
        if self.c() == "/":
            self.pointer += 1
            return self.authority_state()
        return self.path_state(self.pointer - 1)

    def relative_state(self, base: URLRecord) -> bool:
        """https://url.spec.whatwg.org/#relative-state"""
        url = self.url
        self.set_scheme(base.scheme)
        c = self.c()
        if c == "/" or (self.special and c == "\\"):
            if c == "\\":
                self.report("invalid-reverse-solidus", self.pointer, self.pointer + 1)
            self.pointer += 1
            return self.relative_slash_state(base)
        self.copy_authority_of_base(base)
        assert isinstance(base.path, list)
        url.path = base.path.copy()
        url.query = base.query
        return self._rest_of_relative()

    def _rest_of_relative(self) -> bool:
        """What the relative state and the file state do after they have copied from the base URL."""
        match self.c():
            case "":
                return True
            case "?":
                self.pointer += 1
                return self.query_state()
            case "#":
                self.pointer += 1
                return self.fragment_state()
        self.url.query = None
        self.url.shorten_path()
        return self.path_state(self.pointer)

    def relative_slash_state(self, base: URLRecord) -> bool:
        """https://url.spec.whatwg.org/#relative-slash-state"""
        c = self.c()
        if self.special and (c == "/" or c == "\\"):
            if c == "\\":
                self.report("invalid-reverse-solidus", self.pointer, self.pointer + 1)
            self.pointer += 1
            return self.special_authority_ignore_slashes_state()
        if c == "/":
            self.pointer += 1
            return self.authority_state()
        self.copy_authority_of_base(base)
        return self.path_state(self.pointer - 1)

    def special_authority_slashes_state(self) -> bool:
        """https://url.spec.whatwg.org/#special-authority-slashes-state"""
        if self.text.startswith("//", self.pointer):
            self.pointer += 2
        else:
            self.report("special-scheme-missing-following-solidus", self.pointer, self.pointer)
        return self.special_authority_ignore_slashes_state()

    def special_authority_ignore_slashes_state(self) -> bool:
        """https://url.spec.whatwg.org/#special-authority-ignore-slashes-state"""
        while self.c() in ("/", "\\"):
            self.report("special-scheme-missing-following-solidus", self.pointer, self.pointer + 1)
            self.pointer += 1
        return self.authority_state()

    def authority_state(self) -> bool:
        """https://url.spec.whatwg.org/#authority-state"""
        start = self.pointer
        end = self.find_end(_authority_end(self.special))
        last_at = self.text.rfind("@", start, end)
        if last_at < 0:
            return self.host_state(end)
        piece = start
        while piece <= last_at:
            at = self.text.index("@", piece)
            self.report("invalid-credentials", piece, at + 1)
            piece = at + 1
        userinfo = self.text[start:last_at]
        # The standard writes the at signs before the last as %40, which is what the percent-encode set makes of them.
        username, colon, password = userinfo.partition(":")
        self.spans["username"] = (start, start + len(username))
        self.url.username = utf8_percent_encode(username, USERINFO)
        if colon:
            self.spans["password"] = (start + len(username) + 1, last_at)
            self.url.password = utf8_percent_encode(password, USERINFO)
        self.pointer = last_at + 1
        if self.pointer == end:
            return self.fail("host-missing", end, end)
        return self.host_state(end)

    def host_state(self, authority_end: int | None = None) -> bool:
        """https://url.spec.whatwg.org/#host-state and https://url.spec.whatwg.org/#hostname-state

        ``authority_end`` is where the authority ends, if that has been found.
        """
        url, override = self.url, self.state_override
        if override is not None and url.scheme == "file":
            return self.file_host_state()
        start = self.pointer
        end = self.find_end(_authority_end(self.special)) if authority_end is None else authority_end
        colon = self._port_colon(start, end)
        if colon >= 0:
            if colon == start:
                return self.fail("host-missing", start, start)
            if override is State.HOSTNAME:
                return False
            end = colon
        elif start == end:
            if self.special:
                return self.fail("host-missing", start, start)
            if override is not None and (url.includes_credentials or url.port is not None):
                return False
        self.spans["host"] = (start, end)
        host = self._parse_host(start, end)
        if host is None:
            return False
        url.host = host
        if colon >= 0:
            self.pointer = colon + 1
            return self.port_state()
        self.pointer = end
        if override is not None:
            return True
        return self.path_start_state()

    def _port_colon(self, start: int, end: int) -> int:
        """The position of the colon that ends the host, or -1. Colons between brackets do not."""
        text = self.text
        if text.find("[", start, end) < 0:
            return text.find(":", start, end)
        position = start
        while found := _bracket_or_colon().search(text, position, end):
            if found[0] == ":":
                return found.start()
            closing = text.find("]", found.end(), end)
            if closing < 0:
                break
            position = closing + 1
        return -1

    def _parse_host(self, start: int, end: int) -> str | None:
        """Run the host parser on a part of the text."""

        def report(name: str, host_start: int, host_end: int) -> None:
            self.report(name, start + host_start, start + host_end)

        host = self.text[start:end]
        return parse_host(host, is_opaque=not self.special, report=report)

    def port_state(self) -> bool:
        """https://url.spec.whatwg.org/#port-state"""
        url = self.url
        start = self.pointer
        digits = _digits().match(self.text, start)
        assert digits is not None
        end = self.pointer = digits.end()
        c = self.c()
        if c not in ("", "/", "?", "#") and not (self.special and c == "\\") and self.state_override is None:
            self.spans["port"] = (start, self.find_end(_authority_end(self.special)))
            return self.fail("port-invalid", end, end + 1)
        self.spans["port"] = (start, end)
        if start != end:
            significant = digits[0].lstrip("0")
            # Python refuses to convert very long numbers.
            if len(significant) > 5 or int(significant or "0") > 0xFFFF:
                return self.fail("port-out-of-range", start, end)
            port = int(significant or "0")
            url.port = None if port == SPECIAL_SCHEMES.get(url.scheme) else port
            if self.state_override is not None:
                return True
        if self.state_override is not None:
            return False
        return self.path_start_state()

    def file_state(self) -> bool:
        """https://url.spec.whatwg.org/#file-state"""
        url, base = self.url, self.base
        self.set_scheme("file")
        url.host = ""
        c = self.c()
        if c == "/" or c == "\\":
            if c == "\\":
                self.report("invalid-reverse-solidus", self.pointer, self.pointer + 1)
            self.pointer += 1
            return self.file_slash_state()
        if base is None or base.scheme != "file":
            return self.path_state(self.pointer)
        assert isinstance(base.path, list)
        url.host = base.host
        url.path = base.path.copy()
        url.query = base.query
        if _windows_drive_letter_start().match(self.text, self.pointer):
            self.report("file-invalid-Windows-drive-letter", self.pointer, self.pointer + 2)
            url.query = None
            url.path = []
            return self.path_state(self.pointer)
        return self._rest_of_relative()

    def file_slash_state(self) -> bool:
        """https://url.spec.whatwg.org/#file-slash-state"""
        base, url = self.base, self.url
        c = self.c()
        if c == "/" or c == "\\":
            if c == "\\":
                self.report("invalid-reverse-solidus", self.pointer, self.pointer + 1)
            self.pointer += 1
            return self.file_host_state()
        if base is not None and base.scheme == "file":
            url.host = base.host
            first = base.path[0] if base.path else ""
            if is_normalized_windows_drive_letter(first) and not _windows_drive_letter_start().match(
                self.text, self.pointer
            ):
                url.path = [first]
        return self.path_state(self.pointer - 1)

    def file_host_state(self) -> bool:
        """https://url.spec.whatwg.org/#file-host-state"""
        url, override = self.url, self.state_override
        start = self.pointer
        end = self.find_end(_authority_end(special=True))
        if override is None and is_windows_drive_letter(self.text[start:end]):
            self.report("file-invalid-Windows-drive-letter-host", start, end)
            # The drive letter is kept in the buffer and so is not looked at again.
            return self.path_state(start, seen_until=end)
        self.spans["host"] = (start, end)
        self.pointer = end
        if start == end:
            url.host = ""
        else:
            host = self._parse_host(start, end)
            if host is None:
                return False
            url.host = "" if host == "localhost" else host
        if override is not None:
            return True
        return self.path_start_state()

    def path_start_state(self) -> bool:
        """https://url.spec.whatwg.org/#path-start-state"""
        c = self.c()
        if self.special:
            start = self.pointer
            if c == "\\":
                self.report("invalid-reverse-solidus", start, start + 1)
            if c == "/" or c == "\\":
                self.pointer += 1
            return self.path_state(start)
        if self.state_override is None and c == "?":
            self.pointer += 1
            return self.query_state()
        if self.state_override is None and c == "#":
            self.pointer += 1
            return self.fragment_state()
        if c != "":
            start = self.pointer
            if c == "/":
                self.pointer += 1
            return self.path_state(start)
        if self.state_override is not None and self.url.host is None:
            assert isinstance(self.url.path, list)
            self.url.path.append("")
        return True

    def path_state(self, component_start: int, seen_until: int | None = None) -> bool:
        """https://url.spec.whatwg.org/#path-state

        ``component_start`` is where the path begins in the text, with its leading slash if it has one; ``seen_until``
        the end of what the buffer holds already.
        """
        special = self.special
        start = self.pointer
        end = len(self.text) if self.state_override is not None else self.find_end(_path_end())
        self.spans["path"] = (component_start, end)
        unseen = start if seen_until is None else seen_until
        self.report_invalid_url_units(unseen, end, reverse_solidus_separates=special)
        path = self.text[start:end]
        if special:
            path = path.replace("\\", "/")
        self._append_segments(utf8_percent_encode(path, PATH))
        self.pointer = end
        match self.c():
            case "?" if self.state_override is None:
                self.pointer += 1
                return self.query_state()
            case "#" if self.state_override is None:
                self.pointer += 1
                return self.fragment_state()
        return True

    def _append_segments(self, text: str) -> None:
        """What the path state does at the end of each segment of ``text``, in which they are separated by slashes."""
        url = self.url
        path = url.path
        assert isinstance(path, list)
        segments = text.split("/")
        if not path:
            self._normalize_windows_drive_letter(segments, 0)
        if not _dot_segment().search(text):
            path += segments
            return
        last = len(segments) - 1
        for index, segment in enumerate(segments):
            if segment in _DOUBLE_DOT_SEGMENTS:
                url.shorten_path()
                if index == last:
                    path.append("")
            elif segment in _SINGLE_DOT_SEGMENTS:
                if index == last:
                    path.append("")
            else:
                if not path:
                    self._normalize_windows_drive_letter(segments, index)
                path.append(segments[index])

    def _normalize_windows_drive_letter(self, segments: list[str], index: int) -> None:
        """In a file URL, write the Windows drive letter that would become the first segment of the path with a
        colon."""
        if self.url.scheme == "file" and is_windows_drive_letter(segments[index]):
            segments[index] = segments[index][0] + ":"

    def opaque_path_state(self) -> bool:
        """https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state"""
        start = self.pointer
        end = self.find_end(_path_end())
        self.spans["path"] = (start, end)
        self.report_invalid_url_units(start, end)
        path = utf8_percent_encode(self.text[start:end], C0_CONTROL)
        if path.endswith(" ") and end < len(self.text):
            # So that the space survives when the query and the fragment are removed.
            path = path[:-1] + "%20"
        self.url.path = path
        self.pointer = end
        match self.c():
            case "?":
                self.pointer += 1
                return self.query_state()
            case "#":
                self.pointer += 1
                return self.fragment_state()
        return True

    def query_state(self) -> bool:
        """https://url.spec.whatwg.org/#query-state"""
        start = self.pointer
        end = self.text.find("#", start) if self.state_override is None else -1
        if end < 0:
            end = len(self.text)
        self.spans["query"] = (start, end)
        self.report_invalid_url_units(start, end)
        encoding = self.encoding if self.special and self.url.scheme not in ("ws", "wss") else "UTF-8"
        percent_encode_set = SPECIAL_QUERY if self.special else QUERY
        self.url.query = percent_encode_after_encoding(encoding, self.text[start:end], percent_encode_set)
        self.pointer = end
        if end < len(self.text):
            self.pointer += 1
            return self.fragment_state()
        return True

    def fragment_state(self) -> bool:
        """https://url.spec.whatwg.org/#fragment-state"""
        start, end = self.pointer, len(self.text)
        self.spans["fragment"] = (start, end)
        self.report_invalid_url_units(start, end)
        self.url.fragment = utf8_percent_encode(self.text[start:end], FRAGMENT)
        self.pointer = end
        return True


# --- patterns, each compiled when it is first needed ---


@cache
def _scheme() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z][A-Za-z0-9+\-.]*:")


@cache
def _authority_end(special: bool) -> re.Pattern[str]:
    return re.compile(r"[/?#\\]" if special else "[/?#]")


@cache
def _path_end() -> re.Pattern[str]:
    return re.compile("[?#]")


@cache
def _digits() -> re.Pattern[str]:
    return re.compile("[0-9]*")


@cache
def _bracket_or_colon() -> re.Pattern[str]:
    return re.compile(r"[\[:]")


@cache
def _windows_drive_letter_start() -> re.Pattern[str]:
    """https://url.spec.whatwg.org/#start-with-a-windows-drive-letter"""
    return re.compile(r"[A-Za-z][:|](?:[/\\?#]|\Z)")


@cache
def _dot_segment() -> re.Pattern[str]:
    """A path with a single-dot or double-dot segment."""
    return re.compile(r"(?:\A|/)(?:\.|%2[eE]){1,2}(?:/|\Z)")


_SINGLE_DOT_SEGMENTS = frozenset((".", "%2e", "%2E"))
"""https://url.spec.whatwg.org/#single-dot-path-segment"""

_DOUBLE_DOT_SEGMENTS = frozenset(first + second for first in _SINGLE_DOT_SEGMENTS for second in _SINGLE_DOT_SEGMENTS)
"""https://url.spec.whatwg.org/#double-dot-path-segment"""
