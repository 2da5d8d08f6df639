"""How far styles and search can be beaten in a small rummy, exactly: `python3 dev bench minirummy`.

Three suits of three ranks, three cards in a hand, a stock of two: a best response is computed over all that a seat may
be dealt. Points a hand that it wins, for the style alone and for search that starts from it. Takes some minutes; with
`--starts 50` that many deals by chance are taken, which compares but is not the game's own figure.
"""

from __future__ import annotations

import argparse
from random import Random

from openrummy.bots.minirummy.game import MiniRummy
from openrummy.bots.minirummy.players import flat, gated, policy
from openrummy.bots.minirummy.response import exploitability
from openrummy.bots.policy.styles import STYLES


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--styles", nargs="+", default=["lay", "tuned"], choices=sorted(STYLES))
    parser.add_argument("--starts", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = MiniRummy()
    starts = game.sample(args.starts, Random(args.seed)) if args.starts else game.starts()
    print(f"points a hand that a best response wins, over {len(starts)} starts")
    for name in args.styles:
        style = STYLES[name]
        players = {
            "alone": policy(game, style),
            "flat, 16 worlds": flat(game, style, 16),
            "flat, 64 worlds": flat(game, style, 64),
            "gated, 3,000 turns": gated(game, style, 3_000),
            "gated, 30,000 turns": gated(game, style, 30_000),
        }
        for label, player in players.items():
            print(f"{name:6} {label:20} {exploitability(game, player, starts):5.2f}", flush=True)


if __name__ == "__main__":
    main()
