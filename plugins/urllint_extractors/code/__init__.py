"""The extractor for programs and configuration: one scanner of strings and comments, and a table of languages."""
