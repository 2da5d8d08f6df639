"""The program against a second referee that was written from the rules alone: they must agree on everything."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from openrummy import engine, words
from openrummy.game import Action, Hand, IllegalAction, RuleSet
from openrummy.record import Record, RecordError, replay, state_of
from openrummy.record.record import result_of
from tests.referee.cards import DECK
from tests.referee.mutate import mutations
from tests.referee.play import Referee
from tests.referee.random_hands import random_hand, random_rules
from tests.referee.records import replay as referee_replay

FEW, MANY = 300, 10_000
ALL_ACTIONS = [Action.from_id(number) for number in range(engine.N_ACTIONS) if engine.exists(number)]


def judge(line: str) -> dict[str, Any]:
    """What `openrummy replay --json` says of a record, without the sentence."""
    try:
        return replay(Record.parse(line)).to_dict()
    except RecordError as error:
        said = [error.to_dict(lang) for lang in words.languages()]
    assert all(verdict.pop("message") for verdict in said)
    return said[0]


def play_in_step(seed: int) -> None:
    """Play one random hand on both sides; all that is legal, refused, seen and scored must be the same."""
    rng = random.Random(seed)
    players = rng.randint(2, 6)
    rules = random_rules(rng, players)
    deck, dealer = rng.sample(DECK, 52), rng.randrange(players)
    scores = [rng.randrange(100) for _ in range(players)]
    hand = Hand(deck, players=players, dealer=dealer, rules=RuleSet.from_options(rules), scores=scores, seed=seed)
    referee = Referee(rules, players, dealer, deck, lambda _: list(map(str, hand.reshuffles[-1])), scores)
    eagerness, taking = rng.random(), rng.random()
    while not hand.over:
        legal = sorted(map(str, hand.legal_actions))
        assert legal == referee.legal(), (seed, len(hand.actions))
        wild = rng.choice(ALL_ACTIONS)
        if str(wild) not in legal:
            assert refusal(hand, wild) == referee.play(str(wild)), (seed, len(hand.actions), wild)
        plays = [text for text in legal if text[0] in "ML"]
        if plays and (len(plays) == len(legal) or rng.random() < eagerness):
            action = rng.choice(plays)
        elif legal == ["P", "S"]:
            action = "P" if rng.random() < taking else "S"
        else:
            action = rng.choice([text for text in legal if text not in plays])
        hand.play(action)
        assert referee.play(action) is None, (seed, action)
        assert state_of(hand) == referee.state(), (seed, len(hand.actions))
    assert referee.legal() == []
    assert result_of(hand) == referee.result(), seed


def refusal(hand: Hand, action: Action) -> str:
    with pytest.raises(IllegalAction) as refused:
        hand.play(action)
    return refused.value.code


def judge_mutations(seed: int, most: int | None = None) -> int:
    """Corrupt one random record in every way; both sides must say the same of each. Gives how many there were."""
    rng = random.Random(seed)
    players = rng.randint(2, 6)
    record = random_hand(rng, random_rules(rng, players), players)
    corrupted = list(mutations(record, rng))
    for mutated in [record, *(corrupted if most is None else rng.sample(corrupted, most))]:
        line = json.dumps(mutated)
        assert judge(line) == referee_replay(json.loads(line)), (seed, line)
    return len(corrupted)


@pytest.mark.parametrize("tenth", range(10))
def test_both_referees_play_the_same_hands(tenth: int) -> None:
    for seed in range(tenth, FEW, 10):
        play_in_step(seed)


@pytest.mark.parametrize("tenth", range(10))
def test_both_referees_judge_corrupted_records_alike(tenth: int) -> None:
    for seed in range(tenth, FEW // 10, 10):
        judge_mutations(seed)


@pytest.mark.soak
@pytest.mark.parametrize("hundredth", range(100))
def test_both_referees_play_ten_thousand_same_hands(hundredth: int) -> None:
    for seed in range(hundredth, MANY, 100):
        play_in_step(1_000_000 + seed)


@pytest.mark.soak
@pytest.mark.parametrize("hundredth", range(100))
def test_both_referees_judge_ten_thousand_corrupted_records_alike(hundredth: int) -> None:
    judged = 0
    for seed in range(hundredth, MANY, 100):
        if judged >= MANY // 100:
            break
        judged += judge_mutations(2_000_000 + seed)
