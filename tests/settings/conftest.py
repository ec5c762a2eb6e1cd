"""Rules and extractors for tests of settings."""

from __future__ import annotations

import pytest

from urllint.registry import Plugin, Registry
from urllint.specs import ExtractorSpec, OptionSpec, RuleSpec


@pytest.fixture
def registry() -> Registry:
    """Two groups of two rules; one is off by default, one has options and an alias."""
    made = Registry()

    def add(name: str, group: str, **more: object) -> None:
        spec = RuleSpec(name=name, group=group, summary="", severity="warning", target="x:Y")
        made._take("rule", PLUGIN, spec._replace(**more))  # type: ignore[arg-type] - any field of the spec

    add("space", "standard", options=OPTIONS, aliases=("blank",))
    add("host", "standard")
    add("insecure", "policy", default=False)
    add("unreadable-file", "meta")
    made._take("extractor", PLUGIN, ExtractorSpec(name="text", globs=(), target="x:Y"))
    return made


OPTIONS = (
    OptionSpec("conditions", ("a", "b"), "", choices=("a", "b", "c")),
    OptionSpec("limit", 10, ""),
    OptionSpec("strict", default=False, sentence=""),
    OptionSpec("word", "x", ""),
)

PLUGIN = Plugin("urllint", "1", "test", "test")
