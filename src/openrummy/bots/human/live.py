"""A level at somebody's table: it answers soon, also where the strongest fails or has yet to be compiled."""

from __future__ import annotations

import logging
from random import Random
from threading import Event, Lock, Thread
from typing import Final

from openrummy.bots import registry
from openrummy.bots.fallback import checked
from openrummy.bots.human.bot import hard
from openrummy.bots.verdicts import BotFailure
from openrummy.game import Action, View

BUDGET: Final = 0.15
"""Seconds of computing for one action at a table with people."""
PATIENCE: Final = 2.0
"""Seconds that the first question waits for what has been compiled before to be loaded."""
_WARMED: Final = ("expert",)


class _Warming:
    """Compiles in the background what bots need, once in a process, when it is first asked for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._thread: Thread | None = None
        self._over = Event()
        self._good = False

    def ready(self, patience: float) -> bool:
        """Whether everything is compiled; who asks first waits so many seconds for it."""
        with self._lock:
            first = self._thread is None
            if first:
                self._thread = Thread(target=self._run, name="warming bots", daemon=True)
                self._thread.start()
        if first:
            self._over.wait(patience)
        return self._good

    def _run(self) -> None:
        try:
            from openrummy.bots.warmup import warm_up

            warm_up()
            self._good = True
        except Exception:
            logging.getLogger("openrummy.bots").exception("what the strongest bots need could not be compiled")
        finally:
            self._over.set()


_warming = _Warming()


def answer(level: str, view: View, seed: str | int) -> Action:
    """What a bot does at a table with people, the same for the same seed; `UnknownBot` where there is none of the name.

    Where the bot fails, or is not compiled yet, `quick_answer` takes its place.
    """
    maker = registry.find(level)
    if level not in _WARMED or _warming.ready(PATIENCE):
        try:
            return checked(maker(Random(seed), BUDGET), view)
        except BotFailure:
            pass
    return quick_answer(view)


def quick_answer(view: View) -> Action:
    """What `hard` does, which needs next to no time: for where another bot gave no answer."""
    return hard(Random(0)).act(view)
