"""What people read: the messages of the leading findings, word for word."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.rules.checking import check, leading

TABLE = Path(__file__).with_name("messages.txt")


def urls() -> list[str]:
    """The URLs of the table: the lines that begin with a quote, as Python writes them."""
    return [ast.literal_eval(line) for line in TABLE.read_text(encoding="utf-8").splitlines() if line[:1] in "'\""]


def table(urls: list[str]) -> str:
    """Each URL with what people are told about it."""
    lines: list[str] = []
    for url in urls:
        lines.append(repr(url) if url.isprintable() else ascii(url))
        for finding in leading(check(url)):
            assert finding.decoded is not None
            start, end = finding.decoded
            lines += [
                f"    {finding.severity} {finding.rule} {start}-{end}",
                f"        {finding.message}",
                f"        {finding.help}",
            ]
    return "\n".join(lines) + "\n"


def test_people_read_what_the_table_says() -> None:
    """After a change that is meant, ``python -m tests.rules.test_messages`` writes the table again; read it."""
    assert table(urls()) == TABLE.read_text(encoding="utf-8")


def test_errors_of_one_name_in_one_component_are_one_report_and_the_gravest_leads() -> None:
    (path, query) = check("http://foo/a|b c[?d|e")
    assert (path.decoded, path.severity) == ((14, 15), "warning")
    assert path.message.endswith("(2 more in the path)")
    assert [(related.message, tuple(related.span)) for related in path.related] == [
        ('"|" (U+007C VERTICAL LINE)', (12, 13)),
        ('"[" (U+005B LEFT SQUARE BRACKET)', (16, 17)),
    ]
    assert (query.decoded, query.severity) == ((19, 20), "info")
    assert query.related == ()


def test_each_octal_part_is_told_with_its_value() -> None:
    (finding,) = check("http://010.0x1f.0.1/")
    assert finding.message.startswith('"010" is read as the octal number 8')
    assert [related.message for related in finding.related] == ["read as the hexadecimal number 31"]


def test_a_reference_that_cannot_be_relative_names_the_base() -> None:
    (finding,) = leading(check("about us", base="mailto:harbour@shop.site"))
    assert finding.rule == "missing-scheme-non-relative-URL"
    assert finding.message.endswith('cannot be relative to the base URL "mailto:harbour@shop.site"')


def test_several_at_signs_are_one_report() -> None:
    (finding,) = check("http://a:b@c@d@evil.site/")
    assert finding.decoded == (7, 11)
    assert [tuple(related.span) for related in finding.related] == [(11, 13), (13, 15)]


HOSTS = [
    ("https://u@xn--e1afmkfd.xn--p1ai/", "; the host is пример.рф (xn--e1afmkfd.xn--p1ai)"),
    ("https://u@аррӏе.com/", "; the host is аррӏе.com (xn--80ak6aa92e.com)"),
    ("https://u@xn--a.com/", "; the host is xn--a.com"),
    (f"https://u@{'corp.com.' * 12}evil.com/", "; the host is …" + "corp.com." * 10 + "evil.com"),
    (f"https://u@{'a.' * 60}☕.example.com/", "; the host is …" + "a." * 43 + "☕.example.com"),
    ("https:u@xn--e1afmkfd.xn--p1ai:81/", "browsers read this as https://пример.рф:81/…"),
]


@pytest.mark.parametrize(("url", "ending"), HOSTS, ids=[ascii(row[0])[:60] for row in HOSTS])
def test_a_host_is_shown_as_people_read_it_and_never_without_its_end(url: str, ending: str) -> None:
    messages = [finding.message for finding in check(url)]
    assert any(message.endswith(ending) for message in messages), messages


def test_a_thousand_defects_do_not_make_a_thousand_remarks() -> None:
    (finding,) = check("http://foo/" + " a" * 1000)
    assert finding.message.endswith("(999 more in the path)")
    assert len(finding.related) == 50


SECRET = "wonderland"


@pytest.mark.parametrize(
    "url",
    [
        f"https://anna:{SECRET}@shop.site/",
        f"https:/anna:{SECRET}@shop.site/",
        f"https://anna:{SECRET}@shop.site\\a",
        f"https://anna:{SECRET}@127.1/a b",
        f"https://anna:{SECRET}@shop..site/",
        f"https://anna:{SECRET}@shop.site:port/",
        f"ftp:/anna:{SECRET}@/x",
    ],
)
def test_no_message_tells_a_password(url: str) -> None:
    findings = check(url)
    assert findings
    for finding in findings:
        assert SECRET not in " ".join(
            (finding.message, finding.help, *(related.message for related in finding.related))
        )


RELATIVE = [
    ("a\\b", "a backslash stands where a slash belongs; browsers read it as a slash, other programs may not"),
    ("//0x7f.1/", '"0x7f" is read as the hexadecimal number 127; browsers read this host as 127.0.0.1'),
    (
        "https:a b",
        'no slash after "https:" where two slashes belong; '
        "browsers read the rest as a host, or as relative to a page of the same scheme",
    ),
    ("a{b", '"{" (U+007B LEFT CURLY BRACKET) cannot stand in the path as it is; browsers write it as %7B'),
]


@pytest.mark.parametrize(("url", "message"), RELATIVE, ids=[row[0] for row in RELATIVE])
def test_relative_references_without_a_known_base_say_nothing_about_it(url: str, message: str) -> None:
    finding = leading(check(url, relative=True))[0]
    assert finding.message == message


def test_two_slashes_of_any_kind_lead_to_a_host_whatever_the_base() -> None:
    def told(url: str) -> str:
        return leading(check(url, relative=True))[0].message

    assert told("https:\\\\shop.site:81/x").endswith("browsers read this as https://shop.site:81/…")
    assert told("https:/\\shop.site/").endswith("browsers read this as https://shop.site/…")
    assert told("https:/shop.site/").endswith("or as relative to a page of the same scheme")


if __name__ == "__main__":
    text = table(urls())
    TABLE.write_text(text, encoding="utf-8")
