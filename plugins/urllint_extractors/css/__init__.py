"""The extractor for CSS, SCSS, Sass and Less: a scanner of strings, ``url()`` and comments, and their escapes."""
