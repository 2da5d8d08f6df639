"""How the levels do against `hard`: `python3 dev bench levels`, or this file in the environment that `dev setup` makes.

Mirrored games to 100, two players: the share that each level wins, with its 95 % confidence interval, beside what it
should be. Ends with an error where an interval lies outside altogether. The numbers that decide it are in
src/openrummy/bots/human/limits.py.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

from openrummy.arena import Match, play_match

WANTED: Final = {"newcomer": (0.20, 0.25), "kitchen": (0.35, 0.40), "hard": (0.50, 0.50), "expert": (0.50, 1.0)}


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("levels", nargs="*", default=["newcomer", "kitchen", "expert@10ms"])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    missed = 0
    print(f"{args.games} games to 100 against hard, mirrored, seed {args.seed}")
    for level in args.levels:
        tally = play_match(Match(bots=(level, "hard"), count=args.games, seed=args.seed), jobs=args.jobs)
        low, high = tally.interval(0)
        least, most = WANTED.get(level.partition("@")[0], (0.0, 1.0))
        missed += high < least or low > most
        print(
            f"{level:12} {tally.rate(0):6.1%}  ({low:.1%} to {high:.1%})  wanted {least:.0%} to {most:.0%}", flush=True
        )
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
