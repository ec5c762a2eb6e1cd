"""An output format of a third party: what goes wrong in it is said in a line that names the plugin."""

from __future__ import annotations

from collections.abc import Iterator

from urllint.cli.arguments import UsageError
from urllint.engine.result import RunResult
from urllint.registry import Plugin
from urllint.report.reporter import Reporter, ReportOptions
from urllint.specs import ReporterSpec, load_target


def plugin_reporter(spec: ReporterSpec, owner: Plugin) -> Reporter:
    """The reporter, which raises UsageError for whatever goes wrong in it; at once if it cannot be imported."""
    try:
        reporter = load_target(spec.target)
    except (Exception, SystemExit) as error:
        raise _broken(spec, owner, f"{type(error).__name__}: {error}") from error
    if not callable(reporter):
        raise _broken(spec, owner, f"{spec.target} cannot be called")

    def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
        try:
            pieces = iter(reporter(result, options))
        except (Exception, SystemExit) as error:
            raise _broken(spec, owner, f"{type(error).__name__}: {error}") from error
        while True:
            try:
                piece = next(pieces, None)
            except (Exception, SystemExit) as error:
                raise _broken(spec, owner, f"{type(error).__name__}: {error}") from error
            if piece is None:
                return
            if not isinstance(piece, str):
                raise _broken(spec, owner, f"it gave {type(piece).__name__} and not a string")
            yield piece

    return report


def _broken(spec: ReporterSpec, owner: Plugin, reason: str) -> UsageError:
    return UsageError(f"--output-format: {spec.name} of plugin {owner} failed: {reason}")
