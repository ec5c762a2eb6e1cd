"""Rules for those who want URLs as RFC 3986 has them: strictly written, and in their normal form."""
