"""What the rules of the group ``online`` have in common.

The program asks servers and judges what they say; these rules put that into words where the URLs stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from urllint.plugin import Answer, CheckedUrl, Hop, Report, Rule, Span


class OnlineRule(Rule):
    """A rule about one thing that an answer can say."""

    group = "online"
    default: ClassVar[bool] = True

    def tell(self, url: CheckedUrl, answer: Answer) -> Report | None:
        """What to say about ``answer``; ``None`` if it is not worth telling where the URL stands."""
        raise NotImplementedError

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """At most one report: a URL has one answer."""
        if url.answer is not None:
            report = self.tell(url, url.answer)
            if report is not None:
                yield report


def without_fragment(url: CheckedUrl) -> Span:
    """The part of the URL that servers are asked for."""
    fragment = url.spans.get("fragment")
    return Span(0, len(url.text) if fragment is None else max(fragment.start - 1, 0))


def names_itself(url: CheckedUrl) -> bool:
    """Whether the URL is written in full, and without a secret that another URL would lack."""
    record = url.record
    return "scheme" in url.spans and "host" in url.spans and record is not None and not record.includes_credentials


def answered(href: str, status: int, sentence: str, *hops: tuple[int, str]) -> Answer:
    """An answer for an example: each of ``hops`` is a redirect with its status and target."""
    chain: list[Hop] = []
    at = href.partition("#")[0]
    for code, target in hops:
        chain.append(Hop(at, code, target))
        at = target
    is_dead = status >= 400
    return Answer(
        href,
        "dead" if is_dead else "alive",
        "not-found" if is_dead else "answered",
        sentence,
        status=status,
        final_url=at,
        hops=tuple(chain),
    )
