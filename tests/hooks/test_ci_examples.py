"""The workflows in ``examples/ci`` do what they say, and the README shows parts of them as they are."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.running import Ran, urllint
from tests.hooks.repositories import ROOT, commit_all

EXAMPLES = ROOT / "examples" / "ci"
README = ROOT / "README.md"


def steps(workflow: str) -> list[dict[str, Any]]:
    """The steps of a workflow's one job."""
    (job,) = yaml.safe_load((EXAMPLES / workflow).read_text(encoding="utf-8"))["jobs"].values()
    found: list[dict[str, Any]] = job["steps"]
    return found


def run_workflow(workflow: str, folder: Path) -> Ran:
    """Run the only step that calls urllint, in a checkout with one URL that is wrong."""
    (folder / "docs").mkdir()
    (folder / "docs" / "a b.md").write_text("see http://1.2.3.4.5/ there\n")
    commit_all(folder)
    (words,) = (shlex.split(step["run"]) for step in steps(workflow) if step.get("run", "").startswith("urllint "))
    return urllint(*words[1:], cwd=folder)


def test_annotations(tmp_path: Path) -> None:
    ran = run_workflow("github-annotations.yml", tmp_path)
    assert ran.code == 1
    assert ran.out.startswith(
        "::error file=docs/a b.md,line=1,endLine=1,col=20,endColumn=21,title=IPv4-too-many-parts::"
    )


def test_code_scanning(tmp_path: Path) -> None:
    ran = run_workflow("github-code-scanning.yml", tmp_path)
    assert ran.code == 0
    (upload,) = (step for step in steps("github-code-scanning.yml") if "upload-sarif" in step.get("uses", ""))
    (run,) = json.loads((tmp_path / upload["with"]["sarif_file"]).read_text(encoding="utf-8"))["runs"]
    (result,) = run["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "docs/a%20b.md"


@pytest.mark.skipif(not README.is_file(), reason="the README is not part of what is tested here")
@pytest.mark.parametrize("example", sorted(path.name for path in EXAMPLES.iterdir()))
def test_the_readme_shows_what_is_tested(example: str) -> None:
    readme = README.read_text(encoding="utf-8")
    text = (EXAMPLES / example).read_text(encoding="utf-8")
    match = re.search(rf"\(examples/ci/{re.escape(example)}\)[^`]*```yaml\n(.*?)```", readme, re.DOTALL)
    assert match is not None, f"the README does not show {example}"
    assert re.search(rf"^{re.escape(match[1])}", text, re.MULTILINE), f"the README shows something else than {example}"
