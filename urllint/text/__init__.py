"""Text with positions: documents, spans, lines, and maps from decoded text back to the characters of the file."""
