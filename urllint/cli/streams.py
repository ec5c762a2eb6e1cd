"""Standard output and standard error that can be written to whatever the text is.

A report quotes names and lines from anywhere; a terminal's encoding may lack their characters, and a file name may hold
bytes that are no text at all. None of that may end a run.
"""

from __future__ import annotations

import codecs
import os
import sys
from typing import Final

HANDLER: Final = "urllint"
"""How errors in encoding are handled, once `prepare` was called."""


def _encode_anyway(error: UnicodeError) -> tuple[str | bytes, int]:
    """A byte that did not decode (PEP 383) is written as that byte, any other code point as a backslash escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    pieces = [
        bytes((ord(character) - 0xDC00,))
        if "\udc80" <= character <= "\udcff"
        else character.encode("ascii", "backslashreplace")
        for character in error.object[error.start : error.end]
    ]
    return b"".join(pieces), error.end


def prepare() -> None:
    """Make both streams accept every text; one that the caller has closed swallows it."""
    codecs.register_error(HANDLER, _encode_anyway)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        # A caller of `main` may have put other streams there, such as io.StringIO, which accept everything anyway.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=HANDLER)


def abandon_output() -> None:
    """After the reader of standard output has gone: nothing more is written there, not even at exit."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)


def read_input_bytes() -> bytes:
    """All of standard input. Raises UsageError where the program was started without one."""
    if sys.stdin is None:
        from urllint.cli.arguments import UsageError

        raise UsageError("standard input is closed")
    return sys.stdin.buffer.read()


def read_input() -> str:
    """All of standard input as text; bytes that do not decode stand as lone surrogates."""
    return read_input_bytes().decode("utf-8", "surrogateescape")


def write_output_bytes(data: bytes) -> None:
    """Write ``data`` to standard output as it is, behind what was written before."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
