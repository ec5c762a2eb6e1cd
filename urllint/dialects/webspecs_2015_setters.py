"""The setter rules of the webspecs grammar of 2014/15: change one component of a URL as a script does.

A setter does nothing to a URL with scheme data where the text says so. What it reports are conformance errors; a parse
exception leaves the URL as it was and is raised. The query encode set is not in the text, so that the setter of the
query takes it as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from urllint.dialects.encode_sets_2013 import PASSWORD, RELATIVE_SCHEMES, SIMPLE, USERNAME, percent_encode
from urllint.dialects.reading import Problem
from urllint.dialects.webspecs_2015 import Parser, Url
from urllint.dialects.webspecs_2015_host import parse_host

_SCHEME: Final = re.compile(r"[A-Za-z][-A-Za-z+.]*")

Setter = Callable[[Url, str], tuple[Problem, ...]]


def set_protocol(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the scheme to the one that ``value`` begins with; a value that begins with none matches no rule."""
    found = _SCHEME.match(value)
    if found is not None:
        url.scheme = found[0].lower()
    return ()


def set_username(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the username, percent-encoded."""
    if url.scheme_data is None:
        url.username = percent_encode(value, USERNAME)
    return ()


def set_password(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the password, percent-encoded."""
    if url.scheme_data is None:
        url.password = percent_encode(value, PASSWORD)
    return ()


def set_host(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the host, and the port if there is one. Raises `ParseError`."""
    if url.scheme_data is not None:
        return ()
    parser = Parser(value, url, is_setter=True)
    host, end = parse_host(value, 0, parser.report)
    port = parser.port(end + 1)[0] if value.startswith(":", end) else None
    url.host = host
    if port is not None:
        url.port = port
    return parser.sorted_problems()


def set_hostname(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the host and nothing else. Raises `ParseError`."""
    if url.scheme_data is not None:
        return ()
    parser = Parser(value, url, is_setter=True)
    url.host, _ = parse_host(value, 0, parser.report)
    return parser.sorted_problems()


def set_port(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the port; the default of the scheme becomes the empty string."""
    if url.scheme_data is not None or url.scheme == "file":
        return ()
    parser = Parser(value, url, is_setter=True)
    port, _ = parser.port(0)
    url.port = "" if port == RELATIVE_SCHEMES.get(url.scheme) else port
    return parser.sorted_problems()


def set_pathname(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the path; what follows a ``?`` or ``#`` is left out."""
    if url.scheme_data is not None:
        return ()
    parser = Parser(value, url, is_setter=True)
    url.path, _ = parser.path(1 if value[:1] in ("/", "\\") else 0)
    return parser.sorted_problems()


def set_search(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the query to what follows an initial ``?``, if there is one."""
    url.query = value.removeprefix("?")
    return ()


def set_hash(url: Url, value: str) -> tuple[Problem, ...]:
    """Set the fragment to what follows an initial ``#``, if there is one, by the simple encode set."""
    url.fragment = percent_encode(value.removeprefix("#"), SIMPLE)
    return ()


SETTERS: Final[Mapping[str, Setter]] = {
    "protocol": set_protocol,
    "username": set_username,
    "password": set_password,
    "host": set_host,
    "hostname": set_hostname,
    "port": set_port,
    "pathname": set_pathname,
    "search": set_search,
    "hash": set_hash,
}
"""By the names of the attributes that they set."""
