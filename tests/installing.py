"""Tools that a test needs and the project does not: each gets an environment of its own in pytest's cache folder.

What is installed is used again by the next run; of several processes that test at once, one installs. Where the
registry cannot be reached the test is skipped; in CI it fails, for there a check that silently does not run is worse
than one that fails.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

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


def npm_package(cache: pytest.Cache, package: str) -> Path:
    """The folder of everything that is in a package of npm, which is fetched once."""
    return _unpacked(cache, package, _npm_pack)


def wheel(cache: pytest.Cache, requirement: str) -> Path:
    """The folder of everything that is in a wheel of PyPI, which is fetched once."""
    return _unpacked(cache, requirement, _pip_download)


def source_distribution(cache: pytest.Cache, requirement: str) -> Path:
    """The folder of everything that is in a source distribution of PyPI, which is fetched once."""
    name = re.split(r"[=<>~!\[]", requirement, maxsplit=1)[0]
    return _unpacked(cache, requirement, lambda wanted, folder: _pip_download(wanted, folder, "--no-binary", name))


def npm_modules(cache: pytest.Cache, name: str, *packages: str) -> Path:
    """The ``node_modules`` folder in which ``packages`` of npm are installed, with what they need; no scripts run."""
    folder = cache.mkdir(f"npm-{name}")
    wanted = "\n".join(packages)
    installed = folder / "installed.txt"
    with installing(folder):
        if not installed.is_file() or installed.read_text(encoding="utf-8") != wanted:
            npm = shutil.which("npm")
            if npm is None:
                cannot_test(f"cannot install {name}: npm is not on the PATH")
            quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
            _run(f"install {name}", [npm, "install", *quiet, "--prefix", str(folder), *packages])
            installed.write_text(wanted, encoding="utf-8")
    return folder / "node_modules"


def _fetched(folder: Path, package: str, member: str) -> bytes:
    _npm_pack(package, folder)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as tar:
        stream = tar.extractfile(f"package/{member}")
        assert stream is not None, f"{package} has no {member}"
        data = stream.read()
    archive.unlink()
    return data


def _npm_pack(package: str, folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        cannot_test(f"cannot fetch {package}: npm is not on the PATH")
    _run(f"fetch {package}", [npm, "pack", "--silent", "--pack-destination", str(folder), package])


def _pip_download(requirement: str, folder: Path, *options: str) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *options, "--dest", str(folder)]
    _run(f"fetch {requirement}", [*command, requirement])


def _unpacked(cache: pytest.Cache, wanted: str, fetch: Callable[[str, Path], None]) -> Path:
    folder = cache.mkdir(re.sub(r"[^\w.]+", "-", f"unpacked-{wanted}"))
    tree = folder / "tree"
    with installing(folder):
        if not tree.is_dir():
            fetch(wanted, folder)
            (archive,) = (path for path in folder.iterdir() if path.is_file())
            partial = folder / "partial"
            shutil.rmtree(partial, ignore_errors=True)
            if archive.suffix == ".whl":
                with zipfile.ZipFile(archive) as zipped:
                    zipped.extractall(partial)
            else:
                with tarfile.open(archive) as tar:
                    tar.extractall(partial, filter="data")
            archive.unlink()
            partial.rename(tree)
    return tree


def _run(what: str, command: list[str], cwd: Path | None = None) -> None:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False)
    if done.returncode != 0:
        cannot_test(f"cannot {what}: {done.stderr.strip() or done.stdout.strip()}")


class Unpacked(NamedTuple):
    """Programs of Debian, unpacked into a folder of their own; ``root`` is ``None`` for those of the system."""

    program: str
    root: Path | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to find the libraries that were unpacked, too."""
        if self.root is None:
            return {}
        libraries = sorted({library.parent for library in self.root.glob("usr/lib/*-linux-gnu/**/*.so*")})
        return {"LD_LIBRARY_PATH": ":".join(map(str, libraries))}


def debian_program(cache: pytest.Cache, program: str, *packages: str) -> Unpacked:
    """A program of this system, else that of Debian's ``packages``, which are unpacked and need no installing."""
    return _debian_program(cache, program, ["apt-get", "download", "--quiet", "--quiet", *packages])


def debian_program_with_libraries(cache: pytest.Cache, program: str, package: str) -> Unpacked:
    """A program of this system, else that of Debian's ``package``, unpacked with the libraries that are not here."""
    options = ["--download-only", "--no-install-recommends", "--yes", "--quiet", "--quiet"]
    archives = ["-o", "Dir::Cache::archives={folder}"]
    return _debian_program(cache, program, ["apt-get", "install", *options, *archives, package])


def debian_files(cache: pytest.Cache, name: str, *packages: str) -> Path:
    """The folder of everything that is in ``packages`` of Debian, which are fetched once; ``name`` is for people."""
    return _debian_files(cache, name, ["apt-get", "download", "--quiet", "--quiet", *packages])


def _debian_program(cache: pytest.Cache, program: str, download: list[str]) -> Unpacked:
    found = shutil.which(program)
    if found is not None:
        return Unpacked(found)
    folder = _debian_files(cache, program, download)
    places = (f"usr/lib/{program}/{program}", f"usr/bin/{program}", f"bin/{program}")
    return Unpacked(next(str(folder / place) for place in places if (folder / place).exists()), folder)


def _debian_files(cache: pytest.Cache, name: str, download: list[str]) -> Path:
    folder = cache.mkdir(f"debian-{name}")
    with installing(folder):
        if not (folder / "complete").is_file():
            if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
                cannot_test(f"cannot run {name}: it is not installed, and this is no Debian to fetch it from")
            (folder / "partial").mkdir(exist_ok=True)  # where apt-get keeps what it has not yet in full
            download = [part.replace("{folder}", str(folder)) for part in download]
            if subprocess.run(download, capture_output=True, cwd=folder, check=False).returncode != 0:
                _run("update the list of packages", ["apt-get", "update", "--quiet"])
                _run(f"fetch {name}", download, cwd=folder)
            for package in folder.glob("*.deb"):
                _run(f"unpack {package.name}", ["dpkg-deb", "--extract", str(package), str(folder)])
                package.unlink()
            (folder / "complete").touch()
    return folder
