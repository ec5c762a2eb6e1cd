"""What is made of servers that do everything wrong, and of those that do not."""

from __future__ import annotations

import pytest

from tests.online.asking import IMPATIENT, QUICK, Asking
from urllint.answer import Answer

# Path, outcome, reason, last status, where the chain ends.
CASES: list[tuple[str, str, str, int | None, str]] = [
    # statuses
    ("/200", "alive", "answered", 200, "/200"),
    ("/204", "alive", "answered", 204, "/204"),
    ("/205", "alive", "answered", 205, "/205"),
    ("/300", "alive", "answered", 300, "/300"),
    ("/304", "alive", "answered", 304, "/304"),
    ("/400", "dead", "client-error", 400, "/400"),
    ("/401", "unknown", "restricted", 401, "/401"),
    ("/403", "unknown", "restricted", 403, "/403"),
    ("/404", "dead", "not-found", 404, "/404"),
    ("/405", "unknown", "restricted", 405, "/405"),
    ("/410", "dead", "not-found", 410, "/410"),
    ("/418", "unknown", "restricted", 418, "/418"),
    ("/429", "unknown", "limited", 429, "/429"),
    ("/451", "unknown", "restricted", 451, "/451"),
    ("/500", "dead", "server-error", 500, "/500"),
    ("/501", "unknown", "restricted", 501, "/501"),
    ("/502", "dead", "server-error", 502, "/502"),
    ("/503", "unknown", "limited", 503, "/503"),
    ("/520", "unknown", "server-error", 520, "/520"),
    ("/999", "unknown", "restricted", 999, "/999"),
    # answers that take their time, or do not end
    ("/slow-headers", "unknown", "timeout", None, ""),
    ("/dripping-headers", "unknown", "timeout", None, ""),
    ("/endless-headers", "unknown", "no-http", None, ""),
    ("/endless-header-line", "unknown", "no-http", None, ""),
    ("/endless-information", "unknown", "timeout", None, ""),
    ("/dripping-body", "alive", "answered", 200, "/dripping-body"),
    ("/endless-body", "alive", "answered", 200, "/endless-body"),
    ("/huge-body", "alive", "answered", 200, "/huge-body"),
    # connections that break off
    ("/drop", "unknown", "connection-lost", None, ""),
    ("/reset", "unknown", "connection-lost", None, ""),
    ("/drop-first", "alive", "answered", 200, "/drop-first"),
    ("/drop-mid-body", "alive", "answered", 200, "/drop-mid-body"),
    ("/closes-silently", "alive", "answered", 200, "/closes-silently"),
    # what is no HTTP
    ("/garbage", "unknown", "no-http", None, ""),
    ("/http-0.9", "unknown", "no-http", None, ""),
    ("/bad-status", "unknown", "no-http", None, ""),
    ("/bad-version", "unknown", "no-http", None, ""),
    ("/bad-length", "unknown", "no-http", None, ""),
    ("/negative-length", "unknown", "no-http", None, ""),
    ("/short-length", "unknown", "no-http", None, ""),
    ("/chunked", "alive", "answered", 200, "/chunked"),
    ("/information-first", "alive", "answered", 200, "/information-first"),
    ("/nothing-but-information", "unknown", "connection-lost", None, ""),
    ("/switching", "unknown", "no-final-answer", 101, "/switching"),
    # servers that do not know HEAD
    ("/head-405", "alive", "answered", 200, "/head-405"),
    ("/head-lies", "alive", "answered", 200, "/head-lies"),
    ("/head-hangs", "alive", "answered", 200, "/head-hangs"),
    ("/head-drops", "alive", "answered", 200, "/head-drops"),
    ("/head-with-body", "alive", "answered", 200, "/head-with-body"),
    ("/by-agent", "unknown", "restricted", 403, "/by-agent"),
    # redirects
    ("/301", "alive", "answered", 200, "/200"),
    ("/302", "alive", "answered", 200, "/200"),
    ("/303", "alive", "answered", 200, "/200"),
    ("/307", "alive", "answered", 200, "/200"),
    ("/308", "alive", "answered", 200, "/200"),
    ("/loop", "dead", "redirect-loop", None, "/loop-2"),
    ("/to-itself", "dead", "redirect-loop", None, "/to-itself"),
    ("/needs-cookie", "unknown", "needs-cookies", None, "/needs-cookie"),
    ("/long-chain-0", "dead", "too-many-redirects", None, "/long-chain-20"),
    ("/long-chain-25", "dead", "not-found", 404, "/long-chain-40"),
    ("/no-location", "dead", "redirect-nowhere", None, ""),
    ("/to-empty", "dead", "redirect-nowhere", None, ""),
    ("/to-garbage", "dead", "redirect-nowhere", None, ""),
    ("/to-file", "dead", "redirect-elsewhere", None, ""),
    ("/to-script", "dead", "redirect-elsewhere", None, ""),
    ("/to-data", "dead", "redirect-elsewhere", None, ""),
    ("/to-private", "not-asked", "private-address", None, "http://10.0.0.1/"),
    ("/to-metadata", "not-asked", "private-address", None, "http://169.254.169.254/latest/meta-data/"),
    ("/to-mapped", "not-asked", "private-address", None, "http://[::ffff:a00:1]/"),
    ("/to-decimal", "not-asked", "private-address", None, "http://169.254.169.254/"),
    ("/to-localhost", "not-asked", "reserved-host", None, "http://localhost/"),
    ("/to-mail-port", "not-asked", "blocked-port", None, "http://a.server.zz:25/"),
    ("/to-relative", "alive", "answered", 200, "/200?x"),
    ("/to-utf-8", "alive", "answered", 200, "/caf%C3%A9"),
    ("/to-latin-1", "alive", "answered", 200, "/caf%E9"),
    ("/to-backslash", "alive", "answered", 200, "http://b.server.zz/200"),
    ("/to-fragment", "alive", "answered", 200, "/200#second"),
    ("/to-404", "dead", "not-found", 404, "/404"),
    ("/to-credentials", "alive", "answered", 200, "http://b.server.zz/200"),
    # waiting
    ("/429-seconds", "alive", "answered", 200, "/429-seconds"),
    ("/503-date", "alive", "answered", 200, "/503-date"),
    ("/429-nonsense", "unknown", "limited", 429, "/429-nonsense"),
]


TIMEOUT = ("unknown", "timeout")
UNENDING = ("/dripping-body", "/head-hangs")
"""Paths whose answer counts, though it, or another one before it, does not end."""


def _url(path: str, number: int = 0) -> str:
    """One host for each case, so that none has to wait for another."""
    return f"http://h{number}.server.zz{path}"


@pytest.fixture(scope="module")
def answers(shared: Asking) -> dict[str, Answer]:
    """Many at once, as in a real run."""
    urls = [(_url(case[0], number), case[0] in UNENDING or case[1:3] == TIMEOUT) for number, case in enumerate(CASES)]
    patient = shared.all(url for url, is_unending in urls if not is_unending)
    return patient | shared.all((url for url, is_unending in urls if is_unending), IMPATIENT)


@pytest.mark.parametrize(("number", "case"), list(enumerate(CASES)), ids=[case[0] for case in CASES])
def test_what_is_made_of(number: int, case: tuple[str, str, str, int | None, str], answers: dict[str, Answer]) -> None:
    path, outcome, reason, status, end = case
    answer = answers[_url(path, number)]
    assert (answer.outcome, answer.reason, answer.status) == (outcome, reason, status)
    assert answer.final_url == (end if not end.startswith("/") else _url(end, number))
    assert answer.sentence
    assert "aiohttp" not in answer.sentence


# Host, outcome, reason, and what the sentence says.
CERTIFICATES = [
    ("trusted", "alive", "answered", "200"),
    ("expired", "dead", "certificate", "certificate has expired"),
    ("other-host", "dead", "certificate", "not valid for 'other-host.server.zz'"),
    ("self-signed", "dead", "certificate", "self-signed certificate"),
    ("plain", "unknown", "tls", "encrypted"),
]


@pytest.mark.parametrize(("host", "outcome", "reason", "said"), CERTIFICATES, ids=[case[0] for case in CERTIFICATES])
def test_what_is_made_of_certificates(host: str, outcome: str, reason: str, said: str, shared: Asking) -> None:
    answer = shared.one(f"https://{host}.server.zz/200")
    assert (answer.outcome, answer.reason) == (outcome, reason)
    assert said in answer.sentence.replace("self signed", "self-signed")


def test_a_port_at_which_nobody_listens(shared: Asking) -> None:
    answer = shared.one(f"http://a.server.zz:{_free_port()}/")
    assert (answer.outcome, answer.reason) == ("dead", "connection-refused")


def _free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_name_that_does_not_exist_is_dead_where_others_exist(shared: Asking) -> None:
    found = shared.all(["http://a.server.zz/200", "http://gone.zz/"])
    assert found["http://gone.zz/"].outcome == "dead"
    assert found["http://gone.zz/"].reason == "no-such-host"


def test_where_no_name_can_be_resolved_the_network_is_to_blame(shared: Asking) -> None:
    answer = shared.one("http://gone.zz/")
    assert (answer.outcome, answer.reason) == ("unknown", "name-not-resolved")
    assert "network" in answer.sentence


def test_a_host_that_wants_hours_is_left_alone(asking: Asking) -> None:
    urls = [f"http://a.server.zz/429-hours?{number}" for number in range(9)]
    options = QUICK._replace(at_once_per_host=1)
    found = asking.all(["http://a.server.zz/429-hours", *urls], options)
    assert {(answer.outcome, answer.reason) for answer in found.values()} == {("unknown", "limited")}
    assert len(asking.server.requests) <= 3  # robots.txt, HEAD


def test_the_pause_that_a_server_asks_for_is_kept(asking: Asking) -> None:
    answer = asking.one("http://a.server.zz/429-seconds")
    assert answer.outcome == "alive"
    first, second = asking.server.requests_for("/429-seconds")
    assert second.time - first.time >= 0.95
