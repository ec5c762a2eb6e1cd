"""``urllint extract`` as a process: keys, order, and that positions are true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import urllint

SAMPLE = Path(__file__).parents[2] / "examples" / "sample"

KEYS: dict[str, type | tuple[type, ...]] = {
    "path": str,
    "url": str,
    "raw": str,
    "start": int,
    "end": int,
    "line": int,
    "column": int,
    "end_line": int,
    "end_column": int,
    "context": str,
    "role": str,
    "form": str,
    "relative": bool,
    "base": (str, type(None)),
    "placeholders": list,
}


def extract(tree: Path, *arguments: str, stdin: str = "") -> list[dict[str, Any]]:
    ran = urllint("extract", "--format", "jsonl", *arguments, cwd=tree, stdin=stdin)
    assert (ran.code, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def test_the_sample() -> None:
    found = extract(SAMPLE, "--show-secrets", "--isolated")
    assert len(found) > 50
    at = ("", -1)
    for url in found:
        assert list(url) == list(KEYS)
        for key, kind in KEYS.items():
            assert isinstance(url[key], kind), key
        text = (SAMPLE / url["path"]).read_bytes().decode()
        assert url["raw"] == text[url["start"] : url["end"]]
        before = text[: url["start"]]
        assert (url["line"], url["column"]) == (before.count("\n") + 1, url["start"] - before.rfind("\n"))
        assert at <= (url["path"], url["start"])
        at = (url["path"], url["start"])


def test_what_a_document_says_about_its_urls(tmp_path: Path) -> None:
    (tmp_path / "urllint.toml").write_text('base-url = "https://sample.org/site/"')
    values = ["x&amp;y", "http://h/", "{{ a }}/y", "/{{ b }}/y"]
    links = "".join(f'<a href="{value}">text</a>' for value in values)
    (tmp_path / "page.html").write_text(f'<base href="/en/">{links}')
    base, relative, absolute, unknown, partly = extract(tmp_path, "page.html")
    assert base["relative"] is True
    assert (relative["url"], relative["raw"], relative["relative"]) == ("x&y", "x&amp;y", True)
    assert (relative["context"], relative["role"]) == ("html:a[href]", "link")
    assert absolute["relative"] is False
    assert (unknown["url"], unknown["relative"], unknown["placeholders"]) == ("{{ a }}/y", False, [[0, 7]])
    assert (partly["url"], partly["relative"], partly["placeholders"]) == ("/{{ b }}/y", True, [[1, 8]])
    assert {url["base"] for url in (relative, absolute, partly)} == {"https://sample.org/en/"}
    (tmp_path / "page.html").write_text('<base href="{{ base }}"><a href="x">a</a>')
    assert [url["base"] for url in extract(tmp_path, "page.html")] == [None, None]
    (tmp_path / "page.html").write_text('<a href="x">a</a>')
    assert [url["base"] for url in extract(tmp_path, "page.html")] == ["https://sample.org/site/page.html"]
    assert [url["base"] for url in extract(tmp_path, "page.html", "--isolated")] == [None]


def test_placeholders_are_found_behind_a_masked_password(tmp_path: Path) -> None:
    (url,) = extract(tmp_path, "-", stdin="https://user:hunter2hunter2@sample.org/{id}/x")
    ((start, end),) = url["placeholders"]
    assert url["url"] == "https://user:***@sample.org/{id}/x"
    assert url["url"][start:end] == "{id}"


def test_standard_input_has_a_name(tmp_path: Path) -> None:
    (url,) = extract(tmp_path, "-", "--stdin-filename", "a.md", stdin="[x](y.html)")
    assert (url["path"], url["context"]) == ("a.md", "markdown:link")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(b"\0 https://sample.org/")
    (tmp_path / "b.txt").write_bytes(b"\xff https://sample.org/")
    assert [url["path"] for url in extract(tmp_path, ".")] == ["b.txt"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["nowhere"], "nowhere: there is no such file or folder"),
        (["--format", "json"], "--format: 'json' is none of text, jsonl; did you mean jsonl?"),
        (["--select", "x"], "there is no option --select; urllint extract --help lists them"),
    ],
)
def test_wrong_usage_is_one_line(tmp_path: Path, arguments: list[str], line: str) -> None:
    assert urllint("extract", *arguments, cwd=tmp_path) == (2, "", f"urllint extract: {line}\n")
