"""Answers with a few bytes changed, cut or doubled: whatever comes, there is an answer, and no defect of ours."""

from __future__ import annotations

import random

from tests.online.asking import QUICK, Asking
from tests.online.server import PAGE, response, sends
from urllint.answer import OUTCOMES

BASES = (
    response(200, PAGE),
    response(301, b"", "Location: /200", "Set-Cookie: a=b"),
    response(302, b"", "Location: https://trusted.server.zz/200#first"),
    response(429, b"", "Retry-After: 1"),
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"3\r\n<p>\r\n8\r\n<a id=b>\r\n0\r\n\r\n",
)
PIECES = (
    b"",
    b"\r\n",
    b"\n",
    b"\0",
    b":",
    b" ",
    b"\xff",
    b"\xc3\xa9",
    b"%",
    b"-1",
    b"9" * 30,
    b"\r\n\r\n",
    b"Location: ",
)


def _mutated(number: int) -> bytes:
    choose = random.Random(number)  # the same in every run
    data = bytearray(choose.choice(BASES))
    for _ in range(choose.randint(1, 4)):
        start = choose.randrange(len(data))
        end = min(len(data), start + choose.choice((0, 0, 1, 2, 10)))
        data[start:end] = choose.choice((*PIECES, bytes(data[start:end]) * 2, choose.randbytes(2)))
        if not data:
            data = bytearray(b"\n")
    return bytes(data)


def test_every_answer_is_one(shared: Asking) -> None:
    paths = [f"/mutated-{number}" for number in range(300)]
    for number, path in enumerate(paths):
        sends(path, _mutated(number))
    options = QUICK._replace(respects_robots=False, retries=0, read_timeout=0.3, total_timeout=1.0)
    urls = [f"http://m{number}.server.zz{path}#b" for number, path in enumerate(paths)]
    found = shared.all(urls, options)
    assert set(found) == set(urls)
    assert {answer.outcome for answer in found.values()} <= set(OUTCOMES)
    assert [answer.sentence for answer in found.values() if answer.reason == "failed"] == []
    assert {answer.reason for answer in found.values()} >= {"answered", "no-http"}
