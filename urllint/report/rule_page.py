"""A rule's page: its module's docstring, its metadata and its examples, for a terminal, for programs and as Markdown.

Nothing about a rule is written here; the page of a third party's rule is made in the same way.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator
from typing import Final, NamedTuple

from urllint.answer import Answer
from urllint.report.terminal import Terminal
from urllint.rule import Example, Rule
from urllint.specs import OptionSpec, OptionValue, RuleSpec, load_target
from urllint.whatwg import parse
from urllint.whatwg.display import display
from urllint.whatwg.excerpt import Row, excerpt

HEADINGS: Final = ("What it reports", "Why it matters", "How to fix")
"""What every rule's docstring has, in this order."""

_INDENT: Final = "  "

_WIDEST: Final = 100
"""Text in longer lines is hard to read."""


class Section(NamedTuple):
    """A heading of the docstring and the text below it."""

    heading: str
    text: str


class RulePage(NamedTuple):
    """All that there is to say about a rule. ``title`` is the docstring's first line."""

    spec: RuleSpec
    title: str
    sections: tuple[Section, ...]
    bad: tuple[Example, ...]
    good: tuple[str, ...]


def load_page(spec: RuleSpec) -> RulePage:
    """Import the rule that ``spec`` names and take its page together.

    Raises TypeError if the target is no rule, and whatever importing it raises.
    """
    target = load_target(spec.target)
    if not (isinstance(target, type) and issubclass(target, Rule)):
        message = f"{spec.target} is no subclass of urllint.plugin.Rule"
        raise TypeError(message)
    title, sections = parse_docstring(sys.modules[target.__module__].__doc__ or "")
    return RulePage(spec, title or spec.summary, sections, target.bad, target.good)


def parse_docstring(docstring: str) -> tuple[str, tuple[Section, ...]]:
    """The first line, and the sections under the headings that begin with ``##``."""
    title, _, rest = docstring.strip().partition("\n")
    sections: list[Section] = []
    heading = ""
    lines: list[str] = []
    for line in (*textwrap.dedent(rest).splitlines(), "## "):
        if line.startswith("## "):
            text = "\n".join(lines).strip()
            if heading or text:
                sections.append(Section(heading, text))
            heading = line[3:].strip()
            lines = []
        else:
            lines.append(line.rstrip())
    return title.strip(), tuple(sections)


def explain(spec: RuleSpec, terminal: Terminal | None = None) -> str:
    """The page of a rule as text for a terminal, ending in a newline."""
    terminal = terminal or Terminal()
    width = min(terminal.columns, _WIDEST)
    page = load_page(spec)
    lines = [f"{terminal.paint(spec.name, 'name')}: {page.title}", ""]
    for name, value in _facts(spec):
        lines += _filled(value, width, f"{_INDENT}{name:10} ", _INDENT + " " * 11)
    for heading, text in page.sections:
        lines += ["", *([terminal.paint(heading, "name")] if heading else [])]
        lines += _wrapped(text, width)
    if page.bad:
        lines += ["", terminal.paint("Reported", "name")]
        for example in page.bad:
            lines += _marked(spec, example, terminal, _INDENT)
    if page.good:
        lines += ["", terminal.paint("Not reported", "name")]
        lines += [f"{_INDENT}{_visible(url, terminal)}" for url in page.good]
    if spec.options:
        lines += ["", terminal.paint("Options", "name")]
        for option in spec.options:
            lines += _wrapped(option_text(option), width)
    return "\n".join(lines) + "\n"


def as_dict(spec: RuleSpec) -> dict[str, object]:
    """The page of a rule for programs; every value can be written as JSON."""
    page = load_page(spec)
    return {
        "name": spec.name,
        "group": spec.group,
        "summary": spec.summary,
        "severity": spec.severity,
        "default": spec.default,
        "since": spec.since or None,
        "aliases": list(spec.aliases),
        "fixable": spec.fixable,
        "explains": list(spec.explains),
        "help_url": spec.help_url,
        "title": page.title,
        "sections": [{"heading": heading, "text": text} for heading, text in page.sections],
        "options": [
            {
                "name": option.name,
                "default": list(option.default) if isinstance(option.default, tuple) else option.default,
                "sentence": option.sentence,
                "choices": list(option.choices),
            }
            for option in spec.options
        ],
        "bad": [
            {
                "url": example.url,
                "marked": example.marked,
                "fixed": example.fixed,
                "base": example.base,
                "visible": example.visible,
                "options": {name: list(v) if isinstance(v, tuple) else v for name, v in example.options},
                "answer": None if example.answer is None else _told(example.answer),
            }
            for example in page.bad
        ],
        "good": list(page.good),
    }


def render_markdown(spec: RuleSpec) -> str:
    """The page of a rule as Markdown."""
    page = load_page(spec)
    lines = [f"# {spec.name}", "", page.title, ""]
    lines += [f"- {name}: {value}" for name, value in _facts(spec)]
    for heading, text in page.sections:
        lines += ["", *([f"## {heading}", ""] if heading else []), text]
    if page.bad:
        lines += ["", "## Reported", "", "```text"]
        for example in page.bad:
            lines += _marked(spec, example, Terminal(), "")
        lines.append("```")
    if page.good:
        lines += ["", "## Not reported", "", "```text"]
        lines += [_visible(url, Terminal()) for url in page.good]
        lines.append("```")
    if spec.options:
        lines += ["", "## Options", ""]
        lines += [f"- {option_text(option)}" for option in spec.options]
    return "\n".join(lines) + "\n"


def _facts(spec: RuleSpec) -> Iterator[tuple[str, str]]:
    """The metadata that people look for, with a word before each."""
    yield "group", spec.group
    yield "severity", spec.severity
    yield "selected", _when(spec)
    yield "fix", "yes" if spec.fixable else "no"
    if spec.since:
        yield "since", spec.since
    if spec.aliases:
        yield "also", ", ".join(spec.aliases)
    if spec.explains:
        yield "leads", "its finding stands for those of " + ", ".join(spec.explains) + " on the same URL"
    if spec.help_url:
        yield "see", spec.help_url


def _when(spec: RuleSpec) -> str:
    """When the rule is in force."""
    if spec.triggers is not None and spec.triggers.answers:
        return "in an audit that goes online"
    return "by default" if spec.default else "only if asked for"


def option_text(option: OptionSpec) -> str:
    """One line about an option, in Markdown."""
    default = ", ".join(option.default) if isinstance(option.default, tuple) else str(option.default)
    choices = f" One of: {', '.join(option.choices)}." if option.choices else ""
    if option.choices and isinstance(option.default, tuple):
        choices = f" Any of: {', '.join(option.choices)}."
    return f"`{option.name}`: {option.sentence}{choices} Default: {default or 'none'}."


def _marked(spec: RuleSpec, example: Example, terminal: Terminal, gutter: str) -> list[str]:
    """A bad example with carets under what is reported, and what it is read against or fixed to."""
    mark = _mark(spec, example)
    marks = () if mark is None else (mark,)
    lines = [line.rstrip() for line in excerpt(example.url, [Row(marks)] if marks else [], terminal, gutter=gutter)]
    if not lines:
        lines = [f"{gutter}{_visible(example.url, terminal)}"]
    if example.base is not None:
        lines[0] += f"    (relative to {_visible(example.base, terminal)})"
    if example.visible is not None:
        lines[0] += f"    (shown as {_visible(example.visible, terminal)})"
    if example.answer is not None:
        lines[0] += f"    ({_told(example.answer)})"
    for name, value in example.options:
        lines[0] += f"    (with {name} = {_value(value)})"
    if example.fixed is not None:
        lines.append(f"{gutter}fixed: {_visible(example.fixed, terminal)}")
    return lines


def _told(answer: Answer) -> str:
    """What a server said, in a few words."""
    steps = [f"{hop.status} to {hop.target}" for hop in answer.hops]
    if answer.https_url:
        steps.append("also there with https")
    if answer.fragment == "missing":
        steps.append("without such a place")
    return ", ".join([*steps, answer.sentence])


def _mark(spec: RuleSpec, example: Example) -> tuple[int, int] | None:
    """The span of the marked text: that of the validation error that wakes the rule, if it is one, else the first."""
    names = () if spec.triggers is None else spec.triggers.errors
    for error in parse(example.url, example.base).errors:
        if error.name in names and example.url[error.start : error.end] == example.marked:
            return error.start, error.end
    start = example.url.find(example.marked) if example.marked else -1
    return None if start < 0 else (start, start + len(example.marked))


def _value(value: OptionValue) -> str:
    """The value of an option as TOML."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def _visible(url: str, terminal: Terminal) -> str:
    """The URL on one line, with everything in it to be seen."""
    spans = [(at, at + 1) for at, character in enumerate(url) if not character.isprintable()]
    return display(url, spans, terminal.encoding).text


def _wrapped(text: str, width: int) -> list[str]:
    """The paragraphs and list items of ``text``, filled to ``width``."""
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if lines:
            lines.append("")
        for item in _items(paragraph):
            hanging = _INDENT * 2 if item.startswith("- ") else _INDENT
            lines += _filled(item, width, _INDENT, hanging)
    return lines


def _filled(text: str, width: int, first: str, others: str) -> list[str]:
    """``text`` in lines of at most ``width`` columns that begin with ``first`` and ``others``."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _items(paragraph: str) -> list[str]:
    """A paragraph is one item, a list has one for each of its entries."""
    items: list[str] = []
    for line in paragraph.splitlines():
        if items and not line.startswith("- "):
            items[-1] += f" {line.strip()}"
        else:
            items.append(line)
    return items
