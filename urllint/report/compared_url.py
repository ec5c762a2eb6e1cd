"""How several readers understand one URL, side by side: the reports of ``urllint compare``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from urllint.dialects import COMPONENTS, Reading, same_host
from urllint.redaction import MASK, is_placeholder, redact_text, redact_url, secret_spans
from urllint.report.display import one_line
from urllint.report.terminal import Terminal
from urllint.rfc3986 import DEFAULT_PORTS

_LABEL: Final = 8
"""The width of the longest component's name."""

_MOST_PROBLEMS: Final = 20
"""Problems shown for one reader; JSON has them all."""

REFUSED: Final = "refused"
SAME: Final = " "
WRITTEN_DIFFERENTLY: Final = "~"
DIFFERENT: Final = "!"
_STYLES: Final = {SAME: "faint", WRITTEN_DIFFERENTLY: "warning", DIFFERENT: "error"}


class ComparedUrl(NamedTuple):
    """A text with what each reader makes of it, by the dialect's name."""

    input: str
    base: str | None
    readings: dict[str, Reading]

    @property
    def read(self) -> dict[str, Reading]:
        """The readings with components."""
        return {name: reading for name, reading in self.readings.items() if reading.is_read}

    def values(self, component: str) -> dict[str | None, list[str]]:
        """The readers by what they take for ``component``, the most common value first."""
        values: dict[str | None, list[str]] = {}
        for name, reading in self.read.items():
            values.setdefault(reading.components[component], []).append(name)
        return dict(sorted(values.items(), key=lambda item: -len(item[1])))

    def mark(self, component: str) -> str:
        """Whether the readers agree on ``component``, write the same thing differently, or disagree."""
        values = list(self.values(component))
        if len(values) < 2:
            return SAME
        schemes = {reading.scheme for reading in self.read.values()}
        scheme = schemes.pop() if len(schemes) == 1 else None
        first = values[0]
        same = all(_same(component, first, value, (scheme or "").lower()) for value in values[1:])
        return WRITTEN_DIFFERENTLY if same else DIFFERENT

    @property
    def differs(self) -> list[str]:
        """The components on which readers disagree."""
        return [component for component in COMPONENTS if self.mark(component) == DIFFERENT]


def _same(component: str, one: str | None, other: str | None, scheme: str) -> bool:
    """Whether two values mean the same, although they are not written the same."""
    if not one or not other:
        present = one or other
        if component == "port" and present:
            return present.lstrip("0") == str(DEFAULT_PORTS.get(scheme))
        # Some readers do not tell what is empty from what is not there; an empty path with a host is "/".
        return not present or (component == "path" and present == "/")
    if component == "host":
        return same_host(one, other)
    if component == "scheme":
        return one.lower() == other.lower()
    if component == "port":
        return one.lstrip("0") == other.lstrip("0")
    return False


class _Redaction:
    """Keeps out of everything that is shown what any reader takes for a password."""

    def __init__(self, compared: ComparedUrl, *, show_secrets: bool) -> None:
        self._shows = show_secrets
        text = compared.input
        self._secrets = {text[start:end] for start, end in secret_spans(text)}
        for reading in compared.readings.values():
            password = (reading.userinfo or "").partition(":")[2]
            if password and not is_placeholder(password):
                self._secrets.add(password)

    def url(self, url: str) -> str:
        return url if self._shows else redact_url(url, self._secrets)

    def text(self, text: str) -> str:
        return text if self._shows else redact_text(text, self._secrets)

    def component(self, name: str, value: str) -> str:
        if self._shows:
            return value
        user, colon, password = value.partition(":")
        if name == "userinfo" and password and not is_placeholder(password):
            return f"{user}{colon}{MASK}"
        return redact_text(value, self._secrets)


def as_json(compared: ComparedUrl, *, show_secrets: bool = False) -> str:
    """One JSON object without line breaks. Offsets are those of the input as given, also where it is masked."""
    import json

    redaction = _Redaction(compared, show_secrets=show_secrets)
    return json.dumps(
        {
            "input": redaction.url(compared.input),
            "base": None if compared.base is None else redaction.url(compared.base),
            "differs": compared.differs,
            "readings": [
                {
                    "dialect": name,
                    "components": None
                    if not reading.is_read
                    else {
                        component: None if value is None else redaction.component(component, value)
                        for component, value in reading.components.items()
                    },
                    "failure": None if reading.failure is None else redaction.text(reading.failure),
                    "unsaid": None if reading.unsaid is None else redaction.text(reading.unsaid),
                    "problems": [
                        {"message": redaction.text(problem.message), "start": problem.start, "end": problem.end}
                        for problem in reading.problems
                    ],
                    "notes": list(reading.notes),
                }
                for name, reading in compared.readings.items()
            ],
        }
    )


def as_text(compared: ComparedUrl, terminal: Terminal, *, show_secrets: bool = False) -> str:
    """The URL, a table by component with the differences marked, who refuses it and why, and what each minds."""
    redaction = _Redaction(compared, show_secrets=show_secrets)
    lines = [terminal.paint(one_line(redaction.url(compared.input), terminal.encoding), "url")]
    if compared.base is not None:
        lines.append(f"  {'base':<{_LABEL}}  {one_line(redaction.url(compared.base), terminal.encoding)}")
    said = compared.readings.items()
    refusals = {name: [reading.failure] for name, reading in said if reading.failure is not None}
    unsaid = {name: [reading.unsaid] for name, reading in said if reading.unsaid is not None}
    problems = {name: _problems(compared.input, reading) for name, reading in said}
    notes = {name: list(reading.notes) for name, reading in said}
    sections = [list(_table(compared, terminal, redaction))] + [
        list(_by_reader(sentences, title, terminal, redaction))
        for title, sentences in ((REFUSED, refusals), ("unsaid", unsaid), ("minded", problems), ("notes", notes))
    ]
    for section in sections:
        if section:
            lines += ["", *section]
    marks = {compared.mark(component) for component in COMPONENTS if _is_shown(compared, component)}
    if marks - {SAME}:
        lines += ["", *_legend(marks, terminal)]
    return "\n".join(lines) + "\n"


def differences_as_text(compared: ComparedUrl, terminal: Terminal, *, show_secrets: bool = False) -> str:
    """The components on which readers disagree, and who refuses what others read; empty if all agree."""
    if not compared.read:
        return ""
    redaction = _Redaction(compared, show_secrets=show_secrets)
    refusals = {name: [reading.failure] for name, reading in compared.readings.items() if reading.failure is not None}
    lines = [
        *_table(compared, terminal, redaction, only_different=True),
        *_by_reader(refusals, REFUSED, terminal, redaction),
    ]
    return "".join(f"{line}\n" for line in lines)


def _is_shown(compared: ComparedUrl, component: str) -> bool:
    """Whether the component has a row: not where it is empty for some readers and not there for the others."""
    values = compared.values(component)
    return bool(values) and (compared.mark(component) == DIFFERENT or any(values))


def _table(
    compared: ComparedUrl, terminal: Terminal, redaction: _Redaction, *, only_different: bool = False
) -> Iterator[str]:
    """A line for each component that the readers agree on, and one for each value where they do not."""
    rows: list[tuple[str, str, str, str]] = []
    for component in COMPONENTS:
        values = compared.values(component)
        mark = compared.mark(component)
        if only_different and mark != DIFFERENT:
            continue
        if not _is_shown(compared, component):
            continue
        for index, (value, names) in enumerate(values.items()):
            shown = "(none)" if value is None else "(empty)" if value == "" else redaction.component(component, value)
            readers = "" if mark == SAME else ", ".join(names)
            rows.append((mark if index == 0 else " ", component if index == 0 else "", shown, readers))
    visible = [one_line(shown, terminal.encoding) for _, _, shown, _ in rows]
    width = max((len(text) for text, row in zip(visible, rows, strict=True) if row[3]), default=0)
    width = min(width, terminal.columns // 2)
    style = "faint"
    for (mark, component, _, readers), text in zip(rows, visible, strict=True):
        style = _STYLES[mark] if component else style
        label = terminal.paint(f"{mark} {component}", style if component else "faint")
        line = f"{label}{' ' * (_LABEL - len(component))}  "
        value = terminal.paint(text, "faint") if text in ("(none)", "(empty)") else text
        if readers:
            value += " " * (width - len(text)) + f"  {terminal.paint(readers, 'name')}"
        yield line + value


def _by_reader(said: Mapping[str, list[str]], title: str, terminal: Terminal, redaction: _Redaction) -> Iterator[str]:
    """What readers say, under a title; readers that say the same share the lines."""
    readers: dict[tuple[str, ...], list[str]] = {}
    for name, sentences in said.items():
        if sentences:
            readers.setdefault(tuple(sentences), []).append(name)
    if not readers:
        return
    labels = {sentences: ", ".join(names) for sentences, names in readers.items()}
    width = max(map(len, labels.values()))
    yield f"  {terminal.paint(title, 'error' if title == REFUSED else 'faint')}"
    for said_by_all, label in labels.items():
        for index, sentence in enumerate(said_by_all):
            name = terminal.paint(label, "name") + " " * (width - len(label)) if index == 0 else " " * width
            text = one_line(redaction.text(sentence), terminal.encoding)
            yield f"    {name}  {terminal.sentence(text, width + 6, width + 6)}"


def _problems(text: str, reading: Reading) -> list[str]:
    """What a reader minds, each with the characters that it is about."""
    lines: dict[str, None] = {}
    for problem in reading.problems:
        at = one_line(text[problem.start : problem.end], limit=30)
        lines[f'{problem.message}: "{at}"' if at else f"{problem.message} (at {problem.start + 1})"] = None
    shown = list(lines)
    left_out = len(shown) - _MOST_PROBLEMS
    return [*shown[:_MOST_PROBLEMS], f"and {left_out} more"] if left_out > 0 else shown


def _legend(marks: set[str], terminal: Terminal) -> Iterator[str]:
    if DIFFERENT in marks:
        yield f"{terminal.paint(DIFFERENT, _STYLES[DIFFERENT])} readers disagree"
    if WRITTEN_DIFFERENTLY in marks:
        yield f"{terminal.paint(WRITTEN_DIFFERENTLY, _STYLES[WRITTEN_DIFFERENTLY])} the same, written differently"
