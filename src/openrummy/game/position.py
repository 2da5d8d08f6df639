"""What can be asked of a position: piles, hands, melds, whose turn it is, what is legal, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openrummy import engine
from openrummy.engine.layout import HAND, OUT, PHASE, POS, RECYCLES, TAKEN, TURN
from openrummy.game.action import Action
from openrummy.game.card import Card, cards_of
from openrummy.game.laydown import LayDown, lay_downs
from openrummy.game.meld import Meld
from openrummy.game.result import HandResult
from openrummy.game.view import Phase

_PHASES: Final[tuple[Phase, ...]] = ("draw", "play", "over", "over")


class Position:
    """The part of a hand that is read from the engine's state, all cards open."""

    __slots__ = ("_rules", "_state", "players", "scores")

    players: tuple[str, ...]
    """The names by seat; seats are numbered from 0, clockwise."""
    scores: tuple[int, ...]
    """The scores before this hand, by seat."""
    _rules: Sequence[int]
    _state: list[int]

    @property
    def turn(self) -> int:
        """The seat to act; once the hand is over, the seat that acted last."""
        return self._state[TURN]

    @property
    def phase(self) -> Phase:
        """`draw` (the turn starts with a draw), `play` (meld, lay off, discard) or `over`."""
        return _PHASES[self._state[PHASE]]

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self._state[PHASE] >= OUT

    @property
    def taken(self) -> Card | None:
        """The card taken from the discard pile in this turn, while it is in the hand."""
        mask = self._state[TAKEN]
        return cards_of(mask)[0] if mask else None

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in each seat's hand, sorted."""
        return tuple([cards_of(mask) for mask in self._state[HAND : HAND + len(self.players)]])

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, in the order they were laid down."""
        return tuple([Meld.from_mask(mask) for mask in engine.meld_masks(self._state)])

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock in drawing order."""
        return tuple([Card.from_code(code) for code in engine.stock_codes(self._state)])

    @property
    def stock_count(self) -> int:
        """The number of cards in the stock."""
        return 52 - self._state[POS]

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile from the bottom to the top."""
        return tuple([Card.from_code(code) for code in engine.discard_codes(self._state)])

    @property
    def top_discard(self) -> Card | None:
        """The card on top of the discard pile, if there is one."""
        codes = engine.discard_codes(self._state)
        return Card.from_code(codes[-1]) if codes else None

    @property
    def recycles(self) -> int:
        """How often the discard pile has become the stock."""
        return self._state[RECYCLES]

    @property
    def must_recycle(self) -> bool:
        """Whether drawing from the stock now would first make a new stock of the discard pile."""
        return self.phase == "draw" and bool(engine.must_recycle(self._state, self._rules))

    @property
    def result(self) -> HandResult | None:
        """How the hand ended; None while it is played."""
        phase = self._state[PHASE]
        if phase < OUT:
            return None
        winner = engine.winner(self._state, self._rules)
        return HandResult(
            "out" if phase == OUT else "stalemate",
            winner if winner >= 0 else None,
            bool(engine.is_rummy(self._state, self._rules)),
            tuple(engine.points(self._state, self._rules)),
        )

    @property
    def hand_values(self) -> tuple[int, ...]:
        """What the cards in each hand are worth now, by seat."""
        masks = self._state[HAND : HAND + len(self.players)]
        return tuple([engine.hand_value(mask, self._rules) for mask in masks])

    @property
    def scores_after(self) -> tuple[int, ...]:
        """The scores with this hand's points, by seat; while it is played, the scores before it."""
        result = self.result
        return (
            self.scores if result is None else tuple([a + b for a, b in zip(self.scores, result.points, strict=True)])
        )

    @property
    def legal_ids(self) -> list[int]:
        """The numbers of all legal actions, ascending; none when the hand is over."""
        return engine.legal_ids(self._state, self._rules)

    @property
    def legal_actions(self) -> list[Action]:
        """All legal actions in the order of their numbers; none when the hand is over."""
        return [Action.from_id(number) for number in engine.legal_ids(self._state, self._rules)]

    @property
    def legal_mask(self) -> int:
        """The legal actions as one integer: bit i is set where the action of number i is legal."""
        mask = 0
        for number in engine.legal_ids(self._state, self._rules):
            mask |= 1 << number
        return mask

    def lay_downs(self) -> list[LayDown]:
        """All ways in which the seat to act can lay down as much as it can, fewest points left first.

        There is at least one in the play phase (the empty one where nothing can be played), else none.
        """
        return lay_downs(self._state, self._rules)
