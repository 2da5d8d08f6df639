"""A hand from the deal to its end: what it tells, taking back, shuffles, values, texts."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.game import CARDS, Card, Game, Hand, HandError, RuleError, RuleSet, RummyError, parse_cards
from tests.game.dealing import dealt, deck_for, play
from tests.game.playing import draw_and_discard, play_at_random
from tests.strategies import tables

SHORT = RuleSet(hand_size=24)
"""Two players with 24 cards each: the stock of 3 runs out at once."""


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    deck = list(CARDS)
    for players, size, stock in ((2, 10, 31), (3, 7, 30), (4, 7, 23), (5, 6, 21), (6, 6, 15)):
        for dealer in range(players):
            hand = Hand(deck, players=players, dealer=dealer)
            first = (dealer + 1) % players
            assert (hand.turn, hand.phase, hand.stock_count) == (first, "draw", stock)
            assert hand.hands[first] == tuple(sorted(deck[0 : players * size : players]))
            assert hand.hands[dealer] == tuple(sorted(deck[players - 1 : players * size : players]))
            assert hand.discards == (deck[players * size],)
            assert hand.stock == tuple(deck[players * size + 1 :])


def test_a_deck_is_one_text_or_cards_or_texts() -> None:
    text = "".join(map(str, CARDS))
    assert Hand(text) == Hand(CARDS) == Hand([str(card) for card in CARDS]) == Hand(iter(CARDS))


def test_the_turn_goes_round_clockwise() -> None:
    hand = Hand.deal(4, dealer=2, seed=1)
    seats = []
    for _ in range(6):
        seats.append(hand.turn)
        play(hand, "S")
        hand.play(hand.legal_ids[0])
    assert seats == [3, 0, 1, 2, 3, 0]


def test_cards_in_a_hand_are_sorted_by_suit_then_ace_to_king() -> None:
    hand = dealt("Ks Ts 2s As 9d 2d Tc", "Jc 3c 4c 5h 6h 7h 8h", up="Kc")
    assert " ".join(map(str, hand.hands[0])) == "Tc 2d 9d As 2s Ts Ks"


def test_the_same_seed_deals_the_same_hand_and_no_seed_another() -> None:
    assert Hand.deal(3, seed="x") == Hand.deal(3, seed="x") != Hand.deal(3, seed="y")
    assert Hand.deal(seed=1) != Hand.deal(seed="1")
    assert Hand.deal() != Hand.deal()


def test_a_seed_means_the_same_deck_for_ever() -> None:
    """Saved hands and seeds given to others depend on it."""
    assert "".join(map(str, Hand.deal(seed=1).deck)) == (
        "8c8dQc8s9cQh3s4dTs9d4cAhKhJd5cTd2dJh7sQdKd6h2h4h6s7hKcQs5hTc3d3c6dAd9h7d6cJs5d9s5sAc2c4sTh2s7c3hKs8hJcAs"
    )


def test_every_card_is_as_likely_in_every_place_of_a_shuffled_deck() -> None:
    deals = 5_200
    counts = [[0] * 52 for _ in range(52)]
    places = {card: place for place, card in enumerate(CARDS)}
    for seed in range(deals):
        for place, card in enumerate(Hand.deal(seed=seed).deck):
            counts[places[card]][place] += 1
    expected = deals / 52
    chi_square = sum((count - expected) ** 2 / expected for row in counts for count in row)
    # 51 x 51 degrees of freedom: mean 2601, standard deviation 72.
    assert 2601 - 5 * 72 < chi_square < 2601 + 5 * 72


def test_a_turn_may_be_taken_back_step_by_step_to_the_deal() -> None:
    hand = Hand.deal(3, seed=5)
    before = []
    rng = Random(5)
    for _ in range(150):
        before.append((hand.copy(), hand.legal_ids))
        play_at_random(hand, rng, 1)
    while hand.actions:
        last = hand.actions[-1]
        assert hand.undo() == last
        twin, ids = before.pop()
        assert (hand, hand.legal_ids, hand.hands, hand.view(0)) == (twin, ids, twin.hands, twin.view(0))
    with pytest.raises(IndexError):
        hand.undo()


def test_taking_back_and_playing_otherwise_leaves_a_copy_as_it_was() -> None:
    hand = Hand.deal(seed=2)
    play(hand, "S")
    drawn = hand.copy()
    hand.play(hand.legal_ids[0])
    twin = hand.copy()
    hand.undo()
    hand.play(hand.legal_ids[-1])
    twin.undo()
    assert (twin, twin.hands, twin.stock, twin.legal_ids) == (drawn, drawn.hands, drawn.stock, drawn.legal_ids)


def test_a_draw_that_made_a_new_stock_gives_the_same_card_when_taken_back_and_drawn_again() -> None:
    hand = Hand.deal(rules=SHORT)
    draws = 0
    while hand.recycles == 0:
        play(hand, "S")
        draws += 1
        if hand.recycles == 0:
            hand.play(hand.legal_ids[0])
    after = hand.copy()
    for _ in range(3):
        hand.undo()
        assert hand.reshuffles == ()
        assert hand.must_recycle
        play(hand, "S")
        assert (hand, hand.stock, hand.reshuffles) == (after, after.stock, after.reshuffles)
    assert draws == 4


def test_a_new_stock_keeps_the_order_of_the_cards_it_shares_with_the_one_taken_back() -> None:
    """Taking back further and playing otherwise must not be a way to draw again from a fresh shuffle."""
    hand = Hand.deal(rules=RuleSet(hand_size=20), seed=3)
    while not hand.must_recycle:
        hand.play("S")
        hand.play(hand.legal_ids[0])
    twin = hand.copy()
    twin.undo()
    twin.undo()
    for draw in ("P", "S"):
        twin.play(draw)
        twin.play([action for action in twin.legal_actions if action.kind == "D"][-1])
    assert (twin.must_recycle, len(twin.actions)) == (True, len(hand.actions) + 2)
    hand.play("S")
    twin.play("S")
    shared = set(hand.reshuffles[0]) & set(twin.reshuffles[0])
    assert hand.discards != twin.discards
    assert len(shared) >= 10
    assert [card for card in hand.reshuffles[0] if card in shared] == [c for c in twin.reshuffles[0] if c in shared]


def test_a_new_stock_is_shuffled_from_the_hands_own_secret_or_turned_over_or_as_given() -> None:
    played = "S, D Ac, S, D Ad, S, D 2c"
    first = "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs"
    deck = deck_for([first, first.replace("d", "c").replace("s", "h")], "Kc", "Kd Kh Ks")
    assert Hand(deck, rules=SHORT, seed=1) == Hand(deck, rules=SHORT, seed=2)
    orders = set()
    for seed in range(40):
        hand = Hand(deck, rules=SHORT, seed=seed)
        play(hand, f"{played}, S")
        orders.add(hand.reshuffles)
        assert sorted(hand.reshuffles[0]) == sorted(parse_cards("Kc Ac Ad"))
        assert hand.discards == parse_cards("2c")
    assert len(orders) == 6
    turned = Hand(deck, rules=RuleSet(hand_size=24, recycle="turn_over"), seed=1)
    play(turned, f"{played}, S")
    assert turned.reshuffles == (parse_cards("Kc Ac Ad"),)
    assert Card("Kc") in turned.hands[0]
    given_order = Hand(deck, rules=SHORT, reshuffles=["AdKcAc"])
    play(given_order, f"{played}, S")
    assert given_order.reshuffles == (parse_cards("Ad Kc Ac"),)


@given(table=tables(), seed=st.integers(0, 2**32), steps=st.integers(0, 400))
def test_copies_pickles_and_saved_data_are_equal_play_on_alike_and_leave_the_first_alone(
    table: tuple[RuleSet, int], seed: int, steps: int
) -> None:
    rules, players = table
    hand = Hand.deal(players, rules=rules, dealer=seed % players, scores=list(range(players)), seed=seed)
    play_at_random(hand, Random(seed), steps)
    text = json.dumps(hand.to_dict())
    twins = [hand.copy(), copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))]
    twins.append(Hand.from_dict(json.loads(text)))
    for twin in twins:
        assert twin == hand
        assert hash(twin) == hash(hand)
        play_at_random(twin, Random(1), 30)
    assert len({repr(twin.to_dict()) for twin in twins}) == 1
    assert json.dumps(hand.to_dict()) == text
    assert hand.over or twins[0] != hand


@pytest.mark.parametrize(
    "damage",
    [
        {"deck": "7c"},
        {"deck": None},
        {"players": None},
        {"rules": {"ace": "wild"}},
        {"rules": 3},
        {"secret": "xyz"},
        {"secret": ""},
        {"secret": 3},
        {"actions": ["S", "S"]},
        {"actions": 5},
        {"reshuffles": 5},
    ],
)
def test_a_damaged_saved_hand_is_refused_as_such(damage: dict[str, object]) -> None:
    saved = Hand.deal(seed=1).to_dict()
    with pytest.raises(RummyError) as caught:
        Hand.from_dict({**saved, **damage})
    assert str(caught.value)
    with pytest.raises(HandError):
        Hand.from_dict({})


def test_hands_differ_when_anything_in_them_does() -> None:
    hand = Hand.deal(["Anna", "Bram"], seed=1)
    others = [
        Hand(hand.deck, players=["Anna", "Cees"]),
        Hand(hand.deck, players=["Anna", "Bram"], dealer=1),
        Hand(hand.deck, players=["Anna", "Bram"], scores=[0, 1]),
        Hand(hand.deck, players=["Anna", "Bram"], rules=RuleSet(ace="around")),
        Hand(hand.deck[::-1], players=["Anna", "Bram"]),
    ]
    assert hand == Hand(hand.deck, players=["Anna", "Bram"])
    assert len({hand, *others}) == 6
    assert hand != "hand"


def test_a_hand_reads_as_a_table() -> None:
    hand = dealt("2c 4d 6h 8s", "7c 7d 7h Ks", up="7s", stock="Jd", plays="P")
    assert str(hand) == (
        "Melds     none\n"
        "Stock     43\n"
        "Discards  none\n"
        "  P1      2c 4d 6h 8s (0 points, deals)\n"
        "> P2      7c 7d 7h 7s Ks (0 points)\n"
        "P2 took 7s; to play or discard."
    )
    play(hand, "M 7c 7d 7h, D Ks, S, D Jd")
    assert hand.text("nl") == (
        "Combinaties  7c 7d 7h\n"
        "Stapel       42\n"
        "Aflegstapel  Ks Jd\n"
        "  P1         2c 4d 6h 8s (0 punten, deelt)\n"
        "> P2         7s (0 punten)\n"
        "P2 is aan de beurt om te trekken."
    )
    play(hand, "S, L 7s>7c")
    hand.play(hand.legal_actions[0])
    assert str(hand).splitlines()[-1] == "P2 went out."
    assert str(hand).splitlines()[-2].startswith("  P2      none (")
    assert repr(hand) == "<Hand: P1, P2; 8 actions; seat 1, over>"


def test_the_last_lines_tell_how_a_hand_ended() -> None:
    hand = dealt("2c 4d 6h", "7c 7d Ks", up="7h", plays="P, M 7c 7d 7h, D Ks")
    assert hand.text().splitlines()[-1] == "P2 went rummy."
    assert "24 punten" in hand.text("nl")
    hand = Hand.deal(seed=1)
    draw_and_discard(hand)
    assert hand.text().splitlines()[-1] == "Stalemate: nobody went out."


def test_the_ways_to_lay_down_a_hand_are_told_best_first() -> None:
    hand = dealt("2c 4d 6h Ks", "7c 7d 7h 8h", up="9h", stock="Jd", plays="P")
    best, other = hand.lay_downs()
    assert [str(action) for action in best.actions] == ["M 7h 8h 9h"]
    assert (best.left, best.points, best.goes_out) == (parse_cards("7c 7d"), 14, False)
    assert [str(action) for action in other.actions] == ["M 7c 7d 7h"]
    assert (other.left, other.points) == (parse_cards("8h 9h"), 17)
    play(hand, "M 7c 7d 7h, D 8h")
    assert hand.lay_downs() == []


def test_a_name_cannot_drive_the_terminal_or_break_the_table() -> None:
    hand = Hand.deal(["Anna\x1b[2J\n\u202e", "Bram"], seed=1)
    for text in (*str(hand).splitlines(), *hand.text("nl").splitlines(), repr(hand)):
        assert all(sign.isprintable() for sign in text)
    assert len(str(hand).splitlines()) == len(str(Hand.deal(["Anna", "Bram"], seed=1)).splitlines())


def test_a_score_is_a_number_that_can_be_written_out() -> None:
    hand = Hand.deal(2, scores=[10**100 - 1, 1 - 10**100], seed=1)
    assert hand.scores == (10**100 - 1, 1 - 10**100)
    for score in (10**100, -(10**100)):
        with pytest.raises(HandError) as refused:
            Hand.deal(2, scores=[score, 0], seed=1)
        assert refused.value.code == "bad-record"


def test_any_text_is_a_seed() -> None:
    assert Hand.deal(seed="\udcff").deck == Hand.deal(seed="\udcff").deck != Hand.deal(seed="?").deck


@pytest.mark.parametrize("make", [Hand.deal, Game])
def test_the_rules_are_a_rule_set_and_nothing_else(make: Any) -> None:
    with pytest.raises(RuleError, match=r"RuleSet\.from_options makes one") as refused:
        make(rules={"ace": "around"})
    assert refused.value.code == "bad-record"
