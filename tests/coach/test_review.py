"""A review adds up, is the same every time, and judges by what could be known."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from openrummy.coach import review
from openrummy.coach.data import review_data
from openrummy.coach.model import Review
from openrummy.coach.page import page
from openrummy.coach.stakes import Stakes
from openrummy.coach.text import TextReview
from openrummy.coach.verdict import ERRORS
from openrummy.coach.wording import split_text
from openrummy.game import Hand, RuleSet
from openrummy.record import Record
from tests.coach.hands import LITTLE, game, play_on, played, reviewed
from tests.game.dealing import dealt, play

TABLES = [("greedy", "lay"), ("greedy", "lay", "random"), ("lay", "greedy", "lay", "greedy")]


def assert_adds_up(found: Review) -> None:
    for hand in found.hands:
        for seat, account in enumerate(hand.accounts):
            values = [float(point.values[seat]) for point in hand.points]
            assert (account.start, account.end) == pytest.approx((values[0], values[-1]), abs=1e-12)
            choices = sum(
                b - a
                for a, b, point in zip(values, values[1:], hand.points[1:], strict=False)
                if point.cause not in ("deal", "card")
            )
            assert account.hidden + account.skill == pytest.approx(choices, abs=1e-11)
    for seat in range(len(found.hands[0].accounts)):
        for account in (*[hand.accounts[seat] for hand in found.hands], found.account(seat)):
            assert account.luck + account.skill == account.end - account.start
            assert account.adjusted == account.end - account.luck


@pytest.mark.parametrize("bots", TABLES)
def test_luck_and_skill_make_the_result_for_every_player(bots: tuple[str, ...]) -> None:
    found = reviewed(2, bots)
    assert_adds_up(found)
    accounts = found.hands[0].accounts
    assert sum(account.start for account in accounts) == pytest.approx(1)
    assert sum(account.end for account in accounts) == pytest.approx(1)
    assert sum(account.luck for account in accounts) == pytest.approx(0, abs=1e-9)
    assert any(abs(account.draws) > 0.001 for account in accounts)


def test_luck_and_skill_make_the_result_of_a_stalemate_and_of_a_hand_broken_off() -> None:
    rules = RuleSet(max_recycles=0)
    stalemate = next(hand for seed in range(50) if (hand := played(seed, ("random", "random"), rules)).result)
    assert_adds_up(review(Record.from_hand(stalemate), effort=LITTLE))
    broken_off = review(Record.from_hand(played(1, most=7)), effort=LITTLE)
    assert_adds_up(broken_off)
    assert broken_off.decisions[-1].end <= 7


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"target": {"deals": 3}}),
        (3, {"score_mode": "penalties"}),
        (3, {"use_taken_discard_now": True}),
        (2, {"recycle": "turn_over", "max_recycles": 3, "hand_size": 7}),
        (5, {"max_melds_per_turn": 1, "layoff_requires_own_meld": True}),
        (4, {"ace": "around", "no_going_out_first_round": True, "next_dealer": "winner"}),
    ],
)
def test_it_adds_up_under_other_rules_too(players: int, options: dict[str, Any]) -> None:
    bots = ("greedy", "random", "lay", "greedy", "random")[:players]
    hand = played(3, bots, RuleSet.from_options(options))
    assert_adds_up(review(Record.from_hand(hand), effort=LITTLE))


def test_whoever_wins_the_game_ends_with_certainty() -> None:
    hand = played(2)
    assert hand.result is not None and hand.result.winner is not None
    ahead = Hand(hand.deck, players=2, dealer=hand.dealer, scores=[99, 99])
    for action in hand.actions:
        ahead.play(action)
    found = review(Record.from_hand(ahead), effort=LITTLE)
    assert found.hands[0].accounts[hand.result.winner].end == 1.0


def test_every_decision_and_every_card_of_the_stock_is_there() -> None:
    found = reviewed(2).hands[0]
    drawn = [action for action in found.hand.actions if action.kind == "S"]
    turns = [action for action in found.hand.actions if action.kind in "SP"]
    assert len(found.draws) == len(drawn)
    assert sum(decision.kind == "draw" for decision in found.decisions) == len(turns)
    covered = [step for decision in found.decisions for step in range(decision.step, decision.end)]
    assert covered == list(range(len(found.hand.actions)))


def test_the_same_seed_gives_the_same_review_and_another_seed_another() -> None:
    record = Record.from_hand(played(2, most=12))
    first, again = (review_data(review(record, effort=LITTLE, seed=4)) for _ in range(2))
    assert first == again
    assert review_data(review(record, effort=LITTLE, seed=5))["hands"] != first["hands"]


def test_the_hands_of_a_game_are_summed_and_other_hands_averaged() -> None:
    records = game(3, ("greedy", "lay"), 2)
    found = review(records, effort=LITTLE)
    assert found.is_game
    assert_adds_up(found)
    total = found.account(0)
    assert total.draws == pytest.approx(sum(hand.accounts[0].draws for hand in found.hands))
    apart = review([records[0], records[0]], effort=LITTLE)
    assert not apart.is_game
    assert apart.account(0).start == apart.hands[0].accounts[0].start


def test_progress_is_told_to_the_end() -> None:
    record = Record.from_hand(played(1, most=10))
    told: list[tuple[int, int]] = []
    review([record, record], effort=LITTLE, progress=lambda done, total: told.append((done, total)))
    assert told == [(n, 20) for n in range(1, 21)]


def test_hands_of_different_players_are_no_review() -> None:
    with pytest.raises(ValueError, match="same players"):
        review([Record.from_hand(played(1)), Record.from_hand(played(1, ("lay", "lay", "lay")))])
    with pytest.raises(ValueError, match="one at least"):
        review([])


FINISHED = "7c7d7h8s9sTsJsJdQdKd"
OTHER = "2c4c6h9hAd3d5dKhQs2s"


def test_breaking_a_finished_hand_is_a_blunder_and_going_out_is_best() -> None:
    plays = "S, M 7c 7d 7h, M 8s 9s Ts Js, M Jd Qd Kd"
    out = dealt(OTHER, FINISHED, up="3c", stock="5h 6d Ac 8d", plays=plays + ", D 5h")
    assert out.over
    last = review(Record.from_hand(out), effort=LITTLE).decisions[-1]
    assert last.verdict == "best"
    broken = dealt(OTHER, FINISHED, up="3c", stock="5h 6d Ac 8d", plays="S, D 7c")
    error = review(Record.from_hand(broken), effort=LITTLE).decisions[-1]
    assert error.verdict == "blunder"
    assert error.loss > 0.2
    assert error.judgement.best[0].kind == "M"
    assert [reason.key for reason in error.why] == ["out_double"]
    assert error.swing < -0.2


def test_a_card_that_comes_is_luck_for_whom_it_helps() -> None:
    needs = "7c7d7h8s9sTsJsJdQd2h"
    hand = dealt(OTHER, needs, up="3c", stock="Kd 6d Ac 8d", plays="S")
    draw = review(Record.from_hand(hand), effort=LITTLE).hands[0].draws[0]
    assert str(draw.card) == "Kd"
    assert draw.luck[1] > 0.1
    assert draw.luck[0] == pytest.approx(-draw.luck[1])


def swapped(record: Record, one: int, other: int) -> Record:
    deck = list(record.deck)
    deck[one], deck[other] = deck[other], deck[one]
    return replace(record, deck=tuple(deck), result=None)


def test_what_is_hidden_does_not_change_the_judgement() -> None:
    whole = Record.from_hand(played(5, ("lay", "greedy")))
    decision = next(d for d in reviewed(5, ("lay", "greedy")).decisions if d.step >= 8 and d.kind == "play")
    record = replace(whole, actions=whole.actions[: decision.end], result=None)
    view = decision.view
    shown = {*view.hand, *(discard.card for discard in view.discards), *(c for meld in view.melds for c in meld.cards)}
    shown |= {card for cards in view.known for card in cards} | {e.card for e in view.log if e.card is not None}
    hidden = [place for place, card in enumerate(record.deck) if card not in shown]
    dealt_to_other = [place for place in hidden if place < 20]
    in_stock = [place for place in hidden if place > 40]
    other = swapped(record, dealt_to_other[0], in_stock[0])
    again, changed = (review(r, effort=LITTLE).decisions for r in (record, other))
    hand = other.hand()
    for action in other.actions[: decision.step]:
        hand.play(action)
    assert hand.view(view.seat) == view, "the seat sees no difference"
    assert hand.hands != Hand.from_dict(record_hand(record, decision.step)).hands
    assert changed[-1].judgement == again[-1].judgement
    assert changed[-1].why == again[-1].why


def record_hand(record: Record, steps: int) -> dict[str, Any]:
    hand = record.hand()
    play(hand, ",".join(record.actions[:steps]))
    return hand.to_dict()


def test_verdicts_go_by_the_loss_and_by_how_sure_it_is() -> None:
    from openrummy.coach.verdict import accuracy_of, verdict_on

    assert [verdict_on(loss, 0.001) for loss in (0.0, 0.019, 0.021, 0.041, 0.081)] == [
        "fine", "fine", "inaccuracy", "mistake", "blunder"
    ]  # fmt: skip
    assert verdict_on(0.05, 0.03) == "close"
    assert verdict_on(0.001, 0.002) == "fine"
    assert accuracy_of([]) is None
    assert accuracy_of([0.0, 0.1]) == pytest.approx(75)


@pytest.mark.parametrize("mode", ["winner_takes", "penalties"])
@pytest.mark.parametrize("scores", [(50, 10), (3, 3), (0, 0, 0)])
def test_after_the_last_hand_of_a_game_over_so_many_hands_it_is_won_lost_or_shared(
    mode: str, scores: tuple[int, ...]
) -> None:
    rules = RuleSet(score_mode=mode, target="deals: 3", max_recycles=0)
    bots = ("greedy", "lay", "greedy")[: len(scores)]
    hand = play_on(Hand.deal(bots, rules=rules, scores=scores, seed=4), bots, 4)
    found = review(Record.from_hand(hand, game="g", hand=3), effort=LITTLE)
    assert_adds_up(found)
    best = (min if mode == "penalties" else max)(hand.scores_after)
    winners = [seat for seat, score in enumerate(hand.scores_after) if score == best]
    ends = [account.end for account in found.hands[0].accounts]
    assert ends == [1 / len(winners) if seat in winners else 0 for seat in range(len(scores))]


def test_the_fewer_hands_are_to_come_the_more_a_lead_is_worth() -> None:
    rules = RuleSet(target="deals: 9")
    starts = [Stakes(rules, (40, 10), 0, number).start for number in range(1, 10)]
    leads = [float(start[0]) for start in starts]
    assert leads == sorted(leads) and 0.5 < leads[0] < 0.7 and 0.75 < leads[-1] < 0.9
    assert all(float(start.sum()) == pytest.approx(1) for start in starts)
    last = Stakes(rules, (40, 10), 0, 9)
    winner, points = np.array([1, 1, 1, -1]), np.array([[0, 29], [0, 30], [0, 31], [0, 0]])
    assert last.of(winner, points)[:, 1].tolist() == [0, 0.5, 1, 0]


def test_in_the_last_hand_nothing_but_the_game_counts() -> None:
    """Who is too far behind to win loses nothing by any choice; with hands to come he does."""
    rules = RuleSet(target="deals: 2")
    hand = play_on(Hand.deal(("greedy", "random"), rules=rules, scores=(0, 400), seed=3), ("greedy", "random"), 3)
    last = review(Record.from_hand(hand, game="g", hand=2), effort=LITTLE)
    assert {decision.judgement.win for decision in last.decisions if decision.seat == 0} == {0.0}
    assert not last.costliest()


def test_the_luck_of_a_draw_scatters_by_no_more_than_the_error_that_is_told() -> None:
    scatter, told = [], []
    for dealt_by in range(3):
        record = Record.from_hand(played(dealt_by, ("hard", "hard"), most=8))
        found = [review(record, effort=LITTLE, seed=seed).hands[0].draws for seed in range(12)]
        scatter.append(np.var([[draw.luck[draw.seat] for draw in draws] for draws in found], axis=0, ddof=1).mean())
        told.append(np.mean([[draw.error**2 for draw in draws] for draws in found]))
    assert 0.5 < np.sqrt(np.mean(scatter) / np.mean(told)) < 1.4


def test_only_what_is_more_than_its_error_may_make_of_nothing_is_told_of_hindsight_and_of_draws() -> None:
    found = reviewed(2, TABLES[1])
    assert any(abs(decision.hindsight) >= 0.03 and not decision.is_noteworthy for decision in found.decisions)
    assert any(not draw.is_sure for draw in found.hands[0].draws)
    text = " ".join(" ".join(TextReview(found, width=1000).lines()).split())
    luck, _, rest = text.partition("The draws that mattered most")[2].partition("What only hindsight shows")
    hindsight, _, _ = rest.partition("All choices")
    told = re.findall(r"([-+][0-9.]+)% \(± (?:less than )?([0-9.]+)%\)", luck)
    told += re.findall(r"([-+][0-9.]+)% \(± (?:less than )?([0-9.]+)%\)", hindsight)
    assert len(told) > 2
    assert all(abs(float(change)) > 1.9 * float(error) - 0.1 for change, error in told)
    assert page(found, "en").count("Only hindsight shows") == sum(d.is_noteworthy for d in found.decisions)


def test_a_loss_is_laid_on_the_discard_only_where_another_was_surely_better_after_the_same_plays() -> None:
    divided = 0
    for decision in reviewed(9, ("random", "greedy")).decisions:
        judgement = decision.judgement
        if not 0 < decision.plays_loss < decision.loss:
            assert decision.verdict not in ERRORS or decision.kind == "draw" or not split_text(decision)
            continue
        divided += 1
        plays = judgement.played[:-1]
        alike = [c for c in judgement.candidates if sorted(map(str, c.plan[:-1])) == sorted(map(str, plays))]
        (own,) = [c for c in alike if c.plan[-1] == judgement.played[-1]]
        assert any(own.behind - c.behind >= 2 * max(own.behind_error, c.behind_error) for c in alike)
        same = replace(decision, judgement=replace(judgement, best=(*judgement.best[:-1], judgement.played[-1])))
        assert split_text(same) == ""
    assert divided
