"""The server, and a way to ask it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.online.asking import Asking
from tests.online.server import Server


@pytest.fixture(scope="session")
def shared() -> Iterator[Asking]:
    """Asks a server that many tests share: for those that do not count its requests."""
    with Server() as server:
        yield Asking(server)


@pytest.fixture
def asking() -> Iterator[Asking]:
    """Asks a server of the test's own."""
    with Server() as server:
        yield Asking(server)
