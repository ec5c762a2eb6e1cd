"""Shells, and the files in which words need no quotes."""

from __future__ import annotations

from typing import Final

from urllint_extractors.code.forms import CHARACTER, Escapes, Form, Hole, Holes, Row
from urllint_extractors.code.table.parts import (
    BYTE_HEX_SHORT,
    BYTE_OCTAL,
    CODE_POINT_4,
    CODE_POINT_8,
    CODE_POINT_IN_BRACES,
    DOLLAR_BRACE,
    DOLLARS,
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
_SH_BRACKETS: Final = (
    Hole("${", "}", r"[^{}()\"'`\\$]*"),
    Hole("$(", ")", r"[^{}()\"'`\\#]*"),
    Hole("`", "`", r"[^\"'`\\#]*"),
)
_SH_HOLES: Final = Holes(_SH_BRACKETS, r"\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])")
_SH_STRING: Final = quoted('"', "string", _SH, lines=True, holes=_SH_HOLES)
_HEREDOC: Final = Form(
    "heredoc",
    r"<<(?<!<<<)(?![<(=\d])(?=-?[ \t]*[\\\"'A-Za-z_])",
    reader="document",
    lines=True,
    escapes=_SH,
    holes=_SH_HOLES,
    variants=(Form("heredoc[raw]", lines=True),),
)
_ESCAPED: Final = Form(CHARACTER, r"\\", sort="skip", whole=r"(?:\r\n|[\s\S])")
_SH_FORMS: Final = (
    _ESCAPED,
    _HEREDOC,
    Form("string[$']", r"\$'", "'", lines=True, escapes=_ANSI),
    # The number of arguments, the last status: what would else begin a comment or a string.
    Form(CHARACTER, r"\$", sort="skip", whole=r"[#?!$]|\{#"),
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
_POWERSHELL_HOLES: Final = Holes((Hole("$(", ")"), DOLLAR_BRACE), r"\$(?:\w+:)?[A-Za-z_]\w*")

_CMAKE: Final = Escapes("\\", {**simple(), **{sign: sign for sign in "$;@()# "}}, joins_lines="plain")

_NGINX: Final = Escapes("\\", simple())

_BATCH_NAMES: Final = r"%%?~[a-zA-Z]{0,8}\w|%\*|%[0-9](?![0-9A-Fa-f])|%%[A-Za-z](?![0-9A-Fa-f])|![A-Za-z_]\w*!"

ROWS: Final = {
    "sh": Row(_SH_FORMS, comment_rule=_AT_WORD_START, words=True, names=r"\$[@*#?!-]", joins="", glued=True),
    "fish": Row(
        (
            _ESCAPED,
            quoted(
                escapes=_SH,
                lines=True,
                holes=Holes((Hole("$(", ")"),), _SH_HOLES.names),
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
                lines=True,
                holes=_POWERSHELL_HOLES,
            ),
            Form("string[@']", r"@'(?=[ \t]*[\r\n])", "\n'@", lines=True),
            Form(CHARACTER, "`", sort="skip", whole=r"(?:\r\n|[\s\S])"),
            quoted(escapes=_POWERSHELL, lines=True, holes=_POWERSHELL_HOLES),
            quoted("'", "string[']", Escapes(doubled="'"), lines=True),
        ),
        comment_rule=r"(?<![\w`$\-/?&=.:+]MARK)(?<!<MARK)",
        words=True,
        joins=r"\+|-f\b",
    ),
    "batch": Row(
        (), comment_rule=_AT_LINE_START.replace("MARK)|", "MARK)|(?<=@MARK)|", 1), words=True, names=_BATCH_NAMES
    ),
    "make": Row(
        (), comment_rule=r"(?<![^\s]MARK)", words=True, names=r"%(?![0-9A-Fa-f]{2})|\$[@<^?*+]", comment_joins=True
    ),
    "cmake": Row(
        (
            Form("comment", r"#\[=*\[", sort="comment", lines=True, reader="long"),
            Form("string[long]", r"\[=*\[", lines=True, reader="long"),
            _ESCAPED,
            quoted(
                escapes=_CMAKE,
                lines=True,
                holes=Holes((DOLLAR_BRACE,), r"\$(?:ENV|CACHE)\{[^{}\r\n]{1,100}\}"),
            ),
        ),
        role="config",
        words=True,
        names=r"\$(?:ENV|CACHE)\{[^{}\r\n]{1,80}\}",
        joins="",
        glued=True,
    ),
    "dockerfile": Row(
        (
            _ESCAPED,
            _HEREDOC,
            quoted('"', "string", _SH, holes=_SH_HOLES),
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
            quoted(escapes=_NGINX, lines=True, holes=DOLLARS),
            quoted("'", "string[']", _NGINX, lines=True, holes=DOLLARS),
        ),
        comment_rule=r"(?<![^\s;{}]MARK)",
        role="config",
        words=True,
        joins="",
        glued=True,
    ),
}
"""By the language's name."""
