"""The sessions in the README are what the program prints.

``URLLINT_UPDATE_SESSIONS=1 pytest`` writes them anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.cli.session import commands, replay

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"(?<=^```console\n)\$ urllint .*?(?=^```$)", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(not README.is_file(), reason="the README is not part of what is tested here")
def test_the_sessions_in_the_readme() -> None:
    written = README.read_text(encoding="utf-8")
    now = BLOCK.sub(lambda block: replay(block[0], ROOT).replace("in 0.00 s", "in 0.05 s"), written)
    if os.environ.get("URLLINT_UPDATE_SESSIONS"):
        README.write_text(now, encoding="utf-8")
    else:
        assert now == written
    shown = [command.split()[1] for block in BLOCK.findall(written) for command in commands(block)]
    assert {"check", "parse"} <= set(shown)
