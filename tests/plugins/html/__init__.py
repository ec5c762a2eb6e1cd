"""Tests of the HTML, XML and template extractors."""
