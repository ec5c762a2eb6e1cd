"""Rules about where relative references lead: to files, to places in them, or nowhere."""
