"""Matches: mirrored deals, the same from the same seed, and a verdict on bots that fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from openrummy import bots
from openrummy.arena import BotFault, KeptMatch, Match, MatchError, Sprt, Tally, play_match, run
from openrummy.arena.match import LONGEST_GAME
from openrummy.bots import GreedyBot, UnknownBot, registry
from openrummy.game import Action, Card, RuleSet, RummyError, View
from openrummy.record import Record, replay

TIMES = ("cpu_ms_per_decision", "machine")


def records_of(match: Match, group: int) -> list[Record]:
    return [Record.parse(line) for line in match.play(group, keep_records=True).records]


def without_times(tally: Tally) -> dict[str, object]:
    return {name: value for name, value in tally.summary().items() if name not in TIMES}


def games_of(match: Match, group: int) -> list[list[Record]]:
    """The records of a group by game."""
    found: dict[int, list[Record]] = {}
    for record in records_of(match, group):
        found.setdefault(record.metadata["game"], []).append(record)
    return list(found.values())


def test_a_pair_plays_the_same_decks_from_swapped_seats() -> None:
    match = Match(bots=("greedy", "random"), count=20, seed="s")
    for group in range(10):
        one, other = games_of(match, group)
        assert {record.players for record in one} == {("greedy", "random")}
        assert {record.players for record in other} == {("random", "greedy")}
        for a, b in zip(one, other, strict=False):
            assert (a.deck, a.dealer) == (b.deck, b.dealer)
        assert len({record.deck for record in one}) == len(one)


def test_a_new_stock_comes_in_the_same_order_in_every_game_of_a_group() -> None:
    match = Match(bots=("random", "random"), count=2, unit="hands", seed="s")
    seen = 0
    for group in range(20):
        orders = [record.reshuffles[0] for record in records_of(match, group) if record.reshuffles]
        for a, b in pairwise(orders):
            common = set(a) & set(b)
            assert [card for card in a if card in common] == [card for card in b if card in common]
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("names", [("greedy", "random", "random"), ("random", "greedy", "random", "greedy")])
def test_every_bot_sits_in_every_seat_once_in_a_group(names: tuple[str, ...]) -> None:
    match = Match(bots=names, count=len(names), unit="hands", seed="s")
    seats = [match.seats(rotation) for rotation in range(len(names))]
    assert all(sorted(by_seat) == list(range(len(names))) for by_seat in zip(*seats, strict=True))
    records = records_of(match, 0)
    assert len({(record.deck, record.dealer) for record in records}) == 1
    assert len({record.players for record in records}) == len(names)


def test_games_count_their_winners_and_hands_go_on_to_the_target() -> None:
    match = Match(bots=("greedy", "random"), count=10, seed="1")
    tally = play_match(match)
    won = [0, 0]
    for group in range(5):
        for game in games_of(match, group):
            *before, last = (replay(record).hand for record in game)
            assert all(max(hand.scores_after) < 100 for hand in before)
            best = max(range(2), key=last.scores_after.__getitem__)
            assert last.scores_after[best] >= 100
            won[("greedy", "random").index(last.players[best])] += 1
    assert tally.wins == won
    assert tally.to_dict()["games"] == 10
    assert tally.hands == sum(len(game) for group in range(5) for game in games_of(match, group))


def test_hands_stand_on_their_own_and_the_deal_goes_round() -> None:
    match = Match(bots=("random", "greedy", "random"), count=9, unit="hands", seed="1")
    records = [record for group in range(3) for record in records_of(match, group)]
    assert [record.dealer for record in records] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert {record.scores for record in records} == {(0, 0, 0)}
    tally = play_match(match)
    assert (tally.to_dict()["games"], tally.hands) == (0, 9)


def test_nobody_wins_a_stalemate() -> None:
    rules = RuleSet(max_recycles=0)
    tally = play_match(Match(bots=("random", "random"), count=40, unit="hands", seed="1", rules=rules))
    assert 0 < sum(tally.wins) < 40
    halves = tally.wins[0] + (40 - sum(tally.wins)) / 2
    assert sum(score * count for score, count in tally.pairs.items()) * 2 == halves


def test_the_result_does_not_depend_on_the_number_of_jobs() -> None:
    match = Match(bots=("greedy", "random", "random"), count=30, seed="s")
    assert without_times(play_match(match, jobs=2)) == without_times(play_match(match))
    other = Match(bots=("greedy", "random", "random"), count=30, seed="t")
    assert without_times(play_match(other)) != without_times(play_match(match))


def test_a_bot_against_itself_splits_every_pair_where_it_plays_by_rule_alone() -> None:
    tally = play_match(Match(bots=("greedy", "greedy"), count=20, seed="s"))
    assert tally.pairs == {0.5: 10}
    assert tally.wins == [10, 10]


def test_a_count_is_rounded_up_to_whole_groups() -> None:
    match = Match(bots=("random",) * 4, count=9, unit="hands")
    assert (match.groups, match.total) == (3, 12)
    assert play_match(match).hands == 12


def test_a_game_that_never_ends_is_nobody_s(named: None) -> None:
    tally = play_match(Match(bots=("test-hoarder", "test-hoarder"), count=2, seed="1"))
    assert tally.wins == [0, 0]
    assert tally.hands == 2 * LONGEST_GAME
    assert tally.pairs == {0.5: 1}


def test_a_test_stops_the_match_at_the_same_pair_whatever_the_number_of_jobs() -> None:
    match = Match(bots=("greedy", "random"), count=1000, seed="1", sprt=Sprt(0.5, 0.55))
    one, two = play_match(match), play_match(match, jobs=2)
    assert one.played < 300
    assert one.to_dict()["sprt"]["verdict"] == "upper"
    assert without_times(one) == without_times(two)


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"bots": ("greedy", "nobody")}, UnknownBot),
        ({"bots": ("greedy",)}, RummyError),
        ({"bots": ("greedy",) * 7}, RummyError),
        ({"bots": ("greedy", "random"), "count": 0}, MatchError),
        ({"bots": ("greedy", "random", "random"), "sprt": Sprt(0.5, 0.6)}, MatchError),
    ],
)
def test_what_cannot_be_is_refused_in_both_languages(wish: dict[str, object], error: type[RummyError]) -> None:
    with pytest.raises(error) as refused:
        Match(**wish)  # type: ignore[arg-type]
    assert refused.value.message("en") != refused.value.message("nl")


@pytest.mark.parametrize("jobs", [0, 257])
def test_a_number_of_jobs_beyond_reason_is_refused(jobs: int) -> None:
    with pytest.raises(MatchError):
        run(Match(bots=("greedy", "random")), jobs=jobs)


class Hoarder:
    """Draws from the stock, throws the first card it may and melds nothing."""

    def act(self, view: View) -> Action:
        return next(action for action in view.legal_actions if str(action)[0] in "SPD")


class Cheat(GreedyBot):
    """Plays well until it has something to throw away, then throws what it does not hold."""

    def act(self, view: View) -> Action:
        return super().act(view) if view.phase == "draw" else Action("D 8c" if Card("7c") in view.hand else "D 7c")


class Broken:
    def act(self, view: View) -> Action:
        if len(view.log) > 2:
            raise LookupError("lost my way")
        return view.legal_actions[0]


@pytest.fixture(scope="module")
def named() -> Iterator[None]:
    """Bots that no program should have, under names of their own."""
    bots.register("test-hoarder", lambda rng, budget: Hoarder())
    bots.register("test-cheat", lambda rng, budget: Cheat(Random(1), budget))
    bots.register("test-broken", lambda rng, budget: Broken())
    yield
    for name in ("test-hoarder", "test-cheat", "test-broken"):
        del registry._BOTS[name]


@pytest.mark.parametrize("name", ["test-cheat", "test-broken"])
def test_a_bot_of_this_program_that_fails_ends_the_match_and_the_hand_is_told(named: None, name: str) -> None:
    with pytest.raises(BotFault) as fault:
        play_match(Match(bots=("random", name), count=4, seed="1"))
    params = fault.value.params
    assert (params["bot"], params["seat"], params["game"], params["hand"]) == (name, 2, 1, 1)
    record = Record.parse(str(params["record"]))
    assert len(record.actions) == params["actions"]
    assert not replay(record).hand.over
    for lang in ("en", "nl"):
        assert name in fault.value.message(lang)


PROGRAM = """
import json, sys
left = int(sys.argv[1])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
    elif message["type"] == "decide":
        left -= 1
        if left < 0:
            sys.exit(3)
        print(json.dumps({"type": "action", "id": message["id"], "action": message["view"]["legal"][0]}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    (tmp_path / "bot.py").write_text(PROGRAM)
    return f"cmd:{sys.executable} {tmp_path / 'bot.py'}"


def test_a_program_plays_as_any_bot_does(program: str) -> None:
    tally = play_match(Match(bots=("greedy", f"{program} 100000"), count=4, seed="1"))
    assert tally.wins == [4, 0]
    assert "forfeits" not in tally.to_dict()
    assert tally.times[1].percentile(50) is not None


def test_a_program_that_crashes_forfeits_the_game_and_the_match_goes_on(program: str) -> None:
    tally = play_match(Match(bots=("random", f"{program} 30"), count=4, seed="1"))
    assert tally.wins == [4, 0]
    assert tally.to_dict()["forfeits"] == [{}, {"crashed": 4}]


def test_the_first_forfeit_is_told_with_its_place_and_its_reason_in_both_languages(
    program: str, tmp_path: Path
) -> None:
    match = Match(bots=("random", f"{program} 30"), count=8, seed="1")
    tally = play_match(match)
    assert tally.first_forfeits[0] is None
    first = tally.to_dict()["first_forfeits"][1]
    assert (first["verdict"], first["game"], first["hand"], first["seat"]) == ("crashed", 1, 1, 2)
    assert "exit code 3" in first["why"]["en"] and "code 3" in first["why"]["nl"] != first["why"]["en"]
    record = records_of(match, 0)[0]
    parts = [replace(record, actions=record.actions[:n], result=None) for n in range(first["action"])]
    by_seat = [replay(part).hand.turn for part in parts]
    assert by_seat.count(1) == 31 and by_seat[-1] == 1
    with KeptMatch(match, tmp_path / "run") as kept:
        play_match(match, kept=kept)
    with KeptMatch(match, tmp_path / "run") as kept:
        assert len(kept.done) == 4
        assert play_match(match, kept=kept).first_forfeits == tally.first_forfeits


def test_the_start_of_a_program_is_not_counted_as_a_decision(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import time; time.sleep(1.2)\n" + PROGRAM)
    spec = f"cmd:{sys.executable} {tmp_path / 'bot.py'} 9@200ms"
    times = play_match(Match(bots=("greedy", spec), count=2, unit="hands", seed="1")).times[1]
    # One that took longer than the budget and half a second would have been forfeited, and not counted.
    most = times.percentile(100)
    assert most is not None and most < 1000


def test_what_a_stand_in_wins_among_several_is_nobody_s(named: None, program: str) -> None:
    match = Match(bots=("test-hoarder", "test-hoarder", f"{program} 3"), count=6, unit="hands", seed="1")
    tally = play_match(match)
    assert tally.forfeits[2] == {"crashed": 6}
    assert tally.points[2] > 0
    assert tally.wins == [0, 0, 0]


def test_a_program_that_does_not_exist_is_no_forfeit(tmp_path: Path) -> None:
    with pytest.raises(RummyError, match="cannot be started"):
        play_match(Match(bots=("random", f"cmd:{tmp_path}/missing"), count=2, seed="1"))


FIRST_DECISIONS = """
from time import process_time
from openrummy.arena import Match, playing
from openrummy.bots.search import kernels

compiled = []

def clock():
    compiled.append([len(kernel.signatures) for kernel in (kernels.deal_worlds, kernels.find_plans, kernels.evaluate)])
    return process_time()

playing.process_time = clock
Match(bots=("expert@1ms", "hard"), count=2, unit="hands", seed="1").play(0)
print(compiled[0], compiled[-1])
"""


def test_no_decision_is_charged_with_what_a_process_has_to_load_or_compile() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_DECISIONS], capture_output=True, text=True, check=True)
    assert done.stdout == "[1, 1, 1] [1, 1, 1]\n"
