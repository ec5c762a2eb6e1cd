"""Whether a page that is linked with http is there with https, too."""

from __future__ import annotations

import re
from typing import Final

from urllint.online.client import Reply
from urllint.online.statuses import verdict_of
from urllint.whatwg import URLRecord

_TITLE: Final = re.compile(rb"<title[^<>]{0,200}>([^<]{1,1000})</title", re.IGNORECASE)


def https_variant(record: URLRecord) -> URLRecord | None:
    """The same URL with https; ``None`` if it has that already, or a port, which would be another one."""
    if record.scheme != "http" or record.port is not None:
        return None
    variant = record.copy()
    variant.scheme = "https"
    variant.username = variant.password = ""
    variant.fragment = None
    return variant


def is_same_page(plain: tuple[URLRecord, Reply], secure: tuple[URLRecord, Reply]) -> bool:
    """Whether two chains, each told by its last URL and answer, have ended at the same page.

    Pages change with every answer, so that the same bytes are more than can be asked for; the same place and the same
    kind of page with the same title are not.
    """
    (plain_url, plain_reply), (secure_url, secure_reply) = plain, secure
    if secure_url.scheme != "https" or verdict_of(secure_reply.status).outcome != "alive":
        return False
    if plain_reply.status != secure_reply.status or _place(plain_url) != _place(secure_url):
        return False
    if _media_type(plain_reply) != _media_type(secure_reply):
        return False
    one, other = plain_reply.body, secure_reply.body
    if one is None or other is None:
        return one is other
    title = _title(one.data)
    return one.data == other.data or (title is not None and title == _title(other.data))


def _place(record: URLRecord) -> tuple[str | None, str, str | None]:
    return record.host, record.pathname, record.query


def _media_type(reply: Reply) -> str:
    return reply.content_type.partition(";")[0].strip().lower()


def _title(data: bytes) -> bytes | None:
    """The title of a page; ``None`` if it has none."""
    match = _TITLE.search(data)
    return None if match is None else b" ".join(match[1].split())
