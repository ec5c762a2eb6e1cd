"""What a row of the table is made of: how strings and comments are written in a language.

Rows are data. They are compiled into one pattern for a language when its first file is read (`grammar`), and the same
rows say how strings are decoded and written (`escapes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from urllint.plugin import Role

Sort = Literal["string", "comment", "skip", "html"]
"""What a form is; ``skip`` is for what holds neither quotes nor URLs: a character, a regular expression; ``html`` for
what is not in the language at all."""


CHARACTER: Final = "character"
"""The kind of what is stepped over as if it were not there: a character, or an escape between words."""


class Number(NamedTuple):
    """An escape that writes a code point as a number.

    ``pattern`` has the digits as its only group; ``written`` is a format string for it, ``""`` if it is only read.
    ``high``, for an escape that writes a byte of text in UTF-8, is a pattern without groups for those beyond ASCII.
    """

    pattern: str
    base: int = 16
    written: str = ""
    high: str = ""


UTF16: Final = Number(r"u([0-9A-Fa-f]{4})", 16, "u{:04x}")
"""The escape of languages whose strings are in UTF-16: two of them write one character beyond U+FFFF."""


class Escapes(NamedTuple):
    """How a string writes what it cannot hold as it is.

    ``mark`` begins an escape, ``""`` if there are none, and ``followers`` is a pattern for what must stand behind it.
    ``simple`` are the escapes of one character, ``numbers`` those by number. ``unknown``: what any other escaped
    character stands for, itself with the mark (``kept``) or without it (``dropped``). ``doubled`` are the characters
    that are written twice to stand for themselves. ``joins_lines``: a mark before a line end takes both away, and if
    ``"indented"`` the white space behind them, too.
    """

    mark: str = ""
    simple: Mapping[str, str] = {}
    numbers: tuple[Number, ...] = ()
    unknown: Literal["kept", "dropped"] = "kept"
    doubled: str = ""
    joins_lines: Literal["", "plain", "indented"] = ""
    followers: str = ""


NO_ESCAPES: Final = Escapes()


class Hole(NamedTuple):
    """A placeholder that the language itself fills: what begins it, and the bracket that ends it.

    ``easy`` is a pattern for the inside of one that cannot be taken for anything else; others are read by balancing
    their brackets and stepping over the strings in them.
    """

    opener: str
    closer: str
    easy: str = r"[^\r\n{}()\"'`\\]*"


class Holes(NamedTuple):
    """The placeholders of a kind of string: those with brackets, and a pattern for those without (``$name``)."""

    brackets: tuple[Hole, ...] = ()
    names: str = ""


NO_HOLES: Final = Holes()


class Form(NamedTuple):
    """One way to write a string or a comment.

    - ``kind``: the kind of place, such as ``string[raw]``.
    - ``opener``: a pattern for what begins it. It begins with a literal character.
    - ``closer``: the text that ends it.
    - ``lines``: whether it can go over several lines.
    - ``escapes``, ``holes``: how what is in it is written.
    - ``whole``: a pattern for what follows the opener, all of it, in place of a closer. Where it does not match there
      is no token.
    - ``reader``: the name of the function in `readers` that finds the end where a pattern cannot.
    - ``variants``: what a reader may find it to be in place of this form.
    - ``is_prose``: whether it is documentation or running text.
    """

    kind: str = "string"
    opener: str = ""
    closer: str = ""
    sort: Sort = "string"
    lines: bool = False
    escapes: Escapes = NO_ESCAPES
    holes: Holes = NO_HOLES
    whole: str = ""
    reader: str = ""
    variants: tuple[Form, ...] = ()
    is_prose: bool = False


class Row(NamedTuple):
    """A language: its forms in the order in which they are tried, and what stands around them.

    - ``comment_rule``: what must hold behind a mark of a line comment, as a pattern in which ``MARK`` is the mark.
    - ``comment_end``: two characters that end a line comment before its line does.
    - ``comment_joins``: whether a backslash before a line end continues a line comment.
    - ``role``: what strings are for, ``code`` or ``config``.
    - ``block_rule``: a pattern for what must stand behind the mark of a block comment.
    - ``words``: whether words without quotes are values, so that a URL can stand outside of strings; ``names`` is a
      pattern for the placeholders in them that only this language has.
    - ``joins``: a pattern for what joins a string with something behind it.
    - ``calls``: a pattern for the beginning of a call that joins its arguments.
    - ``glued``: whether a string and what follows it without a space are one word.
    - ``sign``: a pattern for what a file in this language holds, where the file's name is not enough to know it.
    - ``outside``: whether the file is something else around ``<?php`` and ``?>``.
    """

    forms: tuple[Form, ...] = ()
    comment_rule: str = ""
    comment_end: str = ""
    comment_joins: bool = False
    role: Role = "code"
    block_rule: str = ""
    words: bool = False
    names: str = ""
    joins: str = r"[+\"']"
    calls: str = ""
    glued: bool = False
    sign: str = ""
    outside: bool = False
