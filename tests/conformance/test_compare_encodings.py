"""The encoders of the Encoding Standard, and its labels, against an independent implementation of its decoders.

It is npm's ``@exodus/bytes``, which whatwg-url encodes queries with; that queries are encoded alike, code point by code
point, test_compare_whatwg_url.py tests.
"""

from __future__ import annotations

import random
import unicodedata
from encodings import aliases
from pathlib import Path

import pytest

from tests.conformance.conftest import is_full_gate
from tests.conformance.peers import ask
from tests.conformance.strategies import ENCODED_CHARACTERS
from urllint import whatwg
from urllint.whatwg.encodings import _LABELS, encode_or_fail, get_encoding, get_output_encoding

LEGACY = [name for name in _LABELS if get_output_encoding(name) == name != "UTF-8"]


@pytest.fixture(scope="session")
def exodus(peer_folder: Path) -> list[str]:
    return [str(peer_folder / "interface.js"), "whatwg-url"]


def test_labels(exodus: list[str]) -> None:
    """The labels that the standard has, those that Python has, and what becomes of either with spaces around."""
    ours = [label for labels in _LABELS.values() for label in labels.split()]
    names = sorted({*aliases.aliases, *aliases.aliases.values()})
    labels = [*names, *(name.replace("_", "-") for name in names), *ours]
    labels += [f"\t{label.upper()}\n" for label in labels]
    labels += [f"{label}\xa0" for label in ours]
    answers = ask(exodus, [{"label": label} for label in labels])
    got = [(name := get_encoding(label)) and name.lower() for label in labels]
    assert [case for case in zip(labels, got, answers, strict=True) if case[1] != case[2]] == []
    assert len(ours) == 228


# https://encoding.spec.whatwg.org/#gb18030-encoder: code points of private use that once stood for others.
_GB18030_PRIVATE_USE = dict(
    zip(
        "\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864",
        "\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19\u9fb4\u9fb5\u9fb6\u9fb7\u9fb8\u9fb9\u9fba\u9fbb",
        strict=True,
    )
)


def folded(name: str, code_point: str) -> str:
    """What an encoder does not distinguish from ``code_point``, as the standard has it."""
    if name in ("GBK", "gb18030"):
        return _GB18030_PRIVATE_USE.get(code_point, code_point)
    if name in ("EUC-JP", "Shift_JIS") and code_point in "\xa5\u203e":
        return "\\" if code_point == "\xa5" else "~"
    if name in ("EUC-JP", "Shift_JIS", "ISO-2022-JP") and code_point == "\u2212":
        return "\uff0d"
    if name == "ISO-2022-JP" and "\uff61" <= code_point <= "\uff9f":
        # https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana
        return {"\uff9e": "\u309b", "\uff9f": "\u309c"}.get(code_point) or unicodedata.normalize("NFKC", code_point)
    return code_point


def has(name: str, code_point: str) -> bool:
    """Whether an encoding has a code point."""
    return not any(isinstance(part, int) for part in encode_or_fail(name, code_point))


def test_what_is_encoded_is_decoded_to_the_same(exodus: list[str]) -> None:
    """All that an encoding has, in the order of code points and in disorder, which changes states.

    The ordinary gate takes every seventh code point of the first plane.
    """
    every = range(0x30000) if is_full_gate() else range(0, 0x10000, 7)
    code_points = [chr(c) for c in every if not 0xD800 <= c <= 0xDFFF]
    rng = random.Random(5)
    expected: list[tuple[str, str]] = []
    questions: list[dict[str, str]] = []
    for name in LEGACY:
        those = [code_point for code_point in code_points if has(name, code_point)]
        some = [code_point for code_point in ENCODED_CHARACTERS if has(name, code_point)]
        assert len(those) > 20
        texts = ["".join(those), "".join(rng.sample(those, len(those)))]
        texts += ["".join(rng.choices(some, k=8)) for _ in range(100)]
        for text in texts:
            parts = [part for part in encode_or_fail(name, text) if isinstance(part, bytes)]
            questions.append({"bytes": b"".join(parts).hex(), "encoding": name})
            expected.append((name, "".join([folded(name, code_point) for code_point in text])))
    answers = ask(exodus, questions)
    wrong = [
        (name, sorted(set(text) ^ set(answer))[:5])
        for (name, text), answer in zip(expected, answers, strict=True)
        if text != answer
    ]
    assert wrong == []


@pytest.mark.parametrize("name", LEGACY)
def test_what_an_encoding_does_not_have_is_a_numeric_character_reference(name: str) -> None:
    lacking = [
        code_point for code_point in "\U0001f389\ue5e5☕é" if isinstance(next(encode_or_fail(name, code_point)), int)
    ]
    assert lacking
    for code_point in lacking:
        url = whatwg.parse(f"http://h/?a{code_point}b#{code_point}", encoding=name).url
        assert url is not None
        assert url.query == f"a%26%23{ord(code_point)}%3Bb"
