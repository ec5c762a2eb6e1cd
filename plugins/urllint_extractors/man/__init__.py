"""Manual pages."""
