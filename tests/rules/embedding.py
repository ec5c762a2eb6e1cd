"""Documents that hold a given URL: how it is written in each format, and where it cannot stand.

The writers are independent of the extractors' own `encode`.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from urllint.rule import Example


class Embedded(NamedTuple):
    """A document with one URL in it, by the name of the file and the URL as the extractor decodes it."""

    path: str
    text: str


_PROSE: Final = re.compile(r"[a-z]+://[^\s\"'<>`\\|{}^]*[A-Za-z0-9/=\]]")
"""What bare text can hold: nothing that ends a URL there, and nothing at its end that is taken for punctuation."""


def _html(url: str, base: str | None) -> str | None:
    if url.startswith("www."):  # a reference to a file, in an attribute
        return f"<!DOCTYPE html><title>x</title><p>It is at {html.escape(url)} now.</p>\n"
    if url != url.strip():  # the attribute's own leading and trailing spaces do not belong to the URL
        return None
    if _is_colonless(url):
        return f"<!DOCTYPE html><title>x</title><p>It is at {html.escape(url)} now.</p>\n"
    head = f'<base href="{base}">' if base is not None else ""
    return f'<!DOCTYPE html><title>x</title>{head}<p>See <a href="{html.escape(url)}">this</a>.</p>\n'


def _markdown(url: str, base: str | None) -> str | None:
    if base is not None or re.search(r"[\r\n\t\0]", url):
        return None
    if _is_colonless(url):
        return f"# Title\n\nIt is at {url} now.\n"
    escaped = re.sub(r"([\\<>&*_`\[\]])", r"\\\1", url)
    return f"# Title\n\nSee [this](<{escaped}>), it is good.\n"


def _python(url: str, base: str | None) -> str | None:
    return None if base is not None or not _whole_string(url) else f"# A module.\nURL = {url!a}\n"


def _script(url: str, base: str | None) -> str | None:
    if base is not None or not _whole_string(url):
        return None
    return f"// A script.\nconst url = {json.dumps(url)};\n"


def _style_sheet(url: str, base: str | None) -> str | None:
    if base is not None or url != url.strip() or "\0" in url or _is_colonless(url) or url.startswith("#"):
        return None
    written = re.sub(r"([\"\\])|([\x01-\x1f\x7f])", lambda match: f"\\{match[1] or f'{ord(match[2]):x} '}", url)
    return f'a {{\n  background: url("{written}");\n}}\n'


def _text(url: str, base: str | None) -> str | None:
    can_stand = base is None and (_PROSE.fullmatch(url) or _is_colonless(url))
    return f"Have a look\nat {url} some day.\n" if can_stand else None


def _is_colonless(url: str) -> bool:
    """Whether the colon after the scheme is missing or a semicolon, so that a link would be relative."""
    return url.startswith(("http//", "https//", "http;//", "https;//"))


def _whole_string(url: str) -> bool:
    """Whether a string literal with this value is taken for a URL: it has ``://`` and nothing to be taken off."""
    return "://" in url and not re.search(r"[\x00-\x20\s\\]", url)


WRITERS: Final[dict[str, Callable[[str, str | None], str | None]]] = {
    "page.html": _html,
    "notes.md": _markdown,
    "module.py": _python,
    "script.js": _script,
    "style.css": _style_sheet,
    "notes.txt": _text,
}


def documents(example: Example) -> Iterator[Embedded]:
    """A document of each format that can hold the example."""
    if example.visible is not None:
        shown = example.visible
        yield Embedded("page.html", f'<p>See <a href="{html.escape(example.url)}">{html.escape(shown)}</a>.</p>\n')
        yield Embedded("notes.md", f"See [{shown}](<{example.url}>).\n")
        yield Embedded("notes.rst", f"See `{shown} <{example.url}>`_.\n")
        return
    for path, write in WRITERS.items():
        text = write(example.url, example.base)
        if text is not None:
            yield Embedded(path, text)
