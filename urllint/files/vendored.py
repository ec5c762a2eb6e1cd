"""Copies of what others have written, which stand in folders that tools and people name for it.

What is wrong in a copy is wrong in its original, and mended there: a change would be lost with the next update. Names
such as ``external``, ``deps`` or ``lib`` are not among them, for as many projects keep code of their own in those.
"""

from __future__ import annotations

import os
from typing import Final

from urllint.files.inside import parts_inside

VENDORED_FOLDERS: Final = frozenset(
    {
        *("vendor", "vendored", "_vendor", "_vendored", "third_party", "third-party", "thirdparty"),
        *("3rd_party", "3rd-party", "3rdparty", "node_modules", "bower_components", "site-packages"),
    }
)
"""Names of folders with copies, in lower case."""


def is_vendored(path: str) -> bool:
    """Whether the file at ``path`` is a copy of somebody else's; what stands there to say so is the project's own."""
    if VENDORED_FOLDERS.isdisjoint(path.replace(os.sep, "/").lower().split("/")):
        return False  # and it need not be known where the project begins
    *folders, name = parts_inside(path)
    if folders and name.lower().startswith("readme"):
        folders.pop()
    return any(folder.lower() in VENDORED_FOLDERS for folder in folders)
