"""Which requests are made: no more than are needed, and no faster than hosts like."""

from __future__ import annotations

import asyncio

import pytest

from tests.online.asking import QUICK, Asking, may_connect
from tests.online.server import BEHAVIOURS, answers, response
from urllint.online.sockets import Endpoint, Network
from urllint.online.waiting import back_off, retry_after

LONE = QUICK._replace(respects_robots=False)


def made(asking: Asking) -> list[tuple[str, str]]:
    return [(request.method, request.path) for request in asking.server.requests]


def test_a_page_that_is_there_costs_one_request(asking: Asking) -> None:
    asking.one("http://a.server.zz/200", LONE)
    assert made(asking) == [("HEAD", "/200")]


def test_urls_that_differ_in_fragments_and_credentials_are_asked_for_once(asking: Asking) -> None:
    page = "http://a.server.zz/200"
    urls = [page, f"{page}#", f"{page}#:~:text=x", page.replace("a.server", "u:p@a.server")]
    found = asking.all(urls, LONE)
    assert made(asking) == [("HEAD", "/200")]
    assert set(found) == set(urls)


def test_a_fragment_is_looked_for_with_get_and_once_for_all(asking: Asking) -> None:
    found = asking.all([f"http://a.server.zz/200#{name}" for name in ("first", "second", "third")], LONE)
    assert made(asking) == [("GET", "/200")]
    assert [answer.fragment for answer in found.values()] == ["found", "found", "missing"]


def test_a_dead_page_is_asked_for_with_get_before_it_is_called_dead(asking: Asking) -> None:
    asking.one("http://a.server.zz/404", LONE)
    assert made(asking) == [("HEAD", "/404"), ("GET", "/404")]


def test_a_host_that_refuses_head_is_asked_with_get_from_then_on(asking: Asking) -> None:
    options = LONE._replace(at_once_per_host=1)
    asking.all(["http://a.server.zz/head-405", "http://a.server.zz/200"], options)
    assert made(asking) == [("HEAD", "/head-405"), ("GET", "/head-405"), ("GET", "/200")]


def test_what_may_get_better_is_tried_again_and_nothing_else(asking: Asking) -> None:
    options = LONE._replace(retries=2)
    for path in ("/500", "/410", "/drop", "/garbage", "/403", "/429-nonsense"):
        asking.one(f"http://a.server.zz{path}", options)
    gets = [path for method, path in made(asking) if method == "GET"]
    counts = {path: gets.count(path) for path in dict.fromkeys(gets)}
    assert counts.pop("/drop") in (3, 6)  # the client library may itself ask once more, for an idle connection's sake
    assert counts == {"/500": 3, "/410": 1, "/garbage": 1, "/403": 1, "/429-nonsense": 3}


def test_statuses_can_be_accepted(asking: Asking) -> None:
    options = LONE._replace(accepted=frozenset((403, 404)))
    assert asking.one("http://a.server.zz/404", options).outcome == "alive"
    assert asking.one("http://a.server.zz/403", options).outcome == "alive"
    assert asking.one("http://a.server.zz/410", options).outcome == "dead"


def test_what_the_options_leave_out_is_not_asked_for(asking: Asking) -> None:
    options = LONE._replace(ignored=("*/404", "/intern/"), only=("http://a.server.zz/*",))
    urls = ["http://a.server.zz/404", "http://a.server.zz/intern", "http://b.server.zz/200", "http://a.server.zz/200"]
    found = asking.all(urls, options)
    assert [answer.reason for answer in found.values()] == ["ignored", "ignored", "ignored", "answered"]
    assert made(asking) == [("HEAD", "/200")]


def test_other_schemes_are_a_mistake(asking: Asking) -> None:
    with pytest.raises(ValueError, match="ftp"):
        asking.one("ftp://a.server.zz/")


# Path, permanent target (the host left out), and where it ends.
MOVES = [
    ("/301", "/200"),
    ("/308", "/200"),
    ("/302", ""),
    ("/303", ""),
    ("/307", ""),
    ("/permanent-1", "/200"),
    ("/mixed-1", "/mixed-2"),
    ("/to-404", ""),
    ("/loop", ""),
    ("/301#first", "/200#first"),
    ("/to-fragment", "/200#second"),
    ("/to-fragment#first", "/200#second"),
]


@pytest.mark.parametrize(("path", "target"), MOVES)
def test_where_a_page_has_moved_to(path: str, target: str, shared: Asking) -> None:
    answer = shared.one(f"http://a.server.zz{path}", LONE)
    assert answer.moved_to == (f"http://a.server.zz{target}" if target else "")


class TestRobots:
    ROBOTS = "/robots.txt"

    @pytest.fixture(autouse=True)
    def _restored(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.behaviours = monkeypatch

    def says(self, host: str, text: str, status: int = 200) -> None:
        key = f"{host}.server.zz{self.ROBOTS}"

        async def answer(server: object, request: object, writer: asyncio.StreamWriter) -> None:
            writer.write(response(status, text.encode(), kind="text/plain"))

        self.behaviours.setitem(BEHAVIOURS, key, answer)

    def reason(self, asking: Asking, url: str) -> str:
        return asking.one(url, QUICK._replace(retries=0)).reason

    def test_what_it_forbids_is_not_asked_for(self, asking: Asking) -> None:
        self.says("a", "User-agent: *\nDisallow: /200\n")
        assert self.reason(asking, "http://a.server.zz/200") == "robots"
        assert made(asking) == [("GET", self.ROBOTS)]

    def test_what_it_says_to_us_goes_first(self, asking: Asking) -> None:
        self.says("a", "User-agent: *\nDisallow: /\n\nUser-agent: urllint\nDisallow: /private\n")
        assert self.reason(asking, "http://a.server.zz/200") == "answered"
        assert self.reason(asking, "http://a.server.zz/private") == "robots"

    def test_it_is_read_once_for_a_site(self, asking: Asking) -> None:
        asking.all([f"http://a.server.zz/200?{number}" for number in range(5)])
        assert made(asking).count(("GET", self.ROBOTS)) == 1

    def test_it_holds_for_what_redirects_lead_to(self, asking: Asking) -> None:
        self.says("b", "User-agent: *\nDisallow: /\n")
        answer = asking.one("http://a.server.zz/to-backslash")
        assert (answer.outcome, answer.reason) == ("not-asked", "robots")

    def test_a_site_without_one_is_open(self, asking: Asking) -> None:
        self.says("a", "", 404)
        assert self.reason(asking, "http://a.server.zz/200") == "answered"

    @pytest.mark.parametrize("status", [500, 503, 429])
    def test_a_site_that_has_no_time_for_it_is_closed(self, status: int, asking: Asking) -> None:
        self.says("a", "", status)
        assert self.reason(asking, "http://a.server.zz/200") == "robots-unreachable"

    def test_a_site_that_is_too_slow_for_it_is_closed(self, asking: Asking) -> None:
        self.behaviours.setitem(BEHAVIOURS, f"a.server.zz{self.ROBOTS}", BEHAVIOURS["/slow-headers"])
        options = QUICK._replace(retries=0, read_timeout=1.0)
        assert asking.one("http://a.server.zz/200", options).reason == "robots-unreachable"

    @pytest.mark.parametrize("path", ["/garbage", "/drop", "/loop", "/to-private", "/to-file", "/gzip-bomb"])
    def test_what_else_can_be_wrong_with_it_closes_nothing(self, path: str, asking: Asking) -> None:
        self.behaviours.setitem(BEHAVIOURS, f"a.server.zz{self.ROBOTS}", BEHAVIOURS[path])
        assert self.reason(asking, "http://a.server.zz/200") == "answered"

    def test_an_endless_one_is_read_as_far_as_it_counts(self, asking: Asking) -> None:
        self.says("a", "User-agent: *\nDisallow: /200\n" + "# nothing\n" * 200_000)
        assert self.reason(asking, "http://a.server.zz/200") == "robots"

    def test_its_delay_is_kept(self, asking: Asking) -> None:
        self.says("a", "User-agent: *\nCrawl-delay: 0.2\n")
        asking.all([f"http://a.server.zz/200?{number}" for number in range(4)])
        times = [request.time for request in asking.server.requests if request.path != self.ROBOTS]
        assert len(times) == 4
        assert times[-1] - times[0] >= 0.5

    def test_the_options_can_leave_it_unread(self, asking: Asking) -> None:
        self.says("a", "User-agent: *\nDisallow: /\n")
        assert asking.one("http://a.server.zz/200", LONE).outcome == "alive"


def test_requests_to_one_host_are_a_delay_apart_and_hosts_do_not_wait_for_each_other(asking: Asking) -> None:
    options = LONE._replace(delay=0.1)
    asking.all([f"http://{host}.server.zz/200?{number}" for host in "abcd" for number in range(4)], options)
    times: dict[str, list[float]] = {}
    for request in asking.server.requests:
        times.setdefault(request.host, []).append(request.time)
    assert len(times) == 4
    for own in times.values():
        assert own[-1] - own[0] >= 0.25
    every = [request.time for request in asking.server.requests]
    assert max(every) - min(every) < 1.0


def test_a_host_is_asked_for_few_pages_at_the_same_time(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    under_way = most = 0

    async def slow(server: object, request: object, writer: asyncio.StreamWriter) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0.05)
        under_way -= 1
        writer.write(response(200))

    for number in range(10):
        monkeypatch.setitem(BEHAVIOURS, f"/slow-{number}", slow)
    asking.all([f"http://a.server.zz/slow-{number}" for number in range(10)], LONE._replace(at_once_per_host=2))
    assert most == 2
    most = 0
    urls = [f"http://{host}.server.zz/slow-{number}" for host in "abcde" for number in range(10)]
    asking.all(urls, LONE._replace(at_once_per_host=9, at_once=3))
    assert most == 3


WAITS = [
    ("120", 120.0),
    (" 7 ", 7.0),
    ("0", 0.0),
    ("Sun, 06 Nov 1994 08:49:40 GMT", 3.0),
    ("Sunday, 06-Nov-94 08:49:38 GMT", 1.0),
    ("Sun, 06 Nov 1994 08:49:37", 0.0),
    ("Sat, 05 Nov 1994 08:49:37 GMT", 0.0),
    ("", None),
    (None, None),
    ("soon", None),
    ("-5", None),
    ("1.5", None),
    ("٣", None),
    ("Sun, 99 Nov 1994 08:49:37 GMT", None),
    ("9" * 400, 999_999_999.0),
]


@pytest.mark.parametrize(("value", "seconds"), WAITS)
def test_what_a_server_asks_to_wait(value: str | None, seconds: float | None) -> None:
    assert retry_after(value, now=784111777.0) == seconds


def test_each_wait_is_about_twice_as_long_and_never_the_same() -> None:
    waits = {back_off(1.0, attempt) for attempt in (1, 1, 1, 1)}
    assert len(waits) > 1
    assert all(0.5 <= wait <= 1.5 for wait in waits)
    assert all(4.0 <= back_off(1.0, 4) <= 12.0 for _ in range(20))


SECURE = [
    ("http://trusted.server.zz/200", "https://trusted.server.zz/200"),
    ("http://trusted.server.zz/200#first", "https://trusted.server.zz/200#first"),
    ("http://trusted.server.zz/with-a-clock", "https://trusted.server.zz/with-a-clock"),
    ("http://trusted.server.zz/to-https", "https://trusted.server.zz/to-https"),
    ("http://trusted.server.zz/by-scheme", ""),
    ("http://trusted.server.zz/to-http", ""),
    ("http://trusted.server.zz/404", ""),
    ("http://expired.server.zz/200", ""),
    ("http://other-host.server.zz/200", ""),
    ("http://self-signed.server.zz/200", ""),
    ("http://plain.server.zz/200", ""),
    ("https://trusted.server.zz/200", ""),
]


class TestHttps:
    """Whether the page is there with https."""

    OPTIONS = LONE._replace(probes_https=True)

    @pytest.fixture(autouse=True)
    def _pages(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tests.online.server.BEHAVIOURS", BEHAVIOURS)
        answers("/changing", 200, b"<title>News</title>")

        async def by_scheme(server: object, request: object, writer: asyncio.StreamWriter) -> None:
            is_secure = getattr(request, "is_secure", False)
            writer.write(response(200, b"<title>Default page</title>" if is_secure else b"<title>A shop</title>"))

        async def to_https(server: object, request: object, writer: asyncio.StreamWriter) -> None:
            if getattr(request, "is_secure", False):
                writer.write(response(200, b"x"))
            else:
                writer.write(response(302, b"", "Location: https://trusted.server.zz/to-https"))

        async def to_http(server: object, request: object, writer: asyncio.StreamWriter) -> None:
            if getattr(request, "is_secure", False):
                writer.write(response(302, b"", "Location: http://trusted.server.zz/to-http"))
            else:
                writer.write(response(200, b"x"))

        async def with_a_clock(server: object, request: object, writer: asyncio.StreamWriter) -> None:
            writer.write(response(200, f"<title> The\n news</title>{getattr(request, 'time', 0)}".encode()))

        for path, behaviour in {
            "/by-scheme": by_scheme,
            "/to-https": to_https,
            "/to-http": to_http,
            "/with-a-clock": with_a_clock,
        }.items():
            monkeypatch.setitem(BEHAVIOURS, path, behaviour)

    @pytest.mark.parametrize(("url", "https_url"), SECURE, ids=[url for url, _ in SECURE])
    def test_it_is_there(self, url: str, https_url: str, asking: Asking) -> None:
        assert asking.one(url, self.OPTIONS).https_url == https_url

    def test_a_url_with_a_port_is_not_tried(self, asking: Asking) -> None:
        assert asking.one(f"http://trusted.server.zz:{asking.server.port()}/200", self.OPTIONS).https_url == ""
        assert not any(request.is_secure for request in asking.server.requests)


def test_a_defect_ends_no_run_and_is_told(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(status: int) -> None:
        message = "nobody has thought of that"
        raise IndexError(message)

    monkeypatch.setattr("urllint.online.asking.verdict_of", broken)
    answer = asking.one("http://a.server.zz/200", LONE)
    assert (answer.outcome, answer.reason) == ("unknown", "failed")
    assert "IndexError: nobody has thought of that" in answer.sentence


def test_a_server_that_is_not_there_is_not_asked_for_every_page(asking: Asking) -> None:
    asked: list[str] = []
    resolve = asking.server.look_up

    async def look_up(host: str, port: int) -> list[Endpoint]:
        asked.append(host)
        return await resolve(host, port)

    options = LONE._replace(at_once_per_host=1)
    urls = ["http://a.server.zz/200", *(f"http://gone.zz/{number}" for number in range(20))]
    found = asking.all(urls, options, network=Network(look_up, may_connect=may_connect))
    assert [answer.reason for answer in found.values()].count("no-such-host") == 20
    assert asked.count("gone.zz") == 1


def test_a_server_that_never_answers_is_given_up(asking: Asking) -> None:
    options = LONE._replace(at_once_per_host=1, retries=0, read_timeout=0.1)
    found = asking.all([f"http://a.server.zz/slow-headers?{number}" for number in range(9)], options)
    assert {(answer.outcome, answer.reason) for answer in found.values()} == {("unknown", "timeout")}
    assert len({request.path for request in asking.server.requests}) == 3


def test_a_server_that_is_slow_now_and_then_is_not(asking: Asking) -> None:
    options = LONE._replace(at_once_per_host=1, retries=0, read_timeout=1.0)
    paths = [path for number in range(4) for path in (f"/slow-headers?{number}", f"/200?{number}")]
    found = asking.all([f"http://a.server.zz{path}" for path in paths], options)
    assert [answer.reason for answer in found.values()].count("answered") == 4


def test_the_body_of_an_error_is_not_read(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(server: object, request: object, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n")
        await asyncio.sleep(30)

    monkeypatch.setitem(BEHAVIOURS, "/endless-error", endless)
    answer = asking.one("http://a.server.zz/endless-error#first", LONE)
    assert (answer.outcome, answer.status, answer.fragment) == ("dead", 404, "unknown")
