"""How one server is set up."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from openrummy.server.tables.kinds import TableSettings

STATIC: Final = Path(__file__).parent / "static"
"""Where the package build puts the page."""
_ORIGIN: Final = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?", re.ASCII)


class Rate(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: int
    per_second: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one player, or one address, may ask for. An address of the machine itself has no limit of its own."""

    guests: Rate = Rate(60, 0.5)
    """New guests from one address."""
    tables: Rate = Rate(20, 0.1)
    """New tables by one player."""
    claims: Rate = Rate(20, 0.2)
    """Seat links tried from one address, or by one player."""
    guesses: Rate = Rate(30, 0.2)
    """Tables that are not there asked for from one address, or by one player."""
    accounts: Rate = Rate(10, 0.05)
    """New accounts from one address, or by one player."""
    logins: Rate = Rate(20, 0.1)
    """Log-ins from one address, or to one account."""
    names: Rate = Rate(10, 0.1)
    """Changes of one player's name."""
    reads: Rate = Rate(120, 4.0)
    """Questions by one address that cost the store something: statistics, lists and records."""
    hints: Rate = Rate(30, 0.5)
    """Hints for one player."""
    reviews: Rate = Rate(20, 0.1)
    """Reviews that are to be made for one player, or for one address."""
    commands: Rate = Rate(120, 60.0)
    """Commands of one player that come by POST."""
    frames: Rate = Rate(120, 60.0)
    """Frames of one socket; beyond that it is read more slowly."""
    reports: Rate = Rate(20, 0.2)
    """Reports of the security policy from one address."""
    sockets: int = 40
    """Sockets of one player at a time."""
    polls: int = 8
    """Long polls of one player at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How one server is set up; everything but the data directory has a value that is right for most."""

    data: Path
    """The directory with everything that the server keeps."""
    public_url: str | None = None
    """How people reach the server, where that is not what their requests say: `https://rummy.example`."""
    trusted_proxies: str = "127.0.0.1,::1"
    """The addresses whose `X-Forwarded-` headers are believed, with commas between."""
    static: Path = STATIC
    """Where the built page is."""
    tables: TableSettings = field(default_factory=TableSettings)
    limits: Limits = field(default_factory=Limits)
    body: int = 64 * 1024
    """The most bytes in the body of a request."""

    def __post_init__(self) -> None:
        if self.public_url is not None:
            object.__setattr__(self, "public_url", read_origin(self.public_url))

    @property
    def database(self) -> Path:
        """The file with everything that is stored."""
        return self.data / "openrummy.sqlite3"


def read_origin(url: str) -> str:
    """The address in the form of an origin (`https://rummy.example`); ValueError where it is none."""
    found = _ORIGIN.fullmatch(url.strip().lower())
    if found is None:
        raise ValueError(url)
    scheme, host, port = found[1], found[2], found[3] or ""
    if (scheme, port) in (("http", ":80"), ("https", ":443")):
        port = ""
    return f"{scheme}://{host}{port}"
