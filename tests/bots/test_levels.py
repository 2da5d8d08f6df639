"""Levels: people with limits, who stay themselves within a hand, and always answer at a table."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy import bots
from openrummy.arena import Match, play_match
from openrummy.bots import registry
from openrummy.bots.human import LIMITS, HumanBot, Limits, answer, live, quick_answer, thinking_time
from openrummy.bots.human.attention import Attention, forget
from openrummy.bots.policy.bot import PolicyBot
from openrummy.bots.policy.memory import PILE_SET, THROWN
from openrummy.bots.policy.reading import read_memory, read_state
from openrummy.bots.policy.styles import Style, tuned
from openrummy.engine import HAND, KNOWN
from openrummy.engine.actions import SET0
from openrummy.game import Action, Hand, RuleSet, View
from openrummy.game.card import mask_of
from tests.strategies import tables

BLIND = Limits(style=Style(), remembers=0, sees_melds=0, sees_long_melds=0, sees_lay_offs=0)
ABSENT = Limits(style=Style(), remembers=0, sees_melds=30, sees_long_melds=20, sees_lay_offs=30)


def played(hand: Hand, limits: Limits) -> Hand:
    """The hand played to its end, with a new bot for every action."""
    while not hand.over:
        hand.play(HumanBot(limits).act(hand.view(hand.turn)))
    return hand


@settings(max_examples=60, deadline=None)
@given(
    table=tables(),
    seed=st.integers(0, 10**6),
    limits=st.sampled_from([*LIMITS.values(), BLIND, ABSENT]),
)
def test_every_level_plays_legally_under_every_option(table: tuple[RuleSet, int], seed: int, limits: Limits) -> None:
    rules, players = table
    hand = Hand.deal(players, rules=rules, seed=seed)
    for _ in range(200):
        if hand.over:
            break
        hand.play(HumanBot(limits).act(hand.view(hand.turn)))


@pytest.mark.parametrize("level", ["newcomer", "kitchen", "hard"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_new_bot_for_each_action_plays_as_one_that_stays(level: str, players: int) -> None:
    for seed in range(8):
        hand = Hand.deal(players, seed=seed)
        stays = [bots.make(level, Random(seat)) for seat in range(players)]
        while not hand.over:
            view = hand.view(hand.turn)
            action = stays[hand.turn].act(view)
            assert bots.make(level, Random("another")).act(view) == action
            hand.play(action)


def test_what_was_noticed_stays_noticed() -> None:
    """A play that is noticed is noticed in every later turn in which it is still there."""
    late = 0
    for seed in range(40):
        hand = Hand.deal(2, seed=seed)
        noticed: list[set[int]] = [set(), set()]
        while not hand.over and len(hand.actions) < 60:
            seat, view = hand.turn, hand.view(hand.turn)
            if view.phase == "play":
                there = {number for number in view.legal_ids if number >= SET0}
                attention = Attention(view, ABSENT)
                now = {number for number in there if attention.notices(number)}
                assert noticed[seat] & there <= now
                late += len(there - now)
                noticed[seat] |= now
            # Nothing is laid down here, so that what there is stays there.
            draws = [a for a in hand.legal_actions if a.kind in ("S", "D")]
            hand.play(draws[0] if draws else hand.legal_actions[0])
    assert late > 50


def test_who_sees_nothing_lays_nothing_and_who_sees_everything_plays_the_style() -> None:
    hand = played(Hand.deal(2, seed=5), BLIND)
    taken = {entry.card for entry in hand.view(0).log if entry.action.kind == "P"}
    melds = [entry.action for entry in hand.view(0).log if entry.action.kind == "M"]
    assert all(taken & set(meld.cards) for meld in melds), "only with a card that was taken for it"
    for seed in range(10):
        hand = Hand.deal(3, seed=seed)
        while not hand.over:
            view = hand.view(hand.turn)
            action = bots.make("hard", Random(1)).act(view)
            assert action == PolicyBot(tuned(3), Random(1)).act(view)
            hand.play(action)


def test_a_meld_that_is_seen_only_in_part_is_laid_in_part() -> None:
    """Four of a kind of which three are noticed: three are laid, and a card that fits stays for later."""
    limits = Limits(style=Style(), sees_long_melds=0)
    seen_part = 0
    for seed in range(300):
        hand = Hand.deal(2, seed=seed)
        hand.play("S")
        view = hand.view(hand.turn)
        action = HumanBot(limits).act(view)
        assert action.kind != "M" or len(action.cards) == 3
        whole = PolicyBot(Style(), Random(1)).act(view)
        seen_part += action.kind == "M" and whole.kind == "M" and len(whole.cards) > 3
    assert seen_part > 3


@pytest.mark.parametrize("remembers", [0, 1, 4, 1000])
def test_only_the_last_discards_are_remembered(remembers: int) -> None:
    hand = Hand.deal(3, seed=11)
    random = Random(4)
    while len(hand.actions) < 40:
        hand.play(random.choice([a for a in hand.legal_actions if a.kind in "SPD"]))
    while hand.phase != "draw":
        hand.play(hand.legal_actions[-1])
    view = hand.view(hand.turn)
    state, memory = read_state(view), read_memory(view)
    whole = memory.copy()
    forget(view, remembers, state, memory)
    events = [e.card if e.action.kind == "P" else e.action.cards[0] for e in view.log if e.action.kind in "PD"]
    seen = [view.discards[0].card, *events] if view.discards[0].seat is None else events
    kept = mask_of(card for card in seen[max(0, len(seen) - remembers) :] if card)
    top = view.top_discard
    assert top is not None
    assert memory[PILE_SET] == whole[PILE_SET] & (kept | 1 << top.code)
    assert memory[THROWN:] == [word & kept for word in whole[THROWN:]]
    for seat in range(3):
        if seat != view.seat:
            assert state[HAND + seat] == state[KNOWN + seat] == mask_of(view.known[seat]) & kept
    assert state[HAND + view.seat] == mask_of(view.hand)


def test_thinking_takes_longer_where_there_is_more_to_think_about() -> None:
    times: dict[str, list[float]] = {"S": [], "P": [], "M": [], "L": [], "D": []}
    for seed in range(30):
        hand = Hand.deal(2, seed=seed)
        while not hand.over:
            view = hand.view(hand.turn)
            time = thinking_time("kitchen", view, seed)
            assert time == thinking_time("kitchen", view, seed)
            assert 0.3 < time < 2
            assert thinking_time("greedy", view, seed) == 1
            action = bots.make("kitchen", Random(1)).act(view)
            times[action.kind].append(time)
            hand.play(action)
    mean = {kind: sum(found) / len(found) for kind, found in times.items() if found}
    assert mean["S"] < mean["D"]


class Broken:
    """A bot that fails in one way or the other."""

    def __init__(self, rng: Random, budget: float) -> None:
        self.raises = rng.random() < 0.5

    def act(self, view: View) -> Action:
        if self.raises:
            raise RuntimeError("out of order")
        return Action("L 2c>3c")


def test_at_a_table_hard_answers_where_a_bot_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._BOTS, "broken", Broken)
    hand = Hand.deal(2, seed=3)
    for seed in range(6):
        view = hand.view(hand.turn)
        assert answer("broken", view, seed) == quick_answer(view)
    with pytest.raises(bots.UnknownBot):
        answer("nobody", hand.view(hand.turn), 1)


def test_while_the_strongest_is_being_compiled_hard_answers_and_then_it_does_itself() -> None:
    hand = Hand.deal(2, seed=8)
    view = hand.view(hand.turn)
    script = (
        "import threading\n"
        "from openrummy.bots import human, warmup\n"
        "from openrummy.bots.human import live\n"
        "from openrummy.game import Hand\n"
        "go = threading.Event()\n"
        "real = warmup.warm_up\n"
        "warmup.warm_up = lambda: (go.wait(), real())\n"
        "live.PATIENCE = 0.01\n"
        "hand = Hand.deal(2, seed=8)\n"
        "view = hand.view(hand.turn)\n"
        "print(human.answer('expert', view, 5) == human.quick_answer(view), live._warming.ready(0))\n"
        "go.set()\n"
        "live._warming._thread.join()\n"
        "print(human.answer('expert', view, 5), live._warming.ready(0))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=os.environ)
    first, second = done.stdout.splitlines()
    assert first == "True False"
    assert second == f"{bots.make('expert', Random(5), live.BUDGET).act(view)} True"


@pytest.mark.soak
@pytest.mark.parametrize(("level", "least", "most"), [("newcomer", 0.20, 0.25), ("kitchen", 0.35, 0.40)])
def test_a_level_wins_as_many_games_against_hard_as_its_name_promises(level: str, least: float, most: float) -> None:
    tally = play_match(Match(bots=(level, "hard"), count=4000, seed="levels"), jobs=os.cpu_count() or 1)
    assert least < tally.rate(0) < most
