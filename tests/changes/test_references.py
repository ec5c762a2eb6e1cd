"""References to paths that are gone."""

from __future__ import annotations

import pytest

from urllint.changes import GonePaths
from urllint.changes.references import gone_folders

GONE = GonePaths(["docs/guide/set-up.md", "logo.png", "docs/über uns.md", "api/index.de.rst"], ["docs/guide"])


@pytest.mark.parametrize(
    ("reference", "path"),
    [
        ("set-up.md", "docs/guide/other.md"),
        ("guide/set-up.md", "docs/a.md"),
        ("./guide/set-up.md#first", "docs/a.md"),
        ("guide/set-up.html?x", "docs/a.md"),
        ("guide/set-up", "docs/a.md"),
        ("guide/set-up/", "docs/a.md"),
        ("GUIDE/Set-Up.md", "docs/a.md"),
        ("../docs/guide/set-up.md", "src/a.md"),
        ("../guide/set-up/", "docs/a.md"),  # a page of a site, which is a folder there
        ("guide/", "docs/a.md"),
        ("../guide", "docs/x/a.md"),
        ("/docs/guide/set-up.md", "any/where.md"),
        ("/guide/set-up/", "any/where.md"),  # from the root of a site
        ("/logo.png", "any/where.md"),
        ("../logo.png", "docs/a.md"),
        ("%C3%BCber%20uns.md", "docs/a.md"),
        ("über%20uns.html", "docs/a.md"),
        ("api/index.html", "a.md"),
    ],
)
def test_what_is_meant(reference: str, path: str) -> None:
    assert GONE.are_meant(reference, path)


@pytest.mark.parametrize(
    ("reference", "path"),
    [
        ("set-up.md", "docs/a.md"),
        ("https://host.example/docs/guide/set-up.md", "a.md"),
        ("//host.example/logo.png", "a.md"),
        ("mailto:logo.png", "a.md"),
        ("#set-up", "docs/guide/other.md"),
        ("", "docs/guide/other.md"),
        (".", "docs/guide/other.md"),
        ("..", "docs/guide/deep/other.md"),
        ("/", "a.md"),
        ("?x=logo.png", "a.md"),
        ("logo.png.md", "a.md"),
        ("big-logo.png", "a.md"),
        ("/up.md", "a.md"),
        ("guide.md.txt", "docs/a.md"),
    ],
)
def test_what_is_not(reference: str, path: str) -> None:
    assert not GONE.are_meant(reference, path)


@pytest.mark.parametrize(
    ("data", "may"),
    [
        (b"[a](guide/set-up.md)", True),
        (rb"[a](guide/set\-up.md)", True),
        (b"[a](LOGO.PNG)", True),
        (b"[a](&uuml;ber%20uns.md)", True),
        (b"nothing of that kind", False),
    ],
)
def test_a_look_over_the_bytes(data: bytes, may: bool) -> None:
    assert GonePaths(["docs/guide/set-up.md", "logo.png", "docs/über uns.md"]).may_be_in(data) == may


def test_a_name_without_letters_may_be_anywhere() -> None:
    assert GonePaths(["日本.md"]).may_be_in(b"")


def test_folders_in_which_nothing_is_left() -> None:
    assert gone_folders(["a/b/c", "a/b/d/e", "x"], ["a/f"]) == {"a/b", "a/b/d"}
    assert gone_folders(["a/b"], []) == {"a"}
    assert gone_folders([], ["a/b"]) == set()
