"""Long text on a terminal goes through a pager, as with git; short text, and text for files and programs, does not."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from typing import Final

from urllint.cli.streams import HANDLER

_SETTINGS: Final = {"LESS": "FRX", "LV": "-c"}
"""What the usual pagers are told where nobody has told them otherwise: to leave at the end of a short text, and to show
colours as such."""

_NONE: Final = frozenset({"", "cat"})


def show(text: str, *, pages: bool = True, environ: Mapping[str, str] = os.environ) -> None:
    """Write ``text`` to standard output, with a pager where it is longer than the screen, if ``pages`` allows."""
    pager = _pager(environ) if pages and sys.stdout.isatty() and _is_long(text) else []
    if not pager or not _run(pager, text, environ):
        sys.stdout.write(text)


def _is_long(text: str) -> bool:
    try:
        rows = os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):  # nobody knows
        return False
    return 0 < rows <= text.count("\n") + 1  # the prompt that comes after it needs a line, too


def _pager(environ: Mapping[str, str]) -> list[str]:
    """The words of the command; none if no pager is wanted, or there is none."""
    if environ.get("TERM") == "dumb":
        return []
    said = environ.get("PAGER")
    if said is not None:
        try:
            return [] if said.strip() in _NONE else shlex.split(said)
        except ValueError:  # a quote that is not closed: no command
            return []
    return ["less"] if shutil.which("less") else []


def _run(pager: list[str], text: str, environ: Mapping[str, str]) -> bool:
    """Show ``text`` with the pager and wait until it has been read; ``False`` if that pager cannot be run."""
    sys.stdout.flush()
    try:
        process = subprocess.Popen(pager, stdin=subprocess.PIPE, env={**_SETTINGS, **environ})  # noqa: S603 - the user's own
    except OSError:
        return False
    # An interrupt is for the pager, which may go on: we wait for it, or the terminal would be two programs'.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process.communicate(text.encode(sys.stdout.encoding, HANDLER))
    finally:
        signal.signal(signal.SIGINT, before)
    return True
