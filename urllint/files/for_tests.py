"""Files for tests, whose URLs may be malformed on purpose: they are what the tested program is given.

Folders and files are known by their names. Of an absolute path only what is below the working directory or the
repository counts, so that a checkout in somebody's folder ``test`` is like any other.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_IN_DATA_FOLDER: Final = frozenset(
    {
        *("test", "tests", "testdata", "testsuite", "testsuites", "testcase", "testcases", "testing"),
        *("fixture", "fixtures", "mock", "mocks", "testdir"),
    }
)
"""Words that a folder's name begins or ends with; ``testing`` stands alone."""

_IN_PROGRAM: Final = frozenset({"test", "tests", "spec", "specs", "conftest"})
"""Words that the name of a program begins or ends with. A folder ``spec`` may as well hold specifications."""


def is_for_tests(path: str) -> bool:
    """Whether the file at ``path`` is in a folder whose files tests read, which may be wrong on purpose."""
    return any(map(_is_data_folder, _inside(path)[:-1]))


def is_test_program(path: str) -> bool:
    """Whether what the file at ``path`` holds as a program is a test, or stands beside tests."""
    *folders, name = _inside(path)
    if any(map(_is_data_folder, folders)):
        return True
    if not {"spec", "specs", "t", "xt"}.isdisjoint(folders) or name.endswith(".t"):
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


def _inside(path: str) -> list[str]:
    """The parts of the path below the working directory or the repository; else the file's name alone."""
    if os.sep != "/":
        path = path.replace(os.sep, "/")
    if not os.path.isabs(path):  # noqa: PTH117 - no pathlib at start
        return path.split("/")
    folder, _, name = path.rpartition("/")
    here = os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - as above
    root = here if f"{folder}/".startswith(f"{here}/") else _repository(folder)
    return [name] if root is None else path[len(root) :].lstrip("/").split("/")


@lru_cache(maxsize=1024)
def _repository(folder: str) -> str | None:
    """The root of the checkout that holds the folder, if there is one."""
    while not os.path.lexists(f"{folder}/.git"):
        above = folder.rpartition("/")[0]
        if not above or above == folder:
            return None
        folder = above
    return folder
