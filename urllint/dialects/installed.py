"""Readers that are other people's libraries, asked where they are installed.

What a library raises for a text is its refusal. Its version decides what it reads, so that these readings are for
looking at, and nothing else is tested of them than that they fit the interface.
"""

from __future__ import annotations

from urllint.dialects.reading import Reading, refused


def read_yarl(text: str, base: str | None = None) -> Reading:
    """Read ``text`` as ``yarl.URL``."""
    from yarl import URL

    try:
        url = URL(text) if base is None else URL(base).join(URL(text))
        return Reading(
            scheme=url.scheme or None,
            userinfo=_userinfo(url.raw_user, url.raw_password),
            host=_bracketed(url.raw_host) or None,
            port=None if url.explicit_port is None else str(url.explicit_port),
            path=url.raw_path,
            query=url.raw_query_string or None,
            fragment=url.raw_fragment or None,
        )
    except (ValueError, TypeError) as error:
        return refused(_reason(error))


def read_httpx(text: str, base: str | None = None) -> Reading:
    """Read ``text`` as ``httpx.URL``."""
    import httpx

    try:
        url = httpx.URL(text) if base is None else httpx.URL(base).join(text)
        return Reading(
            scheme=url.scheme or None,
            userinfo=url.userinfo.decode("ascii", "replace") or None,
            host=_bracketed(url.raw_host.decode("ascii", "replace")) or None,
            port=None if url.port is None else str(url.port),
            path=url.raw_path.decode("ascii", "replace").partition("?")[0],
            query=url.query.decode("ascii", "replace") or None,
            fragment=url.fragment or None,
        )
    except (httpx.InvalidURL, ValueError, TypeError) as error:
        return refused(_reason(error))


def read_urllib3(text: str, base: str | None = None) -> Reading:
    """Read ``text`` as ``urllib3.util.parse_url``, which joins nothing."""
    from urllib3.exceptions import LocationParseError
    from urllib3.util import parse_url

    if base is not None:
        from urllib.parse import urljoin

        try:
            text = urljoin(base, text)
        except ValueError as error:
            return refused(_reason(error))
    try:
        url = parse_url(text)
    except (LocationParseError, ValueError) as error:
        return refused(_reason(error))
    return Reading(
        scheme=url.scheme,
        userinfo=url.auth,
        host=url.host,
        port=None if url.port is None else str(url.port),
        path=url.path,
        query=url.query,
        fragment=url.fragment,
    )


def read_ada(text: str, base: str | None = None) -> Reading:
    """Read ``text`` as ``ada_url.URL``, which follows the URL Standard."""
    import ada_url

    try:
        url = ada_url.URL(text) if base is None else ada_url.URL(text, base)
    except ValueError as error:
        return refused(_reason(error))
    return Reading(
        scheme=url.protocol.removesuffix(":"),
        userinfo=_userinfo(url.username or None, url.password or None),
        host=url.hostname or None,
        port=url.port or None,
        path=url.pathname,
        query=url.search.removeprefix("?") or None,
        fragment=url.hash.removeprefix("#") or None,
    )


def _userinfo(user: str | None, password: str | None) -> str | None:
    if user is None and password is None:
        return None
    return user or "" if password is None else f"{user or ''}:{password}"


def _bracketed(host: str | None) -> str | None:
    """An IPv6 address as it is written in a URL."""
    return f"[{host}]" if host and ":" in host and not host.startswith("[") else host


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
