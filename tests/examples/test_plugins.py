"""The packages that are examples of plugins, installed as anybody's would be, and the page that explains them."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

from tests.hooks.repositories import environment
from tests.installing import python_environment

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PACKAGES = ("urllint-asciidoctor-macros", "urllint-company-policy")
PAGE = ROOT / "docs" / "write-a-plugin.md"

pytestmark = pytest.mark.skipif(
    not PAGE.is_file() or not all((EXAMPLES / name).is_dir() for name in PACKAGES),
    reason="the examples are not part of what is tested here",
)


class Installed(NamedTuple):
    """The programs of an environment, and a folder with the packages' files to run them in."""

    programs: Path
    folder: Path

    def run(self, *command: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.programs / command[0]), *command[1:]],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            cwd=self.folder,
            check=False,
            env=environment(PYTHONUTF8="1", NO_COLOR="1", COLUMNS="200"),
        )


@pytest.fixture(scope="module")
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An environment with urllint and the two packages, as they are now."""
    assert request.config.cache is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    programs = python_environment(
        request.config.cache, "examples", "hatchling>=1.27", "pytest>=8.2", *project["dependencies"]
    )
    folders = [str(EXAMPLES / name) for name in PACKAGES]
    pip = (str(programs / "python"), "-m", "pip", "install", "--quiet", "--force-reinstall")
    done = subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", str(ROOT), *folders],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    assert done.returncode == 0, done.stderr
    folder = tmp_path_factory.mktemp("examples")
    for name in PACKAGES:
        shutil.copytree(EXAMPLES / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return Installed(programs, folder)


@pytest.mark.parametrize("name", PACKAGES)
def test_a_packages_own_tests(installed: Installed, name: str) -> None:
    done = installed.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{name}/tests")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_is_small_and_imports_nothing_else_of_urllint(name: str) -> None:
    own = name.replace("-", "_")
    lines = 0
    for path in (EXAMPLES / name).rglob("*.py"):
        is_test = path.parent.name == "tests"
        source = path.read_text(encoding="utf-8")
        lines += 0 if is_test else len(source.splitlines())
        for node in ast.walk(ast.parse(source)):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                if module.startswith("urllint"):
                    assert module.split(".")[0] == own or module == ("urllint.testing" if is_test else "urllint.plugin")
    assert 0 < lines <= 120  # with docstrings and rules' pages


def test_rules_of_a_third_party_are_rules_like_any_other(installed: Installed) -> None:
    listed = installed.run("urllint", "rule", "company")
    assert [line.split()[0] for line in listed.stdout.splitlines()] == ["company", "branch-link", "short-host"]
    page = installed.run("urllint", "rule", "short-host").stdout
    assert "What it reports" in page
    assert "`domain`: The domain that they belong to. Default: corp.example." in page
    text = "http://files/ http://wiki/ https://code.example/a/blob/main/b\n"
    settings = installed.folder / "urllint.toml"
    for wrong, message in (
        ("domain = 5", "rules.short-host.domain must be a string, and not 5"),
        ('domian = "a"', "the rule has no option named 'domian'; did you mean 'domain'?"),
        ('hosts = ["a b"]', "rules.short-host.hosts: 'a b' is not written as it must be"),
    ):
        settings.write_text(f"[rules.short-host]\n{wrong}\n", encoding="utf-8")
        done = installed.run("urllint", "check", "-", stdin=text)
        assert done.returncode == 2
        assert message in done.stderr
    settings.write_text('[severity]\nbranch-link = "info"\n[rules.short-host]\nhosts = ["files"]\n', encoding="utf-8")
    assert 'hosts = ["files"]' in installed.run("urllint", "config").stdout
    done = installed.run("urllint", "check", "-", "--select", "company", "--output-format", "sarif", stdin=text)
    assert done.returncode == 1, done.stderr
    (run,) = json.loads(done.stdout)["runs"]
    results = [(result["ruleId"], result["level"]) for result in run["results"]]
    assert results == [("short-host", "error"), ("branch-link", "note")]
    (rule,) = [rule for rule in run["tool"]["driver"]["rules"] if rule["id"] == "short-host"]
    assert rule["properties"]["tags"] == ["url", "company"]
    assert "What it reports" in rule["help"]["markdown"]
    settings.unlink()


def test_settings_of_a_third_partys_rules_and_extractors_fit_the_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((ROOT / "urllint.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(
        {
            "select": ["company"],
            "severity": {"short-host": "info"},
            "rules": {"short-host": {"hosts": ["a"], "domain": "b.example"}},
            "per-file-ignores": {"*.md": ["company"]},
            "extractors": {"*.x": "asciidoctor-macros"},
        },
        schema,
    )


def test_the_fix_of_a_macro_is_written_in_the_macro(installed: Installed) -> None:
    text = ":issue-url: https://tracker.example/\n\nSee issue:A|1[].\n"
    options = ("--select", "standard", "--fix", "--unsafe-fixes", "--stdin-filename", "a.adoc")
    done = installed.run("urllint", "check", "-", *options, stdin=text)
    assert done.stdout == text.replace("A|1", "A%7C1"), done.stderr


# The page

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(\.\./(examples/[^)\s#]+\.(?:py|toml))\)")


def blocks(*languages: str) -> Iterator[tuple[str, str]]:
    """The code blocks of the page in one of these languages, each with the last file that is linked to above it."""
    page = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    for match in _BLOCK.finditer(page):
        if match[1] in languages:
            yield (_LINK.findall(page, 0, match.start()) or [""])[-1], match[2]


@pytest.mark.parametrize(("file", "code"), list(blocks("python", "toml")))
def test_the_pages_code_is_the_examples(file: str, code: str) -> None:
    assert code in (ROOT / file).read_text(encoding="utf-8")


def test_the_page_shows_all_that_matters() -> None:
    assert len(list(blocks("python", "toml"))) >= 10
    assert len(list(blocks("console"))) >= 3


@pytest.mark.parametrize(("file", "session"), list(blocks("console")))
def test_the_pages_sessions(installed: Installed, file: str, session: str) -> None:
    command, _, expected = session.partition("\n")
    echoed = re.fullmatch(r"\$ echo '(.*)' \| (.*)", command)
    stdin, program = (f"{echoed[1]}\n", echoed[2]) if echoed else ("", command.removeprefix("$ "))
    assert _without_counts(installed.run(*program.split(), stdin=stdin).stdout) == _without_counts(expected)


def _without_counts(output: str) -> str:
    """How many URLs generated texts hold depends on what counts as one, which the page is not about."""
    return re.sub(r"(generated texts .*), \d+ URLs", r"\1, many URLs", output)
