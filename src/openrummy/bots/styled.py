"""The scripted styles as bots: they play by rules of thumb and never think ahead."""

from __future__ import annotations

from functools import partial
from random import Random

from openrummy.bots.policy.bot import PolicyBot
from openrummy.bots.policy.styles import STYLES


def styled(style: str, rng: Random, budget: float) -> PolicyBot:
    """A bot that plays one of the `STYLES`."""
    return PolicyBot(STYLES[style], rng)


lay = partial(styled, "lay")
hold_16 = partial(styled, "hold-16")
hold_4 = partial(styled, "hold-4")
hold_end = partial(styled, "hold-end")
