"""The writing grammar of URLs, production for production under the standard's names.

Every alternative of the grammar can be told by how it begins; therefore what does not fit has one first place where it
does not.

https://url.spec.whatwg.org/#url-writing
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Literal, NamedTuple

from urllint.whatwg.code_points import SPECIAL_SCHEMES, forbidden_host_code_point, invalid_url_unit
from urllint.whatwg.host_writing import (
    is_valid_domain,
    is_valid_host_string,
    is_valid_ipv4_address_string,
    is_valid_ipv6_address_string,
)
from urllint.whatwg.record import URLRecord

Production = Literal[
    "valid URL string",
    "absolute-URL-with-fragment string",
    "absolute-URL string",
    "relative-URL-with-fragment string",
    "relative-URL string",
    "URL-scheme string",
    "scheme-relative-special-URL string",
    "scheme-relative-URL string",
    "scheme-relative-file-URL string",
    "opaque-host-and-port string",
    "URL-port string",
    "path-absolute-URL string",
    "path-absolute-non-authority-URL string",
    "path-relative-URL string",
    "path-relative-scheme-less-URL string",
    "opaque-path-URL string",
    "URL-path-segment string",
    "URL-query string",
    "URL-fragment string",
    "URL unit",
    "valid host string",
    "valid domain string",
    "valid IPv4-address string",
    "valid IPv6-address string",
    "valid opaque-host string",
]
"""The productions of the grammar, by their names in the standard."""


class Misfit(NamedTuple):
    """Where a string first leaves the grammar: what ``text[start:end]`` should be, and is not.

    The offsets are half-open and count code points. The span is empty where something is missing.
    """

    production: Production
    start: int
    end: int


class Written:
    """A text, a scalar value string, and a method for each production.

    They take the part of the text that should be one, from ``start`` to ``end``, and return where it is not.
    """

    __slots__ = ("base", "text")

    def __init__(self, text: str, base: URLRecord | None) -> None:
        self.text = text
        self.base = base

    # --- URLs: https://url.spec.whatwg.org/#url-writing ---

    def valid_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#valid-url-string"""
        # No relative-URL string begins with a scheme and a colon.
        if self.base is None or _scheme_and_colon().match(self.text, start, end):
            return self.absolute_url_with_fragment_string(start, end)
        return self.relative_url_with_fragment_string(start, end)

    def absolute_url_with_fragment_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#absolute-url-with-fragment-string"""
        url_end = self._find("#", start, end)
        return self.absolute_url_string(start, url_end) or self._after_delimiter(url_end, end)

    def absolute_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#absolute-url-string"""
        match = _scheme_and_colon().match(self.text, start, end)
        if match is None:
            return Misfit("absolute-URL string", start, end)
        scheme, rest = match[0][:-1].lower(), match.end()
        path_end = self._find("?", rest, end)
        if scheme in SPECIAL_SCHEMES:
            misfit = self._scheme_relative(scheme, rest, path_end)
        elif self.text.startswith("//", rest, path_end):
            misfit = self.scheme_relative_url_string(rest, path_end)
        elif self.text.startswith("/", rest, path_end):
            misfit = self.path_absolute_non_authority_url_string(rest, path_end)
        else:
            misfit = self.opaque_path_url_string(rest, path_end)
        return misfit or self._after_delimiter(path_end, end)

    def relative_url_with_fragment_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#relative-url-with-fragment-string"""
        assert self.base is not None
        url_end = self._find("#", start, end)
        if not self.base.has_opaque_path:
            misfit = self.relative_url_string(start, url_end)
        elif start < url_end or url_end == end:
            misfit = Misfit("relative-URL-with-fragment string", start, end)
        else:
            misfit = None
        return misfit or self._after_delimiter(url_end, end)

    def relative_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#relative-url-string"""
        assert self.base is not None
        path_end = self._find("?", start, end)
        if self.text.startswith("//", start, path_end):
            misfit = self._scheme_relative(self.base.scheme, start, path_end)
        elif self.text.startswith("/", start, path_end):
            misfit = self.path_absolute_non_authority_url_string(start, path_end)
        else:
            misfit = self.path_relative_scheme_less_url_string(start, path_end)
        return misfit or self._after_delimiter(path_end, end)

    def _scheme_relative(self, scheme: str, start: int, end: int) -> Misfit | None:
        """The one of the three scheme-relative strings that ``scheme`` chooses."""
        if scheme == "file":
            return self.scheme_relative_file_url_string(start, end)
        if scheme in SPECIAL_SCHEMES:
            return self.scheme_relative_special_url_string(start, end)
        return self.scheme_relative_url_string(start, end)

    def url_scheme_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#url-scheme-string"""
        return None if _scheme().fullmatch(self.text, start, end) else Misfit("URL-scheme string", start, end)

    def scheme_relative_special_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#scheme-relative-special-url-string"""
        if not self.text.startswith("//", start, end):
            return Misfit("scheme-relative-special-URL string", start, end)
        path = self._find("/", start + 2, end)
        host_end = self._host_end(start + 2, path)
        return (
            self.valid_host_string(start + 2, host_end)
            or self._port_after_colon(host_end, path)
            or self._optional_path(path, end)
        )

    def scheme_relative_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#scheme-relative-url-string"""
        if not self.text.startswith("//", start, end):
            return Misfit("scheme-relative-URL string", start, end)
        path = self._find("/", start + 2, end)
        return self.opaque_host_and_port_string(start + 2, path) or self._optional_path(path, end)

    def scheme_relative_file_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#scheme-relative-file-url-string"""
        if not self.text.startswith("//", start, end):
            return Misfit("scheme-relative-file-URL string", start, end)
        path = self._find("/", start + 2, end)
        misfit = self.valid_host_string(start + 2, path) if start + 2 < path else None
        return misfit or self._optional_path(path, end)

    def opaque_host_and_port_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#opaque-host-and-port-string"""
        if start == end:
            return None
        host_end = self._host_end(start, end)
        return self.valid_opaque_host_string(start, host_end) or self._port_after_colon(host_end, end)

    def url_port_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#url-port-string"""
        if _digits().fullmatch(self.text, start, end):
            significant = self.text[start:end].lstrip("0")
            # Python refuses to convert very long numbers.
            if len(significant) <= 5 and int(significant or "0") <= 0xFFFF:
                return None
        return Misfit("URL-port string", start, end)

    def path_absolute_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#path-absolute-url-string"""
        if not self.text.startswith("/", start, end):
            return Misfit("path-absolute-URL string", start, end)
        return self._url_units(start, end, excluding="?")

    def path_absolute_non_authority_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#path-absolute-non-authority-url-string"""
        if self.text.startswith("//", start, end):
            return Misfit("path-absolute-non-authority-URL string", start, end)
        return self.path_absolute_url_string(start, end)

    def path_relative_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#path-relative-url-string"""
        if self.text.startswith("/", start, end):
            return Misfit("path-relative-URL string", start, end)
        return self._url_units(start, end, excluding="?")

    def path_relative_scheme_less_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#path-relative-scheme-less-url-string"""
        if _scheme_and_colon().match(self.text, start, end):
            return Misfit("path-relative-scheme-less-URL string", start, end)
        return self.path_relative_url_string(start, end)

    def opaque_path_url_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#opaque-path-url-string"""
        if self.text.startswith("/", start, end):
            return Misfit("opaque-path-URL string", start, end)
        return self._url_units(start, end, excluding="?")

    def url_path_segment_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#url-path-segment-string, with or without dots alone"""
        return self._url_units(start, end, excluding="/?")

    def url_units(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#url-query-string and https://url.spec.whatwg.org/#url-fragment-string"""
        return self._url_units(start, end)

    def url_unit(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#url-units"""
        is_single = end - start == (3 if self.text.startswith("%", start, end) else 1)
        return self._url_units(start, end) if is_single else Misfit("URL unit", start, end)

    # --- hosts: https://url.spec.whatwg.org/#host-writing ---

    def valid_host_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#valid-host-string"""
        if self._is_bracketed(start, end):
            return self.valid_ipv6_address_string(start + 1, end - 1)
        return self._unless(is_valid_host_string, "valid host string", start, end)

    def valid_domain_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#valid-domain-string"""
        return self._unless(is_valid_domain, "valid domain string", start, end)

    def valid_ipv4_address_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#valid-ipv4-address-string"""
        return self._unless(is_valid_ipv4_address_string, "valid IPv4-address string", start, end)

    def valid_ipv6_address_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#valid-ipv6-address-string"""
        return self._unless(is_valid_ipv6_address_string, "valid IPv6-address string", start, end)

    def valid_opaque_host_string(self, start: int, end: int) -> Misfit | None:
        """https://url.spec.whatwg.org/#valid-opaque-host-string"""
        if self._is_bracketed(start, end):
            return self.valid_ipv6_address_string(start + 1, end - 1)
        if start == end:
            return Misfit("valid opaque-host string", start, end)
        forbidden = forbidden_host_code_point().search(self.text, start, end)
        misfit = self._url_units(start, forbidden.start() if forbidden else end)
        if misfit is None and forbidden is not None:
            misfit = Misfit("valid opaque-host string", *forbidden.span())
        return misfit

    # --- what the productions have in common ---

    def _find(self, delimiter: str, start: int, end: int) -> int:
        """The position of a delimiter, or the end. What stands before it can never hold it by the grammar."""
        found = self.text.find(delimiter, start, end)
        return end if found < 0 else found

    def _after_delimiter(self, delimiter: int, end: int) -> Misfit | None:
        """A query or a fragment, if its delimiter is there."""
        return self._url_units(delimiter + 1, end) if delimiter < end else None

    def _optional_path(self, start: int, end: int) -> Misfit | None:
        return self.path_absolute_url_string(start, end) if start < end else None

    def _host_end(self, start: int, end: int) -> int:
        """The position of the colon between a host and its port, or the end."""
        bracket = self.text.find("]", start, end) if self.text.startswith("[", start, end) else start
        return end if bracket < 0 else self._find(":", bracket, end)

    def _port_after_colon(self, colon: int, end: int) -> Misfit | None:
        return self.url_port_string(colon + 1, end) if colon < end else None

    def _is_bracketed(self, start: int, end: int) -> bool:
        return end - start >= 2 and self.text[start] == "[" and self.text[end - 1] == "]"

    def _unless(self, is_valid: Callable[[str], bool], production: Production, start: int, end: int) -> Misfit | None:
        return None if is_valid(self.text[start:end]) else Misfit(production, start, end)

    def _url_units(self, start: int, end: int, excluding: str = "") -> Misfit | None:
        """Zero or more URL units, which ``excluding`` takes some code points from."""
        found = invalid_url_unit(self.text).search(self.text, start, end)
        position = found.start() if found else end
        for code_point in excluding:
            position = self._find(code_point, start, position)
        return None if position == end else Misfit("URL unit", position, position + 1)


PRODUCTIONS: dict[Production, Callable[[Written, int, int], Misfit | None]] = {
    "valid URL string": Written.valid_url_string,
    "absolute-URL-with-fragment string": Written.absolute_url_with_fragment_string,
    "absolute-URL string": Written.absolute_url_string,
    "relative-URL-with-fragment string": Written.relative_url_with_fragment_string,
    "relative-URL string": Written.relative_url_string,
    "URL-scheme string": Written.url_scheme_string,
    "scheme-relative-special-URL string": Written.scheme_relative_special_url_string,
    "scheme-relative-URL string": Written.scheme_relative_url_string,
    "scheme-relative-file-URL string": Written.scheme_relative_file_url_string,
    "opaque-host-and-port string": Written.opaque_host_and_port_string,
    "URL-port string": Written.url_port_string,
    "path-absolute-URL string": Written.path_absolute_url_string,
    "path-absolute-non-authority-URL string": Written.path_absolute_non_authority_url_string,
    "path-relative-URL string": Written.path_relative_url_string,
    "path-relative-scheme-less-URL string": Written.path_relative_scheme_less_url_string,
    "opaque-path-URL string": Written.opaque_path_url_string,
    "URL-path-segment string": Written.url_path_segment_string,
    "URL-query string": Written.url_units,
    "URL-fragment string": Written.url_units,
    "URL unit": Written.url_unit,
    "valid host string": Written.valid_host_string,
    "valid domain string": Written.valid_domain_string,
    "valid IPv4-address string": Written.valid_ipv4_address_string,
    "valid IPv6-address string": Written.valid_ipv6_address_string,
    "valid opaque-host string": Written.valid_opaque_host_string,
}


@cache
def _scheme() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z][A-Za-z0-9+\-.]*")


@cache
def _scheme_and_colon() -> re.Pattern[str]:
    return re.compile(r"[A-Za-z][A-Za-z0-9+\-.]*:")


@cache
def _digits() -> re.Pattern[str]:
    return re.compile("[0-9]*")
