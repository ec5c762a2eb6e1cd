"""Real trees: source distributions and npm packages, fetched once and kept in pytest's cache folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.installing import npm_package, source_distribution

# Trees of different kinds, pinned so that a failure is the project's doing.
SDISTS: Final = {
    "django": "django==5.2.4",  # Python, HTML templates, reStructuredText
    "sphinx": "sphinx==8.2.3",  # reStructuredText, message catalogues, odd names
    "ansible-core": "ansible-core==2.18.6",  # YAML with templates
    "mkdocs-material": "mkdocs-material==9.6.15",  # Markdown, icons by the thousand
    "nbconvert": "nbconvert==7.16.6",  # notebooks, LaTeX
}
PACKAGES: Final = {
    "bootstrap": "bootstrap@5.3.7",  # style sheets, source maps
    "eslint": "eslint@9.30.0",  # JavaScript with much documentation
    "typescript": "typescript@5.8.3",  # very long files
    "caniuse-lite": "caniuse-lite@1.0.30001726",  # generated data
}
TREES: Final = [*SDISTS, *PACKAGES]


@pytest.fixture(scope="session", params=TREES)
def tree(request: pytest.FixtureRequest) -> Path:
    """The folder of one tree."""
    name: str = request.param
    cache = request.config.cache
    assert cache is not None
    if name in SDISTS:
        return source_distribution(cache, SDISTS[name])
    return npm_package(cache, PACKAGES[name])
