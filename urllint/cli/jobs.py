"""The option that says in how many processes a command works."""

from __future__ import annotations

from argparse import ArgumentTypeError, _ArgumentGroup

from urllint.workers import AUTO


def add_jobs_argument(group: _ArgumentGroup) -> None:
    """The option ``--jobs``, whose value is a number of processes or `AUTO`."""
    group.add_argument(
        "-j",
        "--jobs",
        default=AUTO,
        type=_jobs,
        metavar="N",
        help="the number of processes; auto (default) starts as many as pay",
    )


def _jobs(text: str) -> int:
    if text == "auto":
        return AUTO
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        message = f"{text!r} is neither a positive number nor auto"
        raise ArgumentTypeError(message)
    return int(text)
