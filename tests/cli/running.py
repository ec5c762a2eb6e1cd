"""Runs the program as a process of its own, as people and hooks do, or in this one where many runs are wanted."""

from __future__ import annotations

import io
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
        timeout=600,
        check=False,
    )
    return Ran(done.returncode, _text(done.stdout), _text(done.stderr))


def urllint_inside(*arguments: str, stdin: bytes | str = b"", cwd: Path | str) -> Ran:
    """Run the program in this process, which spares starting one: for tests of what is done, not of how it starts."""
    from urllint.cli import main

    data = stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(content), "utf-8", newline="") for content in (data, b"", b"")]
    before, folder = (sys.stdin, sys.stdout, sys.stderr), Path.cwd()
    os.chdir(cwd)
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        code = main(arguments)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
        os.chdir(folder)
    written: list[str] = []
    for stream in streams[1:]:
        stream.flush()
        written.append(_text(stream.buffer.getvalue() if isinstance(stream.buffer, io.BytesIO) else b""))
    return Ran(code, *written)


def _text(stream: bytes) -> str:
    return stream.decode("utf-8", "surrogateescape").replace("\r\n", "\n")
