"""Terminal sessions in files: commands with what they print, as people see it.

A line that begins with ``$ urllint`` is a command, the lines up to the next one are its standard output and standard
error, and ``[N]`` is its exit code where that is not 0. Commands run in a copy of the folder that holds their input,
where no settings file above can reach them. ``URLLINT_UPDATE_SESSIONS=1 pytest`` writes what is printed now into the
files, to be read with ``git diff``.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.cli.running import urllint

_ELAPSED = re.compile(r"in \d+\.\d\d s$", re.MULTILINE)


def commands(text: str) -> Iterator[str]:
    """The command lines of a session."""
    for line in text.splitlines():
        if line.startswith("$ urllint"):
            yield line[2:]


def replay(text: str, folder: Path) -> str:
    """The session as it is now; lines before the first command stay."""
    preamble = text[: text.index("$ urllint")] if "$ urllint" in text else text
    return preamble + "\n".join(_run(command, folder) for command in commands(text))


def _run(command: str, folder: Path) -> str:
    words = shlex.split(command)
    stdin = b""
    if "<" in words:
        at = words.index("<")
        stdin = (folder / words[at + 1]).read_bytes()
        del words[at : at + 2]
    ran = urllint(*words[1:], stdin=stdin, cwd=folder)
    printed = _ELAPSED.sub("in 0.00 s", ran.out + ran.err)
    if printed and not printed.endswith("\n"):
        printed += "\n"
    code = f"[{ran.code}]\n" if ran.code else ""
    return f"$ {command}\n{printed}{code}"
