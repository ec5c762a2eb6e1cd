"""The page itself: the audit's data beside the style and the script that show it.

What stands in a repository was written by others, so nothing of it becomes markup: the script sets it as text. The
page's own policy says that nothing else runs in it, and that it sends nothing anywhere.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Final

from urllint.audit.model import Audit
from urllint.audit.page.data import Json, page_data, root_name
from urllint.audit.page.links import PlaceLinks
from urllint.report.display import escape_path

_SCRIPTS: Final = ("elements", "urls", "tables", "charts", "overview", "groups", "parts", "page")
"""The pieces of the script, in the order in which they need each other."""

_NAMED_ROOTS: Final = 5
"""How many roots the page's title names."""


def write_page(audit: Audit, links: PlaceLinks) -> Iterator[str]:
    """The page in pieces. ``links`` says where its places lead."""
    style, body = _resource("page.css"), _resource("page.html")
    script = _script()
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    names = ", ".join(escape_path(root_name(root)) for root in audit.roots[:_NAMED_ROOTS])
    more = len(audit.roots) - _NAMED_ROOTS
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
    yield f"<title>URLs of {escape(names)}{f' and {more:,} more' if more > 0 else ''}</title>\n"
    yield f"<style>{style}</style>\n</head>\n"
    yield body
    yield '<script type="application/json" id="audit">'
    yield from _embedded(page_data(audit, links))
    yield f"</script>\n<script>{script}</script>\n</body>\n</html>\n"


def _embedded(data: Json) -> Iterator[str]:
    """The data as JSON that can stand in a script element, where only ``<`` can begin something else."""
    separator = "{"
    for key, value in data.items():
        yield f"{separator}{json.dumps(key)}:"
        yield json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
        separator = ",\n"
    yield "}"


def _resource(name: str) -> str:
    return files("urllint.audit.page").joinpath(name).read_text(encoding="utf-8")


def _script() -> str:
    pieces = "\n".join(_resource(f"script/{name}.js") for name in _SCRIPTS)
    return f'"use strict";\n(() => {{\n{pieces}}})();\n'


def _hash(content: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(content.encode()).digest()).decode()
