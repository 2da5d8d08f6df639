"""A bot that counts how far its hand is from going out.

After the idea of MinDist (P. Saha and others, "Quantitative rule-based strategy modeling in Classic Indian Rummy",
arXiv 2601.00024, 2025): the distance of a hand is the fewest cards that have to be exchanged until it is complete.
Every card is thrown so that it stays as small as it can; of cards that do, the one that leaves the most cards to make
it smaller still, and of those the dearest. A discard is taken where it makes it smaller and completes a meld.

Here a hand of n cards goes out with the next draw once its melds and lay-offs take n cards, or n + 1 with the card
drawn. The melds looked at are those that miss one card at most; where three cards more are wanted, any card of the
hand can be one of them. Cards that lie on the table or in the discard pile, or are known to be in another hand, do
not come any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from openrummy import engine
from openrummy.bots.bot import DEFAULT_BUDGET
from openrummy.bots.greedy import best_lay_down, best_layoff, wants_discard
from openrummy.engine.actions import DISCARD0, LAYOFF0, RUN0, SET0, STOCK, TAKE, code_of, exists, meld_mask
from openrummy.engine.cards import ALL_CARDS
from openrummy.engine.going_out import NONE, going_out
from openrummy.engine.laydown import ROOM, after_lay_offs
from openrummy.engine.layout import FIT_DOWN, FIT_SET, FIT_UP, MELDED, PLAYED, TABLE
from openrummy.engine.options import R_ACE, R_LAYOFF_OWN
from openrummy.game import Action, View
from openrummy.game.card import mask_of

NEAR: Final = 4
"""With so few cards in another hand melds are held no longer."""
_LONGEST: Final = 5
"""Longer runs are two shorter ones."""
_MOST_PLANS: Final = 4000
"""Plans looked at: all of them in hands of ten cards, the likeliest in larger ones."""


class Plan(NamedTuple):
    """Disjoint melds to aim at, with the lay-offs that are possible already."""

    cards: int
    """All cards of the melds, and those of the hand that are laid off."""
    size: int
    """How many they are."""
    held: int
    """How many of them are in the hand."""

    def reach(self, hand: int, count: int) -> int:
        """How many cards of a hand can stay where it is to go out with so many cards and the one it then draws."""
        held = (self.cards & hand).bit_count()
        loose = hand.bit_count() - held
        return held + min(loose, max(count - self.size, 0) // 3) - max(self.size - count, 0)


class MinDistBot:
    """Exchanges cards so that its distance from going out falls; holds its melds until it can go out.

    It lays all it can down once another seat has `NEAR` cards or fewer, or once it has laid cards down before.
    It plays by rule alone: the same view always gets the same answer.
    """

    def __init__(self, rng: Random, budget: float = DEFAULT_BUDGET) -> None:
        pass

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        r = view.rules.ints(len(view.players))
        if view.phase == "draw":
            return Action.from_id(_draw(view, r))
        return Action.from_id(_play(view, r))


def plans(hand: int, live: int, most: int, ace: int, laid_off: int) -> list[Plan]:
    """The plans of the most cards of the hand, and those of one less; the empty one is among them where that is.

    `live` are cards that may still come, `most` the cards of a plan at most, `laid_off` the cards of the hand that
    can be laid off.
    """
    have = hand | live
    near = [
        (mask, mask.bit_count(), (mask & hand).bit_count())
        for mask in melds(ace)
        if (mask & ~hand).bit_count() <= 1 and not mask & ~have
    ]
    near.sort(key=lambda meld: meld[1] - 2 * meld[2])
    useful = [0] * (len(near) + 1)
    for i in range(len(near) - 1, -1, -1):
        useful[i] = useful[i + 1] | near[i][0]
    found: list[Plan] = []
    best = 0

    def search(first: int, used: int, size: int, held: int) -> None:
        nonlocal best
        extra = (laid_off & ~used).bit_count()
        if size + extra <= most:
            found.append(Plan(used | laid_off, size + extra, held + extra))
            best = max(best, held + extra)
        if len(found) > _MOST_PLANS:
            return
        for i in range(first, len(near)):
            mask, cards, own = near[i]
            if mask & used or size + cards > most:
                continue
            if held + (hand & ~used & (useful[i] | laid_off)).bit_count() < best - 1:
                return
            search(i + 1, used | mask, size + cards, held + own)

    search(0, 0, 0, 0)
    return [plan for plan in found if plan.held >= best - 1]


@cache
def melds(ace: int) -> tuple[int, ...]:
    """All sets, and the runs of three to five cards, under an ace option."""
    last = RUN0 + (_LONGEST - 2) * 52
    return tuple([meld_mask(number) for number in range(SET0, last) if exists(number, ace)])


def _draw(view: View, r: Sequence[int]) -> int:
    ids = view.legal_ids
    if len(ids) == 1 or view.top_discard is None:
        return ids[0]
    hand, count = mask_of(view.hand), len(view.hand)
    # Half a meld is not worth showing a card to everybody, as A/B matches tell.
    if not wants_discard(view, hand, r):
        return STOCK
    if _lays_down(view):
        return TAKE
    live = _live(view)
    before, after = (
        max(plan.reach(cards, count) for plan in plans(cards, live, count + 1, r[R_ACE], _laid_off(view, cards, r)))
        for cards in (hand, hand | 1 << view.top_discard.code)
    )
    return TAKE if after > before else STOCK


def _play(view: View, r: Sequence[int]) -> int:
    number = going_out(view._open, r, [0] * ROOM)
    if number != NONE:
        return number
    ids = view.legal_ids
    discards = [number for number in ids if number < SET0]
    hand = mask_of(view.hand)
    if _lays_down(view) or not discards:
        melds_now = [number for number in ids if SET0 <= number < LAYOFF0]
        if melds_now:
            return best_lay_down(melds_now, r)[0]
        layoffs = [number for number in ids if number >= LAYOFF0]
        if layoffs:
            return best_layoff(layoffs, hand, r)
    return _discard(view, hand, discards, r)


def _discard(view: View, hand: int, discards: Sequence[int], r: Sequence[int]) -> int:
    """The discard that leaves the least distance, then the most cards that lessen it, then the fewest points."""
    count = hand.bit_count() - 1
    aims = plans(hand, _live(view), count + 1, r[R_ACE], _laid_off(view, hand, r))

    def worth(number: int) -> tuple[int, int, int]:
        card = 1 << code_of(number - DISCARD0)
        best, outs = -1, 0
        for plan in aims:
            reached = plan.reach(hand & ~card, count)
            if reached > best:
                best, outs = reached, 0
            if reached == best:
                outs |= plan.cards & ~hand
        return best, outs.bit_count(), engine.hand_value(card, r)

    return max(discards, key=worth)


def _live(view: View) -> int:
    """The cards that the seat may still draw: those that it has never seen go elsewhere."""
    away = view._open[TABLE] | mask_of([discard.card for discard in view.discards])
    for cards in view.known:
        away |= mask_of(cards)
    return ALL_CARDS & ~away & ~mask_of(view.hand)


def _laid_off(view: View, hand: int, r: Sequence[int]) -> int:
    """The cards of a hand that can be laid off on the table, one after another."""
    s = view._open
    if r[R_LAYOFF_OWN] and not s[MELDED] >> view.seat & 1:
        return 0
    return hand & ~after_lay_offs(hand, s[FIT_SET], s[FIT_UP], s[FIT_DOWN], r[R_ACE])


def _lays_down(view: View) -> bool:
    """Whether holding is over: somebody is near to going out, or the seat has shown its melds already."""
    others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
    return min(others) <= NEAR or bool(view._open[PLAYED] >> view.seat & 1)
