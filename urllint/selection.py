"""A rule as the settings put it into force."""

from __future__ import annotations

from typing import NamedTuple

from urllint.model import Severity
from urllint.specs import OptionValue, RuleSpec


class Selected(NamedTuple):
    """A rule in force with the options that the settings give it.

    ``severity`` is the one that the settings ask for; ``None`` leaves it to the rule.
    """

    spec: RuleSpec
    severity: Severity | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()
