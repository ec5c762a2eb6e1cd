"""Where the files of an audit come from: folders and files on the disk, commits of git, archives."""

from urllint.audit.sources.disk import DiskSource
from urllint.audit.sources.opening import open_source
from urllint.audit.sources.source import SourceError, Tree, TreeSource

__all__ = ["DiskSource", "SourceError", "Tree", "TreeSource", "open_source"]
