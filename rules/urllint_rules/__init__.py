"""The rules that come with urllint, one small module each, in folders by group.

They join through the same hooks as anybody else's rules, and import nothing of the core but `urllint.plugin`.
"""
