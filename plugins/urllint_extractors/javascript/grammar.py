"""The patterns by which the scanner finds tokens: what each may hold up to its end.

One match a token. What a token holds takes all that it can, and what closes it is optional, so no match ever has to be
tried again with less.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_LINE: Final = r"[^\r\n\u2028\u2029]"
_COMMENT: Final = rf"//{_LINE}*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?"
_TEMPLATE: Final = r"`[^`\\$]*(?:(?:\\.|\$(?!\{))[^`\\$]*)*(?:`|\$\{)?"
_PLAIN_STRINGS: Final = (
    r'"[^"\\\r\n]*(?:\\(?:\r\n|.)[^"\\\r\n]*)*"?'
    r"|'[^'\\\r\n]*(?:\\(?:\r\n|.)[^'\\\r\n]*)*'?"
)
# Where a template language writes scripts, its code may hold the quotes of the string around it.
_CODE: Final = r"\{\{[^{}\r\n]*\}\}|\{%[^{}%\r\n]*%\}|<%[^<%\r\n]*%>|<\?[^<?\r\n]*\?>"
_TEMPLATED_STRINGS: Final = (
    rf'"[^"\\\r\n{{<]*(?:(?:\\(?:\r\n|.)|{_CODE}|[{{<])[^"\\\r\n{{<]*)*"?'
    rf"|'[^'\\\r\n{{<]*(?:(?:\\(?:\r\n|.)|{_CODE}|[{{<])[^'\\\r\n{{<]*)*'?"
)
_REGEX: Final = (
    rf"/(?![*/])[^\\/\[\r\n\u2028\u2029]*(?:(?:\\{_LINE}|\[[^\]\\\r\n\u2028\u2029]*"
    rf"(?:\\{_LINE}[^\]\\\r\n\u2028\u2029]*)*(?:\]|(?=[\\\r\n\u2028\u2029]|\Z)))[^\\/\[\r\n\u2028\u2029]*)*(/[A-Za-z]*)?"
)


@lru_cache(maxsize=16)
def code_pattern(braces: bool, jsx: bool, html_comments: bool, templated: bool) -> re.Pattern[str]:
    """What the scan of code stops at; every alternative starts with a character of its own, which makes it fast."""
    alternatives = [_COMMENT, _TEMPLATED_STRINGS if templated else _PLAIN_STRINGS, _TEMPLATE, "/"]
    if braces:
        alternatives += [r"\{", r"\}"]
    if html_comments:
        alternatives += [rf"<!--{_LINE}*", "-->"]
    if jsx:
        alternatives.append("<(?=[A-Za-z_$>])")
    return re.compile("|".join(alternatives), re.DOTALL)


@lru_cache(maxsize=1)
def regex_pattern() -> re.Pattern[str]:
    """A regular expression as far as its line goes; the group says that it is closed."""
    return re.compile(_REGEX)


IN_TEMPLATE: Final = re.compile(r"[^`\\$]*(?:(?:\\.|\$(?!\{))[^`\\$]*)*(?:`|\$\{)?", re.DOTALL)
JSX_NAME: Final = re.compile(r"[A-Za-z_$][\w$.:-]*(?:<[^<>()'\"{}]*>)?|(?=>)")
IN_TAG: Final = re.compile(
    rf"\s+|(//{_LINE}*|/\*[^*]*(?:\*(?!/)[^*]*)*\*/)|([A-Za-z_$][\w$.:-]*)|=|(\"[^\"]*\"|'[^']*')|(\{{)|(<)|(/?>)"
)
IN_CHILDREN: Final = re.compile(r"[^<>{}]+|\{|</\s*([\w$.:-]*)\s*>|<|[>}]")
JSX_SIGN: Final = re.compile(r"</|/>")
REST_OF_LINE: Final = re.compile(rf"{_LINE}*")
HTML_COMMENT: Final = re.compile(r"<!--|-->")
WORD: Final = re.compile(r"[\w$]+\Z")
CONDITION: Final = re.compile(r"(?<![\w$.])(?:if|while|for|with)\s*(?:await\s*)?\Z")
