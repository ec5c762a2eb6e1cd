"""The standard library's own files: what every extractor's reader of Python must agree on with Python itself."""

from __future__ import annotations

import re
import sysconfig
import tokenize
from collections.abc import Iterator
from pathlib import Path


def standard_library(every: int) -> Iterator[tuple[Path, str]]:
    """Every so many of the standard library's files that Python can read, with their text, newlines untouched."""
    files = sorted(Path(sysconfig.get_path("stdlib")).rglob("*.py"))
    for path in files[::every]:
        if "site-packages" in path.parts:
            continue
        try:
            with tokenize.open(path) as file:
                encoding = file.encoding
            yield path, path.read_bytes().decode(encoding)
        except (SyntaxError, UnicodeDecodeError):
            continue  # test data of the library, broken on purpose


def line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]
