"""``urllint plugins --test`` as a process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import urllint


def test_what_holds(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text('name,url\na,"http://a.example/b,c"\n')
    (tmp_path / "a.txt").write_text("http://a.example\n")
    ran = urllint("plugins", "--test", "csv", "--count", "20", "--seed", "3", ".", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("csv (urllint ")
    assert lines[1].startswith("  20 generated texts (seed 3), ")
    assert lines[2] == "  1 files in ., 1 URLs"
    assert [line.split()[0] for line in lines[3:]] == ["holds"] * 7


def test_what_fails(tmp_path: Path) -> None:
    package = tmp_path / "site"
    (package / "a_plugin-1.0.dist-info").mkdir(parents=True)
    (package / "a_plugin-1.0.dist-info" / "entry_points.txt").write_text("[urllint]\nextractors = a_plugin\n")
    (package / "a_plugin.py").write_text(PLUGIN)
    (tmp_path / "x.loud").write_text("\n  see http://a.example/b\n")
    ran = urllint(
        "plugins",
        "--test",
        "loud",
        "--count",
        "0",
        ".",
        cwd=tmp_path,
        env={"PYTHONPATH": str(package), "NO_COLOR": "1"},
    )
    assert ran.code == 1
    assert "  FAILS  identity: " in ran.out
    assert (
        "         x.loud:2:7\n"
        "           HTTP://A.EXAMPLE/B\n"
        "           'http://a.example/b' stands there, and there is no map\n"
    ) in ran.out


PLUGIN = """
from urllint.plugin import Extraction, ExtractorSpec, Place, found_urls, hookimpl

URLLINT_API_VERSION = 1


@hookimpl
def urllint_extractors():
    return [ExtractorSpec(name="loud", globs=("*.loud",), target="a_plugin:Loud")]


class Loud:
    def extract(self, document):
        urls = found_urls(document.text, places=(Place("loud", "text"),), role="prose")
        for url in urls:
            url.text = url.text.upper()
        return Extraction(urls=urls)

    def encode(self, text, found, raw):
        return text
"""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--test", "csvv"], "there is no extractor and no rule csvv; did you mean csv?"),
        (["--test", "csv", "nowhere"], "nowhere: there is no such file or folder"),
        (["--test", "csv", "--seed", "x"], "--seed: invalid int value: 'x'"),
    ],
)
def test_misuse(arguments: list[str], message: str, tmp_path: Path) -> None:
    ran = urllint("plugins", *arguments, cwd=tmp_path)
    assert (ran.code, ran.out, ran.err) == (2, "", f"urllint plugins: {message}\n")
