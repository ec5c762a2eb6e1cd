"""What most commands begin with; what goes wrong there is the user's to mend, and said in one line."""

from __future__ import annotations

from urllint.cli.arguments import UsageError
from urllint.registry import Registry, RegistryError


def load_registry() -> Registry:
    """All installed plugins. Raises UsageError if one cannot be used."""
    try:
        return Registry.load()
    except RegistryError as error:
        raise UsageError(str(error)) from error
