"""One defect is one diagnosis: which of several findings on a URL people see."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.checking import SPECS, check, leading, said
from urllint.model import SEVERITIES

ONE_DIAGNOSIS = [
    ("an address in hexadecimal with parts left out", "http://0x7f.1/", "IPv4-non-decimal-part"),
    ("an address in one number", "http://2130706433/", "IPv4-out-of-range-part"),
    ("an address in one hexadecimal number", "http://0x7f000001/", "IPv4-out-of-range-part"),
    ("a version number for a host", "https://v1.2.3/", "IPv4-non-numeric-part"),
    ("a short address with a dot at its end", "http://127.1./", "IPv4-too-few-parts"),
    ("fullwidth digits and parts left out", "http://１２７.1/", "IPv4-non-ASCII-input"),
    ("fullwidth digits, percent-encoded", "http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/", "IPv4-non-ASCII-input"),
    ("too many parts and a dot at the end", "http://1.2.3.4.5./", "IPv4-too-many-parts"),
    ("two dots in an address", "http://192..2.1/", "IPv4-non-numeric-part"),
    ("a percent-encoded space in a host", "https://shop%20window.site/", "domain-to-ASCII"),
    ("zeros in an address with too few pieces", "http://[2001:0db8:0001]/", "IPv6-too-few-pieces"),
    ("three slashes and no host", "http:///?q", "host-missing"),
    ("a space before a scheme that lacks its colon", " http//shop.site/", "missing-scheme-non-relative-URL"),
]


@pytest.mark.parametrize(("url", "rule"), [row[1:] for row in ONE_DIAGNOSIS], ids=[row[0] for row in ONE_DIAGNOSIS])
def test_one_defect_is_one_diagnosis(url: str, rule: str) -> None:
    findings = check(url)
    assert len(findings) > 1 or rule == "IPv4-non-ASCII-input"
    assert [finding.rule for finding in leading(findings)] == [rule]


@pytest.mark.parametrize(
    ("url", "after"),
    [
        pytest.param("https://shop%2Ewindow.site/a", "https://shop.window.site/a", id="percent-encoding in a host"),
        pytest.param("https://m%C3%BCnchen.site/", "https://münchen.site/", id="a letter percent-encoded in a host"),
        pytest.param("https://shop.site\\a", "https://shop.site/a", id="a backslash"),
        pytest.param("http://127.1/", "http://127.0.0.1/", id="a short address"),
    ],
)
def test_what_leads_offers_the_fix_of_what_it_stands_for(url: str, after: str) -> None:
    findings = check(url, groups=("standard", "security"))
    (shown,) = leading(findings)
    assert len(findings) > 1
    assert shown.fix is not None
    assert (shown.fix.after, shown.fix.applicability) == (after, "safe")


def test_different_defects_are_all_told() -> None:
    assert said(check("https://anna:wonderland@0x7f.1:80\\a b/%zz?[")) == [
        ("invalid-credentials", "info"),
        ("IPv4-non-decimal-part", "error"),
        ("invalid-reverse-solidus", "error"),
        ("invalid-URL-unit", "warning"),
        ("invalid-URL-unit", "info"),
    ]


def test_a_remark_never_stands_for_a_warning() -> None:
    assert said(check("https://-shop%2Dwindow.site/")) == [
        ("domain-percent-encoded", "warning"),
        ("domain-to-ASCII", "info"),
    ]


def accounted_for_by(rule: str) -> set[str]:
    """The rules whose findings that of ``rule`` stands for, directly or not."""
    explained = set(SPECS[rule].explains)
    return explained.union(*map(accounted_for_by, explained))


HOSTS = st.text("0017xX.．ａ%2e%31%20[]:a-_", max_size=12)


@given(HOSTS, st.sampled_from(["http://{}/", "http:///{}?", "https:\\{}", "http://a@{}:1/", "x://{}"]))
def test_what_is_not_shown_is_accounted_for_by_what_is(host: str, frame: str) -> None:
    findings = check(frame.format(host))
    shown = {finding.rule: finding for finding in leading(findings)}
    assert bool(shown) == bool(findings)
    for finding in findings:
        if finding.explained_by is not None:
            leader = shown[finding.explained_by]
            assert finding.rule in accounted_for_by(leader.rule)
            assert SEVERITIES.index(leader.severity) <= SEVERITIES.index(finding.severity)
