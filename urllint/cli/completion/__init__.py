"""Shell completion: one script for each shell, made from the commands' own options and from what is installed.

A script holds all words that it offers, so that pressing TAB starts no Python.
"""
