"""Makes repositories of a few files, and asks about references in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from urllint.engine.linter import Linter
from urllint.model import Finding
from urllint.registry import Registry
from urllint.settings import Settings

REGISTRY = Registry.load()


class LinkRules:
    """Settings that select the rules about links."""

    def __init__(self, root: str, **changes: object) -> None:
        self._settings = Settings(root, select=("links",))._replace(**changes)  # type: ignore[arg-type] - any field

    def for_path(self, path: str, /) -> Settings:
        """The same for every path."""
        return self._settings


def make(folder: Path, files: Mapping[str, str] | Iterable[str]) -> Path:
    """A repository in ``folder`` that holds ``files``: paths with contents, or empty."""
    contents = files if isinstance(files, Mapping) else dict.fromkeys(files, "")
    for path, text in contents.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    # Git itself is not asked: a folder without its insides is no checkout, and what is there is walked.
    (folder / ".git").mkdir(exist_ok=True)
    return folder


def findings(folder: Path, path: str, text: str, *, quick_pass: bool = False, **changes: object) -> list[Finding]:
    """What is found in a document at ``path`` with this text; it is written there."""
    make(folder, {path: text})
    linter = Linter(REGISTRY, LinkRules(folder.as_posix(), **changes), quick_pass=quick_pass)
    return list(linter.check_path((folder / path).as_posix()).findings)


def told(found: Iterable[Finding]) -> list[tuple[str, str]]:
    """Rule and URL of each finding."""
    return [(finding.rule, finding.url or "") for finding in found]
