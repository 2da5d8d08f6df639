"""How everybody is thought to play on in the worlds: a table of policies, and each seat's share of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from openrummy.bots.policy.styles import STYLES
from openrummy.bots.search.kernels import SHARE
from openrummy.engine.kernels import Array
from openrummy.game import View


class Model(NamedTuple):
    """The policies and who plays them."""

    policies: Array
    """(T, P_WORDS)."""
    own: int
    """The row of the policy that the thinking seat itself plays on with, and whose plans are the first choice."""
    others: tuple[float, ...]
    """How likely another seat is to play each policy, before anything is seen of it."""

    def shares(self, view: View) -> Array:
        """The shares of the policies by seat, as `kernels.draw_styles` reads them."""
        shares: Array = np.zeros((len(view.players), len(self.policies)), np.int64)
        ascending = np.cumsum(self.others) / sum(self.others)
        shares[:] = np.rint(ascending * SHARE)
        shares[view.seat] = np.where(np.arange(len(self.policies)) < self.own, 0, SHARE)
        return shares


def of_styles(own: str, others: dict[str, float]) -> Model:
    """The model of named styles: the seat's own, and how likely others are to play each."""
    names = [own, *(name for name in others if name != own)]
    policies: Array = np.array([STYLES[name].numbers() for name in names], np.int64)
    return Model(policies, 0, tuple(others.get(name, 0.0) for name in names))


def default() -> Model:
    """The model that the bots play with."""
    return of_styles("hold-4", {"hold-4": 0.35, "lay": 0.25, "hold-end": 0.25, "hold-16": 0.15})
