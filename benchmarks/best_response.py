"""How far a bot can be beaten by somebody who knows it: `python3 dev bench best_response hard` (or another bot's name).

The numbers of a style are trained (CMA-ES) against the frozen bot alone, two players. The style that was found and the
styles of the package are the candidates; hands that the training has not seen choose the best of them, and what it wins
a hand from the bot on yet other hands is a lower bound of the bot's best-response gap: another way of playing may win
more. Styles are frozen as compiled policies (a minute); other bots are asked action by action, which takes long. Train
against a style that plays much as they do, and give them few hands: `expert@10ms --through hard --choose 200
--check 500`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, Final

import cma
import numpy as np
from numpy.typing import NDArray

from openrummy import bots
from openrummy.bots.policy.bot import PolicyBot
from openrummy.bots.policy.kernels import play_hands
from openrummy.bots.policy.styles import STYLES, Style, tuned
from openrummy.bots.training.duels import Policy, first_seed, share
from openrummy.bots.training.scaling import to_point, to_policy
from openrummy.game import Hand, RuleSet

Ahead = Callable[[Policy, int, int], NDArray[np.float64]]
"""Points a hand that a policy wins from the frozen bot, by deal: policy, seed and number of deals."""

STEP: Final = 0.3
CHECK: Final = 1 << 20
CHOOSE: Final = CHECK + 1


def compiled(frozen: Policy) -> Ahead:
    """Against a policy; each deal is played in both seats."""
    rules = np.array(RuleSet().ints(2), np.int64)

    def ahead(policy: Policy, seed: int, deals: int) -> NDArray[np.float64]:
        total = np.zeros(deals)
        for seat in (0, 1):
            policies = np.array([policy, frozen] if seat == 0 else [frozen, policy], np.int64)
            points, facts = np.zeros((deals, 2), np.int64), np.zeros((deals, 3), np.int64)
            play_hands(rules, policies, seed, 0, 0, points, facts)
            total += points[:, seat] - points[:, 1 - seat]
        return total / 2

    return ahead


def asked(name: str) -> Ahead:
    """Against any bot."""

    def ahead(policy: Policy, seed: int, deals: int) -> NDArray[np.float64]:
        return np.array([sum(won(policy, seed + i, seat) for seat in (0, 1)) / 2 for i in range(deals)])

    def won(policy: Policy, seed: int, seat: int) -> int:
        hand = Hand.deal(2, seed=seed)
        seats = [PolicyBot(Style.from_numbers(tuple(policy)), Random(0)), bots.make(name, Random(seed))]
        while not hand.over:
            player = seats[0] if hand.turn == seat else seats[1]
            hand.play(player.act(hand.view(hand.turn)))
        assert hand.result is not None
        return hand.result.points[seat] - hand.result.points[1 - seat]

    return ahead


def search(ahead: Ahead, start: Policy, seed: int, generations: int, deals: int) -> tuple[int, ...]:
    """The policy that wins most from the frozen bot, as far as so many generations find it."""
    normal = np.random.default_rng(seed)

    def draw(*shape: int) -> Any:
        return normal.standard_normal(shape)

    evolution = cma.CMAEvolutionStrategy(to_point(start), STEP, {"verbose": -9, "seed": np.nan, "randn": draw})
    for generation in range(generations):
        points = evolution.ask()
        cards = first_seed(seed, generation)
        gains = [float(ahead(to_policy(list(point)), cards, deals).mean()) for point in points]
        evolution.tell(points, [-gain for gain in gains])
        if (generation + 1) % 10 == 0:
            print(f"  generation {generation + 1}: {sum(gains) / len(gains):+.2f} points a hand", flush=True)
    return to_policy(list(evolution.mean))


def choose(ahead: Ahead, candidates: Mapping[str, Policy], seed: int, deals: int) -> str:
    """The candidate that wins most: the better half goes on, until one is left. Each round shares out so many deals."""
    left, gains = list(candidates), {name: np.zeros(0) for name in candidates}
    while len(left) > 1:
        each = max(1, deals // len(left))
        for name in left:
            more = ahead(candidates[name], seed + len(gains[name]), each)
            gains[name] = np.concatenate([gains[name], more])
        left = sorted(left, key=lambda name: -float(gains[name].mean()))[: (len(left) + 1) // 2]
        print(f"  left after {len(gains[left[0]])} deals each: {', '.join(left)}", flush=True)
    return left[0]


def told(gains: NDArray[np.float64]) -> str:
    """The mean with its 95 % confidence interval."""
    return f"{gains.mean():+.2f} ± {1.96 * gains.std() / sqrt(len(gains)):.2f} points a hand"


def main(args: Sequence[str] | None = None) -> None:
    """Print the gap of a bot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    styles = {**STYLES, "hard": tuned(2)}
    parser.add_argument("bot")
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--hands", type=int, default=4000, help="deals for each candidate of a generation")
    parser.add_argument("--choose", type=int, default=100_000, help="deals of each round of choosing")
    parser.add_argument("--check", type=int, default=100_000, help="deals of the last check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", default="tuned", choices=sorted(STYLES), help="the style to begin with")
    parser.add_argument("--through", choices=sorted(styles), help="train against this style, not the bot itself")
    asked_for = parser.parse_args(args)
    name, seed = asked_for.bot, asked_for.seed
    frozen = styles[name].numbers() if name in styles else None
    if frozen is None:
        bots.find(name)
    ahead = asked(name) if frozen is None else compiled(frozen)
    trainer = compiled(styles[asked_for.through].numbers()) if asked_for.through else ahead
    print(f"against {name}, seed {seed}")
    candidates: dict[str, Policy] = {style: STYLES[style].numbers() for style in STYLES}
    start = candidates[asked_for.start]
    candidates["trained"] = search(trainer, start, seed, asked_for.generations, asked_for.hands)
    best = choose(ahead, candidates, first_seed(seed, CHOOSE), asked_for.choose)
    cards, found = first_seed(seed, CHECK), candidates[best]
    print(f"  the style {asked_for.start}, as it is: {told(ahead(start, cards, asked_for.check))}", flush=True)
    print(f"  best response, {best}: {told(ahead(found, cards, asked_for.check))}")
    if frozen is not None:
        games = share(found, frozen, 2, cards, asked_for.check // 4)
        print(f"  games to 100: {games.wins:.1%} ± {1.96 * games.error:.1%}")
    print(f"  {Style.from_numbers(tuple(found))}")


if __name__ == "__main__":
    main()
