"""What bash, zsh and fish offer, asked in the real shells."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.completion.shells import bash_offers, environment_for, fish_offers, zsh_offers
from tests.cli.running import urllint, urllint_inside
from tests.cli.terminal import in_terminal
from tests.installing import debian_program
from urllint.cli.arguments import one_of
from urllint.cli.completion.offers import VALUES, Offers, metavar_of, offers
from urllint.cli.program import COMMANDS, parser_of
from urllint.registry import Registry

SHELLS = ("bash", "zsh", "fish")
PACKAGES = {
    "bash": ("bash",),
    "zsh": ("zsh", "zsh-common"),
    "fish": ("fish", "fish-common", "libpcre2-32-0"),
}

Ask = Callable[[str, list[str]], list[list[str]]]


@pytest.fixture(scope="module")
def everything() -> Offers:
    return offers(Registry.load())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "docs").mkdir(parents=True)
    (folder / "README.md").write_text("")
    (folder / "with blank.md").write_text("")
    git = ["git", "-c", "user.name=n", "-c", "user.email=e", "-C", str(folder)]
    subprocess.run([*git, "init", "-q", "-b", "trunk"], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "."], check=True)
    subprocess.run([*git, "tag", "v1"], check=True)
    return folder


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], Path]:
    def write(shell: str) -> Path:
        ran = urllint_inside("completion", shell, cwd=tmp_path)
        assert (ran.code, ran.err) == (0, "")
        path = tmp_path / "script"
        path.write_text(ran.out)
        return path

    return write


@pytest.fixture
def ask(request: pytest.FixtureRequest, script: Callable[[str], Path], folder: Path, tmp_path: Path) -> Ask:
    """Asks a shell what it offers behind each of some lines."""

    def ask(shell: str, lines: list[str]) -> list[list[str]]:
        program = debian_program(request.config.cache, shell, *PACKAGES[shell])
        path = script(shell)
        if shell == "zsh":
            return zsh_offers(program, path, folder, lines, tmp_path)
        return {"bash": bash_offers, "fish": fish_offers}[shell](program, path, folder, lines)

    return ask


RULES_WITH_PORT = {"port-invalid", "port-out-of-range"}

QUESTIONS = [
    ("urllint che", {"check"}),
    ("urllint check --sel", {"--select"}),
    ("urllint check --output-f", {"--output-format", "--output-file"}),
    ("urllint check --select port", RULES_WITH_PORT),
    ("urllint check --select=port", RULES_WITH_PORT),
    ("urllint check docs --ignore port", RULES_WITH_PORT),
    ("urllint check --select AL", {"ALL"}),
    ("urllint check --select standard,security,port", RULES_WITH_PORT),
    ("urllint check --select=port-invalid,port", {"port-out-of-range"}),
    ("urllint check --fail-level e", {"error"}),
    ("urllint check --changed-since v", {"v1"}),
    ("urllint check --changed-since=tr", {"trunk"}),
    ("urllint config --extend-select policy,rfc", {"rfc3986"}),
    ("urllint compare --readers whatwg,url", {"urllib", "urllib3"}),
    ("urllint parse --format j", {"json"}),
    ("urllint parse --base h", set()),
    ("urllint rule port-i", {"port-invalid"}),
    ("urllint rule port-invalid stan", {"standard"}),
    ("urllint plugins --test mark", {"markdown"}),
    ("urllint completion f", {"fish"}),
    ("urllint completion --he", {"--help"}),
    ("urllint nothing --sel", set()),
]


@pytest.mark.parametrize("shell", SHELLS)
def test_what_is_offered(shell: str, ask: Ask) -> None:
    answers = ask(shell, [line for line, _ in QUESTIONS])
    got = {line: {_piece(word) for word in words} for (line, _), words in zip(QUESTIONS, answers, strict=True)}
    assert got == dict(QUESTIONS)


def _piece(word: str) -> str:
    """What a word adds: fish and bash repeat what stands before the last comma, and fish the option."""
    return word.rpartition("=")[2].rpartition(",")[2]


@pytest.mark.parametrize("shell", ["zsh", "fish"])  # bash completes them by itself, which a test of its own shows
def test_files_are_offered_where_paths_stand(shell: str, ask: Ask) -> None:
    lines = ["urllint check REA", "urllint check --baseline REA", "urllint extract --quiet --config=REA"]
    lines += ["urllint check --output-format json=REA", "urllint check --output-format=json=REA"]
    assert [{_piece(word) for word in words} for words in ask(shell, lines)] == [{"README.md"}] * 5
    (words,) = ask(shell, ["urllint plugins --test markdown do"])
    assert {word.rstrip("/") for word in words} == {"docs"}


@pytest.mark.parametrize("shell", SHELLS)
def test_everything_there_is_is_offered(shell: str, ask: Ask, everything: Offers) -> None:
    lines = ["urllint ", "urllint check --select ", *(f"urllint {command.name} -" for command in everything.commands)]
    commands, rules, *options = ask(shell, lines)
    assert set(commands) >= {command.name for command in everything.commands}
    assert set(rules) == {word.text for word in everything.vocabularies["rules_and_all"]}
    for command, offered in zip(everything.commands, options, strict=True):
        wanted = {name for option in command.options for name in option.names}
        long = {name for name in wanted if name.startswith("--")}
        assert {word.rstrip("=+") for word in offered} >= (long if shell == "fish" else wanted - {"-h"}), command


def test_bash_completes_files_as_it_always_does(
    request: pytest.FixtureRequest, script: Callable[[str], Path], folder: Path
) -> None:
    shell = debian_program(request.config.cache, "bash", *PACKAGES["bash"])
    environment = environment_for(shell, folder) | {"PS1": "ready "}
    with in_terminal([shell.program, "--norc", "-i"], folder, environment) as terminal:
        terminal.wait_for("ready ")
        terminal.send(f"source {script('bash')}\r")
        terminal.wait_for("ready ")
        terminal.send("urllint check wi\t")
        terminal.wait_for(r"with\ blank.md ")
        terminal.send("--select port-in\t")
        terminal.wait_for("port-invalid")
        terminal.send(",port-\t")
        terminal.wait_for("out-of-range")
        terminal.send(" --baseline do\t")
        terminal.wait_for("docs/")


@pytest.mark.parametrize("name", COMMANDS)
def test_what_every_value_is_is_known(name: str) -> None:
    parser = parser_of(name)
    for _, actions in parser.option_groups:
        for action in actions:
            if action.nargs != 0 and not isinstance(action.type, one_of):
                metavar = metavar_of(action)
                assert f"{name} {metavar}" in VALUES or metavar in VALUES, f"say in VALUES what {metavar} is"
    operands = parser.operands
    if operands is not None and not operands.choices:
        assert f"{name} {operands.metavar}" in VALUES or operands.metavar in VALUES


def test_another_shell_is_named(tmp_path: Path) -> None:
    ran = urllint("completion", "fsh", cwd=tmp_path)
    assert ran == (2, "", "urllint completion: 'fsh' is none of bash, zsh, fish; did you mean fish?\n")
    assert urllint("completion", cwd=tmp_path) == (
        2,
        "",
        "urllint completion: no SHELL was given; there are bash, zsh, fish\n",
    )
