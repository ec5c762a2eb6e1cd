"""How a file that has not changed is known without reading it, and when it is not."""

from __future__ import annotations

import os
from pathlib import Path

from urllint.cache.stamps import SLACK, _packed, is_settled, may_be_same, stamp_of, unsettled


def test_every_change_of_a_file_changes_its_stamp(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one")
    before = stamp_of(str(path))
    assert stamp_of(str(path)) == before
    os.utime(path, ns=(1, path.stat().st_mtime_ns + 1))
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
    assert not is_settled(_packed(1, changed, changed - 5, 1), now=changed + SLACK)
    assert is_settled(_packed(1, changed, changed - 5, 1), now=changed + SLACK + 1)
    assert not is_settled(_packed(1, 5, changed, 1), now=changed + 1)  # its time was set back
    assert not is_settled(_packed(1, changed, 5, 1), now=changed - 1)  # by a clock that goes ahead of ours
    assert is_settled(_packed(0, -(10**18), -1, 2**100), now=changed)  # before 1970, on a large disk of Windows
    assert not is_settled(_packed(1, 10**20, changed - SLACK - 1, 1), now=changed)  # from a far future


def test_a_file_from_a_far_future_has_a_stamp(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one")
    far = 13_569_465_600  # in the year 2400; where a file system knows no such time, it takes another one
    os.utime(path, (far, far))
    assert stamp_of(str(path)) is not None


def test_no_file_has_the_stamp_of_one_that_is_not_settled(tmp_path: Path) -> None:
    path, other = tmp_path / "a", tmp_path / "b"
    path.write_bytes(b"one")
    other.write_bytes(b"other")
    stamp, longer = stamp_of(str(path)), stamp_of(str(other))
    assert stamp is not None
    assert longer is not None
    assert unsettled(stamp) != stamp
    assert may_be_same(unsettled(stamp), stamp)
    assert not may_be_same(longer, stamp)
