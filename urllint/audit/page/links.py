"""Where the places on the page lead: to the files, or to where a site or an editor shows their lines."""

from __future__ import annotations

import os
import re
from typing import Final
from urllib.parse import quote

PLACEHOLDERS: Final = ("{path}", "{line}", "{column}")

_SAFE: Final = "/:@!$&'()*+,;=~"
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_UNSAFE_SCHEMES: Final = frozenset({"javascript:", "data:", "vbscript:", "blob:"})


class LinkTemplateError(ValueError):
    """A template that cannot be used, in words for people."""


def check_template(template: str) -> str:
    """``template`` as it is. Raises LinkTemplateError if no place could be linked with it."""
    if "{path}" not in template:
        message = f"{template!r} has no {{path}}, so that all places would have the same link"
        raise LinkTemplateError(message)
    unknown = re.search(r"\{[^{}]*\}", re.sub(r"\{(?:path|line|column)\}", "", template))
    if unknown is not None:
        message = f"{template!r}: {unknown[0]} is none of {', '.join(PLACEHOLDERS)}"
        raise LinkTemplateError(message)
    scheme = _SCHEME.match(template.lower().lstrip("\t\n\r "))
    if scheme is not None and scheme[0] in _UNSAFE_SCHEMES:
        message = f"{template!r}: links with {scheme[0]} run what stands in them"
        raise LinkTemplateError(message)
    return template


class PlaceLinks:
    """The link for a path, in which ``{line}`` and ``{column}`` are still to be filled in.

    Without a ``template`` it leads from ``page``, the path of the page, to the file, where there is one: files in
    archives and commits are none.
    """

    def __init__(self, page: str, template: str | None = None) -> None:
        self._folder = os.path.dirname(os.path.abspath(page))  # noqa: PTH100, PTH120 - str paths throughout
        self._template = template

    def for_path(self, path: str) -> str:
        """The link; empty if there is nothing to link to."""
        if self._template is not None:
            written = _quoted(path.replace(os.sep, "/").removeprefix("./"))
            return self._template.replace("{path}", written)
        if not os.path.isfile(path):  # noqa: PTH113 - as above
            return ""
        try:
            relative = os.path.relpath(path, self._folder)
        except ValueError:  # on another drive
            return "file:///" + _quoted(os.path.abspath(path).replace(os.sep, "/"))  # noqa: PTH100 - as above
        written = _quoted(relative.replace(os.sep, "/"))
        return f"./{written}" if _SCHEME.match(written) else written


def _quoted(path: str) -> str:
    try:
        return quote(os.fsencode(path), safe=_SAFE)
    except UnicodeEncodeError:  # no file has such a name; an entry of an archive may
        return quote(path, safe=_SAFE, errors="replace")
