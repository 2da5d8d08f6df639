"""A game: hands one after another, until the target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from openrummy import words
from openrummy.game.deal import check_rules, read_players
from openrummy.game.errors import HandError, RummyError
from openrummy.game.hand import Hand
from openrummy.game.ruleset import RuleSet
from openrummy.game.shuffle import Seed, derive, make_secret, read_secret


class Game:
    """A series of hands with a score for each seat, played until somebody reaches the target.

    `players` is a number of seats or their names. The first hand is dealt at once; play on `game.hand`, and when it
    is over call `next_hand()`. With a `seed` the same cards and dealers come again; without one they come from the
    operating system's randomness.
    """

    __slots__ = ("_past", "_secret", "hand", "players", "rules")

    hand: Hand
    """The hand being played, or just over."""
    players: tuple[str, ...]
    """The names by seat."""
    rules: RuleSet

    def __init__(
        self, players: int | Sequence[str] = 2, *, rules: RuleSet | None = None, seed: Seed | None = None
    ) -> None:
        self.players = read_players(players)
        self.rules = check_rules(rules)
        self._secret = make_secret(seed)
        self._past: list[Hand] = []
        first = self.rules.first_dealer
        if isinstance(first, str):
            first = int.from_bytes(derive(self._secret, "first dealer")) % len(self.players)
        self.hand = self._deal(first, [0] * len(self.players))

    def _deal(self, dealer: int, scores: Sequence[int]) -> Hand:
        seed = derive(self._secret, f"hand {self.hand_number}")
        return Hand.deal(self.players, rules=self.rules, dealer=dealer, scores=scores, seed=seed)

    @property
    def hand_number(self) -> int:
        """The number of the hand being played, from 1."""
        return len(self._past) + 1

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands that are over, in order."""
        return (*self._past, self.hand) if self.hand.over else tuple(self._past)

    @property
    def dealer(self) -> int:
        """The seat that dealt this hand."""
        return self.hand.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat, by seat, with this hand's points once it is over."""
        return self.hand.scores_after

    @property
    def over(self) -> bool:
        """Whether the hand is over and the game with it: a score has reached the target, or all hands are played."""
        if not self.hand.over:
            return False
        points, deals = self.rules.target_points, self.rules.target_deals
        return (points is not None and max(self.scores) >= points) or (deals is not None and self.hand_number >= deals)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game, several where they are tied; none before it is over.

        The highest score wins, or with penalties the lowest.
        """
        if not self.over:
            return ()
        scores = self.scores
        best = min(scores) if self.rules.score_mode == "penalties" else max(scores)
        return tuple([seat for seat, score in enumerate(scores) if score == best])

    @property
    def next_dealer(self) -> int:
        """The seat that deals after this hand, by the option; where nobody won, the one on the dealer's left."""
        hand, count = self.hand, len(self.players)
        clockwise = [(hand.dealer + step) % count for step in range(1, count + 1)]
        result = hand.result
        if result is None or result.winner is None or self.rules.next_dealer == "left":
            return clockwise[0]
        if self.rules.next_dealer == "winner":
            return result.winner
        return max(clockwise, key=hand.hand_values.__getitem__)

    def next_hand(self) -> Hand:
        """Deal the next hand and return it; `RuntimeError` where this one is not over, or the game is."""
        if self.over or not self.hand.over:
            raise RuntimeError("the game is over" if self.over else "the hand is not over")
        dealer, scores = self.next_dealer, self.scores
        self._past.append(self.hand)
        self.hand = self._deal(dealer, scores)
        return self.hand

    def to_dict(self) -> dict[str, Any]:
        """The whole game as plain JSON data, to be kept secret: it holds all cards and the secret of later deals."""
        return {
            "players": list(self.players),
            "rules": self.rules.changes(),
            "secret": self._secret.hex(),
            "past": [hand.to_dict() for hand in self._past],
            "hand": self.hand.to_dict(),
        }

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> Game:
        """The game that `to_dict` wrote, to be played on; `RummyError` where the data is damaged."""
        try:
            game = cls(saved["players"], rules=RuleSet.from_options(saved["rules"]))
            game._secret = read_secret(saved["secret"])
            game._past = [Hand.from_dict(hand) for hand in saved["past"]]
            game.hand = Hand.from_dict(saved["hand"])
        except RummyError:
            raise
        except (KeyError, TypeError, ValueError):
            raise HandError("bad-record") from None
        hands = [*game._past, game.hand]
        if any((hand.players, hand.rules) != (game.players, game.rules) for hand in hands) or any(
            not hand.over or hand.scores_after != after.scores for hand, after in pairwise(hands)
        ):
            raise HandError("bad-record")
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.from_dict, (self.to_dict(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self._past, self.hand, self._secret) == (other._past, other.hand, other._secret)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = map(words.printable, self.players)
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, self.scores, strict=True))
        return f"<Game: {scores}; hand {self.hand_number}{', over' if self.over else ''}>"
