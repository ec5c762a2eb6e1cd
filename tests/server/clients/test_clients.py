"""Real editors with the settings in ``examples/editors``: what somebody sees who opens a file and mends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.conftest import is_full_gate
from tests.hooks.repositories import git
from tests.server.clients.editors import EDITORS, SETTINGS, drive

IN_THE_GATE = "current neovim"

pytestmark = pytest.mark.skipif(not SETTINGS.is_dir(), reason="the settings are not part of what is tested here")

PAGE = (
    "# 😀\n"
    "\n"
    "😀\té\t<http://0x7f.0.0.1/> and [x](https:a.example/)\n"
    "\n"
    "k\u0308 [y](http://a.example\\b) 👩\u200d👩\u200d👧 é <http://a.example:99999/>\n"
)
FIXED = PAGE.replace("0x7f", "127")
FIXED_ALL = FIXED.replace("\\", "/")

ENCODINGS = {"neovim of Debian 12": ["utf-16"], "current neovim": ["utf-8"]}
"""How they count the characters in a line; eglot does not say it, and counts in UTF-16."""

SELECTED_IF_EMPTY = {"emacs of Debian 12 with eglot": "a"}
"""What is marked where a finding is between two characters."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=()
            if name == IN_THE_GATE
            else pytest.mark.skipif(not is_full_gate(), reason="runs with URLLINT_FULL=1, for its length"),
        )
        for name in EDITORS
    ],
)
def test_what_is_seen_in_an_editor(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    folder = tmp_path / "my work"  # the eglot of Debian does not find a new file in a folder with other letters
    folder.mkdir()
    git(folder, "init", "--quiet")
    (folder / "urllint.toml").touch()
    (folder / "page.md").write_text(PAGE, encoding="utf-8")
    seen = drive(EDITORS[name](request.config.cache), tmp_path / "home", folder)
    missing = ["special-scheme-missing-following-solidus", 3, SELECTED_IF_EMPTY.get(name, "")]
    out_of_range = ["port-out-of-range", 5, "99999"]
    assert seen["reported"] == [
        ["IPv4-non-decimal-part", 3, "0x7f"],
        missing,
        ["parsers-disagree", 5, "a.example\\b"],
        out_of_range,
    ]
    assert seen["menu"][:4] == [
        "Write the host as 127.0.0.1",
        "Ignore IPv4-non-decimal-part in this line",
        "Ignore IPv4-non-decimal-part in this file",
        "Explain IPv4-non-decimal-part",
    ]
    assert "browsers read this host as 127.0.0.1" in seen["hover"]
    assert "\nhttp://0x7f.0.0.1/\n       ^^^^ IPv4-non-decimal-part\n" in seen["hover"]
    assert (seen["fixed"], seen["fixed_all"]) == (FIXED, FIXED_ALL)
    assert seen["left"] == [missing, out_of_range]
    assert seen["unsaved"] == [["broken-relative-link", 2, "nowhere.md"]]
    assert seen.get("encodings") == ENCODINGS.get(name)
