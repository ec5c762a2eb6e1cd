"""Where a redirect leads, and what a chain of them is worth."""

from __future__ import annotations

from typing import Final

from urllint.answer import Hop
from urllint.online.client import Reply, request_url
from urllint.online.failures import NoAnswer
from urllint.online.statuses import REDIRECTS, phrase
from urllint.whatwg import URLRecord, parse

FOLLOWED: Final = ("http", "https")
"""The schemes that redirects are followed to; browsers refuse all others."""


def is_redirect(reply: Reply) -> bool:
    """Whether the answer says to look elsewhere."""
    return reply.status in REDIRECTS


class Chain:
    """The redirects from one URL on; ``current`` is where it has led so far."""

    def __init__(self, start: URLRecord, longest: int) -> None:
        self.current = start
        self.hops: list[Hop] = []
        self._longest: Final = longest
        self._seen: Final = {request_url(start)}
        self._has_cookies = False

    def follow(self, reply: Reply) -> None:
        """Go where ``reply`` says. Raises `NoAnswer` if that is nowhere, or no end is to be seen.

        https://fetch.spec.whatwg.org/#concept-http-redirect-fetch
        """
        self._has_cookies = self._has_cookies or reply.sets_cookie
        target = self._target(reply)
        self.hops.append(Hop(self.current.href, reply.status, target.href))
        url = request_url(target)
        if url in self._seen:
            if self._has_cookies:
                raise NoAnswer("needs-cookies", "it redirects in a circle for those who do not take its cookies")
            raise NoAnswer("redirect-loop", "its redirects go round in a circle")
        if len(self.hops) > self._longest:
            raise NoAnswer("too-many-redirects", f"it redirects more than {self._longest} times, and browsers give up")
        self._seen.add(url)
        self.current = target

    def _target(self, reply: Reply) -> URLRecord:
        """The URL that the reply redirects to.

        https://fetch.spec.whatwg.org/#concept-response-location-url
        """
        if not reply.location:
            message = f"the server answers {phrase(reply.status)} and does not say where to look"
            raise NoAnswer("redirect-nowhere", message)
        target = parse(reply.location, self.current).url
        if target is None:
            raise NoAnswer("redirect-nowhere", "it redirects to what is no URL")
        if target.scheme not in FOLLOWED:
            raise NoAnswer("redirect-elsewhere", f"it redirects to a URL with the scheme {target.scheme}")
        target.username = target.password = ""  # another server's secrets are none of ours
        if target.fragment is None:
            target.fragment = self.current.fragment
        return target
