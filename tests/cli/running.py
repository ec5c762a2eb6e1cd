"""Runs the program as a process of its own, as people and hooks do."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

_INHERITED = ("PATH", "HOME", "PYTHONPATH", "SYSTEMROOT", "COVERAGE_PROCESS_START")


class Ran(NamedTuple):
    """What a run left behind; the streams are decoded with lone surrogates for bytes that are no UTF-8."""

    code: int
    out: str
    err: str


def heed_interrupts() -> None:
    """Take interrupts as a program in the foreground does; tests may run where they are ignored, which is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def urllint(
    *arguments: str | bytes,
    stdin: bytes | str = b"",
    cwd: Path | str | None = None,
    env: dict[str, str] | None = None,
) -> Ran:
    """Run ``urllint`` with ``arguments`` and nothing on standard input but ``stdin``."""
    environment = {name: os.environ[name] for name in _INHERITED if name in os.environ}
    environment.update({"PYTHONUTF8": "1", "NO_COLOR": "1"} if env is None else env)
    done = subprocess.run(
        [sys.executable, "-m", "urllint", *arguments],
        input=stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=cwd,
        env=environment,
        timeout=60,
        check=False,
    )
    return Ran(done.returncode, _text(done.stdout), _text(done.stderr))


def _text(stream: bytes) -> str:
    return stream.decode("utf-8", "surrogateescape").replace("\r\n", "\n")
