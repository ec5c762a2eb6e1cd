"""C and the languages that took over its braces and comments."""

from __future__ import annotations

from typing import Final

from urllint_extractors.code.forms import CHARACTER, NO_ESCAPES, Escapes, Form, Hole, Holes, Number, Row
from urllint_extractors.code.table.parts import (
    BYTE_HEX,
    CODE_POINT_4,
    CODE_POINT_8,
    CODE_POINT_IN_BRACES,
    DOLLAR_BRACE,
    DOLLARS,
    GO,
    HEX,
    IN_BRACES,
    JAVA,
    JAVA_LINES,
    C,
    character,
    quoted,
    simple,
)

# Multi-character constants, and separators of digits: 'abcd', 1'000'000.
_C_CHARACTER: Final = Form(
    CHARACTER, "'(?<![0-9A-Fa-f]')", sort="skip", whole=r"(?:[^'\\\r\n]|\\[^\r\n][0-9A-Fa-f]{0,8}){1,4}'"
)
_C_STRING: Final = quoted(escapes=C)
_C: Final = Row((_C_STRING, _C_CHARACTER), comment_joins=True, joins=r"[\"+A-Z]|<<")

_CSHARP: Final = Escapes(
    "\\",
    simple(**{"0": "\0", "e": "\x1b"}),
    (Number(r"x([0-9A-Fa-f]{1,4})", written="x{:04x}"), CODE_POINT_4, CODE_POINT_8),
)
_VERBATIM: Final = Escapes(doubled='"')

_KOTLIN: Final = Escapes("\\", simple("$"), JAVA.numbers[:1])
_RUST: Final = Escapes("\\", simple(**{"0": "\0"}), (BYTE_HEX, CODE_POINT_IN_BRACES), joins_lines="indented")
_SWIFT: Final = Escapes("\\", simple(**{"0": "\0"}), (CODE_POINT_IN_BRACES,), joins_lines="plain")
_IN_PARENTHESES: Final = Holes((Hole("\\(", ")"),))
_DART: Final = Escapes("\\", simple("$"), (HEX, CODE_POINT_4, CODE_POINT_IN_BRACES), "dropped")
_GROOVY: Final = JAVA_LINES._replace(simple=simple("$", s=" "))

_DOTTED_DOLLARS: Final = Holes((DOLLAR_BRACE,), r"\$[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")

ROWS: Final = {
    "c": _C,
    "cpp": _C._replace(
        forms=(Form("string[raw]", r'R"(?<![A-Za-z0-9_](?<!\bu8)(?<!\b[uUL])R")', reader="delimited"), *_C.forms)
    ),
    "objective-c": _C._replace(sign=r"(?m:^)[ \t]*(?:#\s*(?:import|include|pragma|define)|@\w|//|/\*)"),
    "csharp": Row(
        (
            Form("string[raw]", r'"""(?<!@""")(?<!@\$""")"*', reader="same"),
            Form("string[$@]", r'"(?<=[$@]{2}")', '"', lines=True, escapes=Escapes(doubled='"{}'), holes=IN_BRACES),
            Form("string[@]", r'"(?<=@")', '"', lines=True, escapes=_VERBATIM),
            Form("string[$]", r'"(?<=\$")', '"', escapes=_CSHARP._replace(doubled="{}"), holes=IN_BRACES),
            quoted(escapes=_CSHARP),
            character(),
        ),
    ),
    "java": Row((quoted('"""', "string[text]", JAVA_LINES, lines=True), quoted(escapes=JAVA), character())),
    "kotlin": Row(
        (
            quoted('"""', "string[raw]", NO_ESCAPES, lines=True, holes=DOLLARS),
            quoted(escapes=_KOTLIN, holes=DOLLARS),
            character(),
        )
    ),
    "scala": Row(
        (
            quoted('"""', "string[raw,s]", NO_ESCAPES, behind="[a-z]", lines=True, holes=DOLLARS),
            quoted('"""', "string[raw]", NO_ESCAPES, lines=True),
            quoted("`", "name", NO_ESCAPES),
            quoted('"', "string[s]", JAVA._replace(doubled="$"), behind="[a-z]", holes=DOLLARS),
            quoted(escapes=JAVA),
            character(),
        )
    ),
    "groovy": Row(
        (
            quoted('"""', "string[text,$]", _GROOVY, lines=True, holes=_DOTTED_DOLLARS),
            quoted("'''", "string[text]", _GROOVY, lines=True),
            quoted(escapes=_GROOVY, holes=_DOTTED_DOLLARS),
            quoted("'", "string[']", _GROOVY),
            Form("pattern", "/", sort="skip", reader="slashes"),
        ),
    ),
    "go": Row((quoted(escapes=GO), quoted("`", "string[raw]", NO_ESCAPES, lines=True), character())),
    "rust": Row(
        (
            Form("string[raw]", r'#(?<=r#)(?<![A-Za-z0-9_](?<!\b[bc])r#)#*"', reader="hashes"),
            Form("string[raw]", r'"(?<=r")(?<![A-Za-z0-9_](?<!\b[bc])r")', '"', lines=True),
            quoted(escapes=_RUST, lines=True),
            character(),
        ),
        joins=r"\+",
    ),
    "swift": Row(
        (
            Form("string[raw]", r'#(?<!##)#*"(?:"")?', reader="hashes"),
            quoted('"""', "string[text]", _SWIFT, lines=True, holes=_IN_PARENTHESES),
            quoted(escapes=_SWIFT, holes=_IN_PARENTHESES),
        ),
        joins=r"\+",
    ),
    "dart": Row(
        (
            quoted("'''", "string[raw]", NO_ESCAPES, behind=r"\br", lines=True),
            quoted('"""', "string[raw]", NO_ESCAPES, behind=r"\br", lines=True),
            quoted("'", "string[raw]", NO_ESCAPES, behind=r"\br"),
            quoted('"', "string[raw]", NO_ESCAPES, behind=r"\br"),
            quoted("'''", "string[text,']", _DART, lines=True, holes=DOLLARS),
            quoted('"""', "string[text]", _DART, lines=True, holes=DOLLARS),
            quoted("'", "string[']", _DART, holes=DOLLARS),
            quoted(escapes=_DART, holes=DOLLARS),
        )
    ),
    "zig": Row(
        (
            Form("string[lines]", r"\\\\", whole=r"[^\r\n]*"),
            quoted(escapes=Escapes("\\", simple(), (BYTE_HEX, CODE_POINT_IN_BRACES))),
            character(),
        ),
        joins=r"\+\+",
    ),
    "protobuf": Row((quoted(escapes=C), quoted("'", "string[']", C)), joins=r"[\"']"),
    "solidity": Row((quoted(escapes=C), quoted("'", "string[']", C)), joins=r"[\"']"),
    "thrift": Row((quoted(escapes=C), quoted("'", "string[']", C))),
}
"""By the language's name."""
