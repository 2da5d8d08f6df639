"""Worlds are whole hands that a seat cannot tell from its own, each equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from openrummy import engine
from openrummy.bots import RandomBot
from openrummy.bots.worlds import Worlds, complete
from openrummy.engine.layout import HAND, KNOWN, STATE_WORDS
from openrummy.game import Card, Hand, RuleSet, View
from tests.game.dealing import dealt
from tests.game.dealing import play as play_actions
from tests.strategies import tables


def seen_in(state: list[int], hand: Hand, seat: int) -> View:
    """What a seat would see of a hand with the same log and this state."""
    other = hand.copy()
    other._state = state
    return other.view(seat)


def played(players: int, rules: RuleSet, seed: int, steps: int) -> Hand:
    """A hand that random players are in the middle of; hands that would be over are one action from it."""
    hand = Hand.deal(players, rules=rules, seed=seed)
    bot = RandomBot(Random(seed))
    for _ in range(steps):
        if not hand.over:
            hand.play(bot.act(hand.view(hand.turn)))
    if hand.over:
        hand.undo()
    return hand


@given(table=tables(), seed=st.integers(0, 2**32), steps=st.integers(0, 400))
def test_no_seat_can_tell_a_world_from_its_own_hand(table: tuple[RuleSet, int], seed: int, steps: int) -> None:
    rules, players = table
    hand = played(players, rules, seed, steps)
    for seat in range(players):
        view = hand.view(seat)
        state = complete(view, Random(seed))
        assert seen_in(state, hand, seat) == view
        everything = [*engine.stock_codes(state), *engine.discard_codes(state)]
        for cards in (*engine.meld_masks(state), *state[HAND : HAND + players]):
            everything += engine.codes(cards)
        assert sorted(everything) == sorted(card.code for card in hand.deck)


@given(table=tables(), seed=st.integers(0, 2**32), steps=st.integers(0, 200))
def test_a_world_can_be_played_to_its_end(table: tuple[RuleSet, int], seed: int, steps: int) -> None:
    rules, players = table
    hand = played(players, rules, seed, steps)
    r = rules.ints(players)
    rng = Random(seed)
    state = complete(hand.view(hand.turn), rng)
    for _ in range(5000):
        legal = engine.legal_ids(state, r)
        if not legal:
            return
        engine.apply(state, r, rng.choice(legal))
    raise AssertionError("the world does not end")


def test_a_world_depends_on_the_view_and_the_seed_alone() -> None:
    view = Hand.deal(3, seed=4).view(1)
    assert complete(view, Random(1)) == complete(view, Random(1))
    assert complete(view, Random(1)) != complete(view, Random(2))
    assert len(complete(view, Random(1))) == STATE_WORDS


def test_every_unseen_card_is_equally_likely_in_every_hidden_place() -> None:
    hand = Hand.deal(3, seed=1)
    play_actions(hand, "P")
    rest = next(str(action) for action in hand.legal_actions if action.kind == "D")
    play_actions(hand, rest)
    seat = hand.turn
    worlds, rng = Worlds(hand.view(seat)), Random(1)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(20_000):
        state = worlds.sample(rng)
        for other in range(3):
            if other != seat:
                for code in engine.codes(state[HAND + other] & ~state[KNOWN + other]):
                    counts[other, code] += 1
        counts[9, engine.stock_codes(state)[0]] += 1
    unseen = {code for _, code in counts}
    assert len(unseen) == 52 - 7 - 1 - 1  # the seat's own cards, the discard and the card taken
    for other, slots in ((hand.view(seat).dealer, 7), (hand.view(seat).log[0].seat, 6), (9, 1)):
        for code in unseen:
            expected = 20_000 * slots / len(unseen)
            assert abs(counts[other, code] - expected) < 5 * expected**0.5, (other, code)


def test_a_card_taken_openly_stays_where_everybody_saw_it_go() -> None:
    hand = dealt("5c 9h Kc Kh", "7d 8d 2h 3c", up="9d")
    play_actions(hand, "P, D 2h")
    for seed in range(50):
        assert complete(hand.view(0), Random(seed))[HAND + 1] >> Card("9d").code & 1


def recycled(rules: RuleSet) -> Hand:
    """Two players throw what they draw until the pile has become the stock, the up-card too, and a little longer."""
    hand = Hand.deal(2, seed=3, rules=rules)
    while hand.recycles == 0 or hand.phase != "draw" or hand.stock_count > 20:
        if hand.phase == "draw":
            hand.play("S")
        else:
            hand.play(f"D {hand.view(hand.turn).drawn}")
    return hand


def test_once_the_pile_has_become_the_stock_the_other_hand_holds_no_card_of_it() -> None:
    hand = recycled(RuleSet())
    view = hand.view(hand.turn)
    other = 1 - hand.turn
    drawn = [entry for entry in view.log if entry.recycled]
    assert len(drawn) == 1
    worlds, rng = Worlds(view), Random(1)
    truth = hand._state[HAND + other]
    for _ in range(50):
        # Whatever it drew since it has thrown, so all its cards are known.
        assert worlds.sample(rng)[HAND + other] == truth


def test_a_pile_that_is_turned_over_is_drawn_in_the_order_that_everybody_saw() -> None:
    hand = recycled(RuleSet(recycle="turn_over"))
    worlds, rng = Worlds(hand.view(hand.turn)), Random(1)
    for _ in range(20):
        state = worlds.sample(rng)
        assert engine.stock_codes(state) == engine.stock_codes(hand._state)
        assert state[HAND + 1 - hand.turn] == hand._state[HAND + 1 - hand.turn]


def test_every_order_of_a_short_stock_comes_up_as_often() -> None:
    hand = recycled(RuleSet())
    while hand.stock_count > 3:
        hand.play("S")
        hand.play(f"D {hand.view(hand.turn).drawn}")
    worlds, rng = Worlds(hand.view(hand.turn)), Random(5)
    orders = Counter(tuple(engine.stock_codes(worlds.sample(rng))) for _ in range(6000))
    assert set(orders) == set(permutations(engine.stock_codes(hand._state)))
    assert all(abs(count - 1000) < 150 for count in orders.values())
