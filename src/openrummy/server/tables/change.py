"""What one command, one step of a bot or one moment of the clock does to a table, before it is stored."""

from __future__ import annotations

from typing import NamedTuple

from openrummy.bots.human import quick_answer
from openrummy.game import Hand
from openrummy.server.tables import events as ev
from openrummy.server.tables.dealing import (
    bot_name,
    first_dealer,
    fresh_deck,
    fresh_id,
    fresh_order,
    fresh_secret,
)
from openrummy.server.tables.kinds import Refusal, TableSettings
from openrummy.server.tables.rules import check_players
from openrummy.server.tables.seen import Seen, seen
from openrummy.server.tables.table import Table


class Finished(NamedTuple):
    """A hand that a change brought to its end, and the table as it was then."""

    id: str
    hand: Hand
    game: str
    number: int
    game_over: bool
    winners: tuple[int, ...]
    seats: list[tuple[str | None, str | None]]
    """By seat: the player's id, and the level where it is a bot's."""
    stand_ins: list[bool]
    """By seat: whether a bot played most of it for its player."""


class Change:
    """Events as they come about: each is applied to the table at once, so that what follows sees it.

    Whoever makes a change has to store it or make the table anew from the store.
    """

    def __init__(self, table: Table, now: float, settings: TableSettings) -> None:
        self.table = table
        self.now = now
        self.settings = settings
        self.events: list[tuple[int, ev.Event]] = []
        self.seen: list[Seen] = []
        """The same events as they are seen."""
        self.finished: list[Finished] = []

    def emit(self, event: ev.Event) -> None:
        """Let this happen. `game.IllegalAction` where it is an action that is not allowed."""
        seq = self.table.seq + 1
        what = seen(seq, event, self.table)
        self.table.apply(seq, self.now, event)
        self.events.append((seq, event))
        self.seen.append(what)

    # Steps that commands, bots and the clock share

    def act(self, seat: int, text: str, by: ev.By) -> None:
        """Do an action of the game for the seat whose turn it is."""
        hand = self.table.hand
        if hand is None or self.table.status != "playing":
            raise Refusal("wrong-status", status=self.table.status)
        if hand.turn != seat:
            raise Refusal("not-your-turn", seat=hand.turn)
        action = hand.parse(text)
        order = None
        if action.kind == "S" and hand.must_recycle and hand.rules.recycle == "shuffle" and hand.is_legal(action):
            order = fresh_order(hand.discards[:-1])
        self.emit(ev.Acted(seat, str(action), by, order))

    def deal(self, keep: list[int] | None = None) -> None:
        """Deal the next hand of the game, or the first of a new one."""
        table = self.table
        if table.status == "between":
            self.emit(ev.Dealt(table.game, table.number + 1, table.next_dealer, fresh_deck(), fresh_secret()))
            return
        players = len(table.seats) if keep is None else len(keep)
        dealer = first_dealer(table.rules, players)
        self.emit(ev.Dealt(fresh_id(), 1, dealer, fresh_deck(), fresh_secret(), keep))

    def start(self) -> None:
        """Deal the first hand; seats that are still empty go."""
        seats = self.table.seats
        keep = [i for i, seat in enumerate(seats) if seat.kind != "empty"]
        check_players(self.table.rules, len(keep))
        self.deal(None if len(keep) == len(seats) else keep)

    def leave(self, seat: int) -> None:
        """Let a player get up."""
        self.emit(ev.Left(seat, self.now + self.settings.bot_after))

    def stand_in(self) -> tuple[str, str]:
        """The level and the name of a bot that comes in for somebody."""
        return self.settings.stand_in, bot_name(seat.name for seat in self.table.seats)

    # What follows by itself

    def settle(self) -> None:
        """Let everything happen that follows from what has happened: the end of a hand, the next, another host."""
        table = self.table
        if table.status == "playing" and table.hand is not None and table.hand.over:
            self._end(table.hand)
        self._settle_host()
        if table.status == "between" and not table.deserted and not table.waits_for():
            self.deal()
        elif table.status == "over" and table.ready and not table.waits_for():
            self._another_game()
        if not table.in_game and table.status != "closed" and all(s.kind != "player" for s in table.seats):
            self.emit(ev.Closed())

    def _end(self, hand: Hand) -> None:
        table = self.table
        event = ev.Ended(fresh_id(), self.now + self.settings.between)
        self.emit(event)
        seats = [(seat.player, seat.level) for seat in table.seats]
        stand_ins = [table.played_by_stand_in(i) for i in range(len(seats))]
        over = table.status == "over"
        self.finished.append(Finished(event.id, hand, table.game, table.number, over, table.winners, seats, stand_ins))

    def _settle_host(self) -> None:
        """Pass the host's part on when he has gone, and nobody can do it for him."""
        table = self.table
        host = None if table.host is None else table.seats[table.host]
        if host is not None and host.kind == "player" and not host.left and not self._long_away(table.host):
            return
        count = len(table.seats)
        start = 0 if table.host is None else table.host
        for step in range(count):
            heir = (start + step) % count
            seat = table.seats[heir]
            if seat.kind == "player" and seat.away_at is None:
                if heir != table.host:
                    self.emit(ev.HostChanged(heir))
                return

    def _long_away(self, seat: int | None) -> bool:
        bot_at = None if seat is None else self.table.hand_over_to_bot(seat)
        return bot_at is not None and self.now >= bot_at

    def _another_game(self) -> None:
        table = self.table
        if any(seat.kind == "empty" for seat in table.seats):
            self.emit(ev.Reopened())
        else:
            self.deal()

    def time_out(self) -> None:
        """End the turn of a player whose time is up, in the least harmful legal way."""
        hand = self.table.hand
        if hand is None:
            return
        seat = hand.turn
        while not hand.over and hand.turn == seat:
            self.act(seat, self.least_harm(), "clock")
            hand = self.table.hand
            assert hand is not None

    def least_harm(self) -> str:
        """The legal action that gives least away: the stock's card, and away with it, or else with the dearest card.

        Where nothing can be thrown away, whatever is legal. No card is taken where one can be drawn, nothing is melded
        where it need not be.
        """
        hand = self.table.hand
        assert hand is not None
        legal = hand.legal_actions
        if hand.phase == "draw":
            return str(next((action for action in legal if action.kind == "S"), legal[0]))
        discards = [action for action in legal if action.kind == "D"]
        if not discards:
            return str(legal[0])
        drawn = hand.view(hand.turn).drawn
        thrown = next((a for a in discards if a.card == drawn), None)
        return str(thrown or max(discards, key=lambda a: (a.cards[0].code & 15, -a.id)))

    def bot_plays(self, seat: int, text: str | None) -> bool:
        """Play what a bot chose; where it chose nothing that is allowed, what a quick one does. True for its own."""
        hand = self.table.hand
        assert hand is not None
        good = text is not None and hand.is_legal(text)
        if not good or text is None:
            text = str(quick_answer(hand.view(seat)))
        self.act(seat, text, "bot")
        return good
