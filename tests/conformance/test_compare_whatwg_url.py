"""The parser against an independent implementation: npm's ``whatwg-url``, which reports the same names.

The peer has the writing grammar, too, and says of each input whether it is a valid URL string.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.answers import BASE_FAILURE, parser_answer
from tests.conformance.conftest import ReadWpt, is_full_gate, wpt_data_file, wpt_samples
from tests.conformance.peers import ask
from tests.conformance.strategies import Case, seeded_cases
from tests.oracle import ENCODING_NAMES
from urllint import whatwg

SHARED_GENERATOR = Path(__file__).resolve().parents[3] / "shared" / "tools" / "compare_whatwg_url" / "make_inputs.py"

SEEDS = (1, 2, 3, 4)
COUNT = 200_000 if is_full_gate() else 20_000

# Inputs on which the peer is known to be wrong, with the standard's answer and the reason. An entry is a decision made
# by the standard's text; the test checks that the difference is still there.
_UNASSIGNED = "U+3E8AC is unassigned, so UTS #46 disallows it; the peer's mapping table takes it for valid"
KNOWN_DIFFERENCES: dict[str, tuple[dict[str, Any], str]] = {
    "https://\U0003e8ac\u3002\u0729\u3002\ucbd95/x": (
        {"href": None, "errors": ["domain-to-ASCII"], "valid": False},
        _UNASSIGNED,
    ),
    "https://\U0003e8ac\u3002\u0729\u3002\u110d\u1173\u11ac5/x": (
        {"href": None, "errors": ["domain-to-ASCII"], "valid": False},
        _UNASSIGNED,
    ),
    "https://xn--t92s.xn--znb.xn--5-y88f/x": (
        {"href": "https://xn--t92s.xn--znb.xn--5-y88f/x", "errors": ["domain-to-ASCII"], "valid": False},
        _UNASSIGNED,
    ),
}


@pytest.fixture(scope="session")
def peer(peer_folder: Path) -> list[str]:
    """The program that parses with the peer."""
    return [str(peer_folder / "run.js")]


def ask_peer(peer: Sequence[str], cases: Iterable[Case]) -> list[dict[str, Any]]:
    return ask(peer, map(_question, cases))


def _question(case: Case) -> dict[str, str | None]:
    # The peer takes output encodings only.
    encoding = "utf-8" if case.encoding in {"utf-16be", "utf-16le", "replacement"} else case.encoding
    return {"input": case.input, "base": case.base, "encoding": encoding}


def our_answer(case: Case) -> dict[str, Any]:
    answer = parser_answer(case)
    if answer == BASE_FAILURE:
        return {"baseFailure": True}
    return {
        "href": answer.href,
        "errors": [name for name, _, _ in answer.errors],
        "valid": whatwg.is_valid_url_string(case.input, case.base),
    }


def differences(peer: Sequence[str], cases: Sequence[Case]) -> list[tuple[Case, dict[str, Any], dict[str, Any]]]:
    """Cases on which we and the peer differ, with our answer and its."""
    answers = ask_peer(peer, cases)
    pairs = ((case, our_answer(case), theirs) for case, theirs in zip(cases, answers, strict=True))
    return [
        (case, ours, theirs) for case, ours, theirs in pairs if ours != theirs and case.input not in KNOWN_DIFFERENCES
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_same_serialization_and_errors(peer: list[str], seed: int) -> None:
    cases = seeded_cases(seed, COUNT // len(SEEDS), wpt_samples())
    assert differences(peer, cases)[:10] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_same_serialization_and_errors_on_inputs_of_another_generator(peer: list[str], seed: int) -> None:
    if not SHARED_GENERATOR.is_file():
        pytest.skip(f"no generator at {SHARED_GENERATOR}")
    command = [sys.executable, str(SHARED_GENERATOR), str(100 + seed), str(COUNT // len(SEEDS))]
    data = wpt_data_file()
    if data is not None:
        command.append(str(data))
    lines = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout.splitlines()
    cases = [Case(question["input"], question["base"]) for question in map(json.loads, lines)]
    assert differences(peer, cases)[:10] == []


@pytest.mark.parametrize("url", KNOWN_DIFFERENCES)
def test_known_differences(peer: list[str], url: str) -> None:
    case = Case(url, None)
    expected, reason = KNOWN_DIFFERENCES[url]
    assert our_answer(case) == expected, reason
    assert ask_peer(peer, [case]) != [expected], "the peer has changed its mind: no difference any more"


def test_same_domains_of_the_web_platform_tests(peer: list[str], read_wpt: ReadWpt) -> None:
    data = [case for file in ("toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json") for case in read_wpt(file)]
    cases = [Case(f"https://{case['input']}/x", None) for case in data if isinstance(case, dict)]
    assert differences(peer, cases) == []


def test_same_bytes_for_every_code_point_in_a_query(peer: list[str]) -> None:
    """Planes 0 to 2 hold every code point that a legacy encoding has; the full stops bring an encoder back to ASCII.

    The ordinary gate takes every seventh code point of the first plane.
    """
    every = range(0x30000) if is_full_gate() else range(0, 0x10000, 7)
    code_points = [chr(c) for c in every if not 0xD800 <= c <= 0xDFFF]
    size = 0x800
    chunks = [code_points[i : i + size] for i in range(0, len(code_points), size)]
    cases = [
        Case("http://h/?" + ".".join(chunk).replace("#", ""), None, name.lower())
        for name in ENCODING_NAMES
        for chunk in chunks
    ]
    assert [(case.encoding, case.input[:20]) for case, _, _ in differences(peer, cases)] == []
