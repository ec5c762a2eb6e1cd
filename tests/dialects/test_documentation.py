"""The page about dialects shows what the program prints, and names every reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.session import replay
from urllint.dialects import DIALECTS

PAGE = Path(__file__).parents[2] / "docs" / "dialects.md"

pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="the documentation is not part of what is tested here")


def test_the_session(tmp_path: Path) -> None:
    (session,) = re.findall(r"^```console\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert replay(session, tmp_path) == session


def test_the_reader_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    information = tmp_path / "gateway_reader-1.dist-info"
    information.mkdir()
    (information / "entry_points.txt").write_text("[urllint]\nreaders = gateway_reader\n")
    (tmp_path / "gateway_reader.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    shown = replay("$ urllint compare --readers whatwg,gateway 'http://h.example/a'\n", tmp_path)
    assert "  host      h.example\n" in shown


@pytest.mark.parametrize("name", [dialect.name for dialect in DIALECTS])
def test_every_reader_is_on_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE.read_text(encoding="utf-8")
