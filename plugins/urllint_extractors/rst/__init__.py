"""reStructuredText, as docutils reads it and Sphinx extends it: blocks, inline markup, explicit markup, directives, tables."""
