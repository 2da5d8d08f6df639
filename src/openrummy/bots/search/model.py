"""How everybody is thought to play on in the worlds: a table of policies, and each seat's share of them."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from openrummy.bots.belief.weights import load
from openrummy.bots.policy.styles import STYLES, Style, tuned
from openrummy.bots.search.kernels import SHARE
from openrummy.bots.search.suspicion import style_likelihoods
from openrummy.engine.kernels import Array
from openrummy.game import View

OTHERS: Final = ("hold-16", "hold-4", "hold-end", "lay")
"""Styles that another seat may play, each as likely as the trained one."""
STEPS: Final = 24
"""Steps by the belief that make the next world another one: more of them found no more of the true hands."""


class Model(NamedTuple):
    """The policies and who plays them."""

    policies: Array
    """(T, P_WORDS)."""
    own: int
    """The row of the policy that the thinking seat itself plays on with, and whose plans are the first choice."""
    others: tuple[float, ...]
    """How likely another seat is to play each policy, before anything is seen of it."""
    belief: Array
    """The weights of the belief (B_WORDS)."""
    steps: int = 0
    """Steps by the belief from one world to the next; 0: all worlds are equally likely, whatever was played."""

    def shares(self, view: View) -> Array:
        """The shares of the policies by seat, as `kernels.deal_worlds` reads them."""
        shares: Array = np.zeros((len(view.players), len(self.policies)), np.int64)
        likelihoods = np.array(style_likelihoods(view, self.policies.tolist()))
        weights = np.cumsum(likelihoods * self.others, 1)
        shares[:] = np.rint(weights / weights[:, -1:] * SHARE)
        shares[view.seat] = np.where(np.arange(len(self.policies)) < self.own, 0, SHARE)
        return shares


def of_styles(own: Style, others: dict[Style, float], players: int, steps: int = 0) -> Model:
    """The model of styles: the seat's own, and how likely others are to play each."""
    styles = [own, *(style for style in others if style != own)]
    policies: Array = np.array([style.numbers() for style in styles], np.int64)
    weights: Array = np.array(load(players), np.int64)
    return Model(policies, 0, tuple(others.get(style, 0.0) for style in styles), weights, steps)


@cache
def expert(players: int) -> Model:
    """The model of the strongest bot, and of the coach, at a table of so many."""
    own = tuned(players)
    return of_styles(own, dict.fromkeys((own, *(STYLES[name] for name in OTHERS)), 1.0), players, STEPS)


@cache
def plain(players: int) -> Model:
    """The model of a bot that takes everybody to play as it does itself, and every world to be equally likely."""
    own = tuned(players)
    return of_styles(own, {own: 1.0}, players)
