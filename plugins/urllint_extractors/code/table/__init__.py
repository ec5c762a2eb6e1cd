"""The table: one row a language, in modules by family that are imported when a file of theirs is met."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from urllint_extractors.code.forms import Row

_FAMILIES: Final = {
    "braces": (
        *("c", "cpp", "objective-c", "csharp", "java", "kotlin", "scala", "groovy", "go", "rust", "swift", "dart"),
        *("zig", "protobuf", "solidity", "thrift"),
    ),
    "scripts": (*("php", "ruby", "perl", "lua", "r", "julia", "elixir", "vim", "awk"),),
    "shells": ("sh", "fish", "powershell", "batch", "make", "cmake", "dockerfile", "nginx"),
    "others": (*("haskell", "ocaml", "fsharp", "erlang", "clojure", "lisp", "nix", "sql", "mysql", "hcl", "graphql"),),
}
"""Which module holds whose row."""


def row_of(name: str) -> Row:
    """The row of the language with that name. Raises KeyError if there is none."""
    for family, names in _FAMILIES.items():
        if name in names:
            rows: dict[str, Row] = import_module(f"{__name__}.{family}").ROWS
            return rows[name]
    raise KeyError(name)
