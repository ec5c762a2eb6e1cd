"""reStructuredText, as docutils reads it and Sphinx extends it: blocks, inline markup, directives, tables."""
