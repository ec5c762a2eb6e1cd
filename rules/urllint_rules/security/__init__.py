"""Rules about URLs that mislead, leak or are read differently by different programs."""
