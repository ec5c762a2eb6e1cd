"""What is known of a URL once its server has been asked: the online rules' counterpart of a validation error.

`urllint.online` asks and judges; rules say by topic when they want to be told, and are given one `Answer`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Outcome: TypeAlias = Literal["alive", "dead", "unknown", "not-asked"]
"""``alive``: the page is there; ``dead``: it is not, for a reader either; ``unknown``: the server did not say, or not
to programs; ``not-asked``: it must not, or need not, be asked."""

OUTCOMES: Final[tuple[Outcome, ...]] = ("alive", "dead", "unknown", "not-asked")

Reason: TypeAlias = Literal[
    # what a status says
    "answered",
    "not-found",
    "client-error",
    "server-error",
    "restricted",
    "limited",
    "no-final-answer",
    # what redirects lead to
    "redirect-loop",
    "too-many-redirects",
    "redirect-nowhere",
    "redirect-elsewhere",
    "needs-cookies",
    # what keeps a server from answering
    "no-such-host",
    "name-not-resolved",
    "connection-refused",
    "unreachable",
    "timeout",
    "connection-lost",
    "certificate",
    "tls",
    "no-http",
    "failed",
    # what keeps us from asking
    "private-address",
    "reserved-host",
    "blocked-port",
    "robots",
    "robots-unreachable",
    "ignored",
]
"""Why the outcome is what it is; ``failed`` is a defect of the program.

`urllint.online.statuses` and `urllint.online.failures` say which outcome each has.
"""

FragmentState: TypeAlias = Literal["none", "found", "missing", "unknown"]
"""``none``: there is nothing to look for; ``unknown``: the page could not be read, or its scripts make its anchors."""

AnswerTopic: TypeAlias = Literal["dead", "unknown", "moved", "loop", "https", "missing-fragment"]
"""``dead`` and ``unknown``: the outcome, unless a loop is to blame; ``moved``: it redirects permanently to a page that
is there; ``loop``: its redirects do not end; ``https``: the same page is there with https; ``missing-fragment``: the
page is there, and nothing in it bears the fragment's name."""

_PERMANENT: Final = (301, 308)
_LOOPS: Final = ("redirect-loop", "too-many-redirects")


class Hop(NamedTuple):
    """One redirect: ``url`` answered with ``status``, and so led to ``target``; both are serialized.

    https://www.rfc-editor.org/rfc/rfc9110#section-15.4
    """

    url: str
    status: int
    target: str

    @property
    def is_permanent(self) -> bool:
        """Whether links should be changed to the target."""
        return self.status in _PERMANENT


class Answer(NamedTuple):
    """What was learnt of one URL.

    - ``href``: the URL as serialized, with its fragment.
    - ``sentence``: why, in words for people; a clause that says what the server did.
    - ``status``: that of the last answer; ``None`` where there was none.
    - ``final_url``: the last URL of the chain of redirects, which is the base for what was retrieved; empty if nothing
      was asked.
    - ``hops``: the redirects on the way.
    - ``https_url``: for an http URL, the https one that leads to the same page; empty where there is none.
    - ``checked_at``: seconds since 1970, 0 if nothing was asked; ``from_cache``: it was asked in an earlier run.
    """

    href: str
    outcome: Outcome
    reason: Reason
    sentence: str
    status: int | None = None
    final_url: str = ""
    hops: tuple[Hop, ...] = ()
    fragment: FragmentState = "none"
    https_url: str = ""
    checked_at: float = 0.0
    from_cache: bool = False

    @property
    def moved_to(self) -> str:
        """Where the URL has moved for good: the end of the permanent redirects that the chain begins with, if the page
        is there; else empty. The fragment is kept where the redirects name none.
        """
        target = ""
        for hop in self.hops:
            if not hop.is_permanent:
                break
            target = hop.target
        if not target or self.outcome != "alive":
            return ""
        _, mark, fragment = self.href.partition("#")
        return f"{target}{mark}{fragment}" if "#" not in target else target

    @property
    def topics(self) -> tuple[AnswerTopic, ...]:
        """What rules may have to say something about."""
        found: list[AnswerTopic] = []
        if self.reason in _LOOPS:
            found.append("loop")
        elif self.outcome in ("dead", "unknown"):
            found.append("dead" if self.outcome == "dead" else "unknown")
        if self.moved_to:
            found.append("moved")
        if self.https_url:
            found.append("https")
        if self.fragment == "missing":
            found.append("missing-fragment")
        return tuple(found)
