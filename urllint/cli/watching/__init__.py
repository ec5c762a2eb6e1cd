"""``urllint check --watch``: check again whatever has changed, as long as somebody works on the files."""
