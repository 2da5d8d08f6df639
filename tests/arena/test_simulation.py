"""Simulations: the same hands for the same seed, fair in their order, refused where they cannot be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from openrummy import words
from openrummy.arena import BotFault, Simulation, play
from openrummy.arena.playing import Forfeit
from openrummy.arena.simulation import numbered
from openrummy.bots import UnknownBot, external, register, registry
from openrummy.game import Action, Hand, IllegalAction, RuleError, RuleSet, RummyError, View
from openrummy.record import replay


def test_a_hand_depends_on_the_seed_and_its_number_alone() -> None:
    simulation = Simulation(bots=("greedy", "random"), hands=200, seed="s")
    assert list(simulation.run(jobs=2)) == list(simulation.run())
    assert simulation.record(7) == Simulation(bots=("greedy", "random"), hands=8, seed="s").record(7)
    assert simulation.record(7) != Simulation(bots=("greedy", "random"), hands=8, seed="t").record(7)
    assert simulation.record(7) != simulation.record(8)


def test_one_seat_s_chance_does_not_depend_on_the_other_bots() -> None:
    one, other = (Simulation(bots=("greedy", name), seed="s").record(0) for name in ("random", "greedy"))
    assert one.deck == other.deck
    assert one.actions != other.actions


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_records_replay_under_every_number_of_players(players: int) -> None:
    simulation = Simulation(bots=("random",) * players, hands=2 * players, seed="1", rules=RuleSet(recycle="turn_over"))
    records = list(simulation.run())
    assert [record.dealer for record in records] == [*range(players), *range(players)]
    assert all(replay(record).hand.over for record in records)
    assert len({record.metadata["id"] for record in records}) == 2 * players


def test_a_program_is_started_once_and_told_how_each_hand_ended(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        f"    open({str(tmp_path / 'log')!r}, 'a').write(message['type'] + ' ')\n"
        "    if message['type'] == 'hello':\n"
        "        print(json.dumps({'type': 'ready', 'protocol': 1}), flush=True)\n"
        "    elif message['type'] == 'decide':\n"
        "        answer = {'type': 'action', 'id': message['id'], 'action': message['view']['legal'][0]}\n"
        "        print(json.dumps(answer), flush=True)\n"
    )
    spec = f"cmd:'{sys.executable}' '{tmp_path / 'bot.py'}'@5s"
    assert len(list(Simulation(bots=(spec, "greedy"), hands=3, seed="s").run())) == 3
    external._free.clear()  # ends the program, so that it has read all
    told = (tmp_path / "log").read_text().replace("decide ", "").split()
    assert told == ["hello", *["hand", "end"] * 3]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_fails_is_replaced_and_told_hand_by_hand(tmp_path: Path, jobs: int) -> None:
    bot = tmp_path / "bot.sh"
    bot.write_text('read hello; echo \'{"type":"ready","protocol":1}\'; exit 1\n')
    told: list[Forfeit] = []
    records = list(Simulation(bots=("greedy", f"cmd:sh {bot}"), hands=70, seed="s").run(jobs, told.append))
    assert all(replay(record).hand.over for record in records)
    assert [(forfeit.game, forfeit.seat, forfeit.verdict) for forfeit in told] == [
        (hand, 2, "crashed") for hand in range(1, 71)
    ]


def test_a_bot_of_this_program_that_fails_ends_the_simulation_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def act(self, view: View) -> Action:
            raise ZeroDivisionError("broken")

    monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))  # which has the bot for this test alone
    register("test-broken-alone", lambda rng, budget: Broken())
    with pytest.raises(BotFault) as fault:
        list(Simulation(bots=("greedy", "test-broken-alone"), hands=2, seed="s").run())
    for lang in words.languages():
        assert "test-broken-alone" in fault.value.message(lang) and "broken" in fault.value.message(lang)


def test_names_tell_players_apart_whatever_they_are() -> None:
    assert numbered(("a", "b", "a")) == ("a 1", "b", "a 2")
    assert numbered(("a", "a", "a 1", "a 3")) == ("a 2", "a 4", "a 1", "a 3")
    assert numbered(("a\udcff", "b")) == ("a\\udcff", "b")


def test_stopping_early_stops_the_processes() -> None:
    records = Simulation(bots=("random", "random"), hands=100_000, seed="s").run(jobs=2)
    first = next(records)
    assert first.dealer == 0
    records.close()  # type: ignore[attr-defined]  # a generator: gives the processes up, or this test never ends


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"bots": ("greedy", "nobody")}, UnknownBot),
        ({"bots": ("greedy",)}, RuleError),
        ({"bots": ("greedy",) * 7}, RuleError),
        ({"hands": 0}, RummyError),
        ({"rules": RuleSet(players=3)}, RuleError),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_made(wish: dict[str, object], error: type[RummyError]) -> None:
    with pytest.raises(error) as refused:
        Simulation(**wish)  # type: ignore[arg-type]
    assert refused.value.message("en") != refused.value.message("nl")


@pytest.mark.parametrize("jobs", [0, -1, 257])
def test_a_number_of_jobs_beyond_reason_is_refused(jobs: int) -> None:
    with pytest.raises(RummyError, match="256"):
        Simulation().run(jobs)


def test_a_bot_that_does_what_is_not_allowed_is_stopped_and_sees_only_its_view() -> None:
    seen: list[object] = []

    class Cheat:
        def act(self, view: View) -> Action:
            seen.append(view)
            return Action("D 7c") if len(seen) > 3 else view.legal_actions[0]

    hand = Hand.deal(2, seed=1)
    with pytest.raises(IllegalAction):
        play(hand, [Cheat(), Cheat()])
    assert all(isinstance(view, View) for view in seen)
