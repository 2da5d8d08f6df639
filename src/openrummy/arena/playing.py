"""A hand among bots: each decision timed, and a clear verdict on what a bot may not do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from openrummy import bots, words
from openrummy.arena.errors import BotFault
from openrummy.arena.timing import DecisionTimes
from openrummy.bots import Bot, GreedyBot
from openrummy.bots.external import ExternalBot
from openrummy.bots.registry import COMMAND, split_budget
from openrummy.bots.verdicts import BotFailure, Verdict
from openrummy.game import Hand, RuleSet
from openrummy.game.errors import shorten
from openrummy.record import Record

NOT_STARTED: Final = "bot_not_started"
"""The reason of a failure that is nobody's play: there is no such program."""
_LITTLE: Final = 0.001
"""Seconds a decision that nobody waits for."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """What a program forfeited by, and where."""

    verdict: Verdict
    game: int
    """In a match of hands that each stand on their own, the number of the hand."""
    hand: int
    seat: int
    action: int
    """Which action of the hand it should have been, from 1."""
    why: Mapping[str, str]
    """The sentence for people, by language."""

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON data."""
        return asdict(self)


class Player:
    """One of the bots of a match, for the length of one game.

    A program of its own that fails, is late or does what is not allowed has forfeited the game: from there on
    `GreedyBot` plays in its place, so that the others can finish. Its processor time cannot be seen: its times are
    those that pass on the clock.
    """

    def __init__(self, spec: str, budget: float, times: DecisionTimes) -> None:
        self.spec = spec
        self.external = spec.startswith(COMMAND)
        self.forfeit: Forfeit | None = None
        self.times = times
        self.clock: Callable[[], float] = perf_counter if self.external else process_time
        self._budget = budget

    def bot(self, rng: Random) -> Bot:
        """The bot for one hand."""
        return GreedyBot(rng) if self.forfeit else bots.make(self.spec, rng, self._budget)


def play_hand(hand: Hand, players: Sequence[Player], chances: Sequence[Random], *, game: int, number: int) -> None:
    """Play a hand to its end, each seat by the bot of its player with its own source of random numbers.

    Raises `BotFault` where a bot of this program fails or does what is not allowed; `game` and `number` tell in it
    which hand it was. Raises `BotFailure` where a program cannot be started. Who forfeits, and by what, is told by
    `Player.forfeit`.
    """
    for player in players:
        if not player.external:
            warm_up(split_budget(player.spec)[0], len(players), hand.rules)
    seated = [player.bot(rng) for player, rng in zip(players, chances, strict=True)]
    try:
        while not hand.over:
            seat = hand.turn
            bot, player, view = seated[seat], players[seat], hand.view(seat)
            try:
                if isinstance(bot, ExternalBot):
                    bot.begin()  # before its time runs: a start is no decision
                begun = player.clock()
                action = bot.act(view)
                taken = player.clock() - begun
                hand.play(action)
            except BotFailure as failure:
                if failure.reason == NOT_STARTED:
                    raise
                player.forfeit = _forfeit(failure, hand, seat, game, number)
                bots.finish(bot)
                seated[seat] = player.bot(chances[seat])
            except Exception as error:
                raise _fault(error, player, hand, seat, game, number) from error
            else:
                if not player.forfeit:
                    player.times.add(taken)
    finally:
        for seat, bot in enumerate(seated):
            bots.finish(bot, hand.view(seat) if hand.over else None)


@cache
def warm_up(name: str, players: int, rules: RuleSet) -> None:
    """Let a bot of the package play a turn that counts for nothing, once in a process.

    It loads what it needs then, or has it compiled, which is no part of a decision.
    """
    bot = bots.make(name, Random(0), _LITTLE)
    if type(bot).__module__.partition(".")[0] != bots.__name__.partition(".")[0]:
        return
    hand = Hand.deal(players, rules=rules, seed=0)
    seat = hand.turn
    # A bot that fails here fails again where it counts, and is judged there.
    with suppress(Exception):
        while hand.turn == seat and not hand.over:
            hand.play(bot.act(hand.view(seat)))


def _forfeit(failure: BotFailure, hand: Hand, seat: int, game: int, number: int) -> Forfeit:
    why = {lang: failure.message(lang) for lang in words.languages()}
    return Forfeit(failure.verdict, game, number, seat + 1, len(hand.actions) + 1, why)


def _fault(error: Exception, player: Player, hand: Hand, seat: int, game: int, number: int) -> BotFault:
    return BotFault(
        "bot-fault",
        bot=shorten(player.spec),
        seat=seat + 1,
        game=game,
        hand=number,
        actions=len(hand.actions),
        why=shorten(str(error) or type(error).__name__),
        record=Record.from_hand(hand, game=game, hand=number).to_json(),
    )
