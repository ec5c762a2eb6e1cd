"""Runs programs in a terminal, and looks at what it shows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

SECONDS = 300
"""How long nothing may be shown; a limit for a defect, far from what anything takes."""


class Terminal:
    """A program on the other side of a terminal."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self._seen = ""

    def send(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def _read(self) -> bool:
        """Take what is shown; ``False`` if the program has ended, and with it the terminal."""
        if not select.select([self._master], [], [], SECONDS)[0]:
            raise AssertionError(f"nothing more is shown after {self._seen!r}")
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self._seen += data.decode("utf-8", "replace")
        return bool(data)

    def wait_for_end(self) -> str:
        """Everything that was shown until the program ended."""
        while self._read():
            pass
        return self._seen

    def wait_for(self, text: str) -> str:
        """Everything that was shown from here on until ``text`` was."""
        while text not in self._seen:
            assert self._read(), f"{text!r} was not shown, but {self._seen!r}"
        shown, _, self._seen = self._seen.partition(text)
        return shown + text


@contextmanager
def in_terminal(
    command: Sequence[str],
    folder: Path,
    environment: dict[str, str],
    *,
    rows: int = 24,
    columns: int = 100,
    before: Callable[[], None] | None = None,
) -> Iterator[Terminal]:
    """Run a program in a terminal of its own; it is ended at the end. ``before`` is called in its process first."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def prepare() -> None:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C interrupts it
        if before is not None:
            before()

    process = subprocess.Popen(
        command,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=folder,
        env=environment,
        start_new_session=True,
        preexec_fn=prepare,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)
