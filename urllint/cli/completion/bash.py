"""The script for bash, from version 3.2 on, with or without the package bash-completion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from urllint.cli.completion.offers import GLOBAL_OPTIONS, CommandOffers, Offers, Value

_HEAD: Final = """\
# Completion of urllint for bash, written by 'urllint completion bash'.
# Write it anew when urllint is updated, or plugins come and go.

"""

_HELPERS: Final = r"""
__urllint_words() {
    COMPREPLY=( $(compgen -P "$prefix" -W "$1" -- "$current") )
}

# The piece behind the last comma; what stands before it is not offered again.
__urllint_list() {
    local head='' left='' word
    [[ $current == *,* ]] && head=${current%,*},
    for word in $1; do
        [[ ,$head == *,$word,* ]] || left+=" $word"
    done
    COMPREPLY=( $(compgen -P "$prefix$head" -W "$left" -- "${current##*,}") )
    compopt -o nospace 2>/dev/null
}

__urllint_files() {
    compopt -o default 2>/dev/null
}

__urllint_folders() {
    compopt -o dirnames 2>/dev/null
}

__urllint_revisions() {
    __urllint_words "HEAD $(git for-each-ref --format='%(refname:short)' 2>/dev/null)"
}
"""

_START: Final = r"""
_urllint() {
    local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} prefix='' only_operands='' index
    local command=${COMP_WORDS[1]}
    COMPREPLY=()
    if (( COMP_CWORD == 1 )); then
        __urllint_words "$__urllint_commands"
        return
    fi
    for (( index = 2; index < COMP_CWORD; index++ )); do
        [[ ${COMP_WORDS[index]} == -- ]] && only_operands=yes
    done
    if [[ $current == '=' ]]; then
        current=''
    elif [[ $option == '=' ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    elif [[ $current == --*=* ]]; then # where = does not part words
        option=${current%%=*}
        prefix=$option=
        current=${current#*=}
    fi
    if [[ -z $only_operands ]]; then
"""

_END: Final = r"""
}

if type compopt >/dev/null 2>&1; then
    complete -F _urllint urllint
else
    complete -o default -F _urllint urllint
fi
"""


def script(offers: Offers) -> str:
    """The whole script."""
    return "".join(_pieces(offers))


def _pieces(offers: Offers) -> Iterator[str]:
    yield _HEAD
    for name, words in offers.vocabularies.items():
        yield f"__urllint_{name}='{' '.join(word.text for word in words)}'\n"
    first = [command.name for command in offers.commands] + [name for option in GLOBAL_OPTIONS for name in option.names]
    yield f"__urllint_commands='{' '.join(first)}'\n"
    yield _HELPERS
    yield _START
    yield from _values(offers)
    yield "        if [[ $current == -* ]]; then\n            case $command in\n"
    for command in offers.commands:
        names = " ".join(name for option in command.options for name in option.names)
        yield f"                {command.name}) __urllint_words '{names}' ;;\n"
    yield "            esac\n            return\n        fi\n    fi\n    case $command in\n"
    for command in offers.commands:
        if command.operand is not None and command.operand.kind != "anything":
            yield f"        {command.name}) {_call(command.operand)} ;;\n"
    yield f"    esac{_END}"


def _values(offers: Offers) -> Iterator[str]:
    """The branches that complete an option's value."""
    by_call: dict[str, list[str]] = {}
    for command in offers.commands:
        for pattern, value in _valued(command):
            by_call.setdefault(_call(value), []).append(pattern)
    yield '        case "$command $option" in\n'
    for call, patterns in by_call.items():
        yield f"            {'|'.join(patterns)})\n                {call}\n                return ;;\n"
    yield "        esac\n"


def _valued(command: CommandOffers) -> Iterator[tuple[str, Value]]:
    for option in command.options:
        if option.value is not None:
            for name in option.names:
                yield f"'{command.name} {name}'", option.value


def _call(value: Value) -> str:
    if value.kind == "words":
        return f'__urllint_{"list" if value.is_list else "words"} "$__urllint_{value.vocabulary}"'
    return ":" if value.kind == "anything" else f"__urllint_{value.kind}"
