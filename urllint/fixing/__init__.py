"""Fixes: whether one is safe, how it is written in its place, and how files are changed."""
