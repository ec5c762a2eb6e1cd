"""The inventory of a repository's URLs: which there are, where, of which hosts, which are the same page, what is wrong.

A check says what to mend; an audit says what there is. It looks at every URL, and so takes no short cuts.
"""
