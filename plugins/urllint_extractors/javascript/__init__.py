"""The extractor for JavaScript, TypeScript and JSX: a scanner, a decoder of literals, and what joins literals."""
