"""URL and URLSearchParams against two independent implementations of the standard's interface.

They are npm's ``whatwg-url``, and what Node.js has built in, which is another one: Ada. They go through the same
sessions as ours, and must see the same at every step. Where they do not, the standard decides, and the difference is
written down here with its reason.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest

from tests.conformance.conftest import is_full_gate, wpt_samples
from tests.conformance.peers import CRASH, ask, ask_in_spite_of_crashes
from tests.conformance.sessions import ATTRIBUTES, Operation, Record, Session, Sessions, record
from urllint.whatwg import URLSearchParams

SEEDS = (1, 2)
COUNT = 60_000 if is_full_gate() else 5_000


def session(url: str, *operations: Operation, base: str | None = None) -> Session:
    return Session(url=url, base=base, operations=list(operations), eager=True)


def sessions(seed: int) -> list[Session]:
    source = Sessions(random.Random(seed), wpt_samples())
    return [source.session() for _ in range(COUNT // len(SEEDS))]


def our_records(questions: Sequence[Session]) -> list[Record]:
    return json.loads(json.dumps([record(question) for question in questions]))  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def whatwg_url(peer_folder: Path) -> list[str]:
    return [str(peer_folder / "interface.js"), "whatwg-url"]


@pytest.fixture(scope="session")
def node(peer_folder: Path) -> list[str]:
    return [str(peer_folder / "interface.js"), "node"]


# --- npm's whatwg-url ---


@pytest.mark.parametrize("seed", SEEDS)
def test_whatwg_url_sees_the_same(whatwg_url: list[str], seed: int) -> None:
    questions = sessions(seed)
    pairs = zip(questions, our_records(questions), ask(whatwg_url, questions), strict=True)
    assert [(question, ours, theirs) for question, ours, theirs in pairs if ours != theirs][:3] == []


TABS = session("https://h/", ["set", "search", "?a\t=\nb"])


def test_the_query_object_reads_what_search_is_given_and_not_the_query(whatwg_url: list[str]) -> None:
    """The one difference that is known. The last step of the search setter parses *input*, which still has its tabs
    and newlines; the peers parse the query. https://url.spec.whatwg.org/#dom-url-search"""
    (ours,) = our_records([TABS])
    (theirs,) = ask(whatwg_url, [TABS])
    assert ours is not None
    assert (ours[-1][1][:-1], ours[-1][1][-1]) == (theirs[-1][1][:-1], [["a\t", "\nb"]])
    assert theirs[-1][1][-1] == [["a", "b"]], "the peer has changed its mind: no difference any more"


@pytest.mark.parametrize("program", ["whatwg_url", "node"])
def test_query_objects_are_made_of_the_same_pairs(program: str, request: pytest.FixtureRequest) -> None:
    source = Sessions(random.Random(3))
    inits: list[Any] = [source.text() for _ in range(COUNT)] + [source.pairs() for _ in range(COUNT // 10)]
    if program == "node":
        # It takes other text beside bytes that are no UTF-8 for bytes, too: "%FF\uff21" is read as "\ufffd!".
        inits = [init for init in inits if isinstance(init, list) or init.isascii()]
    ours = [(init, URLSearchParams(init)) for init in inits]
    theirs = ask(request.getfixturevalue(program), [{"init": init} for init in inits])
    pairs = zip(ours, theirs, strict=True)
    assert [
        (init, params, answer)
        for (init, params), answer in pairs
        if [[list(pair) for pair in params], str(params)] != answer
    ] == []


# --- Node.js ---


class Difference(NamedTuple):
    """The first step of a session at which Node.js sees something else."""

    session: Session
    operation: Operation
    ours: list[Any] | None
    """What the operation gives and the state after it; None if there is no URL."""
    theirs: list[Any] | None

    @property
    def attributes(self) -> set[str]:
        """What is seen differently, as far as both see anything."""
        if self.ours is None or self.theirs is None:
            return set()
        names = (*ATTRIBUTES, "search_params")
        pairs = zip(names, self.ours[1], self.theirs[1], strict=True)
        return {name for name, ours, theirs in pairs if ours != theirs}

    @property
    def is_about_failure(self) -> bool:
        return self.ours is None or self.theirs is None or self.ours[0] != self.theirs[0]

    def sees(self, attribute: str) -> str:
        """The value that Node.js sees."""
        assert self.theirs is not None
        value: str = self.theirs[1][ATTRIBUTES.index(attribute)]
        return value


def first_difference(question: Session, ours: Record, theirs: Record) -> Difference:
    if ours is None or theirs is None:
        making = ["new", question["url"]]
        return Difference(question, making, ours and ours[0], theirs and theirs[0])
    operations = [["new", question["url"]], *question["operations"], ["again"]]
    return next(
        Difference(question, operation, our_step, their_step)
        for operation, our_step, their_step in zip(operations, ours, theirs, strict=True)
        if our_step != their_step
    )


class Known(NamedTuple):
    """A way in which Node.js parts from the standard, as the table was made with Node.js 20 and Ada 2.9."""

    reason: str
    example: Session
    explains: Callable[[Difference], bool]


def is_about_a_domain(difference: Difference) -> bool:
    given = unquote(difference.operation[-1].translate(dict.fromkeys(b"\t\n\r"))).lower()
    is_about_hosts = difference.is_about_failure or "origin" in difference.attributes or "host" in difference.attributes
    return is_about_hosts and ("xn--" in given or not given.isascii())


def is_about_a_circumflex(difference: Difference) -> bool:
    if difference.ours is None or not {"pathname"} <= difference.attributes <= {"href", "pathname"}:
        return False
    ours = difference.ours[1][ATTRIBUTES.index("pathname")]
    return "^" in (theirs := difference.sees("pathname")) and theirs.replace("^", "%5E") == ours


def is_about_a_port_that_is_refused(difference: Difference) -> bool:
    is_setting = difference.operation[:2] in (["set", "port"], ["set", "host"])
    return is_setting and "port" in difference.attributes and difference.sees("port") == ""


def is_about_a_fragment_on_an_opaque_path(difference: Difference) -> bool:
    return difference.ours is None and difference.theirs is not None and "#" in difference.session["url"]


def is_about_a_double_dot_alone(difference: Difference) -> bool:
    return difference.attributes == {"href", "pathname"} and difference.sees("pathname") == ""


def is_about_a_double_dot_behind_a_dot(difference: Difference) -> bool:
    return difference.attributes == {"href", "pathname"} and "/../" in difference.sees("pathname")


def is_about_an_empty_host(difference: Difference) -> bool:
    return difference.attributes == {"href"} and difference.operation[1] in ("host", "hostname")


def is_about_a_missing_host(difference: Difference) -> bool:
    is_setting = difference.operation[:2] in (["set", "host"], ["set", "hostname"])
    return is_setting and difference.operation[2].lstrip("\t\n\r").startswith(":") and difference.sees("host") == ""


def is_about_trailing_spaces(difference: Difference) -> bool:
    return difference.attributes == {"href", "pathname"} and difference.sees("pathname").endswith(" ")


def is_about_a_drive_letter(difference: Difference) -> bool:
    if not difference.attributes or not difference.attributes <= {"href", "pathname"}:
        return False
    is_file = difference.sees("protocol") == "file:"
    return is_file and re.search("(?i)/[a-z][:|]", difference.sees("pathname")) is not None


def is_about_localhost(difference: Difference) -> bool:
    is_file = difference.ours is not None and difference.ours[1][ATTRIBUTES.index("protocol")] == "file:"
    return is_file and difference.attributes == {"href", "host", "hostname"} and difference.sees("host") == ""


def is_about_port_zero(difference: Difference) -> bool:
    is_setting = difference.operation[:2] == ["set", "protocol"]
    return is_setting and "port" in difference.attributes and difference.sees("port") == ""


def is_about_an_empty_first_segment(difference: Difference) -> bool:
    is_setting = difference.operation[:2] == ["set", "pathname"]
    return is_setting and difference.attributes <= {"href", "search", "search_params", "hash"}


NODE_DIFFERENCES = (
    Known(
        "Ada applies the Bidi rule to labels and not to the domain name as a whole; its version 2 has the tables of an "
        "older Unicode and refuses ASCII domains with invalid Punycode. https://url.spec.whatwg.org/#concept-domain-to-ascii",
        session("http://a_b.xn--4db.\U0001f389/"),
        is_about_a_domain,
    ),
    Known(
        "U+005E is in the path percent-encode set since November 2023. "
        "https://url.spec.whatwg.org/#path-percent-encode-set",
        session("http://h/^"),
        is_about_a_circumflex,
    ),
    Known(
        "A port that is no number is failure, which leaves the port as it is. https://url.spec.whatwg.org/#port-state",
        session("http://h:81/", ["set", "port", ":80"]),
        is_about_a_port_that_is_refused,
    ),
    Known(
        "Against a base with an opaque path only a fragment can be parsed, and not what has one. "
        "https://url.spec.whatwg.org/#no-scheme-state",
        session("?b#c", base="data:a"),
        is_about_a_fragment_on_an_opaque_path,
    ),
    Known(
        "A double-dot segment at the end of a path leaves an empty segment. https://url.spec.whatwg.org/#path-state",
        session("foo://h/.."),
        is_about_a_double_dot_alone,
    ),
    Known(
        "A double-dot segment removes any segment before it, even one that begins with a dot. "
        "https://url.spec.whatwg.org/#path-state",
        session("http://h/x/.a/../b"),
        is_about_a_double_dot_behind_a_dot,
    ),
    Known(
        "A host can be set to nothing where the URL is not special. https://url.spec.whatwg.org/#host-state",
        session("foo:/p", ["set", "host", ""]),
        is_about_an_empty_host,
    ),
    Known(
        "A host that begins with a colon is failure. https://url.spec.whatwg.org/#host-state",
        session("foo://h/", ["set", "host", ":p"]),
        is_about_a_missing_host,
    ),
    Known(
        "The last of the spaces at the end of an opaque path is percent-encoded where a query or a fragment follows. "
        "https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state",
        session("foo:a #b"),
        is_about_trailing_spaces,
    ),
    Known(
        "What is there is not parsed again when something else is set. https://url.spec.whatwg.org/#dom-url-hash",
        session("http://localhost/", ["set", "protocol", "file"], ["set", "hash", "x"]),
        is_about_localhost,
    ),
    Known(
        "Only the default port of a scheme is no port. https://url.spec.whatwg.org/#scheme-state",
        session("foo://h:0/", ["set", "protocol", "bar"]),
        is_about_port_zero,
    ),
    Known(
        "Only two code points alone are a Windows drive letter, which a double-dot segment leaves as it is. "
        "https://url.spec.whatwg.org/#shorten-a-urls-path",
        session("file:///a:b/.."),
        is_about_a_drive_letter,
    ),
    Known(
        "Setting the path leaves the query and the fragment as they are. https://url.spec.whatwg.org/#dom-url-pathname",
        session("foo:/p?q", ["set", "pathname", "//"]),
        is_about_an_empty_first_segment,
    ),
)


def differences_from_node(node: list[str], questions: list[Session]) -> list[Difference]:
    for question in questions:
        question["eager"] = True
    answers = zip(questions, our_records(questions), ask_in_spite_of_crashes(node, questions), strict=True)
    return [
        first_difference(question, ours, theirs)
        for question, ours, theirs in answers
        if theirs not in (ours, CRASH)  # Ada 2 asserts that what it has made can be parsed again
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_node_sees_the_same(node: list[str], seed: int) -> None:
    differences = differences_from_node(node, sessions(10 + seed))
    unknown = [each for each in differences if not any(known.explains(each) for known in NODE_DIFFERENCES)]
    assert unknown[:3] == []
    assert len(differences) < COUNT // len(SEEDS) // 10


@pytest.mark.parametrize("known", NODE_DIFFERENCES, ids=lambda known: known.explains.__name__)
def test_node_still_sees_known_differences(node: list[str], known: Known) -> None:
    command = ["node", "-p", "process.versions.ada"]
    version = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    if not version.startswith("2.9."):
        pytest.skip(f"the table is about Ada 2.9, and this Node.js has Ada {version}")
    (difference,) = differences_from_node(node, [known.example])
    assert known.explains(difference)
