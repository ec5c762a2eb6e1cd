"""The file or heading that was most likely meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from posixpath import relpath
from typing import Final

from urllint.links.listing import Listing
from urllint.links.sites import join

_DIGITS: Final = re.compile("[0-9]+")
"""Names that differ in a number are those of different things, however close they are."""
_CLOSE_NAME = 0.75
_CLOSE_ANCHOR = 0.7


def nearest_file(listing: Listing, folder: str, written: str, target: str) -> tuple[str, bool]:
    """The path to write in place of ``written`` in a document in ``folder``, where ``target`` is not; whether no other
    file comes into question.
    """
    name = target.rstrip("/").rpartition("/")[2]
    if not name or name.startswith(".."):
        return "", False
    from_root = join("", written)
    if not written.startswith((".", "/")) and listing.has(from_root):
        return _escaped(relpath(from_root, folder or ".")), True
    is_only = True
    found = [path for path in listing.named(name) if listing.has_file(path)]
    if not found:
        is_only = False
        numbers = _DIGITS.findall(name)
        names = [one for one in listing.inside(target.rpartition("/")[0]) if _DIGITS.findall(one) == numbers]
        beside = get_close_matches(name, names, n=1, cutoff=_CLOSE_NAME)
        if beside:
            found = [f"{target.rpartition('/')[0]}/{beside[0]}".lstrip("/")]
    if len(found) > 1:
        # The same name in the same part of the repository is likelier than anywhere else.
        shared = {path: _shared(path, target) for path in found}
        most = max(shared.values())
        found = [path for path in found if shared[path] == most > 0]
        is_only = False
    if len(found) != 1:
        return "", False
    path = f"/{found[0]}" if written.startswith("/") else relpath(found[0], folder or ".")
    if written.startswith("./") and not path.startswith("."):
        path = f"./{path}"
    return _escaped(path), is_only


def _shared(one: str, other: str) -> int:
    """How many folders two paths have in common from their beginning."""
    pairs = zip(one.split("/")[:-1], other.split("/")[:-1], strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(one.count("/"), other.count("/")))


def _escaped(path: str) -> str:
    """The path of a file as it is written in a URL."""
    return "".join(f"%{ord(c):02X}" if c in ' "%<>?#\\^`{|}()' else c for c in path)


def nearest_anchor(fragment: str, slugs: Iterable[str], names: Iterable[str]) -> tuple[str, bool]:
    """The anchor that ``fragment`` most resembles, empty for none; whether no other does."""
    known = [name for name in dict.fromkeys((*slugs, *sorted(names))) if name]
    squeezed = _squeezed(fragment)
    same = [name for name in known if _squeezed(name) == squeezed]
    if same:
        return same[0], True
    close = get_close_matches(fragment, known, n=2, cutoff=_CLOSE_ANCHOR)
    return (close[0], len(close) == 1) if close else ("", False)


def _squeezed(name: str) -> str:
    return "".join(c for c in name if c.isalnum())
