"""The course of a hand: the deal, draws, melds, lay-offs, discards and the end.

These functions trust their caller: they do what a legal action does and check nothing
(`legal` and `judge` tell what is legal). Rule numbers in brackets refer to docs/rules.md.
"""

from __future__ import annotations

from typing import Final

from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import ACES, ALL_CARDS, above, has_meld, under
from openrummy.engine.layout import (
    DRAW,
    FIT,
    FIT_DOWN,
    FIT_SET,
    FIT_UP,
    HAND,
    IDLE,
    KNOWN,
    MELD,
    MELDED,
    MELDS_NOW,
    NDISC,
    NMELDS,
    OUT,
    PHASE,
    PILE,
    PLAY,
    PLAYED,
    POS,
    RECYCLES,
    STALEMATE,
    STATE_WORDS,
    TABLE,
    TAKEN,
    TURN,
    TURNS,
)
from openrummy.engine.legal import can_draw_stock, can_take, must_recycle, slot
from openrummy.engine.options import (
    R_ACE,
    R_HAND_SIZE,
    R_IDLE_TURNS,
    R_MAX_RECYCLES,
    R_ON_DEMAND,
    R_PLAYERS,
    R_USE_TAKEN,
)

SLOT: Final = 0xFF


@rule
def write_slot(s: MutableInts, i: int, card: int) -> None:
    """Put a card into slot i of the pile."""
    word = PILE + ((i >> 3) & 7)
    shift = (i & 7) << 3
    s[word] = (s[word] & ~(SLOT << shift)) | (card << shift)


@rule
def deal(s: MutableInts, r: Ints, deck: Ints, dealer: int) -> None:
    """Set up a hand (1, 2, 3): deal one card at a time from the dealer's left, then the up-card; the rest is the stock.

    `s` has STATE_WORDS words, `deck` 52 card codes in the order they are dealt; everything in `s` is overwritten.
    """
    for i in range(STATE_WORDS):
        s[i] = 0
    for word in range(7):
        first = word << 3
        packed = 0
        for i in range(first, min(first + 8, 52)):
            packed |= deck[i] << ((i - first) << 3)
        s[PILE + word] = packed
    players = r[R_PLAYERS]
    dealt = players * r[R_HAND_SIZE]
    seat = dealer
    for i in range(dealt):
        seat = seat + 1 if seat + 1 < players else 0
        s[HAND + seat] |= 1 << deck[i]
    write_slot(s, 0, deck[dealt])
    s[NDISC] = 1
    s[POS] = dealt + 1
    s[TURN] = dealer + 1 if dealer + 1 < players else 0


@rule
def recycle(s: MutableInts) -> None:
    """Turn the discard pile over, all but its top card: its bottom card will be drawn first.

    Where the rules shuffle, the caller then puts the new stock in order (`write_stock`).
    """
    top = s[NDISC] - 1
    last = slot(s, top)
    for i in range(top):
        write_slot(s, 51 - i, slot(s, top - 1 - i))
    write_slot(s, 0, last)
    s[NDISC] = 1
    s[POS] = 52 - top
    s[RECYCLES] += 1
    # A card that comes back by the stock comes back unseen.
    for seat in range(6):
        s[KNOWN + seat] &= s[HAND + seat]


@rule
def write_stock(s: MutableInts, order: Ints) -> None:
    """Put the stock in the given drawing order; `order` holds exactly the cards of the stock."""
    first = s[POS]
    for i in range(52 - first):
        write_slot(s, first + i, order[i])


@rule
def draw_stock(s: MutableInts, r: Ints) -> None:
    """Draw from the stock; an empty stock is made anew by turning the pile over, or (option) ends the hand."""
    position = s[POS]
    if position == 52:
        if not must_recycle(s, r):
            s[PHASE] = STALEMATE
            return
        recycle(s)
        position = s[POS]
    s[HAND + (s[TURN] & 7)] |= 1 << slot(s, position)
    s[POS] = position + 1
    s[IDLE] = 0
    s[PHASE] = PLAY


@rule
def take_discard(s: MutableInts) -> None:
    """Take the top of the discard pile."""
    top = s[NDISC] - 1
    card = 1 << slot(s, top)
    turn = s[TURN] & 7
    s[NDISC] = top
    s[HAND + turn] |= card
    s[KNOWN + turn] |= card
    s[TAKEN] = card
    s[IDLE] += 1
    s[PHASE] = PLAY


@rule
def _played(s: MutableInts, turn: int, hand: int) -> None:
    """What every meld and lay-off has in common."""
    s[HAND + turn] = hand
    s[TAKEN] &= hand
    s[PLAYED] |= 256 << turn
    s[IDLE] = 0
    s[FIT] = (s[FIT_SET] | s[FIT_UP] | s[FIT_DOWN]) & ~s[TABLE]
    if hand == 0:
        s[PHASE] = OUT


@rule
def _grow_top(s: MutableInts, r: Ints, run: int, top: int) -> None:
    """Note what goes on top of a run whose top card (a set of one) is new."""
    card = above(top, r[R_ACE]) & ~run
    s[FIT_UP] |= card
    if run.bit_count() == 12:
        # Round the corner the last missing card fits both ends: it counts as one lay-off, on top.
        s[FIT_DOWN] &= ~card


@rule
def _grow_bottom(s: MutableInts, r: Ints, run: int, bottom: int) -> None:
    """Note what goes under a run whose bottom card (a set of one) is new."""
    card = under(bottom, r[R_ACE]) & ~run
    if run.bit_count() == 12:
        card &= ~s[FIT_UP]
    s[FIT_DOWN] |= card


@rule
def _lay(s: MutableInts, cards: int) -> None:
    turn = s[TURN] & 7
    s[MELD + (s[NMELDS] & 31)] = cards
    s[NMELDS] += 1
    s[TABLE] |= cards
    s[MELDED] |= 1 << turn
    s[MELDS_NOW] += 1
    _played(s, turn, s[HAND + turn] & ~cards)


@rule
def lay_set(s: MutableInts, cards: int) -> None:
    """Lay down a set (5)."""
    rank = ((cards & -cards).bit_length() - 1) & 15
    s[FIT_SET] |= ACES << rank & ~cards
    _lay(s, cards)


@rule
def lay_run(s: MutableInts, r: Ints, run: int, bottom: int, top: int) -> None:
    """Lay down a run (5); `bottom` and `top` are its end cards as sets of one."""
    _grow_top(s, r, run, top)
    _grow_bottom(s, r, run, bottom)
    _lay(s, run)


@rule
def lay_meld(s: MutableInts, r: Ints, action: int) -> None:
    """Lay down the meld of an action number."""
    cards = actions.meld_mask(action)
    if action < actions.RUN0:
        lay_set(s, cards)
        return
    action -= actions.RUN0
    bottom = actions.code_of(action % 52)
    rank = (bottom & 15) + 2 + action // 52
    top = bottom + 2 + action // 52
    if rank >= 13:
        top -= 13
    lay_run(s, r, cards, 1 << bottom, 1 << top)


@rule
def lay_off(s: MutableInts, r: Ints, card: int, side: int, target: int) -> None:
    """Lay off a card on a meld (5); `card` and `target` (any card of the meld) are sets of one."""
    i = MELD
    while s[i] & target == 0:
        i += 1
    cards = s[i] | card
    s[i] = cards
    s[TABLE] |= card
    if side == actions.SIDE_TOP:
        s[FIT_UP] &= ~card
        _grow_top(s, r, cards, card)
    elif side == actions.SIDE_BOTTOM:
        s[FIT_DOWN] &= ~card
        _grow_bottom(s, r, cards, card)
    else:
        s[FIT_SET] &= ~card
    turn = s[TURN] & 7
    _played(s, turn, s[HAND + turn] & ~card)


@rule
def is_dead(s: Ints, r: Ints) -> bool:
    """Whether nobody can ever play again (10): called where no unplayed card fits a meld on the table.

    With an empty table this can only be where hands of one card were dealt.
    """
    if not has_meld(ALL_CARDS & ~s[TABLE], r[R_ACE]):
        return True
    for seat in range(r[R_PLAYERS]):
        hand = s[HAND + seat]
        if hand & (hand - 1):
            return False
    return True


@rule
def discard(s: MutableInts, r: Ints, card: int) -> None:
    """Discard a card (its code) and end the turn: the hand is over, or the next seat is to draw (6, 8, 9, 10)."""
    turn = s[TURN] & 7
    hand = s[HAND + turn] & ~(1 << card)
    s[HAND + turn] = hand
    top = s[NDISC]
    write_slot(s, top, card)
    s[NDISC] = top + 1
    if hand == 0:
        s[TAKEN] = 0
        s[PHASE] = OUT
        return
    s[PLAYED] |= s[PLAYED] >> 8
    s[TAKEN] = 0
    s[MELDS_NOW] = 0
    s[TURNS] += 1
    if (
        s[IDLE] >= r[R_IDLE_TURNS]
        or (s[POS] == 52 and s[RECYCLES] >= r[R_MAX_RECYCLES] and r[R_ON_DEMAND] == 0)
        or (s[FIT] == 0 and (s[TABLE] != 0 or r[R_HAND_SIZE] == 1) and is_dead(s, r))
    ):
        s[PHASE] = STALEMATE
        return
    s[TURN] = turn + 1 if turn + 1 < r[R_PLAYERS] else 0
    s[PHASE] = DRAW
    if r[R_USE_TAKEN] and s[POS] == 52 and not can_draw_stock(s, r) and not can_take(s, r):
        s[TURN] = turn
        s[PHASE] = STALEMATE


@rule
def apply(s: MutableInts, r: Ints, action: int) -> None:
    """Do a legal action by its number. An illegal one leaves the state undefined: check first."""
    if action == actions.STOCK:
        draw_stock(s, r)
    elif action == actions.TAKE:
        take_discard(s)
    elif action < actions.SET0:
        discard(s, r, actions.code_of(action - actions.DISCARD0))
    elif action < actions.LAYOFF0:
        lay_meld(s, r, action)
    else:
        lay_off(
            s,
            r,
            1 << actions.layoff_card(action),
            actions.layoff_side(action),
            1 << actions.layoff_target(action),
        )
