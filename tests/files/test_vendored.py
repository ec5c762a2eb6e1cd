"""Which files are copies of somebody else's, by the folders that they stand in."""

from __future__ import annotations

from pathlib import Path

import pytest

from urllint.files import VENDORED_FOLDERS, is_vendored
from urllint.settings.declarations import DECLARATIONS

FILES = [
    ("vendor/github.com/a/b/README.md", True),
    ("src/pip/_vendor/requests/models.py", True),
    ("web/node_modules/left-pad/index.js", True),
    ("ThirdParty/zlib/zlib.h", True),
    ("third_party/abseil/README", True),
    ("man/vendor/modules.txt", True),
    ("vendor/README.rst", False),
    ("vendor.py", False),
    ("docs/vendors/a.md", False),
    ("external/a.c", False),
    ("deps/a.c", False),
    ("lib/a.py", False),
    ("contrib/a.sh", False),
]


@pytest.mark.parametrize(("path", "expected"), FILES)
def test_copies_are_known_by_their_folders(path: str, expected: bool) -> None:
    assert is_vendored(path) == expected


def test_where_a_checkout_stands_says_nothing_about_it(tmp_path: Path) -> None:
    project = tmp_path / "vendor" / "project"
    (project / ".git").mkdir(parents=True)
    assert not is_vendored(f"{project}/a.py")
    assert is_vendored(f"{project}/vendor/a/a.py")


def test_the_documentation_names_the_folders() -> None:
    (details,) = [declaration.details for declaration in DECLARATIONS if declaration.name == "show-level"]
    assert all(f"`{name}`" in details for name in VENDORED_FOLDERS)
