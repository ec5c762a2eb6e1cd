"""Template code inside markup, found before markup is looked for.

``<a href="{{ url_for("x") }}">`` has three attributes for every HTML parser. So template code is found first and each
of its characters replaced by `FILLER`, which keeps offsets; what it covered in a URL becomes a hole.

No template language is parsed. Code must close within a bounded distance, and an expression that seems to run over tags
is taken for plain text: braces also stand in code samples, style sheets and mathematics.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final, Literal, NamedTuple

from urllint_extractors.html.tokens import FILLER

LONGEST: Final = 4000
LONGEST_EXPRESSION: Final = 1000
DEEPEST_BRACES: Final = 20

Kind = Literal["expression", "statement", "comment", "php"]


class Template(NamedTuple):
    """A span of template code. An ``expression`` writes text; a ``statement`` (``{% if %}``) steers what is written."""

    start: int
    end: int
    kind: Kind


class Templates:
    """The template code of one text, and the text with it masked."""

    __slots__ = ("_starts", "items", "masked")

    def __init__(self, text: str, items: list[Template]) -> None:
        self.items = items
        self._starts = [item.start for item in items]
        self.masked = _masked(text, items) if items else text

    def inside(self, start: int, end: int) -> list[Template]:
        """The templates that overlap ``start`` to ``end``."""
        first = last = bisect_right(self._starts, start)
        if first and self.items[first - 1].end > start:
            first -= 1
        while last < len(self.items) and self.items[last].start < end:
            last += 1
        return self.items[first:last]

    def covers(self, start: int, end: int) -> bool:
        """Whether ``start`` to ``end`` lies in one template."""
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and self.items[at].end >= end


def _masked(text: str, items: list[Template]) -> str:
    pieces: list[str] = []
    position = 0
    for start, end, _ in items:
        pieces.append(text[position:start])
        pieces.append(FILLER * (end - start))
        position = end
    pieces.append(text[position:])
    return "".join(pieces)


_OPENER: Final = re.compile(r"\{[{%#$!]|<[%?]|\$\{|\[%|@\*")
_BRACE: Final = re.compile(r"\{[{%#$!]")


_VALUE_TEMPLATE: Final = re.compile(r"\{[^{}<>\n]{1,300}\}")


def find_templates(text: str, *, php: bool = True, values: bool = False) -> Templates:
    """The template code of ``text``, in order and without overlaps; ``php``: whether ``<?php`` opens code.

    With ``values`` the language is that of XSLT: one pair of braces holds an expression.
    """
    items: list[Template] = []
    if values:
        items += (Template(*match.span(), "expression") for match in _VALUE_TEMPLATE.finditer(text))
    elif _BRACE.search(text) or "<%" in text or "<?" in text or "${" in text or "[%" in text or "@*" in text:
        position = 0
        while (opener := _OPENER.search(text, position)) is not None:
            found = _READERS[opener.group()](text, opener.start()) if php or opener.group() != "<?" else None
            if found is None:
                position = opener.start() + 1
            else:
                items.append(found)
                position = found.end
    return Templates(text, items)


_STATEMENT: Final = re.compile(
    r"(?:\{\{|\{%|\[%|<%|<\?(?:php|=)?)[-+~_]?\s*(?:[#/^]|\}|"
    r"(?:if|else|elif|elsif|elseif|endif|end|unless|endunless|for|endfor|foreach|endforeach|case|when|endcase|with|endwith"
    r"|block|endblock|switch|endswitch|while|endwhile|filter|endfilter|raw|endraw|set|assign|capture|range|define)"
    r"(?![\w.(]))"
)


def _kind(text: str, start: int) -> Kind:
    return "statement" if _STATEMENT.match(text, start) else "expression"


_ALTERNATIVE: Final = re.compile(
    r"(?:\{\{|\{%|\[%|<%|<\?(?:php)?)[-+~_]?\s*(?:\}\s*)?(?:\^|el(?:se|if|sif|seif)\b|when\b|case\b)"
)


def is_alternative(text: str, start: int) -> bool:
    """Whether the statement at ``start`` begins another branch, so that what stands before and behind it exclude."""
    return _ALTERNATIVE.match(text, start) is not None


_QUOTED: Final = re.compile(r""""[^"]*"|'[^']*'""")
_MARKUP: Final = re.compile(r"\{\{|</|<[a-zA-Z!]|\n[\t ]*\r?\n")


_GO_COMMENT: Final = re.compile(r"\{\{(?:-\s)?/\*")


def _double_braces(text: str, start: int) -> Template | None:
    """``{{ x }}``, ``{{{ x }}}``, ``{{#if x}}``, and comments, each as its language has them.

    Handlebars ``{{! x }}`` and ``{{!-- x --}}``, Blade ``{{-- x --}}``, Go ``{{/* x */}}`` and ``{{- /* x */ -}}``.
    """
    if text.startswith("{{!", start) and not text.startswith("{{!!", start):
        closer = "--}}" if text.startswith("{{!--", start) else "}}"
        return _closed(text, start, 3, closer, "comment", LONGEST)
    if text.startswith("{{--", start):
        return _closed(text, start, 4, "--}}", "comment", LONGEST)
    comment = _GO_COMMENT.match(text, start)
    if comment is not None:
        end = text.find("*/", comment.end(), start + LONGEST)
        closer = "}}" if text.startswith("}}", end + 2) else " -}}"
        is_closed = end >= 0 and text.startswith(closer, end + 2)
        return Template(start, end + 2 + len(closer), "comment") if is_closed else None
    if text.startswith("{{{", start):
        end = text.find("}}}", start + 3, start + LONGEST_EXPRESSION)
        body, end = (text[start + 3 : end], end + 3) if end >= 0 else ("{{", -1)
    else:
        end = text.find("}}", start + 2, start + LONGEST_EXPRESSION)
        body, end = (text[start + 2 : end], end + 2) if end >= 0 else ("{{", -1)
        if text.startswith("}", end) and body.count("{") > body.count("}"):
            body, end = body + "}", end + 1  # {{ {a: 1} }} written without the last space
    if _MARKUP.search(body) and _MARKUP.search(_QUOTED.sub("", body)):
        return None
    return Template(start, end, _kind(text, start))


def _closed(text: str, start: int, skip: int, closer: str, kind: Kind, longest: int) -> Template | None:
    end = text.find(closer, start + skip, start + longest)
    return None if end < 0 else Template(start, end + len(closer), kind)


def _percent(text: str, start: int) -> Template | None:
    """``{% x %}``, and ``[% x %]`` of the Template Toolkit.

    A comment of Liquid, Django or the Toolkit is one only if it is a suppression; what else is commented out is read.

    Django writes the braces of another template with ``{% templatetag openblock %}``; all up to its closing
    counterpart is that template's code.
    """
    written = _TEMPLATE_TAG.match(text, start)
    if written is not None:
        closer = _closed(text, start, 2, f"{{% templatetag close{written[1]} %}}", "expression", LONGEST)
        if closer is not None:
            return closer
    comment = _SUPPRESSION.match(text, start)
    if comment is not None:
        return Template(start, comment.end(), "comment")
    closer_sign = "%}" if text[start] == "{" else "%]"
    return _closed(text, start, 2, closer_sign, _kind(text, start), LONGEST)


_SUPPRESSION: Final = re.compile(
    r"\{%-?\s*comment\b[^%{}]{0,100}%\}[^{}]{0,200}urllint:[^{}]{0,1000}\{%-?\s*endcomment\s*-?%\}"
    r"|(?:\{%-?\s*#|\[%#)[^%]{0,200}urllint:[^%]{0,1000}%[}\]]"
)
_RAZOR_SUPPRESSION: Final = re.compile(
    r"@\*(?:(?!\*@)[\s\S]){0,200}?urllint:(?:(?!\*@)[\s\S]){0,1000}?\*@",
)
_TEMPLATE_TAG: Final = re.compile(r"\{% templatetag open(block|variable|brace|comment) %\}")
_SVELTE_BLOCK: Final = re.compile(r"\{#(?:if|each|await|key|snippet)\b")


def _hash(text: str, start: int) -> Template | None:
    """``{# comment #}``, but neither Svelte's ``{#if x}`` nor ``{#id}`` nor a style sheet's ``{#id {}}``."""
    if _SVELTE_BLOCK.match(text, start):
        return None
    found = _closed(text, start, 2, "#}", "comment", LONGEST)
    if found is not None:
        body = text[start + 2 : found.end - 2]
        if body.count("}") > body.count("{"):
            return None
    return found


_BLOCK_TAG: Final = re.compile(r"<%/?[a-zA-Z][^<>]*>")


def _angle_percent(text: str, start: int) -> Template | None:
    """``<% x %>``, ``<%= x %>``, ``<%# comment %>``, ``<%-- comment --%>``, but not Mako's ``<%def name="x">``."""
    if text.startswith("<%--", start):
        return _closed(text, start, 4, "--%>", "comment", LONGEST)
    if text.startswith("<%#", start):
        return _closed(text, start, 3, "%>", "comment", LONGEST)
    block = _BLOCK_TAG.match(text, start)
    if block and not block.group().endswith("%>"):
        return None
    writes = text.startswith(("<%=", "<%-"), start)
    return _closed(text, start, 2, "%>", "expression" if writes else "statement", LONGEST)


_PHP: Final = re.compile(r"<\?(?:php\b|=|(?=[\t\n\r ]))", re.IGNORECASE | re.ASCII)
_PHP_WRITES: Final = re.compile(r"<\?(?:=|php\s+(?:echo|print)\b)", re.IGNORECASE | re.ASCII)


def _angle_question(text: str, start: int) -> Template | None:
    """``<?php x ?>``, which may be without an end, ``<?= x ?>`` and ``<? x ?>``, but not ``<?xml ?>``."""
    opener = _PHP.match(text, start)
    if opener is None:
        return None
    if opener.end() - start < len("<?php"):
        return _closed(text, start, 2, "?>", "expression" if text.startswith("<?=", start) else "php", LONGEST)
    end = text.find("?>", opener.end())
    return Template(start, len(text) if end < 0 else end + 2, "expression" if _PHP_WRITES.match(text, start) else "php")


_IN_ONE_LINE: Final = re.compile(r"(?:\$\{|\{\$)[^{}<>\n]{0,300}\}")


def _dollar(text: str, start: int) -> Template | None:
    """``${x}``, and Smarty's ``{$x}``."""
    match = _IN_ONE_LINE.match(text, start)
    return Template(start, match.end(), "expression") if match else None


def _at_star(text: str, start: int) -> Template | None:
    """``@* comment *@`` of Razor, if it is a suppression; what else is commented out is read."""
    match = _RAZOR_SUPPRESSION.match(text, start)
    return Template(start, match.end(), "comment") if match else None


def _exclamation(text: str, start: int) -> Template | None:
    """``{!! x !!}``."""
    return _closed(text, start, 3, "!!}", "expression", LONGEST) if text.startswith("{!!", start) else None


_COMMENT: Final = re.compile(
    r"(?:\{\{(?:!--|!|--|(?:-\s)?/\*)|<%(?:--|#)|\{#|\{%-?\s*(?:comment\b[^%{}]*%\}|#)|\[%#|@\*)([\s\S]*?)"
    r"(?:\*@|--\}\}|\*/(?:\s-)?\}\}|\}\}|(?:--)?%>|#\}|\{%-?\s*endcomment\s*-?%\}|-?%[}\]])"
)


def text_of_comment(comment: str) -> str:
    """What stands between the marks of a comment."""
    written = _COMMENT.fullmatch(comment)
    return comment if written is None else written[1]


_READERS: Final = {
    "{{": _double_braces,
    "{%": _percent,
    "[%": _percent,
    "{#": _hash,
    "<%": _angle_percent,
    "<?": _angle_question,
    "${": _dollar,
    "{$": _dollar,
    "{!": _exclamation,
    "@*": _at_star,
}


_BRACE_VALUE: Final = re.compile(r"""=\{|=["']|<(?:script|style)\b|\A---\r?\n""")
_IN_QUOTES: Final = {sign: re.compile(rf"[{{{sign}]") for sign in "\"'"}
_TAG_STEP: Final = re.compile(r"""=[{"']|>""")
_BRACE_STEP: Final = re.compile(r"[{}\"'`]")


def find_brace_values(text: str, *, quoted: bool = False) -> Templates:
    """The attribute values that are code in braces without quotes (``href={url}``), as in Svelte and Astro.

    With ``quoted`` braces inside quotes are code, too (``href="/page/{number + 1}"``), as in Svelte.
    """
    return Templates(text, _brace_values(text, quoted=quoted))


def find_templates_and_brace_values(text: str) -> Templates:
    """Both, as in HEEx; of two that overlap the first counts."""
    items: list[Template] = []
    for item in sorted((*find_templates(text).items, *_brace_values(text, quoted=False))):
        if not items or items[-1].end <= item.start:
            items.append(item)
    return Templates(text, items)


def _brace_values(text: str, *, quoted: bool) -> list[Template]:
    items: list[Template] = []
    position = 0
    while (opener := _BRACE_VALUE.search(text, position)) is not None:
        position = opener.end()
        sign = opener.group()
        if sign == "={":
            position = _brace_value(text, position, items)
        elif sign[0] == "=":
            position = _braces_in_quotes(text, position, items) if quoted else position
        elif sign[0] == "-":
            behind = text.find("\n---", position)
            position = len(text) if behind < 0 else behind
        else:
            while (step := _TAG_STEP.search(text, position)) is not None:
                position = step.end()
                if step.group() == ">":
                    break
                if step.group() == "={":
                    position = _brace_value(text, position, items)
                elif quoted:
                    position = _braces_in_quotes(text, position, items)
            behind = text.find("</" + sign[1:], position)
            position = len(text) if behind < 0 else behind
    return items


def _brace_value(text: str, position: int, items: list[Template]) -> int:
    """The offset behind the value whose brace ends at ``position``; if it is closed, it is added to ``items``."""
    end = _balanced(text, position)
    if end < 0:
        return position
    items.append(Template(position - 1, end, "expression"))
    return end


def _braces_in_quotes(text: str, position: int, items: list[Template]) -> int:
    """The offset behind the quoted value that starts at ``position``; its expressions are added to ``items``."""
    search = _IN_QUOTES[text[position - 1]].search
    while (step := search(text, position)) is not None:
        if step.group() != "{":
            return step.end()
        position = _brace_value(text, step.end(), items)
    return position


def _balanced(text: str, position: int) -> int:
    """The offset behind the brace that closes the one before ``position``, or -1; quotes are passed over."""
    depth = 1
    last = position + LONGEST
    while (step := _BRACE_STEP.search(text, position, last)) is not None:
        position = step.end()
        sign = step.group()
        if sign == "}":
            depth -= 1
            if depth == 0:
                return position
        elif sign == "{":
            depth += 1
            if depth > DEEPEST_BRACES:
                return -1
        else:
            closing = text.find(sign, position, last)
            if closing < 0:
                return -1
            position = closing + 1
    return -1
