"""Plain text, and every format that has no extractor of its own: bare URLs and nothing else.

Two kinds of text are read differently, by the file's name or the region's language:

- *prose* (``text:prose``): text, reStructuredText, AsciiDoc, Org, logs, mail, tables. Nothing is an escape.
- *source* (``text:source``): programs, data and configuration, with the roles ``code`` and ``config``, because
  nothing tells a string from a comment here; and manual pages, which are prose full of escapes. A backslash is an
  escape, whose meaning only the format's own reader knows: one that stands for a delimiter (``\\n``, ``\\"``,
  ``\\u003c``) ends the URL; any other (``\\/``, ``\\u0026``, ``\\_``) is a placeholder, so that nothing false is said
  about what it stands for.

There is no comment syntax to rely on. A suppression counts where a common comment mark stands right before it:
``#``, ``//``, ``;``, ``--``, ``%``, ``..``, ``/*``, ``(*``, ``{#``, ``{{!``, ``{{/*``, ``{% #``, ``<%#`` or ``<!--``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from urllint.plugin import Comment, Document, Extraction, FoundUrl, Place, Role, Span, doubtful_lines, found_urls
from urllint_extractors.suspects import Suspects

_PROSE_SUFFIXES: Final = frozenset(
    {
        "txt",
        "text",
        "rst",
        "rest",
        "adoc",
        "asciidoc",
        "asc",
        "org",
        "textile",
        "wiki",
        "mediawiki",
        "log",
        "eml",
        "mbox",
    }
    | {"csv", "tsv", "tab", "vtt", "srt", "bib", "ris", "nfo", "me", ""}
)
_MANUAL_SUFFIXES: Final = frozenset({"1", "2", "3", "4", "5", "6", "7", "8", "9", "man", "roff"})
"""Manual pages: running text in which every backslash is an escape of troff."""

_PROSE_LANGUAGES: Final = frozenset(
    {"text", "txt", "plain", "plaintext", "rst", "restructuredtext", "asciidoc", "adoc", "org", "csv", "tsv"}
)
_CONFIGURATION_SUFFIXES: Final = frozenset(
    {
        "json",
        "jsonc",
        "json5",
        "jsonl",
        "yaml",
        "yml",
        "toml",
        "ini",
        "cfg",
        "conf",
        "config",
        "env",
        "properties",
        "tf",
    }
    | {"tfvars", "hcl", "lock", "service", "desktop", "editorconfig", "gitmodules", "gitconfig"}
)
_CONFIGURATION_LANGUAGES: Final = frozenset({"json", "jsonc", "json5", "yaml", "yml", "toml", "ini", "dotenv"})

# ``.npmrc``, ``.eslintrc`` and their like.
_RUN_COMMANDS: Final = re.compile(r"\.[a-z]+rc")

# A link's text in brackets follows the URL directly.
_BRACKETS_FOLLOW: Final = frozenset({"adoc", "asciidoc", "asc"})

_PROSE: Final = (Place("text", "prose"),)
_SOURCE: Final = (Place("text", "source"),)

_MARK: Final = "urllint:"
_OPENER: Final = re.compile(
    r"(?:\A|(?<=\s))(#+|//+|;+|--+|%+|\.\.|/\*+|\(\*|\{#|\{\{!(?:--)?|\{\{(?:- )?/\*|\{%-? ?#|<%#|<!--)[ \t]*\Z"
)
_CLOSER: Final = {"/*": "*/", "(*": "*)", "{#": "#}", "{{": "}}", "{%": "%}", "<%": "%>", "<!": "-->"}
_LONGEST_OPENER: Final = 80

_FORBIDDEN: Final = re.compile(r"[\x00-\x20\x7f-\xa0\"'<>`\\\u2028\u2029\u3000]")

# What the scan finds although it is not ``scheme://`` and what follows.
_OTHER_FORMS: Final = Suspects(
    {
        "http": (r"s?(?:::?/(?!/)|:://|:\\|;?//)",),
        "<": ("(?:mailto|tel|urn|data|news):",),
    }
)


class TextExtractor:
    """URLs with a scheme, and their malformed relatives, in text without structure."""

    def extract(self, document: Document) -> Extraction:
        """Find the bare URLs of ``document``, and the comments that hold a suppression."""
        text = document.text
        name = document.path[document.path.rfind("/") + 1 :].lower()
        suffix = name.rpartition(".")[2] if "." in name else ""
        is_prose = _is_prose(document, suffix)
        places = _PROSE if is_prose else _SOURCE
        role: Role = "prose" if is_prose else _role(document, name, suffix)
        mode: Literal["prose", "source"] = "prose" if is_prose else "source"
        stops = _stops(text, suffix) if is_prose else ""
        urls: list[FoundUrl] = []
        for start, end in doubtful_lines(document):
            urls += found_urls(text, places=places, role=role, start=start, end=end, mode=mode, stops=stops)
        return Extraction(urls=urls, comments=_comments(document, is_prose=is_prose) if _MARK in text else [])

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:  # noqa: ARG002 - one way for all places
        """``text`` as it is, or None where it holds what would end the URL or read as an escape."""
        if text == raw:
            return text
        return None if _FORBIDDEN.search(text) else text


def quick(data: bytes) -> bool:
    """Whether nothing but ``scheme://`` and what follows can be found in these bytes."""
    return not _OTHER_FORMS.are_in(data)


def doubts(data: bytes) -> Iterator[int]:
    """Where something else may be found."""
    return _OTHER_FORMS.places(data)


def _is_prose(document: Document, suffix: str) -> bool:
    if document.language:
        return document.language.lower() in _PROSE_LANGUAGES
    return suffix in _PROSE_SUFFIXES and not (suffix == "" and document.text.startswith("#!"))


def _role(document: Document, name: str, suffix: str) -> Role:
    if document.language:
        return "config" if document.language.lower() in _CONFIGURATION_LANGUAGES else "code"
    if suffix in _MANUAL_SUFFIXES:
        return "prose"
    is_configuration = suffix in _CONFIGURATION_SUFFIXES or name.startswith(".env.") or _RUN_COMMANDS.fullmatch(name)
    return "config" if is_configuration else "code"


def _stops(text: str, suffix: str) -> str:
    """The characters that separate fields, or a URL from its text, in this format."""
    if suffix in _BRACKETS_FOLLOW:
        return "["
    if suffix == "csv":
        head = text[: text.find("\n") % 1000]
        return ";" if head.count(";") > head.count(",") else ","
    return ""


def _comments(document: Document, *, is_prose: bool) -> list[Comment]:
    text = document.text
    comments: list[Comment] = []
    last_line = 0
    at = text.find(_MARK)
    while at >= 0:
        number = document.lines.position(at).line
        line = document.lines.span(number)
        opener = _OPENER.search(text[max(line.start, at - _LONGEST_OPENER) : at])
        if opener is not None and number != last_line:
            last_line = number
            start = at - len(opener.group())
            inner = at - len(opener.group()) + len(opener.group(1))
            closer = _CLOSER.get(opener.group(1)[:2])
            close = text.find(closer, at, line.end) if closer is not None else -1
            end, inner_end = (line.end, line.end) if close < 0 else (close + len(closer or ""), close)
            alone = not text[line.start : start].strip() and not text[end : line.end].strip()
            governs = _governed(document, number, is_prose=is_prose) if alone else None
            comments.append(Comment(span=Span(start, end), text=text[inner:inner_end], governs=governs))
        at = text.find(_MARK, at + 1)
    return comments


def _governed(document: Document, number: int, *, is_prose: bool) -> Span | None:
    """What a suppression alone on line ``number`` speaks for: the next paragraph of prose, the next line of a program.

    Other suppressions and empty lines between are skipped.
    """
    lines = document.lines
    first: Span | None = None
    last: Span | None = None
    for following in range(number + 1, len(lines) + 1):
        line = lines.span(following)
        content = document.slice(line).strip()
        if first is None:
            if content and _MARK not in content:
                first = last = line
                if not is_prose:
                    break
        elif content:
            last = line
        else:
            break
    return None if first is None or last is None else Span(first.start, last.end)
