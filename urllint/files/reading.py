"""From bytes to text, losing nothing.

Newlines stay as they are; a byte-order mark is no part of the text; a byte that does not decode becomes one lone
surrogate (PEP 383), so that offsets stay true and the text can be written back byte for byte.

A file is read in UTF-8, unless a byte-order mark or a declaration in it says otherwise. How a format declares its
encoding its extractor knows (`ExtractorSpec.encoding`); that is asked only about files that are not ASCII.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from urllint.text.document import Document

if TYPE_CHECKING:
    from urllint.files.encodings import Encoding

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_FIRST_READ: Final = 1 << 16
_NEXT_READS: Final = 1 << 22

BINARY_LOOK: Final = 8192
"""How many bytes are looked at to tell a binary file."""

_MARKS: Final[tuple[tuple[bytes, str], ...]] = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

_ESCAPE: Final = b"\x1b"
_SHIFT: Final = _ESCAPE + b"$"
"""How ISO-2022-JP begins what is not ASCII."""


class Decoded(NamedTuple):
    """A file's text. ``undecodable`` is the byte offset of the first byte that is wrong in its encoding."""

    document: Document
    undecodable: int | None


class FileTooLargeError(Exception):
    """A file has more bytes than anybody wants to have in memory; ``size`` is their number."""

    def __init__(self, size: int) -> None:
        super().__init__(f"the file has {size:,} bytes")
        self.size = size


def read_bytes(path: str, most: int = -1) -> bytes:
    """The content of the file at ``path``, or its first ``most`` bytes. Raises OSError."""
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - pathlib is not imported at start
        return file.read(most)


def read_unless_binary(path: str, most: int | None = None) -> bytes:
    """The content of the file at ``path``; of a binary file only a beginning that shows it.

    Raises OSError, and FileTooLargeError of text with more than ``most`` bytes, which is not read then.
    """
    descriptor = os.open(path, _FLAGS)  # a file object would cost as much again as reading a small file
    try:
        data = os.read(descriptor, _FIRST_READ)
        if is_binary(data):
            return data
        if most is not None and len(data) == _FIRST_READ and (size := os.fstat(descriptor).st_size) > most:
            raise FileTooLargeError(size)
        pieces = [data]
        while data:
            data = os.read(descriptor, _NEXT_READS)
            pieces.append(data)
    finally:
        os.close(descriptor)
    return b"".join(pieces)


def is_binary(data: bytes) -> bool:
    """Whether the file is no text.

    It is none with a NUL among its first bytes, unless a byte-order mark of UTF-16 or UTF-32 leads; and a PDF is none,
    though it may begin with pages of text.
    """
    if data.startswith(b"%PDF-"):
        return True
    return data.find(b"\0", 0, BINARY_LOOK) >= 0 and not data.startswith(
        (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
    )


def may_declare_encoding(data: bytes) -> bool:
    """Whether it makes a difference what encoding ``data`` declares: it is not ASCII, or shifts its state."""
    if data.isascii() and not (_ESCAPE in data and _SHIFT in data):  # one byte is looked for much faster than two
        return False
    return not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"))


def decode(data: bytes, path: str, declared: str | None = None) -> Decoded:
    """The text of ``data`` as the document at ``path``.

    A byte-order mark says the encoding, else ``declared``, the label that the file's declaration holds, if it is a
    known one; else it is UTF-8.
    """
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))
    if declared is not None and not mark:
        legacy = _legacy(declared)
        if legacy is not None:
            return _decode_legacy(data, path, legacy)
    content = data[len(mark) :]
    undecodable: int | None = None
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        undecodable = len(mark) + error.start
        # The UTF-16 and UTF-32 decoders know no surrogateescape; what they cannot read is no text worth keeping.
        text = content.decode(encoding, "surrogateescape" if encoding == "utf-8" else "replace")
    return Decoded(Document(text, path=path, encoding=encoding, bom=bool(mark)), undecodable)


def _decode_legacy(data: bytes, path: str, encoding: Encoding) -> Decoded:
    undecodable: int | None = None
    try:
        text = encoding.decode(data)
    except UnicodeDecodeError as error:
        undecodable = error.start
        try:
            text = encoding.decode(data, "surrogateescape")
        except UnicodeDecodeError:  # a sequence of ASCII bytes, of which no surrogate can be made
            text = encoding.decode(data, "replace")
    return Decoded(Document(text, path=path, encoding=encoding.name), undecodable)


def _legacy(label: str) -> Encoding | None:
    from urllint.files.encodings import encoding_named

    return encoding_named(label)


def text_offsets(document: Document, offsets: Sequence[int]) -> tuple[int, ...]:
    """Where bytes of a file in UTF-8 stand in its text; ``offsets`` are sorted, and of characters' first bytes."""
    start = len(_MARKS[0][0]) if document.bom else 0
    if document.text.isascii():
        return tuple(offset - start for offset in offsets)
    encoded = document.text.encode("utf-8", "surrogateescape")
    found: list[int] = []
    at = position = 0
    for offset in offsets:
        position += len(encoded[at : offset - start].decode("utf-8", "surrogateescape"))
        at = offset - start
        found.append(position)
    return tuple(found)


def encode(document: Document, text: str) -> bytes:
    """``text`` as bytes in the encoding of ``document``, with its byte-order mark.

    Raises UnicodeEncodeError if the encoding cannot hold the text.
    """
    name = document.encoding
    for mark, encoding in _MARKS:
        if encoding == name:
            written = text.encode(name, "surrogateescape" if name == "utf-8" else "strict")
            return mark + written if document.bom else written
    legacy = _legacy(name)
    if legacy is None:
        message = f"documents are not read in {name}"
        raise LookupError(message)
    return legacy.encode(text, "surrogateescape")
