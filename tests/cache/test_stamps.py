"""How a file that has not changed is known without reading it, and when it is not."""

from __future__ import annotations

import os
from pathlib import Path

from urllint.cache.stamps import SLACK, is_settled, stamp_of, unsettled


def test_every_change_of_a_file_changes_its_stamp(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one")
    before = stamp_of(str(path))
    assert before is not None
    assert before[0] == 3
    assert stamp_of(str(path)) == before
    os.utime(path, ns=(1, before[1] + 1))
    assert stamp_of(str(path)) != before
    path.write_bytes(b"other")
    assert stamp_of(str(path)) != before


def test_one_that_is_put_in_its_place_with_the_same_times(tmp_path: Path) -> None:
    path, other = tmp_path / "a", tmp_path / "b"
    path.write_bytes(b"one")
    other.write_bytes(b"two")
    status = path.stat()
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    before = stamp_of(str(path))
    other.replace(path)
    assert stamp_of(str(path)) != before


def test_what_is_no_regular_file_has_none(tmp_path: Path) -> None:
    assert stamp_of(str(tmp_path)) is None
    assert stamp_of(str(tmp_path / "none")) is None


def test_a_file_that_was_changed_a_moment_ago_is_not_settled() -> None:
    changed = 10**18
    assert not is_settled((1, changed, changed - 5, 1), now=changed + SLACK)
    assert is_settled((1, changed, changed - 5, 1), now=changed + SLACK + 1)
    assert not is_settled((1, 5, changed, 1), now=changed + 1)  # its time was set back
    assert not is_settled((1, changed, 5, 1), now=changed - 1)  # by a clock that goes ahead of ours


def test_no_file_has_the_stamp_of_one_that_is_not_settled(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one")
    stamp = stamp_of(str(path))
    assert stamp is not None
    assert unsettled(stamp) != stamp
    assert unsettled(stamp)[0] == stamp[0]
