"""The tokenizer's grammar: where tags, attributes and raw text begin and end.

Written for this project because no parser tells where an attribute's value stands in the file. One regular expression
reads a well-formed tag at once and passes over tags that hold nothing of interest; what it does not accept goes through
`tag_end`, which takes the standard's tokenizer states one by one. All of it works on *masked* text: template code in
the file is replaced by `FILLER`, character by character, before markup is looked for.

Sections: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
"""

from __future__ import annotations

import re
from typing import Final


def words(text: str) -> frozenset[str]:
    """The set of the words of ``text``: how this package writes tables of names."""
    return frozenset(text.split())


FILLER: Final = "\x1a"
"""Stands for every character of template code. Between attributes it counts as white space, in a value as text."""

_W: Final = r"\t\n\f\r "
"""ASCII whitespace in a class, https://infra.spec.whatwg.org/#ascii-whitespace"""
_F: Final = FILLER

# A well-formed tag up to its ">". An "=" directly behind white space, "/" or a quote starts an attribute's name in the
# standard, and a quote in a name belongs to the name: both are left to tag_end. The look-ahead behind an unquoted value
# makes its end unique, so that a tag which does not match is given up in linear time.
_VALUE: Final = rf"""=[{_W}]*(?:"[^"]*"|'[^']*'|[^{_W}"'>][^{_W}>]*(?=[{_W}>])|(?=>))"""
_ATTRIBUTES: Final = rf"""[^>"'=]*(?:(?<![{_W}/"']){_VALUE}[^>"'=]*)*"""
_TAG: Final = rf"(/?[a-zA-Z][^{_W}/>]*)(?=[{_W}/>])({_ATTRIBUTES})>|([!?]|/?[a-zA-Z]|/)"

VERBATIM_ELEMENTS: Final = words("code kbd listing pre samp tt")
"""Elements whose text is shown as it is written."""

# Elements whose tags matter without any attribute: they switch the tokenizer or change what text is.
_SPECIAL: Final = "|".join(
    sorted(VERBATIM_ELEMENTS | words("iframe math noembed noframes plaintext script style svg textarea title xmp"))
)
_SPECIAL_END: Final = "|".join(sorted(VERBATIM_ELEMENTS))
# Attributes that never hold a URL, with values that hold neither markup nor anything that looks like a URL.
_DULL_VALUE: Final = r"-A-Za-z0-9_ ;,%#+=!?*'\n"
_DULL_NAME: Final = (
    "width|height|align|valign|type|role|lang|dir|colspan|rowspan|tabindex|border|target|rel|data-[a-z-]+"
)
_DULL: Final = (
    rf'(?:[{_W}]+(?:(?:class|style|title|aria-[a-z-]+)="[{_DULL_VALUE}:]*"'  # in these "tel:1" is no URL
    rf'|(?:{_DULL_NAME})="[{_DULL_VALUE}]*"))*'
)
_DULL_TAG: Final = (
    rf"(?!(?:{_SPECIAL})[{_W}/>])[a-z][a-z0-9]*{_DULL}[{_W}]*/?>|/(?!(?:{_SPECIAL_END})[{_W}/>])[a-z][a-z0-9]*>"
)

# The two tags that most pages have most of, taken whole: a link to a URL that needs no decoding and holds no
# placeholder, with the text in it; and an element with nothing of interest but an id.
_PLAIN: Final = r"[A-Za-z0-9./#?=~,+;-]*(?:_(?!_)[A-Za-z0-9./#?=~,+;-]*)*"
_LINK: Final = (
    rf'a{_DULL}[{_W}]+href="((?:https?://)?{_PLAIN})"{_DULL}[{_W}]*>(?:(?=(?![{_W}])([^<{_F}]+)(?<![{_W}])</a>))?'
)
_WITH_ID: Final = rf'(?!(?:{_SPECIAL})[{_W}/>])[a-z][a-z0-9]*{_DULL}[{_W}]+id="([^"&<{_F}]+)"{_DULL}[{_W}]*/?>'

TOKEN: Final = re.compile(f"<(?:(?!)()()()|{_TAG})")
"""A tag (4: its name, with the slash of an end tag; 5: its attributes) or (6) the start of something else."""

TOKEN_OF_INTEREST: Final = re.compile(f"<(?!{_DULL_TAG})(?:{_LINK}|{_WITH_ID}|{_TAG})")
"""As `TOKEN`, or a link (1: its URL, 2: its text) or an element with an id (3), taken whole.

Tags that neither hold nor change anything are passed over; these never hold a ``<`` in an attribute.
"""

IS_PLAIN: Final = re.compile(rf"(?:https?://)?{_PLAIN}").fullmatch
"""Whether a URL reads as it is written and holds no placeholder."""

_ATTRIBUTE: Final = (
    rf"""[{_W}/{_F}]*([^{_W}/>{_F}][^{_W}/>=]*)"""
    rf"""(?:[{_W}]*=[{_W}]*(?:"([^"]*)"|'([^']*)'|([^{_W}>"'][^{_W}>]*)?))?"""
)
ATTRIBUTE: Final = re.compile(_ATTRIBUTE)
"""One attribute of a complete tag. 1: name, 2: double-quoted, 3: single-quoted, 4: unquoted value."""

ATTRIBUTE_OF_INTEREST: Final = re.compile(_DULL + _ATTRIBUTE)
"""As `ATTRIBUTE`, passing over attributes with nothing in them that could be a URL."""

XML_TOKEN: Final = re.compile(
    rf"""<(?:(/?[^{_W}/>!?<"'=&][^{_W}/>]*)(?=[{_W}/>])({_ATTRIBUTES})>|([!?]|/?[^{_W}/>!?<"'=&]|/))"""
)
XML_TOKEN_OF_INTEREST: Final = re.compile(
    rf"""<(?!/(?!style>|script>)[^{_W}/>!?<"'=&]+>|(?!(?:style|script)[{_W}/>])[^{_W}/>!?<"'=&]+>)"""
    rf"""(?:(/?[^{_W}/>!?<"'=&][^{_W}/>]*)(?=[{_W}/>])({_ATTRIBUTES})>|([!?]|/?[^{_W}/>!?<"'=&]|/))"""
)


_SPACE_OR_SOLIDUS: Final = re.compile(rf"[{_W}/{_F}]*")
_ATTRIBUTE_NAME: Final = re.compile(rf"[^>][^{_W}/>=]*")
_EQUALS: Final = re.compile(rf"[{_W}]*=[{_W}]*")
_UNQUOTED: Final = re.compile(rf"[^{_W}>]*")


def tag_end(text: str, position: int) -> int:
    """The offset of the ``>`` that ends the tag whose name ends at ``position``, or -1 if the file ends first.

    https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state and the states it leads to.
    """
    length = len(text)
    while True:
        position = _end(_SPACE_OR_SOLIDUS, text, position)
        if position >= length:
            return -1
        if text[position] == ">":
            return position
        position = _end(_ATTRIBUTE_NAME, text, position)
        equals = _EQUALS.match(text, position)
        if equals is None:
            continue
        position = equals.end()
        if position >= length:
            return -1
        quote = text[position]
        if quote in "\"'":
            closing = text.find(quote, position + 1)
            if closing < 0:
                return -1
            position = closing + 1
        else:
            position = _end(_UNQUOTED, text, position)


def _end(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return match.end() if match else position


def raw_text_end(text: str, name: str, position: int) -> int:
    """Where the content of a raw text element ends that starts at ``position``: at its end tag or the end of file.

    ``name`` is in lower case. https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state
    """
    behind = len(name) + 2
    while (at := text.find("</", position)) >= 0:
        follows = text[at + behind : at + behind + 1]
        if follows and follows in "\t\n\f\r />" and text[at + 2 : at + behind].lower() == name:
            return at
        position = at + 2
    return len(text)


_SCRIPT_STEP: Final = re.compile(rf"<!--|-->|<(/?)script(?=[{_W}/>])", re.IGNORECASE | re.ASCII)


def script_end(text: str, position: int) -> int:
    """Where a script's content ends that starts at ``position``.

    A script that opens a comment and a script in it is *double escaped*: the next end tag does not end it.
    https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state
    """
    end = raw_text_end(text, "script", position)
    opener = text.find("<!--", position, end)
    if opener < 0:
        return end
    escaped = doubly = False
    position = opener
    while (step := _SCRIPT_STEP.search(text, position)) is not None:
        position = step.end()
        sign = step.group()
        if sign == "<!--":
            if not escaped:
                escaped = True
                position = step.start() + 2  # "<!-->" and "<!--->" open and close at once
        elif sign == "-->":
            escaped = doubly = False
        elif step.group(1):
            if not doubly:
                return step.start()
            doubly = False
        elif escaped:
            doubly = True
    return len(text)


def comment_end(text: str, position: int) -> tuple[int, int]:
    """Where a comment's text and the comment end, for the text that starts at ``position``, behind ``<!--``.

    https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state
    """
    if text.startswith(">", position):
        return position, position + 1
    if text.startswith("->", position):
        return position, position + 2
    match = _COMMENT_END.search(text, position)
    return match.span() if match else (len(text), len(text))


_COMMENT_END: Final = re.compile(r"--!?>")
