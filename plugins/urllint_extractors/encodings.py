"""How formats declare the encoding that a file is written in.

Each function gets the bytes of a file that is not ASCII, and gives the label it declares. A declaration stands near the
file's beginning, in ASCII; whether the label is a known one is not for these functions to say.
"""

from __future__ import annotations

import re
from typing import Final

_HEAD: Final = 1024
"""Bytes in which a declaration is looked for, as HTML does."""

_LABEL: Final = rb"([A-Za-z0-9][A-Za-z0-9._:-]{0,40})"

# https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
_META: Final = re.compile(
    rb"<!--.*?(?:-->|\Z)|<meta[\s/](?=[^>]*?\bcharset\s*=)[^>]*?\bcharset\s*=\s*[\"']?\s*" + _LABEL,
    re.IGNORECASE | re.DOTALL,
)
# https://www.w3.org/TR/xml/#charencoding
_XML: Final = re.compile(rb"\s*<\?xml\s[^>]*?\bencoding\s*=\s*[\"']" + _LABEL + rb"[\"']")
# https://peps.python.org/pep-0263/
_CODING: Final = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_NO_STATEMENT: Final = re.compile(rb"[ \t\f]*(?:[#\r\n]|\Z)")
# https://www.w3.org/TR/css-syntax-3/#determine-the-fallback-encoding
_CHARSET: Final = re.compile(rb'@charset "' + _LABEL + rb'";')
# Emacs' and Vim's
_MODE_LINE: Final = re.compile(
    rb"-\*-.*?\bcoding:[ \t]*([-\w.]+).*?-\*-|\b(?:vim?|ex):.*?\b(?:fenc|fileencoding)=([-\w.]+)"
)
_INPUTENC: Final = re.compile(rb"\\(?:usepackage|RequirePackage)[ \t]*\[([A-Za-z0-9-]+)\][ \t]*\{inputenc\}")
_INPUTENC_NAMES: Final = {"ansinew": "windows-1252", "applemac": "macintosh", "latin9": "iso-8859-15", "utf8x": "utf-8"}
_LINE_END: Final = re.compile(rb"\r\n?|\n")


def html(data: bytes) -> str | None:
    """What a ``<meta>`` among the first bytes says, or an XML declaration."""
    head = data[:_HEAD]
    for match in _META.finditer(head):
        if match[1] is not None:
            return _text(match[1])
    return xml(head)


def xml(data: bytes) -> str | None:
    """What the XML declaration says."""
    match = _XML.match(data[:_HEAD])
    return None if match is None else _text(match[1])


def python(data: bytes) -> str | None:
    """What a comment in the first line says, or in the second if there is no statement in the first (PEP 263)."""
    for line in _LINE_END.split(data[:_HEAD], maxsplit=2)[:2]:
        match = _CODING.match(line)
        if match is not None:
            return _text(match[1])
        if _NO_STATEMENT.match(line) is None:
            return None
    return None


def css(data: bytes) -> str | None:
    """What an ``@charset`` at the very beginning says."""
    match = _CHARSET.match(data)
    return None if match is None else _text(match[1])


def properties(data: bytes) -> str | None:
    """Latin-1 where it is not UTF-8: so Java reads them."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return "iso-8859-1"
    return None


def mode_line(data: bytes) -> str | None:
    """What a line for editors says, one of the first two: Emacs' in any language, Vim's."""
    for line in _LINE_END.split(data[:_HEAD], maxsplit=2)[:2]:
        match = _MODE_LINE.search(line)
        if match is not None:
            return _text(match[1] or match[2])
    return None


def latex(data: bytes) -> str | None:
    """What the package ``inputenc`` is told, or a line for editors."""
    match = _INPUTENC.search(data)
    if match is None:
        return mode_line(data)
    name = _text(match[1])
    return _INPUTENC_NAMES.get(name, name)


def _text(label: bytes) -> str:
    text = label.decode("ascii", "replace").lower()
    # Emacs names the line ends, too; to HTML, what is declared as UTF-16 in ASCII is UTF-8.
    return text.removesuffix("-unix").removesuffix("-dos").removesuffix("-mac")
