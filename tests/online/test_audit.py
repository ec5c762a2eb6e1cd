"""``urllint audit --online``, as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import heed_interrupts
from tests.online.server import Server
from urllint.cli.audit import run as run_audit
from urllint.online import OnlineUnavailable, require

HURRIED = ("--online-delay", "0", "--online-timeout", "60", "--online-per-host", "20", "--online-allow-private")


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        yield server


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


def audit(tree: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "urllint", "audit", *options],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


def audited(tree: Path, *options: str) -> dict[str, Any]:
    """The audit as JSON."""
    run = audit(tree, "--format", "json", "--online", *HURRIED, *options)
    assert run.returncode == 0, run.stderr
    document: dict[str, Any] = json.loads(run.stdout)
    return document


def findings(document: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(one["rule"], one["path"], one["line"]) for one in document["findings"]]


def test_findings_stand_where_the_links_do_and_suppressions_hold(tree: Path, server: Server) -> None:
    here = f"http://127.0.0.1:{server.port()}"
    (tree / "page.html").write_text(f'<a title="&amp;" href="{here}/loop?a&amp;b">x</a> <a href="{here}/403">y</a>')
    (tree / "page.md").write_text(
        f"See [a]({here}/404) and [b]({here}/200#third).\n"
        "\n"
        f"<!-- urllint: ignore[dead-link] it comes back -->\n[c]({here}/410)\n"
        "\n"
        f"In code `{here}/404?code`, never asked. Moved: <{here}/301>.\n"
    )
    document = audited(tree)
    assert document["totals"]["suppressed"] == 1
    assert server.requests_for("/404?code") == []
    found = []
    for one in document["findings"]:
        text = (tree / one["path"]).read_text()
        found.append((one["rule"], one["path"], text[one["start"] : one["end"]], one["fix"]))
    assert found == [
        ("redirect-loop", "page.html", f"{here}/loop?a&amp;b", ""),
        ("dead-link", "page.md", f"{here}/404", ""),
        ("dead-fragment", "page.md", "third", ""),
        ("permanent-redirect", "page.md", f"{here}/301", "unsafe"),
    ]


def test_what_servers_said_is_in_the_audit(tree: Path, server: Server) -> None:
    here = f"http://127.0.0.1:{server.port()}"
    (tree / "page.md").write_text(f"<{here}/404> <{here}/301#first>\n")
    (tree / "other.md").write_text(f"<https://example.com/> <{here}/404>\n")
    document = audited(tree, "--jobs", "2")
    assert findings(document) == [
        ("dead-link", "other.md", 1),
        ("dead-link", "page.md", 1),
        ("permanent-redirect", "page.md", 1),
    ]
    assert document["meta"]["is_online"] is True
    results = {url["url"]: url["online"] for url in document["urls"]}
    assert results[f"{here}/404"]["outcome"] == "dead"
    assert results[f"{here}/404"]["status"] == 404
    assert results[f"{here}/301#first"]["outcome"] == "redirected"
    assert results[f"{here}/301#first"]["redirect"] == f"{here}/200#first"
    assert results["https://example.com/"]["outcome"] == "not-asked"


def test_nothing_is_asked_without_the_option(tree: Path, server: Server) -> None:
    (tree / "page.md").write_text(f"<http://127.0.0.1:{server.port()}/404>\n")
    run = audit(tree, "--format", "json")
    assert run.returncode == 0
    assert json.loads(run.stdout)["meta"]["is_online"] is False
    assert "dead-link" not in run.stdout
    assert server.connections == 0


def test_private_addresses_are_not_asked_unless_allowed(tree: Path, server: Server) -> None:
    (tree / "page.md").write_text(f"<http://127.0.0.1:{server.port()}/404>\n")
    run = audit(tree, "--format", "json", "--online")
    assert json.loads(run.stdout)["urls"][0]["online"]["outcome"] == "not-asked"
    assert server.connections == 0


def test_ignored_urls_are_not_asked(tree: Path, server: Server) -> None:
    here = f"http://127.0.0.1:{server.port()}"
    (tree / "page.md").write_text(f"<{here}/404> <{here}/410> <{here}/200>\n")
    (tree / "urllint.toml").write_text(f'ignore-urls = ["{here}/404"]\n')
    audited(tree, "--online-ignore", "*/410")
    assert {request.path for request in server.requests} == {"/robots.txt", "/200"}


def test_the_next_run_knows_what_this_one_has_learnt(tree: Path, server: Server) -> None:
    here = f"http://127.0.0.1:{server.port()}"
    (tree / "page.md").write_text(f"<{here}/404> <{here}/200> <{here}/301>\n")
    first = audited(tree)
    count = len(server.requests)
    again = audited(tree)
    assert len(server.requests) == count
    assert findings(again) == findings(first)
    folder = tree / ".urllint_cache"
    assert (folder / "online.sqlite").exists()
    assert (folder / ".gitignore").read_text() == "*\n"
    subprocess.run([sys.executable, "-m", "urllint", "clean"], cwd=tree, check=True, capture_output=True)
    assert not folder.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_an_interrupted_run_is_taken_up_where_it_was(tree: Path, server: Server) -> None:
    here = f"http://127.0.0.1:{server.port()}"
    paths = [f"/404?{number}" for number in range(40)]
    (tree / "page.md").write_text("".join(f"<{here}{path}>\n" for path in paths))
    options = ["--online", "--online-allow-private", "--online-delay", "0.05", "--online-per-host", "1"]
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    process = subprocess.Popen(
        [sys.executable, "-m", "urllint", "audit", "--format", "json", *options],
        cwd=tree,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=heed_interrupts,
    )
    deadline = time.monotonic() + 300
    while len(server.requests) < 15 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 130, errors
    assert output == ""
    assert "Traceback" not in errors
    assert "of 40 URLs; the next run goes on from there" in errors

    learnt = {request.path for request in server.requests if request.method == "GET"} - {"/robots.txt"}
    assert 3 <= len(learnt) < 40
    before = len(server.requests)
    document = audited(tree)
    assert len(document["findings"]) == 40
    again = {request.path for request in server.requests[before:]}
    assert len(again & learnt) <= 1  # the one that was under way
    assert set(paths) <= learnt | again


@pytest.mark.parametrize(
    ("arguments", "is_kept", "rest"),
    [
        ([], True, "the next run goes on from there"),
        (["--online-max-age", "0"], True, "the next run begins anew"),
        ([], False, "the next run begins anew"),
    ],
)
def test_an_interrupt_says_what_it_leaves_behind(
    arguments: list[str],
    is_kept: bool,
    rest: str,
    tree: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    (tree / "page.md").write_text("<https://a.example/>\n")
    monkeypatch.chdir(tree)
    monkeypatch.setattr("urllint.online.ask_all", interrupted)
    if not is_kept:
        monkeypatch.setattr("urllint.online.open_store", lambda _: None)
    with pytest.raises(KeyboardInterrupt):
        run_audit(["--online", *arguments])
    assert capsys.readouterr().err.endswith(f" of 1 URLs; {rest}\n")


MISTAKES = [
    (["--online-delay", "1"], "--online-delay needs --online"),
    (["--online-no-robots"], "--online-no-robots needs --online"),
    (["--online", "--online-accept", "40x"], "'40x' is no status"),
    (["--online", "--online-accept", "500-400"], "'500-400' is no status"),
    (["--online", "--online-ignore", "/(/"], "is no regular expression"),
    (["--online", "--online-roles", "links"], "'links' is none of link,"),
    (["--online", "--online-timeout", "0"], "'0' is not more than 0"),
    (["--online", "--online-per-host", "0"], "'0' is less than 1"),
    (["--online", "--online-max-age", "-1"], "--online-max-age"),
    (["--online", "--online-nothing"], "there is no option --online-nothing"),
]


@pytest.mark.parametrize(("options", "said"), MISTAKES, ids=[" ".join(options) for options, _ in MISTAKES])
def test_mistakes_are_told_before_anything_is_asked(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from urllint.cli import main

    assert main(["audit", *options]) == 2
    assert said in capsys.readouterr().err


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from urllint.cli import main

    monkeypatch.setitem(sys.modules, "protego", None)
    with pytest.raises(OnlineUnavailable, match=r"protego must be installed: pip install 'urllint\[online\]'"):
        require()
    assert main(["audit", "--online"]) == 2
    assert "urllint[online]" in capsys.readouterr().err


def test_nothing_that_asks_is_imported_unless_somebody_goes_online(tree: Path) -> None:
    (tree / "page.md").write_text("<https://www.iana.org/>\n")
    program = (
        "import sys; from urllint.cli import main; main(sys.argv[1:]); "
        "print([name for name in ('aiohttp', 'protego', 'yarl', 'asyncio') if name in sys.modules])"
    )
    for command in (["check", "page.md"], ["audit", "--format", "json"]):
        run = subprocess.run(
            [sys.executable, "-c", program, *command], cwd=tree, capture_output=True, text=True, check=True
        )
        assert run.stdout.splitlines()[-1] == "[]"
