"""A hand goes on whatever a bot of this program does; programs outside are in test_external."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from openrummy import bots
from openrummy.arena import play
from openrummy.bots.fallback import FallbackBot, checked
from openrummy.bots.verdicts import BotCrashed, BotFailure, BotIllegal
from openrummy.game import Action, Hand, View


class Scripted:
    """Plays as greedy does for some actions, then does something else; tells whether it was closed."""

    def __init__(self, then: Callable[[View], Action], actions: int = 3) -> None:
        self.then = then
        self.left = actions
        self.asked = 0
        self.closed: list[View | None] = []

    def act(self, view: View) -> Action:
        self.asked += 1
        if self.left == 0:
            return self.then(view)
        self.left -= 1
        return bots.make("greedy", Random(1)).act(view)

    def close(self, view: View | None = None) -> None:
        self.closed.append(view)


def breaks(view: View) -> Action:
    raise ZeroDivisionError("no worlds")


def says_nothing(view: View) -> Action:
    return None  # type: ignore[return-value]  # as a bot of somebody's may


def cheats(view: View) -> Action:
    return Action("D Kd") if view.phase == "draw" else Action("S")


@pytest.mark.parametrize(
    ("then", "kind", "sentence"),
    [
        (breaks, BotCrashed, "The bot Scripted broke down: ZeroDivisionError: no worlds."),
        (says_nothing, BotCrashed, "The bot Scripted broke down: AttributeError: "),
        (cheats, BotIllegal, "The bot Scripted did what is not allowed, "),
    ],
)
def test_another_plays_the_rest_of_the_hand(
    then: Callable[[View], Action], kind: type[BotFailure], sentence: str
) -> None:
    failing = Scripted(then)
    bot = FallbackBot(failing, bots.make("greedy", Random(1)))
    hand, twin = (Hand.deal(2, seed=3) for _ in range(2))
    play(hand, [bot, bots.make("greedy", Random(1))])
    assert isinstance(bot.failure, kind) and str(bot.failure).startswith(sentence)
    assert failing.asked == 4
    # The stand-in is greedy too, so nothing else is different.
    play(twin, [bots.make("greedy", Random(1)) for _ in range(2)])
    assert hand.actions == twin.actions
    bots.finish(bot, hand.view(0))
    assert failing.closed == [hand.view(0)]


def test_a_bot_that_plays_well_is_not_replaced() -> None:
    bot = FallbackBot(bots.make("greedy", Random(1)), Scripted(breaks, 0))
    play(Hand.deal(2, seed=3), [bot, bots.make("greedy", Random(1))])
    assert bot.failure is None


def test_a_failure_tells_what_the_rules_say_in_both_languages() -> None:
    hand = Hand.deal(2, seed=3)
    with pytest.raises(BotIllegal) as failure:
        checked(Scripted(cheats, 0), hand.view(hand.turn))
    assert failure.value.refusal.code == "wrong-phase"
    assert "(wrong-phase)" in failure.value.message("en") and "(wrong-phase)" in failure.value.message("nl")
    assert failure.value.refusal.message("nl") in failure.value.message("nl")
