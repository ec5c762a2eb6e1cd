"""How the URL Standard reads one URL, for people and for programs: the reports of ``urllint parse``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from urllint import whatwg
from urllint.redaction import MASK, Redacted, is_placeholder, redact_url, secret_spans
from urllint.report.display import one_line
from urllint.report.excerpt import Row, excerpt
from urllint.report.terminal import Terminal

_MOST_ROWS: Final = 50
"""Rows of carets shown for one URL; what is wrong in more places than that is not made clearer by more carets."""


class ParsedUrl(NamedTuple):
    """A URL as it was asked for, and what the parser makes of it."""

    input: str
    base: str | None
    result: whatwg.ParseResult

    @property
    def valid(self) -> bool:
        """Whether it parses and no error is reported."""
        return self.result.url is not None and not self.result.errors

    def is_fatal(self, index: int) -> bool:
        """Whether the error at ``index`` ended the parse."""
        return self.result.url is None and index == len(self.result.errors) - 1


def read(text: str, base: str | None) -> ParsedUrl:
    """Parse ``text``; raises ValueError if ``base`` does not parse."""
    return ParsedUrl(text, base, whatwg.parse(text, base))


def as_json(parsed: ParsedUrl, *, show_secrets: bool = False) -> str:
    """One JSON object without line breaks. Offsets are those of the input as given, also where it is masked."""

    secrets = _secrets(parsed)

    def shown(url: str) -> str:
        return url if show_secrets else redact_url(url, secrets)

    import json

    url = parsed.result.url
    messages = Messages(parsed)
    return json.dumps(
        {
            "input": shown(parsed.input),
            "base": None if parsed.base is None else shown(parsed.base),
            "href": None if url is None else shown(url.href),
            "components": None
            if url is None
            else {
                "scheme": url.scheme,
                "username": url.username,
                "password": url.password if show_secrets else _masked(url.password),
                "host": url.host,
                "port": url.port,
                "path": shown(url.pathname),
                "query": None if url.query is None else shown(url.query),
                "fragment": None if url.fragment is None else shown(url.fragment),
                "serialized": shown(url.href),
            },
            "errors": [
                {
                    "name": error.name,
                    "start": error.start,
                    "end": error.end,
                    "message": messages.of(error),
                    "fatal": parsed.is_fatal(index),
                }
                for index, error in enumerate(parsed.result.errors)
            ],
            "valid": parsed.valid,
        }
    )


def _secrets(parsed: ParsedUrl) -> set[str]:
    """What reads as a password in the input; where the standard reads it as something else, it is masked there, too."""
    return {parsed.input[start:end] for start, end in secret_spans(parsed.input)}


def _masked(password: str) -> str:
    return password if not password or is_placeholder(password) else MASK


def as_text(parsed: ParsedUrl, terminal: Terminal, *, show_secrets: bool = False) -> str:
    """The URL with carets under every error, what each means, the components and the serialized URL."""
    lines = [
        *_input(parsed, terminal, show_secrets=show_secrets),
        *_explanations(parsed, terminal),
        *_outcome(parsed, terminal, show_secrets=show_secrets),
    ]
    return "\n".join(lines) + "\n"


def _input(parsed: ParsedUrl, terminal: Terminal, *, show_secrets: bool) -> Iterator[str]:
    """The URL as given; errors of the same name share a row of carets."""
    redacted = Redacted(parsed.input, () if show_secrets else secret_spans(parsed.input))
    marks: dict[tuple[str, bool], list[tuple[int, int]]] = {}
    for index, error in enumerate(parsed.result.errors):
        key = (error.name, parsed.is_fatal(index))
        marks.setdefault(key, []).append(redacted.span(error.start, error.end))
    rows: list[Row] = []
    for (name, fatal), spans in marks.items():
        count = f" ({len(spans)} times)" if len(spans) > 1 else ""
        style = "error" if fatal else "warning"
        for chunk in _beside_each_other(spans, terminal.columns):
            rows.append(Row(tuple(chunk), terminal.paint(name, style) + count, style))
            count = ""
    left_out = len(rows) - _MOST_ROWS
    yield from excerpt(redacted.text, rows[:_MOST_ROWS], terminal)
    if left_out > 0:
        yield f"and {left_out} more rows of carets"


def _beside_each_other(spans: list[tuple[int, int]], columns: int) -> Iterator[list[tuple[int, int]]]:
    """Groups of spans that one line can show together."""
    spans = sorted(spans)
    group: list[tuple[int, int]] = []
    for span in spans:
        if group and span[1] - group[0][0] > columns // 2:
            yield group
            group = []
        group.append(span)
    if group:
        yield group


def _explanations(parsed: ParsedUrl, terminal: Terminal) -> Iterator[str]:
    """Each error's name once for each thing that there is to say about it, with the sentence."""
    messages = Messages(parsed)
    said: dict[tuple[str, str], str] = {}
    for index, error in enumerate(parsed.result.errors):
        style = "error" if parsed.is_fatal(index) else "warning"
        said[error.name, messages.of(error)] = style
    if not said:
        return
    yield ""
    width = max(len(name) for name, _ in said)
    named = ""
    for (name, sentence), style in said.items():
        label = terminal.paint(name, style) + " " * (width - len(name)) if name != named else " " * width
        named = name
        yield f"  {label}  {terminal.sentence(one_line(sentence, terminal.encoding), width + 4, width + 4)}"


def _outcome(parsed: ParsedUrl, terminal: Terminal, *, show_secrets: bool) -> Iterator[str]:
    secrets = _secrets(parsed)

    def shown(url: str) -> str:
        return one_line(url if show_secrets else redact_url(url, secrets), terminal.encoding)

    yield ""
    url = parsed.result.url
    if url is None:
        name = parsed.result.errors[-1].name
        outcome = f"parsing stops at {name}; this is no URL, and browsers refuse it"
        if name == "missing-scheme-non-relative-URL" and parsed.base is None:
            outcome = "this may be a relative reference; --base says what it is relative to"
        yield _field("failure", outcome, terminal, "error")
        if parsed.base is not None:
            yield _field("base", shown(parsed.base), terminal)
        return
    rows = [("scheme", url.scheme)]
    if url.username:
        rows.append(("username", url.username))
    if url.password:
        rows.append(("password", url.password if show_secrets else _masked(url.password)))
    if url.host is not None:
        rows.append(("host", url.host))
    if url.port is not None:
        rows.append(("port", str(url.port)))
    rows.append(("path", url.pathname))
    if url.query is not None:
        rows.append(("query", url.query))
    if url.fragment is not None:
        rows.append(("fragment", url.fragment))
    for name, value in rows:
        yield _field(name, shown(value) if value else terminal.paint("(empty)", "faint"), terminal)
    yield ""
    if parsed.base is not None:
        yield _field("base", shown(parsed.base), terminal)
    yield _field("href", terminal.paint(shown(url.href), "url"), terminal)
    if parsed.valid:
        yield _field("valid", "no error is reported", terminal, "good")


def _field(name: str, value: str, terminal: Terminal, style: str = "faint") -> str:
    return f"  {terminal.paint(name, style)}{' ' * (8 - len(name))}  {value}"


class Messages:
    """What the errors of one URL mean where they stand: the sentence for the name, or a closer one."""

    def __init__(self, parsed: ParsedUrl) -> None:
        self._text = parsed.input
        self._base = parsed.base
        self._start = len(parsed.input) - len(parsed.input.lstrip(_STRIPPED))
        self._end = len(parsed.input.rstrip(_STRIPPED))

    def of(self, error: whatwg.ValidationError) -> str:
        """A sentence about ``error``."""
        sentence = whatwg.ERRORS[error.name].sentence
        if error.name == "invalid-URL-unit":
            return self._about_unit(error, sentence)
        if error.name == "domain-to-ASCII":
            return self._about_domain(error, sentence)
        if error.name.endswith("invalid-code-point") and error.end - error.start == 1:
            return f"{sentence} ({_name(self._text[error.start])})"
        return sentence

    def _about_unit(self, error: whatwg.ValidationError, sentence: str) -> str:
        at = self._text[error.start : error.end]
        if error.end <= self._start or error.start >= self._end:
            return "Spaces and control characters around a URL are removed."
        if not at.strip("\t\n\r"):
            return "Tabs and line breaks in a URL are removed."
        if at == "%":
            return "A percent sign must be followed by two hexadecimal digits."
        return f"{sentence} ({_name(at)})" if len(at) == 1 else sentence

    def _about_domain(self, error: whatwg.ValidationError, sentence: str) -> str:
        """Name the conditions that the domain does not meet, those where the error stands first of all."""
        from urllint.whatwg.domain import CONDITIONS

        start, end = whatwg.component_spans(self._text, self._base).host or (error.start, error.end)
        broken = whatwg.domain_conditions(self._text[start:end])
        inside = [c for c in broken if error.start <= start + c.start and start + c.end <= error.end]
        meanings = dict.fromkeys(CONDITIONS[condition.condition] for condition in inside or broken)
        return f"This domain is not valid: {'; '.join(meanings)}." if meanings else sentence


_STRIPPED: Final = "".join(map(chr, range(0x21)))
"""C0 controls and space, which the parser takes off both ends."""


def _name(character: str) -> str:
    """A code point with its number and name."""
    from unicodedata import name

    number = ord(character)
    if 0xDC80 <= number <= 0xDCFF:
        return f"byte 0x{number - 0xDC00:02X}, which is not UTF-8"
    return f"U+{number:04X} {name(character, '')}".rstrip()
