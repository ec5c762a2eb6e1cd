"""Files with settings, and the rules that follow from settings."""

from __future__ import annotations

from pathlib import Path

from urllint.registry import Registry
from urllint.settings import Settings, select_rules


def write(folder: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def names(settings: Settings, registry: Registry, path: str | None = None) -> list[str]:
    return sorted(item.spec.name for item in select_rules(settings, registry, path))
