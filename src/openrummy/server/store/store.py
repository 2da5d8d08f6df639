"""The store as the rest of the server sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Self

import msgspec


class NewerSchema(Exception):
    """The database was written by a newer version of the program. `str` is a sentence for people."""


class Player(msgspec.Struct, frozen=True):
    """Somebody who plays: a guest, or with an account."""

    id: str
    name: str
    account: bool = False
    created: float = 0.0


class Account(msgspec.Struct, frozen=True):
    """What a log-in is checked against."""

    player_id: str
    login: str
    password_hash: str


class HandSummary(msgspec.Struct, frozen=True):
    """A finished hand in a list."""

    id: str
    table: str
    number: int
    at: str
    players: list[str]
    player_ids: list[str | None]
    """By seat; None for a bot."""
    seat: int | None
    """The seat of the player whose list it is."""
    winner: int | None
    end: str
    rummy: bool
    points: list[int]


class Opponent(msgspec.Struct, frozen=True):
    """How a player does against one other: somebody, or the bots of a level (`bot:greedy`)."""

    id: str
    name: str
    hands: int
    won: int
    points: int
    """Points won less points lost to this opponent's wins."""


class Stats(msgspec.Struct, frozen=True):
    """How a player has done so far."""

    hands: int = 0
    won: int = 0
    rummy: int = 0
    stalemates: int = 0
    points: int = 0
    games: int = 0
    games_won: int = 0
    opponents: list[Opponent] = []


class Store:
    """One SQLite file with everything. Made by `open`; all methods are for one event loop."""

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open or make the database, and bring its schema up to date; `NewerSchema` where it is from the future."""
        raise NotImplementedError

    async def close(self) -> None:
        """Finish what is being written, and close."""
        raise NotImplementedError

    async def player(self, player_id: str) -> Player | None:
        """The player of this id."""
        raise NotImplementedError

    async def add_player(self, player_id: str, name: str) -> Player:
        """A new guest."""
        raise NotImplementedError

    async def rename_player(self, player_id: str, name: str) -> None:
        """Another name for a player (clean it with `store.names.clean_name` first)."""
        raise NotImplementedError

    async def add_account(self, player_id: str, login: str, password_hash: str) -> bool:
        """Give a guest an account; False where the log-in name (in any case) is taken or he has one already."""
        raise NotImplementedError

    async def account(self, login: str) -> Account | None:
        """The account of this log-in name, in any case."""
        raise NotImplementedError

    async def set_password(self, player_id: str, password_hash: str) -> None:
        """Another password."""
        raise NotImplementedError

    async def hand(self, hand_id: str) -> bytes | None:
        """The record of a finished hand, as one line of JSON."""
        raise NotImplementedError

    async def hands_of(self, player_id: str, before: str | None = None, limit: int = 20) -> list[HandSummary]:
        """A player's finished hands, newest first; `before` is the id of the last one of the page before."""
        raise NotImplementedError

    def records_of(self, player_id: str) -> AsyncIterator[bytes]:
        """The records of all finished hands of a player, oldest first, read in pages."""
        raise NotImplementedError

    async def stats(self, player_id: str) -> Stats:
        """How a player has done so far."""
        raise NotImplementedError
