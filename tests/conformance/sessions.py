"""Sessions with a URL: one is made, its components are set, its query object is asked and changed.

A session is what JSON can hold, so that other implementations of the standard's interface can go through it, too.
``record`` is what ours makes of it; what theirs make of it is written down in ``whatwg_url_peer/interface.js``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, TypedDict

from tests.conformance.strategies import CHARACTERS, PORTS, SCHEMES, SURROGATES, Case, Inputs
from urllint.whatwg import URL, URLError

ATTRIBUTES: Final = (
    *("href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"),
)
SETTABLE: Final = tuple(name for name in ATTRIBUTES if name != "origin")
METHODS: Final = {"getAll": "get_all"}
NAMES: Final = (
    "a",
    "b",
    "",
    "A",
    "é",
    "a b",
    "+",
    "&",
    "=",
    "%",
    "%61",
    "?",
    "#",
    "\uff21",
    "\U0001f600",
    "\ufffd",
    "\t",
)

_NO_TABS_AND_NEWLINES: Final = dict.fromkeys(b"\t\n\r")

Operation = list[str]
"""A kind, and strings that it is given."""


class Session(TypedDict):
    url: str
    base: str | None
    operations: list[Operation]
    eager: bool
    """Whether the state is looked at after each operation; if not, the query object is made when it is first used."""


Record = list[Any] | None
"""None if there is no URL; else what each operation gave, and the state after it: what JSON makes of it."""


class Sessions:
    """Composes sessions from a source of randomness."""

    def __init__(self, rng: random.Random, samples: Sequence[Case] = ()) -> None:
        self._rng = rng
        self._inputs = Inputs(rng, surrogates=False, samples=samples)

    def session(self) -> Session:
        case = self._inputs.case()
        roll = self._rng.random()
        url = case.input if roll < 0.4 else self._inputs.nearly_plain() if roll < 0.7 else self._inputs.absolute()
        if self._rng.random() < 0.04:
            url = f"blob:{url}"  # whose origin is that of the URL in it
        operations = [self._operation() for _ in range(self._rng.randint(0, 6))]
        return Session(url=url, base=case.base, operations=operations, eager=self._rng.random() < 0.7)

    def text(self) -> str:
        """What a query object is made of."""
        pieces = (*NAMES, "a", "b", "c", "=", "=", "&", "&", "+", "%20", "%C3%A9", "%c3", "%ff%FE", "%zz", "?")
        return "".join(self._rng.choice(pieces) for _ in range(self._rng.randint(0, 10)))

    def pairs(self) -> list[list[str]]:
        """What a query object is made of, too."""
        names = (*NAMES, *SURROGATES)
        return [[self._rng.choice(names), self._rng.choice(names)] for _ in range(self._rng.randint(0, 5))]

    def _operation(self) -> Operation:
        if self._rng.random() < 0.55:
            attribute = self._rng.choice(SETTABLE)
            value = self._scalars(self._value(attribute))
            # On tabs and newlines in a search string the peers part from the standard: there is a test of that.
            return ["set", attribute, value.translate(_NO_TABS_AND_NEWLINES) if attribute == "search" else value]
        kind = self._rng.choice(("append", "append", "delete", "get", "getAll", "has", "set_pair", "sort", "size"))
        name, value = self._scalars(self._rng.choice(NAMES)), self._scalars(self._rng.choice(NAMES))
        if kind in ("append", "set_pair"):
            return [kind, name, value]
        if kind in ("sort", "size"):
            return [kind]
        with_value = kind in ("delete", "has") and self._rng.random() < 0.4
        return [kind, name, value] if with_value else [kind, name]

    def _value(self, attribute: str) -> str:
        rng, inputs = self._rng, self._inputs
        if rng.random() < 0.15:
            return inputs.case().input
        if rng.random() < 0.1:
            return ""
        if attribute == "protocol":
            return rng.choice(SCHEMES) + rng.choice(("", ":", "://x"))
        if attribute == "port":
            return rng.choice(PORTS).removeprefix(":") + rng.choice(("", "", "/", "x", "?", "\\"))
        if attribute == "pathname":
            return inputs.path()
        if attribute == "host":
            return inputs.authority()
        if attribute == "hostname":
            return inputs.host()
        if attribute == "href":
            return inputs.absolute()
        prefix = {"search": "?", "hash": "#"}.get(attribute, "")
        body = self.text() if attribute == "search" and rng.random() < 0.5 else "".join(rng.choices(CHARACTERS, k=5))
        return rng.choice((prefix, "")) + body

    def _scalars(self, text: str) -> str:
        """The text, sometimes with a surrogate by itself, which the interface takes for U+FFFD."""
        return text if self._rng.random() < 0.95 else f"{text}-{self._rng.choice(SURROGATES)}"


def record(session: Session) -> Record:
    """What our URL makes of a session."""
    url = URL.parse(session["url"], session["base"])
    if url is None:
        return None
    steps: list[Any] = [[None, state(url)]] if session["eager"] else []
    for operation in session["operations"]:
        result = operate(url, operation)
        steps.append([result, state(url) if session["eager"] else None])
    return [*steps, [None, state(url)]]


def state(url: URL) -> list[Any]:
    """All that can be seen of a URL."""
    return [*(getattr(url, name) for name in ATTRIBUTES), [list(pair) for pair in url.search_params]]


def operate(url: URL, operation: Operation) -> object:
    kind, *given = operation
    match kind:
        case "set":
            try:
                setattr(url, *given)
            except URLError:
                return "refused"
            return None
        case "size":
            return url.search_params.size
        case "set_pair":
            return url.search_params.set(*given)  # type: ignore[func-returns-value]  # as JavaScript shows it
    return getattr(url.search_params, METHODS.get(kind, kind))(*given)
