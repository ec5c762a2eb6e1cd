"""Which settings hold for a file, what is wrong with a settings file, and which rules run."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tests.settings.making import names, write
from urllint.registry import Registry
from urllint.settings import Overrides, Settings, SettingsError, SettingsResolver, select_rules


def test_the_nearest_settings_win_up_to_the_root_of_the_repository(tmp_path: Path, registry: Registry) -> None:
    write(
        tmp_path,
        {
            "urllint.toml": 'ignore = ["host"]',
            "repo/.git/HEAD": "",
            "repo/pyproject.toml": '[tool.urllint]\nselect = ["space"]',
            "repo/docs/.urllint.toml": 'select = ["host"]',
            "repo/docs/deep/pyproject.toml": '[project]\nname = "urllint-user"',
            "plain/.git/HEAD": "",
        },
    )
    resolver = SettingsResolver(registry)

    def select(path: str) -> tuple[str, ...] | None:
        return resolver.for_path(str(tmp_path / path)).select

    assert select("repo/a.md") == ("space",)
    assert select("repo/src/x/a.py") == ("space",)
    assert select("repo/docs/a.md") == ("host",)
    assert select("repo/docs/deep/a.md") == ("host",)
    assert resolver.for_path(str(tmp_path / "plain/a.md")) == Settings(str(tmp_path / "plain"))
    assert resolver.for_path(str(tmp_path / "other/a.md")).ignore == ("host",)


def test_in_one_folder_the_order_is_fixed_and_what_is_not_used_is_said(tmp_path: Path, registry: Registry) -> None:
    write(
        tmp_path,
        {
            "pyproject.toml": '[tool.urllint]\nselect = ["space"]',
            ".urllint.toml": 'select = ["policy"]',
            "urllint.toml": 'select = ["host"]',
        },
    )
    said: list[str] = []
    resolver = SettingsResolver(registry, warn=said.append)
    assert resolver.for_path(str(tmp_path / "a.md")).select == ("host",)
    assert resolver.for_path(str(tmp_path / "b.md")).select == ("host",)
    assert [line.partition(":")[0].rpartition("/")[2] for line in said] == [".urllint.toml", "pyproject.toml"]


def test_a_named_file_or_none_at_all(tmp_path: Path, registry: Registry) -> None:
    write(tmp_path, {"urllint.toml": 'select = ["host"]', "ci/strict.toml": 'select = ["ALL"]', "p/pyproject.toml": ""})
    path = str(tmp_path / "a.md")
    assert SettingsResolver(registry, config=str(tmp_path / "ci/strict.toml")).for_path(path).select == ("ALL",)
    assert SettingsResolver(registry, isolated=True).for_path(path).select is None
    with pytest.raises(SettingsError, match="no table"):
        SettingsResolver(registry, config=str(tmp_path / "p/pyproject.toml"))
    with pytest.raises(SettingsError, match="cannot be read"):
        SettingsResolver(registry, config=str(tmp_path / "missing.toml"))


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        pytest.param('x = 1\nselct = ["host"]', 1, ["no setting named 'x'"], id="an unknown key"),
        pytest.param('\nselct = ["host"]', 2, ["'selct'", "did you mean 'select'"], id="a misspelt key"),
        pytest.param('select = ["hots"]', 1, ["select:", "'hots'", "did you mean 'host'"], id="a misspelt rule"),
        pytest.param('select = ["Standard"]', 1, ["did you mean 'standard'"], id="a group in capitals"),
        pytest.param('select = "host"', 1, ["list of strings"], id="a string for a list"),
        pytest.param("exclude = [1]", 1, ["list of strings"], id="a number in a list"),
        pytest.param('[severity]\nhost = "fatal"', 2, ["error, warning, info"], id="an unknown severity"),
        pytest.param('[severity]\nhost = "eror"', 2, ["did you mean 'error'"], id="a severity that is misspelt"),
        pytest.param('[severity]\nhorst = "info"', 2, ["did you mean 'host'"], id="the severity of an unknown rule"),
        pytest.param('[per-file-ignores]\n"*.md" = ["hst"]', 2, ["did you mean 'host'"], id="an unknown rule ignored"),
        pytest.param('[extractors]\n"*.x" = "txet"', 2, ["did you mean 'text'"], id="an unknown extractor"),
        pytest.param('base-url = "docs/"', 1, ["absolute URL"], id="a base that is relative"),
        pytest.param('base-url = "mailto:x@y.example"', 1, ["absolute URL"], id="a base with an opaque path"),
        pytest.param("max-file-size = 0", 1, ["positive"], id="a size of nothing"),
        pytest.param("max-file-size = true", 1, ["positive"], id="a truth value for a number"),
        pytest.param("[rules.spaec]\nlimit = 1", 1, ["did you mean 'space'"], id="options of an unknown rule"),
        pytest.param("[rules.space]\nlimt = 1", 2, ["did you mean 'limit'"], id="an unknown option"),
        pytest.param('[rules.space]\nlimit = "1"', 2, ["whole number"], id="an option of the wrong type"),
        pytest.param("[rules.space]\nstrict = 1", 2, ["true or false"], id="a number for a truth value"),
        pytest.param("[rules.space]\nlimit = true", 2, ["whole number"], id="a truth value for a number"),
        pytest.param('[rules.space]\nconditions = ["d"]', 2, ["'d' is none of a, b, c"], id="not among the choices"),
        pytest.param("select = [", 1, ["not valid TOML"], id="no TOML"),
        pytest.param(
            'select = ["host"]\nignore = []\nselect = ["ALL"]', 3, ["second time"], id="a key that is given twice"
        ),
        pytest.param("[severity]\n[rules]\n[severity]", 3, ["second time"], id="a table that is declared twice"),
        pytest.param("[tool.urllint]\nselect = []", 1, ["at the top of the file"], id="the table of a pyproject.toml"),
        pytest.param("[urllint]\nselect = []", 1, ["at the top of the file"], id="a table of its own"),
        pytest.param('[select]\nrules = ["host"]', 1, ["list of strings, and not the table [select]"], id="a table"),
        pytest.param("[space]\nlimit = 1", 1, ["[rules.space]"], id="options at the top"),
        pytest.param("rules.space = 1", 1, ["rules.space must be a table"], id="a number for a rule's options"),
        pytest.param('[severity]\nspace = "info"\nignore = []', 3, ["above all tables' names"], id="below a table"),
        pytest.param('[severity]\nstandard = "info"', 2, ["is a group"], id="the severity of a group"),
        pytest.param('ignore = [\n  "host", # fine\n  "hots",\n]', 3, ["'host'"], id="a later line of a list"),
        pytest.param(
            'select = ["host"]\n[per-file-ignores]\n"host" = ["hots"]', 3, ["per-file-ignores"], id="a key like a rule"
        ),
        pytest.param('ignore-urls = ["a", "/(/"]', 1, ["/(/ is no regular expression"], id="an open group"),
        pytest.param('ignore-urls = [""]', 1, ["empty pattern"], id="an empty pattern"),
        pytest.param("extend = []", 1, ["string"], id="a list of files to extend"),
        pytest.param('extend = "missing.toml"', 1, ["no file missing.toml"], id="a file that is not there"),
        pytest.param('extend = "urllint.toml"', 1, ["extends this file in turn"], id="a file that extends itself"),
    ],
)
def test_mistakes_say_where_they_are_and_what_would_be_right(
    tmp_path: Path, registry: Registry, content: str, line: int | None, words: list[str]
) -> None:
    path = tmp_path / "urllint.toml"
    path.write_text(content, "utf-8")
    with pytest.raises(SettingsError) as caught:
        SettingsResolver(registry, config=str(path))
    message = str(caught.value)
    assert message.startswith(f"{path}:{line}: " if line else f"{path}: ")
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        pytest.param("\ufeffselct = []".encode(), 1, "did you mean 'select'", id="behind a byte-order mark"),
        pytest.param("select = []\n# \xe9".encode("latin-1"), 2, "not UTF-8", id="a byte of another encoding"),
        pytest.param("select = []".encode("utf-16"), None, "UTF-16", id="another encoding altogether"),
        pytest.param(b"select = []\r\n\r\nselct = []\r\n", 3, "'selct'", id="lines that end as on Windows"),
    ],
)
def test_encodings(tmp_path: Path, registry: Registry, data: bytes, line: int | None, words: str) -> None:
    path = tmp_path / "urllint.toml"
    path.write_bytes(data)
    with pytest.raises(SettingsError, match=words) as caught:
        SettingsResolver(registry, config=str(path))
    assert str(caught.value).startswith(f"{path}:{line}: " if line else f"{path}: ")


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        pytest.param("[urllint]\nselect = []", 1, r"\[tool\.urllint\], not \[urllint\]", id="the table's place"),
        pytest.param("[tool]\nurllint = 1", 2, r"must be a table", id="no table"),
        pytest.param("[tool.urllint]\n[tool.urllint.select]\na = 1", 2, r"\[tool.urllint.select\]", id="a table"),
        pytest.param("[tool.urllint.space]\nlimit = 1", 1, r"\[tool.urllint.rules.space\]", id="options"),
        pytest.param(
            "[project]\nselct = 1\n[tool.urllint]\nselct = []", 4, "'selct'", id="a key of that name elsewhere"
        ),
    ],
)
def test_mistakes_in_pyproject(tmp_path: Path, registry: Registry, content: str, line: int, words: str) -> None:
    write(tmp_path, {"pyproject.toml": content, ".git/HEAD": ""})
    with pytest.raises(SettingsError, match=words) as caught:
        SettingsResolver(registry).for_path(str(tmp_path / "a.md"))
    assert f"pyproject.toml:{line}: " in str(caught.value)


def test_settings_that_are_not_used_are_not_read(tmp_path: Path, registry: Registry) -> None:
    write(
        tmp_path,
        {
            "urllint.toml": 'select = ["host"]',
            ".urllint.toml": "selct = [",
            "pyproject.toml": "[tool.urllint]\nselct = [",
        },
    )
    said: list[str] = []
    assert SettingsResolver(registry, warn=said.append).for_path(str(tmp_path / "a.md")).select == ("host",)
    assert [line.partition(":")[0].rpartition("/")[2] for line in said] == [".urllint.toml", "pyproject.toml"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({}, ["host", "space", "unreadable-file"], id="what is on by default"),
        pytest.param({"select": ("host",)}, ["host", "unreadable-file"], id="one rule; what concerns the run stays"),
        pytest.param({"select": ("policy",)}, ["insecure", "unreadable-file"], id="a group"),
        pytest.param({"select": ("ALL",)}, ["host", "insecure", "space", "unreadable-file"], id="all"),
        pytest.param({"extend_select": ("insecure",)}, ["host", "insecure", "space", "unreadable-file"], id="one more"),
        pytest.param({"ignore": ("standard",)}, ["unreadable-file"], id="a group ignored"),
        pytest.param({"ignore": ("links",)}, ["host", "space", "unreadable-file"], id="a group without rules"),
        pytest.param({"ignore": ("meta", "blank")}, ["host"], id="by an alias"),
        pytest.param(
            {"extend_select": ("host",), "ignore": ("standard",)}, ["host", "unreadable-file"], id="the name decides"
        ),
        pytest.param({"select": ("ALL",), "ignore": ("ALL",)}, [], id="of equal width, ignoring decides"),
        pytest.param({"select": ("ALL",), "ignore": ("policy",)}, ["host", "space", "unreadable-file"], id="all but"),
    ],
)
def test_selecting(registry: Registry, changes: dict[str, tuple[str, ...]], expected: list[str]) -> None:
    settings = Settings("/r")._replace(**changes)  # type: ignore[arg-type] - fields that hold names
    assert names(settings, registry) == expected


def test_every_group_can_be_named_whether_it_has_rules_or_not(tmp_path: Path, registry: Registry) -> None:
    write(tmp_path, {"urllint.toml": 'ignore = ["links", "policy", "online"]'})
    settings = SettingsResolver(registry).for_path(str(tmp_path / "a.md"))
    assert settings.ignore == ("links", "policy", "online")


def test_the_command_line_goes_before_the_file(tmp_path: Path, registry: Registry) -> None:
    write(tmp_path, {"urllint.toml": 'select = ["host"]\nignore = ["space"]'})
    path = str(tmp_path / "a.md")

    def chosen(**words: tuple[str, ...]) -> list[str]:
        resolver = SettingsResolver(registry, overrides=Overrides(**words))
        return names(resolver.for_path(path), registry)

    assert chosen(select=("space",)) == ["space", "unreadable-file"]
    assert chosen(extend_select=("space",)) == ["host", "space", "unreadable-file"]
    assert chosen(ignore=("host",)) == ["unreadable-file"]


def test_what_a_folder_above_excludes_stays_out(tmp_path: Path, registry: Registry) -> None:
    write(
        tmp_path,
        {
            "urllint.toml": 'exclude = ["repo/"]',
            "repo/.git/HEAD": "",
            "repo/urllint.toml": 'exclude = ["/tests/"]',
            "repo/tests/deep/urllint.toml": 'select = ["host"]',
            "repo/docs/urllint.toml": 'exclude = ["*.txt"]',
        },
    )
    resolver = SettingsResolver(registry)
    names = ("tests/a.md", "tests/deep/a.md", "docs/a.md", "docs/a.txt", "a.md", "b.txt")
    excluded = [resolver.is_excluded(str(tmp_path / "repo" / name)) for name in names]
    assert excluded == [True, True, False, True, False, False]


def test_patterns_are_relative_to_the_settings(tmp_path: Path, registry: Registry) -> None:
    write(
        tmp_path,
        {
            "urllint.toml": """
                exclude = ["build/", "/*.txt"]
                base-url = "https://docs.example/en/"
                [per-file-ignores]
                "docs/*.md" = ["host"]
                "*.md" = ["policy"]
                [extractors]
                "*.tpl" = "text"
                [severity]
                space = "error"
                [rules.space]
                limit = 3
                conditions = ["c"]
            """
        },
    )
    settings = SettingsResolver(registry).for_path(str(tmp_path / "a.md"))

    def path(name: str) -> str:
        return str(tmp_path / name)

    assert [settings.is_excluded(path(n)) for n in ("a.txt", "b/a.txt", "b/build/x", "a.md")] == [
        True,
        False,
        True,
        False,
    ]
    assert settings.ignored_for(path("docs/a.md")) == ("host", "policy")
    assert settings.ignored_for("/elsewhere/a.md") == ()
    assert settings.extractor_for(path("x/a.tpl")) == "text"
    assert settings.extractor_for(path("x/a.md")) is None
    assert settings.base_for(path("guide/a b#1.md")) == "https://docs.example/en/guide/a%20b%231.md"
    space = next(item for item in select_rules(settings, registry) if item.spec.name == "space")
    assert space.severity == "error"
    assert dict(space.options) == {"limit": 3, "conditions": ("c",)}
    assert names(settings, registry, path("docs/a.md")) == ["space", "unreadable-file"]
    assert pickle.loads(pickle.dumps(settings)) == settings


def test_the_base_url_is_that_of_the_root(tmp_path: Path, registry: Registry) -> None:
    write(tmp_path, {"urllint.toml": 'base-url = "https://docs.example/en/"\nroot = "site/docs"'})
    settings = SettingsResolver(registry).for_path(str(tmp_path / "a.md"))
    assert settings.base_for(str(tmp_path / "site/docs/guide/a.md")) == "https://docs.example/en/guide/a.md"
    assert settings.base_for(str(tmp_path / "README.md")) is None


def test_all_mistakes_are_told_at_once(tmp_path: Path, registry: Registry) -> None:
    path = tmp_path / "urllint.toml"
    path.write_text(
        'selct = []\nignore = ["port-invald", "standard", "x"]\nignore-urls = ["/(/", ""]\n'
        '[severity]\nport-invalid = "loud"\nx = "error"\n[per-file-ignores]\n"a" = ["y"]\n[rules.z]\n',
        "utf-8",
    )
    with pytest.raises(SettingsError) as caught:
        SettingsResolver(registry, config=str(path))
    lines = [int(message.removeprefix(f"{path}:").partition(":")[0]) for message in caught.value.messages]
    assert lines == [1, 2, 2, 3, 3, 5, 6, 8, 9]
