"""Functional languages, Lisps, queries, and configuration with expressions."""

from __future__ import annotations

from typing import Final

from urllint_extractors.code.forms import CHARACTER, NO_ESCAPES, UTF16, Escapes, Form, Hole, Holes, Number, Row
from urllint_extractors.code.table.parts import (
    BYTE_HEX,
    BYTE_HEX_SHORT,
    BYTE_OCTAL,
    CODE_POINT_4,
    CODE_POINT_8,
    CODE_POINT_IN_BRACES,
    DOLLAR_BRACE,
    IN_BRACES,
    JAVA_LINES,
    quoted,
    simple,
)

_DECIMAL: Final = Number(r"([0-9]{3})", 10)

_HASKELL: Final = Escapes(
    "\\",
    simple(),
    (Number(r"x([0-9A-Fa-f]{1,6})"), Number(r"o([0-7]{1,7})", 8), Number(r"([0-9]{1,7})", 10)),
    joins_lines="indented",
)
_OCAML: Final = Escapes(
    "\\",
    simple(" "),
    (BYTE_HEX, Number(r"o([0-3][0-7]{2})", 8), _DECIMAL, CODE_POINT_IN_BRACES),
    joins_lines="indented",
)
_FSHARP: Final = Escapes(
    "\\", simple(**{"0": "\0"}), (BYTE_HEX, CODE_POINT_4, CODE_POINT_8, _DECIMAL), joins_lines="indented"
)
_ERLANG: Final = Escapes(
    "\\",
    simple(s=" ", e="\x1b", d="\x7f"),
    (Number(r"x([0-9A-Fa-f]{2})"), Number(r"x\{([0-9A-Fa-f]{1,6})\}", written="x{{{:x}}}"), Number(r"([0-7]{1,3})", 8)),
    "dropped",
)
_LISP: Final = Escapes("\\", simple(e="\x1b"), (CODE_POINT_4,), "dropped", joins_lines="plain")

_NIX: Final = Escapes(
    "\\", {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"', "$": "$"}, (), "dropped", joins_lines="plain"
)
_NIX_LINES: Final = Escapes(
    "''", {"'": "''", "$": "$", "\\n": "\n", "\\r": "\r", "\\t": "\t"}, (), "dropped", followers=r"(?:['$]|\\[\s\S])"
)

_SQL_STRING: Final = Form("string[']", "'", "'", lines=True, escapes=Escapes(doubled="'"))
_SQL_ESCAPED: Final = Escapes("\\", simple("%_", **{"0": "\0", "Z": "\x1a"}), (), "dropped", doubled="'")
_POSTGRESQL_ESCAPED: Final = Escapes(
    "\\",
    {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"},
    (BYTE_HEX_SHORT, BYTE_OCTAL, CODE_POINT_4, CODE_POINT_8),
    "dropped",
    doubled="'",
)

_HCL: Final = Escapes("\\", {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"'}, (CODE_POINT_4, CODE_POINT_8))
_NOT_FILLED: Final = r"\$\$\{[^{}\r\n]{0,80}\}"
"""What is left for another program to fill."""
_NIX_HOLES: Final = Holes((DOLLAR_BRACE,), _NOT_FILLED)
_HCL_HOLES: Final = Holes((DOLLAR_BRACE, Hole("%{", "}")), _NOT_FILLED)

_JSON_LIKE: Final = Escapes(
    "\\",
    {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"', "/": "/"},
    (UTF16, CODE_POINT_IN_BRACES),
)

ROWS: Final = {
    "haskell": Row(
        (
            Form(CHARACTER, r"'(?<![\w]')(?<!'')", sort="skip", whole=r"(?:[^'\\\r\n]|\\[^\r\n]\w{0,8})'"),
            quoted(escapes=_HASKELL),
        ),
        comment_rule=r"-*(?<![!#$%&*+./<=>?@\\^|~:]MARK)(?![!#$%&*+./<=>?@\\^|~:-])",
        joins=r"\+\+|<>",
    ),
    "ocaml": Row(
        (
            Form("string[raw]", r"\{[a-z_]*\|", reader="named", lines=True),
            Form(CHARACTER, r"'(?<![\w]')", sort="skip", whole=r"(?:[^'\\\r\n]|\\[^\r\n]\w{0,4})'"),
            quoted(escapes=_OCAML, lines=True),
        ),
        joins=r"\^",
    ),
    "fsharp": Row(
        (
            quoted('"""', "string[raw,$]", NO_ESCAPES, behind=r"\$", lines=True, holes=IN_BRACES),
            quoted('"""', "string[raw]", NO_ESCAPES, lines=True),
            quoted('"', "string[@]", Escapes(doubled='"'), behind="@", lines=True),
            quoted('"', "string[$]", _FSHARP._replace(doubled="{}"), behind=r"\$", lines=True, holes=IN_BRACES),
            Form(CHARACTER, r"'(?<![\w]')", sort="skip", whole=r"(?:[^'\\\r\n]|\\[^\r\n]\w{0,8})'"),
            quoted(escapes=_FSHARP, lines=True),
        ),
        block_rule=r"(?!\))",
        joins=r"\+",
    ),
    "erlang": Row(
        (
            Form(CHARACTER, r"\$", sort="skip", whole=r"(?:\\[^\r\n]|[^\s])"),
            quoted(escapes=_ERLANG, lines=True),
            quoted("'", "name", _ERLANG),
        ),
        joins=r"\+\+|\"",
    ),
    "clojure": Row(
        (
            Form(CHARACTER, r"\\", sort="skip", whole=r"[^\s]"),
            Form("pattern", r'#"', '"', "skip", lines=True, escapes=Escapes("\\")),
            quoted(escapes=JAVA_LINES, lines=True),
        ),
        calls=r"\((?:str|format|string/join)\s",
        joins=r"[^\s)]",
    ),
    "lisp": Row(
        (
            Form(CHARACTER, r"#\\", sort="skip", whole=r"[^\s]"),
            Form(CHARACTER, r"\?", sort="skip", whole=r"(?:(?<=[\s(\[']\?)\\?[\";|#])(?![\w\"])"),
            quoted(escapes=_LISP, lines=True),
        ),
        calls=r"\((?:concat|format|string-append|concatenate)\s",
        joins=r"[^\s)]",
    ),
    "nix": Row(
        (
            Form("string['']", "''", "''", lines=True, escapes=_NIX_LINES, holes=_NIX_HOLES),
            quoted(escapes=_NIX, lines=True, holes=_NIX_HOLES),
        ),
        role="config",
        words=True,
        joins=r"\+",
    ),
    "sql": Row(
        (
            Form("string[$$]", r"\$(?<![\w$]\$)(?:[A-Za-z_]\w{0,60})?\$", reader="same", lines=True),
            Form("string[E']", "'(?<=[eE]')(?<![\\w]E')(?<![\\w]e')", "'", lines=True, escapes=_POSTGRESQL_ESCAPED),
            _SQL_STRING,
            quoted('"', "name", Escapes(doubled='"'), lines=True),
            quoted("`", "name", Escapes(doubled="`")),
        ),
        joins=r"\|\||\+",
    ),
    "mysql": Row(
        (
            quoted("'", "string[']", _SQL_ESCAPED, lines=True),
            quoted('"', 'string["]', _SQL_ESCAPED._replace(doubled='"'), lines=True),
            quoted("`", "name", Escapes(doubled="`")),
        ),
        joins=r"\|\||\+",
    ),
    "hcl": Row(
        (
            Form(
                "heredoc",
                r"<<(?=-?[A-Za-z_])",
                reader="document",
                lines=True,
                holes=_HCL_HOLES,
                variants=(Form("heredoc[raw]", lines=True),),
            ),
            quoted(escapes=_HCL, holes=_HCL_HOLES),
        ),
        role="config",
        joins="",
    ),
    "graphql": Row(
        (
            quoted('"""', "description", NO_ESCAPES, lines=True)._replace(is_prose=True),
            quoted(escapes=_JSON_LIKE),
        ),
        role="config",
        joins="",
    ),
}
"""By the language's name; ``mysql`` is SQL in which a backslash is an escape."""
