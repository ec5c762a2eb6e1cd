"""The extension in a real VS Code: what somebody sees who opens a file and mends it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

from tests.conformance.conftest import is_full_gate
from tests.examples.vscode import EXTENSION, packaged, running
from tests.installing import debian_program_with_libraries

PAGE = (
    "# \U0001f600\n"
    "\n"
    "\U0001f600\té\t<http://0x7f.0.0.1/> and [x](https:a.example/)\n"
    "\n"
    "k\u0308 [y](http://a.example\\b) é <http://a.example:99999/>\n"
)
FIXED = PAGE.replace("0x7f", "127")
FIXED_ALL = FIXED.replace("\\", "/")

LONGEST = 60_000
"""Milliseconds, on a machine that does much else."""

pytestmark = [
    pytest.mark.skipif(not EXTENSION.is_dir(), reason="the extension is not part of what is tested here"),
    pytest.mark.skipif(not is_full_gate(), reason="runs with URLLINT_FULL=1, for what must be installed"),
]


@pytest.fixture(scope="module")
def cache(request: pytest.FixtureRequest) -> pytest.Cache:
    assert request.config.cache is not None
    return request.config.cache


@pytest.fixture(scope="module")
def package(cache: pytest.Cache, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return packaged(cache, tmp_path_factory.mktemp("project"))


@pytest.fixture
def page(cache: pytest.Cache) -> Iterator[Page]:
    chromium = debian_program_with_libraries(cache, "chromium", "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.program,
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
            env={**os.environ, **chromium.environment},
        )
        page = browser.new_page()
        page.set_default_timeout(LONGEST)
        expect.set_options(timeout=LONGEST)
        yield page
        browser.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "my wörk"
    made.mkdir()
    (made / "page.md").write_text(PAGE, encoding="utf-8")
    (made / "urllint.toml").touch()
    return made


def test_what_is_seen_in_vs_code(cache: pytest.Cache, package: Path, page: Page, folder: Path, tmp_path: Path) -> None:
    with running(cache, package, tmp_path) as address:
        page.goto(f"{address}?folder={folder}")
        use(page, folder)


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (None, "urllint is not there: "),
        ("echo 'install more packages' >&2; exit 2", "it ended with exit code 2 and said: install more packages"),
    ],
)
def test_a_server_that_does_not_start_is_explained_once(
    script: str | None, told: str, cache: pytest.Cache, package: Path, page: Page, folder: Path, tmp_path: Path
) -> None:
    program = tmp_path / "server"
    if script is not None:
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
    with running(cache, package, tmp_path, program) as address:
        page.goto(f"{address}?folder={folder}")
        messages = page.locator(".notification-list-item-message")
        expect(messages.filter(has_text=told)).to_have_count(1)
        page.wait_for_timeout(2000)
        expect(messages).to_have_count(1)


def use(page: Page, folder: Path) -> None:
    """Open the file, look, mend it, and change the settings."""
    page.get_by_role("treeitem", name="page.md").dblclick()
    expect(problems(page)).to_have_attribute("aria-label", "Errors: 3, Warnings: 1")

    page.locator(".monaco-editor .view-lines").first.click()
    page.keyboard.press("Control+Home")
    page.keyboard.press("F8")
    expect(page.locator(".zone-widget")).to_contain_text("browsers read this host as 127.0.0.1")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.press("Control+i")
    expect(page.locator(".monaco-hover").first).to_contain_text("http://127.0.0.1/")
    page.keyboard.press("Escape")

    page.keyboard.press("Control+.")
    menu = page.locator(".action-widget").first
    expect(menu).to_contain_text("Ignore IPv4-non-decimal-part in this line")
    expect(menu.locator(".title").first).to_have_text("Write the host as 127.0.0.1")
    page.keyboard.press("Enter")
    expect(problems(page)).to_have_attribute("aria-label", "Errors: 2, Warnings: 1")
    saved(page, folder, FIXED)

    page.keyboard.press("F1")
    page.keyboard.type("urllint: Fix All URLs")
    page.locator(".quick-input-widget .monaco-list-row").first.click()
    expect(problems(page)).to_have_attribute("aria-label", "Errors: 1, Warnings: 1")
    saved(page, folder, FIXED_ALL)

    (folder / "urllint.toml").write_text('ignore = ["standard", "security"]\n', encoding="utf-8")
    expect(problems(page)).to_have_attribute("aria-label", "No Problems")


def problems(page: Page) -> Locator:
    """The number of problems, at the bottom."""
    return page.locator("#status\\.problems a")


def saved(page: Page, folder: Path, text: str) -> None:
    """Save the file, which then holds ``text``."""
    page.keyboard.press("Control+s")
    until = monotonic() + LONGEST / 1000
    while (now := (folder / "page.md").read_text(encoding="utf-8")) != text and monotonic() < until:
        page.wait_for_timeout(50)
    assert now == text
