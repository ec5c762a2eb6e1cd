"""What many findings of a kind in one document say about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Ran, urllint_inside
from urllint.engine.linter import Linter
from urllint.registry import Registry
from urllint.settings import SettingsResolver

SPECIMENS = "- `http://1.2.3.4.5/`\n- `http://exa%23mple.site/`\n- `https://shop.site:abc/`\n"


def run(*arguments: str) -> Ran:
    """Run the program where the test stands."""
    return urllint_inside(*arguments, cwd=Path.cwd())


def found(path: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> list[tuple[str, str, str | None]]:
    """Rule, severity and reason of each leading finding."""
    monkeypatch.chdir(path)
    document = json.loads(run("check", "--isolated", "--output-format", "json", *options).out)
    return [
        (finding["rule"], finding["severity"], finding["lowered"])
        for finding in document["findings"]
        if finding["explained_by"] is None
    ]


def test_a_text_about_malformed_urls_shows_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text(SPECIMENS)
    assert {(severity, reason) for _, severity, reason in found(tmp_path, monkeypatch)} == {("info", "example")}
    (tmp_path / "a.md").write_text(SPECIMENS + "[follow me](http://1.2.3.4.5/)\n")
    assert ("IPv4-too-many-parts", "error", None) in found(tmp_path, monkeypatch)
    (tmp_path / "a.md").write_text("\n".join(SPECIMENS.splitlines()[:2]))
    assert {(severity, reason) for _, severity, reason in found(tmp_path, monkeypatch)} == {("error", None)}


def test_the_settings_decide_over_what_a_document_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text(SPECIMENS + "- `http://256.1.1.1/`\n")
    (tmp_path / "urllint.toml").write_text('severity = { port-invalid = "warning" }\n')
    monkeypatch.chdir(tmp_path)
    document = json.loads(run("check", "--output-format", "json").out)
    leading = [finding for finding in document["findings"] if finding["explained_by"] is None]
    told = {(finding["rule"], finding["severity"]) for finding in leading if finding["lowered"] is None}
    assert told == {("port-invalid", "warning")}


def test_a_page_of_links_without_a_destination_is_a_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "<!DOCTYPE html><title>x</title>" + '<a href="">x</a>\n' * 2
    (tmp_path / "a.html").write_text(page)
    assert found(tmp_path, monkeypatch) == [("empty-link", "warning", None)] * 2
    (tmp_path / "a.html").write_text(page + '<a href="">x</a>')
    assert found(tmp_path, monkeypatch) == [("empty-link", "info", "example")] * 3
    (tmp_path / "a.html").write_text(page + "<script>fill()</script>")
    assert found(tmp_path, monkeypatch) == [("empty-link", "info", "harmless")] * 2
    for text in ('<form action=""></form>', '<Card href=""></Card>', '<my-card href="">'):
        (tmp_path / "a.html").write_text(f"<!DOCTYPE html>{text}")
        assert found(tmp_path, monkeypatch) == []


def test_wrong_bytes_are_told_in_documents_for_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    for name, reason in (("a.md", None), ("a.csv", "harmless"), ("tests/a.md", "harmless")):
        (tmp_path / name).write_bytes(b"caf\xe9 <https://shop.site/>\n")
        monkeypatch.chdir(tmp_path)
        document = json.loads(run("check", "--isolated", "--output-format", "json", name).out)
        assert [finding["lowered"] for finding in document["findings"]] == [reason]


COPIES = [
    # what stands in the file, rule, why it is a remark in a copy
    ("<http://1.2.3.4.5/>", "IPv4-too-many-parts", "vendored"),
    ("[x](gone.md)", "broken-relative-link", "vendored"),
    ("[x](javascript:go())", "script-url", "vendored"),
    ("<https://anna:w0nder7land@shop.site/>", "credentials-in-url", None),
    ("<https://www.bank.com@evil.site/>", "misleading-userinfo", None),
    ("<https://google.com/a\u200bb>", "invisible-character", None),
]


@pytest.mark.parametrize(("text", "rule", "reason"), COPIES, ids=[row[1] for row in COPIES])
def test_what_is_wrong_in_a_copy_is_a_remark_unless_it_is_dangerous(
    text: str, rule: str, reason: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "_vendor" / "levels"
    folder.mkdir(parents=True)
    (folder / "a.md").write_text(text, encoding="utf-8")
    assert [(name, why) for name, _, why in found(tmp_path, monkeypatch)] == [(rule, reason)]
    assert [why for _, _, why in found(tmp_path, monkeypatch, "--include-generated")] == [None]
    (folder.parent / "README.md").write_text(text, encoding="utf-8")
    assert (rule, None) in [(name, why) for name, _, why in found(tmp_path, monkeypatch)]


def test_a_copy_is_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "vendor").mkdir()
    copy = tmp_path / "vendor" / "a.md"
    copy.write_text("<https:/shop.site/>\n")
    monkeypatch.chdir(tmp_path)
    told = run("check", "--isolated", "--fix", "--show-level", "all").out
    assert "only a remark: the file is a copy of somebody else's" in told
    assert "the file is a copy, and its original must be changed" in told
    assert copy.read_text() == "<https:/shop.site/>\n"
    assert run("check", "--isolated").out.splitlines()[-1] == (
        "1 remark on copies of others' files is not shown; --show-level all shows it"
    )


MADE_FROM_CODE = '<!DOCTYPE html><head><meta name="generator" content="Doxygen 1.9.8">\n{}\n'
PAGES = [
    # what stands in the page, rule, why it is a remark in one made from source code
    ('<a href="http://1.2.3.4.5/">x</a>', "IPv4-too-many-parts", "generated"),
    ('<a href="gone.html">x</a>', "broken-relative-link", "generated"),
    ('<a href="#gone">x</a>', "broken-fragment", "generated"),
    ('<a href="https://anna:w0nder7land@shop.site/">x</a>', "credentials-in-url", None),
    ('<a href="https://www.bank.com@evil.site/">x</a>', "misleading-userinfo", None),
    ('<a href="https://google.com/a\u200bb">x</a>', "invisible-character", None),
]


@pytest.mark.parametrize(("text", "rule", "reason"), PAGES, ids=[row[1] for row in PAGES])
def test_what_is_wrong_in_a_page_made_from_source_code_is_a_remark_unless_it_is_dangerous(
    text: str, rule: str, reason: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "docs" / "api"
    folder.mkdir(parents=True)
    (folder / "a.html").write_text(MADE_FROM_CODE.format(text), encoding="utf-8")
    assert [(name, why) for name, _, why in found(tmp_path, monkeypatch)] == [(rule, reason)]
    assert [why for _, _, why in found(tmp_path, monkeypatch, "--include-generated")] == [None]
    (folder / "a.html").write_text(f"<!DOCTYPE html>\n{text}\n", encoding="utf-8")
    assert [(name, why) for name, _, why in found(tmp_path, monkeypatch)] == [(rule, None)]


NAMED = [
    # what is named, whether the site is checked on purpose
    ((), False),
    ((".",), False),
    (("docs",), False),
    (("docs/api/a.html",), False),
    (("docs/api",), True),
    (("./docs/api/",), True),
    (("docs", "docs/api"), True),
]


@pytest.mark.parametrize("kept", [False, True], ids=["anew", "after a run"])
@pytest.mark.parametrize(("named", "is_told"), NAMED)
def test_a_site_that_is_named_is_told_of_everything(
    named: tuple[str, ...], is_told: bool, kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "docs" / "api"
    folder.mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    (folder / "index.html").write_text(MADE_FROM_CODE.format(""))
    (folder / "a.html").write_text(MADE_FROM_CODE.format('<a href="gone.html">x</a>'))
    if kept:
        (tmp_path / "urllint.toml").write_text("")
        monkeypatch.setattr("urllint.cli.caching.LEAST_FILES", 1)
        for earlier in ("docs", "docs/api"):
            assert len(found(tmp_path, monkeypatch, earlier)) == 1
        assert list(tmp_path.glob(".urllint_cache/*"))
    reason = None if is_told else "generated"
    assert [why for _, _, why in found(tmp_path, monkeypatch, *named)] == [reason]
    assert [why for _, _, why in found(tmp_path, monkeypatch, "--jobs", "2", *named)] == [reason]


def test_processes_are_told_what_is_named() -> None:
    registry = Registry.load()
    linter = Linter(registry, SettingsResolver(registry, isolated=True))
    linter.named_sites = ("docs/api/",)
    make, arguments = linter.__reduce__()
    assert callable(make)
    assert isinstance(arguments, tuple)
    assert make(*arguments).is_in_named_site("docs/api/a.html")
    assert not make(*arguments).is_in_named_site("docs/a.html")


def test_a_page_made_from_source_code_is_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "a.html"
    page.write_text(MADE_FROM_CODE.format('<a href="https:/shop.site/">x</a>'))
    before = page.read_text()
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    told = run("check", "--isolated", "--fix", "--show-level", "all").out
    assert "only a remark: a program wrote the page from source code" in told
    assert "the page is made from source code, which must be changed" in told
    assert page.read_text() == before
    assert run("check", "--isolated").out.splitlines()[-1] == (
        "1 remark on pages made from source code is not shown; --show-level all shows it"
    )


HEADS = [
    ("<!-- Generated by javadoc (1.8) -->", True),
    ("# This file is automatically generated by make. Edit the source.", True),
    ("<!-- DO NOT EDIT THIS FILE.\n\nIt is periodically generated from /src/. -->", True),
    ("// Code generated by protoc. DO NOT EDIT.", True),
    ("This page says how code is generated.", False),
    ("Do not edit by hand.", False),
]


@pytest.mark.parametrize(("head", "is_generated"), HEADS)
def test_files_that_say_that_they_are_generated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: str, is_generated: bool
) -> None:
    (tmp_path / "a.md").write_text(f"{head}\n\n[x](https://shop.site/100%/) [x](javascript:go())\n")
    assert bool(found(tmp_path, monkeypatch)) != is_generated


def test_remarks_are_counted_and_shown_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "a.py").write_text('URL = "http://1.2.3.4.5/"\n')
    monkeypatch.chdir(tmp_path)
    told = run("check", "--isolated")
    assert told.code == 0
    assert told.out.splitlines()[-1] == "1 remark on tests is not shown; --show-level all shows it"
    assert "IPv4-too-many-parts" not in told.out
    shown = run("check", "--isolated", "--show-level", "all").out
    assert "info IPv4-too-many-parts" in shown
    assert "only a remark: a test may be given what is wrong on purpose" in shown
    failed = run("check", "--isolated", "--fail-level", "info")
    assert failed.code == 1
    assert "info IPv4-too-many-parts" in failed.out
    for name in ("concise", "github", "gitlab", "junit", "checkstyle", "rdjson"):
        assert "IPv4-too-many-parts" not in run("check", "--isolated", "--output-format", name).out
        assert "IPv4-too-many-parts" in run("check", "--isolated", "--output-format", name, "--show-level", "all").out


def test_the_level_of_a_folder_holds_for_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text("<https:/shop.site/>\n")
    (tmp_path / "urllint.toml").write_text('show-level = "error"\n')
    monkeypatch.chdir(tmp_path)
    quiet = run("check", "--fail-level", "error")
    assert quiet.code == 0
    assert quiet.out.splitlines()[-1] == "1 warning is not shown; --show-level all shows it"
    assert "special-scheme" in run("check", "--fail-level", "error", "--show-level", "warning").out
    assert "special-scheme" in run("check").out  # the run fails by it
