"""A game: dealers, scores, the end and who has won, saving and resuming."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.game import Game, Hand, HandError, RuleSet, RummyError
from tests.game.dealing import deck_for, play
from tests.game.playing import draw_and_discard, finish, play_at_random
from tests.strategies import tables


def game_at(hand: Hand) -> Game:
    """A game in which this hand is being played."""
    game = Game(hand.players, rules=hand.rules)
    return Game.from_dict({**game.to_dict(), "hand": hand.to_dict()})


def test_seven_points_won_at_ninety_three_end_the_game() -> None:
    """
    scores  0 / 93
    hands   Ac 2c 4d / 7c 7d Ks, discards 7h
    """
    rules = RuleSet(hand_size=3, going_rummy="off")
    for score, over in ((93, True), (92, False)):
        game = game_at(Hand(deck_for(["Ac 2c 4d", "7c 7d Ks"], "7h"), rules=rules, scores=[0, score]))
        play(game.hand, "P, M 7c 7d 7h")
        assert (game.over, game.winners, game.scores) == (False, (), (0, score))
        play(game.hand, "D Ks")
        assert (game.over, game.winners, game.scores) == (over, (1,) if over else (), (0, score + 7))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_deal_passes_left_after_every_hand_stalemates_too(players: int) -> None:
    game = Game(players, rules=RuleSet(target="deals: 12"), seed=10 + players)
    rng = Random(players)
    dealers, ends = [], set()
    while True:
        dealers.append(game.dealer)
        assert game.hand.turn == (game.dealer + 1) % players
        if game.hand_number % 3 == 0:
            draw_and_discard(game.hand)
        else:
            play_at_random(game.hand, rng, melds=1)
        assert game.hand.result is not None
        ends.add(game.hand.result.end)
        if game.over:
            break
        game.next_hand()
    assert dealers == [(dealers[0] + turn) % players for turn in range(12)]
    assert ends == {"out", "stalemate"}


def test_the_first_dealer_is_random_or_the_seat_in_the_rules() -> None:
    assert {Game(4, seed=seed).dealer for seed in range(60)} == {0, 1, 2, 3}
    assert {Game(4, rules=RuleSet(first_dealer=2), seed=seed).dealer for seed in range(10)} == {2}


@pytest.mark.parametrize(("option", "dealer"), [("left", 1), ("winner", 2), ("loser", 0)])
def test_the_winner_or_the_loser_deals_where_the_rules_say_so(option: str, dealer: int) -> None:
    deck = deck_for(["Kc Kd 4d", "2c 3d 4c", "7c 7d Ks"], "9s", "7h")
    game = game_at(Hand(deck, rules=RuleSet(hand_size=3, next_dealer=option), players=3))
    play(game.hand, "S, D 7h, P, M 7c 7d 7h, D Ks")
    assert game.next_dealer == dealer
    assert game.next_hand().dealer == game.dealer == dealer


def test_where_nobody_won_the_deal_passes_left() -> None:
    for option in ("left", "winner", "loser"):
        game = Game(3, rules=RuleSet(next_dealer=option), seed=1)
        draw_and_discard(game.hand)
        assert game.next_dealer == (game.dealer + 1) % 3


@pytest.mark.parametrize(
    ("dealer", "stock", "plays", "loser"),
    [(0, "7h", "", 2), (3, "7h", "S, D 7h", 0), (2, "9h 7h", "S, D 9h, S, D 7h", 3)],
)
def test_of_several_losers_with_as_many_points_the_first_clockwise_after_the_dealer_deals(
    dealer: int, stock: str, plays: str, loser: int
) -> None:
    up, stock = ("9s", stock) if plays else ("7h", "")
    deck = deck_for(["Kc Kd 4d", "7c 7d Ks", "Qc Qd 4c", "Jc Jd 4h"], up, stock, dealer)
    game = game_at(Hand(deck, rules=RuleSet(hand_size=3, next_dealer="loser"), players=4, dealer=dealer))
    play(game.hand, f"{plays}, P, M 7c 7d 7h, D Ks")
    assert game.hand.hand_values == (24, 0, 24, 24)
    assert game.next_dealer == loser


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_in_every_seat_and_the_highest_score_wins(players: int) -> None:
    won = set()
    for seed in range(60):
        game = Game(players, rules=RuleSet(target=60), seed=seed)
        rng = Random(seed)
        while not game.over:
            if game.hand.over:
                assert max(game.scores) < 60
                game.next_hand()
            play_at_random(game.hand, rng, melds=0.9)
        assert max(game.scores) >= 60
        assert game.winners == (game.scores.index(max(game.scores)),)
        points = [hand.result.points for hand in game.hands if hand.result]
        assert game.scores == tuple(map(sum, zip(*points, strict=True)))
        won.add(game.winners[0])
        if len(won) == players:
            return
    raise AssertionError(f"only seats {won} ever won")


def test_with_penalties_the_lowest_total_wins_and_the_tied_share() -> None:
    for seed in range(5):
        game = Game(3, rules=RuleSet(score_mode="penalties", target=150), seed=seed)
        finish(game, Random(seed))
        assert max(game.scores) >= 150
        lowest = min(game.scores)
        assert game.winners == tuple(seat for seat in range(3) if game.scores[seat] == lowest)
    rules = RuleSet(hand_size=3, score_mode="penalties", target=20)
    game = game_at(
        Hand(deck_for(["Ac 2c 4d", "7c 7d Ks", "Kc Kd 4h"], "7h"), rules=rules, players=3, scores=[0, 14, 0])
    )
    play(game.hand, "P, M 7c 7d 7h, D Ks")
    assert (game.scores, game.winners) == ((14, 14, 48), (0, 1))


def test_a_number_of_deals_ends_the_game_whatever_the_scores() -> None:
    game = Game(2, rules=RuleSet(target="deals: 3"), seed=1)
    for number in (1, 2, 3):
        assert (game.hand_number, game.over) == (number, False)
        draw_and_discard(game.hand)
        assert len(game.hands) == number
        if number < 3:
            game.next_hand()
    assert (game.over, game.winners) == (True, (0, 1))


def test_a_hand_is_dealt_only_after_the_one_before_and_before_the_end() -> None:
    game = Game(2, rules=RuleSet(target="deals: 1"), seed=1)
    with pytest.raises(RuntimeError, match="hand is not over"):
        game.next_hand()
    draw_and_discard(game.hand)
    with pytest.raises(RuntimeError, match="game is over"):
        game.next_hand()


def test_taking_back_the_last_action_of_a_game_takes_back_its_end() -> None:
    game = Game(2, rules=RuleSet(target="deals: 1"), seed=1)
    draw_and_discard(game.hand)
    assert (game.over, len(game.hands)) == (True, 1)
    game.hand.undo()
    assert (game.over, game.winners, game.hands) == (False, (), ())


def test_names_scores_and_rules_go_from_hand_to_hand() -> None:
    rules = RuleSet(ace="around", target=500)
    game = Game(["Anna", "Bram", "Cees"], rules=rules, seed=4)
    play_at_random(game.hand, Random(4))
    scores = game.scores
    hand = game.next_hand()
    assert (hand.players, hand.rules, hand.scores) == (("Anna", "Bram", "Cees"), rules, scores)
    assert hand.deck != game.hands[0].deck


def test_the_same_seed_gives_the_same_game_and_no_seed_another() -> None:
    games = [Game(3, seed="table 1"), Game(3, seed="table 1"), Game(3, seed="table 2")]
    for game in games:
        finish(game, Random(1))
    assert games[0] == games[1] != games[2]
    assert Game(2) != Game(2)


@given(table=tables(), seed=st.integers(0, 2**32), hands=st.integers(0, 3), steps=st.integers(0, 200))
def test_a_game_saved_at_any_moment_goes_on_as_it_would_have(
    table: tuple[RuleSet, int], seed: int, hands: int, steps: int
) -> None:
    rules, players = table
    game = Game(players, rules=rules, seed=seed)
    rng = Random(seed)
    for _ in range(hands):
        play_at_random(game.hand, rng)
        if not game.over:
            game.next_hand()
    play_at_random(game.hand, rng, steps)
    resumed = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert resumed == game == pickle.loads(pickle.dumps(game))
    for one in (game, resumed):
        play_at_random(one.hand, Random(seed))
        if not one.over:
            play_at_random(one.next_hand(), Random(seed))
    assert resumed == game
    assert (resumed.scores, resumed.dealer, resumed.winners) == (game.scores, game.dealer, game.winners)


def damaged(name: str, value: Any) -> dict[str, Any]:
    game = Game(2, seed=1)
    play_at_random(game.hand, Random(1))
    game.next_hand()
    saved: dict[str, Any] = json.loads(json.dumps(game.to_dict()))
    if name.startswith("hand."):
        saved["hand"][name[5:]] = value
    else:
        saved[name] = value
    return saved


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 9),
        ("players", ["Anna", "Bram", "Cees"]),
        ("rules", {"ace": "wild"}),
        ("rules", {"ace": "around"}),
        ("secret", "zz"),
        ("secret", "00"),
        ("secret", None),
        ("past", [{}]),
        ("past", 7),
        ("hand", None),
        ("hand.scores", [1, 1]),
        ("hand.actions", ["S", "S"]),
    ],
)
def test_a_damaged_saved_game_is_refused_as_such(name: str, value: object) -> None:
    assert Game.from_dict(damaged("players", ["P1", "P2"])).hand_number == 2
    with pytest.raises(RummyError):
        Game.from_dict(damaged(name, value))
    with pytest.raises(HandError):
        Game.from_dict({})


def test_a_game_is_shown_with_its_scores() -> None:
    game = Game(["Anna", "Bram"], rules=RuleSet(target="deals: 1"), seed=1)
    assert repr(game) == "<Game: Anna 0, Bram 0; hand 1>"
    draw_and_discard(game.hand)
    assert repr(game) == "<Game: Anna 0, Bram 0; hand 1, over>"
