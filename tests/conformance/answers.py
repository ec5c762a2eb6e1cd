"""What the parser and the oracle say about a case, in one form that can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tests import oracle
from tests.conformance.strategies import Case, Override
from urllint import whatwg
from urllint.whatwg import state_machine


class Components(NamedTuple):
    """A URL record, with its host serialized."""

    scheme: str
    username: str
    password: str
    host: str | None
    port: int | None
    path: str | tuple[str, ...]
    query: str | None
    fragment: str | None


class Answer(NamedTuple):
    """The serialized URL and its components, or ``None`` for failure; the errors as (name, start, end), in order."""

    href: str | None
    components: Components | None
    errors: tuple[tuple[str, int, int], ...]


BASE_FAILURE = Answer(None, None, (("the base URL does not parse", 0, 0),))


def parser_answer(case: Case) -> Answer:
    """The answer of the parser under test."""
    try:
        result = whatwg.parse(case.input, case.base, encoding=case.encoding)
    except ValueError:
        return BASE_FAILURE
    return _parser_answer(result.url, result.errors)


def parser_override_answer(case: Override) -> Answer | None:
    """What the parser under test makes of the URL, whether it fails or not; ``None`` where the URL does not parse."""
    url = whatwg.parse(case.url).url
    if url is None:
        return None
    if case.state == "path start state":
        url.path = []
    elif case.state == "query state":
        url.query = ""
    elif case.state == "fragment state":
        url.fragment = ""
    run = state_machine.run(case.input, url=url, state_override=state_machine.State(case.state))
    return _parser_answer(url, run.errors)


def _parser_answer(url: whatwg.URLRecord | None, errors: Iterable[whatwg.ValidationError]) -> Answer:
    positions = tuple((e.name, e.start, e.end) for e in errors)
    if url is None:
        return Answer(None, None, positions)
    path = url.path if isinstance(url.path, str) else tuple(url.path)
    components = Components(url.scheme, url.username, url.password, url.host, url.port, path, url.query, url.fragment)
    return Answer(url.href, components, positions)


def oracle_answer(case: Case) -> Answer:
    """The answer of the literal transcription of the standard."""
    try:
        url, errors = oracle.parse(case.input, case.base, encoding=case.encoding)
    except ValueError:
        return BASE_FAILURE
    return _oracle_answer(url, errors)


def oracle_override_answer(case: Override) -> Answer | None:
    """What the oracle makes of the URL, whether it fails or not; ``None`` where the URL does not parse."""
    url = oracle.parse(case.url).url
    if url is None:
        return None
    if case.state == "path start state":
        url.path = []
    elif case.state == "query state":
        url.query = ""
    elif case.state == "fragment state":
        url.fragment = ""
    _, errors = oracle.basic_url_parse(case.input, url=url, state_override=oracle.State(case.state))
    return _oracle_answer(url, errors)


def _oracle_answer(url: oracle.URL | None, errors: Iterable[oracle.ValidationError]) -> Answer:
    positions = tuple((e.name, e.start, e.end) for e in errors)
    if url is None:
        return Answer(None, None, positions)
    path = url.path if isinstance(url.path, str) else tuple(url.path)
    host = None if url.host is None else oracle.serialize_host(url.host)
    components = Components(url.scheme, url.username, url.password, host, url.port, path, url.query, url.fragment)
    return Answer(oracle.serialize_url(url), components, positions)
