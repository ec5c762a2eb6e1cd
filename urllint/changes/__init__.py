"""What has changed since a revision: which lines of which files, and which paths are not there any more.

git is asked, and what it says is read here; nothing else of the run knows git's formats.
"""

from urllint.changes.changes import Changes, FileChange
from urllint.changes.git import GitError
from urllint.changes.lines import ALL_LINES, NO_LINES, Lines
from urllint.changes.references import GonePaths

__all__ = ["ALL_LINES", "NO_LINES", "Changes", "FileChange", "GitError", "GonePaths", "Lines"]
