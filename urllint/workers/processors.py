"""How many processors this process may use: not those of the machine, but those that it has been given.

In a container the machine may have ninety processors and the job the time of two; ninety workers would only get in each
other's way.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

_MOST: Final = 60
"""Windows waits for no more at a time."""


def available_processors() -> int:
    """The processors that this process may run on, or as many as the time that its control group is given is worth."""
    affinity = getattr(os, "sched_getaffinity", None)
    count = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    quota = control_group_quota()
    if quota is not None:
        count = min(count, max(1, round(quota)))
    return min(count, _MOST)


def control_group_quota(system: str = "/sys/fs/cgroup", own: str = "/proc/self/cgroup") -> float | None:
    """The processors' worth of time that the control groups of this process are given; ``None`` for no limit.

    ``system`` is where control groups are mounted, ``own`` lists those of the process.

    https://docs.kernel.org/admin-guide/cgroup-v2.html#cpu-interface-files
    """
    quotas: list[float] = []
    for folder in _groups(own):
        second = _read(f"{system}{folder}/cpu.max")
        first = f"{system}/cpu{folder}/cpu.cfs"
        quotas += _quota(second) + _quota(f"{_read(f'{first}_quota_us')} {_read(f'{first}_period_us')}")
    return min(quotas, default=None)


def _groups(own: str) -> Iterator[str]:
    """The folders of the groups of the process and of those around them; in a container its own is the root."""
    yield ""
    for line in _read(own).splitlines():
        number, controllers, folder = [*line.split(":", 2), "", ""][:3]
        if number != "0" and "cpu" not in controllers.split(","):
            continue
        folder = folder.rstrip("/")
        while folder:
            yield folder
            folder = folder.rpartition("/")[0]


def _quota(text: str) -> list[float]:
    """The limit in ``QUOTA PERIOD``, both in microseconds; none for ``max``, ``-1``, and what is no limit."""
    words = text.split()
    if len(words) != 2 or not (words[0].isdigit() and words[1].isdigit()) or words[1] == "0":
        return []
    return [int(words[0]) / int(words[1])]


def _read(path: str) -> str:
    try:
        with open(path, encoding="ascii", errors="replace") as file:  # noqa: PTH123 - pathlib is not imported at start
            return file.read()
    except OSError:
        return ""
