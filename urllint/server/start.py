"""Starting the server on two streams."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import threading
from typing import Final

from urllint.registry import Registry
from urllint.server.features import add_features
from urllint.server.language_server import UrllintServer
from urllint.server.scheduling import THREADS

SWITCH_INTERVAL: Final = 0.001
"""Seconds after which a thread that computes lets another one go on: the one that answers must not wait for long."""

GARBAGE_THRESHOLDS: Final = (50_000, 25, 25)
"""What is known of a large document are a hundred thousand objects, which are free again without a search for garbage.

A search among them keeps all threads from going on, for a tenth of a second.
"""


PATIENCE: Final = 0.5
"""Seconds in which the threads may come to their ends."""


def serve(registry: Registry, *, log_level: str) -> int:
    """Talk to a client until it ends the server; the exit code.

    Standard output is the client's alone: what a plugin prints goes to standard error. pygls logs all that is sent, and
    so the text of documents with the secrets in them: only if it is asked for.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.DEBUG if log_level == "debug" else logging.CRITICAL)
    sys.setswitchinterval(SWITCH_INTERVAL)
    # A thread waits for standard input, for which the end by an exception would wait, too.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        server = UrllintServer(registry)
        add_features(server)
        server.start_io(sys.stdin.buffer, output)
    code = 0 if server.is_ended else 1
    if _is_busy():
        # Python would wait until a large document has been checked, for nobody any more.
        sys.stderr.flush()
        os._exit(code)
    return code


def _is_busy() -> bool:
    """Whether one of the server's threads does something that takes long."""
    threads = [thread for thread in threading.enumerate() if thread.name.startswith(THREADS)]
    for thread in threads:
        thread.join(PATIENCE)
    return any(thread.is_alive() for thread in threads)
