"""Tests never depend on how fast the machine is: what is generated may take its time to be made and to be tested."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("any-speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-speed")
