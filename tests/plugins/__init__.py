"""Tests of the extractors that ship with urllint."""
