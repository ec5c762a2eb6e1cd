"""Section 5.2 written down literally, with the two buffers of 5.2.4 and their states, to hold the package against."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One step: the letter of the rule (empty for the start), and both buffers after it."""

    rule: str
    output: str
    input: str


def trace(path: str) -> list[Step]:
    """The steps of remove_dot_segments. https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4"""
    source, output = path, ""
    steps = [Step("", output, source)]
    while source:
        if source.startswith("../"):
            rule, source = "A", source[3:]
        elif source.startswith("./"):
            rule, source = "A", source[2:]
        elif source.startswith("/./"):
            rule, source = "B", source[2:]
        elif source == "/.":
            rule, source = "B", "/"
        elif source.startswith("/../") or source == "/..":
            rule, source = "C", "/" + source[4:]
            output = output[: output.rfind("/")] if "/" in output else ""
        elif source in (".", ".."):
            rule, source = "D", ""
        else:
            end = source.find("/", 1)
            end = len(source) if end == -1 else end
            rule, output, source = "E", output + source[:end], source[end:]
        steps.append(Step(rule, output, source))
    return steps


Parts = tuple[str | None, str | None, str, str | None, str | None]


def transform(r: Parts, base: Parts, strict: bool = True) -> Parts:
    """The pseudocode of 5.2.2. https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2"""
    r_scheme, r_authority, r_path, r_query, r_fragment = r
    b_scheme, b_authority, b_path, b_query, _ = base
    if not strict and r_scheme is not None and b_scheme is not None and r_scheme.lower() == b_scheme.lower():
        r_scheme = None
    if r_scheme is not None:
        scheme, authority, path, query = r_scheme, r_authority, trace(r_path)[-1].output, r_query
    else:
        if r_authority is not None:
            authority, path, query = r_authority, trace(r_path)[-1].output, r_query
        else:
            if r_path == "":
                path = b_path
                query = r_query if r_query is not None else b_query
            else:
                if r_path.startswith("/"):
                    path = trace(r_path)[-1].output
                else:
                    merged = "/" + r_path if b_authority is not None and b_path == "" else ""
                    merged = merged or b_path[: b_path.rfind("/") + 1] + r_path
                    path = trace(merged)[-1].output
                query = r_query
            authority = b_authority
        scheme = b_scheme
    return scheme, authority, path, query, r_fragment
