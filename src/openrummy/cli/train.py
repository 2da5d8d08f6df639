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
    from openrummy.bots.policy.styles import Style
    from openrummy.bots.training import sampling
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
    style: str | None
    """A name or a file."""
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
    from openrummy.bots.training.evolution import AIMS, Evolution, Plan
    from openrummy.bots.training.shipping import ship_policy

    if wish.aim not in AIMS:
        raise Problem(words.text("training.aim", lang, name=words.printable(wish.aim), names=", ".join(AIMS)))
    plan = Plan(wish.players, wish.seed, _style(wish).numbers(), deals=wish.deals, aim=wish.aim)
    search = Evolution.begin(plan, Path(wish.work) / f"policy-{wish.players}.state")
    with progress(wish.generations) as update:
        while search.generation < wish.generations:
            done = search.step(workers)
            told = {"score": percent(done.score, lang), "step": f"{done.step:.3f}"}
            update(done.generation, words.text("training.so_far", lang, **told))
            if done.generation % 10 == 0:
                print(words.text("training.generation", lang, n=done.generation, **told), flush=True)
    cells = search.check(workers, wish.check)
    file = ship_policy(search.policy, wish.players, search.made(), cells, _folder(wish))
    search.keep.forget()
    for name, cell in cells.items():
        share = {"share": percent(cell.wins, lang), "error": percent(cell.error, lang)}
        print(words.text("training.cell", lang, name=name, games=wish.check * wish.players, **share))
    return file


def _table(wish: Wish, workers: Workers, lang: str) -> Path:
    """Play hands, solve the chances to win a game from how they ended, and write them."""
    from openrummy.bots.training import table
    from openrummy.bots.training.errors import TrainingError

    if wish.style is not None:
        raise TrainingError("bad-training", "training_style_table")
    work = table.Work.begin(wish.seed, wish.hands, Path(wish.work) / "table.state")
    with progress(work.batches * len(table.PLAYERS)) as update:
        for done in work.run(workers):
            update(done, words.text("training.hands", lang))
    tables = {players: table.solve(ends) for players, ends in work.ends.items()}
    file = table.write(tables, work.ends, _folder(wish))
    work.keep.forget()
    for players, ends in work.ends.items():
        first = ", ".join(percent(float(x), lang) for x in tables[players][(0,) * players])
        none = percent(float(ends[players].sum() / ends.sum()), lang)
        print(words.text("training.table", lang, players=players, hands=ends.sum(), first=first, none=none))
    return file


def _belief(wish: Wish, workers: Workers, lang: str) -> Path:
    """Play hands among all styles, and learn how true hands differ from random ones."""
    from openrummy.bots.training import belief

    work = _played(wish, belief.positions, workers, lang)
    weights, found = belief.fit(work.all_rows())
    file = belief.ship(wish.players, weights, work.plan.made(), found, _folder(wish))
    work.keep.forget()
    for stage, quality in enumerate(found):
        told = {"loss": f"{quality.loss:.3f}", "auc": percent(quality.auc, lang)}
        print(words.text("training.belief", lang, stage=stage, **told))
    return file


def _value(wish: Wish, workers: Workers, lang: str) -> Path:
    """Play hands among all styles, and learn how they end."""
    from openrummy.bots.training import value

    work = _played(wish, value.turns, workers, lang)
    net, found = value.fit(work.all_rows(), wish.seed)
    file = value.ship(wish.players, net, work.plan.made(), _folder(wish))
    work.keep.forget()
    brier = {"brier": f"{found.brier:.4f}", "nothing": f"{found.brier_of_nothing:.4f}"}
    print(words.text("training.value", lang, **brier))
    for foretold, happened, turns in found.bins:
        told = {"foretold": percent(foretold, lang), "happened": percent(happened, lang)}
        print(words.text("training.bin", lang, turns=turns, **told))
    return file


def _played(wish: Wish, take_down: sampling.TakeDown, workers: Workers, lang: str) -> sampling.Work:
    """The positions of all hands, played or gone on with."""
    from openrummy.bots.training import sampling

    plan = sampling.Plan(wish.players, wish.seed, wish.hands, _style(wish))
    work = sampling.Work.begin(take_down, plan, Path(wish.work) / f"{wish.part}-{wish.players}.state")
    with progress(work.batches) as update:
        for done in work.run(workers):
            update(done, words.text("training.hands", lang))
    return work


def _style(wish: Wish) -> Style:
    """The style that is asked for, or the trained one."""
    from openrummy.bots.policy.styles import tuned
    from openrummy.bots.training.given import find_style

    return tuned(wish.players) if wish.style is None else find_style(wish.style)


def _folder(wish: Wish) -> Path:
    """Where the result goes: beside what is shipped, if nothing else is said."""
    from openrummy.bots.policy.styles import WEIGHTS

    return WEIGHTS.parent if wish.out is None else Path(wish.out)
