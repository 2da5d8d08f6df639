"""What a seat sees: all that it may know, and nothing else."""

from __future__ import annotations

import json
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from random import Random
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.game import Action, Card, Hand, RuleSet, View, parse_cards
from tests.game.dealing import dealt, deck_for, play
from tests.game.hidden import with_hidden_cards_moved
from tests.game.playing import play_at_random
from tests.strategies import tables

# Two hands that differ only in what one seat cannot know


@given(table=tables(), seed=st.integers(0, 2**32), steps=st.integers(0, 300))
def test_hands_that_differ_only_in_what_a_seat_cannot_know_give_it_equal_views(
    table: tuple[RuleSet, int], seed: int, steps: int
) -> None:
    rules, players = table
    rng = Random(seed)
    hand = Hand.deal(players, rules=rules, dealer=seed % players, seed=seed)
    play_at_random(hand, rng, steps, melds=rng.random())
    if hand.over:
        hand.undo()
    for seat in range(players):
        other = with_hidden_cards_moved(hand, seat, rng)
        view, same = hand.view(seat), other.view(seat)
        assert view == same
        assert hash(view) == hash(same)
        assert pickle.dumps(view) == pickle.dumps(same)
        assert json.dumps(view.to_dict()) == json.dumps(same.to_dict())
        assert repr(view) == repr(same)
        assert view.lay_downs() == same.lay_downs()


def test_moving_hidden_cards_about_really_changes_the_other_hands_and_the_stock() -> None:
    """The test above would prove nothing if its two hands were one."""
    changed = 0
    for seed in range(20):
        hand = Hand.deal(2, rules=RuleSet(hand_size=20), seed=seed)
        play_at_random(hand, Random(seed), 60, melds=0.1)
        other = with_hidden_cards_moved(hand, 0, Random(seed))
        changed += hand.hands[1] != other.hands[1] and hand.stock != other.stock and hand.recycles > 0
    assert changed >= 10


@given(table=tables(), seed=st.integers(0, 2**32), steps=st.integers(0, 300))
def test_a_view_tells_what_the_hand_is(table: tuple[RuleSet, int], seed: int, steps: int) -> None:
    rules, players = table
    scores = list(range(players))
    hand = Hand.deal(players, rules=rules, dealer=seed % players, seed=seed, scores=scores)
    play_at_random(hand, Random(seed), steps)
    for seat in range(players):
        view = hand.view(seat)
        assert (view.seat, view.players, view.dealer, view.rules) == (seat, hand.players, hand.dealer, rules)
        assert (view.turn, view.phase, view.taken, view.melds) == (hand.turn, hand.phase, hand.taken, hand.melds)
        assert (view.hand, view.stock_count, view.recycles) == (hand.hands[seat], hand.stock_count, hand.recycles)
        assert view.counts == tuple(map(len, hand.hands))
        assert tuple(discard.card for discard in view.discards) == hand.discards
        assert view.top_discard == hand.top_discard
        assert view.up_card == hand.deck[players * rules.cards_each(players)]
        assert view.legal_actions == (hand.legal_actions if seat == hand.turn else [])
        assert view.lay_downs() == (hand.lay_downs() if seat == hand.turn else [])
        assert [entry.action for entry in view.log] == list(hand.actions)
        assert (view.result, view.scores) == (hand.result, tuple(scores))
        assert view.hands == (hand.hands if hand.over else None)
        assert all(set(known) <= set(cards) for known, cards in zip(view.known, hand.hands, strict=True))
        assert json.loads(json.dumps(view.to_dict()))["hand"] == list(map(str, hand.hands[seat]))
        assert pickle.loads(pickle.dumps(view)) == view


# Single things a seat knows


def test_cards_taken_from_the_pile_are_known_until_played_or_thrown() -> None:
    hand = dealt("2c 4d 6h 8s", "7c 7d Kh Ks", up="7s", stock="Jd 3c", plays="P")
    assert hand.view(0).known == hand.view(1).known == ((), parse_cards("7s"))
    play(hand, "D Kh, P, D 2c")
    assert hand.view(1).known == (parse_cards("Kh"), parse_cards("7s"))
    played, thrown = hand.copy(), hand.copy()
    play(played, "S")
    play(thrown, "S, D 7s")
    assert thrown.view(0).known == (parse_cards("Kh"), ())
    hand = dealt("2c 4d 6h 8s", "7c 7d Kh Ks", up="7s", stock="7h", plays="P, D Kh, S, D 7h, P, M 7c 7d 7h 7s")
    assert hand.view(0).known == ((), ())


def test_a_card_that_was_taken_openly_thrown_and_drawn_again_from_a_new_stock_is_not_known() -> None:
    suits = {suit: " ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "cdhs"}
    deal = (f"{suits['c']} {suits['d'][:32]}", f"{suits['h']} {suits['s'][:32]}")
    rules = RuleSet(hand_size=24, recycle="turn_over")
    hand = Hand(deck_for(list(deal), "Qd", "Qs Kd Ks"), rules=rules)
    play(hand, "P, D Ah, S, D Qs, S, D Qd")
    assert hand.view(0).known == ((), ())
    play(hand, "S, D Ks")
    assert hand.must_recycle
    assert hand.discards == parse_cards("Ah Qs Qd Ks")
    play(hand, "S, D 2h, S, D Ac, S")
    assert Card("Qd") in hand.hands[1]
    assert hand.view(0).known == ((), ())


def test_a_stock_card_is_seen_by_the_one_who_drew_it_only() -> None:
    hand = dealt("2c 4d 6h 8s", "7c 7d Kh Ks", up="7s", stock="Jd 3c", plays="S")
    assert (hand.view(1).drawn, hand.view(1).log[0].card) == (Card("Jd"), Card("Jd"))
    assert (hand.view(0).drawn, hand.view(0).log[0].card) == (None, None)
    play(hand, "D Kh, P")
    assert hand.view(0).drawn == hand.view(0).log[2].card == hand.view(1).log[2].card == Card("Kh")
    assert hand.view(1).drawn == Card("Jd")
    play(hand, "D 2c, S")
    assert hand.view(1).drawn == Card("3c")
    play(hand, "D 3c")
    assert hand.view(1).drawn is None


def test_every_discard_is_shown_with_who_threw_it() -> None:
    hand = dealt("2c 4d 6h", "7c Kh Ks", "9c 9d Jh", up="7s", stock="Jd 3c 5c", plays="S, D Jd, S, D 9c, S, D 2c")
    assert hand.view(0).discards == (
        (Card("7s"), None),
        (Card("Jd"), 1),
        (Card("9c"), 2),
        (Card("2c"), 0),
    )
    play(hand, "P, D Ks, P, D Jh, P, D 4d")
    assert hand.view(1).discards == ((Card("7s"), None), (Card("Jd"), 1), (Card("9c"), 2), (Card("4d"), 0))


def test_a_view_stays_as_it_was_and_leads_nowhere() -> None:
    hand = Hand.deal(seed=1)
    view = hand.view(hand.turn)
    again = hand.view(hand.turn)
    play(hand, "S")
    assert view == again
    with pytest.raises(FrozenInstanceError):
        view.hand = ()  # type: ignore[misc]
    seen: list[object] = [view]
    kinds = set()
    while seen:
        value = seen.pop()
        kinds.add(type(value).__name__)
        if isinstance(value, tuple):
            seen.extend(value)
        elif isinstance(value, View):
            seen.extend(getattr(value, name) for name in value.__slots__)
    assert kinds <= {
        "View",
        "tuple",
        "str",
        "int",
        "Card",
        "Meld",
        "Action",
        "RuleSet",
        "Discard",
        "LogEntry",
        "NoneType",
    }


def test_nobody_sees_as_a_seat_that_is_not_there() -> None:
    for seat in (-1, 2, None, "Anna"):
        with pytest.raises(IndexError, match=r"there is no seat .*: the seats are 0 to 1"):
            Hand.deal(seed=1).view(seat)  # type: ignore[arg-type]


def test_after_the_end_a_view_shows_all_hands_and_the_result() -> None:
    hand = dealt("2c 4d 6h", "7c 7d Ks", up="7h", plays="P, M 7c 7d 7h")
    assert hand.view(0).hands is None
    play(hand, "D Ks")
    view = hand.view(0)
    assert view.hands == (parse_cards("2c 4d 6h"), ())
    assert view.result == hand.result
    assert view.legal_actions == []
    assert view.to_dict()["result"] == {"end": "out", "winner": 1, "rummy": True, "points": [0, 24]}
    assert view.log[-1].action == Action("D Ks")


def test_threads_that_look_at_one_hand_see_the_same() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for seed in range(20):
            hand = Hand.deal(4, seed=seed)
            play_at_random(hand, Random(seed), 60)
            start = Barrier(4)

            def look(_: int, hand: Hand = hand, start: Barrier = start) -> View:
                start.wait()
                return hand.view(0)

            with ThreadPoolExecutor(4) as threads:
                views = list(threads.map(look, range(4)))
            assert set(views) == {Hand.from_dict(hand.to_dict()).view(0)}
            assert hand.view(0) == views[0]
    finally:
        sys.setswitchinterval(interval)
