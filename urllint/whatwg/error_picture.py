"""Validation errors as people see them: the text with carets under what is wrong, and what each error means."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from urllint.whatwg.error_messages import ErrorMessages
from urllint.whatwg.excerpt import Canvas, Plain, Row, excerpt
from urllint.whatwg.parser import ParseResult

MOST_ROWS: Final = 50
"""Rows of carets shown for one URL; what is wrong in more places than that is not made clearer by more carets."""


def format_errors(result: ParseResult, *, columns: int = 100, encoding: str = "utf-8") -> str:
    """The text that was parsed with carets under every error, and what each error means; lines without a last newline.

    ``columns`` is how wide the picture may be: of a longer text the part around the errors is shown. Code points that
    cannot be seen, or that the output's ``encoding`` lacks, are written as their numbers. The text is shown whole, with
    the password that it may hold.

    An empty string if there is no error.
    """
    if not result.errors:
        return ""
    canvas = Plain(columns, encoding)
    return "\n".join([*draw_errors(result.input, result, canvas), "", *explain_errors(result, canvas)])


def draw_errors(
    text: str, result: ParseResult, canvas: Canvas, spans: Sequence[tuple[int, int]] | None = None
) -> Iterator[str]:
    """The lines that show ``text``, with carets under the errors; those of the same name share a row of carets.

    ``text`` is what was parsed, or what is shown instead of it; then ``spans`` say where in it the errors stand.
    """
    if spans is None:
        spans = [(error.start, error.end) for error in result.errors]
    marks: dict[tuple[str, bool], list[tuple[int, int]]] = {}
    for index, (error, span) in enumerate(zip(result.errors, spans, strict=True)):
        marks.setdefault((error.name, result.is_fatal(index)), []).append(span)
    rows: list[Row] = []
    for (name, fatal), places in marks.items():
        count = f" ({len(places)} times)" if len(places) > 1 else ""
        style = _style(fatal)
        for chunk in _beside_each_other(places, canvas.columns):
            rows.append(Row(tuple(chunk), canvas.paint(name, style) + count, style))
            count = ""
    left_out = len(rows) - MOST_ROWS
    yield from excerpt(text, rows[:MOST_ROWS], canvas)
    if left_out > 0:
        yield f"and {left_out} more rows of carets"


def explain_errors(result: ParseResult, canvas: Canvas) -> Iterator[str]:
    """The lines with each error's name, once for each thing that there is to say about it, and the sentence."""
    messages = ErrorMessages(result)
    said: dict[tuple[str, str], str] = {}
    for index, error in enumerate(result.errors):
        said[error.name, messages.of(error)] = _style(result.is_fatal(index))
    width = max((len(name) for name, _ in said), default=0)
    named = ""
    for (name, sentence), style in said.items():
        label = canvas.paint(name, style) + " " * (width - len(name)) if name != named else " " * width
        named = name
        yield f"  {label}  {canvas.sentence(sentence, width + 4, width + 4)}"


def _style(fatal: bool) -> str:
    return "error" if fatal else "warning"


def _beside_each_other(spans: Iterable[tuple[int, int]], columns: int) -> Iterator[list[tuple[int, int]]]:
    """Groups of spans that one line can show together."""
    group: list[tuple[int, int]] = []
    for span in sorted(spans):
        if group and span[1] - group[0][0] > columns // 2:
            yield group
            group = []
        group.append(span)
    if group:
        yield group
