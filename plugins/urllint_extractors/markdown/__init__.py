"""Markdown: CommonMark with tables and footnotes, front matter, raw HTML and the templates that site generators add."""
