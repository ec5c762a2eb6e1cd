"""The script for zsh: a function that is loaded from ``fpath`` by its name, or defined when the script is sourced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from urllint.cli.completion.offers import GLOBAL_OPTIONS, CommandOffers, Offers, Option, Value, Word

_HEAD: Final = """\
#compdef urllint
# Completion of urllint for zsh, written by 'urllint completion zsh'.
# Write it anew when urllint is updated, or plugins come and go.

"""

_REVISIONS: Final = r"""
__urllint_revisions() {
    local -a revisions
    revisions=( HEAD ${(f)"$(git for-each-ref --format='%(refname:short)' 2>/dev/null)"} )
    compadd "$@" -a revisions
}
"""

_END: Final = r"""
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _urllint "$@"
elif (( $+functions[compdef] )); then
    compdef _urllint urllint
else
    print -u2 'urllint: run compinit before this script'
fi
"""


def script(offers: Offers) -> str:
    """The whole script."""
    return "".join(_pieces(offers))


def _pieces(offers: Offers) -> Iterator[str]:
    yield _HEAD
    lists = {
        option.value.vocabulary
        for command in offers.commands
        for option in command.options
        if option.value is not None and option.value.is_list
    }
    for name, words in offers.vocabularies.items():
        yield from _words(name, words, is_list=name in lists)
    yield from _words("commands", [Word(command.name, command.about) for command in offers.commands], is_list=False)
    yield _REVISIONS
    yield "\n_urllint() {\n    local context state state_descr line curcontext=$curcontext\n"
    yield "    typeset -A opt_args\n    _arguments -C"
    for option in GLOBAL_OPTIONS:
        names = ",".join(option.names)
        yield f" \\\n        '(- *)'{{{names}}}{_quoted(f'[{_escaped(option.about)}]')}"
    yield " \\\n        '1:command:__urllint_commands' \\\n        '*::argument:->rest'\n"
    yield "    [[ $state == rest ]] || return\n    case $words[1] in\n"
    for command in offers.commands:
        yield from _command(command)
    yield f"    esac\n}}\n{_END}"


def _words(name: str, words: Iterable[Word], *, is_list: bool) -> Iterator[str]:
    """A function that offers the words of a vocabulary: several with commas between them, or one."""
    yield f"__urllint_{name}() {{\n"
    if is_list:
        yield f"    _values -s , {_quoted(name.partition('_')[0])}"
        for text, about in words:
            yield f" \\\n        {_quoted(f'{text}[{_escaped(about)}]' if about else text)}"
        yield "\n}\n"
        return
    yield "    local -a words=("
    for text, about in words:
        text = text.replace(":", r"\:")
        yield f"\n        {_quoted(f'{text}:{about}' if about else text)}"
    yield f"\n    )\n    _describe {_quoted(name)} words\n}}\n"


def _command(command: CommandOffers) -> Iterator[str]:
    yield f"        {command.name})\n            _arguments -s -S"
    for option in command.options:
        yield f" \\\n                {_option(option)}"
    if command.operand is not None:
        message = command.metavar.replace(":", r"\:")
        yield f" \\\n                {_quoted(f'*:{message}:{_action(command.operand)}')}"
    yield " ;;\n"


def _option(option: Option) -> str:
    names = option.names
    rest = f"[{_escaped(option.about)}]"
    if option.value is not None:
        names = tuple(f"{name}=" if name.startswith("--") else f"{name}+" for name in names)
        message = option.metavar.replace(":", r"\:")
        rest += f":{message}:{_action(option.value)}"
    star = "*" if option.is_repeatable else ""
    if len(names) == 1:
        return _quoted(f"{star}{names[0]}{rest}")
    excluded = star or f"({' '.join(option.names)})"
    return f"{_quoted(excluded)}{{{','.join(names)}}}{_quoted(rest)}"


def _action(value: Value) -> str:
    """What completes a value; a blank offers nothing and shows the message."""
    if value.kind == "words":
        words = f"__urllint_{value.vocabulary}"
        return f"{{ compset -P '*=' && _files || {words} }}" if value.names_file else words
    return {"files": "_files", "folders": "_files -/", "revisions": "__urllint_revisions"}.get(value.kind, " ")


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("[", r"\[").replace("]", r"\]")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", r"'\''") + "'"
