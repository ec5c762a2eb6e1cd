"""The extractor for Python: a scanner of strings and comments, a decoder of literals, and what is around them."""
