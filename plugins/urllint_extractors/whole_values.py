"""What the quick pass needs to know of strings that are one URL as a whole.

Such a URL goes on behind some of the characters that may end one in running text. The expressions are for `Suspects`,
with the sign ``://``. None reads over the next one, so that the search is linear. Bytes in lower case are right for
them, too.
"""

from __future__ import annotations

from typing import Final


def body(stops: str) -> str:
    """What follows ``://``, up to white space, one of the characters ``stops``, or the next ``://``.

    A placeholder such as ``{{ x }}`` is part of it; each character can be matched in one way only.
    """
    name = "[ A-Za-z0-9._-]{1,60}"
    other = rf"[^\s{stops}:{{]*"
    return rf"{other}(?:(?::(?!//)|\{{(?!\{{{name}\}}\}})|\{{\{{{name}\}}\}}){other})*"


_RUN: Final = r"[A-Za-z0-9._~/?=&%+#@-]*(?<!\.)"


def unless_plain(ends: str, *expressions: str) -> str:
    """One of the expressions, but not where a run of plain characters ends in what ``ends`` stands for.

    That most URLs do, and each expression would look through them. None of them may match such a URL.
    """
    return rf"(?!{_RUN}(?:{ends}))(?:{'|'.join(expressions)})"


BEHIND_QUOTES: Final = (
    r"""(?:(?<=["`\s}]https://)|(?<=["`\s}]http://))""" + body("\"'<>`") + r"""'(?![,;:\]})]*(?:[\s">`]|\Z))""",
    r"(?<!'https://)(?<!'http://)[A-Za-z0-9.:-]*'",
    r"""[A-Za-z0-9.:${}_-]*[.,;:]\s+["'`]""",
)
"""Behind an apostrophe, or behind a host's final punctuation, which belongs to it."""

BEHIND_BRACKETS: Final = (
    r"(?<!\(https://)(?<!\(http://)[A-Za-z0-9.:-]*\)",
    r"(?<!\[https://)(?<!\[http://)" + body("\"'<>`\\[\\]") + r"\]\(",
)
"""Behind the bracket that follows a host, or that of a link's text."""

GOES_ON: Final = (*BEHIND_QUOTES, *BEHIND_BRACKETS)


def after_scheme(*names: str) -> str:
    """What stands before a colon, which is the sign: one of these schemes, in any case.

    They count without ``//``: they never have it, or may have lost it.
    """
    last = "".join(sorted({name[-1] for name in names}))
    behind = "|".join(f"(?<={name}:)" for name in names)
    return f"(?i:(?<=[{last}]:)(?:{behind}))"
