"""`openrummy train`: how the numbers of the bots are found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from openrummy import words
from openrummy.cli.playing import percent
from openrummy.cli.problem import Problem, of_system
from openrummy.cli.progress import progress
from openrummy.cli.stopping import tidy_up_when_stopped
from openrummy.game import RummyError

if TYPE_CHECKING:
    from openrummy.bots.training.workers import Workers

PARTS: Final = ("policy", "table", "belief", "value")
"""What can be trained."""
_EXTRA: Final = ("cma", "joblib", "numba", "numpy", "sklearn", "llvmlite")


@dataclass(frozen=True)
class Wish:
    """What is asked for on the command line."""

    part: str
    players: int
    seed: int
    generations: int
    deals: int
    hands: int
    check: int
    start: str | None
    aim: str
    work: str
    out: str | None
    jobs: int
    cluster: str | None


def train(wish: Wish, lang: str) -> int:
    """Train what is asked for, or go on with it where it was broken off, and write the result."""
    tidy_up_when_stopped()
    if wish.part not in PARTS:
        near = words.near_names(wish.part, PARTS)
        key = "part_near" if near else "part"
        names = ", ".join(PARTS)
        name = words.printable(wish.part)
        raise Problem(words.text(f"training.{key}", lang, name=name, names=names, near=near[0] if near else ""))
    try:
        from openrummy.bots.training.workers import Workers
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _EXTRA:
            raise
        raise Problem(words.text("training.no_extra", lang, library=error.name)) from None
    try:
        workers = Workers(wish.jobs, wish.cluster)
        file = {"policy": _policy, "table": _table, "belief": _belief, "value": _value}[wish.part](wish, workers, lang)
    except RummyError as error:
        raise Problem(error.message(lang)) from None
    except OSError as error:
        raise of_system(error, lang) from None
    print(words.text("arena.written", lang, file=words.printable(str(file))))
    return 0


def _policy(wish: Wish, workers: Workers, lang: str) -> Path:
    """Search the numbers of a style, check them on new cards, and write them."""
    from openrummy.bots.policy.styles import STYLES, tuned
    from openrummy.bots.training.evolution import AIMS, Evolution, Plan
    from openrummy.bots.training.scaling import finer
    from openrummy.bots.training.shipping import ship_policy

    if wish.aim not in AIMS:
        raise Problem(words.text("training.aim", lang, name=words.printable(wish.aim), names=", ".join(AIMS)))
    if wish.start is not None and wish.start not in STYLES:
        names = ", ".join(STYLES)
        raise Problem(words.text("training.style", lang, name=words.printable(wish.start), names=names))
    start = tuned(wish.players).numbers() if wish.start is None else finer(STYLES[wish.start].numbers())
    plan = Plan(wish.players, wish.seed, start, deals=wish.deals, aim=wish.aim)
    search = Evolution.begin(plan, Path(wish.work) / f"policy-{wish.players}.state")
    with progress(wish.generations) as update:
        while search.generation < wish.generations:
            done = search.step(workers)
            told = {"score": percent(done.score, lang), "step": f"{done.step:.3f}"}
            update(done.generation, words.text("training.so_far", lang, **told))
            if done.generation % 10 == 0:
                print(words.text("training.generation", lang, n=done.generation, **told), flush=True)
    cells = search.check(workers, wish.check)
    for name, cell in cells.items():
        share = {"share": percent(cell.wins, lang), "error": percent(cell.error, lang)}
        print(words.text("training.cell", lang, name=name, games=wish.check * wish.players, **share))
    made = {"seed": plan.seed, "generations": search.generation, "deals": plan.deals, "aim": plan.aim}
    file = ship_policy(search.policy, wish.players, made, cells, _folder(wish))
    search.keep.forget()
    return file


def _table(wish: Wish, workers: Workers, lang: str) -> Path:
    """Play hands, solve the chances to win a game from how they ended, and write them."""
    from openrummy.bots.training import table

    work = table.Work.begin(wish.seed, wish.hands, Path(wish.work) / "table.state")
    with progress(work.batches * len(table.PLAYERS)) as update:
        for done in work.run(workers):
            update(done, words.text("training.hands", lang))
    tables = {}
    for players, ends in work.ends.items():
        tables[players] = table.solve(ends)
        first = ", ".join(percent(float(x), lang) for x in tables[players][(0,) * players])
        none = percent(float(ends[players].sum() / ends.sum()), lang)
        print(words.text("training.table", lang, players=players, hands=ends.sum(), first=first, none=none))
    file = table.write(tables, work.ends, _folder(wish))
    work.keep.forget()
    return file


def _belief(wish: Wish, workers: Workers, lang: str) -> Path:
    """Play hands among all styles, and learn how true hands differ from random ones."""
    from openrummy.bots.training import belief
    from openrummy.bots.training.sampling import Work

    file = Path(wish.work) / f"belief-{wish.players}.state"
    work = Work.begin(belief.positions, wish.players, wish.seed, wish.hands, file)
    with progress(work.batches) as update:
        for done in work.run(workers):
            update(done, words.text("training.hands", lang))
    weights, found = belief.fit(work.all_rows())
    for stage, quality in enumerate(found):
        told = {"loss": f"{quality.loss:.3f}", "auc": percent(quality.auc, lang)}
        print(words.text("training.belief", lang, stage=stage, **told))
    written = belief.ship(wish.players, weights, {"seed": wish.seed, "hands": wish.hands}, found, _folder(wish))
    work.keep.forget()
    return written


def _value(wish: Wish, workers: Workers, lang: str) -> Path:
    """Play hands among all styles, and learn how they end."""
    from openrummy.bots.training import value
    from openrummy.bots.training.sampling import Work

    file = Path(wish.work) / f"value-{wish.players}.state"
    work = Work.begin(value.turns, wish.players, wish.seed, wish.hands, file)
    with progress(work.batches) as update:
        for done in work.run(workers):
            update(done, words.text("training.hands", lang))
    net, found = value.fit(work.all_rows(), wish.seed)
    brier = {"brier": f"{found.brier:.4f}", "nothing": f"{found.brier_of_nothing:.4f}"}
    print(words.text("training.value", lang, **brier))
    for foretold, happened, turns in found.bins:
        told = {"foretold": percent(foretold, lang), "happened": percent(happened, lang)}
        print(words.text("training.bin", lang, turns=turns, **told))
    written = value.ship(wish.players, net, _folder(wish))
    work.keep.forget()
    return written


def _folder(wish: Wish) -> Path:
    """Where the result goes: beside what is shipped, if nothing else is said."""
    from openrummy.bots.policy.styles import WEIGHTS

    return WEIGHTS.parent if wish.out is None else Path(wish.out)
