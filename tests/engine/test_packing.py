"""Results as plain values and back."""

from __future__ import annotations

import marshal

import pytest

from urllint.engine.packing import pack, pack_finding, unpack
from urllint.engine.result import Failure, FileResult
from urllint.model import Edit, Finding, Fix, Location, Related
from urllint.text.span import Span

LOCATION = Location(1, 2, 3, 4, "raw", "source", 0, (1, 3))
FINDING = Finding(
    rule="port-invalid",
    severity="error",
    message="a message with a lone \udc80",
    path="a.md",
    span=Span(1, 5),
    url="http://h:x/",
    url_span=Span(0, 11),
    decoded=Span(9, 10),
    href=None,
    help="help",
    related=[Related("here", Span(2, 3), LOCATION), Related("there", Span(2, 2))],
    fix=Fix("Do it", (Edit(0, 1, "x"), Edit(2, 2, "y")), "unsafe", "why", (Edit(5, 6, "&amp;"),), "after"),
    explained_by="host-missing",
    location=LOCATION,
)
RESULTS = [
    FileResult("a.md"),
    FileResult("a.md", urls=7),
    FileResult("a.md", (FINDING, Finding(rule="r", severity="info", message="m", path="a.md")), 3),
    FileResult("a.md", urls=7, is_complete=False),
    FileResult("a.md", suppressed=1, suppressed_findings=(FINDING,)),
    FileResult("a.md", (), 3, fixed=2, is_narrowed=True, failures=(Failure(("rule", "x"), "m"),)),
]


def described(result: FileResult) -> object:
    findings = (*result.findings, *result.suppressed_findings)
    every = [tuple(getattr(finding, name) for name in Finding.__slots__) for finding in findings]
    return every, result._replace(findings=(), suppressed_findings=())


@pytest.mark.parametrize("result", RESULTS)
def test_nothing_is_lost(result: FileResult) -> None:
    kept = marshal.loads(marshal.dumps(pack(result)))
    assert described(unpack(kept, "a.md")) == described(result)


def test_a_result_without_findings_takes_little() -> None:
    assert pack(FileResult("a.md", urls=7)) == 7


def test_every_field_of_a_finding_counts() -> None:
    for name in Finding.__slots__:
        other = Finding(rule="r", severity="info", message="m", path="a.md")
        setattr(other, name, "another")
        assert (pack_finding(other) != pack_finding(Finding(rule="r", severity="info", message="m", path="a.md"))) == (
            name != "path"
        )


def test_types_of_a_plugins_own_become_plain_ones() -> None:
    class Text(str):
        __slots__ = ()

    class Number(int):
        pass

    finding = Finding(rule="r", severity="info", message=Text("m"), path="a.md", span=Span(Number(3), 5))
    kept = marshal.loads(marshal.dumps(pack_finding(finding)))
    assert kept == pack_finding(Finding(rule="r", severity="info", message="m", path="a.md", span=Span(3, 5)))


def test_what_is_no_plain_value_is_refused() -> None:
    finding = Finding(rule="r", severity="info", message="m", path="a.md")
    finding.help = ["a list"]  # type: ignore[assignment] # what a type checker would not let pass
    with pytest.raises(TypeError, match="list cannot be kept"):
        pack_finding(finding)
