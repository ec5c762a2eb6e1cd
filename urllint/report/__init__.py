"""The reports of ``urllint check``, one module for each output format, and what they share."""
