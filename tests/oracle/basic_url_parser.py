"""The basic URL parser, state by state, one code point at a time.

https://url.spec.whatwg.org/#concept-basic-url-parser

Variables, states, their order and the numbers of the steps are the standard's. A state returns ``None`` to go on.
"""

# ruff: noqa: A001, A002 - variables are named as in the standard, "input" among them

from __future__ import annotations

import copy
from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from .code_points import (
    ASCII_ALPHA,
    ASCII_ALPHANUMERIC,
    ASCII_DIGIT,
    ASCII_TAB_OR_NEWLINE,
    C0_CONTROL_OR_SPACE,
    SPECIAL_SCHEMES,
    c0_control_percent_encode_set,
    fragment_percent_encode_set,
    is_double_dot_url_path_segment,
    is_normalized_windows_drive_letter,
    is_single_dot_url_path_segment,
    is_url_code_point,
    is_windows_drive_letter,
    path_percent_encode_set,
    query_percent_encode_set,
    special_query_percent_encode_set,
    starts_with_a_windows_drive_letter,
    userinfo_percent_encode_set,
)
from .encodings import get_an_output_encoding
from .hosts import parse_host
from .percent_encoding import is_percent_encoded_byte, percent_encode_after_encoding, utf8_percent_encode
from .source import Errors, SourceText, ValidationError
from .url_record import URL


class State(Enum):
    """The states, under the names of the standard."""

    SCHEME_START = "scheme start state"
    SCHEME = "scheme state"
    NO_SCHEME = "no scheme state"
    SPECIAL_RELATIVE_OR_AUTHORITY = "special relative or authority state"
    PATH_OR_AUTHORITY = "path or authority state"
    RELATIVE = "relative state"
    RELATIVE_SLASH = "relative slash state"
    SPECIAL_AUTHORITY_SLASHES = "special authority slashes state"
    SPECIAL_AUTHORITY_IGNORE_SLASHES = "special authority ignore slashes state"
    AUTHORITY = "authority state"
    HOST = "host state"
    HOSTNAME = "hostname state"
    PORT = "port state"
    FILE = "file state"
    FILE_SLASH = "file slash state"
    FILE_HOST = "file host state"
    PATH_START = "path start state"
    PATH = "path state"
    OPAQUE_PATH = "opaque path state"
    QUERY = "query state"
    FRAGMENT = "fragment state"


class Outcome(Enum):
    """How a state can end the run before the end of the input."""

    RETURN = "return"
    FAILURE = "return failure"


EOF: Final = None


class ParseResult(NamedTuple):
    """What the parser returns, and the validation errors that it reports."""

    url: URL | None
    errors: tuple[ValidationError, ...]


def parse(input: str, base: str | URL | None = None, *, encoding: str = "utf-8") -> ParseResult:
    """Parse without a URL to modify and without a state override; a base given as a string must parse."""
    if isinstance(base, str):
        base = basic_url_parse(base).url
        if base is None:
            raise ValueError("the base URL does not parse")
    return basic_url_parse(input, base, encoding)


def basic_url_parse(
    input: str,
    base: URL | None = None,
    encoding: str = "utf-8",
    url: URL | None = None,
    state_override: State | None = None,
) -> ParseResult:
    """Run the basic URL parser; with a state override, url is modified as far as the run gets, and not returned
    where the standard returns failure."""
    machine = _BasicURLParser(SourceText.from_input(input), base, encoding, url, state_override)
    outcome = machine.run()
    return ParseResult(None if outcome is Outcome.FAILURE else machine.url, tuple(machine.errors))


class _BasicURLParser:
    def __init__(
        self, input: SourceText, base: URL | None, encoding: str, url: URL | None, state_override: State | None
    ) -> None:
        self.errors = Errors()
        self.base = base
        self.state_override = state_override
        # 1.
        if url is None:
            # 1.1.
            url = URL()
            # 1.2., 1.3.
            start, stop = 0, len(input)
            while start < stop and input.code_points[start] in C0_CONTROL_OR_SPACE:
                start += 1
            while start < stop and input.code_points[stop - 1] in C0_CONTROL_OR_SPACE:
                stop -= 1
            if start > 0:
                self.errors.report("invalid-URL-unit", input.span(0, start))
            elif stop < len(input):
                self.errors.report("invalid-URL-unit", input.span(stop, len(input)))
            # Behind the last kept code point nothing is kept: that is where the text ends.
            input = input.slice(start, stop)
        self.url = url
        # 2.
        for i, c in enumerate(input.code_points):
            if c in ASCII_TAB_OR_NEWLINE:
                stop = i
                while stop < len(input) and input.code_points[stop] in ASCII_TAB_OR_NEWLINE:
                    stop += 1
                self.errors.report("invalid-URL-unit", input.span(i, stop))
                break
        # 3.
        self.input = input.without(ASCII_TAB_OR_NEWLINE)
        self.text = self.input.code_points
        # 4.
        self.state = state_override or State.SCHEME_START
        # 5.
        self.encoding = get_an_output_encoding(encoding)
        # 6.
        self.buffer = ""
        # 7.
        self.at_sign_seen = self.inside_brackets = self.password_token_seen = False
        # 8.
        self.pointer = 0

    @property
    def c(self) -> str | None:
        return self.text[self.pointer] if 0 <= self.pointer < len(self.text) else EOF

    def remaining_starts_with(self, text: str) -> bool:
        return self.text.startswith(text, self.pointer + 1)

    def report(self, name: str, start: int, stop: int) -> None:
        self.errors.report(name, self.input.span(start, stop))

    def report_c(self, name: str) -> None:
        self.report(name, self.pointer, self.pointer + 1)

    def report_missing(self, name: str, at: int) -> None:
        self.report(name, at, at)

    def c_is_eof_or_in(self, code_points: str) -> bool:
        return self.c is EOF or self.c in code_points

    @property
    def c_ends_authority(self) -> bool:
        """c is EOF, U+002F (/), U+003F (?), or U+0023 (#), or url is special and c is U+005C (\\)"""
        return self.c_is_eof_or_in("/?#") or (self.url.is_special and self.c == "\\")

    def report_if_c_is_no_url_unit(self) -> None:
        """The two steps that the path, opaque path, query and fragment states share."""
        assert self.c is not EOF
        if not is_url_code_point(self.c) and self.c != "%":
            self.report_c("invalid-URL-unit")
        if self.c == "%" and not is_percent_encoded_byte(self.text, self.pointer):
            self.report_c("invalid-URL-unit")

    def run(self) -> Outcome | None:
        # 9.
        while True:
            outcome = _STATES[self.state](self)
            if outcome is not None:
                return outcome
            # The pointer can stand before the first code point after a decrease: then c is not the EOF code point.
            if self.pointer >= len(self.text):
                break
            self.pointer += 1
        # 10.
        return None

    def scheme_start_state(self) -> Outcome | None:
        # 1.
        if self.c is not EOF and self.c in ASCII_ALPHA:
            self.buffer += self.c.lower()
            self.state = State.SCHEME
        # 2.
        elif self.state_override is None:
            self.state = State.NO_SCHEME
            self.pointer -= 1
        # 3.
        else:
            return Outcome.FAILURE
        return None

    def scheme_state(self) -> Outcome | None:
        url = self.url
        # 1.
        if self.c is not EOF and (self.c in ASCII_ALPHANUMERIC or self.c in "+-."):
            self.buffer += self.c.lower()
        # 2.
        elif self.c == ":":
            # 2.1.
            if self.state_override is not None:
                # 2.1.1.
                if url.is_special and self.buffer not in SPECIAL_SCHEMES:
                    return Outcome.RETURN
                # 2.1.2.
                if not url.is_special and self.buffer in SPECIAL_SCHEMES:
                    return Outcome.RETURN
                # 2.1.3.
                if (url.includes_credentials or url.port is not None) and self.buffer == "file":
                    return Outcome.RETURN
                # 2.1.4.
                if url.scheme == "file" and url.host == "":
                    return Outcome.RETURN
            # 2.2.
            url.scheme = self.buffer
            # 2.3.
            if self.state_override is not None:
                # 2.3.1.
                if url.port == url.default_port:
                    url.port = None
                # 2.3.2.
                return Outcome.RETURN
            # 2.4.
            self.buffer = ""
            # 2.5.
            if url.scheme == "file":
                # 2.5.1.
                if not self.remaining_starts_with("//"):
                    self.report_missing("special-scheme-missing-following-solidus", self.pointer + 1)
                # 2.5.2.
                self.state = State.FILE
            # 2.6.
            elif url.is_special and self.base is not None and self.base.scheme == url.scheme:
                # 2.6.1.
                assert self.base.is_special
                # 2.6.2.
                self.state = State.SPECIAL_RELATIVE_OR_AUTHORITY
            # 2.7.
            elif url.is_special:
                self.state = State.SPECIAL_AUTHORITY_SLASHES
            # 2.8.
            elif self.remaining_starts_with("/"):
                self.state = State.PATH_OR_AUTHORITY
                self.pointer += 1
            # 2.9.
            else:
                url.path = ""
                self.state = State.OPAQUE_PATH
        # 3.
        elif self.state_override is None:
            self.buffer = ""
            self.state = State.NO_SCHEME
            self.pointer = -1  # Start over: the run goes on with the first code point.
        # 4.
        else:
            return Outcome.FAILURE
        return None

    def no_scheme_state(self) -> Outcome | None:
        url, base = self.url, self.base
        # 1.
        if base is None or (base.has_an_opaque_path and self.c != "#"):
            self.report("missing-scheme-non-relative-URL", 0, len(self.text))
            return Outcome.FAILURE
        # 2.
        if base.has_an_opaque_path and self.c == "#":
            url.scheme = base.scheme
            url.path = base.path
            url.query = base.query
            url.fragment = ""
            self.state = State.FRAGMENT
        # 3.
        elif base.scheme != "file":
            self.state = State.RELATIVE
            self.pointer -= 1
        # 4.
        else:
            self.state = State.FILE
            self.pointer -= 1
        return None

    def special_relative_or_authority_state(self) -> Outcome | None:
        # 1.
        if self.c == "/" and self.remaining_starts_with("/"):
            self.state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
            self.pointer += 1
        # 2.
        else:
            self.report_missing("special-scheme-missing-following-solidus", self.pointer)
            self.state = State.RELATIVE
            self.pointer -= 1
        return None

    def path_or_authority_state(self) -> Outcome | None:
        # 1.
        if self.c == "/":
            self.state = State.AUTHORITY
        # 2.
        else:
            self.state = State.PATH
            self.pointer -= 1
        return None

    def relative_state(self) -> Outcome | None:
        url, base = self.url, self.base
        # 1.
        assert base is not None
        assert base.scheme != "file"
        # 2.
        url.scheme = base.scheme
        # 3.
        if self.c == "/":
            self.state = State.RELATIVE_SLASH
        # 4.
        elif url.is_special and self.c == "\\":
            self.report_c("invalid-reverse-solidus")
            self.state = State.RELATIVE_SLASH
        # 5.
        else:
            # 5.1.
            url.username = base.username
            url.password = base.password
            url.host = base.host
            url.port = base.port
            url.path = copy.copy(base.path)
            url.query = base.query
            # 5.2.
            if self.c == "?":
                url.query = ""
                self.state = State.QUERY
            # 5.3.
            elif self.c == "#":
                url.fragment = ""
                self.state = State.FRAGMENT
            # 5.4.
            elif self.c is not EOF:
                # 5.4.1.
                url.query = None
                # 5.4.2.
                url.shorten_path()
                # 5.4.3.
                self.state = State.PATH
                self.pointer -= 1
        return None

    def relative_slash_state(self) -> Outcome | None:
        url, base = self.url, self.base
        assert base is not None
        # 1.
        if url.is_special and self.c is not EOF and self.c in "/\\":
            # 1.1.
            if self.c == "\\":
                self.report_c("invalid-reverse-solidus")
            # 1.2.
            self.state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
        # 2.
        elif self.c == "/":
            self.state = State.AUTHORITY
        # 3.
        else:
            url.username = base.username
            url.password = base.password
            url.host = base.host
            url.port = base.port
            self.state = State.PATH
            self.pointer -= 1
        return None

    def special_authority_slashes_state(self) -> Outcome | None:
        # 1.
        if self.c == "/" and self.remaining_starts_with("/"):
            self.state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
            self.pointer += 1
        # 2.
        else:
            self.report_missing("special-scheme-missing-following-solidus", self.pointer)
            self.state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
            self.pointer -= 1
        return None

    def special_authority_ignore_slashes_state(self) -> Outcome | None:
        # 1.
        if self.c is EOF or self.c not in "/\\":
            self.state = State.AUTHORITY
            self.pointer -= 1
        # 2.
        else:
            self.report_c("special-scheme-missing-following-solidus")
        return None

    def authority_state(self) -> Outcome | None:
        url = self.url
        # 1.
        if self.c == "@":
            # 1.1.
            self.report("invalid-credentials", self.pointer - len(self.buffer), self.pointer + 1)
            # 1.2.
            if self.at_sign_seen:
                self.buffer = "%40" + self.buffer
            # 1.3.
            self.at_sign_seen = True
            # 1.4.
            for code_point in self.buffer:
                # 1.4.1.
                if code_point == ":" and not self.password_token_seen:
                    self.password_token_seen = True
                    continue
                # 1.4.2.
                encoded_code_points = utf8_percent_encode(code_point, userinfo_percent_encode_set)
                # 1.4.3.
                if self.password_token_seen:
                    url.password += encoded_code_points
                # 1.4.4.
                else:
                    url.username += encoded_code_points
            # 1.5.
            self.buffer = ""
        # 2.
        elif self.c_ends_authority:
            # 2.1.
            if self.at_sign_seen and self.buffer == "":
                self.report_missing("host-missing", self.pointer)
                return Outcome.FAILURE
            # 2.2.
            self.pointer -= len(self.buffer) + 1
            self.buffer = ""
            self.state = State.HOST
        # 3.
        else:
            assert self.c is not EOF
            self.buffer += self.c
        return None

    def host_state(self) -> Outcome | None:
        """The host state and the hostname state."""
        url = self.url
        # What stands in the buffer is what the input holds before the pointer.
        buffer = self.input.slice(self.pointer - len(self.buffer), self.pointer)
        # 1.
        if self.state_override is not None and url.scheme == "file":
            self.pointer -= 1
            self.state = State.FILE_HOST
        # 2.
        elif self.c == ":" and not self.inside_brackets:
            # 2.1.
            if self.buffer == "":
                self.report_missing("host-missing", self.pointer)
                return Outcome.FAILURE
            # 2.2.
            if self.state_override is State.HOSTNAME:
                return Outcome.FAILURE
            # 2.3.
            host = parse_host(buffer, not url.is_special, self.errors)
            # 2.4.
            if host is None:
                return Outcome.FAILURE
            # 2.5.
            url.host = host
            self.buffer = ""
            self.state = State.PORT
        # 3.
        elif self.c_ends_authority:
            self.pointer -= 1
            # 3.1.
            if url.is_special and self.buffer == "":
                self.report_missing("host-missing", self.pointer + 1)
                return Outcome.FAILURE
            # 3.2.
            if (
                self.state_override is not None
                and self.buffer == ""
                and (url.includes_credentials or url.port is not None)
            ):
                return Outcome.FAILURE
            # 3.3.
            host = parse_host(buffer, not url.is_special, self.errors)
            # 3.4.
            if host is None:
                return Outcome.FAILURE
            # 3.5.
            url.host = host
            self.buffer = ""
            self.state = State.PATH_START
            # 3.6.
            if self.state_override is not None:
                return Outcome.RETURN
        # 4.
        else:
            assert self.c is not EOF
            # 4.1.
            if self.c == "[":
                self.inside_brackets = True
            # 4.2.
            if self.c == "]":
                self.inside_brackets = False
            # 4.3.
            self.buffer += self.c
        return None

    def port_state(self) -> Outcome | None:
        url = self.url
        # 1.
        if self.c is not EOF and self.c in ASCII_DIGIT:
            self.buffer += self.c
        # 2.
        elif self.c_ends_authority or self.state_override is not None:
            # 2.1.
            if self.buffer != "":
                # 2.1.1. Leading zeros first, as Python refuses to convert very long decimal strings.
                digits = self.buffer.lstrip("0")
                port = int(digits[:6] or "0")
                # 2.1.2.
                if port > 0xFFFF:
                    self.report("port-out-of-range", self.pointer - len(self.buffer), self.pointer)
                    return Outcome.FAILURE
                # 2.1.3.
                url.port = None if port == url.default_port else port
                # 2.1.4.
                self.buffer = ""
                # 2.1.5.
                if self.state_override is not None:
                    return Outcome.RETURN
            # 2.2.
            if self.state_override is not None:
                return Outcome.FAILURE
            # 2.3.
            self.state = State.PATH_START
            self.pointer -= 1
        # 3.
        else:
            self.report_c("port-invalid")
            return Outcome.FAILURE
        return None

    def file_state(self) -> Outcome | None:
        url, base = self.url, self.base
        # 1.
        url.scheme = "file"
        # 2.
        url.host = ""
        # 3.
        if self.c is not EOF and self.c in "/\\":
            # 3.1.
            if self.c == "\\":
                self.report_c("invalid-reverse-solidus")
            # 3.2.
            self.state = State.FILE_SLASH
        # 4.
        elif base is not None and base.scheme == "file":
            # 4.1.
            url.host = base.host
            url.path = copy.copy(base.path)
            url.query = base.query
            # 4.2.
            if self.c == "?":
                url.query = ""
                self.state = State.QUERY
            # 4.3.
            elif self.c == "#":
                url.fragment = ""
                self.state = State.FRAGMENT
            # 4.4.
            elif self.c is not EOF:
                # 4.4.1.
                url.query = None
                # 4.4.2.
                if not starts_with_a_windows_drive_letter(self.text[self.pointer :]):
                    url.shorten_path()
                # 4.4.3.
                else:
                    # 4.4.3.1.
                    self.report("file-invalid-Windows-drive-letter", self.pointer, self.pointer + 2)
                    # 4.4.3.2.
                    url.path = []
                # 4.4.4.
                self.state = State.PATH
                self.pointer -= 1
        # 5.
        else:
            self.state = State.PATH
            self.pointer -= 1
        return None

    def file_slash_state(self) -> Outcome | None:
        url, base = self.url, self.base
        # 1.
        if self.c is not EOF and self.c in "/\\":
            # 1.1.
            if self.c == "\\":
                self.report_c("invalid-reverse-solidus")
            # 1.2.
            self.state = State.FILE_HOST
        # 2.
        else:
            # 2.1.
            if base is not None and base.scheme == "file":
                # 2.1.1.
                url.host = base.host
                # 2.1.2.
                if not starts_with_a_windows_drive_letter(
                    self.text[self.pointer :]
                ) and is_normalized_windows_drive_letter(base.segments[0]):
                    url.segments.append(base.segments[0])
            # 2.2.
            self.state = State.PATH
            self.pointer -= 1
        return None

    def file_host_state(self) -> Outcome | None:
        url = self.url
        buffer = self.input.slice(self.pointer - len(self.buffer), self.pointer)
        # 1.
        if self.c_is_eof_or_in("/\\?#"):
            self.pointer -= 1
            # 1.1.
            if self.state_override is None and is_windows_drive_letter(self.buffer):
                self.errors.report("file-invalid-Windows-drive-letter-host", buffer.span(0, 2))
                self.state = State.PATH
            # 1.2.
            elif self.buffer == "":
                # 1.2.1.
                url.host = ""
                # 1.2.2.
                if self.state_override is not None:
                    return Outcome.RETURN
                # 1.2.3.
                self.state = State.PATH_START
            # 1.3.
            else:
                # 1.3.1.
                host = parse_host(buffer, not url.is_special, self.errors)
                # 1.3.2.
                if host is None:
                    return Outcome.FAILURE
                # 1.3.3.
                if host == "localhost":
                    host = ""
                # 1.3.4.
                url.host = host
                # 1.3.5.
                if self.state_override is not None:
                    return Outcome.RETURN
                # 1.3.6.
                self.buffer = ""
                self.state = State.PATH_START
        # 2.
        else:
            assert self.c is not EOF
            self.buffer += self.c
        return None

    def path_start_state(self) -> Outcome | None:
        url = self.url
        # 1.
        if url.is_special:
            # 1.1.
            if self.c == "\\":
                self.report_c("invalid-reverse-solidus")
            # 1.2.
            self.state = State.PATH
            # 1.3.
            if self.c is EOF or self.c not in "/\\":
                self.pointer -= 1
        # 2.
        elif self.state_override is None and self.c == "?":
            url.query = ""
            self.state = State.QUERY
        # 3.
        elif self.state_override is None and self.c == "#":
            url.fragment = ""
            self.state = State.FRAGMENT
        # 4.
        elif self.c is not EOF:
            # 4.1.
            self.state = State.PATH
            # 4.2.
            if self.c != "/":
                self.pointer -= 1
        # 5.
        elif self.state_override is not None and url.host is None:
            url.segments.append("")
        return None

    def path_state(self) -> Outcome | None:
        url = self.url
        # 1.
        if (
            self.c_is_eof_or_in("/")
            or (url.is_special and self.c == "\\")
            or (self.state_override is None and self.c is not EOF and self.c in "?#")
        ):
            c_is_a_separator = self.c == "/" or (url.is_special and self.c == "\\")
            # 1.1.
            if url.is_special and self.c == "\\":
                self.report_c("invalid-reverse-solidus")
            # 1.2.
            if is_double_dot_url_path_segment(self.buffer):
                # 1.2.1.
                url.shorten_path()
                # 1.2.2.
                if not c_is_a_separator:
                    url.segments.append("")
            # 1.3.
            elif is_single_dot_url_path_segment(self.buffer) and not c_is_a_separator:
                url.segments.append("")
            # 1.4.
            elif not is_single_dot_url_path_segment(self.buffer):
                # 1.4.1.
                if url.scheme == "file" and not url.segments and is_windows_drive_letter(self.buffer):
                    self.buffer = self.buffer[0] + ":"
                # 1.4.2.
                url.segments.append(self.buffer)
            # 1.5.
            self.buffer = ""
            # 1.6.
            if self.c == "?":
                url.query = ""
                self.state = State.QUERY
            # 1.7.
            if self.c == "#":
                url.fragment = ""
                self.state = State.FRAGMENT
        # 2.
        else:
            assert self.c is not EOF
            # 2.1., 2.2.
            self.report_if_c_is_no_url_unit()
            # 2.3.
            self.buffer += utf8_percent_encode(self.c, path_percent_encode_set)
        return None

    def opaque_path_state(self) -> Outcome | None:
        url = self.url
        # 1.
        if self.c == "?":
            url.query = ""
            self.state = State.QUERY
        # 2.
        elif self.c == "#":
            url.fragment = ""
            self.state = State.FRAGMENT
        # 3.
        elif self.c == " ":
            # 3.1.
            self.report_c("invalid-URL-unit")
            # 3.2.
            if self.remaining_starts_with("?") or self.remaining_starts_with("#"):
                url.append_to_opaque_path("%20")
            # 3.3.
            else:
                url.append_to_opaque_path(" ")
        # 4.
        elif self.c is not EOF:
            # 4.1., 4.2.
            self.report_if_c_is_no_url_unit()
            # 4.3.
            url.append_to_opaque_path(utf8_percent_encode(self.c, c0_control_percent_encode_set))
        return None

    def query_state(self) -> Outcome | None:
        url = self.url
        # 1.
        if self.encoding != "UTF-8" and (not url.is_special or url.scheme in {"ws", "wss"}):
            self.encoding = "UTF-8"
        # 2.
        if (self.state_override is None and self.c == "#") or self.c is EOF:
            # 2.1.
            query_set = special_query_percent_encode_set if url.is_special else query_percent_encode_set
            # 2.2.
            assert url.query is not None
            url.query += percent_encode_after_encoding(self.encoding, self.buffer, query_set)
            # 2.3.
            self.buffer = ""
            # 2.4.
            if self.c == "#":
                url.fragment = ""
                self.state = State.FRAGMENT
        # 3.
        else:
            # 3.1., 3.2.
            self.report_if_c_is_no_url_unit()
            # 3.3.
            self.buffer += self.c
        return None

    def fragment_state(self) -> Outcome | None:
        # 1.
        if self.c is not EOF:
            assert self.url.fragment is not None
            # 1.1., 1.2.
            self.report_if_c_is_no_url_unit()
            # 1.3.
            self.url.fragment += utf8_percent_encode(self.c, fragment_percent_encode_set)
        return None


_STATES: Final[dict[State, Callable[[_BasicURLParser], Outcome | None]]] = {
    State.SCHEME_START: _BasicURLParser.scheme_start_state,
    State.SCHEME: _BasicURLParser.scheme_state,
    State.NO_SCHEME: _BasicURLParser.no_scheme_state,
    State.SPECIAL_RELATIVE_OR_AUTHORITY: _BasicURLParser.special_relative_or_authority_state,
    State.PATH_OR_AUTHORITY: _BasicURLParser.path_or_authority_state,
    State.RELATIVE: _BasicURLParser.relative_state,
    State.RELATIVE_SLASH: _BasicURLParser.relative_slash_state,
    State.SPECIAL_AUTHORITY_SLASHES: _BasicURLParser.special_authority_slashes_state,
    State.SPECIAL_AUTHORITY_IGNORE_SLASHES: _BasicURLParser.special_authority_ignore_slashes_state,
    State.AUTHORITY: _BasicURLParser.authority_state,
    State.HOST: _BasicURLParser.host_state,
    State.HOSTNAME: _BasicURLParser.host_state,
    State.PORT: _BasicURLParser.port_state,
    State.FILE: _BasicURLParser.file_state,
    State.FILE_SLASH: _BasicURLParser.file_slash_state,
    State.FILE_HOST: _BasicURLParser.file_host_state,
    State.PATH_START: _BasicURLParser.path_start_state,
    State.PATH: _BasicURLParser.path_state,
    State.OPAQUE_PATH: _BasicURLParser.opaque_path_state,
    State.QUERY: _BasicURLParser.query_state,
    State.FRAGMENT: _BasicURLParser.fragment_state,
}
