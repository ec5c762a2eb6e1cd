"""The validation errors of the URL Standard, one rule each, named as in the standard."""
