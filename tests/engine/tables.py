"""Random tables, random players and positions drawn as text, for the engine's tests."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from openrummy.engine import (
    HAND,
    MELDED,
    PHASE,
    PLAY,
    PLAYED,
    POS,
    TAKEN,
    TURN,
    TURNS,
    apply,
    codes,
    deal,
    exists,
    legal_ids,
    meld_id,
    meld_mask,
    must_recycle,
    new_state,
    recycle,
    stock_codes,
    write_stock,
)
from openrummy.engine.actions import DISCARD0, LAYOFF0, SET0, STOCK, TAKE, code_of
from openrummy.engine.cards import ALL_CARDS
from openrummy.engine.layout import MELDS_NOW
from openrummy.engine.options import (
    BY_NAME,
    HAND_SIZES,
    MAX_DEALT,
    OPTIONS,
    R_ACE,
    R_PLAYERS,
    R_TURN_OVER,
    Value,
    rule_ints,
)
from openrummy.engine.turns import lay_meld
from openrummy.game import RuleSet
from tests.referee.cards import DECK

Rules = tuple[int, ...]

DEFAULTS: dict[str, Value] = {option.name: option.default for option in OPTIONS}
NUMBERS: dict[str, list[Value]] = {
    "max_melds_per_turn": [1, 2],
    "max_recycles": [0, 2, 3, 50],
    "idle_rounds": [1, 2, 1000],
    "hand_size": [1, 2, 3, 5, 8, 12, 16, 25],
}
"""Telling values of the options that take numbers and change how a hand is played."""

CODES = [code_of(i) for i in range(52)]


def basic(players: int = 2) -> Rules:
    """The integers of Basic Rummy."""
    return rule_ints(DEFAULTS, players)


def single_changes(players: int) -> list[Rules]:
    """Basic Rummy, and Basic Rummy with each option set to each other value that is of weight in a hand."""
    changes = [{}, *({option.name: value} for option in OPTIONS for value in option.values if value != option.default)]
    changes += [{name: value} for name, values in NUMBERS.items() for value in values]
    return list(
        dict.fromkeys(
            rule_ints({**DEFAULTS, **change}, players)
            for change in changes
            if int(change.get("hand_size", HAND_SIZES[players])) * players <= MAX_DEALT
        )
    )


def random_rules(rng: Random, players: int) -> Rules:
    """Rules in which every option may be changed, each with a chance of one in three."""
    options = dict(DEFAULTS)
    for name, option in BY_NAME.items():
        values = [*option.values, *NUMBERS.get(name, [])]
        if name == "hand_size":
            values = list(range(1, MAX_DEALT // players + 1))
        if values and rng.random() < 1 / 3:
            options[name] = rng.choice(values)
    return rule_ints(options, players)


def dealt(r: Rules, rng: Random) -> list[int]:
    """A hand just dealt, by any dealer."""
    s = new_state()
    deal(s, r, rng.sample(CODES, 52), rng.randrange(r[R_PLAYERS]))
    return s


class Taste(NamedTuple):
    """How a random player leans: chances to draw from the discard pile, to play when one can, to keep good cards."""

    takes: float
    plays: float
    hoards: float

    @classmethod
    def random(cls, rng: Random) -> Taste:
        """Any taste."""
        return cls(rng.random(), rng.random(), rng.choice([0.0, 0.5, 0.95]))


def choose(s: list[int], ids: list[int], rng: Random, taste: Taste) -> int:
    """One of the legal actions `ids`, to the taste."""
    if ids == [STOCK, TAKE]:
        return TAKE if rng.random() < taste.takes else STOCK
    plays = [action for action in ids if action >= SET0]
    discards = [action for action in ids if DISCARD0 <= action < SET0]
    if plays and (not discards or rng.random() < taste.plays):
        return rng.choice(plays)
    if discards and rng.random() < taste.hoards:
        hand = s[HAND + s[TURN]]
        return min(discards, key=lambda action: _friends(CODES[action - DISCARD0], hand))
    return rng.choice(discards or ids)


def _friends(card: int, hand: int) -> int:
    """How many cards of the hand may serve this one in a meld."""
    near = 1 << card >> 1 | 1 << card >> 2 | 1 << card << 1 | 1 << card << 2
    return (hand & near).bit_count() + (hand & (0x1_0001_0001_0001 << (card & 15))).bit_count()


def act(s: list[int], r: Rules, action: int, rng: Random) -> None:
    """Do an action; a new stock is shuffled where the rules say so."""
    if action == STOCK and r[R_TURN_OVER] == 0 and must_recycle(s, r):
        recycle(s)
        order = stock_codes(s)
        rng.shuffle(order)
        write_stock(s, order)
    apply(s, r, action)


def play_some(s: list[int], r: Rules, rng: Random, taste: Taste, actions: int) -> None:
    """Play up to so many actions."""
    for _ in range(actions):
        ids = legal_ids(s, r)
        if not ids:
            return
        act(s, r, choose(s, ids, rng, taste), rng)


def code(card: str) -> int:
    """The engine's code of "7c"."""
    return CODES[DECK.index(card)]


def mask(cards: str) -> int:
    """The set of the cards "7c 7d"."""
    return sum(1 << code(card) for card in cards.split())


def position(
    hand: str, *, table: str = "", taken: str = "", own_meld: bool = False, first_round: bool = False, **options: Any
) -> tuple[list[int], Rules]:
    """Seat 0 of two between draw and discard: its cards (the taken one among them), and the melds, parted by a bar."""
    r = RuleSet(**options).ints(2)
    melds = [mask(cards) for cards in table.split("|") if cards.strip()]
    return between(r, mask(hand), melds, mask(taken), own_meld, first_round), r


def between(r: Rules, hand: int, melds: list[int], taken: int, own_meld: bool, first_round: bool) -> list[int]:
    """Seat 0 between draw and discard, with these cards in hand and on the table; the others have two cards each."""
    s = new_state()
    for cards in melds:
        s[HAND] = cards
        lay_meld(s, r, meld_id(cards, r[R_ACE]))
    rest = [card for card in CODES if not (hand | sum(melds)) >> card & 1]
    s[HAND] = hand
    for seat in range(1, r[R_PLAYERS]):
        s[HAND + seat] = 1 << rest.pop() | 1 << rest.pop()
    s[TAKEN] = taken
    s[PHASE] = PLAY
    s[TURNS] = 0 if first_round else 10
    s[MELDED], s[PLAYED], s[MELDS_NOW] = int(own_meld), int(own_meld), 0
    s[POS] = 52 - len(rest)
    write_stock(s, rest)
    return s


def crowded(r: Rules, rng: Random) -> list[int] | None:
    """A position as `between` makes it, of few ranks and suits, so that most cards fit in many ways.

    None where no turn can come to it: one that could not be completed.
    """
    first, suits = rng.randrange(13), rng.sample(range(4), rng.choice([2, 3, 4]))
    pool = sum(1 << (16 * suit + (first + i) % 13) for suit in suits for i in range(rng.choice([4, 5, 7, 9])))
    every = [cards for i in range(SET0, LAYOFF0) if (cards := meld_mask(i)) & ~pool == 0 and exists(i, r[R_ACE])]
    melds: list[int] = []
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        apart = [cards for cards in every if cards & sum(melds) == 0 and cards.bit_count() < 6]
        if apart:
            melds.append(rng.choice(apart))
    table = sum(melds)
    free = codes(pool & ~table) + rng.sample(codes(ALL_CARDS & ~pool), 2)
    hand = _tight(table, every, free, rng) if rng.random() < 0.5 else 0
    if hand & (hand - 1) == 0:
        hand = sum(1 << card for card in rng.sample(free, min(len(free), rng.choice([2, 3, 5, 7, 9, 11, 12]))))
    taken = rng.choice([0, 1 << rng.choice(codes(hand))])
    s = between(r, hand, melds, taken, rng.random() < 0.5, rng.random() < 0.3)
    return s if legal_ids(s, r) else None


def _tight(table: int, every: list[int], free: list[int], rng: Random) -> int:
    """A hand of a meld or two, some cards near those on the table, and now and then another: it comes out to a card."""
    hand = 0
    for _ in range(rng.randrange(3)):
        most = rng.choice([3, 4, 9])
        melds = [cards for cards in every if cards & (hand | table) == 0 and cards.bit_count() <= most]
        if melds:
            hand |= rng.choice(melds)
    reach = rng.randrange(1, 5)
    near = table << reach | table >> reach | table << 16 | table >> 16
    rest = [card for card in free if not hand >> card & 1]
    for some, most in (([card for card in rest if near >> card & 1], 3), (rest, 1)):
        for card in rng.sample(some, min(len(some), rng.randint(0, most))):
            hand |= 1 << card
    return hand
