"""The extension for VS Code: its types, its own tests, and what is in its package."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest

from tests.conformance.conftest import is_full_gate
from tests.examples.vscode import EXTENSION, ROOT, extension, npm, packaged
from urllint._version import __version__

pytestmark = pytest.mark.skipif(not EXTENSION.is_dir(), reason="the extension is not part of what is tested here")


def test_its_types_and_its_own_tests(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    folder = extension(request.config.cache, tmp_path, "@vscode/vsce", "esbuild")
    said = npm("test", folder)  # which compiles it first, as strictly as the compiler can be
    (passed,) = re.findall(r"^\W*pass (\d+)$", said, re.MULTILINE)
    assert int(passed) > 20


@pytest.mark.skipif(not is_full_gate(), reason="runs with URLLINT_FULL=1, for what must be installed")
def test_its_package(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    package = packaged(request.config.cache, tmp_path)
    assert package.name == f"urllint-{__version__}.vsix"
    with zipfile.ZipFile(package) as zipped:
        names = {name for name in zipped.namelist() if name.startswith("extension/")}
        assert names == {
            f"extension/{name}"
            for name in ("LICENSE.txt", "package.json", "readme.md", "dist/extension.js", "dist/NOTICES.txt")
        }
        assert zipped.read("extension/LICENSE.txt") == (ROOT / "LICENSE").read_bytes()
        assert b"\nvscode-languageclient " in zipped.read("extension/dist/NOTICES.txt")
        manifest = json.loads(zipped.read("extension/package.json"))
        assert len(zipped.read("extension/dist/extension.js")) < 1_000_000
    assert f"extension/{manifest['main'].removeprefix('./')}" in names


def test_its_settings_are_those_of_the_server() -> None:
    from urllint.registry import Registry
    from urllint.server.client_settings import ClientSettings, read_client_settings

    manifest = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    properties = manifest["contributes"]["configuration"]["properties"]
    sent: dict[str, object] = {}
    for name, about in properties.items():  # as the client's library sends them
        table, _, key = name.removeprefix("urllint.").rpartition(".")
        sent[table or key] = {key: about["default"]} if table else about["default"]
    settings, problems = read_client_settings(sent, "/", Registry.load())
    assert (settings, problems) == (ClientSettings(), [])
    own = {"".join(part.title() if number else part for number, part in enumerate(name.split("_")))
           for name in ClientSettings._fields}  # fmt: skip
    assert own <= {name.removeprefix("urllint.") for name in properties}
    assert properties["urllint.showLevel"]["enum"][:-1] == ["error", "warning", "info", "all"]
