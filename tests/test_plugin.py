"""The module that plugins import: every name is there, and none costs anything before it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from urllint import plugin


@pytest.mark.parametrize("name", plugin.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(plugin, name) is not None
    assert name in dir(plugin)


@pytest.mark.parametrize("name", ["Nonsense", "whatwg"])
def test_no_other_name_is(name: str) -> None:
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
        getattr(plugin, name)


@pytest.mark.parametrize("module", ["urllint_extractors.manifest", "urllint_rules.manifest", "urllint.engine.linter"])
def test_what_every_run_imports_is_light(module: str) -> None:
    program = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert imported.isdisjoint(
        {
            "asyncio",
            "dataclasses",
            "difflib",
            "idna",
            "importlib.metadata",
            "json",
            "pathlib",
            "pyromark",
            "subprocess",
            "tempfile",
            "tomllib",
            "urllint.engine.checking",
            "urllint.extraction.scan",
            "urllint.whatwg",
            "yaml",
        }
    )
