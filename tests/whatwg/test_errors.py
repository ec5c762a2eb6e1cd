"""The table of the named errors, and that the parser reports just these."""

import re
from pathlib import Path

import pytest

from urllint import whatwg

SOURCES = Path(whatwg.__file__).parent
REPORTED = re.compile(r'(?:report|fail|report_error|ValidationError)\(\s*"([A-Za-z0-9-]+)"')


def test_the_parser_reports_every_error_of_the_table_and_no_other() -> None:
    reported = {name for path in SOURCES.glob("*.py") for name in REPORTED.findall(path.read_text(encoding="utf-8"))}
    assert reported == set(whatwg.ERRORS)


@pytest.mark.parametrize("name", whatwg.ERRORS)
def test_every_row_is_complete(name: str) -> None:
    definition = whatwg.ERRORS[name]
    assert definition.name == name
    assert re.fullmatch(r"[A-Z][^\n]*\.", definition.sentence)
    assert definition.url.startswith("https://url.spec.whatwg.org/#")
    assert definition.anchor.endswith(name.lower())
    assert re.fullmatch(r"20[0-9]{2}-[01][0-9]", definition.since)
    assert definition.fatality in ("always", "sometimes", "never")
    assert name in repr(definition)


def test_there_are_thirty_one() -> None:
    assert len(whatwg.ERRORS) == 31
