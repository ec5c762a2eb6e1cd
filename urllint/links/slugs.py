"""How headings become anchors: the rules of code hosts and site generators, for they all differ.

The functions take a heading's visible text. What is a letter is what Unicode says; the generators agree on that as far
as headings go.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final
from unicodedata import category, name, normalize

from urllint.links.splitting import percent_encoded

EMOJI_CODE: Final = re.compile(r":[a-z0-9_+-]+:")
_ATTRIBUTES: Final = re.compile(r"\s*\{[^{}]*\}\Z")


def github(heading: str) -> str:
    """GitHub's: lower case, without punctuation, each space a hyphen."""
    return "".join(
        c for c in heading.strip().lower() if c in " -_" or (c.isalnum() if c < "\x80" else _is_kept(c))
    ).replace(" ", "-")


_CIRCLED: Final = re.compile("[\u24b6-\u24e9\U0001f130-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189]")
"""Symbols that Unicode calls alphabetic: Latin letters in circles and squares."""


def _is_kept(character: str) -> bool:
    """Whether GitHub keeps a character beyond ASCII: letters, marks, digits, joiners, but not the likes of "²"."""
    kind = category(character)
    return kind[0] in "LM" or kind in ("Nd", "Nl", "Pc") or _CIRCLED.match(character) is not None


def gitlab(heading: str) -> str:
    """GitLab's: as GitHub's, with runs of hyphens made one."""
    return re.sub(r"-{2,}", "-", github(heading))


def python_markdown(heading: str) -> str:
    """Python-Markdown's, as MkDocs uses it: ASCII only, runs of spaces and hyphens made one."""
    text = normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", text).strip().lower())


def python_markdown_unicode(heading: str) -> str:
    """Python-Markdown's with Unicode's letters, which many sites choose."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", normalize("NFC", heading)).strip().lower())


def kramdown(heading: str) -> str:
    """kramdown's, as Jekyll uses it: what stands before the first letter goes."""
    text = re.sub(r"\A[^a-zA-Z]+", "", heading)
    return re.sub(r"[^a-zA-Z0-9 -]", "", text).replace(" ", "-").lower() or "section"


def words(heading: str) -> str:
    """MyST's and PyMdown's: lower case, letters and numbers without the marks on them, each space a hyphen."""
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


_TWO_LETTERS: Final = {"ß": "sz", "æ": "ae", "œ": "oe"}
_CHANGED_LETTER: Final = re.compile(r"LATIN SMALL LETTER (?:DOTLESS ([A-Z])|([A-Z]) WITH [A-Z]+)")


def docutils(heading: str) -> str:
    """docutils', as Sphinx uses it: letters and digits of ASCII, everything else one hyphen."""
    text = heading.lower()
    if not text.isascii():
        text = normalize("NFKD", "".join(map(_unchanged, text))).encode("ascii", "ignore").decode()
    return re.sub(r"\A[-0-9]+|-+\Z", "", re.sub(r"[^a-z0-9]+", "-", text))


def _unchanged(character: str) -> str:
    """The letters that docutils writes for one that Unicode does not take apart, such as ``o`` for ``ø``."""
    if character in _TWO_LETTERS:
        return _TWO_LETTERS[character]
    letter = _CHANGED_LETTER.fullmatch(name(character, "")) if "\x80" <= character < "\u0250" else None
    return (letter[1] or letter[2]).lower() if letter is not None else character


def vitepress(heading: str) -> str:
    """VitePress': without accents, punctuation made hyphens, never a digit first."""
    text = re.sub("[\u0300-\u036f]", "", normalize("NFKD", heading))
    text = re.sub(r"[\s~`!@#$%^&*()\-_+=\[\]{}|\\;:\"'“”‘’<>,.?/]+", "-", text)
    return re.sub(r"\A(\d)", r"_\1", text.strip("-")).lower()


def mdbook(heading: str) -> str:
    """mdBook's: letters, digits, hyphens and underscores; each white space a hyphen."""
    return "".join(
        c.lower() if c.isalnum() or c in "_-" else "-"
        for c in heading.strip()
        if c.isalnum() or c in "_-" or c.isspace()
    )


def zola(heading: str) -> str:
    """Zola's and others': ASCII letters and digits, runs of everything else one hyphen."""
    text = normalize("NFKD", heading).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")


def blackfriday(heading: str) -> str:
    """Blackfriday's, which Hugo can use: letters and digits, runs of everything else one hyphen."""
    return "-".join(re.findall(r"[^\W_]+", heading.lower()))


_PARTED: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-rt-z0-9])")


def parted(heading: str) -> str:
    """That of pages whose headings the package ``@sindresorhus/slugify`` names: as Zola's, parted at capitals."""
    return zola(_PARTED.sub(" ", re.sub(r"['\u2019]", "", heading)).replace("&", " and "))


_ESCAPED: Final = re.compile(r"[^\w.!~*'()-]+|[^\x00-\x7f]+")


def escaped(heading: str) -> str:
    """markdown-it-anchor's, as Eleventy's sites use it: lower case, spaces made hyphens, then ``encodeURIComponent``.

    https://github.com/valeriangalliat/markdown-it-anchor#slugify
    """
    return _ESCAPED.sub(percent_encoded, re.sub(r"\s+", "-", heading.strip().lower()))


def gitbook(heading: str) -> str:
    """GitBook's: as GitHub's with dots kept, and ``id-`` before a digit."""
    text = "".join(c if c == "." else github(c) if not c.isspace() else "-" for c in heading.strip().lower())
    return f"id-{text}" if text[:1].isdigit() else text


def jupyter(heading: str) -> str:
    """Jupyter's: the text itself, spaces made hyphens."""
    return heading.strip().replace(" ", "-")


Slug = Callable[[str], str]

_OTHER: Final = (
    *(python_markdown, python_markdown_unicode, kramdown, docutils, vitepress, mdbook, gitlab, zola),
    parted,
)

STYLES: Final[dict[str, tuple[Slug, ...]]] = {
    "github": (github,),
    "gitlab": (gitlab, github),
    "mkdocs": (python_markdown, python_markdown_unicode, words),
    "docusaurus": (github,),
    "hugo": (github,),
    "blackfriday": (blackfriday, github),
    "jekyll": (kramdown, github),
    "sphinx": (docutils, words, github),
    "vitepress": (vitepress,),
    "mdbook": (mdbook,),
    "astro": (github,),
    "next": (github, parted),
    "jupyter": (jupyter,),
    "gitbook": (gitbook, *_OTHER),
    "eleventy": (*_OTHER, escaped),
    "other": _OTHER,
}
"""By code host or generator."""


def slugs(headings: Iterable[str], slug: Slug) -> Iterator[str]:
    """The anchors of a page's headings in order; of equal ones the second and later ones are numbered.

    GitHub and most others count from ``-1``, Python-Markdown from ``_1``; the first is given as both.
    """
    seen: dict[str, int] = {}
    for heading in headings:
        for base in dict.fromkeys(map(slug, readings(heading))):
            count = seen.get(base, 0)
            seen[base] = count + 1
            yield base
            if count:
                yield f"{base}-{count}"
                yield f"{base}_{count}"
                yield f"{base}-{count + 1}"


def readings(heading: str) -> tuple[str, ...]:
    """The heading; without the codes of emoji where it has some, which not everybody shows, and without a list of
    attributes behind it, which some generators read.
    """
    texts: tuple[str, ...] = (heading,)
    if ":" in heading and EMOJI_CODE.search(heading):
        texts += (EMOJI_CODE.sub("", heading),)
    if heading.endswith("}"):
        texts += (_ATTRIBUTES.sub("", heading),)
    return texts
