"""Finding URLs: from a document to everything in it, regions in other languages included."""
