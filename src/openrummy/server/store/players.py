"""Players and their accounts."""

from __future__ import annotations

import time
import unicodedata
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, insert, select, update

from openrummy.server.store.base import StorePart
from openrummy.server.store.schema import ACCOUNTS, PLAYERS

_REMEMBERED: Final = 10_000


class Player(msgspec.Struct, frozen=True):
    """Somebody who plays: a guest, or with an account."""

    id: str
    name: str
    account: bool = False
    created: float = 0.0
    session: int = 0
    """What a cookie has to say to be good: one more each time that he ends all his sessions."""


class Account(msgspec.Struct, frozen=True):
    """What a log-in is checked against."""

    player_id: str
    login: str
    password_hash: str


def login_key(login: str) -> str:
    """What two log-in names that are the same have in common: neither case nor the way of writing letters counts."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold())


class PlayerStore(StorePart):
    """The part of the store that knows the players."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._players: dict[str, Player] = {}

    async def player(self, player_id: str) -> Player | None:
        """The player of this id."""
        known = self._players.get(player_id)
        return known if known is not None else self._remember(await self.read(lambda c: _player(c, player_id)))

    async def add_player(self, player_id: str, name: str) -> Player:
        """A new guest. Clean the name with `names.clean_name` first."""
        player = Player(player_id, name, False, time.time())
        row = {"id": player_id, "name": name, "created_at": player.created, "session": player.session}
        await self.write([(insert(PLAYERS), [row])])
        self._remember(player)
        return player

    async def rename_player(self, player_id: str, name: str) -> None:
        """Another name for a player. Clean it with `names.clean_name` first."""
        await self.write(lambda c: c.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(name=name)))
        self._players.pop(player_id, None)

    async def add_account(self, player_id: str, login: str, password_hash: str) -> bool:
        """Give a guest an account; False where the log-in name is taken or he has one already."""
        row = {
            "player_id": player_id,
            "login": login,
            "login_key": login_key(login),
            "password_hash": password_hash,
            "created_at": time.time(),
        }
        added: bool = await self.writer.write(lambda c: _add_account(c, row))
        self._players.pop(player_id, None)
        return added

    async def account(self, login: str) -> Account | None:
        """The account of this log-in name, in any case."""
        key = login_key(login)
        return await self.read(lambda c: _account(c, ACCOUNTS.c.login_key == key))

    async def account_of(self, player_id: str) -> Account | None:
        """The account of a player."""
        return await self.read(lambda c: _account(c, ACCOUNTS.c.player_id == player_id))

    async def set_password(self, player_id: str, password_hash: str) -> None:
        """Another password."""
        change = update(ACCOUNTS).where(ACCOUNTS.c.player_id == player_id).values(password_hash=password_hash)
        await self.write(lambda c: c.execute(change))

    async def end_sessions(self, player_id: str) -> None:
        """Let no cookie of this player be good any more."""
        change = update(PLAYERS).where(PLAYERS.c.id == player_id).values(session=PLAYERS.c.session + 1)
        await self.write(lambda c: c.execute(change))
        self._players.pop(player_id, None)

    def _remember(self, player: Player | None) -> Player | None:
        if player is not None:
            if len(self._players) >= _REMEMBERED:
                self._players.pop(next(iter(self._players)))
            self._players[player.id] = player
        return player


def _player(connection: Connection, player_id: str) -> Player | None:
    query = (
        select(PLAYERS.c.id, PLAYERS.c.name, ACCOUNTS.c.player_id, PLAYERS.c.created_at, PLAYERS.c.session)
        .join_from(PLAYERS, ACCOUNTS, isouter=True)
        .where(PLAYERS.c.id == player_id)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else Player(row[0], row[1], row[2] is not None, row[3], row[4])


def _add_account(connection: Connection, row: dict[str, object]) -> bool:
    taken = (ACCOUNTS.c.login_key == row["login_key"]) | (ACCOUNTS.c.player_id == row["player_id"])
    if connection.execute(select(ACCOUNTS.c.player_id).where(taken)).first() is not None:
        return False
    connection.execute(insert(ACCOUNTS).values(row))
    return True


def _account(connection: Connection, which: ColumnElement[bool]) -> Account | None:
    query = select(ACCOUNTS.c.player_id, ACCOUNTS.c.login, ACCOUNTS.c.password_hash).where(which)
    row = connection.execute(query).one_or_none()
    return None if row is None else Account(*row)
