"""One game at the terminal table: the game itself, who plays at each seat, and the order of the player's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final, Self

from openrummy.game import Action, Card, Game, Hand, LogEntry, RuleSet, RummyError, Seed, View
from openrummy.terminal.opponents import DEFAULT_LEVEL, choose, is_known, patience
from openrummy.terminal.order import arranged, moved, with_drawn

PLAYER: Final = 0
"""The seat of whoever sits at the terminal."""
NAMES: Final = ("You", "Anna", "Bram", "Cleo")
"""The names in the game; the table shows its own word for the first."""
MOST_OPPONENTS: Final = len(NAMES) - 1


class SessionError(ValueError):
    """Saved data that is no session."""


@dataclass(eq=False)
class Session:
    """A game against other players, to be played on and to be kept.

    The other players' chances are a function of `secret` and of how far the game is, not of a generator that moves on:
    going back to a kept game brings the same cards and the same answers.
    """

    game: Game
    opponents: tuple[str, ...]
    """The level of each other player, by seat from 1."""
    secret: str = field(default_factory=lambda: token_hex(32))
    own_order: tuple[Card, ...] = ()
    """The player's own order of the cards; those that left the hand keep their place until the next hand."""

    @classmethod
    def start(cls, opponents: Sequence[str], rules: RuleSet | None = None, seed: Seed | None = None) -> Self:
        """A new game, dealt. RuleError where the rules are not for so many players."""
        names = NAMES[: len(opponents) + 1]
        game = Game(names, rules=rules, seed=seed)
        secret = token_hex(32) if seed is None else sha256(f"opponents {seed!r}".encode()).hexdigest()
        session = cls(game, tuple(opponents), secret)
        session._put_in_order()
        return session

    @property
    def hand(self) -> Hand:
        """The hand being played, or just over."""
        return self.game.hand

    @property
    def view(self) -> View:
        """All that the player may know."""
        return self.hand.view(PLAYER)

    @property
    def players_turn(self) -> bool:
        """Whether it is the player who acts."""
        return not self.hand.over and self.hand.turn == PLAYER

    @property
    def can_take_back(self) -> bool:
        """Whether the last action is the player's own meld or lay-off of this turn."""
        return self.players_turn and bool(self.hand.actions) and self.hand.actions[-1].kind in ("M", "L")

    @property
    def moment(self) -> tuple[int, int]:
        """How far the game is: the number of the hand and of actions in it."""
        return self.game.hand_number, len(self.hand.actions)

    def play(self, action: Action) -> LogEntry:
        """Do an action of the seat whose turn it is, and give what the player sees of it.

        IllegalAction where it is not allowed; nothing has changed then.
        """
        self.hand.play(action)
        entry = self.view.log[-1]
        if entry.seat == PLAYER and entry.card is not None:
            self.own_order = with_drawn(self.own_order, entry.card)
        return entry

    def take_back(self) -> Action:
        """Undo the player's last meld or lay-off."""
        if not self.can_take_back:
            raise RuntimeError("there is nothing to take back")
        return self.hand.undo()

    def next_hand(self) -> None:
        """Deal the next hand."""
        self.game.next_hand()
        self._put_in_order()

    def think(self) -> Action:
        """What the other player whose turn it is chooses, from that seat's view alone."""
        return choose(*self._question())

    @property
    def thinking_time(self) -> float:
        """What to multiply the pace of the table with while the other player whose turn it is thinks."""
        return patience(*self._question())

    def _question(self) -> tuple[str, View, int]:
        """The level of the other player whose turn it is, what that seat sees, and its chance."""
        seat = self.hand.turn
        number, actions = self.moment
        chance = sha256(f"{self.secret} {number} {actions} {seat}".encode()).hexdigest()
        return self.opponents[seat - 1], self.hand.view(seat), int(chance[:16], 16)

    def arrange(self, order: str) -> tuple[Card, ...]:
        """The player's cards in one of the orders."""
        return arranged(self.view.hand, order, self.own_order, self.hand.rules)

    def move_card(self, shown: Sequence[Card], card: Card, place: int) -> None:
        """Make the shown order the player's own, with a card moved to another place."""
        gone = [other for other in self.own_order if other not in shown]
        self.own_order = (*moved(shown, card, place), *gone)

    def _put_in_order(self) -> None:
        self.own_order = self.arrange("suit")

    def to_dict(self) -> dict[str, Any]:
        """The session as plain JSON data, to be kept secret."""
        return {
            "game": self.game.to_dict(),
            "opponents": list(self.opponents),
            "secret": self.secret,
            "order": "".join(map(str, self.own_order)),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The session that `to_dict` wrote; SessionError where the data is damaged."""
        try:
            game = Game.from_dict(data["game"])
            opponents = tuple(level if is_known(level) else DEFAULT_LEVEL for level in data["opponents"])
            text = data["order"]
            order = tuple(Card(text[i : i + 2]) for i in range(0, len(text), 2))
            secret = str(data["secret"])
        except (RummyError, KeyError, TypeError, ValueError):
            raise SessionError from None
        if game.players != NAMES[: len(opponents) + 1] or len(game.players) < 2:
            raise SessionError
        return cls(game, opponents, secret, order)
