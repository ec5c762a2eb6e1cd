"""The folder that a cache is in, and how it is taken away."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import urllint
from urllint.cache.folder import NAME, CacheFolder


def test_git_and_backups_do_not_see_it(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    assert CacheFolder(str(tmp_path)).make()
    (tmp_path / NAME / "check-0f").write_bytes(b"")
    status = subprocess.run(["git", "-C", str(tmp_path), "status", "--porcelain"], check=True, capture_output=True)
    assert status.stdout == b""
    assert (
        (tmp_path / NAME / "CACHEDIR.TAG").read_text("ascii").startswith("Signature: 8a477f597d28d172789f06886806bc55")
    )


def test_it_is_made_once(tmp_path: Path) -> None:
    folder = CacheFolder(str(tmp_path))
    assert not folder.is_usable()
    assert folder.make()
    assert folder.make()
    assert folder.is_usable()


@pytest.mark.parametrize("there", [[], [".gitignore"]])
def test_one_that_was_not_made_to_the_end_is(tmp_path: Path, there: list[str]) -> None:
    (tmp_path / NAME).mkdir()
    for name in there:
        (tmp_path / NAME / name).write_text("*\n", "ascii")
    assert CacheFolder(str(tmp_path)).make()
    assert sorted(path.name for path in (tmp_path / NAME).iterdir()) == [".gitignore", "CACHEDIR.TAG"]


def test_on_a_full_disk_nothing_is_there_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "replace", replace)
        assert not CacheFolder(str(tmp_path)).make()
        assert list((tmp_path / NAME).iterdir()) == []
    test_git_and_backups_do_not_see_it(tmp_path)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners")
def test_no_folder_of_another_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = CacheFolder(str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert not folder.make()
    assert not (tmp_path / NAME).exists()
    (tmp_path / NAME).mkdir()
    assert not folder.is_usable()


def test_it_is_removed_with_all_that_is_its_own(tmp_path: Path) -> None:
    folder = CacheFolder(str(tmp_path))
    assert not folder.remove()
    folder.make()
    (tmp_path / NAME / "check-0f").write_bytes(b"x")
    (tmp_path / NAME / "check-0f.123").write_bytes(b"x")
    (tmp_path / NAME / "lock").write_bytes(b"")
    assert folder.remove()
    assert not (tmp_path / NAME).exists()


def test_what_is_not_its_own_stays(tmp_path: Path) -> None:
    folder = CacheFolder(str(tmp_path))
    folder.make()
    (tmp_path / NAME / "mine.txt").write_bytes(b"x")
    assert folder.remove()
    assert [path.name for path in (tmp_path / NAME).iterdir()] == ["mine.txt"]
    assert not folder.remove()  # it is a folder like any other now
    assert (tmp_path / NAME / "mine.txt").exists()


def test_clean(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    (tmp_path / "part").mkdir()
    CacheFolder(str(tmp_path)).make()
    ran = urllint("clean", cwd=tmp_path / "part")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"{NAME} is deleted\n")
    assert not (tmp_path / NAME).exists()
    assert urllint("clean", "part", ".", cwd=tmp_path).out == f"part/{NAME} is not there\n./{NAME} is not there\n"


def test_clean_where_nothing_is_kept(tmp_path: Path) -> None:
    ran = urllint("clean", cwd=tmp_path)
    assert ran.code == 2
    assert ran.err == "urllint clean: this folder is in no repository, and has no settings: nothing is kept here\n"
    assert urllint("clean", "none", cwd=tmp_path).err == "urllint clean: none: there is no such folder\n"
