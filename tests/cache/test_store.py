"""One file of remembered values: what is read is what was written, by this user, and nothing else."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
from pathlib import Path

import pytest

from urllint.cache.folder import NAME, CacheFolder
from urllint.cache.store import DAYS_KEPT, Store, today

SECRET = bytes(range(32))
ENTRY = ((1, 2, 3, 4), b"context", "caf\xe9", None, today())


def store(root: Path, secret: bytes = SECRET, fingerprint: str = "0f") -> Store:
    made = Store(CacheFolder(str(root)), secret, fingerprint)
    made.load()
    return made


def path_of(root: Path, fingerprint: str = "0f") -> Path:
    return root / NAME / f"check-{fingerprint}"


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A root with a cache that holds one file and the anchors of another."""
    one = store(tmp_path)
    one.keep_file("a.md", ENTRY)
    one.keep_anchors("/b.md", ENTRY)
    one.save()
    return tmp_path


def test_what_is_kept_is_there_in_the_next_run(filled: Path) -> None:
    again = store(filled)
    assert again.files == {"a.md": ENTRY}
    assert again.anchors == {"/b.md": ENTRY}


def test_nothing_is_written_where_nothing_is_new(tmp_path: Path) -> None:
    store(tmp_path).save()
    assert not (tmp_path / NAME).exists()


def test_it_is_nobody_elses(filled: Path) -> None:
    assert store(filled, secret=bytes(32)).files == {}
    assert store(filled, fingerprint="10").files == {}
    if os.name == "posix":
        assert path_of(filled).stat().st_mode & 0o077 == 0


def test_one_that_is_renamed_is_not_read(filled: Path) -> None:
    path_of(filled).rename(path_of(filled, "10"))
    assert store(filled, fingerprint="10").files == {}


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory that hold at once")
def test_a_small_one_takes_little_memory(filled: Path) -> None:
    """Where a process may have little, what it asks for counts, whether it uses it or not."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + (64 << 20), before[1]))
    try:
        assert store(filled).files == {"a.md": ENTRY}
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def test_what_cannot_be_kept_is_not_and_nothing_is_said(filled: Path) -> None:
    class Text(str):
        __slots__ = ()

    one = store(filled)
    one.keep_file("b.md", (Text("of a plugin's own type"), today()))
    one.save()
    assert store(filled).files == {"a.md": ENTRY}


def changed(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


FOREIGN = {
    "empty": lambda data: b"",
    "cut off": lambda data: data[:-1],
    "cut off in the seal": lambda data: data[:30],
    "longer": lambda data: data + b"\0",
    "another version": lambda data: changed(data, 14),
    "another seal": lambda data: changed(data, 20),
    "another content": lambda data: changed(data, 60),
    "no seal": lambda data: data[:16] + marshal.dumps(({"a.md": ENTRY}, {})),
    "something else": lambda data: b"urllint cache 2\n" + os.urandom(200),
}


@pytest.mark.parametrize("change", FOREIGN.values(), ids=FOREIGN)
def test_what_is_not_as_it_was_written_is_not_read(filled: Path, change) -> None:  # type: ignore[no-untyped-def]
    path = path_of(filled)
    path.write_bytes(change(path.read_bytes()))
    again = store(filled)
    assert again.files == {}
    again.keep_file("c.md", ENTRY)
    again.save()
    assert store(filled).files == {"c.md": ENTRY}


def test_what_others_have_written_in_the_meantime_stays(filled: Path) -> None:
    one, two = store(filled), store(filled)
    one.keep_file("one.md", ENTRY)
    two.keep_file("two.md", ENTRY)
    two.keep_anchors("/two.md", ENTRY)
    one.save()
    two.save()
    again = store(filled)
    assert sorted(again.files) == ["a.md", "one.md", "two.md"]
    assert sorted(again.anchors) == ["/b.md", "/two.md"]


WRITER = """
import sys
from urllint.cache.folder import CacheFolder
from urllint.cache.store import Store, today
for number in range(20):
    store = Store(CacheFolder(sys.argv[1]), bytes(range(32)), "0f")
    store.load()
    assert number == 0 or f"{sys.argv[2]}-{number - 1}" in store.files
    store.keep_file(f"{sys.argv[2]}-{number}", (number, today()))
    store.save()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks")
def test_many_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name]) for name in "abc"]
    assert [writer.wait(300) for writer in writers] == [0, 0, 0]
    assert len(store(tmp_path).files) == 60
    assert sorted(path.name for path in (tmp_path / NAME).iterdir()) == [
        ".gitignore",
        "CACHEDIR.TAG",
        "check-0f",
        "lock",
    ]


def test_what_was_of_no_use_for_long_is_dropped(filled: Path) -> None:
    one = store(filled)
    one.keep_file("old.md", (*ENTRY[:-1], today() - DAYS_KEPT))
    one.keep_file("older.md", (*ENTRY[:-1], today() - DAYS_KEPT - 1))
    one.save()
    two = store(filled)
    two.keep_file("new.md", ENTRY)
    two.save()
    assert sorted(store(filled).files) == ["a.md", "new.md", "old.md"]


def test_the_number_of_entries_is_bounded(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urllint.cache.store._MOST_ENTRIES", 3)
    one = store(filled)
    for name in ("b", "c", "d"):
        one.keep_file(name, ENTRY)
    one.save()
    assert len(store(filled).files) == 3
    assert "a.md" not in store(filled).files


def test_a_store_that_grows_too_large_begins_anew(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urllint.cache.store._LARGEST", path_of(filled).stat().st_size + 10)
    one = store(filled)
    one.keep_file("b.md", ENTRY)
    one.save()
    assert list(store(filled).files) == ["b.md"]


def test_the_number_of_stores_is_bounded(tmp_path: Path) -> None:
    for number in range(12):
        one = store(tmp_path, fingerprint=f"{number:02}")
        one.keep_file("a.md", ENTRY)
        one.save()
        os.utime(path_of(tmp_path, f"{number:02}"), (number, number))
    kept = sorted(path.name for path in (tmp_path / NAME).glob("check-*"))
    assert len(kept) == 8
    assert kept[-1] == "check-11"


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
def test_a_link_in_place_of_the_folder_or_the_file_is_not_followed(
    filled: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    path = path_of(filled)
    path.rename(elsewhere / "moved")
    path.symlink_to(elsewhere / "moved")
    assert store(filled).files == {}
    other = tmp_path_factory.mktemp("other")
    (other / NAME).symlink_to(elsewhere)
    one = store(other)
    one.keep_file("a.md", ENTRY)
    one.save()
    assert [entry.name for entry in elsewhere.iterdir()] == ["moved"]


def test_where_nothing_can_be_written_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(os, "mkdir", refuse)
    one = store(tmp_path)
    one.keep_file("a.md", ENTRY)
    one.save()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("failing", ["replace", "open"])
def test_a_full_disk_leaves_what_was_there(filled: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    one = store(filled)
    one.keep_file("b.md", ENTRY)
    with monkeypatch.context() as patched:
        patched.setattr(os, failing, fail)
        one.save()
    assert list(store(filled).files) == ["a.md"]
    assert len(list((filled / NAME).glob("check-*"))) == 1
