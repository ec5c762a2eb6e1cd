"""How different readers understand the same text, behind one interface."""
