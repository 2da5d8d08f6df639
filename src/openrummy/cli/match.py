"""`openrummy match`: bots against each other, every deal in every rotation of the seats."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence

from openrummy import words
from openrummy.arena import Match, Sprt, Tally
from openrummy.arena.kept import seed_kept
from openrummy.arena.match import Unit
from openrummy.arena.playing import Forfeit
from openrummy.bots.verdicts import Verdict
from openrummy.cli.playing import budget_of, percent, play_kept, seed_of, told
from openrummy.cli.problem import Problem
from openrummy.cli.rules import find_rules
from openrummy.cli.stopping import tidy_up_when_stopped

DEFAULT_GAMES = 100


def play_match(
    bots: Sequence[str],
    games: int | None,
    hands: int | None,
    seed: str | None,
    budget: str,
    jobs: int,
    out: str | None,
    as_json: bool,
    rules: str,
    sprt: str | None,
    records: bool,
    lang: str,
) -> int:
    """Play the match, or go on with the one that is kept there, and print what came of it."""
    tidy_up_when_stopped()
    if out == "-":
        raise Problem(words.text("arena.to_stdout", lang))
    count, unit = wish(games, hands, DEFAULT_GAMES, lang)
    with told(lang):
        match = Match(
            bots=bots,
            count=count,
            unit=unit,
            seed=seed_of(seed) if seed is not None or out is None else seed_kept(out) or seed_of(None),
            rules=find_rules(rules, lang),
            budget=budget_of(budget, lang),
            sprt=None if sprt is None else Sprt.parse(sprt),
        )
        if match.total != count:
            print(words.text("arena.rounded", lang, total=match.total, asked=count), file=sys.stderr)
        tally = play_kept(match, out, jobs, lang, records=records)
    if as_json:
        print(json.dumps(tally.to_dict()))
        return 0
    for line in lines(tally, lang):
        print(line)
    if out is not None:
        print(words.text("arena.kept", lang, file=words.printable(out)))
    return 0


def wish(games: int | None, hands: int | None, default: int, lang: str) -> tuple[int, Unit]:
    """How much of what is to be played."""
    if games is not None and hands is not None:
        raise Problem(words.text("arena.games_or_hands", lang))
    return (default if games is None else games, "games") if hands is None else (hands, "hands")


def lines(tally: Tally, lang: str) -> list[str]:
    """What came of a match, for people."""
    match, result = tally.match, tally.to_dict()
    found = [
        words.text(
            f"arena.match.{match.unit}",
            lang,
            games=tally.played,
            groups=words.text("arena.match.groups", lang, n=tally.groups),
            hands=tally.hands,
            seed=words.printable(match.seed),
        )
    ]
    for bot, spec in enumerate(match.bots):
        low, high = tally.interval(bot)
        times = result["cpu_ms_per_decision"][bot]
        found.append(
            words.text(
                "arena.match.bot",
                lang,
                bot=words.printable(spec),
                rate=percent(tally.rate(bot), lang),
                low=percent(low, lang),
                high=percent(high, lang),
                points=words.decimal(f"{result['points_per_hand'][bot]:.1f}", lang),
                half=_milliseconds(times["p50"], lang),
                most=_milliseconds(times["p99"], lang),
            )
        )
        forfeit = tally.first_forfeits[bot]
        if forfeit is not None:
            found += forfeited(spec, tally.forfeits[bot], forfeit, match.unit, lang)
    if match.sprt is not None:
        test = result["sprt"]
        found.append(
            words.text(
                f"arena.sprt.{test['verdict'] or 'open'}",
                lang,
                bot=words.printable(match.bots[0]),
                lower=percent(match.sprt.lower, lang),
                upper=percent(match.sprt.upper, lang),
                llr=words.decimal(f"{test['llr']:.2f}", lang),
            )
        )
    return found


def forfeited(bot: str, counts: Mapping[Verdict, int], first: Forfeit, unit: Unit, lang: str) -> list[str]:
    """What a bot forfeited, how often, and why the first time."""
    verdicts = ", ".join(f"{words.text(f'arena.verdict.{verdict}', lang)} {n}" for verdict, n in counts.items())
    values = {"game": first.game, "hand": first.hand, "action": first.action, "why": first.why[lang]}
    return [
        words.text("arena.forfeits", lang, bot=words.printable(bot), why=verdicts),
        words.text(f"arena.first_forfeit.{unit}", lang, **values),
    ]


def _milliseconds(time: float | None, lang: str) -> str:
    return "-" if time is None else words.decimal(f"{time:g}", lang)
