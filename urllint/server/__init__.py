"""The language server: the same findings, fixes and suppressions as on the command line, while somebody writes.

Messages are handled in one thread (an asyncio loop), which does nothing that takes long. Files are checked in a second
thread, one at a time and only in their newest state; requests that need more than what is known of a document are
answered in a third. pygls and lsprotocol are imported here and nowhere else.
"""
