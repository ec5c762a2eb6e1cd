"""The hooks in the tools that run them, installed from a clone, as their users have them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conformance.conftest import is_full_gate
from tests.hooks.conftest import HookSource
from tests.hooks.repositories import ROOT, commit_all, git, run_hook
from tests.installing import cannot_test

EXAMPLE = ROOT / "examples" / "ci" / "pre-commit-config.yaml"
FULL = pytest.mark.skipif(not is_full_gate(), reason="runs with URLLINT_FULL=1, for its length")
TOOLS = ["pre-commit", pytest.param("prek", marks=FULL)]

GOOD = "see https://sample.org/ there\n"
BAD = "see http://1.2.3.4.5/ there\n"
FIXABLE = "see [this](http://0x7f.0.0.1/a) there\n"
FIXED = "see [this](http://127.0.0.1/a) there\n"

PLUGIN_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "urllint-house-rules"
version = "1.0"

[project.entry-points.urllint]
house = "urllint_house_rules"
"""

PLUGIN = '''\
"""Our own rule."""

from urllint.plugin import Report, Rule, RuleSpec, hookimpl

URLLINT_API_VERSION = 1


class NoOldHost(Rule):
    def check(self, checked):
        at = checked.text.find("old.sample.org")
        if at >= 0:
            yield Report(at, at + len("old.sample.org"), "we have moved")


@hookimpl
def urllint_rules():
    return [RuleSpec("no-old-host", "house", "An address that has moved.", "error", "urllint_house_rules:NoOldHost")]
'''


class User:
    """A repository that uses hooks, and the tool that runs them."""

    def __init__(self, folder: Path, program: str, hooks: HookSource, **hook_settings: object) -> None:
        self.folder = folder
        self.program = program
        self.home = folder.parent / "home"
        folder.mkdir()
        config = {
            "repos": [
                {
                    "repo": str(hooks.folder),
                    "rev": hooks.commit,
                    "hooks": [{"id": name, **hook_settings} for name in ("urllint", "urllint-fix")],
                }
            ]
        }
        (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
        commit_all(folder)

    def run(self, *words: str) -> tuple[int, str]:
        """Run the tool; its exit code and what it prints."""
        return runs([self.program, *words], self.folder, self.home)


def runs(command: list[str], folder: Path, home: Path) -> tuple[int, str]:
    """Run a tool that may have to install the hooks' environment first."""
    code, output = run_hook(command, folder, home)
    if re.search(r"NewConnectionError|No matching distribution found|Temporary failure in name resolution", output):
        cannot_test(f"cannot install the hooks' environment: {output}")
    return code, output


@pytest.mark.parametrize("tool", TOOLS)
def test_hooks_with_a_plugin(
    tool: str, hook_tool: Callable[[str], str], hook_source: HookSource, tmp_path: Path
) -> None:
    plugin = tmp_path / "plugin"
    plugin.mkdir()
    (plugin / "pyproject.toml").write_text(PLUGIN_PROJECT, encoding="utf-8")
    (plugin / "urllint_house_rules.py").write_text(PLUGIN, encoding="utf-8")
    user = User(tmp_path / "user", hook_tool(tool), hook_source, additional_dependencies=[str(plugin)])

    (user.folder / "good.md").write_text(GOOD)
    (user.folder / "bad.md").write_text(BAD)
    (user.folder / "picture.md").write_bytes(b"\0" + BAD.encode())
    code, output = user.run("run", "urllint", "--files", "good.md", "picture.md")
    assert code == 0, output
    code, output = user.run("run", "urllint", "--files", "good.md", "bad.md")
    assert code == 1, output
    assert "IPv4-too-many-parts" in output
    assert "bad.md:1:" in output

    (user.folder / "moved.md").write_text("see https://old.sample.org/ there\n")
    code, output = user.run("run", "urllint", "--files", "moved.md")
    assert code == 1, output
    assert "no-old-host" in output

    # A fixer that changes a file fails once, so that its changes are looked at, and then passes.
    fixable = user.folder / "fixable.md"
    fixable.write_text(FIXABLE)
    git(user.folder, "add", "fixable.md")
    code, output = user.run("run", "urllint-fix", "--files", "fixable.md")
    assert code == 1, output
    assert "files were modified by this hook" in output
    assert fixable.read_text() == FIXED
    git(user.folder, "add", "fixable.md")
    code, output = user.run("run", "urllint-fix", "--files", "fixable.md")
    assert code == 0, output

    # So many files that they take several calls, which know nothing of each other.
    names = [f"{number:04}-{'long-name-' * 9}.md" for number in range(2500)]
    bad = {names[3], names[1200], names[2400]}
    for name in names:
        (user.folder / name).write_text(BAD if name in bad else GOOD)
    git(user.folder, "add", "--all", "--", "*long-name*")
    code, output = user.run("run", "urllint", "--files", *names)
    assert code == 1
    assert {name for name in names if f"{name}:1:" in output} == bad
    checked = re.findall(r"^\s*([\d,]+) files?, ", output, re.MULTILINE)
    assert len(checked) > 1
    assert sum(int(count.replace(",", "")) for count in checked) == len(names)


@FULL
@pytest.mark.parametrize("tool", ["pre-commit", "prek"])
@pytest.mark.parametrize(("text", "code"), [(GOOD, 0), (BAD, 1)])
def test_try_repo(
    tool: str,
    text: str,
    code: int,
    hook_tool: Callable[[str], str],
    hook_source: HookSource,
    tmp_path: Path,
) -> None:
    (tmp_path / "file.md").write_text(text)
    commit_all(tmp_path)
    command = [hook_tool(tool), "try-repo", str(hook_source.folder), "urllint", "--files", "file.md"]
    found, output = runs(command, tmp_path, tmp_path / ".git" / "home")
    assert found == code, output
    assert ("IPv4-too-many-parts" in output) == bool(code), output


@FULL
@pytest.mark.parametrize("tool", ["pre-commit", "prek"])
def test_the_example_configuration(
    tool: str, hook_tool: Callable[[str], str], hook_source: HookSource, tmp_path: Path
) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    config: dict[str, Any] = yaml.safe_load(text)
    (repository,) = config["repos"]
    assert repository["repo"] in text
    (tmp_path / ".pre-commit-config.yaml").write_text(
        text.replace(repository["repo"], str(hook_source.folder)).replace(repository["rev"], hook_source.commit),
        encoding="utf-8",
    )
    (tmp_path / "file.md").write_text(BAD)
    commit_all(tmp_path)
    code, output = runs([hook_tool(tool), "run", "--all-files"], tmp_path, tmp_path / ".git" / "home")
    assert code == 1, output
    assert "IPv4-too-many-parts" in output


def test_the_example_names_hooks_that_there_are() -> None:
    offered = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    example = yaml.safe_load(EXAMPLE.read_text("utf-8"))
    assert {hook["id"] for repository in example["repos"] for hook in repository["hooks"]} <= set(offered)
    assert set(offered) == {"urllint", "urllint-fix"}
    for hook in offered.values():
        assert hook["language"] == "python"
        assert hook["types"] == ["text"]
