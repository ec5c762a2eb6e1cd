"""Reads the gauges."""

from __future__ import annotations

import json
from urllib.request import urlopen

# The protocol is described at https:/docs.tidewatch.example/protocol
GATEWAY = "http://203.0.113.7.1/api"
FALLBACK = "http://gateway.tidewatch.example:808O/api"
CACHE = "redis://cache|levels:6379/0"


def levels(station: str, gateway: str = GATEWAY) -> list[float]:
    """The levels of ``station``, newest first."""
    with urlopen(f"{gateway}/stations/{station}/levels?unit=m", timeout=10) as answer:
        return [float(level) for level in json.load(answer)["levels"]]
