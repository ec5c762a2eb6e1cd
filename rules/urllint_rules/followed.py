"""Whether anybody follows a relative reference where it stands, so that it is worth telling that it leads nowhere."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import Final

from urllint.plugin import CheckedUrl, Lowering, ReferenceProblem

_HISTORY: Final = re.compile(
    r"(?:change(?:s|[-_]?log)?|history|news|what'?s[-_]?new|release(?:[-_]?notes?|s|(?=\.|\Z)))(?:[-_.][^/]*)?\Z",
    re.IGNORECASE,
)
"""Names of files that tell of all releases of a project."""
_VERSION: Final = r"[^\n]*(?:\d\.\d|\d{4}-\d\d)"
_RELEASE: Final = re.compile(rf"^(?:#{{1,4}}[ \t]+{_VERSION}|{_VERSION}[^\n]*\n[=~^\"'*-]{{3,}}[ \t]*$)", re.MULTILINE)
"""The heading of a release."""
_NEWEST: Final = 2
"""From so many headings of releases on, what follows is about an earlier one."""

_ANOTHER_REPOSITORY: Final = re.compile(
    r"\ufeff?\s*(---|\+\+\+)[ \t]*\r?\n(?:(?!\1)[^\n]*\n){0,100}?[ \t]*repository[ \t]*[:=][ \t]*[\"']?(?:https?|git|ssh)://"
)
"""Metadata of a page with the URL of a repository."""

_STAND_IN: Final = re.compile(r"(?:[\w-]*[_-])?(?:url|uri|href|(?:perma|hyper)?link)", re.IGNORECASE)
"""Words for what is to be written there: ``url``, ``permalink``, ``PROJECT_URL``."""

_BLOCK_OF_CODE: Final = re.compile(r"^(?:[ \t]*<[^<>`\n]+>)*[ \t]*<pre\b", re.MULTILINE | re.IGNORECASE)
_TEXT: Final = re.compile(r"^[ \t]*[^\s\[<]", re.MULTILINE)
"""A line that is neither a definition nor a tag."""
_BEFORE: Final = r"^[ \t>*+-]{0,20}(?:\d{1,9}[.)][ \t]+)?"
"""Marks of quotes and lists, in which a definition may stand."""


def standing(url: CheckedUrl, problem: ReferenceProblem) -> Lowering | None:
    """Why what is wrong with the reference is only a remark where it stands; ``None`` if it is more."""
    if _STAND_IN.fullmatch(url.text) is not None or _is_shown_as_code(url):
        return "example"
    if _is_unused_definition(url):
        return "harmless"
    led_to_file = problem.name in ("missing-target", "missing-anchor") and not url.text.startswith("#")
    if not led_to_file or problem.resembles or "://" in url.text:
        return None  # it has never been right
    if _is_copied(url):
        return "vendored"
    return "kept" if _is_of_earlier_release(url) else None


def _is_shown_as_code(url: CheckedUrl) -> bool:
    """Whether a link of Markdown stands in an element ``pre``: for the parser a blank line may have ended that."""
    start = url.found.span.start
    if url.found.places[-1].extractor != "markdown":
        return False
    text = url.document.text
    blocks = _blocks_of_code(text)
    before = bisect_right(blocks, start)
    return before > 0 and "</pre" not in text[blocks[before - 1] : start].lower()


@lru_cache(maxsize=1)
def _blocks_of_code(text: str) -> list[int]:
    """Where the contents of elements ``pre`` begin. It is asked about each broken link of one text after another."""
    return [match.end() for match in _BLOCK_OF_CODE.finditer(text)]


def _is_unused_definition(url: CheckedUrl) -> bool:
    """Whether no text refers to the definition, in a document that does not only define for others."""
    label = url.found.label
    if label is None or url.found.places[-1].kind != "definition":
        return False
    text = url.document.text
    words = r"\s+".join(map(re.escape, label.split()))
    uses = sum(1 for _ in re.finditer(rf"\[\s*{words}\s*\]", text, re.IGNORECASE))
    definitions = sum(1 for _ in re.finditer(rf"{_BEFORE}\[\s*{words}\s*\]:", text, re.IGNORECASE | re.MULTILINE))
    return 0 < uses == definitions and _TEXT.search(text) is not None


def _is_of_earlier_release(url: CheckedUrl) -> bool:
    """Whether it is said of a release that is not the last one: nobody goes back to that when files move."""
    if _HISTORY.match(url.document.path.replace("\\", "/").rpartition("/")[2]) is None:
        return False
    headings = _RELEASE.finditer(url.document.text, 0, url.found.span.start)
    return sum(1 for _ in headings) >= _NEWEST


def _is_copied(url: CheckedUrl) -> bool:
    """Whether the page says of which repository it tells: its links are those of a file in there."""
    return _ANOTHER_REPOSITORY.match(url.document.text) is not None
