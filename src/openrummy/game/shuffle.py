"""Shuffles as pure functions of a secret: the same secret, purpose and cards give the same order, always.

A hand never holds a random generator whose state moves on. So undoing a draw and drawing again gives the same
card, a saved game goes on as it would have, and a seed gives the same game on every machine and Python version.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import shake_256
from secrets import token_bytes
from typing import Final

Seed = int | str | bytes
"""What a caller may give to have the same cards again."""

SECRET_BYTES: Final = 32
"""256 bits; a pack of cards has 226 bits' worth of orders."""
_KEY_BYTES: Final = 16


def make_secret(seed: Seed | None = None) -> bytes:
    """The secret that a seed stands for; without a seed a new one from the operating system."""
    if seed is None:
        return token_bytes(SECRET_BYTES)
    text = seed if isinstance(seed, bytes) else f"{type(seed).__name__} {seed}".encode("utf-8", "surrogatepass")
    return shake_256(b"seed " + text).digest(SECRET_BYTES)


def read_secret(text: str) -> bytes:
    """The secret that was written as a hexadecimal number; `ValueError` or `TypeError` where it is none."""
    secret = bytes.fromhex(text)
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret


def derive(secret: bytes, purpose: str) -> bytes:
    """Another secret made from this one, for one purpose; it tells nothing of the first or of others."""
    return shake_256(purpose.encode() + b"\0" + secret).digest(SECRET_BYTES)


def shuffled(codes: Iterable[int], secret: bytes, purpose: str) -> list[int]:
    """Card codes in random order, every order equally likely: each card gets a random key and the keys are sorted."""
    keys = shake_256(purpose.encode() + b"\0" + secret).digest(64 * _KEY_BYTES)
    return sorted(codes, key=lambda code: (keys[code * _KEY_BYTES : (code + 1) * _KEY_BYTES], code))
