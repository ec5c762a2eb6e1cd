"""The file or heading that was most likely meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from posixpath import relpath
from typing import Final

from urllint.links.closeness import Names
from urllint.links.listing import Listing
from urllint.links.sites import join

_DIGITS: Final = re.compile("[0-9]+")
"""Names that differ in a number are those of different things, however close they are."""
_CLOSE_NAME = 0.75
_CLOSE_ANCHOR = 0.7
_NO_NAMES: Final = Names(())


class NearestFiles:
    """The files that are near what references name in vain."""

    __slots__ = ("_beside", "_known", "_listing")

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self._known: dict[tuple[str, str, str], tuple[str, bool]] = {}
        self._beside: dict[str, dict[tuple[str, ...], Names]] = {}

    def of(self, folder: str, written: str, target: str) -> tuple[str, bool]:
        """The path to write in place of ``written`` in a document in ``folder``, where ``target`` is not; whether no
        other file comes into question.
        """
        key = folder, written, target
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._look_up(*key)
        return known

    def _look_up(self, folder: str, written: str, target: str) -> tuple[str, bool]:
        name = target.rstrip("/").rpartition("/")[2]
        if not name or name.startswith(".."):
            return "", False
        from_root = join("", written)
        if not written.startswith((".", "/")) and self._listing.has(from_root):
            return _escaped(relpath(from_root, folder or ".")), True
        is_only = True
        found = [path for path in self._listing.named(name) if self._listing.has_file(path)]
        if not found:
            is_only = False
            beside = self._names_beside(target, name).closest(name, _CLOSE_NAME, 1)
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
        if written.endswith("/") and not self._listing.has_file(found[0]):
            path = f"{path}/"
        return _escaped(path), is_only

    def _names_beside(self, target: str, name: str) -> Names:
        """The names of what is in the folder of ``target`` that have the same numbers in them as ``name``."""
        folder = target.rpartition("/")[0]
        known = self._beside.get(folder)
        if known is None:
            by_number: dict[tuple[str, ...], list[str]] = {}
            for one in self._listing.inside(folder):
                by_number.setdefault(_numbers(one), []).append(one)
            known = self._beside[folder] = {numbers: Names(names) for numbers, names in by_number.items()}
        return known.get(_numbers(name), _NO_NAMES)


def _numbers(name: str) -> tuple[str, ...]:
    return tuple(_DIGITS.findall(name))


def _shared(one: str, other: str) -> int:
    """How many folders two paths have in common from their beginning."""
    pairs = zip(one.split("/")[:-1], other.split("/")[:-1], strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(one.count("/"), other.count("/")))


def _escaped(path: str) -> str:
    """The path of a file as it is written in a URL."""
    return "".join(f"%{ord(c):02X}" if c in ' "%<>?#\\^`{|}()' else c for c in path)


class NearestAnchors:
    """The anchors of a page, some of them ``slugs`` of headings, that are near what fragments name in vain."""

    __slots__ = ("_by_letters", "_names")

    def __init__(self, slugs: Iterable[str], names: Iterable[str]) -> None:
        known = [name for name in dict.fromkeys((*slugs, *sorted(names))) if name]
        self._by_letters = {_squeezed(name): name for name in reversed(known)}
        self._names = Names(known)

    def of(self, fragment: str) -> tuple[str, bool]:
        """The anchor that ``fragment`` most resembles, empty for none; whether no other does."""
        same = self._by_letters.get(_squeezed(fragment))
        if same is not None:
            return same, True
        close = self._names.closest(fragment, _CLOSE_ANCHOR, 2)
        return (close[0], len(close) == 1) if close else ("", False)


def _squeezed(name: str) -> str:
    return "".join(c for c in name if c.isalnum())
