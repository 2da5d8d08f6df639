"""Training the belief: telling true hands from random ones that are as possible (noise-contrastive).

Hands are played among a mixture of styles. At the beginning of turns the hand of another seat is taken down with one
that is drawn at random from all cards which the seat to act cannot see; a logistic model learns which is which.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots import policy
from openrummy.bots.belief.features import FEATURES, STAGES, stage_of, write_features
from openrummy.bots.belief.weights import FILE
from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import MEMORY_WORDS, PILE_SET, begin, play
from openrummy.bots.policy.styles import Style
from openrummy.bots.policy.worth import ROOM
from openrummy.bots.training.sampling import Rows, mixture
from openrummy.engine import compiling
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import ALL_CARDS, select_bit
from openrummy.engine.kernels import Array, kernel
from openrummy.engine.layout import DRAW, HAND, KNOWN, PHASE, RECYCLES, STATE_WORDS, TABLE, TURN
from openrummy.engine.options import R_PLAYERS
from openrummy.engine.playout import below, seed_generator, shuffled_deck
from openrummy.engine.turns import deal
from openrummy.game import RuleSet

THOUSANDTHS: Final = 1000
ROWS: Final = 5
"""Positions taken down a hand, at most."""


@dataclass(frozen=True)
class Quality:
    """How well weights tell true hands from random ones, on hands they were not trained on."""

    loss: float
    """Logarithmic loss; of equally likely hands it is log 2 = 0.693."""
    auc: float
    """How often the true hand of a pair weighs more; 0.5 is chance."""


def positions(players: int, seed: int, hands: int, style: Style | None = None) -> Rows:
    """Play hands of the mixture (see `mixture`) and take positions down: (rows, 1 + 2 * FEATURES)."""
    rows = np.zeros((hands * ROWS, 1 + 2 * FEATURES), np.int64)
    count = np.zeros(1, np.int64)
    rules = np.array(RuleSet().ints(players), np.int64)
    take_down(rules, np.array(mixture(players, style), np.int64), seed, hands, rows, count)
    return rows[: count[0]].copy()


def fit(rows: Rows) -> tuple[list[int], list[Quality]]:
    """Weights in thousandths, and by stage how well they do on the last fifth of the positions."""
    from sklearn.linear_model import LogisticRegression

    weights: list[int] = []
    found = []
    cut = len(rows) * 4 // 5
    for stage in range(STAGES):
        of_stage = rows[:, 0] == stage
        apart = (rows[:, 1 : 1 + FEATURES] - rows[:, 1 + FEATURES :]).astype(float)
        train, test = apart[:cut][of_stage[:cut]], apart[cut:][of_stage[cut:]]
        if len(train) < 10 * FEATURES or not len(test):
            # Hardly any hands get so far: what holds a stage earlier is the best guess.
            weights += weights[-FEATURES:] or [0] * FEATURES
            found.append(Quality(float(np.log(2)), 0.5))
            continue
        # Of a pair the true hand comes first in every other row; without a constant the model judges pairs alone.
        sign = np.where(np.arange(len(train)) % 2, 1.0, -1.0)
        model = LogisticRegression(fit_intercept=False, max_iter=1000)
        model.fit(train * sign[:, None], sign > 0)
        whole = np.rint(model.coef_[0] * THOUSANDTHS).astype(int)
        weights += whole.tolist()
        found.append(quality(test @ whole / THOUSANDTHS))
    return weights, found


def quality(ahead: NDArray[np.float64]) -> Quality:
    """The quality from how far the true hand of each pair is ahead."""
    loss = float(np.logaddexp(0, -ahead).mean())
    return Quality(loss, float((ahead > 0).mean() + (ahead == 0).mean() / 2))


def ship(players: int, weights: list[int], made: dict[str, Any], found: list[Quality], folder: Path) -> Path:
    """Write the weights beside those for other numbers of players."""
    file = folder / FILE.name
    kept: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    stages = [[round(q.loss, 4), round(q.auc, 4)] for q in found]
    kept[str(players)] = {"weights": weights, "made": made, "loss_and_auc_by_stage": stages}
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(dict(sorted(kept.items()))) + "\n", "utf-8")
    return file


@rule
def random_hand(s: Ints, r: Ints, m: Ints, seat: int, watcher: int, g: MutableInts) -> int:
    """A hand that the seat may hold for all that the watcher sees, each equally likely, while the first stock lasts."""
    known = 0
    for other in range(r[R_PLAYERS]):
        if other != watcher:
            known |= s[KNOWN + other] & s[HAND + other]
    unseen = ALL_CARDS & ~(s[HAND + watcher] | s[TABLE] | m[PILE_SET] | known)
    hand = s[KNOWN + seat] & s[HAND + seat]
    for _ in range((s[HAND + seat] & ~hand).bit_count()):
        card = 1 << select_bit(unseen, below(g, unseen.bit_count()))
        unseen ^= card
        hand |= card
    return hand


compiling.register()

with compiling.cache_directory(
    Path(__file__).parent, Path(__file__).parent.parent / "belief", *(Path(folder) for folder in policy.__path__)
):

    @kernel
    def take_down(r: Array, mixture: Array, seed: int, hands: int, rows: Array, count: Array) -> None:
        """Play hands, each seat by a policy drawn from `mixture`, and write positions to `rows`, see `positions`."""
        players = r[R_PLAYERS]
        g: Array = np.zeros(1, np.int64)
        other_g: Array = np.zeros(1, np.int64)
        deck: Array = np.zeros(52, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        m: Array = np.zeros(MEMORY_WORDS, np.int64)
        room: Array = np.zeros(ROOM, np.int64)
        styles: Array = np.zeros(players, np.int64)
        n = 0
        for i in range(hands):
            seed_generator(g, seed + i)
            other_g[0] = g[0] ^ 0x5555
            for seat in range(players):
                styles[seat] = below(other_g, mixture.shape[0])
            shuffled_deck(g, deck)
            deal(s, r, deck, i % players)
            begin(s, r, m)
            left = rows.shape[0] // hands
            while True:
                if s[PHASE] == DRAW and left > 0 and s[RECYCLES] == 0 and below(other_g, 6) == 0:
                    seat = (s[TURN] + 1 + below(other_g, players - 1)) % players
                    rows[n, 0] = stage_of(s, r, seat)
                    write_features(s[HAND + seat], seat, s, r, m, rows[n, 1 : 1 + FEATURES])
                    drawn = random_hand(s, r, m, seat, s[TURN], other_g)
                    write_features(drawn, seat, s, r, m, rows[n, 1 + FEATURES :])
                    n += 1
                    left -= 1
                action = next_action(s, r, mixture[styles[s[TURN]]], m, room)
                if action < 0:
                    break
                play(s, r, m, g, action)
        count[0] = n
