"""The players that follow a rule from a paper do what that rule says."""

from __future__ import annotations

from random import Random

import pytest

from openrummy import bots
from openrummy.arena import play
from openrummy.bots.mindist import melds, plans
from openrummy.engine.cards import ALL_CARDS, AROUND, HIGH_OR_LOW, LOW
from openrummy.game import CARDS, Hand
from openrummy.game.card import mask_of, parse_cards
from tests.game.dealing import dealt
from tests.game.dealing import play as play_actions


def choice(name: str, hand: Hand) -> str:
    """What the bot of this name does now."""
    return str(bots.make(name, Random(0)).act(hand.view(hand.turn)))


def facing(own: str, up: str, stock: str = "", other: str = "") -> Hand:
    """Seat 1 is to draw; the other seat has cards that are named nowhere, but for those given."""
    taken = set(parse_cards(f"{own} {up} {stock} {other}"))
    free = [str(card) for card in CARDS if card not in taken]
    wanted = len(parse_cards(own)) - len(parse_cards(other))
    return dealt(" ".join([other, *free[:wanted]]).strip(), own, up=up, stock=stock)


def after_stock(own: str, drawn: str, up: str) -> Hand:
    """Seat 1 has drawn a card from the stock."""
    hand = facing(own, up, drawn)
    play_actions(hand, "S")
    return hand


def best_held(own: str, away: str = "") -> int:
    """How many of these cards the best plan for them uses."""
    hand = mask_of(parse_cards(own))
    live = ALL_CARDS & ~hand & ~mask_of(parse_cards(away))
    return max(plan.held for plan in plans(hand, live, hand.bit_count(), LOW, 0))


def test_a_plan_uses_the_most_cards_that_can_be_of_disjoint_melds() -> None:
    assert best_held("7c 7d 7h 2s 9s Kd") == 3
    assert best_held("7c 7d 7h 2s 9d Kd") == 4  # two sevens and 7-9 of diamonds, each short of one
    assert best_held("7c 7d 7h 8h 9h Kd") == 5  # the run of hearts and the two other sevens
    assert best_held("7c 7d 2h 3h Kd Ks") == 4  # six cards make two melds
    assert best_held("Ac 3d 5h 7s 9c Jd") == 0
    assert best_held("7c 7d 2h 4s 9s Ks", away="7h 7s") == 0


def test_every_set_and_every_run_of_three_to_five_cards_is_looked_at() -> None:
    assert len(melds(LOW)) == 65 + 4 * (11 + 10 + 9)
    assert len(melds(HIGH_OR_LOW)) == 65 + 4 * (12 + 11 + 10)
    assert len(melds(AROUND)) == 65 + 4 * 13 * 3


@pytest.mark.parametrize(
    ("own", "up", "expected"),
    [
        ("7c 7d 2h 4s 9s Ks", "7h", "P"),
        ("7c 7d 2h 4s 9s Ks", "9h", "S"),  # a pair is nearer, but no meld
        ("7c 7d 7h 8d 9d Ks", "7s", "P"),  # the sevens go without the diamond one, which makes a run
        ("7c 7d 7h 2s 3s 4s", "7s", "S"),  # a meld, but it can go out with any card already
    ],
)
def test_mindist_takes_a_discard_that_completes_a_meld_and_brings_it_nearer(own: str, up: str, expected: str) -> None:
    assert choice("mindist", facing(own, up)) == expected


def test_mindist_holds_its_melds_until_it_can_go_out() -> None:
    assert choice("mindist", after_stock("7c 7d 7h 2s 9s Kd", "Js", up="Ac")).startswith("D ")
    hand = after_stock("7c 7d 7h 2d 3d 4d", "Qc", up="Ac")
    played = []
    while not hand.over:
        played.append(choice("mindist", hand))
        hand.play(played[-1])
    assert sorted(played) == ["D Qc", "M 2d 3d 4d", "M 7c 7d 7h"]
    assert hand.result is not None and hand.result.rummy


def test_mindist_lays_down_when_somebody_is_near() -> None:
    assert choice("mindist", after_stock("7c 7d 9h Kd", "7h", up="Ac")) == "M 7c 7d 7h"


@pytest.mark.parametrize(
    ("own", "drawn", "expected"),
    [
        ("7c 7d 8s 9s 2h 3h", "Kd", {"D Kd"}),  # all others are half a meld
        ("8s 9s 2h 4h Kc", "Kh", {"D 4h"}),  # one card would help it, and two the others
        ("3c 3d 8h 9h Kd", "Ac", {"D Kd"}),  # the dearest of what is alone
    ],
)
def test_mindist_throws_what_is_missed_least(own: str, drawn: str, expected: set[str]) -> None:
    assert choice("mindist", after_stock(own, drawn, up="Qd")) in expected


def test_mindist_does_not_wait_for_cards_that_are_gone() -> None:
    own, drawn = "Kc Kd 2h 3h 5s", "8d"
    assert choice("mindist", after_stock(own, drawn, up="Ac")) in ("D 8d", "D 5s")
    gone = facing(own, "Kh", stock="5d 9c " + drawn, other="Ks")
    play_actions(gone, "S, D 5d, S, D Ks, S")
    assert choice("mindist", gone) in ("D Kc", "D Kd")


def test_eaai_does_not_feed_the_next_player() -> None:
    own = "Qs Kd 2h 4c 7d 9c"
    assert choice("eaai", after_stock(own, "3s", up="Ad")) in ("D Kd", "D Qs")
    # The other seat has taken the ten of spades openly.
    fed = facing(own, "Ad", stock="Ts 3s", other="6h 8h")
    play_actions(fed, "S, D Ts, P, D 6h, S")
    assert choice("eaai", fed) == "D Kd"
    # Or it has thrown a king.
    safe = facing(own, "Ad", stock="Ts Js 3s", other="6h Ks")
    play_actions(safe, "S, D Ts, S, D Ks, S")
    assert choice("eaai", safe) == "D Kd"


def test_eaai_keeps_half_melds_that_can_still_come() -> None:
    assert choice("eaai", after_stock("Kd Qd 9s 2h 4c 6h", "7c", up="As")) == "D 9s"


@pytest.mark.parametrize(("stronger", "weaker"), [("eaai", "random"), ("mindist", "greedy")])
def test_the_better_rule_wins_more_points(stronger: str, weaker: str) -> None:
    points = {stronger: 0, weaker: 0}
    for seed in range(60):
        for names in ((stronger, weaker), (weaker, stronger)):
            hand = Hand.deal(2, seed=seed)
            play(hand, [bots.make(name, Random(seed)) for name in names])
            assert hand.result is not None
            for name, won in zip(names, hand.result.points, strict=True):
                points[name] += won
    assert points[stronger] > 1.2 * points[weaker]
