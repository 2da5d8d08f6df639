"""Random play counts the plays it may choose from: the same ones, in the same order, as are listed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from openrummy.engine import PHASE, PLAY, TAKEN, apply, legal_ids
from openrummy.engine.actions import SET0
from openrummy.engine.choosing import count_plays, kth_play
from openrummy.engine.legal import MAX_LEGAL, all_allowed
from openrummy.engine.options import rule_ints
from openrummy.engine.playout import random_draw, random_play, seed_generator
from tests.engine.tables import CODES, DEFAULTS, Rules, basic, between, crowded, dealt, position, random_rules
from tests.referee.cards import ACES


def check_counting(s: list[int], r: Rules) -> bool:
    """Hold counting to listing where a random player counts; whether this is so here."""
    if not all_allowed(s, r):
        return False
    plays = [action for action in legal_ids(s, r) if action >= SET0]
    assert count_plays(s, r) == len(plays)
    assert [kth_play(s, r, k) for k in range(len(plays))] == plays
    return True


@pytest.mark.parametrize("players", range(2, 7))
def test_in_crowded_positions_the_plays_counted_are_the_legal_ones_in_their_order(players: int) -> None:
    counted = 0
    for seed in range(1_000):
        rng = Random(f"{players} {seed}")
        r = random_rules(rng, players)
        s = crowded(r, rng)
        if s is not None:
            counted += check_counting(s, r)
    assert counted > 300


@pytest.mark.parametrize("word", ACES)
def test_in_large_hands_the_plays_counted_are_the_legal_ones_in_their_order(word: str) -> None:
    r = rule_ints({**DEFAULTS, "ace": word}, 2)
    for seed in range(200):
        rng = Random(seed)
        hand = sum(1 << card for card in rng.sample(CODES, 26))
        if seed % 3 == 0:
            hand |= 0x1FFF << 16 * rng.randrange(4)
        assert check_counting(between(r, hand, [], 0, False, False), r)


def test_a_draw_is_from_either_pile_with_equal_chance() -> None:
    r = basic()
    s = dealt(r, Random(1))
    taken = Counter[bool]()
    generator = [0]
    seed_generator(generator, 5)
    for _ in range(4_000):
        after = s.copy()
        random_draw(after, r, generator)
        taken[bool(after[TAKEN])] += 1
    assert abs(taken[True] - 2_000) < 200


def test_a_play_is_any_legal_action_with_equal_chance() -> None:
    # Melds that share cards, lay-offs on two melds, discards; counted, and (with the taken card) listed.
    for taken in ("", "2c"):
        s, r = position("7c 7d 7h 7s 8h 9h 2c", table="4h 5h 6h | 9c 9d 9s", taken=taken)
        ids = legal_ids(s, r)
        assert s[PHASE] == PLAY
        ends = {action: tuple(after(s, r, action)) for action in ids}
        found = Counter[tuple[int, ...]]()
        generator = [0]
        seed_generator(generator, 7)
        for _ in range(1_000 * len(ids)):
            played = s.copy()
            random_play(played, r, generator, [0] * MAX_LEGAL)
            found[tuple(played)] += 1
        assert set(found) == set(ends.values())
        assert all(abs(times - 1_000) < 200 for times in found.values())


def after(s: list[int], r: Rules, action: int) -> list[int]:
    later = s.copy()
    apply(later, r, action)
    return later
