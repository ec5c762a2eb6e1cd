"""Placeholders inside URLs, as template languages, shells, format strings and authors of documentation write them.

Most of what looks wrong in a real repository's URLs is a placeholder, so the scan has to see them first: a hole's
spaces, quotes and brackets do not end a URL, and what a hole touches is not judged. Each language knows which of the
syntaxes it can hold; a text of unknown kind is searched for all of them, each only where it plausibly is a placeholder
and not URL text: ``%d1%85`` is percent-encoding, ``%d/`` a conversion; ``<br>`` is a tag, ``<host>`` a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from urllint.model import Hole, HoleKind


class _Syntax(NamedTuple):
    """A way to write placeholders; ``pattern`` is linear and bounded, so that an unclosed one costs little."""

    name: str
    kind: HoleKind
    pattern: str


_MARKUP_TAGS = (
    "a|b|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|kbd|li|nobr|ol|p|para|pre|q|s|samp|see|small"
    "|span|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul|ulink|wbr"
)
"""Elements that follow a URL in text with markup; after a URL these names in angle brackets are tags."""

_SYNTAXES: Final = (
    # {{ x }}, {{{ x }}}, {{- f("x") -}}; one level of braces inside
    _Syntax("mustache", "template", r"\{\{(?:[^{}]|\{[^{}]{0,100}\}){0,300}\}\}"),
    # {% if x %}, {# comment #}
    _Syntax("statement", "template", r"\{%(?:[^{}%]|%(?!\})){0,300}%\}|\{\#[^{}]{0,300}\#\}"),
    # ${{ x }} of workflow files, ${x:-default}, ${f({a: 1})}, $(command), $(1 + (2)), $NAME, $1, $env:NAME, $a->b
    _Syntax("dollar", "template", r"\$\{\{[^{}\n]{0,200}\}\}"),
    _Syntax(
        "dollar",
        "shell",
        r"\$\{(?:[^{}]|\{[^{}\n]{0,100}\}){0,200}\}"
        r"|\$\([^()\n]{0,200}(?:\([^()\n]{0,100}\)[^()\n]{0,100})?\)"
        r"|\$(?:env:)?[A-Za-z_][A-Za-z0-9_]{0,100}(?:->[A-Za-z_][A-Za-z0-9_]{0,60})*"
        r"|\$[0-9]{1,2}(?![0-9])",
    ),
    # #{x} of Ruby, %{x}, @{x} of Less
    _Syntax("hash", "template", r"\#\{(?:[^{}\n]|\{[^{}\n]{0,100}\}){0,200}\}"),
    _Syntax("brace", "value", r"[%@]\{[^{}\n<>`]{1,100}\}"),
    # {}, {0}, {name!r:>10}, {d["x"]}, { name }, {+base}, {?query*}, {a,b}
    _Syntax(
        "brace",
        "value",
        r"\{[^{}\s\"'<>`]{0,100}\}|\{[\w.!]{0,60}:[<>][\w,.]{0,20}\}"
        r"|\{\ ?[\w.]{1,60}(?:\[[\"']?[\w.-]{1,60}[\"']?\]){0,3}[^{}\s\"'<>`]{0,40}\ ?\}",
    ),
    # %NAME% of Windows' shells
    _Syntax("percent", "shell", r"%(?=[A-Z0-9_]{0,40}[G-Z_])[A-Z_][A-Z0-9_]{2,40}%(?![0-9A-Fa-f]{2})"),
    # %name% and %some.name% of settings, %env(NAME)%
    _Syntax(
        "percent",
        "template",
        r"%(?![0-9A-Fa-f]{2})[A-Za-z_]\w{2,60}%(?!\w)|%[A-Za-z_]\w{0,40}(?:\.\w{1,40}){1,4}%(?!\w)",
    ),
    _Syntax("percent", "template", r"%env\([\w:]{1,60}\)%"),
    # %(name)s, %s, %1$s, %[1]s, %5.2f, %.*s, %@, %%, %1 of Qt as a host; %20s is a percent-encoded space and an s
    _Syntax(
        "percent",
        "format",
        r"%(?:\([\w.:\ -]{1,60}\)|\[[0-9]{1,2}\])[-\#0\ +]?[0-9]{0,3}(?:\.[0-9]{1,2})?[a-zA-Z]"
        r"|%(?![0-9A-Fa-f]{2})(?:[0-9]{1,2}\$)?(?:[-+\#]?[0-9]{1,3})?(?:\.(?:[0-9]{1,2}|\*))?"
        r"(?:[lhz]{0,2}[su]|l{0,2}d|[bioxXfvqr@YymHMSjp](?![A-Za-z0-9%])|[YymHMSj](?=%[YymdHMSj])|[vq](?=%[svdqx]))"
        r"|(?<=//)%[1-9](?=[/:?\#.]|$)|%%",
    ),
    # %NAME of test scripts; 50%OFF is an offer
    _Syntax("percent", "shell", r"(?<![0-9_%])%(?![0-9A-F]{2})[A-Z][A-Z0-9_]{2,40}(?![\w%])"),
    # <%= x %>, <?php x ?>
    _Syntax("erb", "template", r"<%(?:[^%<]|%(?!>)){0,300}%>"),
    _Syntax("php", "template", r"<\?(?:[^?<]|\?(?!>)){0,300}\?>"),
    # <host>, <your domain>, <ip:port>
    _Syntax("angle", "angle", rf"<(?!(?:{_MARKUP_TAGS})[\ >])[A-Za-z_][\w\ .:|-]{{0,60}}>"),
    # [[ x ]], [% x %]; [your-host] as a whole path segment or host
    _Syntax("square", "template", r"\[\[[^\[\]]{1,100}\]\]|\[%[^\[\]]{0,200}%\]"),
    _Syntax("square", "value", r"(?<=[/@.:?])\[(?:(?:\.\.\.)?[A-Za-z][A-Za-z _-]{0,40}|\.\.\.?|…)\](?=[/:.?\#@]|$)"),
    # [NAME] as the whole of a URL or its first part, such as Bikeshed's text macros; [PORT:80] behind a host's colon
    _Syntax(
        "square",
        "value",
        r"\A\[[A-Z][A-Z0-9_-]{1,40}\](?=[/?\#]|$)|(?<=:)\[[A-Za-z][A-Za-z _-]{0,40}:[0-9]{1,5}\](?=[/?\#]|$)",
    ),
    # what may be left out in a synopsis: [user[:password]@], [:port], [[:#]port], [/path[?query]], [,host];
    # (user@) and (:port) mean the same
    _Syntax(
        "square",
        "value",
        r"\[[\w.:*<>{}$-]{1,40}(?:\[[^\[\]\s]{1,30}\][\w.:*<>{}$-]{0,20}){0,2}@\]"
        r"|(?<![/@])\[[:\#](?=[^\[\]\s]{0,20}[g-zG-Z<{$])[\w<>{}$-]{1,20}\]"
        r"|\[\[[:\#]{1,3}\][\w<>{}$-]{1,20}\]"
        r"|\[[/?&;,](?:[^\[\]\s]|\[[^\[\]\s]{0,60}\]){1,80}\]"
        r"|(?<=//)\([\w.:*<>{}$-]{1,40}@\)|(?<=[\w\])}>])\([:\#](?=[^()\s]{0,20}[g-zG-Z<{$])[\w<>{}$-]{1,20}\)",
    ),
    # |name| of reStructuredText, where it is a part of its own
    _Syntax("bar", "template", r"(?:(?<=[/.=-])|\A)\|[A-Za-z][\w.-]{0,60}\|(?=[/.?\#&-]|$)"),
    # @@NAME@@, @NAME@; @name@ and @NAME as a host, @NAME as a port
    _Syntax(
        "at",
        "template",
        r"@@[\w.-]{1,60}@@|@[A-Z][A-Z0-9_]{1,60}@|(?<=//)@[a-z][\w-]{1,60}@(?=[/:?\#]|$)"
        r"|(?<=//)@[A-Z][A-Z0-9_]{1,60}(?=[/:?\#]|$)|(?<=:)@[A-Z][A-Z0-9_]{1,60}(?=[/?\#]|$)",
    ),
    # __NAME__
    _Syntax("dunder", "template", r"__[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*__"),
    # /:id, and :port, :PORT, :XXXX, :#### for a number behind a host
    _Syntax("colon", "segment", r"(?<=/):[A-Za-z_][A-Za-z0-9_]{0,60}(?![A-Za-z0-9_@:.])"),
    _Syntax(
        "colon",
        "value",
        r"(?<=[\w\]})>]:)(?:[A-Za-z_-]{0,20}(?:port|PORT|Port|porta|puerto|porto|poort)(?![a-z])[\w-]{0,20}|[xX]{2,5}|[nN]{2,5}|\#{2,5})"
        r"(?![\w@.-])",
    ),
)

# What stands in the brackets of a pattern's group, with groups inside it.
_GROUP = r"(?:[^()\n]|\([^()\n]{0,100}\)){0,100}"

_SCAN_SYNTAXES: Final = (
    # \@ before a package's name in documentation comments
    # \., \d+, \E, \1, [^/]+, [a-z]*, (?:x|y), (www\.)?, .*, and the * of a glob; \g<1>, \command{} of TeX
    _Syntax(
        "regex",
        "unknown",
        r"(?<=/)\\@(?=\w)|\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-7]{2,3}|[0-9]|[^\w\s@]|[dwsbDWSBE](?![A-Za-z0-9_]))[*+?]?"
        r"|\[(?:\^|[^\]\[\n]{0,40}(?:\w-\w|\\[dwsDWS]))[^\]\[\n]{0,80}\][*+?]?"
        r"|\\[A-Za-z]{2,30}\{[^{}\n]{0,60}\}|\\[gk]<\w{1,40}>"
        rf"|\(\?{_GROUP}\)[*+?]?|(?<!\w)\({_GROUP}\)[*+?]|\([^()\n|]{{0,60}}\|{_GROUP}\)"
        r"|\.[*+]\??|\*{1,2}",
    ),
    # \u0026, \x26, \046, \. and the like, where a text is read without its own language's decoder
    _Syntax("escape", "unknown", r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[0-7]{2,3}|.)"),
)
"""What only the scan of running text looks for: signs that a text is a pattern, or that it holds undecoded escapes."""

SYNTAXES: Final[tuple[str, ...]] = tuple(dict.fromkeys(syntax.name for syntax in _SYNTAXES))
"""The names by which `find_holes` is narrowed to what a language can hold."""

SCAN_SYNTAXES: Final[tuple[str, ...]] = tuple(syntax.name for syntax in _SCAN_SYNTAXES)

_OPENERS = re.compile(r"[{<$|\[\\*(]|[@_]_|@[@A-Z]|/@|/:[A-Za-z_]|:[A-Za-z#]|\.\+|%(?![0-9A-Fa-f]{2})|%[A-Z]{3}")
"""Without one of these a text has no hole; one quick search spares nearly all URLs the long pattern."""

_FIRST: Final = r"(?:(?=[{$\#%@<\[|_:\\(.*])|(?<=:))"
"""What every syntax begins with, or stands behind; one look at a character spares trying them all."""


class HoleFinder:
    """A choice of syntaxes; their pattern is compiled when a text may hold a placeholder, which takes milliseconds."""

    __slots__ = ("_compiled", "_syntaxes")

    def __init__(self, syntaxes: Iterable[_Syntax]) -> None:
        self._syntaxes = tuple(syntaxes)
        self._compiled: re.Pattern[str] | None = None

    @property
    def _pattern(self) -> re.Pattern[str]:
        if self._compiled is None:
            syntaxes = "|".join(f"({syntax.pattern})" for syntax in self._syntaxes)
            self._compiled = re.compile(f"{_FIRST}(?:{syntaxes})", re.VERBOSE)
        return self._compiled

    def find(self, text: str) -> tuple[Hole, ...]:
        """The placeholders in ``text`` (a URL), sorted and not overlapping, in code points."""
        if _OPENERS.search(text, _behind_scheme(text)) is None:
            return ()
        return tuple(
            Hole(match.start(), match.end(), self._syntaxes[match.lastindex - 1].kind)
            for match in self._pattern.finditer(text)
            if match.lastindex is not None
        )

    def end_at(self, text: str, at: int, end: int) -> int | None:
        """Where the placeholder that starts at ``at`` ends, ``None`` if none starts there."""
        match = self._pattern.match(text, at, end)
        return None if match is None else match.end()


def find_holes(text: str, syntaxes: Iterable[str] | None = None) -> tuple[Hole, ...]:
    """The placeholders in ``text`` (a URL), sorted and not overlapping, in code points.

    ``syntaxes`` names the ones to look for (see `SYNTAXES`); ``None`` means all of them. Raises KeyError for a name
    that does not exist.
    """
    return hole_finder(None if syntaxes is None else frozenset(syntaxes)).find(text)


@lru_cache(maxsize=32)
def hole_finder(names: frozenset[str] | None) -> HoleFinder:
    """The finder for the named syntaxes, of `SYNTAXES` and `SCAN_SYNTAXES`; ``None`` means all of `SYNTAXES`.

    Raises KeyError for a name that does not exist.
    """
    if names is None:
        return HoleFinder(_SYNTAXES)
    unknown = names.difference(SYNTAXES, SCAN_SYNTAXES)
    if unknown:
        raise KeyError(f"no such placeholder syntax: {', '.join(sorted(unknown))}")
    return HoleFinder(syntax for syntax in (*_SCAN_SYNTAXES, *_SYNTAXES) if syntax.name in names)


def _behind_scheme(text: str) -> int:
    at = text.find("://", 0, 40)
    return at + 2 if at > 0 and text[:at].isalnum() else 0
