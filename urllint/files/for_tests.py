"""Files for tests, whose URLs may be malformed on purpose: they are what the tested program is given.

Folders and files are known by their names. A folder whose name merely ends in ``test`` is none of them, for programs
that test are called so, too (``pytest``, ``speedtest``), nor is a ``playground``, which as often is one for people. Of
an absolute path only what is below the working directory or the repository counts, so that a checkout in somebody's
folder ``test`` is like any other.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.files.inside import parts_inside

_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_IN_DATA_FOLDER: Final = frozenset(
    {
        *("test", "tests", "testdata", "testsuite", "testsuites", "testcase", "testcases", "testing"),
        *("fixture", "fixtures", "mock", "mocks", "testdir"),
    }
)
"""Words that a folder's name begins or ends with; ``testing`` stands alone."""

_FOR_TESTS: Final = re.compile(r"\.(?:phpt|(?!latest\Z)[a-z]*test)\Z")
"""How the names of files end that a test runner reads: ``select.test``, ``wss.caddyfiletest``."""

_IN_PROGRAM: Final = frozenset({"test", "tests", "spec", "specs", "conftest"})
"""Words that the name of a program begins or ends with. A folder ``spec`` may as well hold specifications."""


_OF_PROGRAMS: Final = frozenset({"spec", "specs", "t", "xt"})
_DOCUMENTS: Final = (".md", ".mdx", ".markdown", ".rst", ".adoc", ".html", ".tex")
"""How the names of documents end, which in a folder ``specs`` are specifications."""


def is_for_tests(path: str) -> bool:
    """Whether the file at ``path`` is one that tests read, by its folder or extension: it may be wrong on purpose."""
    *folders, name = parts_inside(path)
    return any(map(_is_data_folder, folders)) or _FOR_TESTS.search(name) is not None


def is_test_program(path: str) -> bool:
    """Whether what the file at ``path`` holds as a program is a test, or stands beside tests."""
    *folders, name = parts_inside(path)
    if any(map(_is_data_folder, folders)) or _FOR_TESTS.search(name) is not None:
        return True
    if not _OF_PROGRAMS.isdisjoint(folders) and not name.lower().endswith(_DOCUMENTS):
        return True
    if name.endswith(".t"):
        return True
    stem = name.partition(".")[0] if name.count(".") == 1 else name.rpartition(".")[0]
    return not _IN_PROGRAM.isdisjoint(_ends(stem))


def _is_data_folder(name: str) -> bool:
    words = _ends(name)
    return not _IN_DATA_FOLDER.isdisjoint(words) and ("testing" not in words or words[0] == words[1])


def _ends(name: str) -> tuple[str, str]:
    """The first and the last word of a name in lower case: ``test`` and ``kt`` of ``testHttp_kt``."""
    words = _WORD.findall(name)
    return (words[0].lower(), words[-1].lower()) if words else ("", "")
