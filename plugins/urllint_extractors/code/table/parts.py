"""What several rows have in common: escapes, placeholders, and the usual forms of strings."""

from __future__ import annotations

from typing import Final

from urllint_extractors.code.forms import CHARACTER, NO_HOLES, UTF16, Escapes, Form, Hole, Holes, Number

_CONTROLS: Final = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_QUOTES: Final = {"\\": "\\", "'": "'", '"': '"'}

CODE_POINT_4: Final = Number(r"u([0-9A-Fa-f]{4})", written="u{:04x}")
CODE_POINT_8: Final = Number(r"U([0-9A-Fa-f]{8})", written="U{:08x}")
CODE_POINT_IN_BRACES: Final = Number(r"u\{([0-9A-Fa-f_]{1,8})\}", written="u{{{:x}}}")
BYTE_HEX: Final = Number(r"x([0-9A-Fa-f]{2})", written="x{:02x}", high="x[89A-Fa-f][0-9A-Fa-f]")
BYTE_HEX_SHORT: Final = Number(r"x([0-9A-Fa-f]{1,2})", written="x{:02x}", high="x[89A-Fa-f][0-9A-Fa-f]")
BYTE_OCTAL: Final = Number(r"([0-7]{1,3})", 8, high="[23][0-7]{2}")
HEX: Final = Number(r"x([0-9A-Fa-f]{1,2})", written="x{:02x}")
OCTAL: Final = Number(r"([0-7]{1,3})", 8)

C: Final = Escapes(
    "\\",
    {**_CONTROLS, **_QUOTES, "?": "?", "e": "\x1b"},
    (
        Number(r"x([0-9A-Fa-f]{1,8})", high="x[89A-Fa-f][0-9A-Fa-f](?![0-9A-Fa-f])"),
        BYTE_OCTAL,
        CODE_POINT_4,
        CODE_POINT_8,
    ),
    joins_lines="plain",
)
GO: Final = Escapes(
    "\\",
    {**_CONTROLS, **_QUOTES},
    (BYTE_HEX, Number(r"([0-7]{3})", 8, high="[23][0-7]{2}"), CODE_POINT_4, CODE_POINT_8),
)
JAVA: Final = Escapes(
    "\\",
    {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "s": " ", "t": "\t", **_QUOTES},
    (UTF16, Number(r"([0-3]?[0-7]{1,2})", 8)),
)
JAVA_LINES: Final = JAVA._replace(joins_lines="plain")
SLASH_AND_QUOTE: Final = Escapes("\\", _QUOTES)
"""Nothing but the quotes and the backslash itself can be escaped."""


def simple(characters: str = "", **escapes: str) -> dict[str, str]:
    """The usual escapes, and ``characters`` that stand for themselves."""
    return {**_CONTROLS, **_QUOTES, **escapes, **{character: character for character in characters}}


DOLLAR_BRACE: Final = Hole("${", "}")
DOLLARS: Final = Holes((DOLLAR_BRACE,), r"\$[A-Za-z_]\w*")
"""``${x}`` and ``$x``."""
HASHES: Final = Holes((Hole("#{", "}"),))
IN_BRACES: Final = Holes((Hole("{", "}"),))


def quoted(
    quote: str = '"',
    kind: str = "string",
    escapes: Escapes = SLASH_AND_QUOTE,
    *,
    behind: str = "",
    lines: bool = False,
    holes: Holes = NO_HOLES,
) -> Form:
    """A string that ends with what it begins with; ``behind`` is a pattern for what must stand before it."""
    opener = quote + (f"(?<={behind}{quote})" if behind else "")
    return Form(kind, opener, quote, lines=lines, escapes=escapes, holes=holes)


def character(before: str = "") -> Form:
    """A character in single quotes: one of them, or an escape. ``before`` is a class of what it cannot stand behind."""
    behind = f"(?<![{before}]')" if before else ""
    return Form(
        CHARACTER, f"'{behind}", sort="skip", whole=r"(?:[^'\\\r\n]|\\(?:u\{[^'{}\r\n]{1,8}\}|[^\r\n][\w{}]{0,9}))'"
    )
