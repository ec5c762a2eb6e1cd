"""A settings file over the one that it extends, and the command line over both."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.settings.making import names, write
from urllint.registry import Registry
from urllint.settings import Overrides, SettingsError, SettingsResolver


@pytest.mark.parametrize(
    ("below", "above", "expected"),
    [
        pytest.param('select = ["space"]', "", ["space"], id="what the file does not say"),
        pytest.param('select = ["space"]', 'select = ["host"]', ["host"], id="a selection of its own"),
        pytest.param('select = ["space"]', 'extend-select = ["host"]', ["host", "space"], id="a rule more"),
        pytest.param('ignore = ["space"]', 'ignore = ["host"]', [], id="rules ignored by both"),
        pytest.param('ignore = ["space"]', 'extend-select = ["space"]', ["host", "space"], id="ignored no more"),
        pytest.param('extend-select = ["insecure"]', 'ignore = ["insecure"]', ["host", "space"], id="selected no more"),
        pytest.param(
            'ignore = ["space"]\nextend-select = ["insecure"]', 'select = ["standard"]', ["host", "space"], id="anew"
        ),
        pytest.param('ignore = ["blank", "host"]', 'extend-select = ["blank"]', ["space"], id="by an alias"),
    ],
)
def test_rules(tmp_path: Path, registry: Registry, below: str, above: str, expected: list[str]) -> None:
    write(tmp_path, {"base.toml": below, "repo/urllint.toml": f'extend = "../base.toml"\n{above}'})
    settings = SettingsResolver(registry).for_path(str(tmp_path / "repo/a.md"))
    assert [name for name in names(settings, registry) if name != "unreadable-file"] == expected


def test_values_and_tables_are_joined_entry_by_entry(tmp_path: Path, registry: Registry) -> None:
    write(
        tmp_path,
        {
            "base.toml": """
                max-file-size = 5
                ignore-urls = ["a"]
                [severity]
                space = "error"
                host = "error"
                [rules.space]
                limit = 1
                word = "y"
            """,
            "urllint.toml": """
                extend = "base.toml"
                max-file-size = 6
                ignore-urls = ["b"]
                [severity]
                host = "info"
                [rules.space]
                limit = 2
                strict = true
            """,
        },
    )
    settings = SettingsResolver(registry).for_path(str(tmp_path / "a.md"))
    assert settings.max_file_size == 6
    assert settings.ignore_urls == ("a", "b")
    assert dict(settings.severity) == {"space": "error", "host": "info"}
    assert {rule: dict(options) for rule, options in settings.rule_options} == {
        "space": {"limit": 2, "word": "y", "strict": True}
    }


def test_patterns_and_the_base_stay_with_their_file(tmp_path: Path, registry: Registry) -> None:
    write(
        tmp_path,
        {
            "repo/.git/HEAD": "",
            "repo/pyproject.toml": """
                [tool.urllint]
                exclude = ["/docs/old/", "*.log"]
                base-url = "https://site.example/"
                [tool.urllint.per-file-ignores]
                "/docs/a.md" = ["space"]
                [tool.urllint.extractors]
                "*.page" = "text"
            """,
            "repo/docs/urllint.toml": """
                extend = "../pyproject.toml"
                exclude = ["/new/", "!b.log"]
                [per-file-ignores]
                "/a.md" = ["host"]
            """,
        },
    )
    resolver = SettingsResolver(registry)
    settings = resolver.for_path(str(tmp_path / "repo/docs/a.md"))

    def excluded(name: str) -> bool:
        return settings.is_excluded(str(tmp_path / "repo" / name))

    excluded_names = [n for n in ("docs/old/a", "docs/new/a", "new/a", "docs/b.log", "docs/a.md") if excluded(n)]
    assert excluded_names == ["docs/old/a", "docs/new/a", "docs/b.log"]
    assert settings.ignored_for(str(tmp_path / "repo/docs/a.md")) == ("space", "host")
    assert settings.ignored_for(str(tmp_path / "repo/a.md")) == ()
    assert settings.extractor_for(str(tmp_path / "repo/docs/x.page")) == "text"
    assert settings.base_for(str(tmp_path / "repo/docs/a.md")) == "https://site.example/docs/a.md"


def test_chains_and_the_command_line(tmp_path: Path, registry: Registry) -> None:
    write(
        tmp_path,
        {
            "a.toml": 'ignore = ["host"]\n[severity]\nspace = "info"',
            "b.toml": 'extend = "a.toml"\nextend-select = ["insecure"]',
            "urllint.toml": 'extend = "b.toml"\nignore-urls = ["x"]',
        },
    )
    resolver = SettingsResolver(registry, overrides=Overrides(ignore=("insecure",), extend_select=("host",)))
    resolved = resolver.resolve(str(tmp_path / "x.md"))
    assert names(resolved.settings, registry) == ["host", "space", "unreadable-file"]
    said = [(item.key, item.value, item.origin.rpartition("/")[2]) for item in resolved.given]
    assert said == [
        (("severity", "space"), "info", "a.toml:3"),
        (("extend",), "b.toml", "urllint.toml:1"),
        (("ignore-urls",), ("x",), "urllint.toml:2"),
        (("extend-select",), ("host",), "--extend-select"),
        (("ignore",), ("insecure",), "--ignore"),
    ]


@pytest.mark.parametrize(
    ("files", "where", "words"),
    [
        pytest.param(
            {"a.toml": '\nextend = "b.toml"', "b.toml": 'extend = "./a.toml"'},
            "b.toml:1",
            "a.toml extends this file in turn",
            id="a circle",
        ),
        pytest.param({"a.toml": 'extend = "b.toml"', "b.toml": "\nx = 1"}, "b.toml:2", "'x'", id="a mistake below"),
        pytest.param(
            {"a.toml": 'extend = "pyproject.toml"', "pyproject.toml": '[project]\nname = "x"'},
            "a.toml:1",
            r"no table \[tool.urllint\]",
            id="a file without settings",
        ),
    ],
)
def test_mistakes(tmp_path: Path, registry: Registry, files: dict[str, str], where: str, words: str) -> None:
    write(tmp_path, files)
    with pytest.raises(SettingsError, match=words) as caught:
        SettingsResolver(registry, config=str(tmp_path / "a.toml"))
    assert f"/{where}: " in f"/{caught.value}"
