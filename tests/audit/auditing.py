"""Audits of what stands in a test."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from urllint.audit.collecting import Collector
from urllint.audit.finishing import finish
from urllint.audit.model import Audit, OnlineResult
from urllint.registry import Registry
from urllint.settings import Overrides, SettingsResolver

REGISTRY = Registry.load()
CREATED = "2026-03-01T12:00:00Z"


def write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """The files below ``folder``."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def audit_paths(
    paths: Iterable[str | Path],
    *,
    revision: str | None = None,
    select: tuple[str, ...] | None = None,
    show_secrets: bool = False,
    online: Mapping[str, OnlineResult] | None = None,
    isolated: bool = True,
) -> Audit:
    """An audit without settings files."""
    resolver = SettingsResolver(REGISTRY, isolated=isolated, overrides=Overrides(select=select))
    collection = Collector(REGISTRY, resolver).collect(map(os.fspath, paths), revision)
    return finish(
        collection.inventory,
        collection.roots,
        REGISTRY,
        version="0",
        created=CREATED,
        show_secrets=show_secrets,
        online=online or {},
    )


def audit_files(
    folder: Path,
    files: Mapping[str, str | bytes],
    *,
    select: tuple[str, ...] | None = None,
    show_secrets: bool = False,
    online: Mapping[str, OnlineResult] | None = None,
) -> Audit:
    """An audit of some files in a folder, with paths as from there."""
    write(folder, files)
    before = Path.cwd()
    os.chdir(folder)
    try:
        return audit_paths(["."], select=select, show_secrets=show_secrets, online=online)
    finally:
        os.chdir(before)
