"""Any hand under any rules, played, refused, taken back and saved in any order: what must always hold."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from openrummy.engine.options import OPTIONS
from openrummy.game import CARDS, Hand, IllegalAction, RuleSet
from tests.strategies import tables


def everything(hand: Hand) -> tuple[object, ...]:
    """All that can be asked of a hand."""
    views = tuple(hand.view(seat) for seat in range(len(hand.players)))
    piles = (hand.hands, hand.melds, hand.stock, hand.discards, hand.taken, hand.recycles, hand.reshuffles)
    return (hand.copy(), hand.turn, hand.phase, hand.legal_ids, hand.result, hand.scores_after, *piles, views)


class HandMachine(RuleBasedStateMachine):
    hand: Hand
    history: list[Hand]
    """The hand as it was before each action."""

    @initialize(table=tables(), dealer=st.integers(0, 5), seed=st.integers(0, 2**32))
    def deal(self, table: tuple[RuleSet, int], dealer: int, seed: int) -> None:
        rules, players = table
        self.hand = Hand.deal(players, rules=rules, dealer=dealer % players, seed=seed)
        self.history = []

    def play_one(self, number: int) -> None:
        self.history.append(self.hand.copy())
        self.hand.play(number)

    @precondition(lambda self: not self.hand.over)
    @rule(choice=st.integers(0, 10_000))
    def play(self, choice: int) -> None:
        ids = self.hand.legal_ids
        self.play_one(ids[choice % len(ids)])

    @precondition(lambda self: not self.hand.over)
    @rule(seed=st.integers(0, 2**32), most=st.integers(1, 60))
    def play_many(self, seed: int, most: int) -> None:
        rng = Random(seed)
        for _ in range(most):
            if self.hand.over:
                break
            ids = self.hand.legal_ids
            plays = [number for number in ids if number >= 54]
            self.play_one(rng.choice(plays or ids))

    @rule(seed=st.integers(0, 2**32))
    def illegal_actions_change_nothing(self, seed: int) -> None:
        before, legal = everything(self.hand), set(self.hand.legal_ids)
        rng = Random(seed)
        cards = [rng.choice(CARDS) for _ in range(4)]
        texts = [f"L {cards[0]}>{cards[1]}", f"M {cards[0]} {cards[1]} {cards[2]} {cards[3]}", f"M {cards[0]}", "D", ""]
        illegal = [number for number in rng.sample(range(847), 40) if number not in legal]
        attempts: list[int | str] = [*illegal, *(text for text in texts if not self.hand.is_legal(text))]
        for action in attempts:
            with pytest.raises(IllegalAction) as caught:
                self.hand.play(action)
            assert caught.value.message("nl") != caught.value.message("en")
        assert everything(self.hand) == before

    @precondition(lambda self: self.history)
    @rule(steps=st.integers(1, 10))
    def take_back(self, steps: int) -> None:
        for _ in range(min(steps, len(self.history))):
            after = everything(self.hand)
            action = self.hand.undo()
            before = self.history.pop()
            assert everything(self.hand) == everything(before)
            before.play(action)
            assert everything(before) == after

    @rule()
    def save_and_load(self) -> None:
        loaded = Hand.from_dict(self.hand.to_dict())
        assert everything(loaded) == everything(self.hand)
        self.hand = loaded

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        hand = self.hand
        places = [*hand.hands, hand.stock, hand.discards, *(meld.cards for meld in hand.melds)]
        assert sorted(card for place in places for card in place) == list(CARDS)

    @invariant()
    def somebody_can_act_until_the_hand_is_over(self) -> None:
        assert (self.hand.legal_ids == []) == self.hand.over == (self.hand.phase == "over")
        assert (self.hand.result is None) == (not self.hand.over)

    @invariant()
    def points_add_up(self) -> None:
        result = self.hand.result
        if result is not None:
            winning = result.winner is not None
            assert winning or not any(result.points)
            assert winning or result.end == "stalemate"
            assert all(points >= 0 for points in result.points)


TestHandMachine = HandMachine.TestCase


def test_a_hand_ends_whatever_is_played() -> None:
    """Under every value of every option, with the plays that last longest: no meld, the pile before the stock."""
    for option in OPTIONS:
        for value in option.values or (option.least,):
            rules = RuleSet.from_options({option.name: value})
            for players in rules.seat_counts:
                for draws in ("S", "P", "SP"):
                    hand = Hand.deal(players, rules=rules, seed=1)
                    for action in cycle(draws):
                        if hand.over:
                            break
                        hand.play(action if hand.is_legal(action) else hand.legal_ids[0])
                        while hand.phase == "play":
                            hand.play(hand.legal_ids[0])
                    assert hand.result is not None
