"""What the comparisons with other readers have in common."""

from __future__ import annotations

import pytest

from tests.installing import cannot_test


@pytest.fixture(scope="session")
def cache(request: pytest.FixtureRequest) -> pytest.Cache:
    """pytest's cache, where what is fetched for a test is kept."""
    kept: pytest.Cache | None = getattr(request.config, "cache", None)
    if kept is None:
        cannot_test("pytest runs without its cache, where other readers and real files are kept")
    return kept
