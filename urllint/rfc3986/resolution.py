"""From a reference and a base to the target.

https://www.rfc-editor.org/rfc/rfc3986#section-5.2
"""

from __future__ import annotations

from urllint.rfc3986.components import Reference, split


def resolve(reference: str, base: str, *, strict: bool = True) -> str:
    """The target of ``reference`` as text.

    A reader that is not strict takes a reference with the base's scheme for a relative one (``http:g``). The base's
    fragment is left out, as section 5.1 asks.

    Raises ValueError if ``base`` is itself relative.
    """
    return transform(split(reference), split(base), strict=strict).recompose()


def transform(reference: Reference, base: Reference, *, strict: bool = True) -> Reference:
    """The target's components. https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2

    Without an authority a path cannot begin with two slashes (section 3.3). Where removing dot segments would leave
    such a path, ``/.`` stays before it, so that the text of the target reads as its components.

    Raises ValueError if ``base`` has no scheme.
    """
    if base.scheme is None:
        message = f"the base {base.recompose()!r} has no scheme, so that nothing can be relative to it"
        raise ValueError(message)
    scheme, authority, path, query, fragment = reference
    if not strict and scheme is not None and scheme.lower() == base.scheme.lower():
        scheme = None
    if scheme is not None or authority is not None:
        path = remove_dot_segments(path)
    else:
        authority = base.authority
        if path == "":
            path = base.path
            if query is None:
                query = base.query
        elif path.startswith("/"):
            path = remove_dot_segments(path)
        else:
            path = remove_dot_segments(merge(base, path))
    target = Reference(base.scheme if scheme is None else scheme, authority, path, query, fragment)
    return target._replace(path=unambiguous_path(authority, path))


def merge(base: Reference, path: str) -> str:
    """A relative path behind the base's. https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3"""
    if base.authority is not None and base.path == "":
        return f"/{path}"
    return base.path[: base.path.rfind("/") + 1] + path


def remove_dot_segments(path: str) -> str:
    """``path`` without ``.`` and ``..``, each ``..`` taking a segment with it.

    The result is that of the RFC's two buffers, in linear time. https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
    """
    if "." not in path:
        return path
    start = 0
    # Steps A and D: only at the start of a path that begins with no slash.
    while path.startswith(("./", "../"), start):
        start = path.index("/", start) + 1
    if path[start:] in (".", ".."):
        return ""
    first, *segments = path[start:].split("/")
    # What stands before the first slash is a segment without one. If nothing does, a ".." has nothing to take there.
    output = [first] if first else []
    last = len(segments) - 1
    for index, segment in enumerate(segments):
        if segment not in (".", ".."):
            output.append(f"/{segment}")
            continue
        if segment == ".." and output:
            output.pop()
        if index == last:
            output.append("/")
    return "".join(output)


def unambiguous_path(authority: str | None, path: str) -> str:
    """``path``, with ``/.`` before it where it would be read as an authority."""
    return f"/.{path}" if authority is None and path.startswith("//") else path
