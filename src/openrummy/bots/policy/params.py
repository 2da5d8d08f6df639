"""The numbers that make a style of play. All are whole numbers, so that interpreted and compiled play are the same.

A policy `p` has P_WORDS of them. Worths are in arbitrary units that count only against each other.
"""

from __future__ import annotations

from typing import Final

HOLD_CARDS: Final = 0
"""Melds stay in the hand until it can go out, or until another hand has this many cards or fewer (99: never held)."""
HOLD_TURNS: Final = 1
"""... or until this many turns (of all seats) have been ended."""
HOLD_STOCK: Final = 2
"""... or until this many cards or fewer are left in the last stock."""
MELD_GAIN: Final = 3
"""A top discard that puts more cards of the hand into melds is worth this much more to take."""
TAKE_AT: Final = 4
"""The top discard is taken where its worth is more than that of the card that goes for it by this much at least."""
DANGER_UNSEEN: Final = 5
"""Worth of keeping a card, for each meld that others could make of it with cards not seen."""
DANGER_KNOWN: Final = 6
"""The same for each card next to it, or of its rank, that somebody took openly and holds."""
DANGER_THROWN: Final = 7
"""Less worth of keeping a card, for each such card that the next seat threw or left lying."""
FITS: Final = 8
"""Worth of a card that can be laid off."""
FITS_HELD: Final = 9
"""The same while melds are held."""
OUTS: Final = 10
"""Worth of throwing a card for each card that would then let the hand go out: counted where the hand is near that."""
OUTS_TAKEN: Final = 11
"""Worth of taking the top discard for each card that would then let the hand go out."""
OUTS_LEFT: Final = 12
"""Worth of drawing from the stock instead for each card that lets the hand go out as it is."""
PATIENCE: Final = 13
"""While nobody has played, melds are held only as long as 4 * turns ended + OUTSIDE * cards outside melds is less
(0: however long): a hand that is far from going out when others may be near is better laid down."""
OUTSIDE: Final = 14
"""See PATIENCE."""
STAGE0: Final = 15
"""Where the worths begin that depend on how many cards of the hand are outside its melds: three stages."""
STAGE_WORDS: Final = 7
STAGES: Final = 3
P_WORDS: Final = STAGE0 + STAGES * STAGE_WORDS

COVERED: Final = 0
"""Within a stage: worth of a card that lies in a meld."""
PAIR: Final = 1
"""... of having one more of its rank, for each card that would complete the set and may come."""
ALONE: Final = 2
"""... for each set it could make with two cards that may come."""
PART: Final = 3
"""... for each run of three that one card completes that may come."""
LONE: Final = 4
"""... for each run of three it could make with two cards that may come."""
POINTS: Final = 5
"""Worth lost for each point that the card counts."""
BESIDE: Final = 6
"""Worth of a card that would lengthen a meld of the hand."""

FAR: Final = 7
"""With so many cards outside melds or more a hand is in stage 0."""
NEAR: Final = 4
"""With so many or more in stage 1, with fewer in stage 2."""
CLOSE: Final = 4
"""With so many or fewer a hand is near to going out."""
