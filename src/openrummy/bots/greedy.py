"""The bot that lays down all it can, at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

from openrummy import engine
from openrummy.bots.bot import DEFAULT_BUDGET
from openrummy.engine.actions import DISCARD0, LAYOFF0, SET0, SIDE_SET, STOCK, TAKE, code_of
from openrummy.engine.options import R_ACE, R_LAYOFF_OWN, R_MAX_MELDS
from openrummy.game import Action, RuleSet, View
from openrummy.game.action import MELD
from openrummy.game.card import mask_of

Ints = Sequence[int]


class GreedyBot:
    """Takes a discard it can play, lays down the most points, lays off all it can, throws the highest useless card.

    It plays by rule alone: the same view always gets the same answer.
    """

    def __init__(self, rng: Random, budget: float = DEFAULT_BUDGET) -> None:
        self._rules: tuple[RuleSet, Ints] | None = None

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        r = self._ints(view)
        ids = view.legal_ids
        hand = mask_of(view.hand)
        if view.phase == "draw":
            return Action.from_id(TAKE if wants_discard(view, hand, r) else ids[0])
        melds = [number for number in ids if SET0 <= number < LAYOFF0]
        if melds:
            return Action.from_id(best_lay_down(melds, r)[0])
        layoffs = [number for number in ids if number >= LAYOFF0]
        if layoffs:
            return Action.from_id(best_layoff(layoffs, hand, r))
        return Action.from_id(_best_discard(ids, hand, r))

    def _ints(self, view: View) -> Ints:
        """The rules as the engine reads them, made once."""
        if self._rules is None or self._rules[0] is not view.rules:
            self._rules = (view.rules, view.rules.ints(len(view.players)))
        return self._rules[1]


def best_lay_down(melds: Sequence[int], r: Ints) -> list[int]:
    """The numbers of the melds, of those offered, to lay down together for the most points; the dearest first."""
    masks = [(engine.meld_mask(number), number) for number in melds]
    offered = sorted([(engine.hand_value(cards, r), cards, number) for cards, number in masks], reverse=True)
    everything = reduce(or_, (cards for cards, _ in masks), 0)
    best: tuple[int, list[int]] = (0, [])

    def search(first: int, free: int, points: int, chosen: list[int]) -> None:
        nonlocal best
        if points > best[0]:
            best = (points, chosen)
        if len(chosen) == r[R_MAX_MELDS] or points + engine.hand_value(free, r) <= best[0]:
            return
        for i in range(first, len(offered)):
            value, cards, number = offered[i]
            if not cards & ~free:
                search(i + 1, free & ~cards, points + value, [*chosen, number])

    search(0, everything, 0, [])
    return best[1]


def wants_discard(view: View, hand: int, r: Ints) -> bool:
    """Whether taking the top discard is legal and completes a meld or allows a lay-off."""
    if TAKE not in view.legal_ids or view.top_discard is None:
        return False
    if STOCK not in view.legal_ids:
        return True
    card = 1 << view.top_discard.code
    friends = engine.codes(engine.partners(card, r[R_ACE]) & hand)
    if any(engine.meld_id(card | 1 << a | 1 << b, r[R_ACE]) >= 0 for a, b in combinations(friends, 2)):
        return True
    if r[R_LAYOFF_OWN] and not any(entry.seat == view.seat and entry.action.kind == MELD for entry in view.log):
        return False
    return any(engine.meld_id(mask_of(meld.cards) | card, r[R_ACE]) >= 0 for meld in view.melds)


def best_layoff(layoffs: Sequence[int], hand: int, r: Ints) -> int:
    """The dearest card; where it fits a run and a set, the run if that lets another card of the hand follow."""

    def worth(number: int) -> tuple[int, bool]:
        card = 1 << engine.layoff_card(number)
        is_set = engine.layoff_side(number) == SIDE_SET
        return engine.hand_value(card, r), not is_set and bool(engine.run_partners(card, r[R_ACE]) & hand)

    return max(layoffs, key=worth)


def _best_discard(ids: Sequence[int], hand: int, r: Ints) -> int:
    """The dearest card that has nothing to do with another one in the hand; the dearest where all have."""

    def worth(number: int) -> tuple[bool, int]:
        card = 1 << code_of(number - DISCARD0)
        return not engine.partners(card, r[R_ACE]) & hand, engine.hand_value(card, r)

    return max(ids, key=worth)
