"""What is remembered from run to run, and what is made of a file that somebody has spoilt."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.online.asking import QUICK, Asking
from urllint.answer import Answer, Hop
from urllint.online.options import DAY, HOUR
from urllint.online.page import Page
from urllint.online.store import Store, dumped, loaded

SECRET = b"s" * 32
LONE = QUICK._replace(respects_robots=False)
PAGE = Page(
    "alive",
    "answered",
    "the server answers 200 OK",
    200,
    "https://b.server.zz/b",
    (Hop("http://a.server.zz/a", 301, "https://b.server.zz/b"),),
    "",
    1000.5,
    {"first": "found"},
)


def asked(asking: Asking, path: Path, *urls: str, **options: float) -> list[Answer]:
    with Store(path, SECRET) as store:
        return list(asking.all(urls, LONE._replace(**options), store).values())  # type: ignore[arg-type]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "online.sqlite"


def test_what_is_known_is_not_asked_for_again(asking: Asking, path: Path) -> None:
    urls = [f"http://a.server.zz{path}" for path in ("/200#first", "/200#third", "/404", "/403", "/301", "/loop")]
    first = asked(asking, path, *urls)
    count = len(asking.server.requests)
    again = asked(asking, path, *urls)
    assert len(asking.server.requests) == count
    assert [answer.from_cache for answer in again] == [True] * len(urls)
    key = {answer.href: answer._replace(from_cache=False) for answer in again}
    assert key == {answer.href: answer for answer in first}


AGES = [
    ("/200", 6 * DAY, True),
    ("/200", 8 * DAY, False),
    ("/404", 0.9 * DAY, True),
    ("/404", 1.1 * DAY, False),
    ("/403", 0.9 * HOUR, True),
    ("/403", 1.1 * HOUR, False),
    ("/200", -HOUR, False),  # from a clock that was wrong
]


@pytest.mark.parametrize(("where", "age", "from_cache"), AGES)
def test_failures_age_faster(where: str, age: float, from_cache: bool, asking: Asking, path: Path) -> None:
    url = f"http://a.server.zz{where}"
    asked(asking, path, url)
    with Store(path, SECRET) as store:
        page = store.get(url)
        assert page is not None
        store.put(url, page._replace(checked_at=time.time() - age))
    (answer,) = asked(asking, path, url)
    assert answer.from_cache is from_cache


def test_nothing_old_enough_is_used_if_no_age_is_allowed(asking: Asking, path: Path) -> None:
    asked(asking, path, "http://a.server.zz/200")
    (answer,) = asked(asking, path, "http://a.server.zz/200", max_age=0.0)
    assert not answer.from_cache


def test_a_place_that_was_never_looked_for_is_asked_for(asking: Asking, path: Path) -> None:
    asked(asking, path, "http://a.server.zz/200#first")
    (answer,) = asked(asking, path, "http://a.server.zz/200#second")
    assert (answer.from_cache, answer.fragment) == (False, "found")


def test_accepting_a_status_needs_no_new_answer(asking: Asking, path: Path) -> None:
    asked(asking, path, "http://a.server.zz/404")
    with Store(path, SECRET) as store:
        answer = asking.one("http://a.server.zz/404", LONE._replace(accepted=frozenset((404,))), store)
    assert (answer.outcome, answer.from_cache) == ("alive", True)


def test_what_was_not_asked_for_is_not_remembered(asking: Asking, path: Path) -> None:
    asked(asking, path, "http://a.server.zz/to-private", "http://localhost/")
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM pages").fetchone() == (0,)
    connection.close()


SECRETS = [
    "http://a.server.zz/200?access_token=ghp_0123456789abcdefghijABCDEFGHIJ012345",
    "http://a.server.zz/200?password=hunter2hunter2",
]


@pytest.mark.parametrize("url", SECRETS)
def test_no_secret_is_written(url: str, asking: Asking, path: Path) -> None:
    asked(asking, path, url, "http://somebody:hunter2hunter2@a.server.zz/200")
    written = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"a.server.zz/200" in written
    assert b"hunter2" not in written
    assert b"ghp_" not in written


SPOILT = [
    ("nothing", b""),
    ("text", b"this is no database\n" * 100),
    ("half a database", b"SQLite format 3\x00" + b"\xff" * 3000),
]


@pytest.mark.parametrize(("what", "data"), SPOILT, ids=[what for what, _ in SPOILT])
def test_a_file_that_cannot_be_read_is_replaced(what: str, data: bytes, asking: Asking, path: Path) -> None:
    path.write_bytes(data)
    asked(asking, path, "http://a.server.zz/200")
    (answer,) = asked(asking, path, "http://a.server.zz/200")
    assert answer.from_cache


def test_what_somebody_else_has_written_is_not_believed(asking: Asking, path: Path) -> None:
    with Store(path, b"o" * 32) as store:
        store.put("http://a.server.zz/404", PAGE)
    (answer,) = asked(asking, path, "http://a.server.zz/404")
    assert (answer.outcome, answer.from_cache) == ("dead", False)


def test_an_entry_cannot_be_moved_to_another_url(path: Path) -> None:
    with Store(path, SECRET) as store:
        store.put("http://a.server.zz/a", PAGE)
        assert store.get("http://a.server.zz/a") == PAGE
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE pages SET url = 'http://a.server.zz/b'")
    connection.close()
    with Store(path, SECRET) as store:
        assert store.get("http://a.server.zz/b") is None


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_in_its_place_is_taken_away_and_leads_nowhere(path: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.sqlite"
    path.symlink_to(elsewhere)
    with Store(path, SECRET) as store:
        store.put("http://a.server.zz/a", PAGE)
    assert not elsewhere.exists()
    assert not path.is_symlink()


@pytest.mark.parametrize(
    "addition", ["CREATE VIEW more AS SELECT 1", "CREATE TRIGGER t AFTER INSERT ON pages BEGIN DELETE FROM pages; END"]
)
def test_a_file_with_more_in_it_is_replaced(addition: str, path: Path) -> None:
    with Store(path, SECRET) as store:
        store.put("http://a.server.zz/a", PAGE)
    with sqlite3.connect(path) as connection:
        connection.execute(addition)
    connection.close()
    with Store(path, SECRET) as store:
        assert store.get("http://a.server.zz/a") is None
        store.put("http://a.server.zz/b", PAGE)
        assert store.get("http://a.server.zz/b") == PAGE


def test_the_database_of_somebody_else_is_replaced(asking: Asking, path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE pages (a, b)")
    connection.close()
    asked(asking, path, "http://a.server.zz/200")
    (answer,) = asked(asking, path, "http://a.server.zz/200")
    assert answer.from_cache


def test_a_folder_that_cannot_be_written_costs_nothing_but_the_memory(asking: Asking, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with Store(tmp_path / "file" / "online.sqlite", SECRET) as store:
        assert asking.one("http://a.server.zz/200", LONE, store).outcome == "alive"
        assert store.trouble


def test_two_runs_can_use_it_at_the_same_time(path: Path) -> None:
    with Store(path, SECRET) as one, Store(path, SECRET) as other:
        for number in range(50):
            one.put(f"http://a.server.zz/{number}", PAGE)
            other.put(f"http://b.server.zz/{number}", PAGE)
        assert one.get("http://b.server.zz/49") == PAGE
        assert other.get("http://a.server.zz/49") == PAGE
        assert (one.trouble, other.trouble) == ("", "")


WRONG = [
    "",
    "null",
    "[]",
    "{}",
    "[" * 100_000,
    dumped(PAGE).replace('"alive"', '"lively"'),
    dumped(PAGE).replace('"answered"', '"said"'),
    dumped(PAGE).replace("https://b.server.zz/b", "javascript:alert(1)"),
    dumped(PAGE).replace("301", '"301"'),
    dumped(PAGE).replace("200,", "true,"),
    dumped(PAGE).replace('"found"', '"maybe"'),
    dumped(PAGE).replace('"hops":[[', '"hops":[[1],['),
    dumped(PAGE).replace("1000.5", '"yesterday"'),
    dumped(PAGE).replace('"sentence"', '"satz"'),
]


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_an_entry_that_makes_no_sense_is_not_believed(text: str) -> None:
    assert loaded(text) is None


def test_an_entry_that_makes_sense_is() -> None:
    assert loaded(dumped(PAGE)) == PAGE


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=4)
)


@settings(max_examples=50)
@given(VALUES, st.sampled_from(Page._fields))
def test_no_value_of_a_field_does_harm(value: object, field: str) -> None:
    text = json.dumps({**json.loads(dumped(PAGE)), field: value})
    page = loaded(text)
    assert page is None or dumped(page) == dumped(PAGE._replace(**{field: getattr(page, field)}))
