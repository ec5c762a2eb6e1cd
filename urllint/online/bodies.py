"""Reads the body of an answer as far as it is of use: bounded before and after decompression."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import Final, NamedTuple, Protocol

from aiohttp import ClientError

_EITHER_FORMAT: Final = zlib.MAX_WBITS | 32
"""gzip, or deflate as the standard has it: which of them it is shows in the header."""


class Stream(Protocol):
    """What a body comes from."""

    def iter_any(self) -> AsyncIterator[bytes]:
        """The bytes as they come."""
        ...


class Body(NamedTuple):
    """The beginning of a page. ``is_whole``: there is no more of it."""

    data: bytes
    is_whole: bool = True


class _Decompressor(Protocol):
    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int = 0, /) -> bytes: ...


async def read_body(stream: Stream, coding: str, most: int) -> Body:
    """At most ``most`` bytes of the decompressed body; it ends early where the connection does.

    ``coding`` is the value of ``Content-Encoding``.
    """
    decompressor = _decompressor(coding.strip().lower())
    if decompressor is None:
        return Body(b"", is_whole=False)
    pieces: list[bytes] = []
    length = received = 0
    try:
        async for chunk in stream.iter_any():
            received += len(chunk)
            piece = decompressor.decompress(chunk, most + 1 - length)
            pieces.append(piece)
            length += len(piece)
            if length > most or received > most:
                return Body(b"".join(pieces)[:most], is_whole=False)
    except (ClientError, OSError, asyncio.TimeoutError, zlib.error):
        return Body(b"".join(pieces), is_whole=False)
    return Body(b"".join(pieces), is_whole=decompressor.eof and not decompressor.unused_data)


class _Plain:
    """Takes nothing apart."""

    eof = True
    unused_data = b""

    def decompress(self, data: bytes, max_length: int = 0, /) -> bytes:
        return data[:max_length]


class _Deflate:
    """Deflate with its header or without, for servers send both under one name."""

    def __init__(self) -> None:
        self._inner: _Decompressor = zlib.decompressobj(_EITHER_FORMAT)
        self._has_begun = False

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int = 0, /) -> bytes:
        try:
            piece = self._inner.decompress(data, max_length)
        except zlib.error:
            if self._has_begun:
                raise
            self._inner = zlib.decompressobj(-zlib.MAX_WBITS)
            piece = self._inner.decompress(data, max_length)
        self._has_begun = self._has_begun or bool(data)
        return piece


def _decompressor(coding: str) -> _Decompressor | None:
    """Who undoes ``coding``; ``None`` if nobody here can."""
    if coding in ("", "identity"):
        return _Plain()
    if coding in ("gzip", "x-gzip"):
        return zlib.decompressobj(_EITHER_FORMAT)
    return _Deflate() if coding == "deflate" else None
