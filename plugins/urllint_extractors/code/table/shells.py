"""Shells, and the files in which words need no quotes."""

from __future__ import annotations

from typing import Final

from urllint_extractors.code.forms import Escapes, Form, Hole, Row
from urllint_extractors.code.table.parts import (
    BYTE_HEX_SHORT,
    BYTE_OCTAL,
    CODE_POINT_4,
    CODE_POINT_8,
    CODE_POINT_IN_BRACES,
    DOLLAR_BRACE,
    NAME_BEHIND_DOLLAR,
    quoted,
    simple,
)

_AT_WORD_START: Final = r"(?<![^\s;&|()`]MARK)"
_AT_LINE_START: Final = (
    r"(?:(?<![^\r\n]MARK)|"
    + "|".join(rf"(?<=[\r\n]{' ' * width}MARK)" for width in range(1, 17))
    + r"|(?<=[\r\n]\tMARK)|(?<=[\r\n]\t\tMARK))"
)
"""Behind nothing but blanks, a few."""

_SH: Final = Escapes("\\", {character: character for character in '$`"\\'}, joins_lines="plain")
_ANSI: Final = Escapes(
    "\\", simple("?", e="\x1b"), (BYTE_HEX_SHORT, BYTE_OCTAL, CODE_POINT_4, CODE_POINT_8), joins_lines=""
)
_SH_HOLES: Final = (
    Hole("${", "}", r"[^{}()\"'`\\$]*"),
    Hole("$(", ")", r"[^{}()\"'`\\#]*"),
    Hole("`", "`", r"[^\"'`\\#]*"),
)
_SH_VARIABLE: Final = r"\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])"
_SH_STRING: Final = quoted('"', "string", _SH, lines=True, holes=_SH_HOLES, variables=_SH_VARIABLE)
_HEREDOC: Final = Form(
    "heredoc",
    r"<<(?<!<<<)(?![<(=\d])(?=-?[ \t]*[\\\"'A-Za-z_])",
    reader="document",
    lines=True,
    escapes=_SH,
    holes=_SH_HOLES,
    variables=_SH_VARIABLE,
    variants=(Form("heredoc[raw]", lines=True),),
)
_ESCAPED: Final = Form("character", r"\\", sort="skip", whole=r"(?:\r\n|[\s\S])")
_SH_FORMS: Final = (
    _ESCAPED,
    _HEREDOC,
    Form("string[$']", r"\$'", "'", lines=True, escapes=_ANSI),
    # The number of arguments, the last status: what would else begin a comment or a string.
    Form("character", r"\$", sort="skip", whole=r"[#?!$]|\{#"),
    _SH_STRING,
    quoted("'", "string[']", Escapes(), lines=True),
)

_FISH: Final = Escapes("\\", {"\\": "\\", "'": "'"}, joins_lines="plain")

_POWERSHELL: Final = Escapes(
    "`",
    {**simple(e="\x1b", **{"0": "\0", "`": "`", "$": "$"})},
    (CODE_POINT_IN_BRACES,),
    "dropped",
    doubled='"',
    joins_lines="plain",
)
_POWERSHELL_PARTS: Final = {
    "lines": True,
    "holes": (Hole("$(", ")"), DOLLAR_BRACE),
    "variables": r"\$(?:\w+:)?[A-Za-z_]\w*",
}

_CMAKE: Final = Escapes("\\", {**simple(), **{sign: sign for sign in "$;@()# "}}, joins_lines="plain")

_NGINX: Final = Escapes("\\", simple())
_NGINX_VARIABLE: Final = {"holes": (DOLLAR_BRACE,), "variables": NAME_BEHIND_DOLLAR, "lines": True}

ROWS: Final = {
    "sh": Row(_SH_FORMS, comment_rule=_AT_WORD_START, words=True, joins="", glued=True),
    "fish": Row(
        (
            _ESCAPED,
            quoted(
                escapes=_SH,
                lines=True,
                holes=(Hole("$(", ")"),),
                variables=_SH_VARIABLE,
            ),
            quoted("'", "string[']", _FISH, lines=True),
        ),
        comment_rule=_AT_WORD_START,
        words=True,
        joins="",
        glued=True,
    ),
    "powershell": Row(
        (
            Form(
                "string[@]",
                r'@"(?=[ \t]*[\r\n])',
                '\n"@',
                escapes=_POWERSHELL._replace(doubled=""),
                **_POWERSHELL_PARTS,
            ),
            Form("string[@']", r"@'(?=[ \t]*[\r\n])", "\n'@", lines=True),
            Form("character", "`", sort="skip", whole=r"(?:\r\n|[\s\S])"),
            quoted(escapes=_POWERSHELL, **_POWERSHELL_PARTS),
            quoted("'", "string[']", Escapes(doubled="'"), lines=True),
        ),
        comment_rule=r"(?<![\w`$\-/?&=.:+]MARK)(?<!<MARK)",
        words=True,
        joins=r"\+|-f\b",
    ),
    "batch": Row((), comment_rule=_AT_LINE_START.replace("MARK)|", "MARK)|(?<=@MARK)|", 1), words=True),
    "make": Row((), comment_rule=r"(?<![^\s]MARK)", words=True, comment_joins=True),
    "cmake": Row(
        (
            Form("comment", r"#\[=*\[", sort="comment", lines=True, reader="long"),
            Form("string[long]", r"\[=*\[", lines=True, reader="long"),
            _ESCAPED,
            quoted(
                escapes=_CMAKE,
                lines=True,
                holes=(DOLLAR_BRACE,),
                variables=r"\$(?:ENV|CACHE)\{[^{}\r\n]{1,100}\}",
            ),
        ),
        role="config",
        words=True,
        joins="",
        glued=True,
    ),
    "dockerfile": Row(
        (
            _ESCAPED,
            _HEREDOC,
            quoted('"', "string", _SH, holes=_SH_HOLES, variables=_SH_VARIABLE),
            quoted("'", "string[']", Escapes("\\", followers=r"(?:\r\n|[\r\n])", joins_lines="plain")),
        ),
        comment_rule=_AT_LINE_START,
        role="config",
        words=True,
        joins="",
        glued=True,
    ),
    "nginx": Row(
        (
            _ESCAPED,
            quoted(escapes=_NGINX, **_NGINX_VARIABLE),
            quoted("'", "string[']", _NGINX, **_NGINX_VARIABLE),
        ),
        comment_rule=r"(?<![^\s;{}]MARK)",
        role="config",
        words=True,
        joins="",
        glued=True,
    ),
}
"""By the language's name."""
