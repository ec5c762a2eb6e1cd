"""Replacing a file: the old one or the new one, whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from urllint.fixing.writing import replace_file

posix = pytest.mark.skipif(os.name != "posix", reason="about modes, owners, limits and signals")

OLD = b"see https:/sample.org/ there\n"
NEW = b"see https://sample.org/ there\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with something to fix, alone in its folder."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.txt").write_bytes(OLD)
    return folder / "a.txt"


def names(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir())


def test_the_new_content_takes_the_place_of_the_old_one(file: Path) -> None:
    replace_file(str(file), OLD, NEW)
    assert file.read_bytes() == NEW
    assert names(file) == ["a.txt"]


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o664])
def test_the_mode_stays(file: Path, mode: int) -> None:
    file.chmod(mode)
    replace_file(str(file), OLD, NEW)
    assert file.stat().st_mode & 0o7777 == mode


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() != 0, reason="only root can give a file away")
def test_the_owner_stays(file: Path) -> None:
    os.chown(file, 12, 34)
    file.chmod(0o4755)
    replace_file(str(file), OLD, NEW)
    assert (file.stat().st_uid, file.stat().st_gid, file.stat().st_mode & 0o7777) == (12, 34, 0o4755)


@posix
def test_the_target_of_a_link_is_replaced(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(file)
    replace_file(str(link), OLD, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW


def test_a_file_that_somebody_else_has_changed_is_left_alone(file: Path) -> None:
    with pytest.raises(OSError, match="changed by somebody else"):
        replace_file(str(file), b"what it was", NEW)
    assert file.read_bytes() == OLD
    assert names(file) == ["a.txt"]


def test_a_folder_or_a_missing_file_is_not_written(file: Path) -> None:
    with pytest.raises(OSError, match="no regular file"):
        replace_file(str(file.parent), OLD, NEW)
    with pytest.raises(FileNotFoundError):
        replace_file(str(file.with_name("b.txt")), OLD, NEW)
    assert names(file) == ["a.txt"]


def test_a_failure_at_the_last_step_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for step in ("replace", "fsync", "chmod"):
        with monkeypatch.context() as patch:
            patch.setattr(os, step, refuse)
            with pytest.raises(OSError, match="No space left"):
                replace_file(str(file), OLD, NEW)
        assert file.read_bytes() == OLD
        assert names(file) == ["a.txt"]


def fix(file: Path, before: Callable[[], object] | None = None) -> subprocess.CompletedProcess[str]:
    """``urllint check --fix`` on the file, in a process that ``before`` has prepared."""
    return subprocess.run(
        [sys.executable, "-m", "urllint", "check", "--isolated", "--fix", str(file)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=before,
    )


@posix
def test_a_full_disk_leaves_the_old_file(file: Path) -> None:
    import resource

    content = OLD * 500
    file.write_bytes(content)
    ran = fix(file, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
    assert ran.returncode == 2
    assert ran.stderr == f"urllint check: {file}: not changed: File too large\n"
    assert "500 can be fixed with --fix" in ran.stdout
    assert file.read_bytes() == content
    assert names(file) == ["a.txt"]


def refused_to_nobody(file: Path) -> bool:
    """Whether somebody without rights of their own may not replace the file; in a process that nothing depends on."""
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            replace_file(str(file), OLD, NEW)
        except PermissionError:
            os._exit(77)
        except BaseException:  # noqa: BLE001 - the child must not go on as a second run of the tests
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 77


@posix
@pytest.mark.parametrize(
    ("mode", "folder_mode", "refused"), [(0o444, 0o777, True), (0o666, 0o555, True), (0o666, 0o777, False)]
)
def test_what_is_read_only_stays_as_it_is(mode: int, folder_mode: int, refused: bool) -> None:
    with tempfile.TemporaryDirectory() as name:  # where everybody may look, other than in pytest's own folder
        file = Path(name) / "a.txt"
        file.write_bytes(OLD)
        file.chmod(mode)
        file.parent.chmod(folder_mode)
        assert refused_to_nobody(file) is refused
        file.parent.chmod(0o755)
        assert file.read_bytes() == (OLD if refused else NEW)
        assert names(file) == ["a.txt"]


@posix
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_process_that_is_killed_on_the_way_leaves_the_old_file(file: Path, step: str) -> None:
    program = (
        "import os, signal, sys\n"
        f"os.{step} = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "from urllint.cli import main\n"
        "main(sys.argv[1:])\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, "check", "--isolated", "--fix", str(file)], capture_output=True, check=False
    )
    assert ran.returncode == -signal.SIGKILL
    assert file.read_bytes() == OLD
    assert fix(file).returncode == 0
    assert file.read_bytes() == NEW
