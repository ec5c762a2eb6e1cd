"""Where the places on the page lead."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from urllint.audit.page.links import LinkTemplateError, PlaceLinks, check_template


def test_places_lead_from_the_page_to_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    for name in ("a b#c?.md", "100%.md", "é.md"):
        (tmp_path / "docs" / name).touch()
    (tmp_path / "urn:x.md").touch()
    links = PlaceLinks("out/urls.html")
    assert links.for_path("docs/a b#c?.md") == "../docs/a%20b%23c%3F.md"
    assert links.for_path("docs/100%.md") == "../docs/100%25.md"
    assert links.for_path(f"docs{os.sep}é.md") == "../docs/%C3%A9.md"
    assert PlaceLinks("urls.html").for_path("urn:x.md") == "./urn:x.md"
    assert links.for_path("tool.zip/docs/a.md") == ""


def test_places_lead_where_the_template_says() -> None:
    links = PlaceLinks("urls.html", "https://git.example/tool/blob/main/{path}#L{line}")
    assert links.for_path("./docs/a b.md") == "https://git.example/tool/blob/main/docs/a%20b.md#L{line}"


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("https://git.example/", "has no {path}"),
        ("https://git.example/{path}#{row}", "{row} is none of {path}, {line}, {column}"),
        ("javascript:open('{path}')", "run what stands in them"),
        (" JavaScript:{path}", "run what stands in them"),
        ("data:text/html,{path}", "run what stands in them"),
    ],
)
def test_templates_that_cannot_be_used(template: str, reason: str) -> None:
    with pytest.raises(LinkTemplateError) as raised:
        check_template(template)
    assert reason in str(raised.value)


@pytest.mark.parametrize("template", ["vscode://file/src/{path}:{line}:{column}", "../{path}", "{path}"])
def test_templates_that_can(template: str) -> None:
    assert check_template(template) == template
