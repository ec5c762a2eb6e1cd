"""The living URL Standard, as browsers read. https://url.spec.whatwg.org/"""

from __future__ import annotations

from urllint import whatwg
from urllint.dialects.reading import Problem, Reading, refused


def read(text: str, base: str | None = None) -> Reading:
    """Read ``text`` by the URL Standard."""
    try:
        result = whatwg.parse(text, base)
    except ValueError:
        return refused("the base cannot be parsed")
    problems = tuple(Problem(*error[:3]) for error in result.errors)
    url = result.url
    if url is None:
        return refused(problems[-1].message, problems)
    userinfo = None
    if url.includes_credentials:
        userinfo = f"{url.username}:{url.password}" if url.password else url.username
    return Reading(
        scheme=url.scheme,
        userinfo=userinfo,
        host=url.host,
        port=None if url.port is None else str(url.port),
        path=url.pathname,
        query=url.query,
        fragment=url.fragment,
        problems=problems,
    )
