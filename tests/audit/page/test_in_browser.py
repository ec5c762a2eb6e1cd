"""The page in a real browser: what it counts, finds and sorts, by mouse and keyboard, and that it does nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.audit.auditing import audit_files
from tests.installing import debian_program_with_libraries, npm_file
from urllint.audit.model import (
    Audit,
    AuditedUrl,
    ChangedHost,
    Comparison,
    HostCount,
    Meta,
    Occurrence,
    Occurrences,
    OnlineResult,
    Root,
    Totals,
    TrendPoint,
)
from urllint.audit.page.links import PlaceLinks
from urllint.audit.page.writing import write_page

FILES = {
    "docs/a.md": (
        "# A\n\n<http://a.example/x> <https://a.example/x#y> <HTTPS://a.example/x>\n\n[x](gone.md)\n\n"
        + "".join(f"<https://many.example/{number}>\n" for number in range(230))
    ),
    "docs/b.html": (
        '<a href="https://b.example/%zz">b</a> <a href="https://b.example/&lt;/script>&lt;img src=x '
        'onerror=alert(1)>">c</a> <a href="https://b.example/&#x202e;d">d</a>\n'
    ),
    "docs/c.md": "<http://a.example/x>\n" * 60,
}
ONLINE = {"https://b.example/%zz": OnlineResult("dead", 404, checked="2026-03-01T12:00:00Z", detail="it is not there")}
COUNT = 100_000 if os.environ.get("URLLINT_FULL") else 20_000


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    assert request.config.cache is not None
    chromium = debian_program_with_libraries(request.config.cache, "chromium", "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.program,
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
            env={**os.environ, **chromium.environment},
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def audit(tmp_path_factory: pytest.TempPathFactory) -> Audit:
    made = audit_files(tmp_path_factory.mktemp("tree"), FILES, online=ONLINE)
    return made._replace(
        meta=made.meta._replace(is_online=True),
        comparison=Comparison("old.json", "2026-01-01T00:00:00Z", new_hosts=(ChangedHost("b.example", 1, 1),)),
        trend=tuple(
            TrendPoint(str(year) * 10, f"{year}-01-01T00:00:00Z", "a change", *range(year, year + 10))
            for year in (2024, 2025, 2026)
        ),
    )


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which nothing may go wrong, and which may ask for nothing but itself."""
    context = browser.new_context(color_scheme="light")
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.on("request", lambda request: wrong.append(request.url) if not request.is_navigation_request() else None)
    yield page
    context.close()
    assert wrong == []


def opened(
    page: Page,
    audit: Audit,
    folder: Path,
    address: str = "",
    template: str | None = "https://git.example/{path}#L{line}",
) -> None:
    """Show the audit as somebody who has been sent the file."""
    file = folder / "urls.html"
    file.write_text("".join(write_page(audit, PlaceLinks(str(file), template))), encoding="utf-8")
    page.goto(f"{file.as_uri()}{address}")


def rows(page: Page) -> list[str]:
    """The first cells of the rows that are shown."""
    return [text.strip() for text in page.locator("tbody tr.row > :first-child").all_inner_texts()]


def test_the_overview_says_what_was_counted(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path)
    figures = dict(
        zip(page.locator(".numbers dt").all_inner_texts(), page.locator(".numbers dd").all_inner_texts(), strict=True)
    )
    totals = audit.totals
    assert figures["Files"].split() == [str(totals.files), str(totals.files_with_urls), "with", "URLs"]
    assert figures["URLs"].split()[0] == str(totals.urls)
    assert figures["Hosts"].split()[0] == str(totals.hosts)
    leading = [finding.severity for finding in audit.findings if finding.leads]
    assert figures["Errors"] == str(leading.count("error"))
    assert figures["Warnings"].split()[0] == str(leading.count("warning"))
    assert "remark" not in figures["Warnings"]
    page.click(".numbers .warning a")
    assert page.locator("#shown-rows").inner_text().split("–")[1].split()[0] == str(leading.count("warning"))
    page.go_back()
    assert (
        f"{totals.http} of {totals.http + totals.https} places; {audit.followed_over_http} of" in figures["Still http"]
    )
    chart = page.locator("section.chart", has_text="Domains with most places")
    assert chart.locator("th").first.inner_text() == audit.domains[0].name
    assert chart.locator(".number").first.inner_text() == str(audit.domains[0].occurrences)


def test_remarks_are_those_that_the_summary_counts(page: Page, audit: Audit, tmp_path: Path) -> None:
    lowered = [finding._replace(lowered="test", explained_by="") for finding in audit.findings[:2]]
    explained = audit.findings[0]._replace(lowered="test", explained_by="port-invalid")
    opened(page, audit._replace(findings=(*lowered, explained)), tmp_path)
    assert page.locator(".numbers div", has_text="Warnings").locator("small").inner_text() == "and 2 remarks"


def test_rows_are_counted_sorted_and_paged(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path, "#urls")
    assert page.locator("#shown-rows").inner_text() == f"1–100 of {len(audit.urls)}"
    assert rows(page)[0] == "http://a.example/x"
    assert page.locator("[aria-sort]").get_attribute("aria-sort") == "descending"
    page.click("#sort-url")
    assert rows(page) == sorted(url.url for url in audit.urls)[:100]
    page.click("#sort-places")
    page.click("#sort-places")
    assert page.locator("[aria-sort]").get_attribute("aria-sort") == "ascending"
    page.click("#page-last")
    assert rows(page)[-1] == "http://a.example/x"
    page.click("#page-previous")
    assert page.locator("#shown-rows").inner_text().startswith("101–200")


def test_a_search_finds_rows_and_stays_in_the_address(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path, "#urls")
    page.keyboard.press("/")
    page.keyboard.type("many 22")
    page.wait_for_selector("#clear")
    expected = sorted(url.url for url in audit.urls if "many" in url.url and "22" in url.url)
    assert rows(page) == expected
    assert (
        page.locator("#shown-rows").inner_text() == f"1–{len(expected)} of {len(expected)} ({len(audit.urls)} in all)"
    )
    assert page.evaluate("document.activeElement.id") == "search"
    page.reload()
    assert rows(page) == expected
    page.click("#clear")
    assert len(rows(page)) == 100


def test_filters_follow_links_from_counts(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path, "#hosts")
    page.click("tbody a:text-is('b.example')")
    assert page.locator("h2").inner_text() == "URLs"
    assert page.evaluate("document.activeElement.tagName") == "H2"
    assert sorted(rows(page)) == sorted(url.url for url in audit.urls if url.host == "b.example")
    page.select_option("#filter-scheme", "http")
    assert rows(page) == []
    assert page.locator(".empty").inner_text() == "Nothing fits the search."
    page.go_back()
    page.go_back()
    assert page.locator("h2").inner_text() == "Hosts"


def test_a_row_opens_to_its_places_and_findings(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path, "#urls?q=a.example/x", "https://git.example/{path}#L{line}-L{line}")
    button = page.locator("tbody .expand").first
    button.focus()
    page.keyboard.press("Enter")
    assert button.get_attribute("aria-expanded") == "true"
    details = page.locator(".details")
    assert details.locator("li").count() == 50
    assert details.locator("li a").first.get_attribute("href") == "https://git.example/docs/a.md#L3-L3"
    details.get_by_role("button", name="Show 11 more places").click()
    assert details.locator("li").count() == 61
    assert page.evaluate("document.activeElement.innerText").startswith("docs/c.md:50:")
    button.click()
    assert page.locator(".details").count() == 0


def test_findings_and_answers_of_servers(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path, "#findings")
    leading = [finding for finding in audit.findings if finding.leads]
    assert len(rows(page)) == len(leading) > 0
    page.check("#filter-all")
    assert len(rows(page)) == len(audit.findings)
    page.select_option("#filter-rule", "broken-relative-link")
    assert page.locator("td.message").all_inner_texts() == [
        finding.message for finding in audit.findings if finding.rule == "broken-relative-link"
    ]
    page.goto(page.url.split("#")[0] + "#findings?rule=invalid-URL-unit")
    assert page.locator("td.message .tag").all_inner_texts() == [
        f"{finding.fix} fix" for finding in audit.findings if finding.rule == "invalid-URL-unit"
    ]
    page.goto(page.url.split("#")[0] + "#urls?online=dead")
    assert rows(page) == ["https://b.example/%zz"]
    page.locator("tbody .expand").click()
    assert "it is not there" in page.locator(".details").inner_text()


def test_what_stands_in_files_is_shown_and_not_run(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path, "#urls?q=b.example")
    shown = rows(page)
    assert any("onerror" in url for url in shown)
    assert page.locator("main img").count() == 0
    assert not any("\u202e" in url for url in shown)


def test_other_parts_show_what_they_are_about(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path)
    page.click("[data-part=changes]")
    assert "New hosts: 1" in page.locator("main").inner_text()
    assert "Since the audit of 2026-01-01 00:00:00 UTC in old.json." in page.locator("main").inner_text()
    page.click("[data-part=trend]")
    assert page.locator("svg.line").count() == 6
    assert page.locator(".ends").first.inner_text().split("\n") == ["2024-01-01: 2,026", "2026-01-01: 2,028"]
    assert page.locator("tbody tr").count() == 3


def test_a_page_with_several_urls_opens_to_where_each_is_written(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path, "#aliases")
    several = [alias.target for alias in audit.aliases if len(alias.members) > 1]
    assert rows(page) == [*several, *(alias.members[0][0] for alias in audit.near_aliases)]
    assert len(several) == audit.totals.aliases > 0
    page.check("#filter-all")
    assert len(rows(page)) == len(audit.aliases) + len(audit.near_aliases)
    page.select_option("#filter-by", "by RFC 3986")
    assert rows(page) == several
    page.locator("tbody .expand").click()
    assert page.locator(".details li", has_text="docs/a.md").all_inner_texts() == [
        "docs/a.md:3:23 markdown:autolink",
        "docs/a.md:3:47 markdown:autolink, written HTTPS://a.example/x",
    ]


def test_the_skip_link_leads_to_what_is_shown(page: Page, audit: Audit, tmp_path: Path) -> None:
    opened(page, audit, tmp_path, "#hosts")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    assert page.locator("h2").inner_text() == "Hosts"


def test_what_is_not_the_whole_url_cannot_be_opened(page: Page, tmp_path: Path) -> None:
    urls = ["https://a.example/x", "https://a.example/?token=9fK2mQ7xLw4TzR8v", "https://a.example/" + "x" * 3000]
    opened(page, audit_files(tmp_path, {"a.md": "".join(f"<{url}>\n" for url in urls)}), tmp_path, "#urls")
    for expand in page.locator("tbody .expand").all():
        expand.click()
    assert [link.get_attribute("href") for link in page.get_by_role("link", name="open", exact=True).all()] == urls[:1]


@pytest.mark.parametrize(
    ("http", "https", "shown"),
    [(0, 9, "0 %"), (1, 9999, "<0.1 %"), (1, 7, "12.5 %"), (9999, 1, ">99.9 %"), (9, 0, "100 %"), (0, 0, "none")],
)
def test_shares(page: Page, audit: Audit, tmp_path: Path, http: int, https: int, shown: str) -> None:
    opened(page, audit._replace(totals=audit.totals._replace(http=http, https=https)), tmp_path)
    assert page.locator(".numbers div", has_text="Still http").locator("dd").inner_text().split("\n")[0] == shown
    chart = page.locator("section.chart", has_text="http and https")
    assert chart.locator(".fill").count() == (http > 0) + (https > 0)
    assert chart.locator(".empty").count() == (http + https == 0)


def test_links_lead_to_the_files_beside_the_page(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    audit = audit_files(tmp_path, {"a b.md": "<https://a.example/>\n"})
    monkeypatch.chdir(tmp_path)
    opened(page, audit, tmp_path, "#urls", template=None)
    page.locator("tbody .expand").click()
    page.locator(".details li a").click()
    assert page.url == f"{(tmp_path / 'a b.md').as_uri()}#L1"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it(
    browser: Browser, request: pytest.FixtureRequest, audit: Audit, tmp_path: Path, scheme: str
) -> None:
    assert request.config.cache is not None
    rules = npm_file(request.config.cache, "axe-core", "axe.min.js").read_text(encoding="utf-8")
    context = browser.new_context(color_scheme=scheme, viewport={"width": 420, "height": 800})  # type: ignore[arg-type]
    page = context.new_page()
    opened(page, audit, tmp_path)
    page.evaluate(rules)
    for part in page.locator("#parts a").all():
        part.click()
        for expand in page.locator("tbody .expand").all()[:1]:
            expand.click()
        found = page.evaluate(
            "axe.run(document).then(({violations}) => violations.map((one) => [one.id, one.nodes[0].html]))"
        )
        assert (page.url.rpartition("#")[2], found) == (page.url.rpartition("#")[2], [])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_a_large_repository_can_be_searched(page: Page, tmp_path: Path) -> None:
    hosts = [f"h{number}.example" for number in range(500)]
    urls = tuple(
        AuditedUrl(f"https://{hosts[at % 500]}/{at:06}", "url", "https", hosts[at % 500], hosts[at % 500], (), 3, 1)
        for at in range(COUNT)
    )
    places = Occurrences.of(
        Occurrence(at % COUNT, f"docs/{at % 900}.md", 1, 1, 1, 2, 0, 1, "markdown:link", "link", "")
        for at in range(3 * COUNT)
    )
    counts = tuple(HostCount(host, host, COUNT // 500, 3 * COUNT // 500, 1, 0, 1, 0) for host in hosts)
    totals = Totals(files=900, urls=COUNT, occurrences=3 * COUNT)
    audit = Audit(Meta("0", ""), totals, (Root("big", "folder"),), urls, places, (), counts, (), (), ())
    opened(page, audit, tmp_path, "#urls")
    assert page.locator("#shown-rows").inner_text() == f"1–100 of {COUNT:,}"
    page.fill("#search", "h77.")
    page.wait_for_selector("#clear")
    assert page.locator("#shown-rows").inner_text() == f"1–{COUNT // 500} of {COUNT // 500} ({COUNT:,} in all)"
    page.locator("tbody .expand").first.click()
    assert page.locator(".details li").count() == 3
