"""Tools that a test needs and the project does not: each gets an environment of its own in pytest's cache folder.

What is installed is used again by the next run; of several processes that test at once, one installs. Where the
registry cannot be reached the test is skipped; in CI it fails, for there a check that silently does not run is worse
than one that fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NoReturn

import pytest
from filelock import FileLock


def cannot_test(reason: str) -> NoReturn:
    """Skip the test, or fail it in CI."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def installing(folder: Path) -> FileLock:
    """Holds off the other processes that want to install into ``folder``."""
    return FileLock(f"{folder}.lock")


def python_environment(cache: pytest.Cache, name: str, *requirements: str) -> Path:
    """The folder with the programs of an environment in which ``requirements`` are installed from PyPI."""
    folder = cache.mkdir(f"{name}-{sys.version_info.major}.{sys.version_info.minor}")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    wanted = "\n".join(requirements)
    installed = folder / "installed.txt"
    with installing(folder):
        if not installed.is_file() or installed.read_text(encoding="utf-8") != wanted:
            _run(f"make an environment for {name}", [sys.executable, "-m", "venv", "--clear", str(folder)])
            _run(f"install {name}", [str(programs / "python"), "-m", "pip", "install", "--quiet", *requirements])
            installed.write_text(wanted, encoding="utf-8")
    return programs


def npm_file(cache: pytest.Cache, package: str, member: str) -> Path:
    """One file of a package of npm, which is fetched once."""
    folder = cache.mkdir(package.replace("/", "-").replace("@", ""))
    file = folder / Path(member).name
    with installing(folder):
        if not file.is_file():
            file.write_bytes(_fetched(folder, package, member))
    return file


def _fetched(folder: Path, package: str, member: str) -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        cannot_test(f"cannot fetch {package}: npm is not on the PATH")
    _run(f"fetch {package}", [npm, "pack", "--silent", "--pack-destination", str(folder), package])
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as tar:
        stream = tar.extractfile(f"package/{member}")
        assert stream is not None, f"{package} has no {member}"
        data = stream.read()
    archive.unlink()
    return data


def _run(what: str, command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        cannot_test(f"cannot {what}: {done.stderr.strip() or done.stdout.strip()}")
