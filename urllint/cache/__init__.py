"""What is remembered of files from one run to the next.

It is kept in ``.urllint_cache`` at the root of the repository or beside its settings, in plain values (see `marshal`)
and never in pickles. What comes with a checkout might have been made by anybody, so nothing is read that was not
written by the same user: every file is sealed with a secret in the user's own cache folder, and another seal is as good
as no file. Whatever cannot be read or written is left alone without a word: a run is only slower then.
"""
