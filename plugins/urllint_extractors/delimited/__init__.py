"""Tables in text: CSV and TSV."""
