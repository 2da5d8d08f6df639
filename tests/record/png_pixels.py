"""Reading the pixels of a PNG, with the standard library only."""

from __future__ import annotations

import struct
import zlib


def pixels(png: bytes) -> tuple[int, int, list[bytearray]]:
    """Width, height and rows of RGBA bytes of a PNG with 8 bits a channel."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    raw, rows, line = zlib.decompress(data), [], bytearray(4 * width)
    for y in range(height):
        start = y * (4 * width + 1)
        line = unfiltered(raw[start], raw[start + 1 : start + 1 + 4 * width], line)
        rows.append(line)
    return width, height, rows


def unfiltered(kind: int, coded: bytes, above: bytearray) -> bytearray:
    """A row of a PNG with its filter (none, sub, up, average, Paeth) undone."""
    out = bytearray(coded)
    for i, value in enumerate(coded):
        left, up, corner = (out[i - 4] if i > 3 else 0), above[i], (above[i - 4] if i > 3 else 0)
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda near: abs(guess - near))
        out[i] = (value + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return out
