"""What the settings `root`, `site` and `base-url` say about links."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.links.repositories import REGISTRY, findings, make, told
from urllint.links.facts import Facts
from urllint.links.sites import site_made_by
from urllint.reference import CODE_HOSTS, GENERATORS
from urllint.settings import SettingsResolver
from urllint.settings.declarations import BY_NAME
from urllint.settings.model import RootedPath, RootedUrl

FILES = {"public/x.html": "<!doctype html>", "docs/guide.md": "# More & more\n", "docs/setup.md": "", "y.md": ""}


def test_a_leading_slash_leads_to_the_root_that_is_set(tmp_path: Path) -> None:
    make(tmp_path, FILES)
    root = RootedPath(tmp_path.as_posix(), "public")
    text = '<!doctype html><a href="/x.html">1</a><a href="/y.html">2</a><a href="y.html">3</a>'
    assert told(findings(tmp_path, "a.html", text, link_root=root)) == [("broken-relative-link", "/y.html")]
    assert told(findings(tmp_path, "a.html", text)) == []


def test_the_path_of_the_base_url_is_taken_off(tmp_path: Path) -> None:
    make(tmp_path, FILES)
    base = RootedUrl(tmp_path.as_posix(), "https://host.example/project/")
    text = "[1](/project/docs/guide.md) [2](/project/none.md) [3](/other/none.md) [4](/docs/guide.md)\n"
    assert told(findings(tmp_path, "a.md", text, base_url=base)) == [("broken-relative-link", "/project/none.md")]


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ("auto", ["#more-more"]),
        ("github", ["setup", "setup.html", "#more-more"]),
        ("gitlab", ["setup", "setup.html"]),
        ("mkdocs", []),
        ("mdbook", ["#more-more"]),
    ],
)
def test_the_site_decides_what_is_found(site: str, expected: list[str], tmp_path: Path) -> None:
    make(tmp_path, FILES)
    text = "# More & more\n\n[1](setup) [2](setup.html) [3](#more-more) [4](guide.md#more--more)\n"
    if site == "mdbook":
        make(tmp_path, {"src/setup.md": "", "src/guide.md": FILES["docs/guide.md"]})
    path = "src/a.md" if site == "mdbook" else "docs/a.md"
    assert [url for _, url in told(findings(tmp_path, path, text, site=site))] == expected


def test_every_value_of_the_setting_is_known() -> None:
    assert BY_NAME["site"].choices == ("auto", *CODE_HOSTS, *GENERATORS)
    for generator in GENERATORS:
        assert site_made_by(generator, "docs").generator == generator


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, "x/docs"),
        ({"x/urllint.toml": ""}, "x"),
        ({"x/go.mod": ""}, "x"),
        ({"x/urllint.toml": "", "x/docs/go.mod": ""}, "x/docs"),
    ],
    ids=["nothing", "settings", "a project", "a project in a folder with settings"],
)
def test_the_root_outside_a_checkout(tmp_path: Path, files: dict[str, str], expected: str) -> None:
    make(tmp_path, {"x/docs/a.md": "", **files})
    (tmp_path / ".git").rmdir()
    path = (tmp_path / "x/docs/a.md").as_posix()
    facts = Facts(lambda path, data: None, ())  # nothing is taken apart
    repository, _ = facts.place_of(path, SettingsResolver(REGISTRY).for_path(path))
    assert repository.listing.root == (tmp_path / expected).as_posix()
