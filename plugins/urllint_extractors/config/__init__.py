"""Extractors for configuration and data: JSON and its relatives, YAML, TOML, INI, properties and ``.env`` files."""
