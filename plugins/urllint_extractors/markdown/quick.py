"""What the quick pass needs to know of Markdown: whether a file can hold anything but plain URLs.

It stands apart from the extractor and imports nothing of it, because a file that the quick pass clears needs no parser.

*Plain* is an absolute ``http(s)`` URL of safe characters, which the quick pass judges itself, or a relative reference
that is valid whatever base it is read with. Everything that can hold a destination is looked at wherever it stands, in
code and comments, too: what is a link there and what is not would take a parser to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.whole_values import BEHIND_QUOTES, after_scheme, body, unless_plain

# Characters that need no escape in any place of a URL and mean nothing to Markdown, HTML or a host's parser.
_SAFE: Final = r"[A-Za-z0-9._~/?=,+@-]"
_ESCAPED: Final = r"%[0-9A-Fa-f]{2}"
_RELATIVE: Final = rf"(?!//){_SAFE}*(?:(?:{_ESCAPED}|&){_SAFE}*)*(?:\#{_SAFE}*(?:(?:{_ESCAPED}|&){_SAFE}*)*)?"
_ABSOLUTE: Final = r"https?://[A-Za-z0-9._~!$()*+,;=@/?#&%:-]*"
_IN_PARENTHESES: Final = (
    r"https?://[A-Za-z0-9._~!$*+,;=@/?#&%:-]*(?:\([A-Za-z0-9._~!$*+,;=@/?#&%:-]*\)[A-Za-z0-9._~!$*+,;=@/?#&%:-]*)*"
)

# A template's placeholder, with nothing in it that could end it, or a destination, elsewhere.
_PLACEHOLDER: Final = r"(?:\{\{[A-Za-z0-9_ .|'/#-]{1,100}\}\}|\{%[A-Za-z0-9_ ./-]{1,100}%\})"

_ADDRESS: Final = r"[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+"

_DESTINATION: Final = re.compile(
    rf"\]\((?![ \t\r\n])(?:{_IN_PARENTHESES}|mailto:{_ADDRESS}|{_PLACEHOLDER}?{_RELATIVE})(?=[) \t\r\n])".encode()
)
_DEFINITION: Final = re.compile(rf"\]:[ \t]*(?=\S)(?:{_ABSOLUTE}|{_RELATIVE})(?=[ \t\r\n]|\Z)".encode())

# In an attribute "&lt" is a character reference even without its semicolon, unless a letter or "=" follows.
_ATTRIBUTE_URL: Final = (
    r"(?:https?://(?:[A-Za-z0-9._~!$()*+,;=@/?#%:-]|&(?=[A-Za-z0-9_]+=))*"
    rf"|{_PLACEHOLDER}?(?!//){_SAFE}*(?:{_ESCAPED}{_SAFE}*)*(?:\#{_SAFE}*)?)"
)
# Attributes that hold no URL, only text ("url(" is looked for everywhere).
_TEXT_ATTRIBUTE: Final = (
    r"(?:align|alt|aria-label|bgcolor|border|caption|cellpadding|cellspacing|class|colspan|dir|file-name|height|id|label"
    r"|lang|loading|name|number|placeholder|rel|role|rowspan|style|target|title|type|valign|width)"
)
_ATTRIBUTE: Final = rf'(?:{_TEXT_ATTRIBUTE}="[^"<>{{}}\\]*"|[A-Za-z][A-Za-z0-9-]*(?:="{_ATTRIBUTE_URL}")?)(?=[\s/>])'
# Elements whose content is no text, or which change how the rest is read.
_SPECIAL_ELEMENT: Final = (
    r"(?:base|iframe|link|math|meta|noembed|noframes|noscript|object|param|plaintext|script|style|svg|template|textarea"
    r"|title|xmp)"
)
_TAG: Final = re.compile(
    (
        rf"<(?:/?(?!(?i:{_SPECIAL_ELEMENT})\b)[A-Za-z](?:[A-Za-z0-9-]*(?:\s+{_ATTRIBUTE})*\s*/?|[^<>=:@]*)>|!--"
        rf"|{_ABSOLUTE}>|{_ADDRESS}>|(?![A-Za-z/!?%]))"
    ).encode()
)

_ANOTHER_LITERAL: Final = r"""\s*(?:[\\#+]|/[/*]|[rRbBuUfFtT]{0,2}["'])"""
_OTHER_FORMS: Final = Suspects(
    {
        "http": (r"s?(?::/?(?![/\s\"'`]|\Z)|:///|;?//|:\\)",),
        ":": (
            rf"(?!\s){after_scheme('tel', 'urn', 'data', 'news')}",
            rf"(?i:(?<=mailto:))(?!\s|{_ADDRESS}[)\s])",
        ),
        "&": ("#", "(?:colon|sol|bsol);"),
        "\\": (r"(?:x|u00|u\{0*|U000000|0{0,4})(?:2[Ff]|3[Aa])", "(?:0?(?:57|72)|:)", r"(?<=:\\)/"),
        "(": (r"(?<=url\()", r"(?<=src\()\s*[\"']", r"(?<=image-set\()\s*[\"']"),
        "URL=": ("(?<=sourceURL=)|(?<=sourceMappingURL=)",),
        "@": (r"(?i:import)\b",),
        "://": (
            unless_plain(
                rf"\s|\)[.,;]?\s|[\"`](?!{_ANOTHER_LITERAL})",
                *BEHIND_QUOTES,
                body("\"'`") + "[\"'`]" + _ANOTHER_LITERAL,
            ),
        ),
    }
)

_CHANGES_THE_REST: Final = re.compile(rb"<(?i:" + _SPECIAL_ELEMENT.encode() + rb")\b")

_MARKS: Final = b" \t\r>*+-.)0123456789"
_LONGEST_LABEL: Final = 1000


def quick(data: bytes) -> bool:
    """Whether every destination, definition, tag and bare URL in a Markdown file is plain."""
    return (
        data.count(b"](") == len(_DESTINATION.findall(data))
        and data.count(b"<") == len(_TAG.findall(data))
        and not _OTHER_FORMS.are_in(data)
        and _definitions_are_plain(data)
    )


def doubts(data: bytes) -> Iterator[int] | None:
    """Where there may be one that is not, unless an element says how all that follows is to be read."""
    return None if _CHANGES_THE_REST.search(data) else _doubts(data)


def _doubts(data: bytes) -> Iterator[int]:
    for sign, plain in ((b"](", _DESTINATION), (b"<", _TAG)):
        at = data.find(sign)
        while at >= 0:
            if plain.match(data, at) is None:
                yield at
            at = data.find(sign, at + len(sign))
    yield from _OTHER_FORMS.places(data)
    for colon in _odd_definitions(data):
        yield colon + 1


def _definitions_are_plain(data: bytes) -> bool:
    return next(_odd_definitions(data), None) is None


def _odd_definitions(data: bytes) -> Iterator[int]:
    colon = data.find(b"]:")
    while colon >= 0:
        if _DEFINITION.match(data, colon) is None and not is_in_text(data, colon):
            yield colon
        colon = data.find(b"]:", colon + 2)


def is_in_text(data: bytes, colon: int) -> bool:
    """Whether what ends at ``colon`` cannot be a definition's label: text precedes it, or it is a footnote's."""
    line = max(data.rfind(b"\n", 0, colon) + 1, colon - _LONGEST_LABEL)
    opener = data.rfind(b"[", line, colon)
    if opener < 0 or data.find(b"]", opener, colon) >= 0:
        return False
    if data[opener + 1 : opener + 2] == b"^":
        return True
    before = data[line:opener]
    return not before.endswith(b"\\") and before.strip(_MARKS) != b""
