"""Checkstyle's XML: the elements and attributes that Jenkins and reviewdog read, and what these make of them."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from tests.cli.running import urllint
from tests.report.findings import PLAIN, every_kind_of_finding, findings_in, result_of
from urllint.model import Finding
from urllint.registry import Registry
from urllint.report.checkstyle import report
from urllint.report.reporter import ReportOptions

SAMPLE = Path(__file__).parents[2] / "examples" / "sample" / "as-found"
RULES = Registry.load().rules

READ = {"line", "column", "severity", "message", "source"}
"""What readers look at; reviewdog takes a line or column that is no whole number for a broken report."""


def root_of(findings: list[Finding], options: ReportOptions = PLAIN) -> ElementTree.Element:
    text = "".join(report(result_of(findings), options))
    assert text.isascii()
    return checked(text)


def checked(text: str) -> ElementTree.Element:
    """The report's root, after a look at what readers rely on."""
    root = ElementTree.fromstring(text)
    assert (root.tag, set(root.attrib)) == ("checkstyle", {"version"})
    names = [file.get("name") for file in root]
    assert len(set(names)) == len(names)
    for file in root:
        assert (file.tag, set(file.attrib)) == ("file", {"name"})
        for error in file:
            assert error.tag == "error"
            assert set(error.attrib) <= READ
            assert error.attrib["severity"] in ("error", "warning", "info")
            assert int(error.attrib["line"]) >= ("column" in error.attrib)
            assert error.attrib["message"]
            assert error.attrib["source"].startswith("urllint.")
    return root


def test_a_report() -> None:
    findings, _ = every_kind_of_finding()
    findings[1].message = 'a "<&>"\n]]>'
    root = root_of(findings, PLAIN._replace(rules=RULES))
    first, second = root
    assert [file.get("name") for file in root] == ["日本/a b%.md", "../b.md"]
    assert first[0].attrib == {
        "line": "2",
        "column": "10",
        "severity": "warning",
        "message": findings[0].message,
        "source": "urllint.standard.IPv4-too-few-parts",
    }
    assert first[1].attrib["message"] == 'a "<&>"␊]]>. Look at it.'
    # Of a whole file the line is 0, and there is no column.
    assert second[0].attrib == {
        "line": "0",
        "severity": "info",
        "message": "cannot be read",
        "source": "urllint.meta.unreadable-file",
    }


def test_nothing_found() -> None:
    assert len(root_of([])) == 0


def test_what_another_finding_explains_is_left_out() -> None:
    first, second = findings_in("a.md", "<http://0x7f.1/>")
    first.explained_by = second.rule
    assert [error.attrib["source"] for error in root_of([first, second])[0]] == [f"urllint.{second.rule}"]
    assert len(root_of([first, second], PLAIN._replace(verbose=True))[0]) == 2


def test_the_sample() -> None:
    ran = urllint("check", "--isolated", "--output-format", "checkstyle", str(SAMPLE))
    assert ran.code == 1, ran.err
    root = checked(ran.out)
    assert len(root) > 5
    for file in root:
        assert Path(file.attrib["name"]).is_file()
