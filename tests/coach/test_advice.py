"""Hints, hold or lay, the danger map and the likely hands: what they say, in both languages, from the view alone."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from openrummy import words
from openrummy.coach import danger_map, hint, hold_or_lay, opponent_hands, review
from openrummy.coach.facts import facts_of
from openrummy.coach.holding import AtCards, HoldOrLay, shorten
from openrummy.coach.page import page
from openrummy.coach.reasons import Reason, reasons
from openrummy.coach.stakes import Stakes
from openrummy.coach.text import TextReview
from openrummy.coach.worlds import deal_worlds
from openrummy.engine import HAND, codes, stock_codes
from openrummy.game import Action, Card, Hand, RuleSet
from openrummy.record import Record
from tests.coach.hands import LITTLE, played
from tests.game.dealing import dealt

FINISHED = "7c7d7h8s9sTsJsJdQdKd"
RUN = ("Ac3d5h8dKhQhTs", "7c2c7s7h9hJdQd")
WANTS = ("7s 2c 9h Kd 4d", "7d 7h Qs Jc 7c")
SHOWS = "S, D 7d, P, D Kd, S, D 7h, P, D 9h"
OTHER = "2c4c6h9hAd3d5dKhQs2s"


def test_a_hint_goes_out_and_says_why() -> None:
    hand = dealt(OTHER, FINISHED, up="3c", stock="5h", plays="S")
    found = hint(hand.view(1), effort=LITTLE)
    assert found.action.kind == "M"
    assert found.facts.goes_out and found.facts.doubles
    assert "going rummy counts double" in found.text("en")
    assert "rummy maken telt dubbel" in found.text("nl")
    for action in found.plan:
        hand.play(action)
    assert hand.result is not None and hand.result.winner == 1


def test_a_hint_takes_the_card_that_makes_a_meld() -> None:
    hand = dealt(OTHER, "7c7d8s9sTsJsJdQdKd2h", up="7h")
    found = hint(hand.view(1), effort=LITTLE)
    assert str(found.action) == "P"
    assert found.facts.completes == (Card("7c"), Card("7d"), Card("7h"))
    assert "7h makes the meld 7c 7d 7h" in found.text("en")
    assert "7h maakt de combinatie 7c 7d 7h" in found.text("nl")


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_hint_of_a_hand_can_be_played_and_told(lang: str) -> None:
    hand = played(4, ("greedy", "lay", "greedy"))
    at = Hand(hand.deck, players=3, dealer=hand.dealer)
    for action in hand.actions:
        found = hint(at.view(at.turn), effort=LITTLE, seed=2)
        text = found.text(lang, lambda card: card.pretty)
        assert "{" not in text and "coach." not in text
        assert 0 <= found.win <= 1
        assert json.loads(json.dumps(found.to_dict(lang)))["plan"] == list(map(str, found.plan))
        again = at.copy()
        for step in found.plan:
            again.play(step)
        at.play(action)


@pytest.mark.parametrize(
    ("players", "rules", "said"),
    [
        (4, RuleSet(), True),
        (4, RuleSet(target=500), False),
        (4, RuleSet(target="deals: 3"), False),
        (4, RuleSet(score_mode="penalties"), False),
        (2, RuleSet(), False),
        (3, RuleSet(), False),
    ],
)
def test_a_chance_that_points_do_not_change_is_said_to_be_one_once(players: int, rules: RuleSet, said: bool) -> None:
    stakes = [Stakes(rules, (0,) * (players - 1) + (score,), 0).start for score in (0, 60)]
    assert (np.ptp(stakes, axis=0).max() < 0.0005) == said
    hand = played(4, ("greedy",) * players, rules, most=1)
    found = hint(hand.view(hand.turn), effort=LITTLE)
    reviewed = review(Record.from_hand(hand), effort=LITTLE)
    for lang, note in (("en", "Scores below 100 make no difference"), ("nl", "Een stand onder de 100 maakt")):
        for text in (
            found.text(lang),
            " ".join(" ".join(TextReview(reviewed, lang).lines()).split()),
            page(reviewed, lang),
        ):
            assert text.count(note) == said


def test_what_came_out_alike_in_all_worlds_is_not_called_exact() -> None:
    hand = played(0, ("greedy", "lay", "greedy", "lay"), most=30)
    found = hint(hand.view(hand.turn), effort=LITTLE, seed=1)
    assert found.error == 0 and not found.exact
    assert "± less than 0.1%" in found.text("en") and "exact" not in found.text("en")
    assert found.runner_up is not None and found.runner_up.behind == 0
    assert "As good" in found.text("en") and "0.0% less" not in found.text("en")
    assert "even goed" in found.text("nl") and "0,0% minder" not in found.text("nl")


def test_a_hint_is_the_same_again_and_only_for_the_seat_to_act() -> None:
    hand = played(3, most=9)
    view = hand.view(hand.turn)
    assert hint(view, effort=LITTLE, seed=1) == hint(view, effort=LITTLE, seed=1)
    with pytest.raises(ValueError, match="seat to act"):
        hint(hand.view(1 - hand.turn), effort=LITTLE)


def test_outs_are_the_cards_that_make_or_lengthen_a_meld() -> None:
    hand = dealt("Ac3d5h8dKhQh9c", "7c7d4s5sJdQdKd", up="2h", stock="9h", plays="S")
    facts = facts_of(hand.view(1), [Action("D 9h")])
    assert {str(card) for card in facts.outs} == {"7h", "7s", "3s", "6s", "Td"}
    assert {str(card) for card in facts.held} == {"Jd", "Qd", "Kd"}
    assert facts.points == 7 + 7 + 4 + 5 + 30


def test_hold_or_lay_tells_from_how_few_cards_it_turns() -> None:
    hand = dealt(OTHER, "7c7d7h8s9s2hJsJdQd4s", up="3c", stock="5h", plays="S")
    view = hand.view(1)
    found = hold_or_lay(view, effort=LITTLE)
    assert found is not None
    assert all(action.kind != "M" for action in found.hold)
    assert any(action.kind == "M" for action in found.lay)
    assert [at.cards for at in found.curve] == list(range(10, 0, -1))
    assert found.turns_at is None or 1 <= found.turns_at < 10
    assert {found.text(view.players, lang)[:4] for lang in ("en", "nl")} != {""}
    assert json.dumps(found.to_dict(view.players, "nl"))
    assert hold_or_lay(dealt(OTHER, FINISHED, up="3c").view(1), effort=LITTLE) is None


@pytest.mark.parametrize("seed", range(3))
def test_hold_or_lay_weighs_the_plan_that_a_hint_gives_by_the_same_figure(seed: int) -> None:
    view = dealt(OTHER, "7c7d7h8s9s2hJcTdQd4h", up="3c", stock="8d", plays="S").view(1)
    found, hinted = hold_or_lay(view, effort=LITTLE, seed=seed), hint(view, effort=LITTLE, seed=seed)
    assert found is not None
    assert {found.hold: found.hold_win, found.lay: found.lay_win}[hinted.plan] == hinted.win
    assert max(found.hold_win, found.lay_win) == hinted.win


def test_a_difference_told_as_none_turns_nothing() -> None:
    def turning(*gains: tuple[float, float]) -> int | None:
        curve = tuple(AtCards(9 - i, gain, error) for i, (gain, error) in enumerate(gains))
        return HoldOrLay((), (), 0.5, 0.5, 0.01, 1, curve).turns_at

    assert turning((-0.2, 0.01), (0.1, 0.01), (-0.0004, 0.0), (-0.019, 0.01), (-0.0006, 0.0)) == 5
    assert turning((-0.2, 0.01), (-0.0004, 0.0001)) is None


def test_with_fewer_cards_in_the_other_hand_the_rest_of_the_world_stays() -> None:
    hand = dealt(OTHER, "7c7d7h8s9s2hJsJdQd4s", up="3c", stock="5h", plays="S")
    state = list(map(int, deal_worlds(hand.view(1), 1, 1).states[0]))
    stock, held = stock_codes(state), set(codes(state[HAND]))
    places = set()
    rng = np.random.default_rng(1)
    for count in range(9, 0, -1):
        shorten(state, 0, count, rng)
        left, now = set(codes(state[HAND])), stock_codes(state)
        assert len(left) == count and left <= held
        assert sorted(now) == sorted([*stock, *(held - left)])
        assert [code for code in now if code in stock] == stock
        places |= {now.index(code) for code in held - left}
    assert len(places) > 9


def test_the_danger_map_tells_each_discard_of_the_seat() -> None:
    hand = played(6, ("greedy", "greedy"), most=15)
    while hand.phase != "play":
        hand.undo()
    view = hand.view(hand.turn)
    found = danger_map(view, worlds=100)
    legal = {action.cards[0] for action in view.legal_actions if action.kind == "D"}
    assert {danger.card for danger in found} == legal
    for danger in found:
        assert min(danger.taken, danger.melded, danger.laid_off) >= 0
        assert max(danger.taken, danger.melded, danger.laid_off) <= 1
        assert danger.card.pretty in danger.text("nl", lambda card: card.pretty)
    assert danger_map(view, worlds=100) == found


def test_a_card_that_completes_what_somebody_took_openly_is_dangerous() -> None:
    # Seat 1 throws 7d and 7h, which seat 0 takes: everybody knows that 7c is wanted there.
    hand = dealt(*WANTS, up="8s", stock="As 5h", plays=f"{SHOWS}, P")
    found = {str(danger.card): danger for danger in danger_map(hand.view(1), worlds=100)}
    assert found["7c"].melded > 0.8 > 0.4 > found["Jc"].melded


@pytest.mark.parametrize("own_meld_first", [False, True])
def test_a_card_that_fits_the_table_is_dangerous_only_where_the_next_player_may_lay_off(own_meld_first: bool) -> None:
    # Seat 1 has laid a run down; seat 0, which is next, has no meld on the table and seldom one in hand.
    plays = "S, M Jd Qd Kd, D 2c, S, D Ac, S"
    hand = dealt(*RUN, up="2h", stock="Kd 4c Td", plays=plays, layoff_requires_own_meld=own_meld_first)
    found = {str(danger.card): danger for danger in danger_map(hand.view(1), worlds=100)}
    assert found["9h"].laid_off == 0
    assert 0 < found["Td"].laid_off < 0.8 if own_meld_first else found["Td"].laid_off == 1


def test_likely_hands_hold_known_cards_for_certain_and_as_many_as_the_hand() -> None:
    hand = dealt(*WANTS, up="8s", stock="As 5h", plays=SHOWS)
    (picture,) = opponent_hands(hand.view(1), worlds=300)
    likely = {str(one.card): one for one in picture.cards}
    assert likely["7d"].chance == likely["7h"].chance == 1.0
    assert likely["7d"].clue == "known"
    assert sum(one.chance for one in picture.cards) == pytest.approx(picture.count)
    assert "Anna heeft 7d" in likely["7d"].text("Anna", "nl")
    assert not {str(card) for card in hand.hands[1]} & likely.keys()
    assert all(one.text("Anna", lang) for one in picture.cards for lang in ("en", "nl"))


def test_the_chances_of_cards_scatter_by_no_more_than_the_error_that_is_told() -> None:
    scatter, told = [], []
    for seed in range(12):
        view = (hand := played(seed, ("hard", "kitchen"), most=14)).view(hand.turn)
        found = [opponent_hands(view, worlds=200, seed=again)[0] for again in range(8)]
        chances = np.array([[one.chance for one in sorted(p.cards, key=lambda one: one.card)] for p in found])
        scatter.append(chances.var(0, ddof=1)[np.abs(chances.mean(0) - 0.5).argmin()])
        told.append(np.mean([picture.error**2 for picture in found]))
    assert 0.6 < np.sqrt(np.mean(scatter) / np.mean(told)) < 1.2


def test_nothing_is_said_of_hands_when_all_is_over() -> None:
    hand: Hand = played(2)
    assert opponent_hands(hand.view(0)) == []
    assert danger_map(hand.view(0)) == []


def test_the_reason_for_a_lay_off_names_the_card() -> None:
    plays = "S, M Jd Qd Kd, D 9h, S, D 4c, S"
    hand = dealt("Ac3d5h8dKhQh9c", "7cTdJs5sJdQdKd", up="2h", stock="9h 4c 2c", plays=plays)
    lays, keeps = (facts_of(hand.view(1), list(map(Action, plan))) for plan in (["L Td>Jd", "D Js"], ["D Js"]))
    (first, *_) = reasons(lays, keeps, hand.players)
    assert first.key == "lay_off" and first.values["cards"] == (Card("Td"),)
    (first, *_) = reasons(keeps, lays, hand.players)
    assert first.key == "keep"


def test_every_reason_can_be_said_in_both_languages() -> None:
    values = {"card": Card("7c"), "other": Card("8d"), "cards": (Card("9h"),) * 8, "name": "Anna"}
    numbers = {"n": 1, "less": 2, "more": 3, "unseen": 4, "points": 5}
    keys = [key.removeprefix("coach.why.") for key in words.keys("en") if key.startswith("coach.why.")]
    assert len(keys) > 20
    for key in keys:
        for n in (1, 2):
            said = [Reason(key, {**values, **numbers, "n": n}).text(lang) for lang in ("en", "nl")]
            assert said[0] != said[1] and all("{" not in text for text in said)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason("outs", {"card": Card("9h"), "other": Card("2c"), "n": 1, "cards": (Card("3d"),), "less": 0}), "none"),
        (Reason("hold", {"name": "Anna", "n": 1}), "has one card:"),
        (Reason("hold", {"name": "Anna", "n": 2}), "has 2 cards"),
        (Reason("wanted", {"card": Card("9h"), "other": Card("2c"), "n": 1, "more": 3}), "one meld of three"),
        (Reason("lay_soon", {"name": "Anna", "n": 1, "points": 1}), "one point out"),
    ],
)
def test_what_is_counted_is_said_as_people_say_it(reason: Reason, said: str) -> None:
    text = reason.text("en")
    assert said in text.replace("still ", "") and not re.search(r"\b[01] (card|meld|point)", text)
    assert not re.search(r"\b[01] (kaart|combinatie|punt)", reason.text("nl"))
