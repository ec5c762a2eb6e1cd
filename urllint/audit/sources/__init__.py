"""Where the files of an audit come from: folders and files on the disk, commits of git, archives."""

from urllint.audit.sources.opening import open_source
from urllint.audit.sources.source import LARGEST_FILE, Skips, Source, SourceError, Tree

__all__ = ["LARGEST_FILE", "Skips", "Source", "SourceError", "Tree", "open_source"]
