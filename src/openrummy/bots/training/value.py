"""Training the net that foretells how a hand ends, on how hands among a mixture of styles did end."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots import belief, policy, value
from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import MEMORY_WORDS, begin, play
from openrummy.bots.policy.styles import Style
from openrummy.bots.policy.worth import ROOM
from openrummy.bots.training.sampling import Rows, mixture
from openrummy.bots.value.features import INPUTS, write_inputs
from openrummy.bots.value.net import ENDINGS, FILE, LOSS, LOSS_RUMMY, NOBODY, RUMMY, WIN, Net, foretell
from openrummy.engine import compiling
from openrummy.engine.kernels import Array, kernel
from openrummy.engine.layout import DRAW, OUT, PHASE, PLAYED, STATE_WORDS, TURN
from openrummy.engine.options import R_PLAYERS
from openrummy.engine.playout import below, seed_generator, shuffled_deck
from openrummy.engine.turns import deal
from openrummy.game import RuleSet

ROWS: Final = 5
"""Turns taken down a hand, at most."""
HIDDEN: Final = 32
BINS: Final = 10

Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Calibration:
    """How well the net foretells that the seat wins the hand, on hands it was not trained on."""

    brier: float
    """The mean square of what it is wrong by."""
    brier_of_nothing: float
    """The same of who always says how often seats win."""
    bins: tuple[tuple[float, float, int], ...]
    """For turns with about the same chance: what was foretold, what happened, and how many they were."""


def turns(players: int, seed: int, hands: int, style: Style | None = None) -> Rows:
    """Play hands of the mixture (see `mixture`) and take turns down: (rows, 1 + INPUTS)."""
    rows = np.zeros((hands * ROWS, 1 + INPUTS), np.int64)
    count = np.zeros(1, np.int64)
    rules = np.array(RuleSet().ints(players), np.int64)
    take_turns_down(rules, np.array(mixture(players, style), np.int64), seed, hands, rows, count)
    return rows[: count[0]].copy()


def fit(rows: Rows, seed: int) -> tuple[Net, Calibration]:
    """A net from four fifths of the turns, and how it does on the last fifth."""
    from sklearn.neural_network import MLPClassifier

    cut = len(rows) * 4 // 5
    inputs, endings = rows[:, 1:].astype(np.float64), rows[:, 0]
    mean, scale = inputs[:cut].mean(0), np.maximum(inputs[:cut].std(0), 0.1)
    model = MLPClassifier((HIDDEN,), batch_size=512, max_iter=60, early_stopping=True, random_state=seed)
    model.fit((inputs[:cut] - mean) / scale, endings[:cut])
    first = np.vstack([model.coefs_[0] / scale[:, None], model.intercepts_[0] - (mean / scale) @ model.coefs_[0]])
    # An ending that never came is as good as impossible.
    second = np.zeros((HIDDEN + 1, ENDINGS))
    second[-1] = -30
    second[:, model.classes_] = np.vstack([model.coefs_[1], model.intercepts_[1]])
    net = Net(first.astype(np.float32), second.astype(np.float32))
    return net, calibration(net, rows[cut:])


def calibration(net: Net, rows: Rows) -> Calibration:
    """How the net does on these turns."""
    found = np.zeros((len(rows), ENDINGS))
    foretell_all(np.ascontiguousarray(rows[:, 1:]), *net, found)
    chance, won = found[:, RUMMY] + found[:, WIN], rows[:, 0] <= WIN
    bins = []
    for low in range(BINS):
        inside = np.minimum(chance * BINS, BINS - 1).astype(int) == low
        if inside.any():
            bins.append((float(chance[inside].mean()), float(won[inside].mean()), int(inside.sum())))
    return Calibration(float(((chance - won) ** 2).mean()), float(won.mean() * (1 - won.mean())), tuple(bins))


def ship(players: int, net: Net, made: dict[str, Any], folder: Path) -> Path:
    """Write the net, and as JSON what made it, beside those for other numbers of players."""
    file = folder / FILE.name
    kept: dict[str, Any] = {}
    if file.exists():
        with np.load(file) as there:
            kept = dict(there)
    kept[f"first-{players}"], kept[f"second-{players}"] = net
    kept[f"made-{players}"] = np.array(json.dumps(made))
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(file, **kept)
    return file


compiling.register()

with compiling.cache_directory(
    Path(__file__).parent, *(Path(folder) for part in (belief, policy, value) for folder in part.__path__)
):

    @kernel
    def take_turns_down(r: Array, policies: Array, seed: int, hands: int, rows: Array, count: Array) -> None:
        """Play hands, each seat by one of `policies` drawn at random, and write turns to `rows`, see `turns`."""
        players = r[R_PLAYERS]
        g: Array = np.zeros(1, np.int64)
        other_g: Array = np.zeros(1, np.int64)
        deck: Array = np.zeros(52, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        m: Array = np.zeros(MEMORY_WORDS, np.int64)
        room: Array = np.zeros(ROOM, np.int64)
        styles: Array = np.zeros(players, np.int64)
        most = rows.shape[0] // hands
        n = 0
        for i in range(hands):
            seed_generator(g, seed + i)
            other_g[0] = g[0] ^ 0x5555
            for seat in range(players):
                styles[seat] = below(other_g, policies.shape[0])
            shuffled_deck(g, deck)
            deal(s, r, deck, i % players)
            begin(s, r, m)
            start = n
            while True:
                if s[PHASE] == DRAW and n - start < most and below(other_g, 5) == 0:
                    rows[n, 0] = s[TURN]
                    write_inputs(s, r, m, room, rows[n, 1:])
                    n += 1
                action = next_action(s, r, policies[styles[s[TURN]]], m, room)
                if action < 0:
                    break
                play(s, r, m, g, action)
            rummy = (s[PLAYED] >> s[TURN]) & 1 == 0
            for row in range(start, n):
                if s[PHASE] != OUT:
                    rows[row, 0] = NOBODY
                elif rows[row, 0] == s[TURN]:
                    rows[row, 0] = RUMMY if rummy else WIN
                else:
                    rows[row, 0] = LOSS_RUMMY if rummy else LOSS
        count[0] = n

    @kernel
    def foretell_all(inputs: Array, first: Array, second: Array, found: Array) -> None:
        """What the net foretells for each row of `inputs`, to the rows of `found` (n, ENDINGS)."""
        hidden: Array = np.zeros(first.shape[1], np.float64)
        for i in range(inputs.shape[0]):
            foretell(inputs[i], first, second, hidden, found[i])
