"""Random playouts: interpreted, compiled, in C and under every rule option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from statistics import median

import numpy as np

from benchmarks.measuring.report import Row, Table, at_least, at_most
from benchmarks.measuring.timing import Task, cores, rates, ratio
from benchmarks.measuring.twin import FLAGS, Twin, Words, without_dead_slots
from openrummy.engine import kernels, points
from openrummy.engine.layout import STATE_WORDS
from openrummy.engine.legal import MAX_LEGAL
from openrummy.engine.options import BY_NAME, OPTIONS, Value, rule_ints
from openrummy.engine.playout import random_hand, seed_generator

SEED = 20_260
BATCH = 4_000
"""Hands in one call of a kernel: their states fit the cache near the core."""
CALLS = 10
"""Calls in one timing, about a tenth of a second."""
COMPARED = 2_000
"""Hands that are compared, by number of players."""

SPEED = (("decisions/s", ",.0f"), ("hands/s", ",.0f"))

NUMBERS: Mapping[str, tuple[Value, ...]] = {
    "players": (3, 4, 5, 6),
    "hand_size": (7, 13),
    "max_melds_per_turn": (1,),
    "max_recycles": (0, 2, 5),
    "idle_rounds": (5, 100),
}
"""The values measured of options that take numbers."""

CAREFUL: Mapping[str, Value] = {
    "ace": "around",
    "max_melds_per_turn": 1,
    "layoff_requires_own_meld": True,
    "must_discard_to_go_out": True,
    "use_taken_discard_now": True,
    "stalemate_timing": "on_demand",
    "no_going_out_first_round": True,
}
"""Every option at once that makes telling what is legal harder."""


def rules(**changes: Value) -> tuple[int, ...]:
    """The integers of Basic Rummy with some options changed; two players unless told."""
    values = {name: option.default for name, option in BY_NAME.items()} | changes
    players = values["players"]
    return rule_ints(values, players if isinstance(players, int) else 2)


class Interpreted:
    """Plays random hands in plain Python."""

    def __init__(self, r: tuple[int, ...]) -> None:
        self.r = r
        self.generator, self.deck, self.out = [0], [0] * 52, [0] * MAX_LEGAL

    def hand(self, number: int) -> tuple[list[int], int]:
        """Hand `number` played to its end, and its decisions."""
        state = [0] * STATE_WORDS
        seed_generator(self.generator, SEED + number)
        return state, random_hand(state, self.r, self.generator, self.deck, self.out, number % self.r[0])

    def task(self, hands: int) -> Task:
        """A task that plays so many hands, other ones each time."""
        numbers = count()
        return lambda: sum(self.hand(next(numbers))[1] for _ in range(hands))


class Compiled:
    """Plays random hands with the compiled kernel, in one thread."""

    def __init__(self, r: tuple[int, ...], hands: int = BATCH) -> None:
        self.r = np.array(r, np.int64)
        self.states = np.zeros((hands, STATE_WORDS), np.int64)
        self.counts = np.zeros(hands, np.int64)

    def play(self, first: int = 0) -> int:
        """Play hands `first` and on; returns the decisions."""
        kernels.random_hands(self.r, SEED, first, self.states, self.counts)
        return int(self.counts.sum())

    def task(self, calls: int = CALLS) -> Task:
        """A task of so many calls of the kernel."""
        return lambda: sum(self.play(BATCH * i) for i in range(calls))


class InC:
    """Plays random hands with the C program."""

    def __init__(self, twin: Twin, players: int, hands: int = BATCH) -> None:
        self.twin, self.players = twin, players
        self.hands = twin.room(hands)
        self.counts = np.zeros(hands, np.int64)

    def play(self, first: int = 0) -> int:
        """Play hands `first` and on; returns the decisions."""
        self.twin.random_hands(self.players, SEED, first, self.hands, self.counts)
        return int(self.counts.sum())

    def task(self) -> Task:
        """A task as large as that of `Compiled`."""
        return lambda: sum(self.play(BATCH * i) for i in range(CALLS))


def on_all_cores(r: tuple[int, ...], pool: ThreadPoolExecutor) -> Task:
    """A task that does on every core, in threads, what `Compiled.task` does on one."""
    tasks = [Compiled(r).task() for _ in range(cores())]
    return lambda: sum(pool.map(lambda task: task(), tasks))


def decisions_a_hand(r: tuple[int, ...]) -> float:
    """How long a random hand is."""
    return Compiled(r).play() / BATCH


def differences(twin: Twin | None) -> Iterator[str]:
    """What is not bit-equal between interpreted, compiled and C, in words; nothing where all is."""
    for players in (2, 3, 4):
        r = rules(players=players)
        compiled = Compiled(r, COMPARED)
        compiled.play()
        for i in range(COMPARED // 20):
            state, decisions = Interpreted(r).hand(i)
            if decisions != compiled.counts[i] or state != compiled.states[i].tolist():
                yield f"{players} players: hand {i} ends differently interpreted and compiled"
        if twin:
            yield from twin_differences(twin, r, compiled)


def twin_differences(twin: Twin, r: tuple[int, ...], compiled: Compiled) -> Iterator[str]:
    """The same between compiled and C for hands that have been played."""
    in_c = InC(twin, r[0], len(compiled.counts))
    in_c.play()
    states, scores = twin.states(in_c.hands)
    ours: Words = without_dead_slots(compiled.states)
    equal = (ours == states).all(axis=1) & (compiled.counts == in_c.counts)
    for i in np.flatnonzero(~equal):
        yield f"{r[0]} players: hand {i} ends differently compiled and in C"
    for k, state in enumerate(compiled.states.tolist()):
        if max(points(state, r)) != scores[k]:
            yield f"{r[0]} players: hand {k} scores differently in C"


def speed_tables(twin: Twin | None, rounds: int) -> list[Table]:
    """Basic Rummy with two players at every speed, and the ratios."""
    basic = rules()
    length = decisions_a_hand(basic)
    slow = median(rates({"interpreted": Interpreted(basic).task(150)}, rounds)["interpreted"])
    speed = [Row("interpreted", (slow / length, slow), at_least(slow, 400_000, "400,000 decisions/s"))]
    ratios = []
    tasks = {"compiled": Compiled(basic).task()}
    if twin:
        smaller = Twin(("-O2", *FLAGS[1:]))
        tasks |= {"C": InC(twin, 2).task(), "C -O2": InC(smaller, 2).task()}
    found = rates(tasks, rounds)
    with ThreadPoolExecutor(cores()) as pool:
        both = rates({"one": Compiled(basic).task(), "all": on_all_cores(basic, pool)}, rounds)
    fast = median(found["compiled"])
    speed.append(Row("compiled, one core", (fast / length, fast), at_least(fast, 50e6, "50,000,000 decisions/s")))
    wide = median(both["all"])
    speed.append(Row(f"compiled, {cores()} cores", (wide / length, wide)))
    for name, label in (("C", f"C, gcc {' '.join(FLAGS)}"), ("C -O2", "C, the same with -O2")):
        if name in found:
            speed.append(Row(label, (median(found[name]) / length, median(found[name]))))
    if twin:
        for players in (2, 3, 4):
            tasks = {"compiled": Compiled(rules(players=players)).task(), "C": InC(twin, players).task()}
            pair = rates(tasks, rounds)
            times = ratio(pair, "compiled", "C")
            ratios.append(Row(f"compiled to C, {players} players", (times,), at_least(times, 0.8, "0.80")))
    gain = ratio(both, "all", "one")
    if cores() > 1:
        bound = 0.9 * cores()
        ratios.append(Row(f"{cores()} cores to one", (gain,), at_least(gain, bound, f"{bound:.2f}")))
    title = f"Random playouts of Basic Rummy, 2 players ({length:.0f} decisions a hand)"
    return [
        Table(title, (SPEED[1], SPEED[0]), speed),
        Table("Ratios, each from rounds taken in turn", (("times", ".2f"),), ratios),
    ]


def variants() -> Iterator[tuple[str, dict[str, Value]]]:
    """Every option changed alone, in the order of the options' table, then all careful ones together."""
    for option in OPTIONS:
        for value in NUMBERS.get(option.name, option.values):
            if value != option.default and rules(**{option.name: value}) != rules():
                shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
                yield f"{option.name} = {shown}", {option.name: value}
    yield "every option that limits plays, and ace = around", dict(CAREFUL)


def options_table(rounds: int) -> Table:
    """How much slower a decision is under each rule option, compiled, one core."""
    rows = []
    basic = Compiled(rules()).task(3)
    for name, changes in variants():
        r = rules(**changes)
        found = rates({"basic": basic, "option": Compiled(r).task(3)}, rounds)
        speed, slower = median(found["option"]), ratio(found, "basic", "option")
        rows.append(Row(name, (speed / decisions_a_hand(r), speed, slower), at_most(slower, 1.5, "1.50")))
    columns = (SPEED[1], SPEED[0], ("times slower", ".2f"))
    return Table("Other rules, compiled, one core: time for a decision next to Basic Rummy", columns, rows)
