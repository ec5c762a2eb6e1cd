"""Where relative references lead: which files and anchors a repository has, and which readings find them.

The same text is read differently by a code host, which shows files as they are, and by the site generators, which move
them. A reference is called wrong only if no reading finds its target; where a reading is not known, nothing is said.

Facts about a repository are collected at most once per run and when somebody first asks: the listing of its files, the
generators at work in it, what they publish and redirect, and the anchors of the files that fragments point at. Each is
made by a function of its input alone and can be pickled.
"""
