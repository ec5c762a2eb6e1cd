"""HTML, its template languages, and XML: a tokenizer with exact offsets and the places where markup holds URLs."""
