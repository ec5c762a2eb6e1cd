"""Which directives there are, and what stands in each.

Those of docutils, of Sphinx and of what is often used with it are known. Of others nobody can say without running them
whether their contents are reStructuredText: they are read as such, but bare URLs in them count as shown and not as
linked.

https://docutils.sourceforge.io/docs/ref/rst/directives.html
https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from urllint.plugin import Role


class Directive(NamedTuple):
    """What stands in a directive.

    ``argument``: what follows its name. ``text`` is markup, be it a title or the first lines of its content; ``uri`` a
    URL and ``path`` a file, each with the role ``resource``; ``language`` names that of the content; ``code`` is shown.
    ``content``: ``body`` is markup, ``code`` is in ``language``, ``parsed`` is shown with its markup, ``entries`` are
    those of a table of contents, ``rows`` are lines of markup on their own.
    """

    argument: Literal["text", "uri", "path", "language", "code"] = "text"
    content: Literal["body", "code", "parsed", "entries", "rows"] = "body"
    language: str = ""


_BODY: Final = Directive()
_CODE: Final = Directive("language", "code")
_SHOWN: Final = Directive("code", "code", "text")
_SIGNATURE: Final = Directive("code")

DIRECTIVES: Final[dict[str, Directive]] = {
    **dict.fromkeys(
        (
            *("admonition", "attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning"),
            *("compound", "container", "topic", "sidebar", "epigraph", "highlights", "pull-quote", "rubric", "header"),
            *("footer", "class", "meta", "replace", "table", "list-table", "line-block", "contents", "title", "role"),
            *("seealso", "todo", "versionadded", "versionchanged", "deprecated", "versionremoved", "only", "ifconfig"),
            *("centered", "hlist", "glossary", "tabularcolumns", "cssclass", "rst-class", "index", "details"),
            *("tab-set", "tab-item", "tabs", "tab", "group-tab", "dropdown", "grid", "grid-item", "grid-item-card"),
            *("card", "collapse", "button-link", "button-ref", "unicode", "date", "sectnum", "target-notes"),
        ),
        _BODY,
    ),
    **dict.fromkeys(("code", "code-block", "sourcecode", "highlight"), _CODE),
    **dict.fromkeys(("testcode", "testsetup", "testcleanup", "ipython", "plot"), Directive("code", "code", "python")),
    **dict.fromkeys(
        (
            *("math", "graphviz", "digraph", "graph", "inheritance-diagram", "mermaid", "uml", "plantuml", "blockdiag"),
            *("seqdiag", "testoutput", "doctest", "productionlist", "console", "prompt", "program-output"),
            *("command-output", "asciinema", "jupyter-execute", "exec", "runblock", "terminal"),
        ),
        _SHOWN,
    ),
    "parsed-literal": Directive("code", "parsed"),
    "raw": Directive("language", "code"),
    "image": Directive("uri"),
    "figure": Directive("uri"),
    **dict.fromkeys(("include", "literalinclude"), Directive("path")),
    "csv-table": Directive("text", "rows"),
    "toctree": Directive("text", "entries"),
    **dict.fromkeys(
        (
            *("function", "class", "method", "classmethod", "staticmethod", "attribute", "data", "exception", "module"),
            *("currentmodule", "decorator", "property", "type", "member", "macro", "var", "struct", "enum", "describe"),
            *("object", "option", "envvar", "confval", "cmdoption", "program", "default-role", "default-domain"),
            *("automodule", "autoclass", "autofunction", "automethod", "autoattribute", "autodata", "autoexception"),
        ),
        _SIGNATURE,
    ),
}

UNKNOWN: Final = Directive()

URL_OPTIONS: Final[dict[tuple[str, str], Role]] = {
    ("image", "target"): "link",
    ("figure", "target"): "link",
    ("raw", "url"): "resource",
    ("csv-table", "url"): "resource",
}
"""Options that hold a URL, by directive, and its role."""

PATH_OPTIONS: Final = frozenset({("raw", "file"), ("csv-table", "file")})
"""Options that hold the path of a file."""
