"""What the quick pass needs to know of reStructuredText: whether a file can hold anything but plain URLs.

It stands apart from the extractor, which a file that the quick pass clears does not need. *Plain* is an absolute
``http(s)`` URL of safe characters on one line, which the quick pass judges itself, or a relative reference that is
valid whatever base it is read with. Everything that begins a place for a URL is looked at wherever it stands, in code,
too.
"""

from __future__ import annotations

import re
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.whole_values import after_scheme, body, unless_plain

_SAFE: Final = r"[A-Za-z0-9._~/?=,+@-]"
_ESCAPED: Final = r"%[0-9A-Fa-f]{2}"
_RELATIVE: Final = rf"(?!//){_SAFE}*(?:(?:{_ESCAPED}|&){_SAFE}*)*(?:\#{_SAFE}*(?:(?:{_ESCAPED}|&){_SAFE}*)*)?"
_ABSOLUTE: Final = r"https?://[A-Za-z0-9._~!$*+,;=@/?#&%:-]*(?<=[A-Za-z0-9/=_-])"
_URL: Final = rf"(?:{_ABSOLUTE}|{_RELATIVE})"
_ADDRESS: Final = r"[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+"

# The next line is no part of the same URL: it is blank, or begins at the margin, or is an option.
_LINE_ENDS: Final = r"[ \t]*(?=\r?\n(?:[ \t]*\r?\n|[ \t]*:|\S|\Z)|\Z)"


def _directive(*names: str) -> str:
    """The colons behind one of these names."""
    behind = "|".join(f"(?<={name}::)|(?<={name} ::)" for name in names)
    return f"::(?i:{behind})"


# Each place for a URL begins with something that is counted, and must go on in a plain way just as often. What is
# counted begins with a literal, which is searched for many times as fast as anything else.

_IMAGE: Final = _directive("image", "figure")
_PLACES: Final = tuple(
    (re.compile(begins.encode()), re.compile(plain.encode()))
    for begins, plain in (
        (r">`_", rf"<(?:{_URL}|mailto:{_ADDRESS})>`_"),
        (r"__(?<![^\s|]__)[ \t]", rf"__(?<![^\s|]__)[ \t]+{_URL}{_LINE_ENDS}"),
        (_IMAGE, rf"{_IMAGE}[ \t]+{_URL}\*?{_LINE_ENDS}"),
        (r":(?i:target|url):", rf":(?i:target|url):[ \t]+{_URL}{_LINE_ENDS}"),
    )
)
_TARGET: Final = re.compile(rb"\.\.[ \t]+_")
_PLAIN_TARGET: Final = re.compile(
    (
        rf"([ \t]*)\.\.[ \t]+_(?:`[^:`\\\r\n]*`|[^:`\\\r\n]*):"
        rf"(?:(?:[ \t]+|[ \t]*\r?\n\1[ \t]+)(?:{_URL}|mailto:{_ADDRESS}|`[^`\\\r\n]*`_))?"
        r"[ \t]*(?=\r?\n(?:[ \t]*\r?\n|(?:\1)?\S|\Z)|\Z)"
    ).encode()
)

# Languages whose literals and comments hold no URLs but those that are written out, or which are shown only.
_PLAIN_LANGUAGES: Final = (
    r"(?:apache|bash|bat|c|c\+\+|cfg|cmake|console|cpp|csharp|default|diff|doscon|dot|git|go|ini|java|json|make|nginx"
    r"|none|po|powershell|psql|pycon|pytb|py|python3?|rst|restructuredtext|ruby|rust|shell(?:-session)?|sh|sql|sqlite3"
    r"|text|toml|yaml)"
)
_OTHER_LANGUAGES: Final = tuple(
    re.compile(pattern.encode())
    for pattern in (
        _directive("raw"),
        rf"{_directive('code', 'code-block', 'highlight')}(?![ \t]+{_PLAIN_LANGUAGES}[ \t]*\r?\n|[ \t]*\r?\n)",
    )
)
_ENTRY_GOES_ON: Final = re.compile(rb"://(?:[^\s<>\"'`()\[\]{}|\\^:]|:(?!//))*[\"'`()\[\]{}|\\^]")

_OTHER_FORMS: Final = Suspects(
    {
        "http": (r"s?(?::/?(?![/\s\"'`]|\Z)|:///|;?//|:\\)",),
        ":": (
            rf"(?![\s`]|:\s){after_scheme('tel', 'urn', 'data', 'news')}",  # and not ".. data::"
            rf"(?i:(?<=mailto:))(?!\s|{_ADDRESS}[)\s>,])",
        ),
        "\\": (r"(?:x|u00|U000000)(?:2[Ff]|3[Aa])", r":\\?/"),
        r":\/": ("",),
        ":/\\": ("",),
        "://": (
            unless_plain(
                r"[>`_.,;]*\s",
                # docutils goes on behind a quotation mark or bracket
                body("\"'<>`") + "'>",
                r"(?:[A-Za-z0-9._~/?=&%+@,;!$*#-]|:(?!//))*['()\[\]][^\s\"<>`A-Za-z0-9_~*/=+]*[A-Za-z0-9_~*/=+]",
                body("\"'") + r"""["']\s*(?:\\|\#|[rRbBuUfFtT]{0,2}["'])""",  # another literal
            ),
        ),
    }
)

_NAME: Final = "[A-Za-z0-9]+(?:[-._+:][A-Za-z0-9]+)*"
_NOT_RELATIVE: Final = rf"(?!https?://|mailto:|{_NAME}_(?:[ \t]*\r?\n|>|[ \t]*\Z)|`|\Z|\s)"
_PATH: Final = r"(?!//|[@~])[A-Za-z0-9._/+@~-]+"
"""A path that means the same in every place: without escapes, query and fragment."""

_REFERENCES: Final = tuple(
    re.compile(rf"{begins}{_NOT_RELATIVE}(?:({_PATH})(?={ends}))?".encode())
    for begins, ends in (
        (r"<(?=[^<>]*>`_)", ">"),
        (r"\.\.[ \t]+_[^:\r\n]*:[ \t]+", r"[ \t]*(?:\r?\n|\Z)"),
        (r"__(?<![^\s|]__)[ \t]+", r"[ \t]*(?:\r?\n|\Z)"),
        (rf"{_directive('image', 'figure', 'include')}[ \t]+", r"[ \t]*(?:\r?\n|\Z)"),
        (r":(?i:target|url|file):[ \t]+", r"[ \t]*(?:\r?\n|\Z)"),
    )
)
_FRAGMENT: Final = re.compile(rb"#(?<=[<\s]#)[^\s|.-]")
_LONGEST_GAP: Final = 200


def quick(data: bytes) -> bool:
    """Whether every target, embedded URL, directive and bare URL in a file is plain."""
    return (
        all(len(begins.findall(data)) == len(plain.findall(data)) for begins, plain in _PLACES)
        and all(_is_plain_target(data, match.start()) for match in _TARGET.finditer(data))
        and not _OTHER_FORMS.are_in(data)
        and not any(pattern.search(data) for pattern in _OTHER_LANGUAGES)
        and (b"toctree" not in data.lower() or _ENTRY_GOES_ON.search(data) is None)
    )


def _is_plain_target(data: bytes, at: int) -> bool:
    match = _PLAIN_TARGET.match(data, data.rfind(b"\n", 0, at) + 1)
    return match is not None and match.end(1) == at


def references(data: bytes) -> list[tuple[int, int]] | None:
    """The relative references of a file that is plain, and the paths of files that it includes.

    ``None`` where one may point at a place in the file itself: who is to look that up needs all of the file.
    """
    if any(_may_be_reference(data, match.start()) for match in _FRAGMENT.finditer(data)):
        return None
    found: list[tuple[int, int]] = []
    for pattern in _REFERENCES:
        for match in pattern.finditer(data):
            start, end = match.span(1)
            found.append((start, end) if start >= 0 else (match.end(), match.end()))
    return found


def _may_be_reference(data: bytes, at: int) -> bool:
    """Whether a fragment there may be where something leads: in brackets, or behind the name of a target or option."""
    before = data[max(0, at - _LONGEST_GAP) : at]
    return before.endswith(b"<") or before.rstrip().endswith((b":", b"__")) or before.isspace()
