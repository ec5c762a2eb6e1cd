"""``urllint init``: write first settings that fit the project; nothing that is there is changed."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from typing import Final

from urllint._version import __version__
from urllint.cli.arguments import ArgumentParser, Operands, UsageError
from urllint.cli.init.section import render
from urllint.cli.init.tree import Tree, look_at
from urllint.cli.setup import tell_unusable, user_errors
from urllint.files import read_bytes
from urllint.fixing.writing import replace_file
from urllint.registry import Registry
from urllint.report.display import escape_path
from urllint.settings import SettingsError, SettingsResolver
from urllint.settings.joining import given_in
from urllint.settings.toml_file import read_settings_file, shown_path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_DESCRIPTION: Final = """\
Write settings that fit the project in a folder: its site generator and the URL at which it is
published, folders of others' files, folders of tests. They are added to its pyproject.toml, else
stand in a urllint.toml of their own. What is there already is not changed."""

_OPERANDS: Final = Operands("FOLDER", "the folder of the project; without one this folder", most=1)

_EPILOG: Final = """\
The base URL is that of the settings of MkDocs (site_url), Sphinx (html_baseurl), Docusaurus (url
and baseUrl), Hugo (baseURL), Jekyll (url and baseurl), VitePress (sitemap.hostname and base) or
Astro (site and base).

exit codes:
  0  the settings are written, or shown
  2  wrong usage, a folder that has settings already, or a file that cannot be written

examples:
  urllint init
  urllint init --stdout
  urllint init --own-file docs
"""

_PYPROJECT: Final = "pyproject.toml"
_OWN: Final = "urllint.toml"
_HEADER: Final = "tool.urllint"


def run(arguments: Sequence[str]) -> int:
    """Write the settings; returns the exit code."""
    options, operands = parser().read(arguments)
    folder = operands[0] if operands else "."
    if not os.path.isdir(folder):  # noqa: PTH112 - str paths throughout
        message = f"{escape_path(folder)}: there is no such folder"
        raise UsageError(message)
    root = os.path.abspath(folder).replace(os.sep, "/")  # noqa: PTH100 - as above
    with user_errors():
        registry = Registry.load()
        tell_unusable(registry)
        tree = look_at(root)
        if options.stdout:
            sys.stdout.write(_shown(root, tree, registry, own_file=options.own_file))
            return 0
        target, section = _place(root, tree, registry, own_file=options.own_file)
        above = SettingsResolver(registry).for_path(f"{root}/x").source
    target.write(section)
    sys.stdout.writelines(f"{line}\n" for line in _said(target, root, above))
    return 0


def _shown(root: str, tree: Tree, registry: Registry, *, own_file: bool) -> str:
    """What would be written, also where something else stands already, which can be compared with it."""
    try:
        _, section = _place(root, tree, registry, own_file=own_file)
    except UsageError:
        has_own = any(os.path.lexists(f"{root}/{name}") for name in (_OWN, f".{_OWN}"))
        return render(tree, "" if own_file or has_own else _HEADER)
    return section.lstrip("\r\n")


def _place(root: str, tree: Tree, registry: Registry, *, own_file: bool) -> tuple[_Target, str]:
    """Where the settings go, and how they are written there. Raises UsageError, SettingsError."""
    target = _Target.choose(root, own_file=own_file)
    section = target.fitted(render(tree, target.header))
    try:
        target.prove(section, registry)
    except SettingsError:
        if not target.header:
            raise
        # A pyproject.toml may be written so that no table can follow.
        target = _Target(f"{root}/{_OWN}", None)
        section = render(tree, "")
        target.prove(section, registry)
    return target, section


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("init", _OPERANDS, _DESCRIPTION, _EPILOG)
    parser.add_argument("--stdout", action="store_true", help="print what would be written, and write nothing")
    parser.add_argument("--own-file", action="store_true", help=f"write {_OWN} also where there is a {_PYPROJECT}")
    return parser


class _Target:
    """The file that the settings go into: ``data`` is what stands in it, ``None`` if it is new."""

    def __init__(self, path: str, data: bytes | None) -> None:
        self.path = path
        self.shown = escape_path(shown_path(path))
        self.header = _HEADER if data is not None else ""
        self._data = data

    @classmethod
    def choose(cls, root: str, *, own_file: bool) -> _Target:
        """``pyproject.toml`` if it is there, else a file of its own. Raises UsageError, SettingsError."""
        for name in (_OWN, f".{_OWN}"):
            if os.path.lexists(f"{root}/{name}"):
                message = f"{escape_path(shown_path(f'{root}/{name}'))} is there already, and is not changed"
                raise UsageError(f"{message}; --stdout shows what would be written")
        path = f"{root}/{_PYPROJECT}"
        if not os.path.isfile(path):  # noqa: PTH113 - str paths throughout
            return cls(f"{root}/{_OWN}", None)
        if read_settings_file(path, shown_path(path)) is not None:
            message = f"{escape_path(shown_path(path))} has a table [{_HEADER}] already, and is not changed"
            raise UsageError(f"{message}; urllint config shows what holds")
        return cls(f"{root}/{_OWN}", None) if own_file else cls(path, read_bytes(path))

    def fitted(self, text: str) -> str:
        """``text`` as it is added to what is there: behind an empty line, with the newlines of the file."""
        if self._data is None:
            return text
        stripped = self._data.rstrip(b"\r\n")
        ends = self._data[len(stripped) :].count(b"\n")
        text = "\n" * (max(0, 2 - ends) if stripped else 0) + text
        return text.replace("\n", "\r\n") if b"\r\n" in self._data else text

    def prove(self, section: str, registry: Registry) -> None:
        """Read the file as it would be: it must hold settings that can be used, and everything else as before.

        Raises SettingsError if it does not.
        """
        data = (self._data or b"") + section.encode()
        with tempfile.TemporaryDirectory(prefix="urllint-") as scratch:
            path = f"{scratch}/{os.path.basename(self.path)}"  # noqa: PTH119 - str paths throughout
            with open(path, "xb") as file:  # noqa: PTH123 - as above
                file.write(data)
            settings = read_settings_file(path, self.shown)
        if settings is None:
            message = f"{self.shown}: nothing can be added to it"
            raise SettingsError(message)
        given_in(settings, registry)
        if self._data is not None and _without_ours(data) != _without_ours(self._data):
            message = f"{self.shown}: nothing can be added without changing something else"
            raise SettingsError(message)

    def write(self, section: str) -> None:
        """Write the settings. Raises UsageError."""
        data = section.encode()
        try:
            if self._data is None:
                with open(self.path, "xb") as file:  # noqa: PTH123 - str paths throughout
                    file.write(data)
            else:
                replace_file(self.path, self._data, self._data + data)
        except OSError as error:
            message = f"{self.shown}: cannot be written: {error.strerror or error}"
            raise UsageError(message) from error


def _without_ours(data: bytes) -> dict[str, object]:
    """What a ``pyproject.toml`` says to all others."""
    content = tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    tool = {name: table for name, table in content.get("tool", {}).items() if name != "urllint"}
    return {**content, "tool": tool}


def _said(target: _Target, root: str, above: str) -> Iterator[str]:
    """What was done, and what people do next."""
    yield f"{target.shown}: {f'[{target.header}] added' if target.header else 'written'}"
    if above:
        extended = os.path.relpath(above, root).replace(os.sep, "/")
        advice = f'extend = "{escape_path(extended)}" keeps them'
        yield f"The settings in {escape_path(above)} do not hold there any more; {advice}."
    yield ""
    yield "Next:"
    yield "  urllint check                     see what is wrong"
    yield "  urllint check --fix               make the fixes that are proven"
    yield "  urllint check --write-baseline urllint-baseline.txt"
    yield "                                    accept what is there, and hear only of what is new"
    hooks = ".pre-commit-config.yaml"
    there = os.path.isfile(f"{root}/{hooks}")  # noqa: PTH113 - str paths throughout
    yield ""
    yield f"As a hook of pre-commit, in {hooks}{' below repos:' if there else ':'}"
    yield from (f"  {line}" for line in (HOOKS if there else f"repos:\n{HOOKS}").splitlines())


HOOKS: Final = f"""\
  - repo: https://code.example/urllint/urllint # where you clone urllint from
    rev: v{__version__}
    hooks:
      - id: urllint
"""
