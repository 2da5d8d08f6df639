"""Cards as two letters ("7c"), and the list of every meld there is."""

from __future__ import annotations

from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "cdhs"
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def hand_order(cards: list[str] | frozenset[str]) -> list[str]:
    """Sort by suit, then by rank from the ace to the king."""
    return sorted(cards, key=DECK.index)


def set_order(cards: list[str] | frozenset[str]) -> list[str]:
    """Sort by suit alone: the order in which a set is written."""
    return sorted(cards, key=lambda card: SUITS.index(card[1]))


def _all_sets() -> list[list[str]]:
    sets = []
    for rank in RANKS:
        four = [rank + suit for suit in SUITS]
        sets.append(four)
        sets.extend(list(three) for three in combinations(four, 3))
    return sets


def _all_run_spellings(ace: str) -> list[list[str]]:
    """Every run of 3 to 13 cards, from its bottom to its top; a whole suit may be spelled in more than one way."""
    circle = {"low": RANKS, "high_or_low": RANKS + "A", "around": RANKS + RANKS}[ace]
    runs = []
    for suit in SUITS:
        for start in range(len(circle)):
            for end in range(start + 3, len(circle) + 1):
                run = [rank + suit for rank in circle[start:end]]
                if len(run) == len(set(run)) and run not in runs:
                    runs.append(run)
    return runs


def _written(ace: str) -> dict[frozenset[str], list[str]]:
    melds = {frozenset(cards): cards for cards in _all_sets()}
    for run in _all_run_spellings(ace):
        melds[frozenset(run)] = run if len(run) < 13 else [rank + run[0][1] for rank in RANKS]
    return melds


ACES = ("low", "high_or_low", "around")
RUN_SPELLINGS: dict[str, set[tuple[str, ...]]] = {ace: {tuple(r) for r in _all_run_spellings(ace)} for ace in ACES}
MELDS: dict[str, dict[frozenset[str], list[str]]] = {ace: _written(ace) for ace in ACES}
"""By ace option: the cards of every possible meld, and the order in which that meld is written."""


def fits(ace: str, meld: list[str] | frozenset[str], card: str) -> bool:
    """Whether the card makes a larger meld of this one."""
    return card not in meld and frozenset(meld) | {card} in MELDS[ace]


def name_of_layoff(ace: str, meld: list[str], card: str) -> str:
    """The card by which a lay-off names its meld: the neighbour of the new card, or the first card of a set."""
    if meld[0][0] == meld[1][0]:
        return set_order(meld)[0]
    if (*meld, card) in RUN_SPELLINGS[ace]:
        return meld[-1]
    return meld[0]
