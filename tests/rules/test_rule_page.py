"""A rule's page, as `urllint rule NAME` shows it and as programs read it."""

from __future__ import annotations

import json

import pytest

from tests.rules.checking import SPECS
from urllint.report.rule_page import as_dict, explain, load_page, parse_docstring, render_markdown
from urllint.report.terminal import Terminal
from urllint.specs import RuleSpec

PAGE = """\
IPv4-non-decimal-part: A part of an IPv4 address that is octal or hexadecimal.

  group      standard
  severity   error
  selected   by default
  fix        yes
  since      0.1.0
  leads      its finding stands for those of IPv4-too-few-parts, IPv4-empty-part, domain-to-ASCII,
             domain-percent-encoded, parsers-disagree on the same URL
  see        https://url.spec.whatwg.org/#ipv4-non-decimal-part

What it reports
  A part of an IPv4 address that begins with `0x` (hexadecimal) or with a zero (octal):
  `http://0x7f.1/`, `http://192.168.010.1/`.

Why it matters
  `192.168.010.1` is 192.168.8.1 for browsers and curl, 192.168.10.1 for programs that take all
  numbers for decimal, and a name or an error for others. Filters that look for internal addresses
  are got round this way. Where the number is the same in octal and in decimal (`01`), it is a
  warning, else an error.

How to fix
  Write the four numbers in decimal, without leading zeros. The message says which address browsers
  read.

Reported
  http://0x7f.1/
         ^^^^
  fixed: http://127.0.0.1/
  http://192.168.010.1/
                 ^^^
  fixed: http://192.168.8.1/
  https://10.0.0.01/
                 ^^
  fixed: https://10.0.0.1/

Not reported
  http://127.0.0.1/
  http://192.168.10.1/
  http://0x7f.1.example/
"""


def test_a_page_on_a_terminal() -> None:
    assert explain(SPECS["IPv4-non-decimal-part"]) == PAGE


def test_colours_change_nothing_but_the_looks() -> None:
    painted = explain(SPECS["IPv4-non-decimal-part"], Terminal(color=True))
    assert "\x1b[1mWhy it matters\x1b[0m" in painted
    assert len(painted.splitlines()) == len(PAGE.splitlines())


@pytest.mark.parametrize("columns", [40, 60, 200])
def test_text_keeps_to_the_width(columns: int) -> None:
    page = explain(SPECS["invalid-URL-unit"], Terminal(columns=columns))
    text = page[page.index("What it reports") : page.index("Reported")]
    assert all(len(line) <= min(columns, 100) for line in text.splitlines())


def test_what_is_missing_or_invisible_is_marked_where_it_is() -> None:
    page = explain(SPECS["domain-to-ASCII"])
    assert "  https://a..example/\n            ^\n" in page
    assert "  https://<U+200D>snow.example/\n          ^^^^^^^^^^^^\n" in page


def test_the_second_of_two_equal_characters_is_marked_if_it_is_the_one() -> None:
    assert "  http://192.0.2.1./\n                  ^\n" in explain(SPECS["IPv4-empty-part"])


def test_an_example_names_what_it_is_relative_to() -> None:
    assert "  images\\logo.png    (relative to https://shop.example/)\n" in explain(SPECS["invalid-reverse-solidus"])


def test_options_are_listed_with_their_defaults() -> None:
    page = explain(SPECS["invalid-credentials"])
    assert "`schemes`: Schemes of URLs that are judged" in page
    assert page.endswith("Default:\n  http, https, ws, wss, ftp.\n")


@pytest.mark.parametrize("name", SPECS)
def test_programs_get_the_same_as_people(name: str) -> None:
    spec = SPECS[name]
    record = json.loads(json.dumps(as_dict(spec)))
    page = load_page(spec)
    assert record["name"] == name
    assert [section["heading"] for section in record["sections"]] == [section.heading for section in page.sections]
    assert [example["url"] for example in record["bad"]] == [example.url for example in page.bad]
    assert record["good"] == list(page.good)
    assert {option["name"] for option in record["options"]} == {option.name for option in spec.options}
    assert record["severity"] in ("error", "warning", "info")


@pytest.mark.parametrize("name", SPECS)
def test_markdown_has_every_section(name: str) -> None:
    page = render_markdown(SPECS[name])
    assert page.startswith(f"# {name}\n")
    for section in load_page(SPECS[name]).sections:
        assert f"\n## {section.heading}\n\n{section.text}\n" in page


def test_a_docstring_without_headings_is_one_section() -> None:
    assert parse_docstring("Title.\n\nSome text.\n") == ("Title.", (("", "Some text."),))
    assert parse_docstring("") == ("", ())


def test_headings_split_a_docstring() -> None:
    assert parse_docstring("Title.\n\n## One\n\na\n\nb\n\n## Two\n- c\n") == (
        "Title.",
        (("One", "a\n\nb"), ("Two", "- c")),
    )


def test_a_target_that_is_no_rule_is_refused() -> None:
    spec = RuleSpec("x", "policy", "X.", "info", "urllint.rule:Example")
    with pytest.raises(TypeError, match=r"urllint\.rule:Example is no subclass"):
        load_page(spec)


def test_a_rule_without_examples_and_docstring_has_a_page() -> None:
    page = explain(RuleSpec("x", "policy", "Something.", "info", "urllint.rule:Rule", default=False, aliases=("y",)))
    assert page.startswith("x: What a rule is: metadata, examples and one check.\n")
    assert "  selected   only if asked for\n" in page
    assert "  also       y\n" in page
