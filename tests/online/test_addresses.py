"""Which addresses and names are asked, in all forms in which addresses can be hidden in others."""

from __future__ import annotations

import asyncio
import socket

import pytest

from tests.online.asking import QUICK, Asking, may_connect
from urllint.online import OnlineOptions, addresses
from urllint.online.run import Run
from urllint.online.sockets import CheckingResolver, Endpoint, Network, RefusedAddressError, look_up, socket_factory

PUBLIC = [
    "1.1.1.1",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "169.253.0.1",
    "192.0.1.1",
    "198.17.0.1",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00:1450::1",
    "2001:4860:4860::8888",
    "::ffff:1.1.1.1",
    "64:ff9b::101:101",
    "2002:101:101::1",
]
PRIVATE = [
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.0.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "::1",
    "fc00::1",
    "fd12:3456::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:c0a8:101",
    "::10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
]
NEVER = [
    "0.0.0.0",
    "0.1.2.3",
    "100.100.100.200",
    "168.63.129.16",
    "169.254.169.254",
    "169.254.170.2",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::ffff:169.254.169.254",
    "::ffff:0.0.0.0",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:a9fe:a9fe::1",
    "3fff::1",
    "5f00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
]


@pytest.mark.parametrize("address", PUBLIC)
def test_what_the_whole_internet_can_reach_is_asked(address: str) -> None:
    assert addresses.may_connect(address, allows_private=False)


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_asked_only_if_that_is_allowed(address: str) -> None:
    assert not addresses.may_connect(address, allows_private=False)
    assert addresses.may_connect(address, allows_private=True)


@pytest.mark.parametrize("address", NEVER)
def test_link_local_metadata_and_special_addresses_are_never_asked(address: str) -> None:
    assert not addresses.may_connect(address, allows_private=False)
    assert not addresses.may_connect(address, allows_private=True)


URLS = [
    ("http://127.0.0.1/", "private-address"),
    ("http://127.1/", "private-address"),
    ("http://0x7f000001/", "private-address"),
    ("http://2130706433/", "private-address"),
    ("http://017700000001/", "private-address"),
    ("http://①②⑦.⓪.⓪.①/", "private-address"),
    ("http://10.0.0.1/", "private-address"),
    ("http://0/", "private-address"),
    ("http://[::1]/", "private-address"),
    ("http://[::]/", "private-address"),
    ("http://[::ffff:127.0.0.1]/", "private-address"),
    ("http://[64:ff9b::127.0.0.1]/", "private-address"),
    ("http://[fe80::1]/", "private-address"),
    ("http://169.254.169.254/latest/meta-data/", "private-address"),
    ("http://intranet/", "private-address"),
    ("http://printer.lan/", "private-address"),
    ("http://metadata.google.internal/", "private-address"),
    ("http://localhost/", "reserved-host"),
    ("http://LOCALHOST:8000/", "reserved-host"),
    ("http://api.localhost/", "reserved-host"),
    ("https://example.com/", "reserved-host"),
    ("https://www.example.org./", "reserved-host"),
    ("https://shop.example/", "reserved-host"),
    ("https://a.test/", "reserved-host"),
    ("https://a.invalid/", "reserved-host"),
    ("http://printer.local/", "reserved-host"),
    ("http://site.onion/", "reserved-host"),
    ("http://server.zz:25/", "blocked-port"),
    ("https://server.zz:22/", "blocked-port"),
    ("http://server.zz:6667/", "blocked-port"),
]


@pytest.mark.parametrize(("url", "reason"), URLS, ids=[url for url, _ in URLS])
def test_what_is_never_asked(url: str, reason: str) -> None:
    (answer,) = _answers(url, OnlineOptions(), Network(_never)).values()
    assert (answer.outcome, answer.reason) == ("not-asked", reason)


async def _never(host: str, port: int) -> list[Endpoint]:
    message = f"{host} has been looked up"
    raise AssertionError(message)


def _answers(url: str, options: OnlineOptions, network: Network) -> dict[str, object]:  # type: ignore[type-arg]
    from urllint.whatwg import parse

    record = parse(url).url
    assert record is not None

    async def collect() -> dict[str, object]:
        return {one.href: one async for one in Run(options, network=network).answers([(record.href, True)])}

    return asyncio.run(collect())


def test_a_name_that_leads_to_a_private_address_is_refused(asking: Asking) -> None:
    network = Network(asking.server.look_up)
    (answer,) = _answers("http://a.server.zz/200", OnlineOptions(), network).values()
    assert (answer.outcome, answer.reason) == ("not-asked", "private-address")
    assert "127.0.0.1" in answer.sentence
    assert asking.server.connections == 0


def test_it_is_asked_if_that_is_allowed(asking: Asking) -> None:
    network = Network(asking.server.look_up)
    options = QUICK._replace(allows_private=True)
    (answer,) = _answers("http://a.server.zz/200", options, network).values()
    assert answer.outcome == "alive"


def test_of_several_addresses_only_those_are_used_that_may_be(asking: Asking) -> None:
    async def both(host: str, port: int) -> list[Endpoint]:
        good = await asking.server.look_up(host, port)
        return [Endpoint(socket.AF_INET, "10.1.2.3", 80), *good]

    async def resolved() -> list[str]:
        found = await CheckingResolver(both, may_connect).resolve("a.server.zz", 80)
        return [str(one["host"]) for one in found]

    assert asyncio.run(resolved()) == ["127.0.0.1"]


def test_a_name_is_looked_up_once_and_what_was_checked_is_connected_to(asking: Asking) -> None:
    """A name that changes its address between the check and the use has no second chance."""
    asked = []

    async def changing(host: str, port: int) -> list[Endpoint]:
        asked.append(host)
        return (
            await asking.server.look_up(host, port) if len(asked) == 1 else [Endpoint(socket.AF_INET, "10.1.2.3", 80)]
        )

    network = Network(changing, may_connect=may_connect)
    options = QUICK._replace(respects_robots=False)
    (answer,) = _answers("http://a.server.zz/302", options, network).values()
    assert answer.outcome == "alive"
    assert asked == ["a.server.zz"]


def test_no_socket_is_made_for_an_address_that_must_not_be_connected_to() -> None:
    make = socket_factory(may_connect)
    with pytest.raises(RefusedAddressError, match=r"10\.0\.0\.1"):
        make((socket.AF_INET, socket.SOCK_STREAM, 0, "", ("10.0.0.1", 80)))


def test_nothing_secret_is_sent_and_no_proxy_asked(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9/")
    asking.one("http://somebody:secret@a.server.zz/needs-cookie")
    asking.one("http://somebody:secret@a.server.zz/to-credentials")
    assert asking.server.requests
    for request in asking.server.requests:
        assert request.headers.keys() <= {"host", "user-agent", "accept", "accept-encoding", "connection"}
        assert request.headers["user-agent"].startswith("urllint/")
        assert "secret" not in repr(request)


@pytest.mark.parametrize("host", ["127.0.0.1", "x" * 64 + ".zz", "a..zz"])
def test_the_system_is_asked_for_names_as_they_are(host: str) -> None:
    """Python's own IDNA would refuse long and empty labels with an error that is no answer."""
    try:
        found = asyncio.run(look_up(host, 80))
    except OSError:
        assert host != "127.0.0.1"
    else:
        assert found == [Endpoint(socket.AF_INET, "127.0.0.1", 80)]
