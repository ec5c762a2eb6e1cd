"""Secrets out of an inventory, before anything of it is shown or stored.

Two URLs that differ only in a secret are one URL afterwards.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from urllint.audit.inventory import Inventory
from urllint.audit.looking import Spelling
from urllint.audit.reading import ReadUrl
from urllint.redaction import redact_url


class Masked(NamedTuple):
    """The spellings and URLs of an inventory as they may be shown.

    ``url_of`` has the index into ``urls`` of each spelling, ``real`` the serialized form of each URL that can be asked
    for.
    """

    spellings: list[Spelling]
    urls: list[ReadUrl]
    url_of: array[int]
    real: list[str]


def masked(inventory: Inventory, *, show_secrets: bool) -> Masked:
    """The inventory's spellings and URLs, sorted by their text, with masks in place of secrets."""
    numbers: dict[tuple[str, str], int] = {}
    merged: list[ReadUrl] = []
    real: list[str] = []
    now = array("I")
    for url in inventory.urls:
        text = url.url if show_secrets else redact_url(url.url)
        shown = url if text == url.url else url._replace(url=text)
        number = numbers.setdefault((shown.url, shown.kind), len(merged))
        if number == len(merged):
            merged.append(shown)
            real.append(url.url)
        now.append(number)
    order = sorted(range(len(merged)), key=lambda number: (merged[number].url, merged[number].kind))
    place = array("I", bytes(4 * len(order)))
    for at, number in enumerate(order):
        place[number] = at
    spellings = inventory.spellings
    return Masked(
        spellings if show_secrets else [_masked(spelling) for spelling in spellings],
        [merged[number] for number in order],
        array("I", (place[now[url]] for url in inventory.url_of)),
        [real[number] for number in order],
    )


def _masked(spelling: Spelling) -> Spelling:
    written = redact_url(spelling.written)
    base = spelling.base if spelling.base is None else redact_url(spelling.base)
    same = written == spelling.written and base == spelling.base
    return spelling if same else spelling._replace(written=written, base=base)
