"""What a run is told to do: settings files, the command line, and the rules that follow from both."""

from urllint.settings.joining import Overrides
from urllint.settings.model import Settings
from urllint.settings.reading import Given
from urllint.settings.resolving import Resolved, SettingsResolver
from urllint.settings.selecting import select_rules, unknown_name
from urllint.settings.toml_file import SettingsError
from urllint.settings.url_patterns import UrlPatterns

__all__ = [
    "Given",
    "Overrides",
    "Resolved",
    "Settings",
    "SettingsError",
    "SettingsResolver",
    "UrlPatterns",
    "select_rules",
    "unknown_name",
]
