"""The characters beside which inline markup may begin and end, as docutils has them.

They are those of Unicode's categories of punctuation; the ones beyond ASCII that are in use are listed.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#inline-markup-recognition-rules
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

_OPENING: Final = r"\"'(<\[{"
_CLOSING: Final = r"\"')>\]}"
_DELIMITING: Final = r"\-/:"
_ENDING: Final = r"\\.,;!?"

_WIDE_OPENING: Final = "«‘“‹‚„‛‟〈《「『【〔〖〘〚〝（［｛｟｢»’”›"
_WIDE_CLOSING: Final = "»’”›‛‟〉》」』】〕〗〙〛〞〟）］｝｠｣«‘“‹‚„"
_WIDE_DELIMITING: Final = "¡·¿;·։‐-‗†-‧‰-‸※-‾、-〃〰・！＃％＆＊，－．／：；？＠＼｡､･"

_PAIRS: Final = dict(zip("\"'(<[{«‘“‹‚„〈《「『【（［｛", "\"')>]}»’”›‘“〉》」』】）］｝", strict=True))

# A name of letters and digits with single marks inside; bounded, so that a long chain is not read again and again.
SIMPLE_NAME: Final = r"(?:(?!_)\w){1,60}(?:[-._+:](?:(?!_)\w){1,60}){0,8}"

# https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#standalone-hyperlinks
_UNIT: Final = r"[-_.!~*'()\[\];/:@&=+$,%a-zA-Z0-9]"
_LAST_UNIT: Final = rf"(?:[_~*/=+a-zA-Z0-9]|{_UNIT}(?=>))"
PUNCTUATION_AT_END: Final = re.compile(r"[-.!'()\[\];:@&$,%?#]+")
"""What a link may hold and not end with."""
_MAIL_UNIT: Final = r"[-_!~*'{|}/#?^`&=+$%a-zA-Z0-9]"
ADDRESS: Final = re.compile(
    rf"{_MAIL_UNIT}{{1,200}}(?:\.{_MAIL_UNIT}{{1,200}}){{0,20}}@"
    rf"{_MAIL_UNIT}{{1,200}}(?:\.{_MAIL_UNIT}{{0,200}}){{0,20}}(?<=[_~*/=+a-zA-Z0-9])"
)
"""An address that docutils takes for one of mail."""


class Patterns(NamedTuple):
    """What inline markup is found by.

    ``start``: the mark that opens something (1), or a backquote (2: its role, with the colons). ``ends``: by opening
    mark, where it ends (the group of its number), or an escape. ``uri``: a standalone hyperlink.
    """

    start: re.Pattern[str]
    ends: dict[str, re.Pattern[str]]
    uri: re.Pattern[str]


@lru_cache(maxsize=2)
def patterns(*, is_ascii: bool) -> Patterns:
    """The patterns for a text; those for one that is all ASCII take less time to compile."""
    wide = ("", "", "") if is_ascii else (_WIDE_OPENING, _WIDE_DELIMITING, _WIDE_CLOSING)
    before = rf"(?<![^\s{_OPENING}{_DELIMITING}{wide[0]}{wide[1]}])"
    behind = rf"(?=[\s{_ENDING}{_DELIMITING}{_CLOSING}{wide[1]}{wide[2]}]|\Z)"
    escape = r"\\[\s\S]"
    return Patterns(
        start=re.compile(rf"{before}(?:(\*\*|\*(?!\*)|``|_`)(?!\s)|(:{SIMPLE_NAME}:)?`(?!`)(?!\s))"),
        ends={
            "*": re.compile(rf"{escape}|(?<!\s)(\*){behind}"),
            "**": re.compile(rf"{escape}|(?<!\s)(\*\*){behind}"),
            "``": re.compile(rf"(?<!\s)(``){behind}"),
            "_`": re.compile(rf"{escape}|(?<!\s)(`){behind}"),
            "`": re.compile(rf"{escape}|(`(?:(:{SIMPLE_NAME}:)|(__?))?){behind}"),
        },
        uri=re.compile(
            rf"[a-zA-Z][a-zA-Z0-9.+-]{{0,60}}:(?://?)?{_UNIT}*{_LAST_UNIT}"
            rf"(?:\?{_UNIT}*{_LAST_UNIT})?(?:\#{_UNIT}*{_LAST_UNIT})?{behind}"
        ),
    )


def closes(opening: str, character: str) -> bool:
    """Whether ``character`` is the partner of the quote or bracket ``opening``."""
    return opening != "" and _PAIRS.get(opening) == character
