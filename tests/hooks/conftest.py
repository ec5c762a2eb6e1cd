"""The tools that run hooks, and the repository that brings ours."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.hooks.repositories import copy_of_project
from tests.installing import cannot_test, python_environment

REQUIREMENTS = {"pre-commit": "pre-commit>=4.3,<5", "prek": "prek>=0.2.20"}


class HookSource(NamedTuple):
    """A repository with hooks and a commit of it."""

    folder: Path
    commit: str


@pytest.fixture(scope="session")
def hook_tool(request: pytest.FixtureRequest) -> Callable[[str], str]:
    """Gives the program of that name, installed."""

    def install(name: str) -> str:
        if shutil.which("git") is None:
            cannot_test("git is not on the PATH")
        assert request.config.cache is not None
        return str(python_environment(request.config.cache, name, REQUIREMENTS[name]) / name)

    return install


@pytest.fixture(scope="session")
def hook_source(tmp_path_factory: pytest.TempPathFactory) -> HookSource:
    """This project as a repository of its own."""
    folder = tmp_path_factory.mktemp("source") / "urllint"
    return HookSource(folder, copy_of_project(folder))
