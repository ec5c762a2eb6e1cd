"""What makes two findings the same one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.findings import findings_in
from urllint.baseline import fingerprint
from urllint.baseline.fingerprints import component_at
from urllint.model import Finding, Location
from urllint.redaction import redact_finding
from urllint.text.span import Span


@pytest.mark.parametrize(
    ("url", "part", "component"),
    [
        ("https://u:p@host.example:80/a?b#c", "https", "scheme"),
        ("https://u:p@host.example:80/a?b#c", "u:p", "userinfo"),
        ("https://u:p@host.example:80/a?b#c", "@", "userinfo"),
        ("https://u:p@host.example:80/a?b#c", "host", "host"),
        ("https://u:p@host.example:80/a?b#c", ":80", "port"),
        ("https://u:p@host.example:80/a?b#c", "/a", "path"),
        ("https://u:p@host.example:80/a?b#c", "?b", "query"),
        ("https://u:p@host.example:80/a?b#c", "#c", "fragment"),
        ("http://[::1:x]/", ":x", "host"),
        ("http://[::1]:port/", "port", "port"),
        (r"http:\\host\path", r"\path", "path"),
        ("../a?b", "a", "path"),
        ("../a?b", "b", "query"),
        ("//host/x", "host", "host"),
        ("mailto:a@b", "a@b", "path"),
        ("  https://host/", "host", "host"),
        ("https:/x", "/x", "path"),
        ("", "", "path"),
    ],
)
def test_components_as_they_are_written(url: str, part: str, component: str) -> None:
    assert component_at(url, url.index(part)) == component


@given(st.text(alphabet="ab:/\\?#@[] \n"), st.integers(0, 12))
def test_every_text_has_components(url: str, offset: int) -> None:
    assert component_at(url, min(offset, len(url)))


def prints(text: str, path: str = "a.md") -> list[str]:
    return [fingerprint(finding) for finding in findings_in(path, text)]


def test_it_is_the_url_and_the_component() -> None:
    (one,) = prints("<http://a b/>")
    assert prints("moved\n\n down <http://a b/>", "b.md") == [one]
    assert prints("<http://a c/>") != [one]
    in_path, in_query = prints("<http://a/%/?%>")
    assert in_path != in_query
    first, second = prints("<http://a/%/%>")
    assert first == second
    assert len(one) == 16


def test_passwords_are_masked_before_they_are_hashed() -> None:
    (one,) = prints("<http://u:pass@a b/>")[:1]
    assert prints("<http://u:a-much-longer-secret@a b/>")[:1] == [one]
    assert prints("<http://u:***@a b/>")[:1] == [one]


@pytest.mark.parametrize(
    "url", ["http://u:secret@a b/", "http://u:secret@h/%", "http://u:sec/ret@h/%", "http://h/?next=http://u:s3@h/&%"]
)
def test_masked_or_not_it_is_the_same(url: str) -> None:
    findings = findings_in("a.md", f"<{url}>")
    assert findings
    for finding in findings:
        masked = redact_finding(finding)
        assert masked is not finding
        assert fingerprint(masked) == fingerprint(finding)


def whole_file(message: str) -> Finding:
    return Finding(rule="unreadable-file", severity="info", message=message, path="a.md")


def test_a_finding_about_a_file_is_its_message_without_numbers() -> None:
    assert fingerprint(whole_file("wrong at 25")) == fingerprint(whole_file("wrong at 117"))
    assert fingerprint(whole_file("wrong at 25")) != fingerprint(whole_file("cannot be read"))


def test_a_finding_without_a_url_is_its_text() -> None:
    def at(line: int, raw: str) -> Finding:
        finding = whole_file("m")
        finding.span = Span(0, len(raw))
        finding.location = Location(line, 1, line, 1 + len(raw), raw, raw, 0)
        return finding

    assert fingerprint(at(1, "host-missing")) == fingerprint(at(9, "host-missing"))
    assert fingerprint(at(1, "host-missing")) != fingerprint(at(1, "port-invalid"))
