"""The one door to all tables: commands, what is to be seen, and who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from secrets import compare_digest
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from openrummy.game import View
from openrummy.server.store.events import StoredReply
from openrummy.server.store.players import Player
from openrummy.server.tables import events as ev
from openrummy.server.tables.change import Change
from openrummy.server.tables.commands import MOST_PACE, ask, ask_coach, check_level, depends_on, sit_down
from openrummy.server.tables.dealing import bot_name, free_name, fresh_code
from openrummy.server.tables.keeper import NotStored, log
from openrummy.server.tables.kinds import Created, Gauges, NewTable, Refusal
from openrummy.server.tables.live import LiveTable
from openrummy.server.tables.mine import MyTable, tables_of
from openrummy.server.tables.rules import read_rules
from openrummy.server.tables.table import Table
from openrummy.server.tables.watching import WatchedTables
from openrummy.server.wire.messages import Ack, AnyAction, Chat, Emote, Leave, LobbyTable, Refused, encode

_replies = msgspec.json.Decoder(Ack | Refused)
_CODES_TRIED = 5


class TableService(WatchedTables):
    """All tables of one server process. Every method is for the event loop in which `start` was called.

    Codes of tables are read in either case. Methods that cannot do what is asked raise `Refusal`
    (`no-table` where there is no such table); `command` answers with `Refused` instead.
    """

    async def start(self) -> None:
        """Take up all games that were being played when the server stopped."""
        await self.tidy()
        for code in await self._store.open_tables():
            try:
                await self._find(code)
            except Exception:  # noqa: BLE001 - one bad table must not keep the others from being played
                log.exception("table %s cannot be read", code)

    async def tidy(self) -> None:
        """Delete what is kept of tables that were closed long ago; their finished hands stay."""
        await self._store.purge(self._clock.now() - self._settings.keep_closed)

    def now(self) -> float:
        """The time by which deadlines are told, in seconds since 1970."""
        return self._clock.now()

    async def close(self) -> None:
        """Stop all timers and bots, and wait for what is being stored. The tables go on at the next start."""
        self._closing = True
        self._lobby.close()
        for live in self._tables.values():
            if live.timer is not None:
                live.timer.cancel()
            self._think(live, None)
            live.wake()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinker.close()

    async def create(self, player_id: str, options: NewTable) -> Created:
        """A new table with this player as its host, seated; dealt at once where no seat is open.

        Refusals: `bad-rules` (params: reason, a key of the words' area `errors`, and its values), `unknown-bot`,
        `no-seat` (none for the maker, or several), `bad-setting`, `no-player`, `storage` (try again).
        """
        rules = read_rules(options.rules, options.target, len(options.seats))
        mine = _own_seat(options)
        player = await self._player(player_id)
        pace = round(self._settings.pace * 1000) if options.pace is None else min(options.pace, MOST_PACE)
        plan: list[ev.SeatPlan] = []
        for wish in options.seats:
            named = [seat.name for seat in plan] + [player.name]
            is_bot = wish.kind == "bot"
            plan.append(ev.SeatPlan(check_level(wish.level), bot_name(named)) if is_bot else ev.SeatPlan())
        event = ev.Created(plan, rules.changes(), options.clock, options.public, options.chat, pace, options.hints)
        return await self._whole(self._create(event, mine, player))

    async def _create(self, event: ev.Created, mine: int, player: Player) -> Created:
        for _ in range(0 if self._closing else _CODES_TRIED):
            live = LiveTable(Table(fresh_code()))
            if live.table.code in self._tables:
                continue
            change = Change(live.table, self._clock.now(), self._settings)
            change.emit(event)
            sit_down(change, mine, player)
            if all(seat.kind != "empty" for seat in live.table.seats):
                change.start()
            async with live.lock:
                self._tables[live.table.code] = live
                try:
                    await self._commit(live, change, new=True)
                except NotStored as failure:
                    self._tables.pop(live.table.code, None)
                    if not failure.overtaken:
                        break
                    continue  # the code is taken already
            token = live.table.seats[mine].token
            assert token is not None
            return Created(live.table.code, token)
        raise Refusal("storage")

    async def command(self, code: str, player_id: str, cmd_id: str, base_seq: int, action: AnyAction) -> Ack | Refused:
        """Do what a player asks; answered only when it is stored. The same `cmd_id` always gets the same answer.

        Refused with `stale` where the player has not seen what the action depends on: then send him what
        `watch` gives. Other codes: those of records (`taken-card`, ...; params `reason`, a key of the words' area
        `errors`, with its values), `no-table`, `no-player`, `no-seat`, `not-your-turn`, `not-host`, `seat-taken`,
        `table-full`, `kicked`, `wrong-status`, `no-chat`, `no-account`, `empty-text`, `too-fast`, `bad-setting`,
        `bad-rules`, `unknown-bot`, `unknown-emote`, `too-few-players`, `nothing-to-undo`, `already-seated`,
        `bad-command` (a `cmd_id` of somebody else). Not kept are `storage` and `internal` (try again), and what is
        refused to somebody without a seat.
        """
        return await self._whole(self.do(code, player_id, cmd_id, base_seq, action))

    async def do(self, code: str, player_id: str, cmd_id: str, base_seq: int, action: AnyAction) -> Ack | Refused:
        """`command`, for a task that nobody cancels: that of `see_to`."""
        if self._closing:
            return Refused(cmd_id, "storage")
        reply = await self._command(code.upper(), player_id, cmd_id, base_seq, action)
        self._count(reply)
        return reply

    def see_to(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this to its end, before the tables are closed."""
        self._spawn(work)

    async def _command(self, code: str, player_id: str, cmd_id: str, base_seq: int, action: AnyAction) -> Ack | Refused:
        try:
            live = await self._find(code)
            player = await self._store.player(player_id)
            if player is None:
                return Refused(cmd_id, "no-player")
            if live is not None:
                async with live.lock:
                    if self._tables.get(code) is live:
                        return await self._at_table(live, player, cmd_id, base_seq, action)
            stored = await self._closed_reply(code, cmd_id, player_id)
        except SQLAlchemyError:
            log.exception("the store cannot be read")
            return Refused(cmd_id, "storage")
        return Refused(cmd_id, "no-table") if stored is None else _replies.decode(stored.reply)

    async def _at_table(
        self, live: LiveTable, player: Player, cmd_id: str, base_seq: int, action: AnyAction, again: bool = True
    ) -> Ack | Refused:
        known = live.replies.get(cmd_id)
        if known is not None:
            return known[1] if known[0] == player.id else Refused(cmd_id, "bad-command")
        self._seen_here(live, player.id)
        change = Change(live.table, self._clock.now(), self._settings)
        try:
            reply = _answer(change, live, player, cmd_id, base_seq, action)
        except Exception:  # noqa: BLE001 - every command gets an answer
            log.exception("table %s: a command failed", live.table.code)
            await self._refold(live)
            return Refused(cmd_id, "internal")
        if not change.events and live.table.seat_of(player.id) is None:
            return reply  # whoever passes by leaves nothing behind
        stored = StoredReply(cmd_id, player.id, reply.seq if isinstance(reply, Ack) else 0, encode(reply).decode())
        live.replies[cmd_id] = player.id, reply
        try:
            await self._commit(live, change, stored)
        except NotStored as failure:
            if failure.overtaken and again:  # the other was first with this command, or the table is another now
                return await self._at_table(live, player, cmd_id, base_seq, action, again=False)
            return Refused(cmd_id, "storage")
        return reply

    def tables_of(self, player_id: str) -> list[MyTable]:
        """The tables at which a player has a seat and that are not closed."""
        return tables_of(player_id, self._tables, self._resting)

    def lobby(self) -> list[LobbyTable]:
        """The public tables, open ones first, newest first."""
        return self._lobby.tables()

    async def position(self, code: str, player_id: str) -> tuple[View, int]:
        """What the coach may know to help a player who is to act, and the number of the hand.

        Refusals: `no-table`, `no-seat`, `no-hints` (not at this table), `not-your-turn`.
        """
        live = await self._expect(code)
        async with live.lock:
            self._expect_open(live)
            return ask_coach(live.table, player_id)

    async def claim(self, code: str, token: str, player_id: str) -> int:
        """Give the seat of a seat link to this player, and return its number.

        Refusals: `no-table`, `no-player`, `bad-token`, `already-seated` (in another seat of this table), `kicked`,
        `storage` (try again).
        """
        live = await self._expect(code)
        player = await self._player(player_id)
        return await self._whole(self._claim(live, token, player))

    async def _claim(self, live: LiveTable, token: str, player: Player) -> int:
        async with live.lock:
            self._expect_open(live)
            table = live.table
            seats = enumerate(table.seats)
            given = token.encode()
            seat = next((i for i, s in seats if s.token is not None and compare_digest(s.token.encode(), given)), None)
            if seat is None:
                raise Refusal("bad-token")
            mine = table.seat_of(player.id)
            if mine == seat:
                return seat
            if mine is not None:
                raise Refusal("already-seated", seat=mine)
            if player.id in table.kicked:
                raise Refusal("kicked")
            change = Change(table, self._clock.now(), self._settings)
            others = [other.name for i, other in enumerate(table.seats) if i != seat]
            change.emit(ev.Claimed(seat, player.id, free_name(player.name, others)))
            change.settle()
            await self._stored(live, change)
            return seat

    async def rename(self, player_id: str, name: str) -> None:
        """Show a player's new name (a clean one) at the tables where no game is being played."""
        for live in list(self._tables.values()):
            if live.table.seat_of(player_id) is None:
                continue
            async with live.lock:
                seat = live.table.seat_of(player_id)
                if seat is None or live.table.in_game or self._tables.get(live.table.code) is not live:
                    continue
                change = Change(live.table, self._clock.now(), self._settings)
                others = [other.name for i, other in enumerate(live.table.seats) if i != seat]
                change.emit(ev.Renamed(seat, free_name(name, others)))
                await self._stored(live, change)

    def gauges(self) -> Gauges:
        """What is going on now, for the metrics."""
        lives = list(self._tables.values())
        return replace(
            self._counts,
            tables=len(lives),
            playing=sum(1 for live in lives if live.table.status == "playing"),
            receivers=sum(len(live.receivers) for live in lives),
            lobby=len(self._lobby.receivers),
            thinking=sum(1 for live in lives if live.thought is not None),
            commands=dict(self._counts.commands),
            commits=self._store.writer.commits,
            committed=self._store.writer.jobs,
        )

    async def _player(self, player_id: str) -> Player:
        player = await self._store.player(player_id)
        if player is None:
            raise Refusal("no-player")
        return player

    async def _stored(self, live: LiveTable, change: Change) -> None:
        try:
            await self._commit(live, change)
        except NotStored:
            raise Refusal("storage") from None


def _own_seat(options: NewTable) -> int:
    """The seat of whoever makes the table."""
    mine = [i for i, wish in enumerate(options.seats) if wish.kind == "me"]
    free = mine or [i for i, wish in enumerate(options.seats) if wish.kind == "open"]
    if not free or len(mine) > 1:
        raise Refusal("no-seat")
    return free[0]


def _answer(
    change: Change, live: LiveTable, player: Player, cmd_id: str, base_seq: int, action: AnyAction
) -> Ack | Refused:
    """Let a command do what it does to the table, and give the answer."""
    table, seq = live.table, live.table.seq
    seat = table.seat_of(player.id)
    if seat is not None and table.seats[seat].away_at is not None and not isinstance(action, Leave):
        change.emit(ev.Back(seat))
    reply: Ack | Refused | None = None
    try:
        if not depends_on(table, action) <= base_seq <= seq:
            raise Refusal("stale")
        if isinstance(action, Chat | Emote) and seat is not None and not live.may_talk(player.id, change.now):
            raise Refusal("too-fast")
        ask(change, player, action)
    except Refusal as refusal:
        reply = Refused(cmd_id, refusal.code, refusal.params)
    if change.events:
        change.settle()
    return reply or Ack(cmd_id, table.seq)
