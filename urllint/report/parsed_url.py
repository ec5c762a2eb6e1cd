"""How the URL Standard reads one URL, for people and for programs: the reports of ``urllint parse``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urllint import whatwg
from urllint.redaction import MASK, Redacted, is_placeholder, redact_url, secret_spans
from urllint.report.display import one_line
from urllint.report.terminal import Terminal
from urllint.whatwg.error_messages import ErrorMessages
from urllint.whatwg.error_picture import draw_errors, explain_errors


class ParsedUrl(NamedTuple):
    """A URL as it was asked for, and what the parser makes of it."""

    input: str
    base: str | None
    result: whatwg.ParseResult

    @property
    def valid(self) -> bool:
        """Whether it parses and no error is reported."""
        return self.result.url is not None and not self.result.errors


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
    messages = ErrorMessages(parsed.result)
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
                    "fatal": parsed.result.is_fatal(index),
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
        *_picture(parsed, terminal, show_secrets=show_secrets),
        *_outcome(parsed, terminal, show_secrets=show_secrets),
    ]
    return "\n".join(lines) + "\n"


def _picture(parsed: ParsedUrl, terminal: Terminal, *, show_secrets: bool) -> Iterator[str]:
    """The URL as given, with carets, and what the errors mean."""
    result = parsed.result
    redacted = Redacted(parsed.input, () if show_secrets else secret_spans(parsed.input))
    spans = [redacted.span(error.start, error.end) for error in result.errors]
    yield from draw_errors(redacted.text, result, terminal, spans)
    if result.errors:
        yield ""
        yield from explain_errors(result, terminal)


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
        rendered = whatwg.render_host(url)
        rows.append(("host", url.host if rendered == url.host else f"{url.host} ({rendered})"))
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
