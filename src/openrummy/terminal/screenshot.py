"""Pictures of the table, made by the table itself: `python -m openrummy.terminal.screenshot OUT.svg`."""

from __future__ import annotations

import argparse
import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from openrummy.terminal.app import RummyApp
from openrummy.terminal.offers import offers
from openrummy.terminal.opponents import choose
from openrummy.terminal.session import Session
from openrummy.terminal.settings import Settings

_MOST_ACTIONS = 2_000
_HAND, _MELDS, _CARDS = 3, 4, 6


def interesting(seed: int, opponents: int) -> Session | None:
    """A game in its third hand in which the player can lay off on one of several melds, where the seed has one."""
    session = Session.start(["greedy"] * opponents, seed=seed)
    for _ in range(_MOST_ACTIONS):
        hand = session.hand
        if session.game.over:
            return None
        if hand.over:
            session.next_hand()
        elif session.players_turn and session.game.hand_number == _HAND and len(hand.melds) >= _MELDS:
            if hand.phase == "play":
                fits = any(action.kind == "L" for action in hand.legal_actions)
                return session if fits and len(hand.hands[0]) >= _CARDS else None
            session.play(hand.legal_actions[0])
        else:
            session.play(choose("greedy", hand.view(hand.turn), 0))
    return None


def picture(session: Session, settings: Settings, size: tuple[int, int], *, colour: bool = True) -> str:
    """An SVG of the table in this position, with a card selected that can be laid off."""
    return asyncio.run(_picture(session, settings, size, colour))


async def _picture(session: Session, settings: Settings, size: tuple[int, int], colour: bool) -> str:
    with TemporaryDirectory() as directory:
        app = RummyApp(Path(directory), settings, colour=colour, start=lambda: session)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for card in app.controller.shown:
                if offers(session.hand, [card]).lay_offs:
                    app.controller.toggle(card)
                    break
            app.show()
            await pilot.pause()
            return self_contained(app.export_screenshot())


def self_contained(svg: str) -> str:
    """The picture without fonts from elsewhere: the reader's own fixed-width font does."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: Fira Code, monospace", "font-family: DejaVu Sans Mono, Menlo, Consolas, monospace", svg)
    return re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write one picture."""
    parser = argparse.ArgumentParser(prog="python -m openrummy.terminal.screenshot", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--columns", type=int, default=120)
    parser.add_argument("--rows", type=int, default=40)
    parser.add_argument("--lang", choices=("en", "nl"), default="en")
    parser.add_argument("--cloth", default="green")
    parser.add_argument("--opponents", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="the first seed to try")
    parser.add_argument("--no-colour", action="store_true")
    args = parser.parse_args(arguments)
    settings = Settings(language=args.lang, letters=args.lang, cloth=args.cloth)
    seed = args.seed
    while (session := interesting(seed, args.opponents)) is None:
        seed += 1
    svg = picture(session, settings, (args.columns, args.rows), colour=not args.no_colour)
    args.out.write_text(svg, encoding="utf-8")
    print(f"{args.out}: seed {seed}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
