"""The script for fish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from urllint.cli.completion.offers import GLOBAL_OPTIONS, CommandOffers, Offers, Option, Value, Word

_HEAD: Final = """\
# Completion of urllint for fish, written by 'urllint completion fish'.
# Write it anew when urllint is updated, or plugins come and go.

"""

_HELPERS: Final = r"""
function __urllint_before_command
    test (count (commandline -opc)) -eq 1
end

function __urllint_in
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $argv[1]
end

# The piece behind the last comma; what stands before it is not offered again.
function __urllint_list
    set -l head (string replace -r '^--[^=]*=' '' -- (commandline -ct) | string match -r '^.*,')
    while read -l line
        if not string match -q -- '*,'(string split -f 1 \t -- $line)',*' ",$head"
            echo "$head$line"
        end
    end
end

# Behind a word and "=" files, else the words.
function __urllint_with_file
    set -l value (string replace -r '^--[^=]*=' '' -- (commandline -ct))
    if not string match -q '*=*' -- $value
        cat
        return
    end
    set -l parts (string split -m 1 = -- $value)
    for file in (complete -C"'' $parts[2]")
        echo "$parts[1]=$file"
    end
end

function __urllint_revisions
    echo HEAD
    git for-each-ref --format='%(refname:short)' 2>/dev/null
end

complete -c urllint -f
"""


def script(offers: Offers) -> str:
    """The whole script."""
    return "".join(_pieces(offers))


def _pieces(offers: Offers) -> Iterator[str]:
    yield _HEAD
    for name, words in offers.vocabularies.items():
        yield from _words(name, words)
    yield _HELPERS
    for option in GLOBAL_OPTIONS:
        yield f"complete -c urllint -n __urllint_before_command{_names(option)} -d {_quoted(option.about)}\n"
    for command in offers.commands:
        yield (
            f"complete -c urllint -n __urllint_before_command -a {_quoted(command.name)} -d {_quoted(command.about)}\n"
        )
    for command in offers.commands:
        yield from _command(command)


def _words(name: str, words: Iterable[Word]) -> Iterator[str]:
    yield f"function __urllint_{name}\n    printf '%s\\t%s\\n'"
    for text, about in words:
        yield f" \\\n        {_quoted(text)} {_quoted(about)}"
    yield "\nend\n"


def _command(command: CommandOffers) -> Iterator[str]:
    start = f"complete -c urllint -n '__urllint_in {command.name}'"
    yield "\n"
    for option in command.options:
        value = "" if option.value is None else f" {_value(option.value)}"
        yield f"{start}{_names(option)}{value} -d {_quoted(option.about)}\n"
    operand = command.operand
    if operand is not None and operand.kind != "anything":
        yield f"{start} {'-F' if operand.kind == 'files' else _source(operand)}\n"


def _names(option: Option) -> str:
    return "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}" for name in option.names)


def _value(value: Value) -> str:
    """What an option's value is: a file, one of some words, or something that cannot be known."""
    if value.kind == "files":
        return "-r -F"
    return "-x" if value.kind == "anything" else f"-x {_source(value)}"


def _source(value: Value) -> str:
    if value.kind == "words":
        filtered = " | __urllint_list" if value.is_list else " | __urllint_with_file" if value.names_file else ""
        return f"-a '(__urllint_{value.vocabulary}{filtered})'"
    return f"-a '({'__fish_complete_directories' if value.kind == 'folders' else '__urllint_revisions'})'"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
