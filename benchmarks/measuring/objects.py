"""The floor that people program against: hands played through `Hand`, and the best ways to lay down."""

from __future__ import annotations

import random
from statistics import median

from benchmarks.measuring.playouts import SEED, Interpreted, rules
from benchmarks.measuring.report import Row, Table
from benchmarks.measuring.timing import Task, rates
from openrummy import Hand
from openrummy.engine.laydown import lay_downs
from openrummy.engine.layout import PHASE, PLAY
from openrummy.engine.legal import MAX_LEGAL
from openrummy.engine.playout import random_draw, random_play, seed_generator, shuffled_deck
from openrummy.engine.turns import deal

HANDS = 12


def played_hands() -> list[Hand]:
    """Finished random hands of two players."""
    chance = random.Random(SEED)
    hands = []
    for i in range(HANDS):
        hand = Hand.deal(2, dealer=i % 2, seed=i)
        while not hand.over:
            hand.apply(chance.choice(hand.legal_ids))
        hands.append(hand)
    return hands


def replays(hands: list[Hand]) -> dict[str, Task]:
    """The same hands played again, by each of the ways of playing an action."""
    scripts = [([a.id for a in hand.actions], [str(a) for a in hand.actions]) for hand in hands]
    work = sum(len(numbers) for numbers, _ in scripts)

    def anew() -> list[Hand]:
        return [Hand(h.deck, players=h.players, dealer=h.dealer, reshuffles=h.reshuffles) for h in hands]

    def apply() -> int:
        for hand, (numbers, _) in zip(anew(), scripts, strict=True):
            for number in numbers:
                hand.apply(number)
        return work

    def play_number() -> int:
        for hand, (numbers, _) in zip(anew(), scripts, strict=True):
            for number in numbers:
                hand.play(number)
        return work

    def play_text() -> int:
        for hand, (_, texts) in zip(anew(), scripts, strict=True):
            for text in texts:
                hand.play(text)
        return work

    def look_and_apply() -> int:
        for hand, (numbers, _) in zip(anew(), scripts, strict=True):
            for number in numbers:
                if hand.legal_ids:
                    hand.apply(number)
        return work

    return {
        "Hand.apply(number), unchecked": apply,
        "Hand.play(number)": play_number,
        'Hand.play("M 7c 7d 7h")': play_text,
        "Hand.legal_ids and Hand.apply": look_and_apply,
    }


def positions() -> list[list[int]]:
    """States in the play phase from random hands in which something can be laid down."""
    r = rules()
    found = []
    generator, deck, out = [0], [0] * 52, [0] * MAX_LEGAL
    for i in range(HANDS):
        state, _ = Interpreted(r).hand(i)
        seed_generator(generator, SEED + i)
        shuffled_deck(generator, deck)
        deal(state, r, deck, i % 2)
        while state[PHASE] <= PLAY:
            if state[PHASE] == PLAY:
                if lay_downs(state, r)[0].actions:
                    found.append(state[:])
                random_play(state, r, generator, out)
            else:
                random_draw(state, r, generator)
    return found


def objects_tables(rounds: int) -> list[Table]:
    """Decisions a second through `Hand`, and lay-downs a second."""
    found = rates(replays(played_hands()), rounds)
    plays = [Row(name, (median(figures),)) for name, figures in found.items()]
    states, r = positions(), rules()

    def lay() -> int:
        for state in states:
            lay_downs(state, r)
        return len(states)

    calls = median(rates({"lay": lay}, rounds)["lay"])
    return [
        Table("Through the objects, plain Python", (("decisions/s", ",.0f"),), plays),
        Table(
            "The best ways to lay down, plain Python",
            (("calls/s", ",.0f"),),
            [Row("engine.laydown.lay_downs, where something can be laid down", (calls,))],
        ),
    ]
