"""What a call costs before it does anything: hooks and editors pay it for every commit and keystroke.

    python benchmarks/startup.py [--rounds N] [--python EXECUTABLE]

Each call is a process of its own. The rounds are interleaved with bare interpreters (``python -I -c pass``), so that a
machine that is busy slows all of them down alike; what counts is the ratio of the medians. Two times are given: that on
the clock, and that of the processor, which other programs disturb less. Caches are warm: the first round is not
counted.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

GOAL = 7.5
"""How many bare interpreters a hook on one changed file may cost."""

GOAL_OF_TWENTY = 9
"""How many a hook on twenty small files may cost, YAML among them."""

PAGE = """\
# Station {number}

The [tide tables](https://tides.sample.org/stations/{number}) are made anew each night, from
<https://data.sample.org/levels.csv>; see also https://www.rfc-editor.org/rfc/rfc3986#section-3.
"""

SETTINGS = """\
station: {number}
levels: https://data.sample.org/levels.csv  # made anew each night
tables:
  - "https://tides.sample.org/stations/{number}"
  - name: tides
    from: [https://www.rfc-editor.org/rfc/rfc3986#section-3, ./tides.yml]
"""


class Time(NamedTuple):
    """Seconds of one process."""

    clock: float
    processor: float


def run(command: list[str], folder: Path) -> Time:
    """Run ``command`` in ``folder`` to its end."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    started = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False
    )
    _, status, usage = os.wait4(process.pid, 0)
    clock = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{command} exits with {process.returncode}")
    return Time(clock, usage.ru_utime + usage.ru_stime)


def medians(times: list[Time]) -> Time:
    """The median of each of the two times."""
    return Time(statistics.median(one.clock for one in times), statistics.median(one.processor for one in times))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30, metavar="N")
    parser.add_argument("--python", default=sys.executable, metavar="EXECUTABLE", help="one that has urllint installed")
    options = parser.parse_args()
    program = [str(Path(options.python).with_name("urllint"))]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["git", "init", "--quiet", name], check=True)
        pages = [f"station-{number:02}.md" for number in range(20)]
        for number, page in enumerate(pages):
            (folder / page).write_text(PAGE.format(number=number), encoding="utf-8")
        files = [f"station-{number:02}.yml" for number in range(10)]
        for number, file in enumerate(files):
            (folder / file).write_text(SETTINGS.format(number=number), encoding="utf-8")
        (folder / "wrong.md").write_text("See [this](http://0x7f.1/a).\n", encoding="utf-8")
        under_settings = folder / "under-settings"
        under_settings.mkdir()
        (under_settings / "urllint.toml").write_text('ignore = ["invalid-credentials"]\n', encoding="utf-8")
        (under_settings / "page.md").write_text(PAGE.format(number=0), encoding="utf-8")
        calls = {
            "a bare interpreter": [options.python, "-I", "-c", "pass"],
            "urllint --version": [*program, "--version"],
            "urllint parse URL": [*program, "parse", "https://sample.org/a?b#c"],
            "urllint check, one file": [*program, "check", pages[0]],
            "urllint check, one file, with settings": [*program, "check", "under-settings/page.md"],
            "urllint check, one file with findings": [*program, "check", "wrong.md"],
            "urllint check, twenty files": [*program, "check", *pages],
            "urllint check, twenty, half of them YAML": [*program, "check", *pages[:10], *files],
        }
        times: dict[str, list[Time]] = {call: [] for call in calls}
        for number in range(options.rounds + 1):
            for call, command in calls.items():
                taken = run(command, folder)
                if number:
                    times[call].append(taken)
    bare = medians(times["a bare interpreter"])
    print(f"{'':42}{'clock':>10}{'ratio':>8}{'processor':>12}{'ratio':>8}")
    for call, each in times.items():
        clock, processor = medians(each)
        on_clock = f"{clock * 1000:7.1f} ms{clock / bare.clock:8.1f}"
        print(f"{call:42}{on_clock}{processor * 1000:9.1f} ms{processor / bare.processor:8.1f}")
    print(f"goals: one file costs at most {GOAL} bare interpreters, twenty small ones {GOAL_OF_TWENTY}")


if __name__ == "__main__":
    main()
