"""Hosts that look like other hosts: the labels of a domain judged by their scripts and lookalike characters.

The restriction levels and the whole-script confusables of UTS #39, with what registries and browsers add: a word of one
script is at home below a top-level domain of its country, and nobody mixes Latin with Cyrillic or Greek.

- https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
- https://www.unicode.org/reports/tr39/#Whole_Script_Confusables
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

from urllint_rules.confusables import lookalikes, script

_DELIMITERS: Final = {"/": "a slash", ".": "a dot", ":": "a colon", "?": "a question mark", "-": "a hyphen"}

_HIGHLY_RESTRICTIVE: Final = (
    frozenset({"Latin", "Han", "Hiragana", "Katakana"}),
    frozenset({"Latin", "Han", "Bopomofo"}),
    frozenset({"Latin", "Han", "Hangul"}),
)
"""Scripts that are written together (UTS #39, section 5.2)."""

_CLOSE_TO_LATIN: Final = frozenset({"Cyrillic", "Greek"})
_EAST_ASIAN: Final = frozenset({"Han", "Hiragana", "Katakana", "Bopomofo"})

_AT_HOME: Final = {
    "Cyrillic": frozenset("am az ba bg by cyrl ee ge kg kz lt lv md me mk mn mo rs ru su tj tm ua uz рф".split()),  # noqa: SIM905
    "Greek": frozenset(("gr", "cy", "eu")),
    "Armenian": frozenset(("am",)),
    "Georgian": frozenset(("ge",)),
    "Hebrew": frozenset(("il",)),
    "Thai": frozenset(("th",)),
    "Lao": frozenset(("la",)),
    "Myanmar": frozenset(("mm",)),
    "Ethiopic": frozenset(("et", "er")),
    "Sinhala": frozenset(("lk",)),
    "Tamil": frozenset(("lk", "in", "sg")),
    "Canadian_Aboriginal": frozenset(("ca",)),
    "Cherokee": frozenset(("us",)),
}
"""Top-level domains below which words of the script are what they seem."""

_NATIVE_LATIN: Final = frozenset("ıʋɣ")
"""Lookalikes that are letters of Turkish, Azerbaijani and Ewe."""

_UNLIKE: Final = frozenset("б৪৭੦੧〇丿")
"""Characters of the table that nobody takes for a letter, only for a digit or a stroke."""

_FAMOUS: Final = frozenset(
    (
        *(
            "google",
            "gmail",
            "youtube",
            "facebook",
            "instagram",
            "whatsapp",
            "twitter",
            "linkedin",
            "wikipedia",
            "github",
        ),
        *(
            "gitlab",
            "microsoft",
            "office",
            "outlook",
            "live",
            "linkedin",
            "apple",
            "icloud",
            "paypal",
            "amazon",
            "ebay",
        ),
        *(
            "netflix",
            "spotify",
            "dropbox",
            "binance",
            "coinbase",
            "pinterest",
            "tiktok",
            "twitch",
            "visa",
            "citi",
            "bing",
        ),
    )
)
"""Names that are worth imitating with nothing but a dotless i."""


class Lookalike(NamedTuple):
    """A label that looks like another: its place among them, how it looks, what it is taken for, and why."""

    place: int
    label: str
    seen_as: str
    reason: str


def find_lookalike(labels: list[str]) -> Lookalike | None:
    """The first label of a domain, in Unicode, that looks like another one."""
    for index, label in enumerate(labels):
        if label.isascii():
            continue
        reason = _delimiter(label) or _mixture(label) or _whole_script(label, labels[-1])
        if reason:
            table = lookalikes()
            return Lookalike(index, label, "".join(table.get(letter, letter) for letter in label), reason)
    return None


def _quoted(character: str) -> str:
    return f'"{character}"'


def _named(character: str) -> str:
    return f'"{character}" (U+{ord(character):04X} {unicodedata.name(character, "UNNAMED CHARACTER")})'


def _delimiter(label: str) -> str:
    """A character that looks like what separates the parts of a URL, and is no letter among its like."""
    for at, character in enumerate(label):
        seen = lookalikes().get(character)
        category = unicodedata.category(character)[0]
        if seen is None or seen.isalnum() or category in "NM":
            continue
        own = script(character)
        beside = {script(other) for other in label[max(at - 1, 0) : at + 2] if other != character}
        if category == "L" and (own in beside or (own in _EAST_ASIAN and beside & _EAST_ASIAN)):
            continue
        return f"{_named(character)} looks like {_DELIMITERS.get(seen, seen)}"
    return ""


def _mixture(label: str) -> str:
    """Letters of scripts that nobody writes together in one word."""
    scripts = {script(character) for character in label} - {None}
    known = {name for name in scripts if name is not None}
    if len(known) < 2 or any(known <= together for together in _HIGHLY_RESTRICTIVE):
        return ""
    table = lookalikes()
    deceptive = [c for c in label if not c.isascii() and c in table and c not in _UNLIKE and script(c) != "Latin"]
    if not deceptive and not ("Latin" in known and known & _CLOSE_TO_LATIN):
        return ""
    names = " and ".join(sorted((name.replace("_", " ") for name in known), key=lambda name: (name != "Latin", name)))
    example = f"; {_named(deceptive[0])} looks like {_quoted(table[deceptive[0]])}" if deceptive else ""
    return f"letters of {names} are mixed in it{example}"


def _whole_script(label: str, top: str) -> str:
    """All letters of one script, and all of them lookalikes of ASCII letters."""
    table = lookalikes()
    others = [character for character in label if not character.isascii()]
    if any(character not in table or character in _UNLIKE for character in others):
        return ""
    names = {name for name in map(script, others) if name is not None}
    if len(names) > 1 or names & _EAST_ASIAN:
        return ""
    name = next(iter(names), None)
    if name == "Latin":
        if set(others) <= _NATIVE_LATIN and "".join(table.get(c, c) for c in label) not in _FAMOUS:
            return ""
        return f"{_named(others[0])} looks like {_quoted(table[others[0]])}"
    if name is not None and (top in _AT_HOME.get(name, ()) or any(script(character) == name for character in top)):
        return ""
    what = f"all its letters are {name.replace('_', ' ')}" if name else f"{_named(others[0])} is no letter"
    return f"{what}, and look like Latin ones" if name else f"{what}, and looks like {_quoted(table[others[0]])}"
