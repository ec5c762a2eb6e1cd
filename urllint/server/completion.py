"""Completing what a link is being written to: files and folders of the repository, and the anchors in them.

What is being written is no link yet, so that no extractor finds it: the line before the cursor says what it will be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple
from urllib.parse import quote

from lsprotocol import types

from urllint.links.anchors import Anchors
from urllint.links.document import LinkingDocument
from urllint.links.pages import HTML, MARKDOWN, extension
from urllint.links.sites import join
from urllint.links.splitting import is_relative, percent_decoded

TRIGGERS: Final = ["(", "<", '"', "/", "#"]

_MOST: Final = 2000
"""Items; a list of more helps nobody, and takes its time."""

_LONGEST_LINE: Final = 5000
"""Code points before the cursor that are looked at."""

_INLINE: Final = re.compile(r"\]\([ \t]*(?:<([^<>]*)|((?:[^\s<>()\\]|\([^\s<>()\\]*\))*))\Z")
_DEFINITION: Final = re.compile(r"[ ]{0,3}\[[^\[\]]+\]:[ \t]*(?:<([^<>]*)|([^\s<>]*))\Z")
_ATTRIBUTE: Final = re.compile(
    r"<[^<>]*\s(?:href|src|poster|data|action|formaction|cite|background|longdesc)\s*=\s*"
    r"(?:\"([^\"<>]*)|'([^'<>]*))\Z",
    re.IGNORECASE,
)
_SAFE: Final = "!$*+,-.:;=@_~'"
"""Characters that stand in a path as they are, besides letters and digits, and what is not ASCII."""


class Written(NamedTuple):
    """A link on its way: what is written of it up to the cursor, and whether it stands in an attribute."""

    text: str
    is_attribute: bool


class Item(NamedTuple):
    """Something that the link may lead to: ``text`` is written in place of the last ``replaces`` code points."""

    label: str
    text: str
    replaces: int
    kind: types.CompletionItemKind
    detail: str = ""
    rank: int = 0


def written_before(line: str, language: str) -> Written | None:
    """The link that is being written at the end of ``line``, in a document of this extractor; ``None`` if none is."""
    line = line[-_LONGEST_LINE:]
    patterns = (_INLINE, _DEFINITION) if language == "markdown" else ()
    for pattern in patterns:
        found = pattern.match(line) if pattern is _DEFINITION else pattern.search(line)
        if found is not None:
            return Written(found[1] if found[1] is not None else found[2], is_attribute=False)
    if language in ("markdown", "html"):
        found = _ATTRIBUTE.search(line)
        if found is not None:
            return Written(found[1] if found[1] is not None else found[2], is_attribute=True)
    return None


def complete(
    written: Written, document: LinkingDocument, anchors_in: Callable[[str], Anchors | None]
) -> Iterator[Item]:
    """What the link may lead to. ``anchors_in`` gives the anchors of the file at a path from the repository's root."""
    if not is_relative(written.text) or "?" in written.text:
        return
    path, mark, fragment = written.text.partition("#")
    if mark:
        yield from _anchors(path, fragment, document, anchors_in)
    else:
        yield from _files(written, document)


def _anchors(
    path: str, fragment: str, document: LinkingDocument, anchors_in: Callable[[str], Anchors | None]
) -> Iterator[Item]:
    target: str | None = document.path
    if path:
        candidates = document.candidates(percent_decoded(path))
        target = next((found for one in candidates if (found := document.find(one)) is not None), None)
    anchors = None if target is None else anchors_in(target)
    if anchors is None:
        return
    # A heading of HTML is an anchor by its id only.
    slugs = [] if extension(target or "") in HTML else anchors.slugs(document.styles[0])
    headings = anchors.headings if len(anchors.headings) == len(slugs) else slugs
    reference = types.CompletionItemKind.Reference
    seen: set[str] = set()
    for name, heading in (*zip(slugs, headings, strict=True), *((name, "") for name in anchors.names)):
        if name and name not in seen and len(seen) < _MOST:
            seen.add(name)
            yield Item(name, name, len(fragment), reference, heading, len(seen))


def _files(written: Written, document: LinkingDocument) -> Iterator[Item]:
    folder, slash, name = written.text.rpartition("/")
    is_rooted = written.text.startswith("/")
    bases = document.roots if is_rooted else document.bases[:1]
    listing = document.repository.listing
    below = percent_decoded(folder).lstrip("/") if is_rooted else percent_decoded(folder)
    seen: set[str] = set()
    for base in bases:
        place = join(base, below) if below else base
        if place.startswith(".."):
            continue
        for entry in sorted(set(listing.inside(place))):
            path = f"{place}/{entry}" if place else entry
            if entry in seen or path == document.path or not listing.has(path):
                continue
            seen.add(entry)
            if len(seen) > _MOST:
                return
            yield _entry(entry, path, name, written, is_folder=path in listing.folders)
    may_go_up = not is_rooted and all(part in ("..", ".") for part in folder.split("/") if part)
    if may_go_up and (slash or not name) and document.folder.count("/") + bool(document.folder) > folder.count(".."):
        yield Item("../", "../", len(name), types.CompletionItemKind.Folder, rank=3)


def _entry(entry: str, path: str, name: str, written: Written, *, is_folder: bool) -> Item:
    text = escaped(entry, is_attribute=written.is_attribute)
    if is_folder:
        return Item(f"{entry}/", f"{text}/", len(name), types.CompletionItemKind.Folder, path, 1)
    rank = 0 if extension(entry) in MARKDOWN or extension(entry) in HTML else 2
    return Item(entry, text, len(name), types.CompletionItemKind.File, path, rank)


def escaped(name: str, *, is_attribute: bool) -> str:
    """A file's name as it is written in a link, so that nothing in it is read as something else."""
    safe = _SAFE.replace("'", "") if is_attribute else _SAFE
    text = "".join(
        character if character > "\x9f" and character.isprintable() else quote(character, safe=safe, errors="replace")
        for character in name
    )
    # A colon before the first slash would end a scheme.
    return f"./{text}" if ":" in text else text


def completion_items(
    items: Iterable[Item], position: types.Position, start_of: Callable[[int], types.Position]
) -> list[types.CompletionItem]:
    """The items for the client; ``start_of`` gives the position so many code points before the cursor."""
    return [
        types.CompletionItem(
            item.label,
            kind=item.kind,
            detail=item.detail or None,
            sort_text=f"{item.rank:05}{item.label}",
            filter_text=item.text,
            text_edit=types.TextEdit(types.Range(start_of(item.replaces), position), item.text),
        )
        for item in items
    ]
