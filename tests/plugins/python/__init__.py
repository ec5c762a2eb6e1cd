"""Tests of the extractor for Python."""
