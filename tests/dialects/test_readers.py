"""What holds for all readers: they fit the interface, never raise, and say where things are."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given

from tests.dialects.alphabet import bases, texts
from urllint.dialects import COMPONENTS, DIALECTS, Reading, same_host
from urllint.readers import UnknownDialectError, installed, is_installed, load_reader, reader
from urllint.registry import Registry
from urllint.specs import DialectSpec

NAMES = [dialect.name for dialect in DIALECTS]
OWN = [dialect.name for dialect in DIALECTS if not dialect.requires]

PLAIN = "http://user:pw@h.example:8080/a/b?c=d#e"


@pytest.mark.parametrize("name", NAMES)
def test_a_plain_url_is_one_for_all(name: str) -> None:
    reading = reader(name)(PLAIN, None)
    assert list(reading.components.values()) == ["http", "user:pw", "h.example", "8080", "/a/b", "c=d", "e"]
    assert reading.is_read
    # The URL Standard minds credentials; nobody else minds anything.
    assert [problem.message for problem in reading.problems] == (["invalid-credentials"] if name == "whatwg" else [])


@pytest.mark.parametrize("name", NAMES)
def test_a_reader_refuses_without_raising(name: str) -> None:
    for text in ("http://a:b:c/", "http://[::1/", "http://\ud800/", "1:a", "", "\x00", "//", "http://h:99999999/"):
        for base in (None, "http://b.example/", "mailto:x", "//none"):
            assert isinstance(reader(name)(text, base), Reading)


@pytest.mark.parametrize("name", OWN)
@given(text=texts, base=bases)
def test_our_own_readers_read_or_say_why_not(name: str, text: str, base: str | None) -> None:
    reading = reader(name)(text, base)
    assert reading.failure is None or reading.unsaid is None
    assert reading.is_read or not any(reading.components.values())
    assert tuple(reading.components) == COMPONENTS
    assert all(0 <= problem.start <= problem.end <= len(text) for problem in reading.problems)
    assert list(reading.problems) == sorted(reading.problems, key=lambda p: (p.start, p.end)) or name == "whatwg"


def test_the_dialects_are_announced_as_a_plugins_would_be() -> None:
    registry = Registry.load()
    assert list(registry.dialects) == NAMES
    assert [spec.name for spec in installed(registry.dialects)][: len(OWN)] == OWN
    assert str(registry.owners["dialect", "urllib"]).startswith("urllint ")


def test_a_dialect_whose_package_is_missing_is_known_and_not_asked() -> None:
    spec = DialectSpec("other", "another", "nowhere:read", requires="no_such_package")
    assert not is_installed(spec)
    assert installed({"other": spec}) == []


def test_a_name_that_is_none_says_which_there_are() -> None:
    with pytest.raises(UnknownDialectError, match="no dialect named 'rfc-3986'; there are whatwg, rfc3986, urllib, "):
        reader("rfc-3986")


def test_a_target_that_is_no_function_is_refused() -> None:
    with pytest.raises(TypeError, match="is no function"):
        load_reader(DialectSpec("x", "x", "urllint.dialects.reading:COMPONENTS"))


@pytest.mark.parametrize("package", ["yarl", "httpx", "urllib3", "ada_url", "urllint.whatwg", "idna"])
def test_knowing_the_dialects_imports_none_of_what_they_need(package: str) -> None:
    program = "import sys, urllint.builtin_dialects, urllint.readers; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert package not in done.stdout.split()


SAME = [
    ("h.example", "H.EXAMPLE"),
    ("münchen.example", "xn--mnchen-3ya.example"),
    ("яндекс.рф", "xn--d1acpjx3f.xn--p1ai"),
    ("good。example", "good.example"),
    ("go\u200bod.example", "good.example"),
    ("[::1]", "[0:0:0:0:0:0:0:1]"),
    ("[::FFFF:192.0.2.1]", "[::ffff:c000:201]"),
    ("192.0.2.1.", "192.0.2.1"),
    ("192.0.02.001", "192.0.2.1"),
    ("é", "%C3%A9"),
]

NOT_SAME = [
    ("good.example", "evil.example"),
    ("good.example", "good.example."),
    ("①②⑦.⓪.⓪.①", "127.0.0.1"),
    ("0177.0.0.1", "127.0.0.1"),
    ("192.0.2.010", "192.0.2.10"),
    ("good%2eexample", "good.example"),
    ("münchen%2eexample", "münchen.example"),
    ("[::1]", "[::2]"),
    ("[::1", "[::1]"),
    ("a／b", "a/b"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_host_written_otherwise(one: str, other: str) -> None:
    assert same_host(one, other)
    assert same_host(other, one)


@pytest.mark.parametrize(("one", "other"), NOT_SAME)
def test_another_host(one: str, other: str) -> None:
    assert not same_host(one, other)
    assert not same_host(other, one)
