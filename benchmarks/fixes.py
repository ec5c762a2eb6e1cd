"""Whether ``urllint check --fix`` keeps its word on real trees: what is fixed, and that no URL's meaning changes.

    python benchmarks/fixes.py TREE [TREE ...]           fix a copy of each tree, twice, and compare
    python benchmarks/fixes.py --plant TREE [TREE ...]   the same, after breaking many of the copy's URLs
    python benchmarks/fixes.py --select ALL TREE ...     the same with these rules, and a table of what each has offered
    python benchmarks/fixes.py --compare BEFORE AFTER    compare two copies of a tree

Every URL of every changed file is serialized before and after by an independent implementation, npm's ``whatwg-url``,
against every base that it may have; the text around the URLs must be the same. It is installed into a folder of the
user's cache (Node.js and npm must be there). The exit code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from urllint.engine.linter import Linter
from urllint.files import encode, is_binary, is_generated
from urllint.fixing.edits import apply_edits
from urllint.model import Edit, Extraction, FoundUrl
from urllint.registry import Registry
from urllint.settings import SettingsResolver

PEER = Path(__file__).resolve().parent.parent / "tests" / "conformance" / "whatwg_url_peer"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "urllint" / "whatwg_url_peer"
BASES = ("https://a.invalid/b/c/d", "http://a.invalid/b/c/d", "file:///b/c/d")


def install_peer() -> list[str]:
    """The command that answers questions with ``whatwg-url``."""
    CACHE.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", "run.js"):
        shutil.copyfile(PEER / name, CACHE / name)
    if not (CACHE / "node_modules" / "whatwg-url").is_dir():
        command = ["npm", "ci", "--prefix", str(CACHE), "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return ["node", str(CACHE / "run.js")]


def questions(found: FoundUrl, encoding: str) -> list[dict[str, str | None]]:
    """What to ask about a URL: it is read against every base that it may have."""
    bases = BASES if found.may_be_relative else (None,)
    return [{"input": found.text, "base": base, "encoding": encoding} for base in bases]


def serializations(peer: Sequence[str], asked: Iterable[dict[str, str | None]]) -> list[str | None]:
    """The peer's answers: serialized URLs, ``None`` for failure."""
    lines = "".join(json.dumps(question) + "\n" for question in asked)
    done = subprocess.run(peer, input=lines, capture_output=True, encoding="utf-8", check=True)
    return [json.loads(line)["href"] for line in done.stdout.splitlines()]


def around(text: str, extraction: Extraction) -> list[str]:
    """The text between the URLs."""
    parts: list[str] = []
    at = 0
    for start, end in sorted(found.span for found in extraction.urls):
        if start >= at:
            parts.append(text[at:start])
        at = max(at, end)
    return [*parts, text[at:]]


def compare(before: Path, after: Path, peer: Sequence[str]) -> tuple[int, int, list[str]]:
    """How many files and URLs differ between two copies of a tree, and what is wrong with that."""
    registry = Registry.load()
    linter = Linter(registry, SettingsResolver(registry, isolated=True))
    files = sorted(path.relative_to(before) for path in before.rglob("*") if path.is_file() and not path.is_symlink())
    wrong: list[str] = []
    asked: list[tuple[str, FoundUrl, FoundUrl, str]] = []
    changed = 0
    for name in files:
        if ".git" in name.parts:
            continue
        one, other = (before / name).read_bytes(), (after / name).read_bytes()
        if one == other:
            continue
        changed += 1
        (old, old_found), (new, new_found) = (linter.extract(data, str(name)) for data in (one, other))
        if len(old_found.urls) != len(new_found.urls) or around(old.text, old_found) != around(new.text, new_found):
            wrong.append(f"{name}: more than URLs has changed")
            continue
        label = old_found.query_encoding
        asked += [
            (f"{name}:{old.position(was.span.start).line}", was, now, label)
            for was, now in zip(old_found.urls, new_found.urls, strict=True)
            if was.text != now.text
        ]
    answers = [
        serializations(peer, (q for place, *pair, label in asked for q in questions(pair[which], label)))
        for which in (0, 1)
    ]
    at = 0
    for place, was, now, label in asked:
        count = len(questions(was, label))
        before_them, after_them = answers[0][at : at + count], answers[1][at : at + count]
        # A URL with a placeholder need not be one before that is filled.
        if before_them != after_them or (None in before_them and not was.holes):
            wrong.append(f"{place}: {was.text!r} and {now.text!r} are not the same URL")
        at += count
    return changed, len(asked), wrong


def check(tree: Path, *options: str) -> dict[str, Any]:
    """The JSON report of a run."""
    command = [
        sys.executable,
        "-m",
        "urllint",
        "check",
        "--isolated",
        "--no-cache",
        "--output-format",
        "json",
        *options,
        ".",
    ]
    done = subprocess.run(command, cwd=tree, capture_output=True, check=False)
    report: dict[str, Any] = json.loads(done.stdout) if done.stdout else {}
    if done.returncode not in (0, 1):
        failures = [f["message"] for f in report.get("findings", ()) if f["rule"] == "plugin-failure"]
        raise SystemExit("\n".join([f"urllint ended with {done.returncode}", done.stderr.decode(), *failures]))
    return report


def snapshot(tree: Path) -> dict[str, tuple[bytes, int]]:
    """The content and mode of every file."""
    return {
        str(path): (path.read_bytes(), path.stat().st_mode)
        for path in tree.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def plant(tree: Path, *, normal_form: bool) -> int:
    """Break URLs that are followed, every third one in turn, in ways that the standard repairs; how many."""
    registry = Registry.load()
    linter = Linter(registry, SettingsResolver(registry, isolated=True))
    planted = 0
    for path in sorted(tree.rglob("*")):
        if not path.is_file() or path.is_symlink() or ".git" in path.relative_to(tree).parts:
            continue
        data = path.read_bytes()
        if is_binary(data) or is_generated(str(path), data):
            continue
        document, extraction = linter.extract(data, str(path))
        edits: list[Edit] = []
        for number, found in enumerate(extraction.urls):
            broken = _broken(found, number // 3, normal_form=normal_form) if number % 3 == 0 else None
            if broken is not None and (not edits or edits[-1].end < found.span.start):
                edits.append(Edit(*found.span, broken))
        if edits:
            path.write_bytes(encode(document, apply_edits(document.text, edits)))
            planted += len(edits)
    return planted


def _broken(found: FoundUrl, way: int, *, normal_form: bool) -> str | None:
    """The URL written another way, where that needs no escape; with ``normal_form`` also in ways that are no error."""
    scheme, separator, rest = found.text.partition("://")
    host, slash, path = rest.partition("/")
    plain = found.source_map is None and not found.holes and found.role in ("link", "resource", "prose", "comment")
    if not plain or scheme not in ("http", "https") or not path or not host[:1].isalnum():
        return None
    ways = [f"{scheme}:///{rest}", f"{scheme}://{host.replace('.', '%2E', 1)}{slash}{path}"]
    if normal_form and ":" not in host:
        port = {"http": 80, "https": 443}[scheme]
        ways += [f"{scheme.upper()}://{rest}", f"{scheme}://{host.title()}/{path}", f"{scheme}://{host}:{port}/{path}"]
        ways += [f"{scheme}://{host}:/{path}", f"{scheme}://{host}/a/../{path}", f"{scheme}://{host}/%7E/{path}"]
        ways += [f"{scheme}://{host}/%c3%a9/{path}", f"{scheme}://{host}", f"{scheme}://{host}/\u00e9/{path}"]
    if found.places[-1].extractor == "html" and "[" in found.places[-1].kind:
        ways += [f"{scheme}:{separator[1:]}{host}\\{path}", f"{scheme}://{host}/ {path}", f"{scheme}:\n//{host}/{path}"]
    return ways[way % len(ways)]


def print_table(before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]) -> None:
    """What each rule has offered, and what is left of it: a fix that overlaps another one's waits, or is not needed."""
    offered = Counter((f["rule"], f["fix"]["applicability"]) for f in before if f["fix"] is not None)
    left = Counter(f["rule"] for f in after if f["fix"] is not None and f["fix"]["applicability"] == "safe")
    print(f"    {'rule':40} {'safe':>8} {'applied':>8} {'unsafe':>8} {'shown':>8}")
    for rule in sorted({rule for rule, _ in offered}):
        safe = offered[rule, "safe"]
        shown, unsafe = offered[rule, "display"], offered[rule, "unsafe"]
        print(f"    {rule:40} {safe:8,} {safe - left[rule]:8,} {unsafe:8,} {shown:8,}")


def fix_copy(tree: Path, peer: Sequence[str], *, planting: bool, select: str = "") -> list[str]:
    """Fix a copy of ``tree``, print what was done, and return what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "before"), Path(folder, "after")
        shutil.copytree(tree, before, symlinks=True)
        options = ("--select", select, "--show-level", "all") if select else ()
        planted = plant(before, normal_form=bool(select)) if planting else 0
        shutil.copytree(before, after, symlinks=True)
        first = check(after, *options)
        fixes = Counter(
            (finding["rule"], finding["fix"]["applicability"], finding["fix"]["reason"] or "")
            for finding in first["findings"]
            if finding["fix"] is not None
        )
        left = check(after, *options, "--fix")
        once = snapshot(after)
        again = check(after, *options, "--fix")
        changed, urls, wrong = compare(before, after, peer)
        if snapshot(after) != once or again["summary"]["fixed"]:
            wrong.append("the second run changed something")
        modes = {Path(name).relative_to(before): mode for name, (_, mode) in snapshot(before).items()}
        now = {Path(name).relative_to(after): mode for name, (_, mode) in once.items()}
        wrong += [
            f"{name}: came, went, or has another mode"
            for name in sorted(modes.keys() | now.keys())
            if modes.get(name) != now.get(name)
        ]
        withheld = sum(
            finding["fix"] is not None and finding["fix"]["applicability"] == "safe" for finding in left["findings"]
        )
        print(f"{tree.name}: {planted:,} URLs broken")
        print(
            f"{tree.name}: {len(first['findings']):,} findings, {left['summary']['fixed']:,} fixed "
            f"in {changed:,} files ({urls:,} URLs), {withheld:,} safe ones left, {len(wrong)} wrong"
        )
        for (rule, applicability, reason), count in sorted(fixes.items(), key=lambda item: -item[1]):
            print(f"    {count:6,}  {applicability:7}  {rule}: {reason}")
        if select:
            print_table(first["findings"], left["findings"])
        if planting and withheld:
            wrong.append(f"{withheld:,} safe fixes were left")
        for line in wrong:
            print(f"    WRONG  {line}")
        return wrong


def main() -> int:
    """Fix or compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("trees", nargs="+", type=Path, metavar="TREE")
    parser.add_argument("--plant", action="store_true", help="break URLs of each copy before it is fixed")
    parser.add_argument("--select", default="", metavar="RULES", help="the rules whose fixes are made")
    parser.add_argument("--compare", action="store_true", help="compare two copies of a tree, and fix nothing")
    arguments = parser.parse_args()
    peer = install_peer()
    if arguments.compare:
        before, after = arguments.trees
        changed, urls, wrong = compare(before, after, peer)
        print(f"{changed:,} files and {urls:,} URLs differ, {len(wrong)} in meaning", *wrong, sep="\n    ")
        return 1 if wrong else 0
    wrong = [
        line
        for tree in arguments.trees
        for line in fix_copy(tree.resolve(), peer, planting=arguments.plant, select=arguments.select)
    ]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
