"""A character that cannot stand in a URL as it is.

## What it reports

In path, query or fragment: spaces, control characters, `"`, `<`, `>`, `[`, `]`, `\\`, `^`, backquotes, `{`, `|`, `}`, a
second `#`, and a `%` that no two hexadecimal digits follow. Anywhere: tabs and line breaks, and spaces or control
characters at either end. Letters beyond ASCII are fine.

`data:` and `javascript:` URLs are left alone; the option `ignored-schemes` says which are.

## Why it matters

Parsers repair these characters, each in its way: some are removed, some percent-encoded, some sent as they are. Another
program repairs them otherwise, or ends the URL there. A server may answer a broken `%` with an error.

- A tab or line break in the host is an error: the host is not what it seems.
- A broken `%`, a control character, a tab or line break elsewhere, and a space are warnings.
- The others are only mentioned. Not even that is shown, unless it is asked for, of those that work as they are: what
  browsers send as it is (Google Fonts, for one, hands out URLs with `|`), a `%` in a fragment, which no server sees, a
  `^`, which no slip of the keyboard writes, a pair of quotes inside a query or fragment, angle brackets around a
  placeholder, a space in a destination of Markdown in `<` and `>`, which all that read Markdown percent-encode, and
  one in the name of a file in `.gitbook/assets`, which GitBook's editor writes. A bracket without its partner, Markdown
  inside a destination and a quote at its end are shown.
- `[kbps](## "1000 bits a second")`, a destination of `#` alone, leads nowhere on purpose.

## How to fix

Percent-encode the character; the message says what browsers make of it. Where they leave it as it is, encoding it gives
a different URL: most servers treat both alike, but not all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from urllint.plugin import (
    CheckedUrl,
    Component,
    Edit,
    Example,
    Fix,
    Lowering,
    OptionSpec,
    Severity,
    Triggers,
    ValidationError,
)
from urllint_rules.mending import REMOVED, breaks, encoding_step, joined, percent_encoded, stripped
from urllint_rules.standard_error import StandardErrorRule, is_followed
from urllint_rules.wording import character, component_name, host_reading, is_special, readers


class InvalidURLUnit(StandardErrorRule):
    name = "invalid-URL-unit"
    summary = "A character cannot stand in a URL as it is, or a % is not followed by two hexadecimal digits."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    options = (
        OptionSpec(
            "ignored-schemes",
            ("data", "javascript"),
            "Schemes of URLs that are left alone, as what follows them is content and no address.",
        ),
    )
    bad = (
        Example("https://shop.example/summer sale", " ", "https://shop.example/summer%20sale"),
        Example("https://shop.example/100%/", "%", "https://shop.example/100%25/"),
        Example("https://shop.example/?q=a|b", "|", "https://shop.example/?q=a%7Cb"),
        Example("https://shop.example/#top#prices", "#", "https://shop.example/#top%23prices"),
        Example("https://shop.example/ca\tlogue", "\t", "https://shop.example/calogue"),
        Example(" https://shop.example/", " ", "https://shop.example/"),
    )
    good = (
        "https://shop.example/summer%20sale",
        "https://shop.example/100%25/",
        "https://shop.example/?q=a%7Cb",
        "https://shop.example/catálogo#precios",
        "data:text/html,<b>100%</b>",
    )

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity | None:
        """Weigh by what is lost when the character is repaired."""
        ignored = self.settings["ignored-schemes"]
        if isinstance(ignored, tuple) and url.scheme in ignored:
            return None
        at = url.text[error.start]
        if _is_stripped(url, error):
            return "info"
        if at in REMOVED:
            return "error" if url.component_at(error.start, error.end) == "host" else "warning"
        if at == " ":
            return "warning" if is_special(url) or not url.scheme else "info"
        if at == "%" and url.component_at(error.start, error.end) == "fragment":
            return "info"
        if at == "%" or not at.isprintable() or _is_windows_path(url):
            return "warning"
        return "info"

    def excuse(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Lowering | None:
        """What works as it is; a "#" beside another or at the end is a slip, and a bracket or quote without partner."""
        if not url.text.strip("#") or _is_written_for_markdown(url, errors) or _is_written_by_gitbook(url, errors):
            return "harmless"
        if any(self.weigh(url, error) != "info" for error in errors) or _is_bracketed(url):
            return None
        return "harmless" if all(_is_kept(url, error) or _is_meant(url, error) for error in errors) else None

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name the character, where it stands, and what becomes of it."""
        at = url.text[error.start]
        component = url.component_at(error.start, error.end)
        where = component_name(component)
        who = readers(url)
        if _is_stripped(url, error):
            side = "before" if error.start == 0 else "after"
            return f"{character(at)} stands {side} the URL; {who} drop it"
        if at in REMOVED:
            reading = host_reading(url) if component == "host" else ""
            return f"{character(at)} stands inside the {where}; " + (reading or f"{who} remove it")
        if at == "%":
            return f'a "%" in the {where} is not followed by two hexadecimal digits; {who} leave it as it is'
        if at == "#":
            return f'this "#" is not the first one, and so belongs to the {where}; {who} leave it there'
        return f"{character(at)} cannot stand in the {where} as it is; {who} {_outcome(url, component, error.start)}"

    def advise(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what to write."""
        at = url.text[error.start]
        if at in REMOVED or _is_stripped(url, error):
            return "Remove it from the URL."
        if _is_drive(url, error.start):
            return 'Write ":" after the letter of a drive.'
        if at == "%":
            return "Write %25 for a percent sign, or complete the two digits."
        if at == "#":
            return 'Keep one "#", and write %23 for one that belongs to the fragment.'
        if _is_windows_path(url):
            return "Write a file on a drive as file:///C:/..., with slashes."
        encoded = "".join(f"%{byte:02X}" for byte in at.encode())
        written = url.written(url.component_at(error.start, error.end), at)
        return f"Write it as {encoded}." if written != at else f"Write it as {encoded}, if both mean the same there."

    def remark(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name this character, too."""
        return character(url.text[error.start])

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write what the parser writes, if it does: nothing for what it removes, else the percent-encoding."""
        if _is_windows_path(url):
            return None
        text = url.text
        broken = breaks(text)
        is_broken = False
        encoded: list[int] = []
        edits: list[Edit] = []
        steps: dict[str, None] = {}
        for error in errors:
            if _is_stripped(url, error):
                edits += stripped(text)
                steps["remove what stands before and after the URL"] = None
            elif text[error.start] in REMOVED:
                is_broken = True
            elif _is_drive(url, error.start):
                edits.append(Edit(error.start, error.end, ":"))
                steps["write the drive with a colon"] = None
            elif not any(span.start <= error.start < span.end for span in broken):
                encoded.append(error.start)
        bare = [span for span in broken if is_broken and " " not in text[span.start : span.end]]
        if bare:
            edits += [Edit(span.start, span.end, "") for span in bare]
            steps["remove tabs and line breaks"] = None
        # First what the parser writes itself. What it leaves as it is, and spaces that are not meant, need another
        # look, and so a fix of their own.
        own = [at for at in encoded if url.written(url.component_at(at, at + 1), text[at]) != text[at]]
        if not edits and not own:
            own = encoded
            if is_broken:
                edits += [Edit(span.start, span.end, "") for span in broken]
                steps["remove line breaks, with the spaces around them"] = None
        encoding = percent_encoded(text, own)
        if encoding:
            steps[encoding_step(text, encoding)] = None
        title = " and ".join(steps)
        return Fix(title[:1].upper() + title[1:], joined([*edits, *encoding])) if steps else None


def _is_written_by_gitbook(url: CheckedUrl, errors: Sequence[ValidationError]) -> bool:
    """Whether the only errors are spaces in the name of a file that GitBook's editor has put into its folder."""
    at = url.text.find(".gitbook/assets/")
    return at >= 0 and all(url.text[error.start] == " " and error.start > at for error in errors)


def _is_stripped(url: CheckedUrl, error: ValidationError) -> bool:
    """Whether the error is about what is taken off either end."""
    return url.text[error.start] <= " " and (error.start == 0 or error.end == len(url.text))


def _is_windows_path(url: CheckedUrl) -> bool:
    """Whether the "scheme" is a drive letter."""
    return len(url.scheme) == 1 and url.text[2:3] == "\\"


def _is_drive(url: CheckedUrl, offset: int) -> bool:
    """Whether the character at ``offset`` is the second one of a Windows drive letter."""
    record = url.record
    if record is None or record.scheme != "file" or url.text[offset] != "|":
        return False
    drive = record.path[:1]
    return drive == [url.text[offset - 1] + ":"] and url.text[: offset - 1].rstrip("/\\") in ("", "file:")


def _outcome(url: CheckedUrl, component: Component | None, start: int) -> str:
    code_point = url.text[start]
    if not code_point.isascii():
        return "percent-encode it"
    if _is_drive(url, start):
        return 'read it as the ":" of a drive'
    written = url.written(component, code_point)
    return "leave it as it is" if written == code_point else f"write it as {written}"


def _is_kept(url: CheckedUrl, error: ValidationError) -> bool:
    """Whether the character is sent as it stands, and is no slip of the keyboard."""
    if _is_stripped(url, error) or _is_windows_path(url):
        return False
    at = url.text[error.start]
    if at == "#":
        around = url.text[error.start - 1 : error.start] + url.text[error.end : error.end + 1]
        return "#" not in around and len(around) == 2
    if at in "[]" and ("](" in url.text or url.text.count("[") != url.text.count("]")):
        return False
    return url.written(url.component_at(error.start, error.end), at) == at


def _is_bracketed(url: CheckedUrl) -> bool:
    """Whether all of a destination is in brackets, as nobody writes it but by mistake: ``[a]([b.md])``."""
    return is_followed(url) and url.text[:1] == "[" and url.text[-1:] == "]"


def _is_meant(url: CheckedUrl, error: ValidationError) -> bool:
    """Whether the character is one of a pair around a phrase or a placeholder, or a caret."""
    at = url.text[error.start]
    if at == "^":
        return True
    if at in "<>":
        words = _PLACEHOLDER.sub("", url.text)
        return "<" not in words and ">" not in words
    component = url.component_at(error.start, error.end)
    if at != '"' or component not in ("query", "fragment"):
        return False
    text = url.component_text(component)
    return text.count('"') % 2 == 0 and '""' not in text


_PLACEHOLDER: Final = re.compile(r"<[A-Za-z][\w -]*>")


def _is_written_for_markdown(url: CheckedUrl, errors: Sequence[ValidationError]) -> bool:
    """Whether all that is wrong are spaces inside a destination in angle brackets."""
    place = url.found.places[-1]
    if place.extractor != "markdown" or place.kind not in ("link", "image", "definition"):
        return False
    start, end = url.found.span
    text = url.document.text
    is_in_angles = text[start - 1 : start] == "<" and text[end : end + 1] == ">"
    return is_in_angles and all(url.text[error.start] == " " and not _is_stripped(url, error) for error in errors)
