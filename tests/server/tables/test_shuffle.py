"""The shuffle: every card in every place equally often, from the operating system, and a test that can fail."""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from openrummy.game import CARDS
from openrummy.server.tables import dealing

DECKS = 2600


def _chi_square(make: Callable[[], list[int]]) -> float:
    """Over places and cards, divided by its expectation's standard deviation from its mean."""
    counts = [[0] * 52 for _ in range(52)]
    for _ in range(DECKS):
        for place, card in enumerate(make()):
            counts[place][card] += 1
    expected = DECKS / 52
    chi = sum((n - expected) ** 2 / expected for row in counts for n in row)
    freedom = 51 * 51
    return float((chi - freedom) / (2 * freedom) ** 0.5)


def _deck() -> list[int]:
    order = {str(card): i for i, card in enumerate(CARDS)}
    text = dealing.fresh_deck()
    return [order[text[i : i + 2]] for i in range(0, 104, 2)]


def test_every_card_is_in_every_place_equally_often() -> None:
    assert abs(_chi_square(_deck)) < 6


def test_a_naive_shuffle_would_be_found_out() -> None:
    rng = Random(1)

    def naive() -> list[int]:
        deck = list(range(52))
        for i in range(52):
            j = rng.randrange(52)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    assert _chi_square(naive) > 6


def test_chance_comes_from_the_operating_system() -> None:
    assert isinstance(dealing._CHANCE, SystemRandom)
    assert len({dealing.fresh_deck() for _ in range(100)}) == 100
