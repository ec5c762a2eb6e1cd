"""What is known of a page, whatever fragment it is linked with: what is stored, and what answers are made from."""

from __future__ import annotations

from typing import NamedTuple

from urllint.answer import Answer, FragmentState, Hop, Outcome, Reason
from urllint.online.fragments import is_for_scripts, looked_for
from urllint.whatwg import URLRecord


class Page(NamedTuple):
    """See `urllint.answer.Answer`. ``https_url`` is ``None`` where nobody has tried, ``fragments`` holds the names that
    were looked for.
    """

    outcome: Outcome
    reason: Reason
    sentence: str
    status: int | None = None
    final_url: str = ""
    hops: tuple[Hop, ...] = ()
    https_url: str | None = None
    checked_at: float = 0.0
    fragments: dict[str, FragmentState] = {}  # noqa: RUF012 - never changed in place

    def answer(self, record: URLRecord, *, accepted: frozenset[int], from_cache: bool = False) -> Answer:
        """What that says of ``record``, one of the URLs that lead to the page; ``accepted`` statuses count as alive."""
        name = looked_for(record.fragment)
        state: FragmentState = "none"
        if name is not None and "#" not in self.final_url:  # else a redirect points somewhere else in the page
            state = self.fragments.get(name, "unknown")
        outcome, reason = self.outcome, self.reason
        if self.status in accepted and outcome != "alive":
            outcome, reason = "alive", "answered"
        mark = "" if record.fragment is None else f"#{record.fragment}"
        https_url = self.https_url or ""
        return Answer(
            href=record.href,
            outcome=outcome,
            reason=reason,
            sentence=self.sentence,
            status=self.status,
            final_url=_with_fragment(self.final_url, mark),
            hops=self.hops,
            fragment=state,
            https_url=_with_fragment(https_url, mark),
            checked_at=self.checked_at,
            from_cache=from_cache,
        )


def _with_fragment(url: str, mark: str) -> str:
    """``url`` with the fragment that it is asked for with, unless it has one of its own."""
    return url + mark if url and "#" not in url else url


def name_wanted(record: URLRecord) -> str | None:
    """The name that must be looked for in the page that ``record`` leads to; ``None`` if there is no use in that."""
    name = looked_for(record.fragment)
    return None if name is None or is_for_scripts(name) else name
