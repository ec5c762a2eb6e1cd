"""Findings about the run itself. The engine reports them; the modules here say what they mean."""
