"""What holds in every hand, whatever the rules and whoever plays."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.engine import (
    DRAW,
    ERRORS,
    HAND,
    IDLE,
    KNOWN,
    N_ACTIONS,
    NDISC,
    OUT,
    PHASE,
    PLAY,
    POS,
    RECYCLES,
    STALEMATE,
    TAKEN,
    TURN,
    TURNS,
    apply,
    codes,
    discard_codes,
    exists,
    layoff_card,
    legal_ids,
    meld_id,
    meld_mask,
    meld_masks,
    must_recycle,
    refusal,
    stock_codes,
    winner,
)
from openrummy.engine.actions import DISCARD0, LAYOFF0, RUN0, SET0, SIDE_BOTTOM, SIDE_SET, SIDE_TOP, STOCK, TAKE
from openrummy.engine.layout import FIT, FIT_DOWN, FIT_SET, FIT_UP, MELDED, NMELDS, TABLE
from openrummy.engine.legal import MAX_LEGAL
from openrummy.engine.options import R_ACE, R_HAND_SIZE, R_IDLE_TURNS, R_MAX_RECYCLES, R_PLAYERS, R_USE_TAKEN, rule_ints
from openrummy.game import RuleSet
from tests.engine.tables import CODES, DEFAULTS, Rules, Taste, act, between, choose, code, crowded, dealt, play_some
from tests.referee.cards import ACES, DECK, MELDS, RUN_SPELLINGS, fits
from tests.strategies import tables

SEEDS = st.integers(0, 2**32)


def check_cards(s: list[int], r: Rules) -> None:
    """Every card of the pack lies in one place, and the counts and sets of the state say so."""
    melds = meld_masks(s)
    hands = [s[HAND + seat] for seat in range(6)]
    lying = stock_codes(s) + discard_codes(s) + [card for cards in [*melds, *hands] for card in codes(cards)]
    assert sorted(lying) == CODES
    assert hands[r[R_PLAYERS] :] == [0] * (6 - r[R_PLAYERS])
    assert (len(stock_codes(s)), len(discard_codes(s)), len(melds)) == (52 - s[POS], s[NDISC], s[NMELDS])
    assert s[TABLE] == sum(melds)
    assert all(meld_id(cards, r[R_ACE]) >= 0 for cards in melds)
    assert s[TAKEN] in {0, *(1 << card for card in codes(hands[s[TURN]]))}


def check_fits(s: list[int], r: Rules) -> None:
    """The cards noted as fitting the table are those that the melds on it take."""
    ace = ACES[r[R_ACE]]
    spots = {SIDE_SET: 0, SIDE_TOP: 0, SIDE_BOTTOM: 0}
    for cards in meld_masks(s):
        meld = MELDS[ace][frozenset(DECK[CODES.index(card)] for card in codes(cards))]
        for card in DECK:
            if fits(ace, meld, card):
                is_set = meld[0][0] == meld[1][0]
                end = SIDE_TOP if (*meld, card) in RUN_SPELLINGS[ace] else SIDE_BOTTOM
                spots[SIDE_SET if is_set else end] |= 1 << code(card)
    unplayed = ~s[TABLE]
    assert s[FIT_SET] & unplayed == spots[SIDE_SET] & unplayed
    assert s[FIT_UP] & unplayed == spots[SIDE_TOP] & unplayed
    assert s[FIT_DOWN] & unplayed == spots[SIDE_BOTTOM] & unplayed
    assert s[FIT] == (spots[SIDE_SET] | spots[SIDE_TOP] | spots[SIDE_BOTTOM]) & unplayed


def longest(r: Rules) -> int:
    """More actions than any hand can have: each stock draw, play and recycle is followed by idle turns at most."""
    return 2 * (51 * (r[R_MAX_RECYCLES] + 1) + 52) * (r[R_IDLE_TURNS] + 1)


@given(tables(), SEEDS)
def test_nobody_is_ever_stuck_every_hand_ends_and_no_card_is_lost(table: tuple[RuleSet, int], seed: int) -> None:
    rules, players = table
    r, rng = rules.ints(players), Random(seed)
    s = dealt(r, rng)
    taste = Taste.random(rng)
    for _ in range(longest(r)):
        if s[PHASE] not in (DRAW, PLAY):
            break
        ids = legal_ids(s, r)
        assert ids
        assert ids == sorted(set(ids))
        assert len(ids) <= MAX_LEGAL
        act(s, r, choose(s, ids, rng, taste), rng)
        check_cards(s, r)
    assert s[PHASE] in (OUT, STALEMATE)
    assert legal_ids(s, r) == []
    assert s[RECYCLES] <= r[R_MAX_RECYCLES]
    if s[PHASE] == OUT:
        assert (winner(s, r), s[HAND + s[TURN]]) == (s[TURN], 0)


@settings(max_examples=40)
@given(tables(), SEEDS)
def test_players_who_only_take_and_throw_discards_end_the_hand(table: tuple[RuleSet, int], seed: int) -> None:
    rules, players = table
    r, rng = rules.ints(players), Random(seed)
    s = dealt(r, rng)
    for _ in range(longest(r)):
        ids = legal_ids(s, r)
        if not ids:
            break
        act(s, r, TAKE if TAKE in ids else rng.choice([a for a in ids if a < SET0] or ids), rng)
    assert s[PHASE] in (OUT, STALEMATE)
    if r[R_USE_TAKEN] == 0:
        # With one card a hand and nothing on the table, nobody can ever play: that hand is dead at once.
        turns = r[R_IDLE_TURNS] if r[R_HAND_SIZE] > 1 else 1
        assert (s[PHASE], s[TURNS], s[IDLE]) == (STALEMATE, turns, turns)


@given(tables(), SEEDS)
def test_the_cards_noted_as_fitting_are_those_that_the_melds_take(table: tuple[RuleSet, int], seed: int) -> None:
    rules, players = table
    r, rng = rules.ints(players), Random(seed)
    s = dealt(r, rng)
    taste = Taste(takes=0.5, plays=0.9, hoards=0.95)
    while ids := legal_ids(s, r):
        before = s[TABLE]
        act(s, r, choose(s, ids, rng, taste), rng)
        if s[TABLE] != before:
            check_fits(s, r)


@pytest.mark.parametrize("ace", range(3), ids=ACES)
def test_a_run_takes_the_right_cards_at_both_ends_however_it_has_grown(ace: int) -> None:
    r = rule_ints({**DEFAULTS, "ace": ACES[ace]}, 2)
    for start in [i for i in range(RUN0, LAYOFF0) if exists(i, ace)]:
        for seed in range(3):
            rng = Random(seed)
            run = meld_mask(start)
            suit = 0x1FFF << (codes(run)[0] >> 4 << 4)
            s = between(r, suit & ~run | (1 << 20 | 1 << 37 | 1 << 54) & ~suit, [run], 0, False, False)
            while True:
                check_fits(s, r)
                layoffs = [action for action in legal_ids(s, r) if action >= LAYOFF0]
                assert sorted(map(layoff_card, layoffs)) == codes(s[HAND] & s[FIT])
                if not layoffs:
                    break
                apply(s, r, rng.choice(layoffs))
            assert meld_masks(s) == [suit]


@given(tables(), SEEDS)
def test_known_cards_are_those_taken_openly_and_not_yet_gone(table: tuple[RuleSet, int], seed: int) -> None:
    rules, players = table
    r, rng = rules.ints(players), Random(seed)
    s = dealt(r, rng)
    # Many takes and many recycles: a card once known must not be known when it comes back by the stock.
    taste = Taste(takes=rng.choice([0.2, 0.5]), plays=rng.random(), hoards=0)
    known: list[set[int]] = [set() for _ in range(players)]
    while ids := legal_ids(s, r):
        turn = s[TURN]
        top = discard_codes(s)[-1:]
        action = choose(s, ids, rng, taste)
        act(s, r, action, rng)
        if action == TAKE:
            known[turn] |= set(top)
        elif action >= LAYOFF0:
            known[turn] -= {layoff_card(action)}
        elif action >= SET0:
            known[turn] -= set(codes(meld_mask(action)))
        elif action >= DISCARD0:
            known[turn] -= {CODES[action - DISCARD0]}
        for seat in range(players):
            assert set(codes(s[KNOWN + seat] & s[HAND + seat])) == known[seat]


@settings(max_examples=60)
@given(tables(), SEEDS)
def test_an_action_is_refused_exactly_where_it_is_not_legal_and_refusing_changes_nothing(
    table: tuple[RuleSet, int], seed: int
) -> None:
    rules, players = table
    r, rng = rules.ints(players), Random(seed)
    s = dealt(r, rng)
    for _ in range(4):
        before = s.copy()
        legal = set(legal_ids(s, r))
        codes_of = [refusal(s, r, action) for action in range(N_ACTIONS)]
        assert {action for action, why in enumerate(codes_of) if why == 0} == legal
        assert all(0 <= why < len(ERRORS) for why in codes_of)
        assert s == before
        play_some(s, r, rng, Taste.random(rng), rng.choice([1, 2, 10, 40]))


@given(tables(), SEEDS)
def test_in_crowded_positions_too_an_action_is_refused_exactly_where_it_is_not_legal(
    table: tuple[RuleSet, int], seed: int
) -> None:
    rules, players = table
    r = rules.ints(players)
    s = crowded(r, Random(seed))
    if s is not None:
        legal = {action for action in range(N_ACTIONS) if refusal(s, r, action) == 0}
        assert legal == set(legal_ids(s, r))


def test_numbers_that_are_no_actions_are_refused_as_such() -> None:
    rng = Random(1)
    r = RuleSet().ints(2)
    s = dealt(r, rng)
    assert {ERRORS[refusal(s, r, action)] for action in (-1, N_ACTIONS, 10**9, -(10**9), 119 + 10 * 52 + 1)} == {
        "bad-action"
    }


@given(tables(), SEEDS)
def test_a_stock_draw_from_an_empty_stock_recycles_all_but_the_top_discard(
    table: tuple[RuleSet, int], seed: int
) -> None:
    rules, players = table
    r, rng = rules.ints(players), Random(seed)
    s = dealt(r, rng)
    while ids := legal_ids(s, r):
        pile, recycles, drawer = discard_codes(s), s[RECYCLES], s[TURN]
        action = STOCK if STOCK in ids else choose(s, ids, rng, Taste(takes=0, plays=0.2, hoards=0))
        recycled = action == STOCK and must_recycle(s, r)
        hand = s[HAND + drawer]
        act(s, r, action, rng)
        if recycled:
            drawn = codes(s[HAND + drawer] & ~hand)
            assert discard_codes(s) == pile[-1:]
            assert sorted(stock_codes(s) + drawn) == sorted(pile[:-1])
            assert s[RECYCLES] == recycles + 1
        else:
            assert s[RECYCLES] == recycles


@given(tables(), SEEDS)
def test_only_seats_that_melded_are_noted_as_having_melded(table: tuple[RuleSet, int], seed: int) -> None:
    rules, players = table
    r, rng = rules.ints(players), Random(seed)
    s = dealt(r, rng)
    melded = 0
    while ids := legal_ids(s, r):
        turn = s[TURN]
        action = choose(s, ids, rng, Taste(takes=0.5, plays=0.5, hoards=0.95))
        act(s, r, action, rng)
        if SET0 <= action < LAYOFF0:
            melded |= 1 << turn
        assert s[MELDED] == melded
