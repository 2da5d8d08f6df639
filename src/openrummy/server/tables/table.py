"""A table as the sum of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from openrummy.game import Hand, HandResult, RuleSet
from openrummy.server.tables import events as ev
from openrummy.server.tables.dealing import verdict

_LOOK_AROUND: Final = 10.0
"""Seconds that whoever comes back to a deserted table has at least before the next hand."""

Status = Literal["open", "playing", "between", "over", "closed"]


@dataclass(slots=True)
class Seat:
    """A place at the table, and who has it."""

    kind: Literal["empty", "player", "bot"] = "empty"
    name: str = ""
    player: str | None = None
    token: str | None = None
    level: str | None = None
    away_at: float | None = None
    bot_at: float | None = None
    """When a bot plays on for somebody who is away."""
    left: bool = False
    """Whether he is away because he said so."""
    changed: int = 0
    """The last event that put somebody else here."""


class PastHand(NamedTuple):
    """A finished hand of the game being played."""

    id: str
    result: HandResult


@dataclass(slots=True)
class Table:
    """The sum of a table's events. `apply` is the only thing that changes it."""

    code: str
    seq: int = 0
    at: float = 0.0
    created_at: float = 0.0
    status: Status = "open"
    seats: list[Seat] = field(default_factory=list)
    host: int | None = None
    kicked: set[str] = field(default_factory=set)
    rules: RuleSet = field(default_factory=RuleSet)
    changes: dict[str, Any] = field(default_factory=dict)
    """The options that differ from Basic Rummy, as a record has them."""
    clock: int = 0
    public: bool = False
    chat: bool = True
    pace: int = 0
    """Milliseconds."""
    hints: bool = False
    """Whether the coach may be asked where others than bots play too."""
    hand: Hand | None = None
    game: str = ""
    number: int = 0
    """The number of the hand in its game, from 1."""
    seed: str = ""
    turn_at: float = 0.0
    """When the turn began."""
    moved_at: float = 0.0
    """When the last thing happened in the hand."""
    next_at: float | None = None
    """When the next hand comes by itself; None where the countdown was stopped."""
    ready: set[int] = field(default_factory=set)
    history: list[PastHand] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    next_dealer: int = 0
    play_seq: int = 0
    """The last event that changed the position of the cards."""
    phase_seq: int = 0
    """The last event that began or ended a hand."""
    settings_seq: int = 0
    moves: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """The moves in the hand so far: by seat, and whether a bot made them."""
    calm_seq: int = 0
    """The last event that was no move."""
    grace_until: float = 0.0
    """Set where the server was down: until then nobody's time runs out. Not from an event."""

    # What is so

    def seat_of(self, player: str | None) -> int | None:
        """The seat of a player."""
        if player is not None:
            for i, seat in enumerate(self.seats):
                if seat.player == player:
                    return i
        return None

    @property
    def in_game(self) -> bool:
        """Whether a game is being played, so that nobody's seat is given up."""
        return self.status in ("playing", "between")

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        return (0,) * len(self.seats) if self.hand is None else self.hand.scores_after

    def hand_over_to_bot(self, seat: int) -> float | None:
        """When a bot plays on for a seat whose player is away; None where he is there."""
        bot_at = self.seats[seat].bot_at
        return None if bot_at is None else max(bot_at, self.grace_until)

    @property
    def deserted(self) -> bool:
        """Whether all players of a game are away: it then waits for the first who comes back, and no bot plays on."""
        return self.in_game and all(seat.away_at is not None for seat in self.seats if seat.kind == "player")

    def plays_itself(self, seat: int, now: float) -> bool:
        """Whether a bot has this seat, or plays on for its player."""
        if self.deserted:
            return False
        if self.seats[seat].kind == "bot":
            return True
        bot_at = self.hand_over_to_bot(seat)
        return bot_at is not None and now >= bot_at

    def deadline(self, now: float) -> float | None:
        """When the player to act has to have ended his turn, or the next hand comes; None for no limit."""
        if self.deserted:
            return None
        if self.status == "between":
            return None if self.next_at is None else max(self.next_at, self.grace_until)
        if self.status != "playing" or not self.clock or self.hand is None or self.plays_itself(self.hand.turn, now):
            return None
        return max(self.turn_at + self.clock, self.grace_until)

    def played_by_stand_in(self, seat: int) -> bool:
        """Whether a bot made most of a player's moves in this hand for him."""
        return self.seats[seat].kind == "player" and self.moves[seat, True] > self.moves[seat, False]

    def waits_for(self) -> list[int]:
        """The seats of players who are there and have not said that they are ready."""
        seats = enumerate(self.seats)
        return [i for i, s in seats if s.kind == "player" and s.away_at is None and i not in self.ready]

    # What happens

    def apply(self, seq: int, at: float, event: ev.Event) -> None:
        """Add the next event. An action that is not allowed raises `game.IllegalAction`, and nothing has changed."""
        _APPLY[type(event)](self, seq, at, event)
        self.seq = seq
        self.at = at
        if not isinstance(event, ev.Acted | ev.Undone):
            self.calm_seq = seq

    def _created(self, seq: int, at: float, event: ev.Created) -> None:
        self.created_at = at
        self._play_by(event.rules)
        self.clock, self.public, self.chat, self.pace = event.clock, event.public, event.chat, event.pace
        self.hints = event.hints
        self.seats = [Seat("bot" if p.level else "empty", p.name, level=p.level, changed=seq) for p in event.seats]

    def _play_by(self, rules: dict[str, Any]) -> None:
        self.rules, self.changes = RuleSet.from_options(rules), rules

    def _joined(self, seq: int, at: float, event: ev.Joined) -> None:
        self.seats[event.seat] = Seat("player", event.name, event.player, event.token, changed=seq)
        if self.host is None:
            self.host = event.seat

    def _claimed(self, seq: int, at: float, event: ev.Claimed) -> None:
        seat = self.seats[event.seat]
        seat.player, seat.name, seat.changed = event.player, event.name, seq
        self._is_back(seat, event.seat, at)

    def _left(self, seq: int, at: float, event: ev.Left) -> None:
        if self.in_game:
            seat = self.seats[event.seat]
            # Who was away already is not waited for anew.
            seat.bot_at = event.bot_at if seat.bot_at is None else min(event.bot_at, seat.bot_at)
            seat.away_at = at if seat.away_at is None else seat.away_at
            seat.left = True
        else:
            self._empty(seq, event.seat)

    def _kicked(self, seq: int, at: float, event: ev.Kicked) -> None:
        seat = self.seats[event.seat]
        if seat.player is not None:
            self.kicked.add(seat.player)
        if event.level is None:
            self._empty(seq, event.seat)
        else:
            self.seats[event.seat] = Seat("bot", event.name, level=event.level, changed=seq)

    def _bot_placed(self, seq: int, at: float, event: ev.BotPlaced) -> None:
        if event.level is None:
            self._empty(seq, event.seat)
        else:
            self.seats[event.seat] = Seat("bot", event.name, level=event.level, changed=seq)

    def _empty(self, seq: int, seat: int) -> None:
        self.seats[seat] = Seat(changed=seq)
        self.ready.discard(seat)
        if self.host == seat:
            self.host = None

    def _settings(self, seq: int, at: float, event: ev.SettingsChanged) -> None:
        for name in ("public", "chat", "clock", "pace", "hints"):
            value = getattr(event, name)
            if value is not None:
                setattr(self, name, value)
        if event.rules is not None:
            self._play_by(event.rules)
        self.settings_seq = seq

    def _renamed(self, seq: int, at: float, event: ev.Renamed) -> None:
        self.seats[event.seat].name = event.name

    def _host(self, seq: int, at: float, event: ev.HostChanged) -> None:
        self.host = event.seat

    def _dealt(self, seq: int, at: float, event: ev.Dealt) -> None:
        scores = None
        if event.keep is not None:
            host = None if self.host is None else self.seats[self.host]
            self.seats = [self.seats[i] for i in event.keep]
            for seat in self.seats:
                seat.changed = seq
            self.host = next((i for i, seat in enumerate(self.seats) if seat is host), None)
        if event.number == 1:
            self.history.clear()
        elif self.hand is not None:
            scores = self.hand.scores_after
        names = [seat.name for seat in self.seats]
        self.hand = Hand(event.deck, players=names, dealer=event.dealer, rules=self.rules, scores=scores)
        self.game, self.number, self.seed = event.game, event.number, event.seed
        self.status, self.winners, self.next_at = "playing", (), None
        self.ready.clear()
        self.moves.clear()
        self.turn_at = self.moved_at = at
        self.play_seq = self.phase_seq = seq

    def _acted(self, seq: int, at: float, event: ev.Acted) -> None:
        hand = self._hand()
        if event.order is not None:
            stocks = [*("".join(map(str, order)) for order in hand.reshuffles), event.order]
            hand = Hand.from_dict({**hand.to_dict(), "reshuffles": stocks})
        turn = hand.turn
        hand.play(event.text)
        self.hand = hand
        self.moves[event.seat, event.by == "bot"] += 1
        if hand.turn != turn:
            self.turn_at = at
        self.moved_at = at
        self.play_seq = seq

    def _undone(self, seq: int, at: float, event: ev.Undone) -> None:
        self._hand().undo()
        self.moved_at = at
        self.play_seq = seq

    def _ended(self, seq: int, at: float, event: ev.Ended) -> None:
        hand = self._hand()
        assert hand.result is not None
        self.history.append(PastHand(event.id, hand.result))
        over, self.winners, self.next_dealer = verdict(hand, self.number)
        self.status = "over" if over else "between"
        self.next_at = None if over else event.next_at
        self.ready.clear()
        self.phase_seq = seq

    def _ready(self, seq: int, at: float, event: ev.Ready | ev.RematchWanted) -> None:
        self.ready.add(event.seat)

    def _held(self, seq: int, at: float, event: ev.Held) -> None:
        self.next_at = None

    def _reopened(self, seq: int, at: float, event: ev.Reopened) -> None:
        self.status, self.hand, self.winners = "open", None, ()
        self.history.clear()
        self.ready.clear()
        self.phase_seq = seq

    def _away(self, seq: int, at: float, event: ev.Away) -> None:
        seat = self.seats[event.seat]
        seat.away_at, seat.bot_at = at, event.bot_at

    def _back(self, seq: int, at: float, event: ev.Back) -> None:
        self._is_back(self.seats[event.seat], event.seat, at)

    def _is_back(self, seat: Seat, number: int, at: float) -> None:
        bot_played = (
            seat.bot_at is not None and at >= seat.bot_at and self.hand is not None and self.hand.turn == number
        )
        if bot_played or self.deserted:
            self.turn_at = at  # the time that a bot had, or that nobody had, is not his
        if self.deserted and self.next_at is not None:
            self.next_at = max(self.next_at, at + _LOOK_AROUND)
        seat.away_at, seat.bot_at, seat.left = None, None, False

    def _closed(self, seq: int, at: float, event: ev.Closed) -> None:
        self.status = "closed"

    def _nothing(self, seq: int, at: float, event: ev.Event) -> None:
        """Words change nothing at the table."""

    def _hand(self) -> Hand:
        if self.hand is None or self.status != "playing":
            raise ValueError(f"no hand is being played at table {self.code}")
        return self.hand


_APPLY: dict[type[ev.Event], Callable[[Table, int, float, Any], None]] = {
    ev.Created: Table._created,
    ev.Joined: Table._joined,
    ev.Claimed: Table._claimed,
    ev.Left: Table._left,
    ev.Kicked: Table._kicked,
    ev.BotPlaced: Table._bot_placed,
    ev.SettingsChanged: Table._settings,
    ev.Renamed: Table._renamed,
    ev.HostChanged: Table._host,
    ev.Dealt: Table._dealt,
    ev.Acted: Table._acted,
    ev.Undone: Table._undone,
    ev.Ended: Table._ended,
    ev.Ready: Table._ready,
    ev.RematchWanted: Table._ready,
    ev.Held: Table._held,
    ev.Reopened: Table._reopened,
    ev.Away: Table._away,
    ev.Back: Table._back,
    ev.Closed: Table._closed,
    ev.Said: Table._nothing,
    ev.Emoted: Table._nothing,
}
