"""What an audit says of the URLs in files: what they are, where, and how many."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.audit.auditing import audit_files, write
from urllint.audit.model import Audit, AuditedUrl, OnlineResult

A = "a.example"
DEEP = "docs.a.example.co.uk"
READ = [
    ("a.md", "<https://A.example/b>", ("https://a.example/b", "url", "https", A, A)),
    ("a.md", f"<https://{DEEP}/>", (f"https://{DEEP}/", "url", "https", DEEP, "example.co.uk")),
    ("a.md", "<http://0x7f.1/>", ("http://127.0.0.1/", "url", "http", "127.0.0.1", "")),
    ("a.md", "<http://[2001:db8::0:1]/>", ("http://[2001:db8::1]/", "url", "http", "[2001:db8::1]", "")),
    ("a.md", "<https://☕.a.example/>", ("https://xn--53h.a.example/", "url", "https", "xn--53h.a.example", A)),
    ("a.md", "<mailto:me@a.example>", ("mailto:me@a.example", "url", "mailto", "", "")),
    ("a.md", "[x](other.md)", ("other.md", "relative", "", "", "")),
    ("a.html", '<base href="https://a.example/b/"><a href="../c">', ("https://a.example/c", "url", "https", A, A)),
    ("a.md", "<https://a.example:8x/>", ("https://a.example:8x/", "failure", "", "", "")),
    ("a.yaml", "x: https://a.example/{{ page }}", ("https://a.example/{{ page }}", "template", "https", A, A)),
    ("a.yaml", "x: https://{{ host }}/page", ("https://{{ host }}/page", "template", "https", "", "")),
    ("a.yaml", "x: https://a.example{{ path }}", ("https://a.example{{ path }}", "template", "https", "", "")),
    ("a.txt", "www.a.example\n", ("www.a.example", "other", "", "", "")),
]


@pytest.mark.parametrize(("name", "text", "expected"), READ, ids=[text for _, text, _ in READ])
def test_what_a_url_is(name: str, text: str, expected: tuple[str, ...], tmp_path: Path) -> None:
    urls = audit_files(tmp_path, {name: text}).urls
    assert expected in [(url.url, url.kind, url.scheme, url.host, url.domain) for url in urls]


def url_of(audit: Audit, text: str) -> AuditedUrl:
    (found,) = (url for url in audit.urls if url.url == text)
    return found


FILES = {
    "docs/a.md": "# A\n\n<https://a.example/x> and <https://a.example/x>, [b](http://B.example), <http://a.example>\n",
    "docs/b.html": '<svg xmlns="http://www.w3.org/2000/svg"><a href="https://a.example/x">\n</a></svg>\n',
    "src/c.py": 'URL = "https://sub.a.example/y"\n',
    "empty.txt": "nothing\n",
    "picture.png": b"\x89PNG\0",
}


def test_everything_is_counted(tmp_path: Path) -> None:
    audit = audit_files(tmp_path, FILES)
    totals = audit.totals
    assert (totals.files, totals.files_with_urls, totals.urls, totals.occurrences) == (4, 3, 5, 7)
    assert (totals.hosts, totals.domains, totals.http, totals.https) == (4, 3, 2, 4)
    x = url_of(audit, "https://a.example/x")
    assert (x.occurrences, x.files) == (3, 2)
    assert [(host.name, host.urls, host.occurrences, host.files, host.http, host.https) for host in audit.hosts] == [
        ("a.example", 2, 4, 2, 1, 3),
        ("b.example", 1, 1, 1, 1, 0),
        ("sub.a.example", 1, 1, 1, 0, 1),
        ("www.w3.org", 1, 1, 1, 0, 0),
    ]
    assert [(one.name, one.hosts, one.urls, one.occurrences, one.files) for one in audit.domains] == [
        ("a.example", 2, 3, 5, 3),
        ("b.example", 1, 1, 1, 1),
        ("w3.org", 1, 1, 1, 1),
    ]
    assert [(scheme.name, scheme.urls, scheme.occurrences) for scheme in audit.schemes] == [
        ("https", 2, 4),
        ("http", 3, 3),
    ]
    assert [root.files for root in audit.roots] == [4]


def test_what_is_still_http_may_have_no_host_that_is_known(tmp_path: Path) -> None:
    audit = audit_files(
        tmp_path, {"a.yaml": "x: http://{{ host }}/page\ny: https://{{ host }}/\nz: http://a.example/\n"}
    )
    assert (audit.totals.http, audit.totals.https, audit.totals.hosts) == (2, 1, 1)


def test_every_occurrence_is_at_its_place(tmp_path: Path) -> None:
    audit = audit_files(tmp_path, FILES)
    assert [one.path for one in audit.occurrences] == sorted(one.path for one in audit.occurrences)
    for one in audit.occurrences:
        text = (tmp_path / one.path).read_text()
        assert one.written == text[one.start : one.end]
        assert (one.line, one.column) == (
            text.count("\n", 0, one.start) + 1,
            one.start - text.rfind("\n", 0, one.start),
        )
        assert audit.urls[one.url].host in one.written.lower()
    assert {one.role for one in audit.occurrences} == {"link", "identifier", "code"}


def test_the_status_of_every_rule(tmp_path: Path) -> None:
    files = {"a.md": "<https://a.example/%zz> <https://a.example/b>\n\n<https://a.example/%zz>\n\n[x](gone.md)\n"}
    audit = audit_files(tmp_path, files, select=("invalid-URL-unit", "broken-relative-link", "port-invalid"))
    bad = url_of(audit, "https://a.example/%zz")
    assert (bad.errors, bad.findings) == (("invalid-URL-unit",), (("invalid-URL-unit", 2),))
    assert url_of(audit, "https://a.example/b").findings == ()
    rules = {rule.name: (rule.findings, rule.urls, rule.files) for rule in audit.rules}
    assert rules["invalid-URL-unit"] == (2, 1, 1)
    assert rules["broken-relative-link"] == (1, 1, 1)
    assert rules["port-invalid"] == (0, 0, 0)
    for finding in audit.findings:
        assert finding.occurrence is not None
        occurrence = audit.occurrences[finding.occurrence]
        assert occurrence.url == finding.url
        assert occurrence.start <= finding.start <= finding.end <= occurrence.end


def test_the_errors_of_all_spellings_of_a_url(tmp_path: Path) -> None:
    page = '<a href="https:/a.example/b">1</a><a href="https://a.example\\b">2</a><a href="https://a.example/b">3</a>'
    (url,) = audit_files(tmp_path, {"a.html": page}).urls
    assert set(url.errors) == {"special-scheme-missing-following-solidus", "invalid-reverse-solidus"}
    assert url.occurrences == 3


def test_suppressed_findings_are_counted_and_not_listed(tmp_path: Path) -> None:
    text = "<!-- urllint: ignore[invalid-URL-unit] -->\n<https://a.example/%zz>\n"
    audit = audit_files(tmp_path, {"a.md": text}, select=("invalid-URL-unit",))
    assert (audit.findings, audit.totals.suppressed) == ((), 1)


def test_a_finding_about_a_whole_file(tmp_path: Path) -> None:
    audit = audit_files(tmp_path, {"a.md": b"\xff <https://a.example/b>\n"})
    (finding,) = audit.findings
    assert (finding.rule, finding.line, finding.occurrence, finding.url) == ("unreadable-file", 0, None, None)


def test_secrets_are_masked_everywhere(tmp_path: Path) -> None:
    text = (
        "<https://me:hunter2hunter@a.example/x> <https://me:otherhunter@a.example/x> "
        "<https://a.example/?access_token=0123456789abcdef0123> <https://me:hunter2hunter@a.example:8x/>\n"
    )
    audit = audit_files(tmp_path, {"a.md": text})
    shown = repr((audit, list(audit.occurrences)))
    assert [secret for secret in ("hunter", "0123456789abcdef0123") if secret in shown] == []
    both = url_of(audit, "https://me:***@a.example/x")
    assert both.occurrences == 2
    clear = audit_files(tmp_path, {}, show_secrets=True)
    assert url_of(clear, "https://me:hunter2hunter@a.example/x").occurrences == 1
    assert clear.meta.shows_secrets


def test_what_servers_said_joins_the_urls(tmp_path: Path) -> None:
    result = OnlineResult("redirected", 301, "https://a.example/c", is_permanent=True, checked="2026-03-01T12:00:00Z")
    asked = {"https://me:hunter2hunter@a.example/b": result}
    audit = audit_files(
        tmp_path, {"a.md": "<https://me:hunter2hunter@a.example/b> <https://a.example/x>\n"}, online=asked
    )
    assert [(url.url, url.online) for url in audit.urls] == [
        ("https://a.example/x", None),
        ("https://me:***@a.example/b", result),
    ]
    assert audit.meta.is_online


def test_the_same_file_in_two_roots_counts_once(tmp_path: Path) -> None:
    from tests.audit.auditing import audit_paths

    write(tmp_path, FILES)
    audit = audit_paths([tmp_path / "docs" / "a.md", tmp_path, tmp_path / "docs" / ".." / "docs"])
    assert [root.files for root in audit.roots] == [1, 3, 0]
    assert audit.totals.occurrences == 7


def test_two_audits_of_the_same_files_are_equal(tmp_path: Path) -> None:
    assert audit_files(tmp_path, FILES) == audit_files(tmp_path, {})
