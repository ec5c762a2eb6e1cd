"""Where the strings, templates, comments, regular expressions and JSX texts of a script stand.

A scanner and no parser: it goes on after an error, reads what is newer than itself, takes linear time on any text, and
knows of the grammar only what decides where such a token starts and ends. Two things need a look at what stands before
them: whether a slash divides or opens a regular expression, and whether ``<`` compares or opens an element.

https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar and, for JSX, https://facebook.github.io/jsx/
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from urllint.plugin import Span
from urllint_extractors.javascript.grammar import (
    CONDITION,
    HTML_COMMENT,
    IN_CHILDREN,
    IN_TAG,
    IN_TEMPLATE,
    JSX_NAME,
    JSX_SIGN,
    REST_OF_LINE,
    WORD,
    code_pattern,
    regex_pattern,
)

TokenKind = Literal["comment", "string", "template", "regex", "jsx-text", "jsx-string", "broken"]

_SPACE: Final = " \t\r\n\v\f\u2028\u2029\ufeff\xa0"
_BEFORE_EXPRESSION: Final = frozenset(
    (
        *("await", "case", "default", "delete", "do", "else", "extends", "in", "instanceof"),
        *("new", "of", "return", "throw", "typeof", "void", "yield"),
    )
)
_LONGEST_WORD: Final = 12
_LONGEST_BRACKETS: Final = 2000


class Token(NamedTuple):
    """A piece of a script with its marks (quotes, slashes).

    ``holes`` are the raw spans of a template's substitutions, from ``${`` to ``}``; the tokens in them come behind the
    template. ``label`` names where a ``jsx-string`` stands, as ``a[href]``. ``broken`` is a string whose line ends
    before it does, or a template that does not end.
    """

    kind: TokenKind
    start: int
    end: int
    holes: tuple[Span, ...] = ()
    label: str = ""


class _Frame:
    """Something open: code in braces, a template, a tag, or an element's children."""

    __slots__ = ("depth", "holes", "kind", "name", "number", "start")

    def __init__(self, kind: Literal["code", "template", "tag", "children"], start: int, number: int) -> None:
        self.kind = kind
        self.start = start
        self.number = number
        """How many tokens there were before it."""
        self.depth = 0
        self.name = ""
        self.holes: list[Span] = []


class Scanner:
    """Reads one script; ``broken`` is where the first broken literal starts, once tokens were asked for.

    ``jsx``: elements may stand in it. ``templated``: a template language writes it, whose code may stand in strings.
    """

    # ``_budget`` bounds what is read in vain: elements that turn out to be none, brackets without a partner.
    __slots__ = ("_budget", "_jsx", "_patterns", "_stack", "_tokens", "_wrong", "broken", "text")

    def __init__(self, text: str, *, jsx: bool = True, templated: bool = False) -> None:
        self.text = text
        self.broken: int | None = None
        self._tokens: list[Token] = []
        self._stack = [_Frame("code", 0, 0)]
        self._jsx = jsx and JSX_SIGN.search(text) is not None
        html_comments = HTML_COMMENT.search(text) is not None
        self._patterns = [
            [code_pattern(braces, elements, html_comments, templated) for elements in (False, True)]
            for braces in (False, True)
        ]
        self._wrong: set[int] = set()
        self._budget = 2 * len(text)

    def tokens(self) -> list[Token]:
        """All tokens, in order of where they start; those in a template's substitutions lie inside it."""
        text = self.text
        at = 0
        if text.startswith("#!"):
            end = text.find("\n")
            at = len(text) if end < 0 else end
            self._tokens.append(Token("comment", 0, at - 1 if text.startswith("\r\n", at - 1) else at))
        while at >= 0:
            kind = self._stack[-1].kind
            if kind == "code":
                at = self._read_code(at)
            elif kind == "template":
                at = self._read_template(at)
            elif kind == "tag":
                at = self._read_tag(at)
            else:
                at = self._read_children(at)
            if at < 0 and len(self._stack) > 1:
                at = self._give_up()
        self._tokens.sort(key=_start)
        return self._tokens

    def _push(self, kind: Literal["code", "template", "tag", "children"], start: int) -> _Frame:
        frame = _Frame(kind, start, len(self._tokens))
        self._stack.append(frame)
        return frame

    # Each of these reads on from an offset until what is open changes, and returns where to go on; -1 at the end.

    def _read_code(self, at: int) -> int:
        text = self.text
        append = self._tokens.append
        is_inner = len(self._stack) > 1
        frame = self._stack[-1]
        jsx = self._jsx and self._budget > 0
        for match in self._patterns[is_inner][jsx].finditer(text, at):
            start, end = match.span()
            sign = text[start]
            if sign in "\"'":
                if text[end - 1] == sign and end - start > 1 and not _is_escaped(text, start, end - 1):
                    append(Token("string", start, end))
                else:
                    append(Token("broken", start, end))
                    self.broken = start if self.broken is None else self.broken
            elif sign == "/":
                if end - start > 1:
                    append(Token("comment", start, end))
                elif self._budget > 0 and not self._follows_operand(start):
                    literal = regex_pattern().match(text, start)
                    if literal is not None and literal[1] is not None:
                        append(Token("regex", start, literal.end()))
                        return literal.end()
                    self._budget -= 0 if literal is None else literal.end() - start
            elif sign == "`":
                last = text[end - 1]
                if last == "{" and text[end - 2] == "$" and end - start > 2 and not _is_escaped(text, start, end - 2):
                    template = self._push("template", start)
                    template.holes.append(Span(end - 2, end))
                    self._push("code", end)
                    return end
                if last == "`" and end - start > 1 and not _is_escaped(text, start, end - 1):
                    append(Token("template", start, end))
                    continue
                self._push("template", start)
                return -1
            elif sign == "{":
                frame.depth += 1
            elif sign == "}":
                if not frame.depth:
                    self._stack.pop()
                    if self._stack[-1].kind == "template":
                        holes = self._stack[-1].holes
                        holes[-1] = Span(holes[-1].start, end)
                    return end
                frame.depth -= 1
            elif end - start == 1:  # "<"
                if start not in self._wrong and not self._follows_operand(start, element=True):
                    return self._open_element(start)
            elif sign == "<":
                append(Token("comment", start, end))
            elif self._is_first_on_line(start):
                line = REST_OF_LINE.match(text, end)
                end = end if line is None else line.end()
                append(Token("comment", start, end))
                return end
        return -1

    def _read_template(self, at: int) -> int:
        match = IN_TEMPLATE.match(self.text, at)
        end = at if match is None else match.end()
        text = self.text
        if end > at and text[end - 1] == "`" and not _is_escaped(text, at - 1, end - 1):
            frame = self._stack.pop()
            self._tokens.append(Token("template", frame.start, end, tuple(frame.holes)))
            return end
        if end > at + 1 and text[end - 2 : end] == "${" and not _is_escaped(text, at - 1, end - 2):
            self._stack[-1].holes.append(Span(end - 2, end))
            self._push("code", end)
            return end
        return -1

    def _open_element(self, start: int) -> int:
        name = JSX_NAME.match(self.text, start + 1)
        if name is None:
            return self._not_an_element(start)
        self._push("tag", start).name = name.group().partition("<")[0]
        return name.end()

    def _read_tag(self, at: int) -> int:
        """Read a start tag behind its name."""
        text = self.text
        frame = self._stack[-1]
        attribute = ""
        while True:
            match = IN_TAG.match(text, at)
            if match is None:
                return -1 if at >= len(text) else self._not_an_element(at)
            at = match.end()
            if match[1] is not None:
                self._tokens.append(Token("comment", match.start(), at))
            elif match[2] is not None:
                attribute = match[2]
            elif match[3] is not None:
                self._tokens.append(Token("jsx-string", match.start(), at, (), f"{frame.name}[{attribute}]"))
            elif match[4] is not None:
                self._push("code", at)
                return at
            elif match[5] is not None:
                return self._open_element(at - 1)
            elif match[6] is not None:
                if match[6] == "/>":
                    self._stack.pop()
                else:
                    frame.kind = "children"
                return at

    def _read_children(self, at: int) -> int:
        """Read what stands between a start tag and its end tag."""
        text = self.text
        frame = self._stack[-1]
        while True:
            match = IN_CHILDREN.match(text, at)
            if match is None:
                return -1
            at = match.end()
            sign = text[match.start()]
            if sign == "{":
                self._push("code", at)
                return at
            if sign == "<":
                if match[1] is None:
                    return self._open_element(match.start())
                if match[1] != frame.name:
                    return self._not_an_element(at)
                self._stack.pop()
                return at
            if sign in ">}":
                return self._not_an_element(at)
            if not match.group().isspace():
                self._tokens.append(Token("jsx-text", match.start(), at))

    # What does not end, or is not what it seemed to be

    def _give_up(self) -> int:
        """The text has ended in something open: its rest is read as something else, from where that started."""
        for number, frame in enumerate(self._stack):
            if frame.kind == "template":
                del self._tokens[frame.number :]
                del self._stack[number:]
                self._tokens.append(Token("broken", frame.start, len(self.text)))
                self.broken = frame.start if self.broken is None else min(self.broken, frame.start)
                return -1 if len(self._stack) == 1 else self._give_up()
            if frame.kind != "code":
                return self._not_an_element(len(self.text), number)
        del self._stack[1:]
        return -1

    def _not_an_element(self, at: int, number: int | None = None) -> int:
        """The ``<`` of the outermost element, of those open in the same code, is an operator; seen at ``at``."""
        if number is None:
            number = len(self._stack) - 1
            while self._stack[number].kind not in ("tag", "children"):
                number -= 1
            while self._stack[number - 1].kind in ("tag", "children"):
                number -= 1
        frame = self._stack[number]
        del self._tokens[frame.number :]
        del self._stack[number:]
        self._wrong.add(frame.start)
        self._budget -= at - frame.start
        return frame.start + 1

    # What stands before

    def _follows_operand(self, at: int, *, element: bool = False) -> bool:
        """Whether a value ends before ``at``, so that what stands there is an operator."""
        text, tokens = self.text, self._tokens
        number = len(tokens)
        floor = self._stack[-1].start if len(self._stack) > 1 else 0
        while True:
            while at > floor and text[at - 1] in _SPACE:
                at -= 1
            if not number or tokens[number - 1].end != at:
                break
            number -= 1
            if tokens[number].kind != "comment":
                return tokens[number].kind != "jsx-text"
            at = tokens[number].start
        if at <= floor:
            return False
        before = text[at - 1]
        if before == ")":
            return element or not self._closes_condition(at - 1, number)
        if before == "}":
            return not self._closes_block(at - 1, number)
        if before in "+-":
            return text[at - 2 : at - 1] == before
        if before == "!":
            return self.text[at : at + 1].isspace() and at >= 2 and (text[at - 2].isalnum() or text[at - 2] in "_$)]")
        if before == ">":
            return text[at - 2 : at - 1] != "="
        if before.isalnum() or before in "_$":
            word = WORD.search(text, max(floor, at - _LONGEST_WORD), at)
            if word is None or word.group() not in _BEFORE_EXPRESSION:
                return True
            return text[word.start() - 1 : word.start()] == "."
        if before == ".":
            return text[at - 3 : at] != "..."
        return before in "]<\"'`" or (not before.isascii() and before.isidentifier())

    def _is_first_on_line(self, at: int) -> bool:
        text = self.text
        while at and text[at - 1] in " \t":
            at -= 1
        return not at or text[at - 1] in "\r\n\u2028\u2029"

    def _closes_condition(self, at: int, number: int) -> bool:
        """Whether the ``)`` at ``at`` closes the head of a statement, behind which a statement follows."""
        opener = self._opener(at, number, "(", ")")
        return opener >= 0 and CONDITION.search(self.text, max(0, opener - 2 * _LONGEST_WORD), opener) is not None

    def _closes_block(self, at: int, number: int) -> bool:
        """Whether the ``}`` at ``at`` closes a block, and not an object."""
        opener = self._opener(at, number, "{", "}")
        before = self.text[max(0, opener - _LONGEST_BRACKETS) : opener].rstrip() if opener >= 0 else ""
        if not before or before.endswith((";", "{", "}", ")", "=>", "*/")):
            return True
        word = WORD.search(before, max(0, len(before) - _LONGEST_WORD))
        return word is not None and (word.group() in ("do", "else") or word.group() not in _BEFORE_EXPRESSION)

    def _opener(self, at: int, number: int, opener: str, closer: str) -> int:
        """Where the bracket that the one at ``at`` closes stands; -1 if that is too far away to be looked for.

        ``number`` is how many tokens there are before it.
        """
        text, tokens = self.text, self._tokens
        lowest = max(0, at - _LONGEST_BRACKETS)
        depth = 0
        end = at
        while at >= lowest and self._budget > 0:
            if number and tokens[number - 1].end > at:
                number -= 1
                at = min(at, tokens[number].start - 1)  # those in a template come before it
                continue
            if text[at] == closer:
                depth += 1
            elif text[at] == opener:
                depth -= 1
                if not depth:
                    break
            at -= 1
        self._budget -= end - at
        return at if not depth else -1


def _start(token: Token) -> tuple[int, int]:
    return token.start, -token.end


def _is_escaped(text: str, start: int, at: int) -> bool:
    """Whether the character at ``at`` stands behind an odd number of backslashes, none of them at ``start``."""
    low = at
    while low - 1 > start and text[low - 1] == "\\":
        low -= 1
    return (at - low) % 2 == 1
