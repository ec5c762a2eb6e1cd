"""All that the server does for clients."""

from __future__ import annotations

from urllint.server import about_findings, about_urls, configuring
from urllint.server.language_server import UrllintServer


def add_features(server: UrllintServer) -> None:
    """Announce all of it."""
    configuring.add_to(server)
    about_findings.add_to(server)
    about_urls.add_to(server)
