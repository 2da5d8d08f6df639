"""What is legal in crowded turns, against the referee's search: every meld, every lay-off, no dead end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from openrummy.engine import (
    DRAW,
    HAND,
    MELDED,
    NDISC,
    PHASE,
    PLAY,
    TAKEN,
    TURN,
    TURNS,
    apply,
    codes,
    legal_ids,
    meld_masks,
)
from openrummy.engine.actions import LAYOFF0, SET0, TAKE
from openrummy.engine.layout import MELDS_NOW
from openrummy.engine.options import BY_NAME, R_PLAYERS, Value, rule_ints
from openrummy.engine.turns import write_slot
from openrummy.game import Action, RuleSet
from tests.engine.tables import CODES, DEFAULTS, Rules, between, code, crowded, mask, position
from tests.referee import turn as turns
from tests.referee.cards import ACES, DECK, MELDS, name_of_layoff

LIMITS = (
    "max_melds_per_turn",
    "layoff_requires_own_meld",
    "must_discard_to_go_out",
    "discard_just_taken",
    "use_taken_discard_now",
    "no_going_out_first_round",
)
CHANGED: dict[str, list[Value]] = {
    name: [1, 2] if name == "max_melds_per_turn" else [BY_NAME[name].values[1]] for name in LIMITS
}


def limiting_rules(rng: Random, players: int) -> tuple[Rules, dict[str, Any]]:
    """Rules in which every option that limits a turn is as likely set as not, for the engine and for the referee."""
    options = {**DEFAULTS, "ace": rng.choice(ACES)}
    for name in LIMITS:
        if rng.random() < 0.5:
            options[name] = rng.choice(CHANGED[name])
    return rule_ints(options, players), dict(options)


def cards(held: int) -> frozenset[str]:
    return frozenset(DECK[CODES.index(card)] for card in codes(held))


def as_turn(s: list[int], r: Rules) -> turns.Turn:
    """The turn as the referee knows it."""
    return turns.Turn(
        hand=cards(s[HAND + s[TURN]]),
        table=frozenset(map(cards, meld_masks(s))),
        taken=next(iter(cards(s[TAKEN])), None),
        melds_made=s[MELDS_NOW],
        has_own_meld=bool(s[MELDED] >> s[TURN] & 1),
        is_first=s[TURNS] < r[R_PLAYERS],
    )


def plays_by_search(rules: dict[str, Any], now: turns.Turn) -> set[str]:
    """The plays after which the referee finds a way to complete the turn."""
    ace = rules["ace"]
    found = set()
    for meld in turns.melds_in_hand(rules, now):
        if not turns.is_meld_forbidden(rules, now, meld) and turns.can_finish(rules, turns.after_meld(now, meld)):
            found.add("M " + " ".join(MELDS[ace][meld]))
    for card, meld in turns.layoffs_in_hand(rules, now):
        later = turns.after_layoff(now, card, meld)
        if not turns.is_layoff_forbidden(rules, now) and turns.can_finish(rules, later):
            found.add(f"L {card}>{name_of_layoff(ace, MELDS[ace][meld], card)}")
    return found


def check_turn(s: list[int], r: Rules, rules: dict[str, Any]) -> None:
    """What is legal between draw and discard."""
    ids = legal_ids(s, r)
    now = as_turn(s, r)
    plays = {str(Action.from_id(action)) for action in ids if action >= SET0}
    assert plays == plays_by_search(rules, now)
    discards = {str(Action.from_id(action)) for action in ids if action < SET0}
    assert discards == {f"D {card}" for card in now.hand if turns.discard_error(rules, now, card) is None}


def check_crowded(players: int, seeds: range) -> None:
    """Turns played on from crowded positions until no play is left."""
    for seed in seeds:
        rng = Random(f"{players} {seed}")
        r, rules = limiting_rules(rng, players)
        s = crowded(r, rng)
        if s is None:
            continue
        check_taking(s, r, rules, rng)
        while s[PHASE] == PLAY:
            check_turn(s, r, rules)
            plays = [action for action in legal_ids(s, r) if action >= SET0]
            if not plays:
                break
            apply(s, r, rng.choice(plays))


def check_taking(s: list[int], r: Rules, rules: dict[str, Any], rng: Random) -> None:
    """Before the draw, a card of the hand lying on the discard pile: it may be taken where the turn can then end."""
    hand = s[HAND]
    top = rng.choice(codes(hand))
    if hand == 1 << top:
        return
    s = s.copy()
    s[HAND] = hand & ~(1 << top)
    s[PHASE], s[TAKEN], s[NDISC] = DRAW, 0, 1
    write_slot(s, 0, top)
    taken = next(iter(cards(1 << top)))
    after = as_turn(s, r)._replace(hand=cards(hand), taken=taken)
    assert (TAKE in legal_ids(s, r)) == turns.can_finish(rules, after)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_play_is_legal_exactly_where_the_turn_can_be_completed_after_it(players: int) -> None:
    check_crowded(players, range(1_500))


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 7))
def test_a_play_is_legal_exactly_where_the_turn_can_be_completed_in_many_more_turns(players: int) -> None:
    check_crowded(players, range(1_500, 100_000))


@pytest.mark.parametrize("word", ACES)
def test_every_meld_that_a_hand_holds_is_offered_once_whole_suits_too(word: str) -> None:
    r = rule_ints({**DEFAULTS, "ace": word}, 2)
    for seed in range(200):
        rng = Random(seed)
        hand = sum(1 << card for card in rng.sample(CODES, rng.choice([5, 10, 20, 26])))
        if seed % 4 == 0:
            hand |= 0x1FFF << 16 * rng.randrange(4)
        s = between(r, hand, [], 0, False, False)
        texts = [str(Action.from_id(action)) for action in legal_ids(s, r) if SET0 <= action < LAYOFF0]
        held = cards(hand)
        assert sorted(texts) == sorted("M " + " ".join(meld) for own, meld in MELDS[word].items() if own <= held)


def may_take(hand: str, top: str, table: str, **options: Any) -> bool:
    """Whether the top discard may be taken where it must be used at once and lay-offs need a meld of one's own."""
    limits = {"use_taken_discard_now": True, "layoff_requires_own_meld": True, **options}
    s, r = position(f"{hand} {top}", table=table, **limits)
    s[HAND] = mask(hand)
    s[PHASE], s[NDISC] = DRAW, 1
    write_slot(s, 0, code(top))
    after = as_turn(s, r)._replace(hand=frozenset([*hand.split(), top]), taken=top)
    found = TAKE in legal_ids(s, r)
    assert found == turns.can_finish(dict(RuleSet(**limits).options()), after)
    return found


def test_a_card_may_be_taken_that_is_laid_off_after_a_meld_and_the_card_before_it() -> None:
    """
    hand   2c 2d 2h 8s (Kd)     discards  9s
    table  5s 6s 7s
    """
    assert may_take("2c 2d 2h 8s", "9s", "5s 6s 7s")
    assert not may_take("2c 2d 2h 8s", "9s", "5s 6s 7s", must_discard_to_go_out=True)
    assert may_take("2c 2d 2h 8s Kd", "9s", "5s 6s 7s", must_discard_to_go_out=True)
    assert not may_take("2c 2d 3h 8s Kd", "9s", "5s 6s 7s")


def test_a_card_may_be_taken_for_the_way_that_leaves_most_cards() -> None:
    """
    hand   5h 6h 7h     discards  8h
    table  8c 8d 8s
    """
    assert may_take("5h 6h 7h", "8h", "8c 8d 8s", must_discard_to_go_out=True)
    assert not may_take("5h 5c 5d", "8h", "8c 8d 8s", must_discard_to_go_out=True)
    assert may_take("5h 5c 5d", "8h", "8c 8d 8s")
