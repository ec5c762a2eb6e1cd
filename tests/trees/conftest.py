"""Real trees: source distributions and npm packages, fetched once and kept in pytest's cache folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

import pytest

from tests.installing import cannot_test, installing

# Trees of different kinds, pinned so that a failure is the project's doing.
SDISTS: Final = {
    "django": "django==5.2.4",  # Python, HTML templates, reStructuredText
    "sphinx": "sphinx==8.2.3",  # reStructuredText, message catalogues, odd names
    "ansible-core": "ansible-core==2.18.6",  # YAML with templates
    "mkdocs-material": "mkdocs-material==9.6.15",  # Markdown, icons by the thousand
    "nbconvert": "nbconvert==7.16.6",  # notebooks, LaTeX
}
PACKAGES: Final = {
    "bootstrap": "bootstrap@5.3.7",  # style sheets, source maps
    "eslint": "eslint@9.30.0",  # JavaScript with much documentation
    "typescript": "typescript@5.8.3",  # very long files
    "caniuse-lite": "caniuse-lite@1.0.30001726",  # generated data
}
TREES: Final = [*SDISTS, *PACKAGES]


@pytest.fixture(scope="session", params=TREES)
def tree(request: pytest.FixtureRequest) -> Path:
    """The folder of one tree."""
    name: str = request.param
    cache = request.config.cache
    assert cache is not None
    folder = cache.mkdir(f"tree-{name}")
    done = folder / "fetched.txt"
    wanted = SDISTS.get(name) or PACKAGES[name]
    with installing(folder):
        if not done.is_file() or done.read_text(encoding="utf-8") != wanted:
            shutil.rmtree(folder)
            folder.mkdir()
            _unpack(_fetched(name, wanted, folder), folder / "tree")
            done.write_text(wanted, encoding="utf-8")
    return folder / "tree"


def _fetched(name: str, wanted: str, folder: Path) -> Path:
    if name in SDISTS:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", name]
        command += ["--dest", str(folder), wanted]
    else:
        npm = shutil.which("npm")
        if npm is None:
            cannot_test(f"cannot fetch {wanted}: npm is not on the PATH")
        command = [npm, "pack", "--silent", "--pack-destination", str(folder), wanted]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    archives = [*folder.glob("*.tar.gz"), *folder.glob("*.tgz")]
    if not archives:
        cannot_test(f"cannot fetch {wanted}: {run.stderr.strip() or run.stdout.strip()}")
    return archives[0]


def _unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    archive.unlink()
