"""What a run is told to do: settings files, the command line, and the rules that follow from both."""

from urllint.settings.model import Settings
from urllint.settings.reading import SettingsError
from urllint.settings.resolving import Overrides, SettingsResolver
from urllint.settings.selecting import select_rules, unknown_name

__all__ = [
    "Overrides",
    "Settings",
    "SettingsError",
    "SettingsResolver",
    "select_rules",
    "unknown_name",
]
