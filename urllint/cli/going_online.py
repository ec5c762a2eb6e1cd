"""The part of ``urllint audit`` that asks servers: its options, its progress, and what an interrupt leaves behind."""

from __future__ import annotations

import re
import sys
from argparse import SUPPRESS, ArgumentTypeError, Namespace, _ArgumentGroup
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from time import perf_counter
from typing import TYPE_CHECKING, Final

from urllint.cli.arguments import UsageError
from urllint.cli.caching import cache_root
from urllint.model import ROLES, Role
from urllint.report.display import one_line
from urllint.report.terminal import Terminal

if TYPE_CHECKING:
    from urllint.answer import Answer
    from urllint.online import OnlineOptions
    from urllint.settings import SettingsResolver

GROUP: Final = "online"
"""The rules that need answers."""

_PREFIX: Final = "online_"
_DAY: Final = 86_400.0
_PAUSE: Final = 0.1


def add_online_arguments(group: _ArgumentGroup) -> None:
    """``--online``, and the options that go with it; those that are not given are not in the namespace."""
    group.add_argument(
        "--online", action="store_true", help="ask servers whether links are alive (needs urllint[online])"
    )

    def add(
        name: str, text: str, kind: Callable[[str], object] | None = None, metavar: str = "", *, many: bool = False
    ) -> None:
        if kind is None:
            group.add_argument(f"--online-{name}", action="store_true", default=SUPPRESS, help=text)
        else:
            action = "append" if many else "store"
            group.add_argument(
                f"--online-{name}", type=kind, action=action, metavar=metavar, default=SUPPRESS, help=text
            )

    add("max-age", "ask again for answers that are older (default: 7; failures age 7 times as fast)", _number, "DAYS")
    add("ignore", "URLs that are not asked about, as in the setting ignore-urls", _pattern, "PATTERN", many=True)
    add("only", "the only URLs that are asked about", _pattern, "PATTERN", many=True)
    add("roles", "what URLs must be for (default: link,resource,prose,comment,config)", _roles, "ROLES")
    add("accept", "statuses that count as alive, such as 403,500-599", _statuses, "STATUSES")
    add("at-once", "requests under way at the same time (default: 32)", _count, "N")
    add("per-host", "the same for one host (default: 2)", _count, "N")
    add("delay", "between two requests to one host (default: 0.2)", _number, "SECONDS")
    add("timeout", "for one request (default: 30)", _positive, "SECONDS")
    add("retries", "how often a request is made again (default: 2)", _whole, "N")
    add("allow-private", "ask hosts of private networks and this machine, too")
    add("no-robots", "ask for what robots.txt keeps programs from, too")
    add("no-fragments", "do not look for the places that fragments point at")
    add("no-https", "do not try http URLs with https")


def check_online(options: Namespace) -> None:
    """Raises UsageError if servers cannot be asked, or if only an option about that is given."""
    if not options.online:
        given = next((name for name in vars(options) if name.startswith(_PREFIX)), None)
        if given is not None:
            message = f"--{given.replace('_', '-')} needs --online"
            raise UsageError(message)
        return
    from urllint.online import OnlineUnavailable, require

    try:
        require()
    except OnlineUnavailable as missing:
        raise UsageError(str(missing)) from missing


def online_options(options: Namespace) -> OnlineOptions:
    """What the command line says about asking."""
    from urllint.online import OnlineOptions

    given = {name.removeprefix(_PREFIX): value for name, value in vars(options).items() if name.startswith(_PREFIX)}
    default = OnlineOptions()
    timeout = given.get("timeout", default.total_timeout)
    return default._replace(
        max_age=given["max_age"] * _DAY if "max_age" in given else default.max_age,
        ignored=tuple(given.get("ignore", ())),
        only=tuple(given.get("only", ())),
        accepted=given.get("accept", default.accepted),
        at_once=given.get("at_once", default.at_once),
        at_once_per_host=given.get("per_host", default.at_once_per_host),
        delay=given.get("delay", default.delay),
        total_timeout=timeout,
        connect_timeout=min(default.connect_timeout, timeout),
        read_timeout=min(default.read_timeout, timeout),
        retries=given.get("retries", default.retries),
        allows_private="allow_private" in given,
        respects_robots="no_robots" not in given,
        checks_fragments="no_fragments" not in given,
        probes_https="no_https" not in given,
    )


def online_roles(options: Namespace) -> tuple[Role, ...]:
    """The roles in which URLs are asked about."""
    from urllint.online.questions import ROLES as USUAL

    roles: tuple[Role, ...] = getattr(options, "online_roles", USUAL)
    return roles


def go_online(hrefs: Iterable[str], options: Namespace, resolver: SettingsResolver) -> dict[str, Answer]:
    """Ask about the serialized URLs; answers are kept from run to run in the project's cache, or the user's.

    Raises KeyboardInterrupt, after it has said what that leaves behind.
    """
    from urllint.online import ask_all, open_store

    wanted = [(href, True) for href in hrefs]
    answers: dict[str, Answer] = {}
    line = _Line(len(wanted)) if _is_watched() else None
    store = open_store(cache_root(resolver))
    asked = online_options(options)
    try:
        with ExitStack() as stack:
            if store is not None:
                stack.enter_context(store)
            ask_all(
                wanted,
                asked,
                store=store,
                progress=None if line is None else line.tell,
                into=answers,
            )
        if store is None or store.trouble:
            reason = store.trouble if store is not None else "there is no place for them that is this user's alone"
            _warn(f"answers cannot be kept for the next run: {reason}")
    except KeyboardInterrupt:
        if line is not None:
            line.erase()
        goes_on = store is not None and not store.trouble and asked.max_age > 0
        rest = "the next run goes on from there" if goes_on else "the next run begins anew"
        _warn(f"interrupted after {len(answers):,} of {len(wanted):,} URLs; {rest}")
        raise
    finally:
        if line is not None:
            line.erase()
    return answers


def _warn(text: str) -> None:
    sys.stderr.write(f"urllint audit: {one_line(text)}\n")


def _is_watched() -> bool:
    from urllint.cli.progress import is_wanted

    return is_wanted(sys.stderr)


class _Line:
    """How far the run is, on a line of the terminal that goes without a trace."""

    def __init__(self, total: int) -> None:
        self._total: Final = total
        self._dead = 0
        self._next = 0.0
        self._columns: Final = Terminal.of(sys.stderr).columns

    def tell(self, done: int, total: int, answer: Answer) -> None:
        """Draw it again, if it is not too soon."""
        del total
        self._dead += answer.outcome == "dead"
        now = perf_counter()
        if now >= self._next:
            self._next = now + _PAUSE
            text = f"asked about {done:,} of {self._total:,} URLs, {self._dead:,} dead"
            sys.stderr.write(f"\r\x1b[K{text[: self._columns - 1]}")
            sys.stderr.flush()

    def erase(self) -> None:
        """Take it away."""
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


# The types of the options' values.


def _number(text: str) -> float:
    if re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,9})?", text, re.ASCII) is None:
        message = f"{text!r} is no number"
        raise ArgumentTypeError(message)
    return float(text)


def _positive(text: str) -> float:
    number = _number(text)
    if number <= 0:
        message = f"{text!r} is not more than 0"
        raise ArgumentTypeError(message)
    return number


def _whole(text: str) -> int:
    if re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) is None:
        message = f"{text!r} is no whole number"
        raise ArgumentTypeError(message)
    return int(text)


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        message = f"{text!r} is less than 1"
        raise ArgumentTypeError(message)
    return number


def _pattern(text: str) -> str:
    from urllint.settings.url_patterns import regular_expression

    expression = regular_expression(text)
    if expression is not None:
        try:
            re.compile(expression)
        except re.error as error:
            message = f"{text!r} is no regular expression: {error}"
            raise ArgumentTypeError(message) from error
    return text


def _roles(text: str) -> tuple[Role, ...]:
    names = text.replace(",", " ").split()
    unknown = next((name for name in names if name not in ROLES), None)
    if unknown is not None or not names:
        message = f"{unknown or text!r} is none of {', '.join(ROLES)}"
        raise ArgumentTypeError(message)
    return tuple(role for role in ROLES if role in names)


def _statuses(text: str) -> frozenset[int]:
    statuses: set[int] = set()
    for part in text.replace(",", " ").split():
        match = re.fullmatch(r"([1-9][0-9]{2})(?:-([1-9][0-9]{2}))?", part, re.ASCII)
        if match is None or int(match[2] or match[1]) < int(match[1]):
            message = f"{part!r} is no status, and no range of them such as 500-599"
            raise ArgumentTypeError(message)
        statuses.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return frozenset(statuses)
