"""What Pygments' lexers take for strings and comments: each URL in them is found, and is in a string or comment here.

The snippets are read always, the headers of C in this environment, too; the folders that ``URLLINT_CODE`` names
(separated as in ``PATH``) are read where it is set.
"""

from __future__ import annotations

import os
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, String
from urllint_extractors.code.languages import LANGUAGES

from tests.plugins.code.reading import EXTRACTORS, LANGUAGE_NAMES, extract, snippets_of
from urllint.files import decode, is_binary

LEXERS: Final = {"lisp": "emacs-lisp", "sh": "bash", "r": "splus", "dockerfile": "docker"}
"""By language: the lexer's name where it is another one."""

URL: Final = re.compile(r"https?://[a-z0-9][a-z0-9.-]*\.[a-z]+(?:/[\w./-]*\w)?")
# URLs in regular expressions are left alone: those are described, not given.
_PATTERN_NEAR: Final = re.compile(r"\.[*+]|\\[.dwsSb/]|\[\^|\(\?|regex|[Rr]eg|match|=~|Pattern")
MOST: Final = 400_000
"""Code points; a longer file takes Pygments too long."""


class Difference(NamedTuple):
    """A URL that only Pygments places in a string or comment, with the text around it."""

    language: str
    offset: int
    around: str


def differences(language: str, text: str) -> tuple[int, list[Difference]]:
    """How many URLs Pygments has in strings and comments, and those of them that are read otherwise here."""
    lexer = get_lexer_by_name(LEXERS.get(language, language), stripnl=False, ensurenl=False)
    expected: list[int] = []
    for offset, kind, value in lexer.get_tokens_unprocessed(text):
        if (kind in String and kind not in String.Regex) or kind in Comment:
            expected += [offset + match.start() for match in URL.finditer(value)]
    found = extract(language, text).urls
    readable = {url.span.start: url for url in found if url.places[-1].kind != "text"}
    missing = [
        Difference(language, at, text[max(0, at - 60) : at + 60])
        for at in expected
        if at not in readable and not any(url.span.start <= at < url.span.end for url in found)
    ]
    return len(expected), missing


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_snippets(language: str) -> None:
    for snippet in snippets_of(language):
        if snippet.spans:
            assert differences(language, snippet.source)[1] == [], snippet


def test_headers_of_c() -> None:
    compared = 0
    for path in sorted(Path(sysconfig.get_path("include")).glob("*.h")):
        count, missing = differences("c", path.read_text("utf-8"))
        assert missing == [], path
        compared += count
    if compared == 0:
        pytest.skip("no headers with URLs in this environment")


def files() -> Iterator[tuple[str, Path]]:
    names = {language.name for language in LANGUAGES}
    for folder in os.environ.get("URLLINT_CODE", "").split(os.pathsep):
        for path in sorted(Path(folder).rglob("*")) if folder else ():
            if path.is_file() and not path.is_symlink() and path.stat().st_size <= MOST:
                spec = EXTRACTORS.registry.extractor_for(path.as_posix())
                if spec.name in names:
                    yield spec.name, path


@pytest.mark.skipif(not os.environ.get("URLLINT_CODE"), reason="URLLINT_CODE names no folders")
def test_files() -> None:
    compared = 0
    unexplained: list[tuple[Path, Difference]] = []
    for language, path in files():
        data = path.read_bytes()
        if is_binary(data) or b"://" not in data:
            continue
        count, missing = differences(language, decode(data, path.as_posix()).document.text)
        compared += count
        unexplained += [(path, difference) for difference in missing if not _PATTERN_NEAR.search(difference.around)]
    assert compared > 100
    assert unexplained == []
