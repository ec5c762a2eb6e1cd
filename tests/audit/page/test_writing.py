"""The page as a file: whole, and with nothing in it that could run or load but its own script."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.audit.strategies import audits
from urllint.audit.model import Audit, Meta, Occurrences, Root, Totals
from urllint.audit.page.data import page_data
from urllint.audit.page.links import PlaceLinks
from urllint.audit.page.writing import write_page
from urllint.whatwg.display import display

LINKS = PlaceLinks("urls.html", "https://git.example/{path}#L{line}")


class Elements(HTMLParser):
    """The elements of a page, and what the scripts hold."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.scripts: list[str] = []
        self._is_in_script = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.names.append(tag)
        self._is_in_script = tag == "script"
        if self._is_in_script:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._is_in_script = False

    def handle_data(self, data: str) -> None:
        if self._is_in_script:
            self.scripts[-1] += data


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=40)
@given(audits())
def test_whatever_stands_in_files_becomes_data(audit: Audit) -> None:
    page = "".join(write_page(audit, LINKS))
    elements = Elements(page)
    assert [name for name in elements.names if name in ("script", "style", "meta", "link", "img", "iframe")] == [
        *["meta"] * 5,
        "style",
        *["script"] * 2,
    ]
    data = json.loads(elements.scripts[0])
    assert data == json.loads(json.dumps(page_data(audit, LINKS)))
    assert "<" not in elements.scripts[0]
    assert len(data["urls"]["url"]) == len(audit.urls)
    assert len(data["places"]["url"]) == len(audit.occurrences)
    assert len(data["findings"]["rule"]) == len(audit.findings)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=40)
@given(audits())
def test_nothing_in_the_data_is_invisible(audit: Audit) -> None:
    for text in page_data(audit, LINKS)["texts"]:
        assert display(text).text == text


def test_the_policy_names_the_pages_own_script_and_style() -> None:
    page = "".join(write_page(_empty(), LINKS))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert policy[1].count("sha256-") == 2
    assert "default-src &#x27;none&#x27;" in policy[1]


@pytest.mark.parametrize(
    ("paths", "title"),
    [
        (["docs", "a.zip"], "URLs of docs, a.zip"),
        (["."], "URLs of here"),
        (["../here/"], "URLs of ../here/"),
        ([f"r{number}" for number in range(1005)], "URLs of r0, r1, r2, r3, r4 and 1,000 more"),
    ],
)
def test_the_title_names_what_was_audited(
    paths: list[str], title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    audit = _empty()._replace(roots=tuple(Root(path, "folder") for path in paths))
    assert f"<title>{title}</title>" in "".join(write_page(audit, LINKS))


def _empty() -> Audit:
    return Audit(Meta("0", ""), Totals(), (), (), Occurrences.of(()), (), (), (), (), ())
