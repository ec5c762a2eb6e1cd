"""What makes earlier results worthless: another program, another plugin, other libraries."""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

import pytest

from urllint.cache.fingerprint import fingerprint
from urllint.registry import Plugin, Registry, find_plugins

MANIFEST = """
from urllint.plugin import RuleSpec, hookimpl

URLLINT_API_VERSION = 1


@hookimpl
def urllint_rules():
    return [RuleSpec(name="mine", group="other", summary="Mine.", severity="info", target="my_rules.one:Mine")]
"""


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a plugin whose rule stands in another package than its manifest."""
    (tmp_path / "my_manifest.py").write_text(MANIFEST, "utf-8")
    (tmp_path / "my_rules" / "deeper").mkdir(parents=True)
    (tmp_path / "my_rules" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "my_rules" / "one.py").write_text("class Mine: ...\n", "utf-8")
    (tmp_path / "my_rules" / "deeper" / "table.txt").write_text("1\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def registry() -> Registry:
    return Registry.load([*find_plugins(), Plugin("my-plugin", "1.0", "rules", "my_manifest")])


def test_it_is_the_same_in_every_run(plugin: Path) -> None:
    one = registry()
    assert fingerprint(one, True, "x") == fingerprint(registry(), True, "x")
    assert fingerprint(one, True, "x") != fingerprint(one, False, "x")


def test_it_is_another_in_another_folder(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(registry())
    monkeypatch.chdir(plugin / "my_rules")
    assert fingerprint(registry()) != before


def edit_manifest(plugin: Path) -> None:
    (plugin / "my_manifest.py").write_text(f"{MANIFEST}# more\n", "utf-8")


def edit_rule(plugin: Path) -> None:
    path = plugin / "my_rules" / "one.py"
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))


def edit_data(plugin: Path) -> None:
    (plugin / "my_rules" / "deeper" / "table.txt").write_text("12\n", "utf-8")


def add_module(plugin: Path) -> None:
    (plugin / "my_rules" / "two.py").write_text("", "utf-8")


def install(plugin: Path) -> None:
    (plugin / "other-1.0.dist-info").mkdir()


def add_helper(plugin: Path) -> None:
    (plugin / "my_helper.py").write_text("", "utf-8")


def add_helper_package(plugin: Path) -> None:
    (plugin / "my_helpers").mkdir()
    (plugin / "my_helpers" / "__init__.py").write_text("", "utf-8")


@pytest.mark.parametrize(
    "change", [edit_manifest, edit_rule, edit_data, add_module, install, add_helper, add_helper_package]
)
def test_every_change_of_what_looks_at_files_changes_it(plugin: Path, change) -> None:  # type: ignore[no-untyped-def]
    before = fingerprint(registry())
    change(plugin)
    assert fingerprint(registry()) != before


def test_what_is_compiled_does_not_change_it(plugin: Path) -> None:
    before = fingerprint(registry())
    (plugin / "my_rules" / "__pycache__").mkdir()
    (plugin / "my_rules" / "__pycache__" / "one.pyc").write_bytes(b"")
    assert fingerprint(registry()) == before


def test_a_project_with_a_finder_of_its_own(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As projects have it that are installed to be edited: no folder of the search path holds their packages."""
    elsewhere = plugin / "elsewhere"
    (plugin / "my_rules").rename(elsewhere)

    class Finder:
        @staticmethod
        def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
            if name != "my_rules":
                return None
            return spec_from_file_location(name, elsewhere / "__init__.py", submodule_search_locations=[str(elsewhere)])

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder])
    before = fingerprint(registry())
    (elsewhere / "one.py").write_text("class Mine: ...  # more\n", "utf-8")
    assert fingerprint(registry()) != before


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links")
def test_links_that_lead_nowhere_or_around_in_a_circle(plugin: Path) -> None:
    (plugin / "my_rules" / ".#one.py").symlink_to("anna@host.4711:1")  # as Emacs marks a file that is open
    (plugin / "my_rules" / "deeper" / "again").symlink_to("..")
    (plugin / "gone-1.0.dist-info").symlink_to("nowhere")
    before = fingerprint(registry())
    edit_data(plugin)
    assert fingerprint(registry()) != before


def test_a_plugin_in_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import zipfile

    archive = tmp_path / "packed.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("packed_manifest.py", MANIFEST.replace("my_rules", "packed_rules").replace("mine", "packed"))
        packed.writestr("packed_rules/__init__.py", "")
        packed.writestr("packed_rules/one.py", "")
    monkeypatch.syspath_prepend(str(archive))
    loaded = Registry.load([*find_plugins(), Plugin("packed", "1.0", "rules", "packed_manifest")])
    before = fingerprint(loaded)
    os.utime(archive, ns=(0, archive.stat().st_mtime_ns + 1))
    assert fingerprint(loaded) != before
    sys.modules.pop("packed_manifest")
