"""What a run is told to do: settings files, the command line, and the rules that follow from both."""

from urllint.settings.model import Overrides, Settings
from urllint.settings.resolving import Resolved, SettingsResolver
from urllint.settings.selecting import select_rules, unknown_name
from urllint.settings.toml_file import SettingsError
from urllint.settings.url_patterns import UrlPatterns

__all__ = [
    "Overrides",
    "Resolved",
    "Settings",
    "SettingsError",
    "SettingsResolver",
    "UrlPatterns",
    "select_rules",
    "unknown_name",
]
