"""Which cards go with a card, told from trying every three cards."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from openrummy import engine
from openrummy.engine.options import ACE
from openrummy.game import CARDS, Card, RuleSet
from openrummy.game.card import mask_of


@pytest.mark.parametrize("ace", ["low", "high_or_low", "around"])
def test_partners_of_a_card_are_those_that_share_a_meld_of_three_with_it(ace: str) -> None:
    together: set[tuple[Card, Card]] = set()
    for three in combinations(CARDS, 3):
        if engine.meld_id(mask_of(three), ACE[ace]) >= 0:
            together.update(permutations(three, 2))
    rules = RuleSet(ace=ace)
    for card in CARDS:
        assert rules.partners(card) == tuple(other for other in CARDS if (card, other) in together)
