"""The hooks through which extractors, rules, reporters and dialects join.

All hooks are called once per run, before the first file is read, and only to learn what exists. They return specs
(see `urllint.specs`); the implementations that the specs name are imported when they are first used. Of a plugin whose
hook raises, or gives what is no spec, nothing is used. The run goes on, with a ``plugin-failure`` that names the plugin
and its version, and ends with exit code 2: an incomplete set of rules or extractors is no basis for a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable

import pluggy

from urllint.specs import DialectSpec, ExtractorSpec, ReporterSpec, RuleSpec

PROJECT = "urllint"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def urllint_extractors() -> Iterable[ExtractorSpec]:
    """The extractors that this plugin brings. A name that is taken already is an error."""
    return ()


@hookspec
def urllint_rules() -> Iterable[RuleSpec]:
    """The rules that this plugin brings. A name or alias that is taken already is an error."""
    return ()


@hookspec
def urllint_reporters() -> Iterable[ReporterSpec]:
    """The output formats that this plugin brings."""
    return ()


@hookspec
def urllint_dialects() -> Iterable[DialectSpec]:
    """The dialects (other readers of a URL's text) that this plugin brings."""
    return ()
