"""The bots that only follow a rule: always legal, always finishing, and greedy as greedy should be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy import bots
from openrummy.arena import play
from openrummy.bots import GreedyBot, RandomBot
from openrummy.game import Card, Hand, RuleSet
from tests.game.dealing import dealt
from tests.game.dealing import play as play_actions
from tests.strategies import tables

QUICK = ("random", "greedy", "eaai", "mindist")


@given(table=tables(), seed=st.integers(0, 2**32), names=st.lists(st.sampled_from(QUICK), min_size=6, max_size=6))
def test_quick_bots_play_every_hand_to_its_end_by_legal_actions(
    table: tuple[RuleSet, int], seed: int, names: list[str]
) -> None:
    rules, players = table
    hand = Hand.deal(players, rules=rules, seed=seed)
    play(hand, [bots.make(name, Random(seed + seat)) for seat, name in enumerate(names[:players])])
    assert hand.result is not None


def test_the_random_bot_does_every_legal_action_about_as_often() -> None:
    hand = dealt("5c 9h Kd", "7d 7h Qs", up="7s")
    play_actions(hand, "P")
    legal = {str(action) for action in hand.legal_actions}
    bot = RandomBot(Random(1))
    found = Counter(str(bot.act(hand.view(1))) for _ in range(4000))
    assert set(found) == legal
    assert all(abs(count - 4000 / len(legal)) < 5 * (4000 / len(legal)) ** 0.5 for count in found.values())


def test_the_same_seed_plays_the_same_hand() -> None:
    def actions(seed: int) -> list[str]:
        hand = Hand.deal(2, seed=1)
        play(hand, [RandomBot(Random(seed)), RandomBot(Random(seed + 1))])
        return list(map(str, hand.actions))

    assert actions(1) == actions(1)
    assert actions(1) != actions(2)


def greedy(hand: Hand) -> str:
    """What the greedy bot does now."""
    return str(GreedyBot(Random(0)).act(hand.view(hand.turn)))


@pytest.mark.parametrize(
    ("own", "up", "choice"),
    [
        ("7d 7h Qs", "7s", "P"),
        ("7d 8d Qs", "9d", "P"),
        ("7d 9d Qs", "8d", "P"),
        ("7d 8d Qs", "6d", "P"),
        ("7d 8h Qs", "9d", "S"),
        ("7d 7h Qs", "Kh", "S"),
        ("7d 7h 7s", "8c", "S"),
        ("Qs Ks 4d", "As", "S"),
    ],
)
def test_greedy_takes_a_discard_that_completes_a_meld(own: str, up: str, choice: str) -> None:
    assert greedy(dealt("5c 9h Kc", own, up=up)) == choice


def test_greedy_takes_a_high_ace_only_where_it_makes_a_run() -> None:
    assert greedy(dealt("5c 9h Kc", "Qs Ks 4d", up="As", ace="high_or_low")) == "P"
    assert greedy(dealt("5c 9h Kc", "2s Ks 4d", up="As", ace="high_or_low")) == "S"
    assert greedy(dealt("5c 9h Kc", "2s Ks 4d", up="As", ace="around")) == "P"
    assert greedy(dealt("5c 9h Kc", "2s As 4d", up="Ks", ace="around")) == "P"


def test_greedy_takes_a_discard_that_it_can_lay_off() -> None:
    hand = dealt("Jc Qc Kc 3h", "7d 7h 7s 4d", up="2c", stock="2d 5h")
    play_actions(hand, "S, M 7d 7h 7s, D 2d, S, M Jc Qc Kc, D 5h")
    play_actions(hand, "S")
    assert greedy(hand) != "P"
    again = dealt("Jc Qc Kc 7c", "7d 7h 7s 4d", up="2c", stock="2d 5h")
    play_actions(again, "S, M 7d 7h 7s, D 2d, S, M Jc Qc Kc, D 7c")
    assert greedy(again) == "P"
    play_actions(again, "P")
    assert greedy(again) == "L 7c>7d"


def test_greedy_takes_no_discard_to_lay_off_where_that_needs_a_meld_of_its_own() -> None:
    """
    table  7d 7h 7s           laid by the other seat
    hand   Jc Qc Kd 4h 9s     discards  7c
    """
    for needed, choice in ((False, "P"), (True, "S")):
        hand = dealt("Jc Qc Kd 4h 9s", "7d 7h 7s 7c 5d", up="2c", stock="2d", layoff_requires_own_meld=needed)
        play_actions(hand, "S, M 7d 7h 7s, D 7c")
        assert greedy(hand) == choice


def test_greedy_lays_down_the_most_points_rather_than_the_first_meld() -> None:
    # One seven makes either a set of 21 points or a run of 24.
    hand = dealt("2c 3d 4s Kc Qd Jc", "7c 7d 7h 8h 9h Ks", up="As", stock="2s")
    play_actions(hand, "S")
    assert greedy(hand) == "M 7h 8h 9h"
    # The longest run is worth less than a shorter one with the set beside it.
    split = dealt("2c 3d 4s Kc Qd Jc", "7c 7d 7h 8h 9h Th", up="As", stock="2s")
    play_actions(split, "S")
    assert greedy(split) == "M 8h 9h Th"
    play_actions(split, "M 8h 9h Th")
    assert greedy(split) == "M 7c 7d 7h"
    # With a fourth seven both keep all their cards.
    both = dealt("2c 3d 4s Kc Qd Jc", "7c 7d 7h 7s 8h 9h", up="As", stock="Th")
    play_actions(both, "S")
    assert greedy(both) == "M 7h 8h 9h Th"
    play_actions(both, "M 7h 8h 9h Th")
    assert greedy(both) == "M 7c 7d 7s"


def test_greedy_lays_a_card_off_where_another_can_follow() -> None:
    hand = dealt("2c 3d 4s Kc Qd Jc 5d", "9c 9d 9s 6h 7h 8h 9h", up="As", stock="Th")
    play_actions(hand, "S, M 9c 9d 9s, M 6h 7h 8h")
    assert {"L 9h>9c", "L 9h>8h"} <= {str(action) for action in hand.legal_actions}
    assert greedy(hand) == "L 9h>8h"
    play_actions(hand, "L 9h>8h")
    assert greedy(hand) == "L Th>9h"


@pytest.mark.parametrize(
    ("own", "drawn", "choice"),
    [
        ("Kd Qd 5s 2h", "8c", "D 8c"),
        ("Kd Kh 5s 2h", "8c", "D 8c"),
        ("Kd 9h 5s 2c", "7c", "D Kd"),
        ("7d 8d Jh Js", "3c", "D 3c"),
        ("7d 8d Jh Js", "9s", "D Jh"),
    ],
)
def test_greedy_throws_the_highest_useless_card(own: str, drawn: str, choice: str) -> None:
    hand = dealt("Ac 4h 6c Tc", own, up="2s", stock=drawn)
    play_actions(hand, "S")
    assert greedy(hand) == choice


def test_greedy_does_not_throw_what_it_has_just_taken() -> None:
    hand = dealt("5c 9h Kc Kh", "7d 8d 2h 3c", up="9d")
    play_actions(hand, "P, M 7d 8d 9d")
    assert greedy(hand) == "D 3c"
    assert hand.taken is None


def test_greedy_beats_random() -> None:
    wins: Counter[int | None] = Counter()
    for seed in range(40):
        hand = Hand.deal(2, seed=seed, dealer=seed % 2)
        play(hand, [GreedyBot(Random(seed)), RandomBot(Random(seed))])
        assert hand.result is not None
        wins[hand.result.winner] += 1
    assert wins[0] > 30


def test_a_meld_of_the_dearest_cards_is_found_among_many() -> None:
    # Two whole suits but for a card: hundreds of melds, and one best way to lay nearly all of them down.
    own = [*(rank + "c" for rank in "A23456789TJQK"), *(rank + "d" for rank in "A23456789TJQ")]
    other = [*(rank + "h" for rank in "A23456789TJQK"), *(rank + "s" for rank in "A23456789TJQ")]
    hand = dealt(" ".join(other), " ".join(own), up="Kd", stock="Ks")
    play_actions(hand, "P")
    while hand.turn == 1 and not hand.over:
        hand.play(greedy(hand))
    assert hand.over
    assert {Card("Kd"), Card("Ac")} <= {card for meld in hand.melds for card in meld.cards}
