"""What is in ``examples/editors`` can be read, starts the server, and is what the pages show.

Some of it is tried in the editors themselves, by ``tests/server/clients`` and ``tests/examples/test_vscode_host.py``.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[2]
EDITORS = ROOT / "examples" / "editors"

pytestmark = pytest.mark.skipif(not EDITORS.is_dir(), reason="the settings are not part of what is tested here")


def read(name: str) -> str:
    return (EDITORS / name).read_text(encoding="utf-8")


def lenient_json(text: str) -> Any:
    """JSON with lines that are comments, and with commas before what closes."""
    return json.loads(re.sub(r",(?=\s*[}\]])", "", re.sub(r"(?m)^\s*//.*", "", text)))


def test_helix() -> None:
    settings = tomllib.loads(read("helix/languages.toml"))
    assert settings["language-server"] == {"urllint": {"command": "urllint", "args": ["server"]}}
    assert all("urllint" in language["language-servers"] for language in settings["language"])


def test_kate() -> None:
    servers = json.loads(read("kate/settings.json"))["servers"]
    assert servers["markdown"]["command"] == ["urllint", "server"]
    for name, server in servers.items():
        assert server.get("use", "markdown") in servers, name
        re.compile(server["highlightingModeRegex"])


def test_sublime() -> None:
    client = lenient_json(read("sublime/LSP.sublime-settings"))["clients"]["urllint"]
    assert client["command"] == ["urllint", "server"]


def test_jetbrains() -> None:
    template = json.loads(read("jetbrains/urllint/template.json"))
    assert template["programArgs"]["default"] == "urllint server"
    assert json.loads(read("jetbrains/urllint/initializationOptions.json")) == {"fixOnSave": False}


def test_zed() -> None:
    server = tomllib.loads(read("zed/extension.toml"))["language_servers"]["urllint"]
    assert set(server["language_ids"]) == set(server["languages"])
    assert tomllib.loads(read("zed/Cargo.toml"))["lib"]["crate-type"] == ["cdylib"]
    assert 'vec!["server".to_string()]' in read("zed/src/lib.rs")


def test_every_folder_is_said_to_be_tried_or_not() -> None:
    told = re.findall(r"^\| \[([\w.-]+)\]\(([^)]*)\) \|.*\| (yes|no)\b", read("README.md"), re.MULTILINE)
    assert sorted(name for name, _, _ in told) == sorted(path.name for path in EDITORS.iterdir() if path.is_dir())
    assert all((EDITORS / path).is_file() for _, path, _ in told)


@pytest.mark.parametrize(
    ("page", "language", "files"),
    [
        ("docs/editors.md", "lua", ["neovim/init.lua", "neovim-0.7/init.lua"]),
        ("docs/editors.md", "elisp", ["emacs/init.el"]),
        ("docs/editors.md", "toml", ["helix/languages.toml"]),
        ("README.md", "lua", ["neovim/init.lua"]),
        ("README.md", "elisp", ["emacs/init.el"]),
    ],
)
def test_the_pages_show_what_is_in_the_files(page: str, language: str, files: list[str]) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    shown = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert shown
    for block in shown:
        assert any(block in read(name) for name in files), block
