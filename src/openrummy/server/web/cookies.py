"""The cookie that tells who somebody is: a player's id, signed with a key that never leaves the server."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple

from itsdangerous import BadSignature, TimestampSigner

NAME: Final = "openrummy"
KEY_FILE: Final = "cookie-keys"
LASTS: Final = 400 * 86400
"""Seconds; browsers keep no cookie for longer."""
RENEWED_AFTER: Final = 30 * 86400
_SESSION: Final = "~"
"""Before the number of the session, where it is not the first."""


class Signed(NamedTuple):
    """What a good cookie says."""

    player: str
    session: int
    """Which of the player's sessions it is from: see `Player.session`."""
    stale: bool
    """Whether it is time for a new one."""


class Cookies:
    """Writes and reads the cookie."""

    def __init__(self, keys: list[str]) -> None:
        # All keys are good for reading, the last one for writing: a new one can be added without anybody losing a seat.
        self._signer = TimestampSigner(keys, salt="openrummy.player", key_derivation="hmac", digest_method=_sha256)

    @classmethod
    def at(cls, directory: Path) -> Cookies:
        """With the keys in this directory, made at the first time."""
        return cls(read_keys(directory / KEY_FILE))

    def read(self, header: str | None) -> Signed | None:
        """Who the `Cookie` header says its sender is; None where it says nothing that is true."""
        value = _value(header)
        if value is None:
            return None
        try:
            player, at = self._signer.unsign(value, max_age=LASTS, return_timestamp=True)
        except BadSignature:
            return None
        age = self._signer.get_timestamp() - int(at.timestamp())
        name, _, session = player.decode().partition(_SESSION)
        return Signed(name, int(session or 0), age > RENEWED_AFTER)

    def write(self, player: str, session: int, secure: bool) -> str:
        """The `Set-Cookie` header for a player and his present session."""
        value = self._signer.sign(f"{player}{_SESSION}{session}" if session else player).decode()
        return f"{NAME}={value}; Max-Age={LASTS}; {_attributes(secure)}"


def forget(secure: bool) -> str:
    """The `Set-Cookie` header that takes the cookie away."""
    return f"{NAME}=; Max-Age=0; {_attributes(secure)}"


def read_keys(path: Path) -> list[str]:
    """The keys in this file, one a line, made where there is none; only its owner may read it."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    else:
        with os.fdopen(handle, "w") as file:
            file.write(token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
    keys = path.read_text("utf-8-sig", errors="replace").split()
    if not keys:
        raise OSError(None, "there is no key in it", str(path))
    return keys


def _attributes(secure: bool) -> str:
    return "Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


def _value(header: str | None) -> str | None:
    for part in (header or "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == NAME and value:
            return value
    return None


def _sha256(data: bytes = b"") -> object:
    import hashlib

    return hashlib.sha256(data)
