"""The command line.

``urllint --version`` is asked by every editor and hook at start, so this module answers it without importing anything
that costs time; everything else is in `urllint.cli.program`.
"""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Sequence

from urllint._version import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with ``arguments`` (default: those of the process); returns the exit code."""
    if arguments is None:
        arguments = sys.argv[1:]
        # What a run makes stays, or is free again without a search for garbage: there are seldom circles in it.
        gc.set_threshold(50_000, 25, 25)
        atexit.register(gc.freeze)  # or Python would search everything before it ends
    try:
        if len(arguments) == 1 and arguments[0] in ("--version", "-V"):
            sys.stdout.write(f"urllint {__version__}\n")
            sys.stdout.flush()
            return 0
        from urllint.cli.program import run

        return run(arguments)
    except KeyboardInterrupt:
        return 130
