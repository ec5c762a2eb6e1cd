"""Languages of scripts, whose strings hold placeholders of their own."""

from __future__ import annotations

from typing import Final

from urllint_extractors.code.forms import CHARACTER, NO_ESCAPES, Escapes, Form, Hole, Holes, Number, Row
from urllint_extractors.code.table.parts import (
    BYTE_HEX,
    BYTE_HEX_SHORT,
    BYTE_OCTAL,
    CODE_POINT_4,
    CODE_POINT_IN_BRACES,
    DOLLARS,
    HASHES,
    HEX,
    OCTAL,
    SLASH_AND_QUOTE,
    C,
    quoted,
    simple,
)

_PATTERN: Final = Form("pattern", sort="skip")

# --- PHP

_PHP: Final = Escapes("\\", simple("$", e="\x1b"), (CODE_POINT_IN_BRACES, BYTE_HEX_SHORT, BYTE_OCTAL))
_PHP_HOLES: Final = Holes((Hole("{$", "}"), Hole("${", "}")), r"\$[A-Za-z_]\w*(?:\[(?:[\w$]+|'[^'\]\r\n]*')\]|->\w+)?")
_NOWDOC: Final = Form("heredoc[raw]", lines=True)

# --- Ruby and Elixir

_RUBY: Final = Escapes(
    "\\",
    simple("#", s=" ", e="\x1b", **{"0": "\0"}),
    (CODE_POINT_4, CODE_POINT_IN_BRACES, BYTE_HEX_SHORT, BYTE_OCTAL),
    "dropped",
    joins_lines="plain",
)
_RUBY_PERCENT: Final = Form(
    "string[%]",
    # With a letter it is no remainder if something stands before that would need an operator behind it.
    r"%(?:(?<![\w)\]}\"'.]%)[qQwWiIrsx](?=[^\w\s=,;)])|(?:(?<=[=>(,\[{|&\n]%)|(?<=[=>(,\[{|&\n] %)"
    r"|(?<=[a-z_?!] %)(?=[(\[{][^\s]))(?=[(\[{<|!/]))",
    reader="percent",
    escapes=_RUBY,
    holes=HASHES,
    lines=True,
    variants=(Form("string[%q]", escapes=SLASH_AND_QUOTE, lines=True), _PATTERN),
)
_ELIXIR: Final = Escapes(
    "\\",
    simple("#", s=" ", e="\x1b", d="\x7f", **{"0": "\0"}),
    (HEX, CODE_POINT_4, CODE_POINT_IN_BRACES, Number(r"x\{([0-9A-Fa-f]{1,6})\}")),
    "dropped",
    joins_lines="plain",
)

# --- Perl

_PERL: Final = Escapes(
    "\\",
    simple("$@", e="\x1b"),
    (Number(r"x\{([0-9A-Fa-f]{1,6})\}", written="x{{{:x}}}"), BYTE_HEX_SHORT, BYTE_OCTAL),
    "dropped",
)
_PERL_HOLES: Final = Holes(
    names=r"[$@](?:\{[^{}\"'\r\n]{1,80}\}|(?:::)?[A-Za-z_]\w*(?:::\w+)*(?:(?:->)?(?:\[[^\]\[\r\n]{1,40}\]|\{[^{}\r\n]{1,60}\}))*"
    r"|\$[A-Za-z_]\w*)|\$[0-9&]+"
)
_PERL_OPERATORS: Final = tuple(
    Form(
        "string[qq]",
        rf"{name[0]}(?<![\w$@%&>:.\-{{]{name[0]})(?<!sub {name[0]}){name[1:]}(?=[ \t]*[^\w\s,;=)>}}\-#]|#)",
        reader="operator",
        escapes=_PERL,
        holes=_PERL_HOLES,
        lines=True,
        variants=(Form("string[q]", escapes=SLASH_AND_QUOTE, lines=True), _PATTERN),
    )
    for name in ("qq", "qw", "qr", "qx", "q", "m", "s", "tr", "y")
)
_POD: Final = Form("comment", r"=(?<![^\r\n]=)[a-z]", "\n=cut", sort="comment", lines=True, reader="closed")

# --- Others

_LUA: Final = Escapes(
    "\\",
    simple(),
    (
        BYTE_HEX,
        Number(r"([0-9]{1,3})", 10, high=r"(?:12[89]|1[3-9][0-9]|2[0-9]{2})"),
        CODE_POINT_IN_BRACES,
    ),
    "dropped",
    joins_lines="plain",
)
_R: Final = Escapes(
    "\\",
    simple("`", **{"0": "\0"}),
    (HEX, OCTAL, CODE_POINT_IN_BRACES, Number(r"[uU]([0-9A-Fa-f]{1,4})", written="u{:04x}")),
)
_JULIA: Final = Escapes(
    "\\",
    simple("$", e="\x1b"),
    (BYTE_HEX_SHORT, BYTE_OCTAL, Number(r"[uU]([0-9A-Fa-f]{1,8})", written="U{:08x}")),
    joins_lines="indented",
)
_JULIA_HOLES: Final = Holes((Hole("$(", ")"),), DOLLARS.names)
_VIM: Final = Escapes(
    "\\", simple(e="\x1b"), (HEX, OCTAL, Number(r"[uU]([0-9A-Fa-f]{1,8})", written="U{:08x}")), "dropped"
)
# A quote begins a comment behind nothing but blanks, or where no other one follows on its line.
_VIM_RULE: Final = (
    r"(?:(?<![^\r\n]MARK)|"
    + "|".join(rf"(?<=[\r\n]{' ' * width}MARK)" for width in range(1, 17))
    + "|"
    + "|".join(rf"(?<=[\r\n]{tabs}MARK)" for tabs in (r"\t", r"\t\t", r"\t\t\t"))
    + r"|(?<=[ \t]MARK)(?=[^\"\r\n]*(?:[\r\n]|\Z)))"
)

ROWS: Final = {
    "php": Row(
        (
            Form("html", r"\?>", sort="html", reader="outside"),
            Form(
                "heredoc",
                r"<<<(?=[ \t]*[\"'A-Za-z_])",
                reader="document",
                escapes=_PHP,
                holes=_PHP_HOLES,
                lines=True,
                variants=(_NOWDOC,),
            ),
            quoted(escapes=_PHP, lines=True, holes=_PHP_HOLES),
            quoted("'", "string[']", SLASH_AND_QUOTE._replace(simple={"\\": "\\", "'": "'"}), lines=True),
            quoted("`", "string[`]", _PHP, lines=True, holes=_PHP_HOLES),
        ),
        comment_rule=r"(?!(?<=#)\[)",
        comment_end="?>",
        joins=r"\.",
        outside=True,
    ),
    "ruby": Row(
        (
            Form("comment", r"=(?<![^\r\n]=)begin\b", "\n=end", sort="comment", lines=True, reader="closed"),
            Form("text", r"__END__(?<![^\r\n]__END__)(?=[ \t]*[\r\n])", whole=r"[\s\S]*", is_prose=True),
            Form(
                "heredoc",
                r"<<(?:[~-](?=[\"'`A-Za-z_])|(?<![\w)\]}]<<)(?=[\"'A-Z]))",
                reader="document",
                escapes=_RUBY,
                holes=HASHES,
                lines=True,
                variants=(Form("heredoc[raw]", lines=True),),
            ),
            _RUBY_PERCENT,
            Form(CHARACTER, r"\?(?<![\w)\]}]\?)", sort="skip", whole=r"(?:\\[^\r\n]|[\"'#`/%](?=[\s,)\].;]))"),
            Form(CHARACTER, r"\$", sort="skip", whole="[\"'`/]"),
            quoted(escapes=_RUBY, lines=True, holes=HASHES),
            quoted("'", "string[']", SLASH_AND_QUOTE, lines=True),
            Form("string[`]", "`(?<!:`)", "`", lines=True, escapes=_RUBY, holes=HASHES),
            Form("pattern", "/", sort="skip", reader="slashes"),
        ),
        comment_rule=r"(?!\{)",
        joins=r"[+\"'%]|<<",
    ),
    "perl": Row(
        (
            _POD,
            Form("comment", r"__END__(?<![^\r\n]__END__)\b", sort="comment", whole=r"[\s\S]*"),
            Form("text", r"__DATA__(?<![^\r\n]__DATA__)\b", whole=r"[\s\S]*", is_prose=True),
            Form(
                "heredoc",
                r"<<(?:~?[ \t]*(?=[\"'])|~?(?=[A-Z_]))",
                reader="document",
                escapes=_PERL,
                holes=_PERL_HOLES,
                lines=True,
                variants=(Form("heredoc[raw]", lines=True),),
            ),
            *_PERL_OPERATORS,
            Form(CHARACTER, r"\$", sort="skip", whole=r"[\"'`#/]"),
            quoted(escapes=_PERL, lines=True, holes=_PERL_HOLES),
            quoted("'", "string[']", SLASH_AND_QUOTE, lines=True),
            quoted("`", "string[`]", _PERL, lines=True, holes=_PERL_HOLES),
            Form("pattern", "/", sort="skip", reader="slashes"),
        ),
        comment_rule=r"(?<!\$MARK)",
        joins=r"\.",
        sign=(
            r"(?m:^)(?:#!.*perl|=[a-z]|[ \t]*(?:use|my|our|sub|package|requires?|print|local|return|BEGIN|if|push)\b"
            r"|[ \t]*[$@%]\w+\s*=)"
        ),
    ),
    "lua": Row(
        (
            Form("comment", r"--\[=*\[", sort="comment", lines=True, reader="long"),
            Form("string[long]", r"\[=*\[", lines=True, reader="long"),
            quoted(escapes=_LUA),
            quoted("'", "string[']", _LUA),
        ),
        joins=r"\.\.",
    ),
    "r": Row(
        (
            Form("string[raw]", r'"(?<=[rR]")(?<![\w.].")(?=-*[(\[{])', reader="delimited", lines=True),
            Form("string[raw]", r"'(?<=[rR]')(?<![\w.].')(?=-*[(\[{])", reader="delimited", lines=True),
            quoted(escapes=_R, lines=True),
            quoted("'", "string[']", _R, lines=True),
            quoted("`", "name", _R),
        ),
        calls=r"\bpaste0?\(",
        joins=r",",
    ),
    "julia": Row(
        (
            quoted('"""', "string[raw]", NO_ESCAPES, behind=r"[a-zA-Z_]", lines=True),
            quoted('"""', "string[text]", _JULIA, lines=True, holes=_JULIA_HOLES),
            Form("pattern", r'"(?<=\br")', '"', "skip", lines=True, escapes=Escapes("\\")),
            quoted('"', "string[raw]", Escapes("\\", {'"': '"'}), behind=r"[a-zA-Z_]", lines=True),
            quoted(escapes=_JULIA, lines=True, holes=_JULIA_HOLES),
            quoted("`", "string[`]", _JULIA, lines=True, holes=_JULIA_HOLES),
            Form(CHARACTER, r"'(?<![\w)\]}.']')", sort="skip", whole=r"(?:[^'\\\r\n]|\\[^\r\n][\w]{0,8})'"),
        ),
        joins=r"\*",
    ),
    "elixir": Row(
        (
            Form(
                "string[~s]",
                r"~[a-zA-Z](?=[/|\"'(\[{<])",
                reader="sigil",
                escapes=_ELIXIR,
                holes=HASHES,
                lines=True,
                variants=(Form("string[~S]", lines=True), _PATTERN),
            ),
            quoted('"""', "string[text]", _ELIXIR, lines=True, holes=HASHES),
            quoted("'''", "string[text,']", _ELIXIR, lines=True, holes=HASHES),
            Form(CHARACTER, r"\?(?<![\w)\]}]\?)", sort="skip", whole=r"(?:\\[^\r\n]|[\"'#](?=[\s,)\].;]))"),
            quoted(escapes=_ELIXIR, lines=True, holes=HASHES),
            quoted("'", "string[']", _ELIXIR, lines=True, holes=HASHES),
        ),
        comment_rule=r"(?!\{)",
        joins=r"<>",
    ),
    "vim": Row(
        (quoted(escapes=_VIM), quoted("'", "string[']", Escapes(doubled="'"))),
        comment_rule=_VIM_RULE,
        joins=r"\.",
        words=True,
    ),
    "awk": Row((quoted(escapes=C), Form("pattern", "/", sort="skip", reader="slashes")), joins=r"[\"$\w]"),
}
"""By the language's name."""
