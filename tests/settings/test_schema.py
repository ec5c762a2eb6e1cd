"""The JSON schema says of a settings file what reading it says, but for names that a plugin may bring."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import pytest

from urllint.registry import Registry
from urllint.settings import SettingsError, SettingsResolver
from urllint.settings.declarations import DECLARATIONS

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "urllint.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
REGISTRY = Registry.load()


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert list(SCHEMA["properties"]) == [declaration.name for declaration in DECLARATIONS]


@pytest.mark.parametrize("declaration", DECLARATIONS, ids=lambda declaration: declaration.name)
def test_examples(tmp_path: Path, declaration: object) -> None:
    example = getattr(declaration, "example", "")
    (tmp_path / "repo").mkdir()
    (tmp_path / "urllint.toml").touch()
    path = tmp_path / "repo/urllint.toml"
    path.write_text(example.replace('"security"', '"meta"').replace('"policy"', '"meta"'), "utf-8")
    VALIDATOR.validate(tomllib.loads(example))
    SettingsResolver(REGISTRY, config=str(path))


def test_the_settings_of_this_project() -> None:
    VALIDATOR.validate(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["urllint"])


def test_the_example_is_valid_and_in_the_readme() -> None:
    path = ROOT / "examples/settings/urllint.toml"
    text = path.read_text("utf-8")
    VALIDATOR.validate(tomllib.loads(text))
    SettingsResolver(REGISTRY, config=str(path))
    assert f"(examples/settings/urllint.toml):\n\n```toml\n{text}```\n" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize(
    "content",
    [
        "x = 1",
        'selct = ["standard"]',
        'select = "standard"',
        'select = ["no rule"]',
        "exclude = [1]",
        "extend = []",
        'ignore-urls = [""]',
        "max-file-size = 0",
        "max-file-size = true",
        'base-url = "docs/"',
        '[severity]\nport-invalid = "fatal"',
        '[severity]\n"no rule" = "info"',
        '[per-file-ignores]\n"*.md" = "standard"',
        '[extractors]\n"*.md" = 1',
        "[rules.port-invalid]\nx = 1",
        '[rules.domain-to-ASCII]\nconditions = ["x"]',
        '[rules.domain-to-ASCII]\nconditions = "underscore"',
        "rules.domain-to-ASCII = 1",
        "[tool.urllint]\nselect = []",
    ],
)
def test_mistakes(tmp_path: Path, content: str) -> None:
    path = tmp_path / "urllint.toml"
    path.write_text(content, "utf-8")
    assert not VALIDATOR.is_valid(tomllib.loads(content))
    with pytest.raises(SettingsError):
        SettingsResolver(REGISTRY, config=str(path))


@pytest.mark.parametrize(
    "content",
    ['select = ["x-rule"]', '[severity]\nx-rule = "info"', "[rules.x-rule]\ny = 1", '[extractors]\n"*.x" = "x"'],
)
def test_what_a_plugin_may_bring(content: str) -> None:
    VALIDATOR.validate(tomllib.loads(content))
