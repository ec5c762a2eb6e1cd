"""Between URIs of documents and paths; and which file a document would be that is none."""

from __future__ import annotations

import os
import re
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from urllint.registry import Registry

_URI: Final = re.compile(r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)")
_DRIVE: Final = re.compile(r"/[A-Za-z]:(?:/|\Z)")
_MARKS: Final = frozenset("*?[")

_LANGUAGES: Final = {
    "shellscript": "bash",
    "javascriptreact": "javascript",
    "typescriptreact": "typescript",
    "restructuredtext": "rst",
    "jsonc": "jsonc",
    "dotenv": "dotenv",
    "plaintext": "text",
    "mdx": "mdx",
}
"""What editors call languages that nobody claims under these names."""

NAMELESS: Final = "file://"
"""What neovim calls a buffer that has no name."""


class _Parts(NamedTuple):
    scheme: str
    authority: str
    path: str


def _split(uri: str) -> _Parts:
    """The parts of a URI that say where a document is; clients name theirs as they like, so that nothing is refused."""
    match = _URI.match(uri)
    assert match is not None  # every text matches
    scheme, authority, path = match.groups("")
    return _Parts(scheme.lower(), authority, path)


def path_of(uri: str) -> str | None:
    """The path of a ``file:`` URI, absolute and with ``/``; ``None`` for another URI."""
    parts = _split(uri)
    if parts.scheme != "file" or uri == NAMELESS:
        return None
    path = unquote(parts.path, errors="surrogateescape")
    if parts.authority and parts.authority != "localhost":
        return f"//{unquote(parts.authority)}{path}"
    if os.name == "nt" and _DRIVE.match(path):
        return path[1:]
    return path


def uri_of(path: str) -> str:
    """The ``file:`` URI of an absolute path with ``/``."""
    quoted = quote(path, safe="/:@!$&'()*+,;=~", errors="surrogateescape")
    if path.startswith("//"):
        return f"file:{quoted}"
    return f"file://{quoted}" if path.startswith("/") else f"file:///{quoted}"


def invented_path(uri: str, language: str, folder: str, registry: Registry) -> str:
    """The path that a document which is no file is checked under: in ``folder``, with a name that fits its language."""
    name = unquote(_split(uri).path).replace("\\", "/").rstrip("/").rpartition("/")[2] or "untitled"
    name = re.sub(r"[\x00-\x1f:]", "-", name)
    path = f"{folder.rstrip('/')}/{name}"
    spec = registry.extractor_for_language(_LANGUAGES.get(language, language))
    if spec is None or registry.extractor_for(path) is spec:
        return path
    return f"{path}{_suffix_for(spec.globs)}" if spec.globs else path


def _suffix_for(globs: tuple[str, ...]) -> str:
    """The end of a name that the first of the globs claims."""
    for glob in globs:
        if glob.startswith("*.") and _MARKS.isdisjoint(glob[1:]):
            return glob[1:]
    return ""
