"""What a human player has noticed, and what he has forgotten.

Everything here follows from the view, with the cards that the seat was dealt as the source of chance. So a new bot for
each action still notices the same within a turn, and what was noticed once stays noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from hashlib import blake2b
from typing import Final

from openrummy.bots.human.limits import AT_ONCE, Limits
from openrummy.bots.policy.memory import MEMORY_WORDS, PILE_SET, THROWN
from openrummy.engine import HAND, KNOWN, codes, layoff_card, layoff_target, meld_mask
from openrummy.engine.actions import LAYOFF0, SET0, SIDE_BOTTOM, SIDE_SET, SIDE_TOP, STOCK, TAKE, number
from openrummy.engine.layout import FIT, FIT_DOWN, FIT_SET, FIT_UP
from openrummy.game import Card, View
from openrummy.game.action import DISCARD
from openrummy.game.card import mask_of

_SIDES: Final = ((SIDE_SET, FIT_SET), (SIDE_TOP, FIT_UP), (SIDE_BOTTOM, FIT_DOWN))
_FIRST_TURN: Final = 1


def forget(view: View, remembers: int, state: MutableSequence[int], memory: MutableSequence[int]) -> None:
    """Keep of the discards, and of the cards that others took, only the last so many and the top of the pile."""
    kept = mask_of(_last_seen(view, remembers))
    memory[PILE_SET] &= kept | _top(view)
    for i in range(THROWN, MEMORY_WORDS):
        memory[i] &= kept
    for seat in range(len(view.players)):
        if seat != view.seat:
            state[KNOWN + seat] &= kept
            state[HAND + seat] &= kept


def _top(view: View) -> int:
    return mask_of([view.top_discard] if view.top_discard else [])


def _last_seen(view: View, count: int) -> Iterator[Card]:
    """The last cards that were thrown or taken, newest first, and before them the first up-card."""
    for entry in reversed(view.log):
        if count == 0:
            return
        if entry.action.id == TAKE and entry.card is not None:
            yield entry.card
        elif entry.action.kind == DISCARD:
            yield entry.action.cards[0]
        else:
            continue
        count -= 1
    if count:
        yield view.up_card


class Attention:
    """What the player of a view has noticed of what he could play."""

    def __init__(self, view: View, limits: Limits) -> None:
        self._limits = limits
        self._taken = mask_of([view.taken] if view.taken else [])
        self._top = _top(view) if view.phase == "draw" else 0
        self._came: dict[int, int] = {}
        """By card drawn, or laid on the table: the own turn, from 1, from which on it can be noticed."""
        turn = 0
        for entry in view.log:
            own = entry.seat == view.seat
            if entry.action.id in (STOCK, TAKE):
                turn += own
                if own and entry.card is not None:
                    self._came[entry.card.code] = turn
            elif entry.action.kind != DISCARD:
                for card in entry.action.cards:
                    self._came[card.code] = max(turn + (not own), _FIRST_TURN)
        self._turn = turn + (view.phase == "draw")
        self._key = f"{view.seat} {self._dealt(view)} "

    @staticmethod
    def _dealt(view: View) -> int:
        """The cards that the seat was dealt."""
        cards = mask_of(view.hand)
        for entry in reversed(view.log):
            if entry.seat == view.seat:
                cards |= mask_of(entry.action.cards)
                cards &= ~mask_of([entry.card] if entry.card else [])
        return cards

    def notices(self, action: int) -> bool:
        """Whether the player has noticed that he can do this; draws and discards need no noticing."""
        if action < SET0:
            return True
        if action >= LAYOFF0:
            return self._has_noticed(
                action, 1 << layoff_card(action) | 1 << layoff_target(action), self._limits.sees_lay_offs
            )
        cards = meld_mask(action)
        if cards & self._taken:
            return True
        long = cards.bit_count() > 3
        return self._has_noticed(action, cards, self._limits.sees_long_melds if long else self._limits.sees_melds)

    def overlook(self, state: MutableSequence[int], hand: int) -> None:
        """Take from the state what cards of the hand, or the top discard, fit unnoticed."""
        if self._limits.sees_lay_offs == AT_ONCE:
            return
        fits = 0
        for side, word in _SIDES:
            for code in codes(state[word] & (hand | self._top)):
                if not self.notices(LAYOFF0 + side * 52 + number(code)):
                    state[word] &= ~(1 << code)
            fits |= state[word]
        state[FIT] &= fits

    def _has_noticed(self, thing: int, cards: int, chance: int) -> bool:
        if chance == AT_ONCE:
            return True
        since = max(self._came.get(code, _FIRST_TURN) for code in codes(cards))
        if cards & self._top:
            since = self._turn
        return any(self._chance(thing, turn) < chance for turn in range(since, self._turn + 1))

    def _chance(self, thing: int, turn: int) -> int:
        """A number from 0 to 99 for a thing that is there in a turn."""
        digest = blake2b(f"{self._key}{thing} {turn}".encode(), digest_size=4).digest()
        return int.from_bytes(digest, "big") * 100 >> 32
