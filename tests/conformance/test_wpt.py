"""The web-platform-tests of the URL Standard, for the parser and for the oracle: all of them, without exception.

One test a file and a parser, which lists every case that fails. The getters are those of the standard's URL class, as
far as they show a component; ``origin`` and ``searchParams`` belong to the class and not to the parser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conformance.answers import Answer, oracle_answer, parser_answer
from tests.conformance.conftest import ReadWpt
from tests.conformance.strategies import Case

AnswerOf = Callable[[Case], Answer]

PARSE_FILES = ("urltestdata.json", "urltestdata-javascript-only.json")
DOMAIN_FILES = ("toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json")

both_parsers = pytest.mark.parametrize("answer_of", [parser_answer, oracle_answer], ids=["parser", "oracle"])


def cases_of(data: list[Any]) -> Iterator[dict[str, Any]]:
    """The cases of an array in which strings are comments."""
    return (case for case in data if not isinstance(case, str))


def getters(answer: Answer) -> dict[str, str]:
    """https://url.spec.whatwg.org/#url-class"""
    assert answer.href is not None
    assert answer.components is not None
    url = answer.components
    port = "" if url.port is None else str(url.port)
    return {
        "href": answer.href,
        "protocol": url.scheme + ":",
        "username": url.username,
        "password": url.password,
        "host": (url.host or "") + (":" + port if port else ""),
        "hostname": url.host or "",
        "port": port,
        "pathname": url.path if isinstance(url.path, str) else "".join("/" + segment for segment in url.path),
        "search": "?" + url.query if url.query else "",
        "hash": "#" + url.fragment if url.fragment else "",
    }


@both_parsers
@pytest.mark.parametrize("file", PARSE_FILES)
def test_parsing(file: str, answer_of: AnswerOf, read_wpt: ReadWpt) -> None:
    cases = list(cases_of(read_wpt(file)))
    wrong: list[tuple[object, ...]] = []
    for case in cases:
        answer = answer_of(Case(case["input"], case["base"]))
        if case.get("failure"):
            if answer.href is not None:
                wrong.append((case["input"], case["base"], "must fail", answer.href))
            continue
        got = getters(answer) if answer.href is not None else {}
        expected = {name: case[name] for name in got or ("href",) if name in case}
        if any(got.get(name) != value for name, value in expected.items()):
            wrong.append((case["input"], case["base"], expected, got))
    assert cases
    assert wrong == []


@both_parsers
@pytest.mark.parametrize("file", DOMAIN_FILES)
def test_domain_to_ascii(file: str, answer_of: AnswerOf, read_wpt: ReadWpt) -> None:
    cases = [case for case in cases_of(read_wpt(file)) if case["input"] != ""]
    wrong: list[tuple[object, ...]] = []
    for case in cases:
        answer = answer_of(Case(f"https://{case['input']}/x", None))
        expected = None if case["output"] is None else f"https://{case['output']}/x"
        if answer.href != expected:
            wrong.append((case["input"], expected, answer.href))
    assert cases
    assert wrong == []


@both_parsers
def test_percent_encode_after_encoding(answer_of: AnswerOf, read_wpt: ReadWpt) -> None:
    cases = list(cases_of(read_wpt("percent-encoding.json")))
    wrong: list[tuple[object, ...]] = []
    for case in cases:
        for encoding, expected in case["output"].items():
            answer = answer_of(Case(f"https://h.example/?{case['input']}#{case['input']}", None, encoding))
            got = (answer.components.query, answer.components.fragment) if answer.components else None
            if got != (expected, case["output"]["utf-8"]):
                wrong.append((case["input"], encoding, expected, got))
    assert cases
    assert wrong == []
