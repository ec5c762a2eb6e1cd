"""The version of this distribution, read by the build and by ``urllint --version``."""

__version__ = "0.1.0"
