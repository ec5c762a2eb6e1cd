"""LaTeX, BibTeX, and the documentation of R, which is written like LaTeX."""
