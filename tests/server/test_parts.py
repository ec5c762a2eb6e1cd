"""The parts of the server that can be tried without a client."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types

from tests.cli.running import urllint
from urllint.links.splitting import split
from urllint.registry import Registry
from urllint.server.checking import Checked
from urllint.server.client_settings import ClientSettings, read_client_settings
from urllint.server.completion import Written, escaped, written_before
from urllint.server.diagnostics import mistakes_by_path
from urllint.server.documents import Documents, Snapshot
from urllint.server.language_server import UrllintServer
from urllint.server.scheduling import Outdated, Scheduler
from urllint.server.uris import invented_path, path_of, uri_of

REGISTRY = Registry.load()


@pytest.mark.parametrize(
    ("given", "settings", "problems"),
    [
        (None, ClientSettings(), []),
        ({}, ClientSettings(), []),
        ({"select": ["standard"]}, ClientSettings(select=("standard",)), []),
        ({"urllint": {"select": "standard, links"}}, ClientSettings(select=("standard", "links")), []),
        ({"extendSelect": ["policy"], "ignore": []}, ClientSettings(extend_select=("policy",)), []),
        ({"extend-select": ["policy"]}, ClientSettings(extend_select=("policy",)), []),
        ({"config": "x/urllint.toml"}, ClientSettings(config="/root/x/urllint.toml"), []),
        ({"config": "/abs.toml", "fixOnSave": True}, ClientSettings(config="/abs.toml", fix_on_save=True), []),
        ({"config": ""}, ClientSettings(), []),
        ({"isolated": True, "includeGenerated": True}, ClientSettings(isolated=True, include_generated=True), []),
        ({"trace": {"server": "off"}, "path": ["x"], "isolated": None}, ClientSettings(), []),
        ({"showLevel": "all"}, ClientSettings(show_level="all"), []),
        ({"showLevel": "loud"}, ClientSettings(), ["showLevel must be one of error, warning, info, all"]),
        (5, ClientSettings(), ["the settings must be an object"]),
        ({"isolated": "yes"}, ClientSettings(), ["isolated must be true or false"]),
        ({"select": [1]}, ClientSettings(), ["select must be a list of strings"]),
        ({"config": 1}, ClientSettings(), ["config must be a string"]),
        ({"colour": "red"}, ClientSettings(), ["colour is no setting"]),
        (
            {"config": "x", "isolated": True},
            ClientSettings(isolated=True),
            ["config and isolated exclude each other"],
        ),
    ],
)
def test_an_editor_s_settings_are_read(given: object, settings: ClientSettings, problems: list[str]) -> None:
    assert read_client_settings(given, "/root", REGISTRY) == (settings, problems)


def test_a_rule_that_is_none_is_told_with_what_may_be_meant() -> None:
    settings, (problem,) = read_client_settings({"ignore": ["port-invald"]}, "/root", REGISTRY)
    assert settings == ClientSettings()
    assert "port-invalid" in problem


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a/b.md", "/a/b.md"),
        ("file:///a%20b/%C3%A9%23;x.md", "/a b/é#;x.md"),
        ("file://localhost/a", "/a"),
        ("file://server/share/a", "//server/share/a"),
        ("untitled:Untitled-1", None),
        ("vscode-notebook-cell:/a/b.ipynb#W0", None),
        ("git:/a/b.md?ref", None),
        ("FILE:///a/b.md?x", "/a/b.md"),
        ("diff://[left/b.md", None),
        ("file://", None),
        ("", None),
    ],
)
def test_a_uri_is_that_of_a_file_or_not(uri: str, path: str | None) -> None:
    assert path_of(uri) == path


@pytest.mark.parametrize("path", ["/a/b.md", "/a b/é#;?%.md", "//server/share/x", "/bad\udcff"])
def test_a_path_has_a_uri_that_leads_back(path: str) -> None:
    assert path_of(uri_of(path)) == path


@pytest.mark.parametrize(
    ("uri", "language", "path"),
    [
        ("untitled:Untitled-1", "markdown", "/root/Untitled-1.md"),
        ("untitled:notes.md", "markdown", "/root/notes.md"),
        ("untitled:Untitled-1", "typescriptreact", "/root/Untitled-1.js"),
        ("untitled:Untitled-1", "yaml", "/root/Untitled-1.yaml"),
        ("untitled:Untitled-1", "plaintext", "/root/Untitled-1"),
        ("untitled:Untitled-1", "klingon", "/root/Untitled-1"),
        ("buffer:", "html", "/root/untitled.html"),
        ("remote://host/a/b%20c.py", "python", "/root/b c.py"),
        ("diff://[left/b.md", "markdown", "/root/b.md"),
        ("file://", "markdown", "/root/untitled.md"),
        ("", "markdown", "/root/untitled.md"),
    ],
)
def test_what_is_no_file_gets_a_path_that_fits_its_language(uri: str, language: str, path: str) -> None:
    assert invented_path(uri, language, "/root", REGISTRY) == path
    spec = REGISTRY.extractor_for_language(language)
    if spec is not None:
        assert REGISTRY.extractor_for(path).name in (spec.name, "text")


@pytest.mark.parametrize(
    ("line", "language", "written"),
    [
        ("see [x](", "markdown", Written("", False)),
        ("see ![x]( a/b", "markdown", Written("a/b", False)),
        ("see [x](<a b/c", "markdown", Written("a b/c", False)),
        ("see [x](a(b)/c#d", "markdown", Written("a(b)/c#d", False)),
        ("[y](z) [x](a", "markdown", Written("a", False)),
        ("  [x]: a/b", "markdown", Written("a/b", False)),
        ("[x]: <a b", "markdown", Written("a b", False)),
        ('<a class="y" href="a/b', "markdown", Written("a/b", True)),
        ("<img SRC = 'a b", "html", Written("a b", True)),
        ('<a href="x">y</a> <a href="', "html", Written("", True)),
        ("[x](a) ", "markdown", None),
        ("[x](a b", "markdown", None),
        ("[x](a)", "markdown", None),
        ("f(x", "markdown", None),
        ("text [x]: a", "markdown", None),
        ('<a href="x" title="', "html", None),
        ("see [x](", "html", None),
        ("see [x](", "python", None),
    ],
)
def test_a_link_on_its_way_is_known_by_what_stands_before(line: str, language: str, written: Written | None) -> None:
    assert written_before(line, language) == written


@pytest.mark.parametrize("name", ["a.md", "a b(c).md", "50%.md", "a#b?c.md", "é<&>\"'.md", "a:b.md", "a\\b.md"])
@pytest.mark.parametrize("is_attribute", [True, False])
def test_a_file_s_name_is_written_so_that_it_is_read_back(name: str, is_attribute: bool) -> None:
    text = escaped(name, is_attribute=is_attribute)
    if "\\" not in name:
        assert split(text).path.removeprefix("./") == name
    assert not {*' ()<>?#"&'} & {*text}


def test_mistakes_stand_in_the_files_that_they_name(tmp_path: Path) -> None:
    path = tmp_path / "a:b.toml"
    path.write_text("")
    by_path = mistakes_by_path([f"{path}:3: is wrong", f"{path}: is odd", "no place: at all"])
    assert [(found.range.start.line, found.message) for found in by_path[path.as_posix()]] == [
        (2, "is wrong"),
        (0, "is odd"),
    ]
    assert list(by_path) == [path.as_posix()]


def test_the_command_explains_itself() -> None:
    ran = urllint("server", "--help")
    assert ran.code == 0
    assert "pip install 'urllint[server]'" in ran.out
    assert urllint("server", "--port", "80").code == 2


def test_a_defect_of_ours_is_a_failure_and_no_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def raising(*_: object) -> None:
        raise ZeroDivisionError("at http://user:hunter2secret@a.example/")

    monkeypatch.setattr("urllint.server.language_server.check", raising)
    server = UrllintServer(REGISTRY)
    key = server.documents.open(types.TextDocumentItem("file:///a.md", "markdown", 1, "text"))
    snapshot = server.documents.snapshot(key)
    assert snapshot is not None
    checked = server._check(snapshot)
    said: list[str] = []
    monkeypatch.setattr(server, "window_show_message", lambda params: said.append(params.message))
    monkeypatch.setattr(server, "_publish", lambda *_: None)
    server._tell(checked)
    server._tell(checked)
    server.shutdown()
    (message,) = said
    log = capsys.readouterr().err
    assert "internal error: ZeroDivisionError: at http://user:***@a.example/" in message
    assert "in raising" in log
    assert "hunter2secret" not in log + message


def test_who_waits_for_a_check_that_fails_does_not_wait_for_ever() -> None:
    documents = Documents()
    key = documents.open(types.TextDocumentItem("file:///a.md", "markdown", 1, "text"))
    failures: list[BaseException] = []

    def check(_: Snapshot) -> Checked:
        raise ZeroDivisionError

    async def ask() -> None:
        scheduler = Scheduler(documents, check, lambda _: None, failures.append)
        with pytest.raises(Outdated):
            await asyncio.wait_for(scheduler.current(key), 30)
        scheduler.changed(key, at_once=True)
        with pytest.raises(Outdated):
            await asyncio.wait_for(scheduler.current(key), 30)
        scheduler.thread.shutdown()

    asyncio.run(ask())
    assert [type(error) for error in failures] == [ZeroDivisionError]


def test_an_answer_that_cannot_be_read_is_an_error_to_who_waits_for_it() -> None:
    server = UrllintServer(REGISTRY)
    server.protocol._result_types["7"] = types.ConfigurationResponse
    read = server.protocol.structure_message({"jsonrpc": "2.0", "id": "7", "result": None})
    server.shutdown()
    assert isinstance(read, types.ResponseErrorMessage)
    assert read.error is not None
    assert (read.id, read.error.message) == ("7", "Invalid Params")
