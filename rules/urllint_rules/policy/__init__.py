"""Rules of taste and of the house: asked only if they are selected."""
