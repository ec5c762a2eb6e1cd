"""What is written: databases that answer questions, tables that no spreadsheet computes, files that are whole."""

from __future__ import annotations

import csv
import io
import os
import re
import sqlite3
import stat
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings

from tests.audit.auditing import audit_files
from tests.audit.strategies import audits
from urllint.audit.model import Audit, ChangedHost, Comparison, OnlineResult, TrendPoint
from urllint.audit.stores.csv_table import write_csv
from urllint.audit.stores.output_path import OutputError, OutputPath
from urllint.audit.stores.parquet_table import write_parquet
from urllint.audit.stores.sqlite_database import write_sqlite
from urllint.audit.stores.sqlite_schema import TABLES, VIEWS
from urllint.audit.stores.table import ONLINE_COLUMNS, Row, rows, storable

FILES = {
    "docs/a.md": "# A\n\n<http://a.example/x> <https://a.example/x#y> <HTTPS://a.example/x>\n\n[x](gone.md)\n",
    "docs/b.html": '<svg xmlns="http://www.w3.org/2000/svg"><a href="https://b.example/%zz">\n</a></svg>\n',
    "setup.toml": 'home = "https://once.example.co.uk/"\n',
}
ONLINE = {"https://b.example/%zz": OnlineResult("dead", 404, checked="2026-03-01T12:00:00Z", detail="it is not there")}


@pytest.fixture
def audit(tmp_path: Path) -> Audit:
    made = audit_files(tmp_path / "tree", FILES, online=ONLINE)
    return made._replace(
        comparison=Comparison("old.json", "2026-01-01T00:00:00Z", new_hosts=(ChangedHost("b.example", 1, 1),)),
        trend=(TrendPoint("1" * 40, "2026-01-01T00:00:00Z", "first", *range(10)),),
    )


@pytest.fixture
def database(audit: Audit, tmp_path: Path) -> sqlite3.Connection:
    path = str(tmp_path / "audit.sqlite")
    write_sqlite(audit, OutputPath(path, "--sqlite"))
    return sqlite3.connect(path)


def ask(database: sqlite3.Connection, query: str) -> list[tuple[object, ...]]:
    return database.execute(query).fetchall()


def test_the_database_holds_everything(audit: Audit, database: sqlite3.Connection) -> None:
    with closing(database):
        numbers = dict(ask(database, "SELECT name, number FROM totals"))
        assert numbers == audit.totals._asdict()
        for table, number in (
            *(("urls", len(audit.urls)), ("occurrences", len(audit.occurrences)), ("findings", len(audit.findings))),
            *(("hosts", len(audit.hosts)), ("domains", len(audit.domains)), ("schemes", len(audit.schemes))),
            *(("rules", len(audit.rules)), ("aliases", len(audit.aliases)), ("near_aliases", len(audit.near_aliases))),
            *(("online", 1), ("compared", 1), ("changes", 1), ("trend", 1), ("roots", 1), ("files", 3)),
        ):
            assert ask(database, f"SELECT count(*) FROM {table}") == [(number,)], table
        assert ask(database, "PRAGMA integrity_check") == [("ok",)]
        assert ask(database, "PRAGMA foreign_key_check") == []
        assert ask(database, "PRAGMA user_version") == [(1,)]


def test_every_table_and_view_is_used(database: sqlite3.Connection) -> None:
    with closing(database):
        for name in re.findall(r"CREATE (?:TABLE|VIEW) (\w+)", TABLES + VIEWS):
            assert ask(database, f"SELECT * FROM {name}") or name == "skipped", name


def test_views(database: sqlite3.Connection) -> None:
    with closing(database):
        assert ask(database, "SELECT path, line, url FROM insecure") == [("docs/a.md", 3, "http://a.example/x")]
        assert ask(database, "SELECT page, spelling, rung FROM same_page") == [
            ("HTTPS://a.example/x", "HTTPS://a.example/x", "identical"),
            ("HTTPS://a.example/x", "https://a.example/x", "case"),
        ]
        assert ask(database, "SELECT path, url, outcome, status FROM answers") == [
            ("docs/b.html", "https://b.example/%zz", "dead", 404)
        ]
        assert ask(database, "SELECT rule, path FROM problems WHERE severity = 'warning' ORDER BY rule") == [
            ("broken-relative-link", "docs/a.md"),
            ("invalid-URL-unit", "docs/b.html"),
        ]
        assert ask(database, "SELECT url, rule, findings FROM url_rules ORDER BY rule") == [
            ("gone.md", "broken-relative-link", 1),
            ("https://b.example/%zz", "invalid-URL-unit", 1),
        ]
        assert ask(database, "SELECT change, what, name FROM changes") == [("new", "host", "b.example")]


def test_the_questions_of_the_page_on_audits(database: sqlite3.Connection) -> None:
    page = (Path(__file__).parents[2] / "docs" / "audit.md").read_text()
    queries = re.findall(r"```sql\n(.*?)```", page, re.DOTALL)
    with closing(database):
        twins, single, folders = (ask(database, query) for query in queries)
    assert twins == [("docs/a.md", 3, "http://a.example/x")]
    assert single == [
        ("a.example", "docs/a.md", 3),
        ("b.example", "docs/b.html", 1),
        ("example.co.uk", "setup.toml", 1),
    ]
    assert folders == [("docs", 0, 2)]


def test_the_page_on_audits_lists_the_tables_views_and_columns() -> None:
    page = (Path(__file__).parents[2] / "docs" / "audit.md").read_text()
    for what, script in ("table", TABLES), ("view", VIEWS):
        first_cells = re.findall(r"^\|([^|]+)\|", page.partition(f"| {what} |")[2].partition("\n\n")[0], re.MULTILINE)
        named = [name for cell in first_cells for name in re.findall(r"`(\w+)`", cell)]
        assert named == re.findall(rf"CREATE {what.upper()} (\w+)", script)
    told = page.partition("one table with a row for each occurrence: ")[2].partition(". Parquet")[0]
    assert tuple(re.findall(r"`(\w+)`", told)) == Row._fields


@given(audits())
@settings(
    max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
def test_any_text_can_be_stored(tmp_path: Path, audit: Audit) -> None:
    audit = audit._replace(
        urls=(), aliases=(), trend=audit.trend[:1], hosts=audit.hosts[:1], domains=(), schemes=(), rules=()
    )
    write_sqlite(audit, OutputPath(str(tmp_path / "a.sqlite"), "--sqlite"))


# Tables


def test_a_row_for_each_occurrence(audit: Audit) -> None:
    found = list(csv.reader(io.StringIO("".join(write_csv(audit)), newline="")))
    assert tuple(found[0]) == Row._fields
    assert len(found) == 1 + len(audit.occurrences)
    dead = next(dict(zip(found[0], row, strict=True)) for row in found if "https://b.example/%zz" in row)
    assert (dead["path"], dead["line"], dead["host"], dead["errors"], dead["rules"], dead["status"]) == (
        *("docs/b.html", "1", "b.example", "invalid-URL-unit", "invalid-URL-unit", "404"),
    )


def test_a_long_table_comes_in_pieces(tmp_path: Path) -> None:
    urls = "".join(f"<https://a.example/{number}>\n" for number in range(3000))
    pieces = list(write_csv(audit_files(tmp_path, {"a.md": urls})))
    assert len(pieces) > 2
    read = list(csv.reader(io.StringIO("".join(pieces), newline="")))
    assert [row[7] for row in read[1:]] == [f"https://a.example/{number}" for number in range(3000)]


def test_no_columns_about_servers_that_nobody_asked(tmp_path: Path) -> None:
    text = "".join(write_csv(audit_files(tmp_path, FILES)))
    assert not set(ONLINE_COLUMNS) & set(text.partition("\r\n")[0].split(","))


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    files = {
        "=cmd|' /C calc'!A0.html": "".join(f'<a href="{text}"></a>' for text in ("=HYPERLINK(1)", "+1", "-1", "@S(1)")),
        "-a.html": "".join(f'<a href="{text}"></a>' for text in ("\t=1", "\n=1", "＝1", "1,'x&quot;y")),
    }
    audit = audit_files(tmp_path, files)
    read = list(csv.reader(io.StringIO("".join(write_csv(audit)), newline="")))[1:]
    assert len(read) == 8
    cells = [cell for row in read for cell in row]
    assert [cell for cell in cells if re.match(r"[=+\-@\t\r\n＝＋－＠]", cell)] == []
    assert {"'=HYPERLINK(1)", "'+1", "'-1", "'@S(1)", "'＝1", "1,'x\"y"} <= set(cells)
    assert {row[0] for row in read} == {"'=cmd|' /C calc'!A0.html", "'-a.html"}


def test_parquet_holds_the_same_table(audit: Audit, tmp_path: Path) -> None:
    path = str(tmp_path / "a.parquet")
    write_parquet(audit, OutputPath(path, "--parquet"))
    table = pq.read_table(path)
    assert tuple(table.column_names) == Row._fields
    assert [Row(**row) for row in table.to_pylist()] == list(rows(audit))


def test_names_that_are_no_text_can_be_stored(tmp_path: Path) -> None:
    audit = audit_files(tmp_path / "tree", {os.fsdecode(b"caf\xe9.md"): "<https://a.example/>"})
    write_sqlite(audit, OutputPath(str(tmp_path / "a.sqlite"), "--sqlite"))
    write_parquet(audit, OutputPath(str(tmp_path / "a.parquet"), "--parquet"))
    OutputPath(str(tmp_path / "a.csv"), "--csv").write(write_csv(audit))
    assert pq.read_table(str(tmp_path / "a.parquet"))["path"].to_pylist() == ["caf\\udce9.md"]
    assert "caf\\udce9.md,1," in (tmp_path / "a.csv").read_text()


@pytest.mark.parametrize(
    ("text", "stored"), [("a", "a"), ("é☕", "é☕"), ("\udce9", "\\udce9"), ("a\ud800b", "a\\ud800b"), ("\0", "\0")]
)
def test_storable(text: str, stored: str) -> None:
    assert storable(text) == stored


# Files


def test_a_file_keeps_what_it_held_if_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("before")
    output = OutputPath(str(path), "--csv")

    def pieces() -> Iterator[str]:
        yield "half"
        raise OSError(28, "No space left on device")

    with pytest.raises(OutputError, match=r"--csv .*a\.csv: No space left on device"):
        output.write(pieces())
    assert path.read_text() == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["a.csv"]


def test_a_file_keeps_its_mode_and_a_new_one_has_the_usual_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old.csv", tmp_path / "new.csv"
    old.write_text("before")
    old.chmod(0o640)
    for path in (old, new):
        OutputPath(str(path), "--csv").write(["after"])
    mask = os.umask(0)
    os.umask(mask)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (old, new)] == [0o640, 0o666 & ~mask]
    assert Counter(path.read_text() for path in (old, new)) == {"after": 2}


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real.csv").write_text("before")
    (tmp_path / "link.csv").symlink_to("real.csv")
    OutputPath(str(tmp_path / "link.csv"), "--csv").write(["after"])
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_text() == "after"


def test_what_can_plainly_not_be_written(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="there is no such folder"):
        OutputPath(str(tmp_path / "gone" / "a.csv"), "--csv")
    with pytest.raises(OutputError, match="that is a folder"):
        OutputPath(str(tmp_path), "--csv")
    with pytest.raises(OutputError, match="no regular file"):
        OutputPath(os.devnull, "--sqlite", may_be_special=False)
    OutputPath(os.devnull, "--csv").write(["nothing"])


@pytest.mark.skipif(not os.path.isdir("/dev/fd"), reason="pipes have no names here")  # noqa: PTH112 - a name, not a path
def test_a_pipe_is_written_to() -> None:
    reading, writing = os.pipe()
    with open(reading) as end:  # noqa: PTH123 - a descriptor
        OutputPath(f"/dev/fd/{writing}", "--csv").write(["a,b\r\n"])
        os.close(writing)
        assert end.read() == "a,b\n"
