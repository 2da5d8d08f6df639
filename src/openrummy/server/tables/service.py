"""The one door to all tables: commands, what is to be seen, and who is there."""

from __future__ import annotations

from openrummy.server.store.store import Store
from openrummy.server.tables.kinds import Clock, Created, Gauges, NewTable, Receiver, TableSettings, Thinker
from openrummy.server.wire.messages import Ack, AnyAction, LobbyTable, Refused


class TableService:
    """All tables of one server process. Every method is for the event loop in which `start` was called.

    Codes of tables are read in either case. Methods that cannot do what is asked raise `Refusal`
    (`no-table` where there is no such table); `command` answers with `Refused` instead.
    """

    def __init__(self, store: Store, thinker: Thinker, clock: Clock, settings: TableSettings | None = None) -> None:
        raise NotImplementedError

    async def start(self) -> None:
        """Take up all games that were being played when the server stopped."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop all timers and bots, and wait for what is being stored. The tables go on at the next start."""
        raise NotImplementedError

    async def create(self, player_id: str, options: NewTable) -> Created:
        """A new table with this player as its host, seated; dealt at once where no seat is open.

        Refusals: `bad-rules` (params: reason, a key of the words' area `errors`, and its values), `unknown-bot`,
        `no-seat` (no seat for the maker).
        """
        raise NotImplementedError

    async def command(self, code: str, player_id: str, cmd_id: str, base_seq: int, action: AnyAction) -> Ack | Refused:
        """Do what a player asks; answered only when it is stored. The same `cmd_id` always gets the same answer.

        Refused with `stale` where the player has not seen what the action depends on: then send him what
        `watch` gives. Other codes: those of records (`taken-card`, ...), `no-table`, `no-seat`, `not-your-turn`,
        `not-host`, `seat-taken`, `table-full`, `kicked`, `wrong-status`, `no-chat`, `no-account`, `empty-text`,
        `bad-setting`, `bad-rules`, `unknown-bot`, `unknown-emote`, `too-few-players`, `nothing-to-undo`,
        `already-seated`, `bad-command` (a `cmd_id` of somebody else), `storage` (try again).
        """
        raise NotImplementedError

    async def watch(self, code: str, player_id: str | None, from_seq: int | None, wait: float = 0.0) -> bytes | None:
        """An `events` frame with what has happened after `from_seq`, or a `snapshot` frame where that is too long ago.

        Where nothing has happened since, waits up to `wait` seconds for something, then gives None. Asking counts
        as being there, for the polls of pages whose sockets are blocked.
        """
        raise NotImplementedError

    async def subscribe(self, code: str, receiver: Receiver, from_seq: int | None = None) -> None:
        """Show a table to a tab: first what it has missed (as `watch`), then every frame as it comes.

        A player who was away is back by this. A receiver may be subscribed to several tables.
        """
        raise NotImplementedError

    def unsubscribe(self, code: str, receiver: Receiver) -> None:
        """Show the table to this tab no longer; without its last tab a seat becomes away after a while."""
        raise NotImplementedError

    def lobby(self) -> list[LobbyTable]:
        """The public tables, open ones first, newest first."""
        raise NotImplementedError

    def subscribe_lobby(self, receiver: Receiver) -> None:
        """Show this tab the lobby: a `lobby` frame now and after every change."""
        raise NotImplementedError

    def unsubscribe_lobby(self, receiver: Receiver) -> None:
        """Show this tab the lobby no longer."""
        raise NotImplementedError

    async def claim(self, code: str, token: str, player_id: str) -> int:
        """Give the seat of a seat link to this player, and return its number.

        Refusals: `no-table`, `bad-token`, `already-seated` (in another seat of this table), `kicked`.
        """
        raise NotImplementedError

    async def rename(self, player_id: str, name: str) -> None:
        """Show a player's new name at the tables where no game is being played."""
        raise NotImplementedError

    def gauges(self) -> Gauges:
        """What is going on now, for the metrics."""
        raise NotImplementedError
