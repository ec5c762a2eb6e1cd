"""Who reads the pages of a folder, as far as their own links say: a program that nobody here knows has rules of its own
for anchors, and whoever writes for it writes many links that only fit those.

One such link is a mistake like any other. That is why they are counted, and over the files as they are in the
repository: what is said of a document never depends on which others are checked with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from urllint.links.document import is_for_people
from urllint.links.listing import Listing
from urllint.links.pages import MARKDOWN, Pages, extension
from urllint.links.sites import join
from urllint.links.slugs import STYLES, Slug
from urllint.links.splitting import is_relative, percent_decoded

if TYPE_CHECKING:
    from urllint.links.anchors import Anchors

_LINK: Final = re.compile(r"(?:\]\(|^ {0,3}\[[^\]\n]+\]:[ \t]*)([^()\s#?]*)#([^()\s]+)", re.MULTILINE)
_ALL: Final = frozenset(STYLES["other"])
_ENOUGH: Final = 3
"""So many links that only fit other rules are no oversight, if they are more than those that do not fit them."""

_MANY: Final = 4
"""A document that names so many anchors of a page, and not one that is there, knows them from a program."""


def names_unknown_anchors(
    path: str,
    page: str,
    styles: tuple[str, ...],
    anchors: Anchors,
    target_of: Callable[[str], str | None],
    text_of: Callable[[str], str],
) -> bool:
    """Whether the document at ``path`` names many anchors of ``page``, whose ``anchors`` hold none of them.

    The page must have as many headings, or its text has moved elsewhere and left the links behind.
    """
    asked = {
        percent_decoded(fragment)
        for written, fragment in _LINK.findall(text_of(path))
        if written and is_relative(written) and target_of(written) == page
    }
    if len(asked) < _MANY or len(anchors.headings) < len(asked):
        return False
    return not any(anchors.has(fragment, styles, any_case=True) for fragment in asked)


def other_rules(
    folder: str,
    styles: tuple[str, ...],
    listing: Listing,
    pages: Pages,
    text_of: Callable[[str], str],
    anchors_of: Callable[[str], Anchors | None],
) -> frozenset[Slug]:
    """The rules, other than those of ``styles``, for which the links between the pages of ``folder`` are written."""
    asked: set[tuple[str, str]] = set()
    for name in sorted(listing.inside(folder)):
        path = join(folder, name)
        if extension(path) in MARKDOWN and listing.has_file(path) and not is_for_people(path):
            for written, fragment in _LINK.findall(text_of(path)):
                target = _target(path, written, folder, listing, pages)
                if target is not None:
                    asked.add((target, percent_decoded(fragment)))
    ours: Counter[Slug] = Counter()
    others: Counter[Slug] = Counter()
    for target, fragment in asked:
        anchors = anchors_of(target)
        if anchors is None:
            continue
        theirs = anchors.rules_for(fragment)
        if anchors.has(fragment, styles, any_case=True):
            ours.update(_ALL - theirs)
        else:
            others.update(theirs)
    return frozenset(rule for rule, count in others.items() if count >= _ENOUGH and count > ours[rule])


def _target(path: str, written: str, folder: str, listing: Listing, pages: Pages) -> str | None:
    """The page of the folder that is written in the page at ``path``."""
    if not written:
        return path
    if not is_relative(written):
        return None
    target = join(folder, written)
    if target.rpartition("/")[0] != folder:
        return None
    return target if listing.has_file(target) else pages.at(target, any_case=False)
