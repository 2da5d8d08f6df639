"""The coach: the one place where the table meets him. He is loaded when he is first asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeVar

from openrummy.game import Action, Hand, View
from openrummy.record import Record
from openrummy.terminal.phrases import Phrases
from openrummy.terminal.session import PLAYER

if TYPE_CHECKING:
    from openrummy.coach.hint import Hint
    from openrummy.coach.model import Decision

    Costliest = tuple[Decision, ...]
    """The player's own decisions that cost most, the worst first."""

T = TypeVar("T")

EFFORT: Final = "normal"


class NoCoach(Exception):
    """What the coach needs is not installed."""


def advice(view: View, number: int) -> Hint:
    """What the coach would do in the view's seat, which must be to act, in the hand of this number of the game.

    `NoCoach` where he is not there.
    """
    try:
        from openrummy.coach.hint import hint
    except ModuleNotFoundError as error:
        raise NoCoach(error.name) from None
    return hint(view, effort=EFFORT, number=number)


async def beside(work: Callable[[], T]) -> T:
    """Let the coach work beside the table, in a thread that does not keep the program from ending.

    The first time of all he may have to compile for a minute and more.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(end: Callable[[], None]) -> None:
        if not done.cancelled():
            end()

    def run() -> None:
        end: Callable[[], None]
        try:
            end = partial(done.set_result, work())
        except Exception as error:  # noqa: BLE001 - whatever it is, it is for whoever asked
            end = partial(done.set_exception, error)
        with suppress(RuntimeError):  # nobody is there any more
            loop.call_soon_threadsafe(tell, end)

    Thread(target=copy_context().run, args=(run,), name="the coach", daemon=True).start()
    return await done


def installed() -> bool:
    """Whether what the coach needs is there."""
    return find_spec("numba") is not None


def costliest(hand: Hand, number: int, heard: Callable[[int, int], None]) -> Costliest:
    """What cost the player most in a finished hand of this number of the game.

    `heard` gets how many actions are done, and of how many; what it raises ends the review. `NoCoach` where he is not
    there.
    """
    try:
        from openrummy.coach.reviewing import review
    except ModuleNotFoundError as error:
        raise NoCoach(error.name) from None
    record = Record.from_hand(hand, game="terminal", hand=number)
    return review(record, effort=EFFORT, progress=heard).costliest(seat=PLAYER)


def plan_words(phrases: Phrases, found: Hint, left: Sequence[Action]) -> str:
    """What is left of the plan of a hint, in words."""
    from openrummy.coach.wording import plan_text

    return plan_text(left, phrases.lang, phrases.look.name, found.top)
