"""The secret with which caches are sealed: each user's own, and nobody else's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from urllint.cache.secret import LENGTH, read_secret


def test_it_is_made_once(user_cache: Path) -> None:
    secret = read_secret()
    assert secret is not None
    assert len(secret) == LENGTH
    assert read_secret() == secret
    assert (user_cache / "urllint" / "secret").read_bytes() == secret
    assert [path.name for path in (user_cache / "urllint").iterdir()] == ["secret"]


def test_each_user_has_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = read_secret()
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    assert read_secret() != first


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_only_the_user_may_read_it(user_cache: Path) -> None:
    read_secret()
    path = user_cache / "urllint" / "secret"
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    assert read_secret() is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners")
def test_one_that_somebody_else_put_there_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_secret() is not None
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert read_secret() is None


def test_one_of_another_length_is_made_anew(user_cache: Path) -> None:
    read_secret()
    path = user_cache / "urllint" / "secret"
    path.write_bytes(b"short")
    secret = read_secret()
    assert secret is not None
    assert len(secret) == LENGTH


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
def test_a_link_is_not_followed(user_cache: Path, tmp_path: Path) -> None:
    (user_cache / "urllint").mkdir()
    (tmp_path / "elsewhere").write_bytes(bytes(LENGTH))
    (user_cache / "urllint" / "secret").symlink_to(tmp_path / "elsewhere")
    assert read_secret() is None


def test_without_a_home_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, "relative")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert read_secret() is None


def test_where_it_cannot_be_kept_there_is_none(user_cache: Path) -> None:
    (user_cache / "urllint").write_bytes(b"a file")
    assert read_secret() is None
