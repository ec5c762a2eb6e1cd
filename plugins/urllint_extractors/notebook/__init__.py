"""Jupyter notebooks: cells in their languages, inside the strings of a JSON document."""
